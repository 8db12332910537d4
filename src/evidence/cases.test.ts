/** Scores the answers to cases, all sets but 7 of which were written blind: `fixtures/cases/README.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import causes from './advice/causes.json' with { type: 'json' };
import remedies from './advice/remedies.json' with { type: 'json' };
import { MEASURES, missesOf, type Case, type Measure, type Misses } from './testing/cases.ts';
import { readEvidence } from './index.ts';
import { fileOf } from './testing/inputs.ts';

const folder = new URL('fixtures/cases/', import.meta.url);
const cases = JSON.parse(readFileSync(new URL('cases.json', folder), 'utf8')) as readonly Case[];

const SETS = [...new Set(cases.map(({ set }) => set))];

interface Scored extends Case {
  readonly misses: Misses;
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);

async function score(each: Case): Promise<Scored> {
  const bytes = readFileSync(new URL(each.file, folder));
  const evidence = await readEvidence([fileOf(bytes, each.file)]);
  return { ...each, misses: missesOf(each, evidence, textOf(bytes)) };
}

/** Share of the cases, 0 to 1, that the measure finds right. */
const share = (scored: readonly Scored[], measure: Measure): number =>
  scored.filter(({ misses }) => misses[measure] === undefined).length / scored.length;

/** The share of each set, then one line per case that the measure finds wrong. */
function table(scored: readonly Scored[], measure: Measure): string {
  const sets = SETS.map((set) => {
    const part = share(
      scored.filter((each) => each.set === set),
      measure,
    );
    return `set ${String(set)}: ${part.toFixed(2)}`;
  });
  const lines = scored.flatMap(({ file, misses: { [measure]: miss } }) =>
    miss === undefined ? [] : [`${file}: ${miss}`],
  );
  return [`${measure}: ${sets.join(', ')}`, ...lines].join('\n  ');
}

/** Per measure: the smallest share of cases that must be right, and the claim under test. */
const CLAIMS: Readonly<Record<Measure, readonly [least: number, claim: string]>> = {
  stage: [0.9, 'gives each pod a right stage in nine of ten cases'],
  wait: [0.9, 'gives each pod a right wait in nine of ten cases'],
  cause: [0.85, 'names a right cause first in 85 of 100 cases'],
  first: [0.9, 'advises a right first step in nine of ten cases'],
  safe: [1, 'never advises an unsafe first step'],
  invented: [1, 'never invents a pod'],
  commands: [1, 'never fills a command with a value that the input does not contain'],
};

/** What a set reaches: the smallest share of its cases that must be right where that is below the claim. */
const FLOORS: Readonly<Record<number, Readonly<Partial<Record<Measure, number>>>>> = {
  9: { cause: 0.84, first: 0.85 },
  10: { cause: 0.75, first: 0.72 },
};

describe('table of cases', () => {
  it('has a row for each input', () => {
    const inputs = SETS.flatMap((set) =>
      readdirSync(new URL(String(set), folder)).map((file) => `${String(set)}/${file}`),
    );
    expect(cases.map(({ file }) => file)).toEqual(inputs);
  });

  it('uses only documented codes', () => {
    const known = new Set([...Object.keys(causes), ...Object.keys(remedies), 'none', 'usual', 'look']);
    const used = cases.flatMap((each) => [...each.causes, ...each.first, ...each.unsafe]);
    expect(used.filter((code) => !known.has(code.replace('usual:', '')))).toEqual([]);
  });
});

describe('diagnosis of cases', () => {
  let scored: readonly Scored[] = [];

  beforeAll(async () => {
    const all: Scored[] = [];
    for (const each of cases) all.push(await score(each));
    scored = all;
  }, 60_000);

  it.each(MEASURES.map((measure) => [CLAIMS[measure][1], measure] as const))('%s', (_, measure) => {
    const [claim] = CLAIMS[measure];
    const least = (part: (set: number) => boolean, floor: number): void => {
      const reached = share(
        scored.filter(({ set }) => part(set)),
        measure,
      );
      expect(reached, table(scored, measure)).toBeGreaterThanOrEqual(floor);
    };
    least((set) => set < 7, claim);
    least((set) => set === 7, claim);
    for (const own of SETS.slice(7)) least((set) => set === own, FLOORS[own]?.[measure] ?? claim);
  });
});
