/**
 * The differences of two runs as a person would count them: what follows from one is no second difference, and each
 * stands with the others that show in the same place.
 */
import { SAME_TIME } from '../../cluster/compareRuns.ts';
import type { ClusterState, ControlPlane } from '../../cluster/state.ts';
import { timeOf, type DiffRow, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { RunFacts } from './facts.ts';
import { differs } from './rows.ts';

/** Where a difference shows, in the order in which they are listed. */
const PLACES = ['requests', 'object', 'kubectl', 'kubelet', 'node', 'controllers'] as const;
export type Place = (typeof PLACES)[number];

export type Entry =
  /** Of the object as it was last seen. */
  | { readonly of: 'field'; readonly field: 'phase' | 'status'; readonly first: string; readonly second: string }
  /** @property follows how many further rows come of this one. */
  | { readonly of: 'row'; readonly row: DiffRow; readonly follows: number };

export interface PlacedEntries {
  readonly place: Place;
  readonly entries: readonly Entry[];
}

const eventOf = (row: DiffRow): TraceEvent => (row.in === 'second' ? row.second : row.first);

const BY_ACTOR: Readonly<Record<keyof ControlPlane | 'runtime' | 'node', Place>> = {
  etcd: 'object',
  apiserver: 'object',
  kubectl: 'kubectl',
  runtime: 'node',
  node: 'node',
  controllerManager: 'controllers',
  scheduler: 'controllers',
};

const isPlaced = (actor: string): actor is keyof typeof BY_ACTOR => Object.hasOwn(BY_ACTOR, actor);

function whereOf(row: DiffRow): Place {
  const { actor, to } = eventOf(row);
  if (to === 'apiserver') return 'requests';
  return isPlaced(actor) ? BY_ACTOR[actor] : 'kubelet';
}

type Run = Trace<ClusterState>;

/** The rows of one kind by the events that they stand for: lone ones of a run, or those that both have. */
class Origins {
  readonly #rows = new Map<Seq, DiffRow>();
  readonly #events: readonly TraceEvent[];

  constructor({ events }: Run) {
    this.#events = events;
  }

  add(seq: Seq, row: DiffRow): void {
    this.#rows.set(seq, row);
  }

  /** The first row on the way back from `seq` by which `isSame` explains it. */
  before(seq: Seq, isSame: (row: DiffRow) => boolean): DiffRow | undefined {
    for (let at = this.#events[seq]?.cause; at !== undefined; at = this.#events[at]?.cause) {
      const row = this.#rows.get(at);
      if (row !== undefined && isSame(row)) return row;
    }
    return undefined;
  }
}

/** By how much later it is; undefined for what only one run has, or what says something else. */
const shift = (row: DiffRow): number | undefined =>
  row.in === 'both' && row.changed.length === 0 ? row.later : undefined;

/** The row of which this one is only the consequence: the same run alone went that way, or the same delay went on. */
function originOf(row: DiffRow, first: Origins, second: Origins): DiffRow | undefined {
  switch (row.in) {
    case 'first':
      return first.before(row.first.seq, (each) => each.in === 'first');
    case 'second':
      return second.before(row.second.seq, (each) => each.in === 'second');
    case 'both': {
      const later = shift(row);
      if (later === undefined) return undefined;
      return first.before(row.first.seq, (each) => Math.abs((shift(each) ?? Infinity) - later) < SAME_TIME);
    }
  }
}

/** Each difference that is no consequence of another, in the order of time, with how many rows follow from it. */
export function rootsOf(rows: readonly DiffRow[], one: Run, other: Run): ReadonlyMap<DiffRow, number> {
  const [first, second] = [new Origins(one), new Origins(other)];
  const differing = rows.filter(differs);
  for (const row of differing) {
    if (row.in !== 'second') first.add(row.first.seq, row);
    if (row.in !== 'first') second.add(row.second.seq, row);
  }
  const roots = new Map<DiffRow, number>();
  for (const row of differing.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    let root = row;
    for (let next = originOf(root, first, second); next !== undefined; next = originOf(next, first, second))
      root = next;
    roots.set(root, (roots.get(root) ?? -1) + 1);
  }
  return roots;
}

function fieldsOf(first: RunFacts, second: RunFacts): readonly Entry[] {
  return (['phase', 'status'] as const).flatMap((field): readonly Entry[] => {
    const [a, b] = [first[field], second[field]];
    return a === undefined || b === undefined || a === b ? [] : [{ of: 'field', field, first: a, second: b }];
  });
}

interface Compared {
  readonly trace: Run;
  readonly facts: RunFacts;
}

/** Places where nothing differs are left out. */
export function differencesOf(rows: readonly DiffRow[], first: Compared, second: Compared): readonly PlacedEntries[] {
  const roots = [...rootsOf(rows, first.trace, second.trace)];
  return PLACES.flatMap((place) => {
    const entries: readonly Entry[] = [
      ...roots
        .filter(([row]) => whereOf(row) === place)
        .map(([row, follows]) => ({ of: 'row', row, follows }) as const),
      ...(place === 'object' ? fieldsOf(first.facts, second.facts) : []),
    ];
    return entries.length === 0 ? [] : [{ place, entries }];
  });
}

export const countOf = (placed: readonly PlacedEntries[]): number =>
  placed.reduce((sum, { entries }) => sum + entries.length, 0);
