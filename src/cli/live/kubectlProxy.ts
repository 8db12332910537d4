/**
 * A kubectl proxy of one's own, where none is named: kubectl reads the kubeconfig and runs the plugins that log in, as it
 * always does, and refuses whatever would change something. So nothing of that has to be done here a second time.
 *
 * Anyone who can reach a kubectl proxy reads the cluster with this user's rights. So it listens on a socket that only
 * this user can open, serves only the paths that are read here, and ends with this process, however that ends.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFrom, type Transport } from '../../live/index.ts';
import { overSocket } from './socketTransport.ts';
import { SUPERVISOR } from './supervisor.ts';

/** What has kubectl proxy refuse all that is no reading; its own --reject-paths stays, which refuses exec and attach. */
export const READ_ONLY = '--reject-methods=POST,PUT,PATCH,DELETE';

export interface Proxy {
  /** How messages name it: `kubectl proxy` on a unix socket, else its URL. */
  readonly name: string;
  readonly transport: Transport;
  /** Ends the proxy, which also ends by itself with this process. */
  stop(): void;
}

/** kubectl's message with its address, or the path of its unix socket. */
const SERVING = /^Starting to serve on (127\.0\.0\.1:\d{1,5}|\/.{1,200})$/m;

/** Every path that `live` reads for a namespace, as Go regular expressions. kubectl splits the list at commas. */
export const pathsRead = (namespace: string): readonly string[] => [
  '^/version$',
  `^/api/v1/namespaces/${namespace}/(pods|events)$`,
  '^/api/v1/nodes$',
  '^/api/v1/nodes/[^/]+/proxy/logs/$',
  `^/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices$`,
  '^/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases$',
];

/** kubectl has no unix sockets on Windows, so a port is used there. */
const hasSockets = (): boolean => process.platform !== 'win32';

/**
 * @param flags further flags for kubectl
 * @param namespace a valid name
 * @returns the proxy, or kubectl's error message if it does not start to serve
 */
export function startProxy(flags: readonly string[], namespace: string): Promise<Proxy | string> {
  // mkdtemp creates it with mode 0700, so no other user can reach the socket in it.
  const folder = hasSockets() ? mkdtempSync(join(tmpdir(), 'grace-period-')) : null;
  const socket = folder === null ? null : join(folder, 'kubectl');
  const listens = socket === null ? '--port=0' : `--unix-socket=${socket}`;
  const args = ['proxy', listens, READ_ONLY, `--accept-paths=${pathsRead(namespace).join(',')}`, ...flags];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', SUPERVISOR, '--', 'kubectl', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined); // the supervisor has ended
    let said = '';
    const hear = (piece: Buffer): void => {
      said = (said + piece.toString()).slice(-4_000);
      const address = SERVING.exec(said)?.[1];
      if (address === undefined) return;
      const isSocket = address.startsWith('/');
      resolve({
        name: isSocket ? 'kubectl proxy' : `http://${address}`,
        transport: isSocket ? overSocket(address) : fetchFrom(`http://${address}`),
        stop: () => void child.stdin.end(),
      });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code) => {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      resolve(said.trim() === '' ? `kubectl proxy ended with ${code ?? 'a signal'}` : said.trim());
    });
  });
}
