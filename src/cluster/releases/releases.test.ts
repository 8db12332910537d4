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

/** Fields that come back to a value that an earlier release had, and why: each was checked in the tree of the tag. */
const UNDONE: Readonly<Partial<Record<(typeof RELEASES)[number], readonly string[]>>> = {
  /** Not of Kubernetes: what its recording, or that of the release that it is read beside, ran on. */
  '1.22': ['containerd', 'recordedOn'],
  /** PRs 110191 and 110256 came to 1.23.8 and 1.24.2. */
  '1.24': ['containerd', 'stopsProbesInPhases', 'tellsPodFailed'],
  /** Has both. */
  '1.25': ['stopsProbesInPhases', 'tellsPodFailed'],
  /** PR 113145 forgets a worker without a pod again. */
  '1.27': ['forgetsRuntimePods'],
  /** HandlePodAdditions spares pods that are over again. */
  '1.28': ['admitsTerminalPods'],
  /** PR 119762 took the second look back, and the message of preemption lost its second full stop. */
  '1.29': ['pollsTwiceAtFirst', 'preemptionMessage'],
};

describe('a release', () => {
  it('undoes of the one before it what is named here, and no other field', () => {
    const all = RELEASES.map(releaseOf);
    const undone = all.map((release, index) => {
      const before = all[index - 1];
      const fields = Object.entries(release).filter(([field, value]) => {
        if (field === 'restsOn') return false;
        const values = all
          .slice(0, index)
          .map((earlier) => JSON.stringify(Object.entries(earlier).find(([name]) => name === field)?.[1]));
        return (
          before !== undefined && values.at(-1) !== JSON.stringify(value) && values.includes(JSON.stringify(value))
        );
      });
      return [release.id, fields.map(([field]) => field).toSorted()] as const;
    });
    expect(Object.fromEntries(undone.filter(([, fields]) => fields.length > 0))).toEqual(UNDONE);
  });
});
