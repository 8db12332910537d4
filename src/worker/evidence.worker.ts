/// <reference lib="webworker" />
/** The thread that reads evidence. The page reaches it through `evidenceClient.ts` alone and never imports this file. */
import '../kube/klog/lines/all.ts';
import { fetchFrom, surroundingsWith } from '../live/index.ts';
import { EvidenceDesk, type PartThread } from './evidenceDesk.ts';

/** A turn of the event loop. A timer would wait four milliseconds, which a large file has a thousand times. */
const turn = new MessageChannel();
let heard: () => void = () => undefined;
turn.port1.addEventListener('message', () => heard());
turn.port1.start();

const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    heard = resolve;
    turn.port2.postMessage(null);
  });

const desk = new EvidenceDesk({
  live: surroundingsWith(fetchFrom(location.origin)),
  tell: (message, transfer = []) => postMessage(message, { transfer: [...transfer] }),
  tellPart: (message) => postMessage(message),
  breathe,
  // The same program once more.
  startThread: (): PartThread => new Worker(location.href, { type: 'module', name: 'evidence, a part' }),
});

addEventListener('message', ({ data }: MessageEvent<unknown>) => void desk.hear(data));
