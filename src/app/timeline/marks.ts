/**
 * The events that the timeline names: what a person did, what went to the API server, and what the runtime did to a
 * process. Everything else is told by the bands.
 */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';

/** How a mark is drawn; `anchor` is the DELETE that removes the object. */
export type MarkKind = 'user' | 'request' | 'anchor' | 'signal' | 'kill' | 'hook' | 'probe' | 'failure';

export interface Mark {
  readonly seq: Seq;
  readonly t: Micros;
  readonly kind: MarkKind;
  readonly label: string;
  /** Greater gets its label first. */
  readonly weight: number;
  /** When what was sent arrives. */
  readonly arrivesAt?: Micros;
}

type Draw = (event: TraceEvent) => Pick<Mark, 'kind' | 'label' | 'weight'> | null;

const detailOf = (event: TraceEvent, key: string): string => {
  const value = event.detail?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const fileName = (event: TraceEvent): string => detailOf(event, 'path').split('/').at(-1) ?? 'manifest';

/** `DELETE pods/web grace=0 uid=…` as a reader says it. */
function requestMark(event: TraceEvent): ReturnType<Draw> {
  const message = event.message ?? '';
  const [verb = '', path = ''] = message.split(' ');
  const grace = /grace=(\d+)/.exec(message)?.[1];
  const name = path.replace(/^pods\//, '').replace(/\/.*$/, '');
  if (event.actor === 'kubectl') {
    return { kind: 'user', label: `${verb} ${name}${grace === undefined ? '' : `, grace ${grace}`}`, weight: 10 };
  }
  if (verb === 'DELETE') return { kind: 'anchor', label: `DELETE, grace ${grace ?? '0'}`, weight: 9 };
  if (verb === 'PATCH') return { kind: 'request', label: 'PATCH status', weight: 6 };
  if (verb === 'CREATE' || verb === 'POST') return { kind: 'anchor', label: 'CREATE mirror', weight: 8 };
  return null;
}

const DRAW: { readonly [Kind in EventKind]?: Draw } = {
  RequestSent: requestMark,
  StatusSent: requestMark,
  MirrorPodCreating: (event) => (event.to === undefined ? null : requestMark(event)),
  MirrorPodDeleting: (event) => (event.to === undefined ? null : requestMark(event)),
  FinalDeleteSent: () => ({ kind: 'anchor', label: 'DELETE, grace 0', weight: 9 }),
  ManifestRemoved: (event) => ({ kind: 'user', label: `rm ${fileName(event)}`, weight: 10 }),
  ManifestWritten: (event) => ({ kind: 'user', label: `write ${fileName(event)}`, weight: 10 }),
  PreStopStarted: () => ({ kind: 'hook', label: 'preStop', weight: 7 }),
  SigtermSent: (event) => ({ kind: 'signal', label: detailOf(event, 'signal') || 'SIGTERM', weight: 8 }),
  SigkillSent: () => ({ kind: 'kill', label: 'SIGKILL', weight: 8 }),
  ProbeResult: (event) => ({
    kind: 'probe',
    label: detailOf(event, 'failures') === '' ? 'probe' : `probe ${detailOf(event, 'failures')}`,
    weight: 2,
  }),
  RequestRefused: () => ({ kind: 'failure', label: 'refused', weight: 7 }),
  RuntimeStopped: () => ({ kind: 'failure', label: 'containerd down', weight: 9 }),
  RuntimeStarted: () => ({ kind: 'user', label: 'containerd up', weight: 8 }),
  ProcessesFrozen: () => ({ kind: 'failure', label: 'frozen', weight: 7 }),
  ProcessesThawed: () => ({ kind: 'user', label: 'thawed', weight: 7 }),
  ShimFrozen: () => ({ kind: 'failure', label: 'shim frozen', weight: 7 }),
  ShimThawed: () => ({ kind: 'user', label: 'shim thawed', weight: 7 }),
  PreStopFailed: () => ({ kind: 'failure', label: 'preStop failed', weight: 5 }),
  WorkFailed: () => ({ kind: 'failure', label: 'failed', weight: 5 }),
  VolumeUnmountFailed: () => ({ kind: 'failure', label: 'unmount failed', weight: 5 }),
  // What the runtime does not know any more counts as stopped or removed: an error in the log, no failure.
  RuntimeCallFailed: (event) =>
    /NotFound|not found/.test(event.klog?.text ?? '') ? null : { kind: 'failure', label: 'call failed', weight: 5 },
};

/** Which pod an event is about; requests and manifests name theirs without a reference. */
function keyOf(event: TraceEvent, keys: readonly PodKey[]): PodKey | undefined {
  if (event.pod !== undefined) return podKey(event.pod);
  const request = /pods\/([^\s/]+)/.exec(event.message ?? '')?.[1];
  if (request !== undefined) return keys.find((key) => key.endsWith(`/${request}`));
  const manifest = /([^/]+)\.ya?ml$/.exec(detailOf(event, 'path'))?.[1];
  return manifest === undefined ? undefined : keys.find((key) => key.split('/')[1]?.startsWith(`${manifest}-`));
}

/** Marks of every pod, in the order of time. */
export function podMarks(trace: Trace<ClusterState>, keys: readonly PodKey[]): ReadonlyMap<PodKey, readonly Mark[]> {
  const marks = new Map<PodKey, Mark[]>(keys.map((key) => [key, []]));
  for (const event of trace.events) {
    const drawn = (DRAW as Readonly<Record<string, Draw | undefined>>)[event.kind]?.(event);
    if (drawn === undefined || drawn === null) continue;
    const key = keyOf(event, keys);
    if (key === undefined) continue;
    marks.get(key)?.push({
      ...drawn,
      seq: event.seq,
      t: event.t,
      ...(event.arrivesAt !== undefined && { arrivesAt: event.arrivesAt }),
    });
  }
  return marks;
}
