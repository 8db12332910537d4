/**
 * Presets × releases, as the tests walk them. `npm test` runs each preset in the newest release and in one more, which
 * takes turns through the releases on either side of a change in behaviour; `npm run test:full` runs all of them.
 */
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { expect } from 'vitest';
import { PRESETS, type Preset } from '../presets.ts';
import { RELEASES, type Release } from '../releases.ts';

export const IS_FULL = env['FULL_MATRIX'] === '1';

const NEWEST = RELEASES.at(-1);

/** podKiller (up to 1.21), pod workers with phases (1.22), their rewrite (1.27), grace of one second (1.30), 1.34's runner. */
const BESIDE_A_BREAK: readonly Release[] = ['1.18', '1.21', '1.23', '1.27', '1.30', '1.34'];

export const TESTED_RELEASES: readonly Release[] = IS_FULL
  ? RELEASES
  : RELEASES.filter((release) => release === NEWEST || BESIDE_A_BREAK.includes(release));

/** A number of its own for each name, whatever comes before it in a list: a new preset moves no other's release. */
const numberOf = (name: string): number =>
  new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);

/** What of a list a release is tested with: all in the newest, elsewhere each in one release, by its name. */
export function sharedOut<T>(all: readonly T[], nameOf: (one: T) => string, release: Release): readonly T[] {
  if (IS_FULL || release === NEWEST) return all;
  const turn = BESIDE_A_BREAK.indexOf(release);
  return all.filter((one) => numberOf(nameOf(one)) % BESIDE_A_BREAK.length === turn);
}

/** One of so many, the newest tests' share of what is slow and much alike; all of them in the full matrix. */
export const oneOf = <T>(parts: number, all: readonly T[]): readonly T[] =>
  IS_FULL ? all : all.filter((_, i) => i % parts === 0);

/** Holds what was found against a frozen file. The full matrix has all of it, and writes it anew with `-u`. */
export async function expectFrozen(file: string, found: Readonly<Record<string, unknown>>): Promise<void> {
  if (IS_FULL) await expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot(file);
  else expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(found);
}

export const presetsIn = (release: Release): readonly Preset[] => sharedOut(PRESETS, ({ id }) => id, release);
