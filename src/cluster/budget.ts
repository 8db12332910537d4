/**
 * What a run may cost. The limits count what it has computed and nothing of the machine, so that a run that is stopped
 * ends with the same event everywhere.
 */
import type { StopReason } from '../trace/event.ts';
import type { Note } from './context.ts';

export interface RunLimits {
  readonly events: number;
  /** An estimate, of bytes. */
  readonly memory: number;
}

/** 1,100 pods on ten nodes that are drained at once need three quarters of it. A page holds what a thread has computed twice while it comes over. */
export const RUN_LIMITS: RunLimits = { events: 300_000, memory: 800_000_000 };

/** An event with its place in the trace, and its changes. */
const EVENT = 400;
/** One entry of a record or list: V8's pointer, and its part of what the object around it takes. */
const ENTRY = 12;

export class Budget {
  readonly #limits: RunLimits;
  #text = 0;

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** A copy for a run that continues from here. */
  copy(): Budget {
    const copy = new Budget(this.#limits);
    copy.#text = this.#text;
    return copy;
  }

  spend({ klog, message }: Pick<Note, 'klog' | 'message'>): void {
    this.#text += (klog?.text.length ?? 0) + (message?.length ?? 0);
  }

  /** @param copied entries of the world that were written anew. */
  exceeded(events: number, copied: number): StopReason | undefined {
    if (events >= this.#limits.events) return 'events';
    return events * EVENT + copied * ENTRY + this.#text >= this.#limits.memory ? 'memory' : undefined;
  }
}
