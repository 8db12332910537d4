/**
 * Whether a run still gets anywhere. A termination that fails is tried again for ever, each time with calls that are
 * worth waiting for; so what counts is whether an attempt has brought anything that was not there before.
 */
import { ZERO, type Micros } from '../engine/time.ts';
import type { PodRef, TraceEvent } from '../trace/event.ts';
import { eventLevel } from './eventKinds.ts';

/** Attempts that came to nothing, before a run may end amidst the next. */
const ENOUGH_FAILURES = 2;
/** Pods of one name, before the next of them is no news: a mirror that is evicted is made again for ever. */
const ENOUGH_LIVES = 4;

const nameOf = ({ namespace, name }: PodRef): string => `${namespace}/${name}`;

type Told = Pick<TraceEvent, 't' | 'kind' | 'pod' | 'detail'>;

export class Progress {
  readonly #reached = new Set<string>();
  readonly #failures = new Map<string, number>();
  /** UIDs that each name has borne. */
  readonly #lives = new Map<string, ReadonlySet<string>>();
  readonly #since: Micros;
  #lastRecurrence: Micros = ZERO;
  #last: Micros = ZERO;

  constructor(since: Micros = ZERO) {
    this.#since = since;
  }

  /** A copy for a run that continues from here. */
  from(since: Micros): Progress {
    const copy = new Progress(since);
    for (const milestone of this.#reached) copy.#reached.add(milestone);
    for (const [uid, failures] of this.#failures) copy.#failures.set(uid, failures);
    for (const [name, lives] of this.#lives) copy.#lives.set(name, lives);
    copy.#lastRecurrence = this.#lastRecurrence;
    copy.#last = this.#last;
    return copy;
  }

  /** When something happened that had not happened before. */
  get last(): Micros {
    return this.#last > this.#since ? this.#last : this.#since;
  }

  see({ t, kind, pod, detail }: Told): void {
    const uid = pod?.uid ?? '';
    if (kind === 'WorkFailed') this.#failures.set(uid, (this.#failures.get(uid) ?? 0) + 1);
    if (eventLevel(kind) !== 'milestone') return;
    const recurs = pod !== undefined && this.#livesOf(pod) > ENOUGH_LIVES;
    const milestone = JSON.stringify([kind, recurs ? nameOf(pod) : uid, detail?.['container']]);
    if (recurs) this.#lastRecurrence = t;
    if (this.#reached.has(milestone)) return;
    this.#reached.add(milestone);
    this.#failures.delete(uid);
    if (t > this.#last) this.#last = t;
  }

  #livesOf(pod: PodRef): number {
    const name = nameOf(pod);
    const lives = this.#lives.get(name) ?? new Set();
    if (lives.has(pod.uid)) return lives.size;
    this.#lives.set(name, new Set(lives).add(pod.uid));
    return lives.size + 1;
  }

  /** Whether what has happened since the last news is that pods of known names came and went once more. */
  get recurs(): boolean {
    return this.#lastRecurrence > this.last;
  }

  /** Pods whose worker has tried again and again, and nothing new has come of it. */
  get stuck(): ReadonlySet<string> {
    return new Set([...this.#failures].flatMap(([uid, failures]) => (failures >= ENOUGH_FAILURES ? [uid] : [])));
  }
}
