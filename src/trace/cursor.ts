/**
 * State at any instant of a trace. There are keyframes every `KEYFRAME_EVERY` events, laid by whoever comes by first
 * and used by all cursors of a trace, also once it has grown; a cursor applies the changes in between. All states share
 * structure, so moving by one event costs the paths that it touches. Moving by many costs each part of the state that
 * they touch once.
 */
import type { Micros } from '../engine/time.ts';
import type { Change, Trace, TraceEvent } from './event.ts';
import { whileItGrows } from './growing.ts';
import { countWhile } from './search.ts';

/** 1,000 keeps any seek under a millisecond while 100,000 events need only a hundred shared keyframes. */
export const KEYFRAME_EVERY = 1_000;

type Node = Readonly<Record<string, unknown>> | readonly unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const copyOf = (node: Node): Node =>
  Array.isArray(node) ? [...(node as readonly unknown[])] : { ...(node as Readonly<Record<string, unknown>>) };

type Path = Change['path'];

/** One edit of a state; a list's entries move up or down where one is inserted or removed (`Change`). */
type Written = Pick<Change, 'from' | 'to'>;

/** Writes to `node`, which is nobody else's. */
export function writeEntry(node: object, key: string | number, { from, to }: Written): void {
  if (Array.isArray(node))
    node.splice(key as number, to === undefined || from !== undefined ? 1 : 0, ...(to === undefined ? [] : [to]));
  else if (to === undefined) delete (node as Record<string | number, unknown>)[key];
  else (node as Record<string | number, unknown>)[key] = to;
}

/** A copy of `root` in which `change` is made at `path`. Untouched branches are shared. */
export const changedAt = (root: unknown, path: Path, change: Written): unknown => put(root, path, 0, change, null);

/** @param mine copies that nobody else has seen yet: they are written to once more instead of being copied again. */
function put(root: unknown, path: Path, depth: number, change: Written, mine: Set<object> | null): unknown {
  const key = path[depth];
  if (key === undefined) return change.to;
  if (!isNode(root)) throw new Error(`no branch at ${String(key)}: the change belongs to another state`);
  const copy = (mine?.has(root) ? root : copyOf(root)) as Record<string | number, unknown>;
  mine?.add(copy);
  if (depth === path.length - 1) writeEntry(copy, key, change);
  else copy[key] = put(copy[key], path, depth + 1, change, mine);
  return copy;
}

export function applyChanges<State>(state: State, changes: readonly Change[]): State {
  return changes.reduce<unknown>((s, change) => changedAt(s, change.path, change), state) as State;
}

/** Copies that are known to be nobody else's: more than these take no less time than making them anew. */
const MOST_OWN = 4_096;

/**
 * A state on its way along a trace, for whoever keeps none that was before: what has been copied for one change is
 * written to for the next, where `applyChanges` copies anew each table that a change lies in.
 */
export class StateAlong<State> {
  #now: State;
  readonly #mine = new Set<object>();

  constructor(initial: State) {
    this.#now = initial;
  }

  /** Written to by the next `apply`: what is to be kept of it has to be copied. */
  get now(): State {
    return this.#now;
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) this.#now = put(this.#now, change.path, 0, change, this.#mine) as State;
    if (this.#mine.size > MOST_OWN) this.#mine.clear();
  }
}

/** Index of the last event at or before `t`; -1 when there is none. */
export const lastEventAt = (events: readonly TraceEvent[], t: Micros): number =>
  countWhile(events, (event) => event.t <= t) - 1;

/** The first is the initial state; none is left out. */
const keyframesOf = whileItGrows((): unknown[] => []);

/** Where in the state a change is made. */
type PathOf = (event: TraceEvent, change: Change) => Path;
const asItSays: PathOf = (_, { path }) => path;

export class TraceCursor<State> {
  readonly trace: Trace<State>;
  readonly #pathOf: PathOf;
  readonly #keyframes: unknown[];
  #index = -1;
  #state: State;

  constructor(trace: Trace<State>, pathOf: PathOf = asItSays) {
    this.trace = trace;
    this.#pathOf = pathOf;
    this.#keyframes = keyframesOf(trace);
    this.#keyframes[0] = trace.initial;
    this.#state = trace.initial;
  }

  /**
   * State after the event `index`; -1 is the state before the first event. Seeking costs at most `KEYFRAME_EVERY`
   * applied events, but for the first visit of a far instant, which lays the keyframes on its way.
   * @throws RangeError beyond the last event.
   */
  stateAt(index: number): State {
    const { events } = this.trace;
    if (index < -1 || index >= events.length) throw new RangeError(`no event ${index} in a trace of ${events.length}`);
    const frame = Math.min(Math.floor((index + 1) / KEYFRAME_EVERY), this.#keyframes.length - 1);
    const fromCurrent = this.#index <= index && this.#index + 1 >= frame * KEYFRAME_EVERY;
    let state = fromCurrent ? this.#state : (this.#keyframes[frame] as State);
    const mine = new Set<object>();
    for (let i = fromCurrent ? this.#index + 1 : frame * KEYFRAME_EVERY; i <= index; i++) {
      const event = events[i] as TraceEvent;
      for (const change of event.changes) state = put(state, this.#pathOf(event, change), 0, change, mine) as State;
      if ((i + 1) % KEYFRAME_EVERY !== 0) continue;
      this.#keyframes[(i + 1) / KEYFRAME_EVERY] ??= state;
      mine.clear();
    }
    this.#index = index;
    this.#state = state;
    return state;
  }
}
