/** What syncLoop's box says: what it logged last, and what waits to be read. */
import type { SyncLoopState } from '../../../cluster/state.ts';
import type { KlogId } from '../../../kube/klog/index.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { texts } from '../../language/index.ts';
import { TEXTS } from './texts.ts';

/** Characters that fit the box. */
const ROOM = 14;
const room = (long: string, short: string): string => (long.length <= ROOM ? long : short);

const HOUSEKEEPING = 'housekeeping';

/** What the loop calls that which it has read, as its lines have it. */
const OPS: { readonly [Id in KlogId]?: string } = {
  'kubelet.syncLoopAdd': 'ADD',
  'kubelet.syncLoopUpdate': 'UPDATE',
  'kubelet.syncLoopDelete': 'DELETE',
  'kubelet.syncLoopRemove': 'REMOVE',
  'kubelet.syncLoopReconcile': 'RECONCILE',
  'kubelet.syncLoopSync': 'SYNC',
  'kubelet.syncLoopHousekeeping': HOUSEKEEPING,
  'kubelet.syncLoopHousekeepingEnd': HOUSEKEEPING,
  'kubelet.syncLoopHousekeepingSkipped': HOUSEKEEPING,
};

/** What was read, in words; everything else is told by the loop's own. */
function opWord(id: string | undefined): string | undefined {
  if (id === 'kubelet.syncLoopProbe') return texts(TEXTS).probeResult;
  if (id === 'kubelet.plegEventForPod' || id === 'kubelet.plegPodDoesNotExist') return texts(TEXTS).plegEvent;
  return (OPS as Readonly<Record<string, string | undefined>>)[id ?? ''];
}

const SKIPPED: ReadonlySet<string> = new Set(['pod', 'pods', 'podUID', 'event', 'containerID']);

/** `probe: readiness, status: '', pod: default/web` of a probe's line → probe result, readiness, pod web */
export function syncLoopWords(
  last: TraceEvent | null,
  channels: SyncLoopState['channels'],
  busy: boolean,
): readonly string[] {
  const waiting = channels.config.length + channels.pleg.length;
  const words: string[] = [];
  if (last === null) words.push(texts(TEXTS).waits);
  else {
    const { id, values = {} } = last.klog ?? {};
    words.push(opWord(id) ?? last.message ?? spoken(last.kind));
    const [key, value] = Object.entries(values).find(([name]) => !SKIPPED.has(name)) ?? [];
    if (key !== undefined && typeof value !== 'object' && value !== '') words.push(room(`${key} ${value}`, `${value}`));
    if (last.pod) words.push(`pod ${last.pod.name}`);
  }
  if (busy && waiting > 0) words[2] = texts(TEXTS).waiting({ count: waiting });
  return words;
}

/** `PlegEventHandled` → `pleg event handled` */
export const spoken = (kind: string): string => kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
