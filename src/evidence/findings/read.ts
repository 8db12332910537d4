/** Lines of findings back onto a shelf: each is checked, and what is none is told with its number. */
import * as v from 'valibot';
import { textOf } from '../input/decode.ts';
import { jsonOf } from '../input/json.ts';
import type { Unpacked } from '../input/unpacked.ts';
import { printableLine } from '../../kube/printable.ts';
import type { FileReport } from '../evidence.ts';
import type { NoFinding } from '../reasons.ts';
import { LineSchema, LONGEST_LINE, VERSION } from './schema.ts';
import type { Shelf, Source } from './shelf.ts';
import { knowledgeOf } from './written.ts';

/** How a line of findings begins. */
export const MARK = '{"findings":';

export interface ReadFindings {
  readonly bytes: number;
  readonly lines: number;
  /** The first that is none, and how many there are. */
  readonly first: { readonly line: number; readonly why: NoFinding } | null;
  readonly wrong: number;
}

export async function readFindings(
  bytes: AsyncIterable<Uint8Array>,
  shelf: Shelf,
  signal: { readonly aborted: boolean } | undefined,
  wrappings = new Set<string>(),
  unpacked?: Unpacked,
): Promise<ReadFindings> {
  let size = 0;
  let lines = 0;
  let wrong = 0;
  let first: ReadFindings['first'] = null;
  const take = (line: string): void => {
    lines += 1;
    if (line.trim() === '') return;
    const why = takeLine(line, shelf);
    if (why === null) return;
    wrong += 1;
    first ??= { line: lines, why };
  };
  let rest = '';
  let isTooLong = false;
  for await (const piece of textOf(bytes, wrappings, (count) => (size += count), unpacked)) {
    if (signal?.aborted === true) break;
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      take(isTooLong ? TOO_LONG : rest + piece.slice(start, end));
      rest = '';
      isTooLong = false;
      start = end + 1;
    }
    if (rest.length + piece.length - start > LONGEST_LINE) isTooLong = true;
    rest = isTooLong ? '' : rest + piece.slice(start);
  }
  if (rest !== '' || isTooLong) take(isTooLong ? TOO_LONG : rest);
  return { bytes: size, lines, first, wrong };
}

const TOO_LONG = '\u0000';

/** @returns why it is none. */
function takeLine(line: string, shelf: Shelf): NoFinding | null {
  if (line === TOO_LONG) return { code: 'tooLong', megabytes: LONGEST_LINE / 1024 / 1024 };
  const json = jsonOf(line);
  if (json === undefined) return { code: 'notJson' };
  const version = typeof json === 'object' && json !== null && 'findings' in json ? json.findings : undefined;
  if (version === undefined) return { code: 'notFinding' };
  if (version !== VERSION)
    return { code: 'otherVersion', found: printableLine(JSON.stringify(version)).slice(0, 20), known: VERSION };
  const parsed = v.safeParse(LineSchema, json);
  if (!parsed.success) {
    const [{ message, ...issue }] = parsed.issues;
    const path = v.getDotPath({ message, ...issue } as (typeof parsed.issues)[0]) ?? '';
    return { code: 'shape', path: printableLine(path), message: printableLine(message).slice(0, 200) };
  }
  const read = parsed.output;
  if (read.kind === 'pod')
    for (const { source, knows } of read.from) shelf.add(sourceOf(source), knowledgeOf(knows), null);
  else {
    const { source, bytes, lines, wrappings, knows } = read;
    const report: FileReport = { name: source.name, bytes, lines, kinds: source.kinds, wrappings, trouble: null };
    shelf.add(sourceOf(source), knowledgeOf(knows), report);
  }
  return null;
}

const sourceOf = (source: Source): Source => ({ ...source, name: printableLine(source.name) });
