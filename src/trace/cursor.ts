/**
 * State at any instant of a trace. A cursor holds keyframes every `KEYFRAME_EVERY` events and applies or undoes the
 * changes in between; all states share structure, so moving by one event costs the paths that it touches.
 */
import type { Micros } from '../engine/time.ts';
import type { Change, Json, Trace, TraceEvent } from './event.ts';

/** 1,000 keeps any seek under a millisecond while 100,000 events need only a hundred shared keyframes. */
export const KEYFRAME_EVERY = 1_000;

type Node = Readonly<Record<string, unknown>> | readonly unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A copy of `root` with `value` at `path`; undefined removes the key. Untouched branches are shared. */
export function setAt(root: unknown, path: readonly (string | number)[], value: Json | undefined): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isNode(root)) throw new Error(`no branch at ${String(key)}: the change belongs to another state`);
  if (Array.isArray(root)) {
    const copy = [...root];
    if (key === 'length') copy.length = value as number;
    else copy[key as number] = setAt(copy[key as number], rest, value);
    return copy;
  }
  const record = root as Readonly<Record<string, unknown>>;
  if (rest.length === 0 && value === undefined) {
    const { [key]: _removed, ...kept } = record;
    return kept;
  }
  return { ...record, [key]: setAt(record[key], rest, value) };
}

export function applyChanges<State>(state: State, changes: readonly Change[]): State {
  return changes.reduce<unknown>((s, change) => setAt(s, change.path, change.to), state) as State;
}

/** Index of the last event at or before `t`; -1 when there is none. */
export function lastEventAt(events: readonly TraceEvent[], t: Micros): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event !== undefined && event.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class TraceCursor<State> {
  readonly trace: Trace<State>;
  readonly #keyframes: State[];
  #index = -1;
  #state: State;

  constructor(trace: Trace<State>) {
    this.trace = trace;
    this.#keyframes = [trace.initial];
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
    for (let i = fromCurrent ? this.#index + 1 : frame * KEYFRAME_EVERY; i <= index; i++) {
      const event = events[i];
      if (event !== undefined) state = applyChanges(state, event.changes);
      if ((i + 1) % KEYFRAME_EVERY === 0) this.#keyframes[(i + 1) / KEYFRAME_EVERY] ??= state;
    }
    this.#index = index;
    this.#state = state;
    return state;
  }
}
