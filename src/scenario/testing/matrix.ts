/**
 * Which presets the tests run in which releases. `npm test` runs each preset in the newest release and in one release
 * beside a change in behaviour; `npm run test:full` runs each in all.
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

/** Depends on the name alone, so that a new preset moves no other preset to another release. */
const numberOf = (name: string): number =>
  new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);

/** The part of a list that a release is tested with: all of it in the newest, each item in one other by its name. */
export function sharedOut<T>(all: readonly T[], nameOf: (one: T) => string, release: Release): readonly T[] {
  if (IS_FULL || release === NEWEST) return all;
  const turn = BESIDE_A_BREAK.indexOf(release);
  return all.filter((one) => numberOf(nameOf(one)) % BESIDE_A_BREAK.length === turn);
}

/** Every `parts`-th of items that are slow and much alike; all of them in the full matrix. */
export const oneOf = <T>(parts: number, all: readonly T[]): readonly T[] =>
  IS_FULL ? all : all.filter((_, i) => i % parts === 0);

/** Compares with a frozen file: the part that was run, or in the full matrix all of it, which `-u` writes anew. */
export async function expectFrozen(file: string, found: Readonly<Record<string, unknown>>): Promise<void> {
  if (IS_FULL) await expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot(file);
  else expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(found);
}

export const presetsIn = (release: Release): readonly Preset[] => sharedOut(PRESETS, ({ id }) => id, release);
