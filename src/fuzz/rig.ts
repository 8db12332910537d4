/** Runs one case at a time in a thread, which is started anew when a case has taken it along. */
import { Worker } from 'node:worker_threads';
import type { Case, Outcome } from './rigThread.ts';

/** Processor time after which a case counts as endless; other work on the machine does not add to it. */
const LOOPS_AFTER_MS = 30_000;
/** Clock time after which a case counts as waiting for ever. */
const WAITS_AT_MOST_MS = 180_000;
const LOOKS_EVERY_MS = 1_000;
/** Young objects are many, and not collected within most cases: what a case allocates can be read off the heap. */
const LIMITS = { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 768 };

/** The time that this process, all its threads included, has had a processor. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

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
      const [began, used] = [performance.now(), processorMs()];
      const timer = setInterval(() => {
        if (processorMs() - used > LOOPS_AFTER_MS) this.#lose(thread, `loops for over ${LOOPS_AFTER_MS / 1_000} s`);
        else if (performance.now() - began > WAITS_AT_MOST_MS) this.#lose(thread, 'never ends');
      }, LOOKS_EVERY_MS);
      this.#settle = (outcome) => {
        clearInterval(timer);
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
    this.#settle?.({ broken, milliseconds: LOOPS_AFTER_MS, megabytes: LIMITS.maxOldGenerationSizeMb });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}
