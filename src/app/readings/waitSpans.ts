/** What a pod waits for over the whole run: for each stretch of time the first thing that holds it up. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { alongTrace, applyChanges, type Reader, type Trace, type TraceEvent } from '../../trace/index.ts';
import { isIdle, waitsOf, type PodKey, type Wait } from '../explain/index.ts';

export interface WaitSpan {
  readonly wait: Wait;
  readonly from: Micros;
  readonly to: Micros;
}

/** The same thing is waited for, whatever its next try: that moves with each. */
const named = (wait: Wait): string => JSON.stringify({ ...wait, since: 0, until: 0 });

/** Somebody is at work, which is no wait. */
const isWait = (wait: Wait): boolean => !isIdle(wait) && wait.kind !== 'work';

class Waits implements Reader<ClusterState, readonly WaitSpan[]> {
  readonly #key: PodKey;
  readonly #ended: WaitSpan[] = [];
  #state: ClusterState;
  #open: { readonly wait: Wait; readonly name: string; readonly from: Micros } | undefined;

  constructor(initial: ClusterState, key: PodKey) {
    this.#state = initial;
    this.#key = key;
  }

  read({ t, changes }: TraceEvent): void {
    if (changes.length === 0 && this.#open !== undefined) return;
    this.#state = applyChanges(this.#state, changes);
    const [wait] = waitsOf(this.#state, this.#key);
    const name = named(wait);
    if (this.#open?.name === name) return;
    this.#ended.push(...this.#until(t));
    this.#open = { wait, name, from: t };
  }

  /** The present one, where it is a wait of some length by then. */
  #until(to: Micros): readonly WaitSpan[] {
    if (this.#open === undefined || to <= this.#open.from || !isWait(this.#open.wait)) return [];
    const { wait, from } = this.#open;
    return [{ wait, from, to }];
  }

  found({ end }: Trace<ClusterState>): readonly WaitSpan[] {
    return [...this.#ended, ...this.#until(end)];
  }
}

/** Its waits in the order of time, without those of no length. */
export const waitSpansOf = alongTrace((initial: ClusterState, key: PodKey) => new Waits(initial, key));

/** The longest of the waits between two instants. */
export function longestWait(
  trace: Trace<ClusterState>,
  key: PodKey,
  from: Micros,
  until: Micros,
): WaitSpan | undefined {
  let longest: WaitSpan | undefined;
  for (const span of waitSpansOf(trace, key)) {
    const [begins, ends] = [micros(Math.max(span.from, from)), micros(Math.min(span.to, until))];
    const length = longest === undefined ? 0 : longest.to - longest.from;
    if (ends - begins > length) longest = { wait: span.wait, from: begins, to: ends };
  }
  return longest;
}
