/** What syncLoop's box says: the line that it logged last, cut into its fields, and what waits to be read. */
import type { SyncLoopState } from '../../../cluster/state.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { texts } from '../../language/index.ts';
import { TEXTS } from './texts.ts';

/** `key=value` fields of a klog text, values without their quotes or brackets. */
export function klogFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [, key, value] of text.matchAll(/ (\w+)=("(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|\S+)/g)) {
    if (key !== undefined && value !== undefined) fields.set(key, value.replace(/^["[]|["\]]$/g, ''));
  }
  return fields;
}

/** Characters that fit the box. */
const ROOM = 14;
const room = (long: string, short: string): string => (long.length <= ROOM ? long : short);

/** What was read, in words; everything else is told by the loop's own. */
const opWord = (op: string | undefined): string | undefined =>
  op === 'probe' ? texts(TEXTS).probeResult : op === 'PLEG' ? texts(TEXTS).plegEvent : op;

const SKIPPED: ReadonlySet<string> = new Set(['pod', 'pods', 'podUID', 'event', 'containerID']);

/** `"SyncLoop (probe)" probe="readiness" status="" pod="default/web"` → probe result, readiness, pod web */
export function syncLoopWords(
  last: TraceEvent | null,
  channels: SyncLoopState['channels'],
  busy: boolean,
): readonly string[] {
  const waiting = channels.config.length + channels.pleg.length;
  const words: string[] = [];
  if (last === null) words.push(texts(TEXTS).waits);
  else {
    const text = last.klog?.text ?? '';
    const op = /^"?SyncLoop \(?([A-Za-z]+)\)?/.exec(text)?.[1];
    const [field] = [...klogFields(text)].filter(([key]) => !SKIPPED.has(key));
    words.push(opWord(op) ?? last.message ?? spoken(last.kind));
    if (field && field[1] !== '') words.push(room(`${field[0]} ${field[1]}`, field[1]));
    if (last.pod) words.push(`pod ${last.pod.name}`);
  }
  if (busy && waiting > 0) words[2] = texts(TEXTS).waiting({ count: waiting });
  return words;
}

/** `PlegEventHandled` → `pleg event handled` */
export const spoken = (kind: string): string => kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
