/**
 * Whether a run still gets anywhere. A termination that fails is tried again for ever, each time with calls that are
 * worth waiting for; so what counts is whether an attempt has brought anything that was not there before.
 */
import { ZERO, type Micros } from '../engine/time.ts';
import type { TraceEvent } from '../trace/event.ts';
import { eventLevel } from './eventKinds.ts';

/** Attempts that came to nothing, before a run may end amidst the next. */
const ENOUGH_FAILURES = 2;

type Told = Pick<TraceEvent, 't' | 'kind' | 'pod' | 'detail'>;

export class Progress {
  readonly #reached = new Set<string>();
  readonly #failures = new Map<string, number>();
  #last: Micros;

  constructor(since: Micros = ZERO) {
    this.#last = since;
  }

  /** When something happened that had not happened before. */
  get last(): Micros {
    return this.#last;
  }

  see({ t, kind, pod, detail }: Told): void {
    const uid = pod?.uid ?? '';
    if (kind === 'WorkFailed') this.#failures.set(uid, (this.#failures.get(uid) ?? 0) + 1);
    if (eventLevel(kind) !== 'milestone') return;
    const milestone = JSON.stringify([kind, uid, detail?.['container']]);
    if (this.#reached.has(milestone)) return;
    this.#reached.add(milestone);
    this.#failures.delete(uid);
    if (t > this.#last) this.#last = t;
  }

  /** Pods whose worker has tried again and again, and nothing new has come of it. */
  get stuck(): ReadonlySet<string> {
    return new Set([...this.#failures].flatMap(([uid, failures]) => (failures >= ENOUGH_FAILURES ? [uid] : [])));
  }
}
