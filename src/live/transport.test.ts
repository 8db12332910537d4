/** Aborting a request while it waits for the server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchFrom, newAbort } from './transport.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Server;
let url = '';
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{}\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Collects garbage and lets finalization callbacks run. */
const collectAll = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

it('ends a watch that is aborted after a garbage collection', async () => {
  const abort = newAbort();
  const { bytes } = await fetchFrom(url)('/watch', 'application/json', abort.signal);
  let came = 0;
  let hear = (): void => undefined;
  const first = new Promise<void>((resolve) => (hear = resolve));
  const read = (async () => {
    for await (const piece of bytes) {
      came += piece.length;
      hear();
    }
  })();
  await first;
  await collectAll();
  abort.abort();
  await expect(read).rejects.toThrow('aborted');
  expect(came).toBe(3);
});

it('ends a request that the server has not answered when it is aborted', async () => {
  const abort = newAbort();
  const request = fetchFrom(url)('/silent', 'application/json', abort.signal);
  await collectAll();
  abort.abort();
  await expect(request).rejects.toThrow('aborted');
});
