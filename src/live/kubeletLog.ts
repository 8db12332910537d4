/**
 * The kubelet's own log through its API server: the node log query (KEP-2258, from 1.27 on). It is there where the
 * kubelet has enableSystemLogHandler and enableSystemLogQuery, and who asks may get nodes/proxy; else it is done without.
 */
import { ApiFailure, type ApiServer } from './apiServer.ts';
import { rfc3339Of } from './epoch.ts';
import type { Surroundings } from './surroundings.ts';
import type { Signal } from './transport.ts';

const EVERY_MS = 2_000;
/** A kubelet at -v=4 writes some hundred kB in a busy minute. */
const LARGEST = 16 * 1024 * 1024;
/** journald's since has whole seconds, so what is known comes once more. */
const OVERLAP_MS = 2_000;
const MOST_TAIL = 2_000;

export type LogState = 'asked' | 'read' | 'forbidden' | 'absent';

export interface FollowedLog {
  readonly node: string;
  readonly onLines: (lines: readonly string[]) => void;
  readonly onState: (state: LogState) => void;
}

/** @param since ms since 1970, by the server's clock: what is older is of no use. */
export async function followLog(
  server: ApiServer,
  { node, onLines, onState }: FollowedLog,
  since: number,
  surroundings: Surroundings,
  signal: Signal,
): Promise<void> {
  let from = since;
  let known = new Set<string>();
  while (!signal.aborted) {
    const askedAt = server.now();
    const query = `query=kubelet&sinceTime=${encodeURIComponent(rfc3339Of(from))}&tailLines=${MOST_TAIL}`;
    try {
      const text = await server.text(`/api/v1/nodes/${encodeURIComponent(node)}/proxy/logs/?${query}`, signal, LARGEST);
      // A kubelet without the query answers with its list of files.
      if (/^\s*</.test(text)) {
        onState('absent');
        return;
      }
      onState('read');
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('-- '));
      const fresh = lines.filter((line) => !known.has(line));
      known = new Set(lines);
      from = askedAt - OVERLAP_MS;
      if (fresh.length > 0) onLines(fresh);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'forbidden' || error.code === 'absent' || error.code === 'unreadable') {
        onState(error.code === 'forbidden' ? 'forbidden' : 'absent');
        return;
      }
    }
    await surroundings.wait(EVERY_MS, signal);
  }
}
