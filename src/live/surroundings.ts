/** What is not the same twice: the wall clock, waiting, and chance. Tests bring their own. */
import type { Signal, Transport } from './transport.ts';

export interface Surroundings {
  readonly transport: Transport;
  /** ms since 1970, as this machine has it. */
  now(): number;
  /** Ends early when `signal` is aborted. */
  wait(ms: number, signal: Signal): Promise<void>;
  /** Lets what has come meanwhile be heard. */
  breathe(): Promise<void>;
  /** From 0 to less than 1. */
  random(): number;
}

interface Timers {
  setTimeout(act: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const timers = globalThis as unknown as Timers;

export const surroundingsWith = (transport: Transport): Surroundings => ({
  transport,
  now: () => Date.now(),
  random: () => Math.random(),
  breathe: () => new Promise((resolve) => void timers.setTimeout(resolve, 0)),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const end = (): void => {
        timers.clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = timers.setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
});
