/** What a release rests on is said once, in its data; what people read must say the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { releaseOf } from './index.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const releasesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![v\d.])1\.\d\d(?![.\d])/g)].map(([name]) => name);
const restingOn = (restsOn: 'recordings' | 'source'): readonly string[] =>
  RELEASES.filter((release) => releaseOf(release).restsOn === restsOn);

describe.each(['README.md', '../../../README.md'])('%s', (file) => {
  const text = read(file);

  it('names the releases that rest on their source alone, and no other', () => {
    const sentence = /(1\.18[^;.]*(?:\.\d+[^;.]*)*?) rest on the reading of their source alone/.exec(text)?.[1] ?? '';
    expect(releasesIn(sentence)).toEqual(restingOn('source'));
  });

  it('names the releases that are held against recordings, and no other', () => {
    const sentence = /((?:1\.\d+(?:, | and )?)+) are held against recor/.exec(text)?.[1] ?? '';
    expect(releasesIn(sentence)).toEqual(restingOn('recordings'));
  });
});
