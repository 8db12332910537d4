/**
 * How one list became another, told by index: a queue of hundreds that loses its first entry is told as that entry, or
 * a trace would grow with the square of what waits.
 */

/** An edit of a list. Without `old` an entry is inserted, without `next` one is removed, with both it is replaced. */
export interface ListEdit {
  /** Where in the list, as the edits before this one have left it. */
  readonly index: number;
  /** Index of the entry in the list before. */
  readonly old?: number;
  /** Index of the entry in the list after. */
  readonly next?: number;
}

export interface ListEdits {
  /** In the order in which they are applied. The last entries come first, so each index holds in the list before, too. */
  readonly edits: readonly ListEdit[];
  /** Where an entry of the list after stood in the list before; undefined where it is none that stayed. */
  readonly cameFrom: (next: number) => number | undefined;
}

/** Entries of the one list that lie between two that stay, and those of the other. */
interface Gap {
  readonly old: readonly [from: number, to: number];
  readonly next: readonly [from: number, to: number];
}

const isEmpty = ({ old, next }: Gap): boolean => old[0] === old[1] && next[0] === next[1];

/** The entries between the beginning and the end that both lists have in common. */
function middleOf(before: readonly unknown[], after: readonly unknown[]): Gap {
  const shorter = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < shorter && Object.is(before[begin], after[begin])) begin += 1;
  let [oldEnd, nextEnd] = [before.length, after.length];
  while (oldEnd > begin && nextEnd > begin && Object.is(before[oldEnd - 1], after[nextEnd - 1])) {
    oldEnd -= 1;
    nextEnd -= 1;
  }
  return { old: [begin, oldEnd], next: [begin, nextEnd] };
}

/** Takes each entry that is found further on as one that stays: all of them where entries were only added or only taken out. */
function gapsIn(
  { old: [oldFrom, oldTo], next: [nextFrom, nextTo] }: Gap,
  before: readonly unknown[],
  after: readonly unknown[],
  stays: Map<number, number>,
): readonly Gap[] {
  const places = new Map<unknown, number[]>(); // the first of several comes last
  for (let i = oldTo - 1; i >= oldFrom; i--) {
    const known = places.get(before[i]);
    if (known === undefined) places.set(before[i], [i]);
    else known.push(i);
  }
  const gaps: Gap[] = [];
  let [old, next] = [oldFrom, nextFrom];
  for (let j = nextFrom; j < nextTo; j++) {
    const left = places.get(after[j]) ?? [];
    while ((left.at(-1) ?? old) < old) left.pop();
    const i = left.pop();
    if (i === undefined) continue;
    stays.set(j, i);
    gaps.push({ old: [old, i], next: [next, j] });
    [old, next] = [i + 1, j + 1];
  }
  gaps.push({ old: [old, oldTo], next: [next, nextTo] });
  return gaps.filter((gap) => !isEmpty(gap));
}

function editsOfGap({ old: [oldFrom, oldTo], next: [nextFrom, nextTo] }: Gap): readonly ListEdit[] {
  const edits: ListEdit[] = [];
  const replaced = Math.min(oldTo - oldFrom, nextTo - nextFrom);
  for (let i = 0; i < replaced; i++) edits.push({ index: oldFrom + i, old: oldFrom + i, next: nextFrom + i });
  for (let old = oldTo - 1; old >= oldFrom + replaced; old--) edits.push({ index: old, old });
  for (let i = replaced; nextFrom + i < nextTo; i++) edits.push({ index: oldFrom + i, next: nextFrom + i });
  return edits;
}

/** Both lists whole are their entries and one path; by index it is a path for each edit, and the entries it names. */
function isShorterWhole(edits: readonly ListEdit[], before: number, after: number): boolean {
  const entries = edits.reduce((sum, { old, next }) => sum + (old === undefined || next === undefined ? 1 : 2), 0);
  return entries + edits.length > before + after + 1;
}

/** Entries are told apart by identity. @returns null where both lists whole are shorter than the edits. */
export function listEdits(before: readonly unknown[], after: readonly unknown[]): ListEdits | null {
  const middle = middleOf(before, after);
  const stays = new Map<number, number>();
  const gaps = isEmpty(middle) ? [] : gapsIn(middle, before, after, stays);
  const edits = gaps.toReversed().flatMap(editsOfGap);
  if (isShorterWhole(edits, before.length, after.length)) return null;
  const cameFrom = (next: number): number | undefined => {
    if (next < middle.next[0]) return next;
    return next < middle.next[1] ? stays.get(next) : next - middle.next[1] + middle.old[1];
  };
  return { edits, cameFrom };
}
