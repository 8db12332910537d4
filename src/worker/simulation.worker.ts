/// <reference lib="webworker" />
/** The thread that simulates. The page reaches it through `client.ts` alone and never imports this file. */
import { answer, transferred, type Surroundings } from './answer.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** The request that is to end; there is one at a time. */
let stopped: number | null = null;

const say = (message: FromWorker, transfer: ArrayBuffer[] = []): void => postMessage(message, { transfer });

const around = (id: number): Surroundings => ({
  clock: () => performance.now(),
  breathe: () => new Promise((heard) => setTimeout(heard)),
  isStopped: () => stopped === id,
  onStanding: (standing) => say({ id, call: 'progress', standing }),
});

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.call === 'stop') stopped = data.id;
  else void answer(data, around(data.id)).then((response) => say(response, transferred(response)));
});
