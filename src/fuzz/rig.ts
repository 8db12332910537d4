/** Runs one case at a time in a thread, which is started anew when a case has taken it along. */
import { Worker } from 'node:worker_threads';
import type { Case, Outcome } from './rigThread.ts';

/** Longer than any budget, on a machine that has other things to do. */
const HANGS_AFTER_MS = 30_000;
/** Young objects are many, and not collected within most cases: what a case allocates can be read off the heap. */
const LIMITS = { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 768 };

export class Rig {
  readonly #entry: URL;
  #thread: Worker | null = null;
  #settle: ((outcome: Outcome) => void) | null = null;

  constructor(entry: URL) {
    this.#entry = entry;
  }

  run(one: Case): Promise<Outcome> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    return new Promise((settle) => {
      const timer = setTimeout(
        () => this.#lose(thread, `takes longer than ${HANGS_AFTER_MS / 1_000} s`),
        HANGS_AFTER_MS,
      );
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = null;
        settle(outcome);
      };
      thread.postMessage(one);
    });
  }

  #start(): Worker {
    const thread = new Worker(this.#entry, { resourceLimits: LIMITS });
    thread.on('message', (outcome: Outcome) => this.#settle?.(outcome));
    thread.on('error', (error) => this.#lose(thread, `takes the thread along: ${error.message}`));
    thread.on('exit', () => this.#lose(thread, 'ends the thread'));
    return thread;
  }

  #lose(thread: Worker, broken: string): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    void thread.terminate();
    this.#settle?.({ broken, milliseconds: HANGS_AFTER_MS, megabytes: LIMITS.maxOldGenerationSizeMb });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}
