/** What `npm start` sends in brotli (`.ci/brotli.mjs`). */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { preview } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brotli, precompress } from '../../.ci/brotli.mjs';

const SCRIPT = `console.log(${JSON.stringify('graceful '.repeat(200))});`;
const PAGE = '<!doctype html><title>Grace Period</title>';

let port = 0;
let close = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'grace-period-'));
  const dist = join(root, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'outside');
  writeFileSync(join(root, 'secret.js.br'), 'outside');
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'assets/page.js'), SCRIPT);
  await precompress(dist);
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [brotli(dist)],
    preview: { host: '127.0.0.1', port: 4582 },
  });
  const address = server.httpServer.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  close = () => server.close();
});

afterAll(() => close());

/** As a browser asks, but for what Node would undo or normalise by itself. */
function asked(path: string, encodings?: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ body: Buffer.concat(chunks), headers: response.headers }));
    }).on('error', failed);
  });
}

it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.9'])(
  'sends brotli to who takes %j',
  async (encodings) => {
    const { body, headers } = await asked('/assets/page.js', encodings);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript',
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  },
);

it('sends the page itself in brotli, with a question in its address or not', async () => {
  for (const path of ['/', '/?lang=zh', '/index.html']) {
    const { body, headers } = await asked(path, 'br');
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  }
});

it.each([undefined, 'br;q=0', 'brotli'])('sends the file as it is to who takes %j', async (encodings) => {
  const { body, headers } = await asked('/assets/page.js', encodings);
  expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(SCRIPT);
});

it('leaves gzip to the server itself', async () => {
  const { body, headers } = await asked('/assets/page.js', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(body).toString()).toBe(SCRIPT);
});

it.each(['/../secret.js', '/%2e%2e/secret.js', '//../secret.js'])('sends nothing from outside for %s', async (path) => {
  const { body } = await asked(path, 'br');
  expect(body.toString()).not.toContain('outside');
});
