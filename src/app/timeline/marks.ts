/**
 * The events that the timeline names: what a person did, what went to the API server, and what the runtime did to a
 * process. Everything else is told by the bands.
 */
import { sentRequest } from '../../cluster/apiserver/requests.ts';
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { collectionsOf, historiesOf, perRun, removalOf } from '../readings/index.ts';
import { cutInMiddle } from '../shell/ui/index.ts';
import { isInferred } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** How a mark is drawn; `anchor` is the DELETE that removes the object. */
export type MarkKind = 'user' | 'request' | 'anchor' | 'signal' | 'kill' | 'hook' | 'probe' | 'failure' | 'inferred';

export interface Mark {
  readonly seq: Seq;
  readonly t: Micros;
  readonly kind: MarkKind;
  readonly label: string;
  /** Greater gets its label first. */
  readonly weight: number;
  /** When what was sent arrives. */
  readonly arrivesAt?: Micros;
  /** Of the DELETEs that a removal has: the one that asks, the one that removes. */
  readonly number?: 1 | 2;
}

type Draw = (event: TraceEvent) => Pick<Mark, 'kind' | 'label' | 'weight'> | null;

const detailOf = (event: TraceEvent, key: string): string => {
  const value = event.detail?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const fileName = (event: TraceEvent): string => detailOf(event, 'path').split('/').at(-1) ?? 'manifest';

/** Longer names would take the room of everything else; the row of pods has them in full. */
const MOST_OF_NAME = 20;
const shortName = (name: string): string => cutInMiddle(name, MOST_OF_NAME);

/** A request as a reader says it. */
function requestMark(event: TraceEvent): ReturnType<Draw> {
  const sent = sentRequest(event);
  if (sent === undefined) return null;
  const { verb, name, subresource, gracePeriodSeconds: grace } = sent;
  const { withGrace, mark } = texts(TEXTS);
  if (event.actor === 'kubectl') {
    const asked = `${subresource === 'eviction' ? mark.evict : verb.toUpperCase()} ${shortName(name)}`;
    const label = grace === undefined ? asked : withGrace({ request: asked, seconds: String(grace) });
    return { kind: 'user', label, weight: 10 };
  }
  if (verb === 'delete') {
    const label = grace === undefined ? 'DELETE' : withGrace({ request: 'DELETE', seconds: String(grace) });
    return { kind: 'anchor', label, weight: 9 };
  }
  if (verb === 'deletecollection') return { kind: 'anchor', label: 'DELETE pods', weight: 9 };
  if (verb === 'patch') return { kind: 'request', label: 'PATCH status', weight: 6 };
  if (verb !== 'create') return null;
  const isControllers = event.actor === 'controllerManager' || event.actor === 'scheduler';
  if (!isControllers) return { kind: 'anchor', label: 'CREATE mirror', weight: 8 };
  return { kind: 'request', label: subresource === undefined ? 'CREATE' : `CREATE ${subresource}`, weight: 6 };
}

const DRAW: { readonly [Kind in EventKind]?: Draw } = {
  RequestSent: requestMark,
  StatusSent: requestMark,
  MirrorPodCreating: requestMark,
  MirrorPodDeleting: requestMark,
  FinalDeleteSent: () => ({
    kind: 'anchor',
    label: texts(TEXTS).withGrace({ request: 'DELETE', seconds: '0' }),
    weight: 9,
  }),
  ManifestRemoved: (event) => ({ kind: 'user', label: `rm ${shortName(fileName(event))}`, weight: 10 }),
  ManifestWritten: (event) => ({ kind: 'user', label: `write ${shortName(fileName(event))}`, weight: 10 }),
  PreStopStarted: () => ({ kind: 'hook', label: 'preStop', weight: 7 }),
  SigtermSent: (event) => ({ kind: 'signal', label: detailOf(event, 'signal') || 'SIGTERM', weight: 8 }),
  SigkillSent: () => ({ kind: 'kill', label: 'SIGKILL', weight: 8 }),
  ProbeResult: (event) => ({
    kind: 'probe',
    label: `${texts(TEXTS).mark.probe} ${detailOf(event, 'failures')}`.trimEnd(),
    weight: 2,
  }),
  RequestRefused: () => ({ kind: 'failure', label: texts(TEXTS).mark.refused, weight: 7 }),
  RuntimeStopped: () => ({ kind: 'failure', label: texts(TEXTS).mark.runtimeDown, weight: 9 }),
  RuntimeStarted: () => ({ kind: 'user', label: texts(TEXTS).mark.runtimeUp, weight: 8 }),
  ProcessesFrozen: () => ({ kind: 'failure', label: texts(TEXTS).mark.frozen, weight: 7 }),
  ProcessesThawed: () => ({ kind: 'user', label: texts(TEXTS).mark.thawed, weight: 7 }),
  ShimFrozen: () => ({ kind: 'failure', label: texts(TEXTS).mark.shimFrozen, weight: 7 }),
  ShimThawed: () => ({ kind: 'user', label: texts(TEXTS).mark.shimThawed, weight: 7 }),
  PreStopFailed: () => ({ kind: 'failure', label: texts(TEXTS).mark.preStopFailed, weight: 5 }),
  WorkFailed: () => ({ kind: 'failure', label: texts(TEXTS).mark.workFailed, weight: 5 }),
  VolumeUnmountFailed: () => ({ kind: 'failure', label: texts(TEXTS).mark.unmountFailed, weight: 5 }),
  // What the runtime does not know any more counts as stopped or removed: an error in the log, no failure.
  RuntimeCallFailed: (event) =>
    event.failure === 'notFound' ? null : { kind: 'failure', label: texts(TEXTS).mark.callFailed, weight: 5 },
};

/** By the event that sends it, which of its removal's two DELETEs it is. */
export const deleteNumbers = perRun(
  (trace: Trace<ClusterState>) =>
    new Map([...historiesOf(trace)].flatMap(([key, history]) => [...(removalOf(trace, key, history)?.numbers ?? [])])),
);

/** Which pods an event is about: of a request for all of them, those that it took along. */
function keysOf(event: TraceEvent, { keys, byName }: Pods, trace: Trace<ClusterState>): readonly PodKey[] {
  if (sentRequest(event)?.verb === 'deletecollection')
    return keys.filter((key) => collectionsOf(trace).get(key)?.has(event.seq));
  const key = keyOf(event, byName);
  return key === undefined ? [] : [key];
}

/** Requests and manifests name theirs without a reference. */
function keyOf(event: TraceEvent, byName: Pods['byName']): PodKey | undefined {
  if (event.pod !== undefined) return podKey(event.pod);
  const request = sentRequest(event)?.name ?? '';
  if (request !== '') return byName.get(request);
  const manifest = /([^/]+)\.ya?ml$/.exec(detailOf(event, 'path'))?.[1];
  if (manifest === undefined) return undefined;
  return [...byName].find(([name]) => name.startsWith(`${manifest}-`))?.[1];
}

interface Pods {
  readonly keys: readonly PodKey[];
  /** The first key of each name. */
  readonly byName: ReadonlyMap<string, PodKey>;
}

/** Weight of a request that kubectl repeats, such as a refused eviction: its label gives way to any other. */
const RETRY = 6;
const isRetry = (drawn: Pick<Mark, 'kind' | 'label'>, { kind, label }: Mark): boolean =>
  drawn.kind === 'user' && drawn.kind === kind && drawn.label === label;

/** Marks of every pod, in the order of time. */
export function podMarks(trace: Trace<ClusterState>): ReadonlyMap<PodKey, readonly Mark[]> {
  const keys = [...historiesOf(trace).keys()];
  const pods: Pods = { keys, byName: new Map(keys.toReversed().map((key) => [key.split('/')[1] ?? '', key])) };
  const marks = new Map<PodKey, Mark[]>(keys.map((key) => [key, []]));
  const numbers = deleteNumbers(trace);
  for (const event of trace.events) {
    const drawn = isInferred(event)
      ? { kind: 'inferred' as const, label: texts(TEXTS).inferred, weight: 8 }
      : (DRAW as Readonly<Record<string, Draw | undefined>>)[event.kind]?.(event);
    if (drawn === undefined || drawn === null) continue;
    const number = numbers.get(event.seq);
    for (const key of keysOf(event, pods, trace)) {
      const own = marks.get(key);
      own?.push({
        ...drawn,
        weight: Math.min(drawn.weight, own.some((mark) => isRetry(drawn, mark)) ? RETRY : drawn.weight),
        seq: event.seq,
        t: event.t,
        ...(event.arrivesAt !== undefined && { arrivesAt: event.arrivesAt }),
        ...(number !== undefined && { number }),
      });
    }
  }
  return marks;
}
