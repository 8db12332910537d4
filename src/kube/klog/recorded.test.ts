import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Release } from '../release.ts';
import {
  bare,
  entryAt,
  formatKlog,
  KLOG_ENTRIES,
  parseKlogLine,
  recogniseKlog,
  str,
  type KlogId,
  type KlogValue,
} from './index.ts';

/** Where real kubelets were recorded: 1.23.13 is upstream's, the others are OpenShift's builds, their lines shifted. */
const RECORDED: readonly (readonly [version: string, release: Release, atLeast: number])[] = [
  ['v1.21.1', '1.21', 2_400],
  ['v1.23.13', '1.23', 7_500],
  ['v1.24.0', '1.24', 1_000],
  ['v1.27.16', '1.27', 3_000],
  ['v1.30.14', '1.30', 4_500],
  ['v1.32.13', '1.32', 4_500],
  ['v1.36.2', '1.36', 7_500],
];

/** A log's lines; a line without a header goes on with the text before it. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (lines.length === 0 || parseKlogLine(line) !== null) lines.push(line);
    else lines.push(`${lines.pop()}\n${line}`);
  }
  return lines;
}

/** Prints a line's values again, at the call site that its number tells, and compares; answers the id. */
function roundTrip(line: string, release: Release): KlogId | undefined {
  const parsed = parseKlogLine(line);
  if (parsed === null) return undefined;
  const read = recogniseKlog(parsed.text, parsed.file);
  if (read?.id === undefined) return undefined;
  const entry = KLOG_ENTRIES[read.id];
  const place = `${parsed.file}:${parsed.line}`;
  const site = Object.keys(entry.sites ?? {}).find((name) => {
    const there = entryAt(entry, release, name);
    return there !== null && `${there.file}:${there.line}` === place;
  });
  const values: Record<string, KlogValue> = {};
  for (const [name, value] of Object.entries(read.keys)) values[name] = str(value);
  for (const { key, value, quoted } of read.pairs) values[key] = quoted ? value : bare(value);
  const { severity, file, text } = formatKlog(read.id, values, { release, ...(site !== undefined && { site }) });
  expect({ severity, file, text }, read.id).toEqual({ severity: parsed.severity, file: place, text: parsed.text });
  return read.id;
}

describe.each(RECORDED)('real lines of %s', (version, release, atLeast) => {
  const fixture = linesOf(readFileSync(new URL(`fixtures/${version}.log`, import.meta.url), 'utf8'));

  it('are all recognised, and their values print the same text byte for byte', () => {
    expect(fixture.filter((line) => roundTrip(line, release) === undefined)).toEqual([]);
  });

  const whole = ['traces', 'recordings']
    .flatMap((name) => [version, `${version}-controllers`].map((folder) => `../../../../shared/${name}/${folder}/`))
    .map((path) => new URL(path, import.meta.url))
    .filter((path) => existsSync(path));
  it.skipIf(whole.length === 0)('hold for whole logs too', () => {
    let recognised = 0;
    for (const recordings of whole) {
      for (const scenario of readdirSync(recordings)) {
        for (const line of linesOf(readFileSync(new URL(`${scenario}/kubelet.log`, recordings), 'utf8'))) {
          if (roundTrip(line, release) !== undefined) recognised++;
        }
      }
    }
    expect(recognised).toBeGreaterThan(atLeast);
  });
});
