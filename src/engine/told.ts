/** Edits in the making: the value that a place ends up with is known once all drafts of the step are finished. */
import { editOf, type Edit, type Path } from './edit.ts';
import { listEdits, type ListEdits } from './listEdits.ts';
import { isPlainList, isPlainRecord, unwritten, type Unsettled } from './settled.ts';

export interface Told {
  readonly path: Path;
  readonly from: unknown;
  /** The draft in which the place is, and the way to it in that draft's result; null where nothing is there any more. */
  readonly node: Unsettled;
  readonly to: Path | null;
}

/** Where in the state something is, and where in the result of a draft. */
export interface Place {
  readonly path: Path;
  readonly node: Unsettled;
  readonly to: Path;
}

const inside = ({ path, node, to }: Place, key: string): Place => ({ path: [...path, key], node, to: [...to, key] });

/** Tells by index how the list at `place` became another. */
export function tellList(
  { edits }: ListEdits,
  before: readonly unknown[],
  { path, node, to }: Place,
  told: Told[],
): void {
  for (const { index, old, next } of edits)
    told.push({
      path: [...path, index],
      from: old === undefined ? undefined : before[old],
      node,
      to: next === undefined ? null : [...to, next],
    });
}

/** Whether a record at this path that was replaced by another is told by the fields that differ. */
export type ByField = (path: Path) => boolean;

/** Tells that `after` stands where `before` stood: lists by index, records by field where `byField` says so, all else whole. */
export function tellReplaced(before: unknown, after: unknown, place: Place, byField: ByField, told: Told[]): void {
  if (isPlainList(before) && isPlainList(after)) {
    const edits = listEdits(before, byField(place.path) ? withKnownEntries(before, after) : after.map(unwritten));
    if (edits !== null) return tellList(edits, before, place, told);
  } else if (isPlainRecord(before) && isPlainRecord(after) && keepsOrder(before, after) && byField(place.path))
    return tellFields(before, after, place, byField, told);
  told.push({ ...place, from: before });
}

type Entries = Readonly<Record<string, unknown>>;

function tellFields(before: Entries, after: Entries, place: Place, byField: ByField, told: Told[]): void {
  for (const key of Object.keys(before))
    if (!Object.hasOwn(after, key)) told.push({ ...inside(place, key), from: before[key], to: null });
  for (const key of Object.keys(after))
    if (!Object.hasOwn(before, key) || !isAlike(before[key], after[key]))
      tellReplaced(before[key], after[key], inside(place, key), byField, told);
}

/** Whether `after`, which may hold drafts, reads the same as `before`; a draft that was written to never does. */
function isAlike(before: unknown, after: unknown): boolean {
  if (Object.is(before, unwritten(after))) return true;
  if (isPlainList(before) && isPlainList(after))
    return before.length === after.length && before.every((entry, i) => isAlike(entry, after[i]));
  if (!isPlainRecord(before) || !isPlainRecord(after)) return false;
  const [keys, keysAfter] = [Object.keys(before), Object.keys(after)];
  return (
    keys.length === keysAfter.length && keys.every((key, i) => key === keysAfter[i] && isAlike(before[key], after[key]))
  );
}

/** `after` with the entries of `before` that read the same, counted from either end: a copied list has copied entries. */
function withKnownEntries(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const shift = before.length - after.length;
  return after.map(
    (value, i) => [before[i], before[i + shift]].find((entry) => isAlike(entry, value)) ?? unwritten(value),
  );
}

/** Whether the fields of `before` followed by the new ones stand in the order that `after` has. */
function keepsOrder(before: Entries, after: Entries): boolean {
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return Object.keys(after).every((key, i) => (i < kept.length ? key === kept[i] : !Object.hasOwn(before, key)));
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Readonly<Record<string | number, unknown>>)[key], root);

export const finishedEdit = ({ path, from, node, to }: Told): Edit =>
  editOf(path, from, to === null ? undefined : valueAt(node.result(), to));
