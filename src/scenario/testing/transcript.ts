/** A run as text: a line for each step and milestone, and a count for each kind of detail. */
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';

const seconds = (t: number): string => (t / 1_000_000).toFixed(3).padStart(9);

const CONTAINER_ID = /\b([0-9a-f]{8})[0-9a-f]{56}\b/g;

/** Details that are plain values; the digests cover nested ones. */
function shortly(detail: TraceEvent['detail'] = {}): string {
  const words = Object.entries(detail).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'object') return [];
    return [`${name}=${String(value).replaceAll('\n', '⏎').replaceAll(CONTAINER_ID, '$1')}`];
  });
  return words.join(' ');
}

function lineOf({ t, actor, to, node, kind, pod, detail, message }: TraceEvent): string {
  const from = node === undefined ? actor : `${node}/${actor}`;
  const parts = [kind, pod?.name, to !== undefined && to !== actor ? `→ ${to}: ${message ?? ''}` : '', shortly(detail)];
  return `${seconds(t)}  ${from.padEnd(20)} ${parts.filter((part) => part !== undefined && part !== '').join(' ')}`;
}

export function transcript({ events }: Trace<ClusterState>): string {
  const details = new Map<string, number>();
  const lines: string[] = [];
  for (const event of events) {
    if (eventLevel(event.kind) === 'detail') details.set(event.kind, (details.get(event.kind) ?? 0) + 1);
    else lines.push(lineOf(event));
  }
  const counts = [...details].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const counted = counts.map(([kind, times]) => `${String(times).padStart(9)}  ${kind}`);
  return `${lines.join('\n')}\n\nDetails\n${counted.join('\n')}\n`;
}
