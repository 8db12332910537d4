/** GETs over a unix socket, which fetch can't address. */
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Signal, Transport } from '../../live/index.ts';

/** @param socketPath where an HTTP server listens. Redirects are returned, not followed. */
export function overSocket(socketPath: string): Transport {
  const agent = new Agent({ keepAlive: true });
  return async (path, accept, signal) => {
    const response = await answered({ socketPath, path, agent, headers: { accept } }, signal);
    return {
      status: response.statusCode ?? 0,
      header: (name) => {
        const value = response.headers[name];
        return typeof value === 'string' ? value : null;
      },
      bytes: response,
    };
  };
}

function answered(options: Parameters<typeof request>[1], signal: Signal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ method: 'GET', ...options });
    const end = (): void => void outgoing.destroy(new Error('aborted'));
    signal.addEventListener('abort', end);
    outgoing.on('close', () => signal.removeEventListener('abort', end));
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    if (signal.aborted) end();
    outgoing.end();
  });
}
