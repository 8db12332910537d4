/**
 * A kubectl proxy of one's own, where none is named: kubectl reads the kubeconfig and runs the plugins that log in, as it
 * always does, and refuses whatever would change something. So nothing of that has to be done here a second time.
 */
import { spawn, type ChildProcess } from 'node:child_process';

/** What has kubectl proxy refuse all that is no reading; its own --reject-paths stays, which refuses exec and attach. */
export const READ_ONLY = '--reject-methods=POST,PUT,PATCH,DELETE';

export interface Proxy {
  /** `http://127.0.0.1:34567` */
  readonly url: string;
  stop(): void;
}

const SERVING = /^Starting to serve on (127\.0\.0\.1:\d+)$/m;

/** @returns what kubectl says where it does not come to serve. */
export function startProxy(flags: readonly string[]): Promise<Proxy | string> {
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn('kubectl', ['proxy', '--port=0', READ_ONLY, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      resolve(error instanceof Error ? error.message : String(error));
      return;
    }
    let said = '';
    const hear = (piece: Buffer): void => {
      said = (said + piece.toString()).slice(-4_000);
      const address = SERVING.exec(said)?.[1];
      if (address !== undefined) resolve({ url: `http://${address}`, stop: () => void child.kill() });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', ({ message }) => resolve(message));
    child.on('exit', (code) =>
      resolve(said.trim() === '' ? `kubectl proxy ended with ${code ?? 'a signal'}` : said.trim()),
    );
  });
}
