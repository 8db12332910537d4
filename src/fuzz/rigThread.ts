/** The thread in which cases run: one that never ends is ended from outside, one that needs all memory takes only this along. */
import { parentPort } from 'node:worker_threads';
import { getHeapStatistics } from 'node:v8';
import type { Attack } from './attack.ts';

export interface Case {
  readonly attack: string;
  readonly input: Uint8Array;
}

export interface Cost {
  /** Of the processor. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

export type Outcome = ({ readonly seen: string } | { readonly broken: string }) & Cost;

const usedBytes = (): number => {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
};

const processorMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Where an exception came from counts as part of what it says: two places that break are two things. */
function saidOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /\n\s+at (?:async )?([\w.#<>$ ]+) \(/.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}: ${error.message}${place === '' ? '' : ` (${place})`}`.slice(0, 600);
}

export function runCases(attacks: readonly Attack[]): void {
  const port = parentPort;
  if (port === null) return;
  port.on('message', ({ attack, input }: Case) => {
    void (async () => {
      const of = attacks.find(({ name }) => name === attack);
      const [memory, time] = [usedBytes(), processorMicros()];
      const cost = (): Cost => ({
        milliseconds: (processorMicros() - time) / 1_000,
        megabytes: Math.max(0, usedBytes() - memory) / 1_000_000,
      });
      try {
        const seen = (await of?.hold(input)) ?? '';
        port.postMessage({ seen, ...cost() } satisfies Outcome);
      } catch (error) {
        port.postMessage({ broken: saidOf(error), ...cost() } satisfies Outcome);
      }
    })();
  });
}
