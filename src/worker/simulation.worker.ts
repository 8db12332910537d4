/// <reference lib="webworker" />
/** The thread that simulates. The page reaches it through `client.ts` alone and never imports this file. */
import { SimulationDesk } from './simulationDesk.ts';

const desk = new SimulationDesk({
  tell: (message, transfer) => postMessage(message, { transfer }),
  clock: () => performance.now(),
  breathe: () => new Promise((heard) => setTimeout(heard)),
});

addEventListener('message', ({ data }: MessageEvent<unknown>) => void desk.hear(data));
