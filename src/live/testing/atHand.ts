/** What a session is given in a test: a cluster in this process, a clock that stands until it is moved, no real waiting. */
import type { Surroundings } from '../surroundings.ts';
import type { Signal } from '../transport.ts';
import type { ReplayedCluster } from './replayedCluster.ts';

const platform = globalThis as unknown as {
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  setTimeout(act: () => void, ms: number): unknown;
};

/** Everything that is on its way has arrived. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>((resolve) => void platform.setTimeout(resolve, 0));
};

export class AtHand implements Surroundings {
  time: number;
  /** ms of each wait that was asked for. */
  readonly waits: number[] = [];
  readonly #cluster: ReplayedCluster;
  readonly #waiting: { readonly until: number; readonly wake: () => void }[] = [];

  constructor(cluster: ReplayedCluster, time: number) {
    this.#cluster = cluster;
    this.time = time;
  }

  now = (): number => this.time;
  random = (): number => 0;
  breathe = (): Promise<void> => Promise.resolve();

  wait = (ms: number, signal: Signal): Promise<void> => {
    this.waits.push(ms);
    return new Promise((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.push({ until: this.time + ms, wake });
      signal.addEventListener('abort', wake);
    });
  };

  /** Lets time pass, and all that comes of it happen. */
  async pass(ms: number): Promise<void> {
    this.time += ms;
    for (const { until, wake } of this.#waiting) if (until <= this.time) wake();
    await settled();
  }

  transport: Surroundings['transport'] = async (path, _accept, signal) => {
    await Promise.resolve();
    if (signal.aborted) throw new Error('aborted');
    const { status, headers, body } = this.#cluster.answer('GET', path);
    return { status, header: (name) => headers[name] ?? null, bytes: bytesOf(body, signal) };
  };
}

async function* bytesOf(body: string | AsyncIterable<string>, signal: Signal): AsyncGenerator<Uint8Array> {
  const encoder = new platform.TextEncoder();
  if (typeof body === 'string') {
    yield encoder.encode(body);
    return;
  }
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null));
  });
  const pieces = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([pieces.next(), aborted]);
    if (next === null) throw new Error('aborted');
    if (next.done === true) return;
    yield encoder.encode(next.value);
  }
}
