/** Serves the built page on this machine only, in brotli to browsers that take it. */
import { join } from 'node:path';
import { preview } from 'vite';
import { brotli, precompress } from './brotli.mjs';
import { root } from './install.mjs';

/**
 * @param {{ port: number, strictPort?: boolean }} at `strictPort`: this port or none, rather than the next one that is free
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} where the page is
 */
export async function serve(at) {
  const dist = join(root, 'dist');
  await precompress(dist);
  const options = { host: '127.0.0.1', ...at };
  const server = await preview({ root, logLevel: 'warn', plugins: [brotli(dist)], preview: options });
  return { url: server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${at.port}/`, close: () => server.close() };
}
