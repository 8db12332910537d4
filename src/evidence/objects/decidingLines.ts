/**
 * Lines of an object that say single things of it, as YAML or as JSON over several lines: a finalizer, a container's
 * state. An object may be one of many in the text: its own lines are those around it that are indented as deep. Pure.
 */
import type { Deciding, DecidingLine, Telling } from '../facts/fact.ts';

/** A pod of the API has its own size; what is farther off is another's. */
const NEAR = 4_000;
const MOST = 40;

const KEY = /^([\s-]{0,200})"?([A-Za-z][\w.-]{0,80})"?\s?:/;

/** Where the key stands, behind the dashes of a list. */
const columnOf = (line: string): number => KEY.exec(line)?.[1]?.length ?? -1;
const keyOf = (line: string): string => KEY.exec(line)?.[2] ?? '';
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** @param at index of a line of the object's metadata. */
export function decidingLines(
  lines: readonly string[],
  at: number,
  detail: NonNullable<Telling['detail']>,
): readonly DecidingLine[] | undefined {
  const [from, to] = rangeOf(lines, at);
  const found: DecidingLine[] = [];
  const add = (index: number, says: Deciding): void => {
    if (found.length < MOST) found.push({ says, below: index - at, text: lines[index] ?? '' });
  };
  const finalizers = Array.isArray(detail['finalizers']) ? detail['finalizers'] : [];
  let list = '';
  for (let i = from; i < to; i++) {
    const line = lines[i] ?? '';
    const key = keyOf(line);
    switch (key) {
      case 'finalizers':
        if (finalizers.length > 0) for (const index of valuesBelow(lines, i, to, finalizers)) add(index, 'finalizer');
        break;
      case 'containerStatuses':
      case 'initContainerStatuses':
      case 'ephemeralContainerStatuses':
        list = key;
        break;
      case 'state': {
        const state = stateAt(lines, i, to);
        if (state?.says === 'running' || (state?.says === 'terminated' && list === 'containerStatuses'))
          add(state.index, state.says);
        break;
      }
      case 'phase':
        add(i, 'phase');
        break;
      case 'reason':
        if (/NodeLost|DeletionByTaintManager/.test(line)) add(i, 'node');
        if (/ContainerStatusUnknown|Terminated|NodeShutdown/.test(line)) add(i, 'terminated');
        break;
      default:
        // Such a key is a name with a slash in it, which is none of the above.
        if (line.includes('kubernetes.io/config.mirror')) add(i, 'mirror');
    }
  }
  return found.length === 0 ? undefined : found;
}

/** The object's own lines: from the metadata's parent on, as long as nothing is indented less than that is. */
export function rangeOf(lines: readonly string[], at: number): readonly [number, number] {
  let head = Math.min(at, lines.length - 1);
  while (head > 0 && head > at - NEAR && !(keyOf(lines[head] ?? '') === 'metadata' && isAbove(lines, head, at)))
    head -= 1;
  const isHead = keyOf(lines[head] ?? '') === 'metadata';
  const column = isHead ? columnOf(lines[head] ?? '') : 0;
  const belongs = (line: string): boolean => line.trim() === '' || columnOrIndent(line) >= column;
  let from = head;
  while (from > 0 && from > at - NEAR && belongs(lines[from - 1] ?? '') && !beginsItem(lines[from] ?? '', column))
    from -= 1;
  let to = head + 1;
  while (to < lines.length && to < at + NEAR && belongs(lines[to] ?? '') && !beginsItem(lines[to] ?? '', column))
    to += 1;
  return [from, to];
}

const columnOrIndent = (line: string): number => {
  const column = columnOf(line);
  return column < 0 ? indentOf(line) : column;
};

/** `- apiVersion: v1`: another item of the list, or this one's first line; a document's end. */
const beginsItem = (line: string, column: number): boolean =>
  line.startsWith('---') || (/^\s{0,200}-\s/.test(line) && columnOf(line) === column && column > 0);

const isAbove = (lines: readonly string[], head: number, at: number): boolean =>
  head === at || columnOrIndent(lines[head] ?? '') < columnOrIndent(lines[at] ?? '');

/** Lines that hold one of the values: of a list in the lines below the key, or in that line. */
function valuesBelow(lines: readonly string[], key: number, to: number, values: readonly unknown[]): readonly number[] {
  const names = new Set(values);
  const found: number[] = [];
  for (let i = key + 1; i < Math.min(to, key + 1 + 60); i++) {
    const line = lines[i] ?? '';
    if (!names.has(line.replace(/^[\s-]{0,200}"?|"?,?\s{0,20}$/g, ''))) break;
    found.push(i);
  }
  return found.length === 0 ? [key] : found;
}

const STATES = ['running', 'terminated'] as const;

function stateAt(
  lines: readonly string[],
  at: number,
  to: number,
): { readonly index: number; readonly says: 'running' | 'terminated' } | null {
  for (let i = at; i < Math.min(to, at + 2); i++) {
    const line = (lines[i] ?? '').slice(0, 400);
    const says = STATES.find((state) => new RegExp(`(?:^|[\\s{"])${state}"?\\s?:`).test(line));
    if (says !== undefined) return { index: i, says };
  }
  return null;
}
