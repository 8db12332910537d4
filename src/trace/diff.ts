/**
 * Two traces side by side: which events of one the other has too, and which it has not. Order means something within
 * what one actor does for one pod and is a race across two of those, so events are aligned lane by lane; then all rows
 * are laid in one order again.
 *
 * What an event is: its actor, kind, receiver and pod by name, and the details that tell two events of a kind apart.
 * Ids and times are left out, so that two runs of one story are equal. What the caller knows of kinds and details comes
 * as `DiffRules`: nothing here knows what a trace is about.
 */
import type { Micros } from '../engine/time.ts';
import { align } from './align.ts';
import type { Json, TraceEvent } from './event.ts';

export interface DiffRules {
  /** Which events are compared. */
  readonly counts: (event: TraceEvent) => boolean;
  /** Details by which two events of a kind are two things, a container's name for one. */
  readonly telling: ReadonlySet<string>;
  /** Details that differ between any two runs, a version for one. */
  readonly passing: ReadonlySet<string>;
}

/** A detail that is not the same in both; absent where the event has none of that name. */
export interface FactChange {
  readonly name: string;
  readonly first?: string;
  readonly second?: string;
}

export type DiffRow =
  | { readonly in: 'first'; readonly first: TraceEvent }
  | { readonly in: 'second'; readonly second: TraceEvent }
  | {
      readonly in: 'both';
      readonly first: TraceEvent;
      readonly second: TraceEvent;
      /** How much later the second has it, µs; negative is earlier. */
      readonly later: number;
      readonly changed: readonly FactChange[];
    };

/** `moved`: the same, but at another time. */
export type Difference = 'same' | 'moved' | 'changed' | 'first' | 'second';

/** @param within µs; nearer than this is the same time. */
export function differenceOf(row: DiffRow, within: number): Difference {
  if (row.in !== 'both') return row.in;
  if (row.changed.length > 0) return 'changed';
  return Math.abs(row.later) < within ? 'same' : 'moved';
}

export function countDifferences(rows: readonly DiffRow[], within: number): Readonly<Record<Difference, number>> {
  const counts: Record<Difference, number> = { same: 0, moved: 0, changed: 0, first: 0, second: 0 };
  for (const row of rows) counts[differenceOf(row, within)] += 1;
  return counts;
}

/** When the row's event happens, in the first where both have it. */
export const timeOf = (row: DiffRow): Micros => (row.in === 'second' ? row.second.t : row.first.t);

/** Names that a machine gave: a UUID, or eight hexadecimal digits and more in a row. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/g;

const plain = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(ID, '<id>');

const laneOf = ({ actor, pod }: TraceEvent): string => `${actor} ${pod?.namespace ?? ''}/${pod?.name ?? ''}`;

/** What else an event says, by name. */
function factsOf(event: TraceEvent, { telling, passing }: DiffRules): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [name, value] of Object.entries(event.detail ?? {}))
    if (!telling.has(name) && !passing.has(name)) facts.set(name, plain(value));
  if (event.message !== undefined) facts.set('message', plain(event.message));
  return facts;
}

function identityOf(event: TraceEvent, { telling }: DiffRules): string {
  const details = Object.entries(event.detail ?? {})
    .filter(([name]) => telling.has(name))
    .map(([name, value]) => `${name}=${plain(value)}`)
    .sort();
  return [event.kind, event.to ?? '', ...details].join(' ');
}

interface Read {
  readonly event: TraceEvent;
  readonly identity: string;
  readonly facts: ReadonlyMap<string, string>;
  /** Identity and facts in one. */
  readonly whole: string;
}

function read(event: TraceEvent, rules: DiffRules): Read {
  const identity = identityOf(event, rules);
  const facts = factsOf(event, rules);
  return { event, identity, facts, whole: JSON.stringify([identity, ...facts]) };
}

function lanesOf(events: readonly TraceEvent[], rules: DiffRules): Map<string, Read[]> {
  const lanes = new Map<string, Read[]>();
  for (const event of events) {
    if (!rules.counts(event)) continue;
    const lane = lanes.get(laneOf(event));
    if (lane === undefined) lanes.set(laneOf(event), [read(event, rules)]);
    else lane.push(read(event, rules));
  }
  return lanes;
}

function changesOf(first: Read, second: Read): readonly FactChange[] {
  if (first.whole === second.whole) return [];
  const names = new Set([...first.facts.keys(), ...second.facts.keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [first.facts.get(name), second.facts.get(name)];
    if (a === b) return [];
    return [{ name, ...(a !== undefined && { first: a }), ...(b !== undefined && { second: b }) }];
  });
}

/** µs: nearer than this is as near as can be, and twice as far is half as near. */
const NEAR = 1_000;

const nearness = (apart: number): number => NEAR / Math.max(NEAR, Math.abs(apart));

function alignLane(first: readonly Read[], second: readonly Read[]): readonly DiffRow[] {
  const identities = (reads: readonly Read[]): readonly string[] => reads.map(({ identity }) => identity);
  const wholes = (reads: readonly Read[]): readonly string[] => reads.map(({ whole }) => whole);
  const aligned = align(identities(first), identities(second), {
    first: wholes(first),
    second: wholes(second),
    nearness: (i, j) => nearness((first[i]?.event.t ?? 0) - (second[j]?.event.t ?? 0)),
  });
  return aligned.map((each): DiffRow => {
    if (each.in === 'first') return { in: 'first', first: (first[each.first] as Read).event };
    if (each.in === 'second') return { in: 'second', second: (second[each.second] as Read).event };
    const [a, b] = [first[each.first] as Read, second[each.second] as Read];
    return { in: 'both', first: a.event, second: b.event, later: b.event.t - a.event.t, changed: changesOf(a, b) };
  });
}

/** Rows in the order of the first trace; what only the second has follows what comes before it there. */
export function diffEvents(
  first: readonly TraceEvent[],
  second: readonly TraceEvent[],
  rules: DiffRules,
): readonly DiffRow[] {
  const [lanesOfFirst, lanesOfSecond] = [lanesOf(first, rules), lanesOf(second, rules)];
  const rows = [...new Set([...lanesOfFirst.keys(), ...lanesOfSecond.keys()])].flatMap((lane) =>
    alignLane(lanesOfFirst.get(lane) ?? [], lanesOfSecond.get(lane) ?? []),
  );
  return inOneOrder(rows);
}

function inOneOrder(rows: readonly DiffRow[]): readonly DiffRow[] {
  const bySecond = rows.filter((row) => row.in !== 'first').sort((a, b) => a.second.seq - b.second.seq);
  /** By the row that precedes them in the second trace; undefined stands for its beginning. */
  const following = new Map<DiffRow | undefined, DiffRow[]>();
  let before: DiffRow | undefined;
  for (const row of bySecond) {
    const known = following.get(before);
    if (row.in === 'both') before = row;
    else if (known === undefined) following.set(before, [row]);
    else known.push(row);
  }
  const byFirst = rows.filter((row) => row.in !== 'second').sort((a, b) => a.first.seq - b.first.seq);
  return [...(following.get(undefined) ?? []), ...byFirst.flatMap((row) => [row, ...(following.get(row) ?? [])])];
}
