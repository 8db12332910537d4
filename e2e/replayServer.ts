/** A replayed cluster behind a port of this machine, as kubectl proxy is; with the built page beside it where asked. */
import { readFileSync, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { ReplayedCluster } from '../src/live/testing/replayedCluster.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface ReplayServer {
  /** `http://127.0.0.1:34567` */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param www what `kubectl proxy --www=… --www-prefix=…` serves beside the API. */
export async function serveReplay(
  cluster: ReplayedCluster,
  www: { readonly folder: string; readonly prefix: string } | null = null,
): Promise<ReplayServer> {
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    if (www !== null && url.startsWith(www.prefix)) sendFile(www.folder, url.slice(www.prefix.length), response);
    else void sendAnswer(cluster, method, url, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => stopped(server) };
}

async function sendAnswer(
  cluster: ReplayedCluster,
  method: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = cluster.answer(method, path);
  response.writeHead(status, headers);
  if (typeof body === 'string') {
    response.end(body);
    return;
  }
  response.flushHeaders();
  let isGone = false;
  request.on('close', () => (isGone = true));
  for await (const piece of body) {
    if (isGone) return;
    response.write(piece);
  }
  response.end();
}

function sendFile(folder: string, path: string, response: ServerResponse): void {
  const [bare = ''] = path.split(/[?#]/);
  const file = join(folder, normalize(`/${decodeURIComponent(bare)}`));
  const found = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
  if (!existsSync(found)) {
    response.writeHead(404).end('404 page not found\n');
    return;
  }
  response
    .writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' })
    .end(readFileSync(found));
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
