/// <reference lib="webworker" />
/** The thread that simulates. The page reaches it through `client.ts` alone and never imports this file. */
import { answer, transferred } from './answer.ts';
import type { Request } from './protocol.ts';

addEventListener('message', (event: MessageEvent<Request>) => {
  void answer(event.data).then((response) => postMessage(response, { transfer: transferred(response) }));
});
