/**
 * The lines that this program has read so far: all of them where it starts with `all.ts` (the command line, what reads
 * evidence, tests), and in the thread that simulates those of the releases that its scenarios have had (`late.ts`).
 */
import type { Release } from '../../release.ts';
import type { SourceLines } from './table.ts';

/** The same everywhere and for ever, so that it doesn't matter when they come, but for that they must. */
const known = new Map<Release, SourceLines>();

export const knowLines = (release: Release, lines: SourceLines): void => void known.set(release, lines);
export const knowsLines = (release: Release): boolean => known.has(release);

/**
 * The line, 0 where it is not known, or null where the release does not print the message (at that call site).
 * @throws where the lines of the release have not been read.
 */
export function lineAt(release: Release, id: string, site?: string): number | null {
  const lines = known.get(release);
  if (lines === undefined) throw new Error(`the source lines of ${release} have not been loaded`);
  const [part = '', name = ''] = id.split('.');
  return lines[part]?.[site === undefined ? name : `${name}@${site}`] ?? null;
}
