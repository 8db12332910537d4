/**
 * What an explanation may say of an event, whatever the language: the event's own details, the values of its log line,
 * and the pod, worker and container that it is about. A fact that the event does not carry is undefined, never made up.
 */
import { releaseOf, type Release as Rules } from '../../cluster/releases/index.ts';
import type { ClusterState, PodWorker, RuntimeContainer } from '../../cluster/state.ts';
import { isMirrorPod, isStaticPod, type Pod } from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import type { Json, TraceEvent } from '../../trace/index.ts';

export interface Facts {
  readonly event: TraceEvent;
  /** After the event. */
  readonly state: ClusterState;
  /** Minor version of the release, 23 for 1.23. */
  readonly minor: number;
  /** What this release does and others do not. */
  readonly rules: Rules;
  /** UID of the pod that the event is about: a mirror pod's own. */
  readonly uid: string | undefined;
  /** Its name and namespace. */
  readonly pod: string | undefined;
  readonly namespace: string | undefined;
  readonly isMirror: boolean;
  readonly isStatic: boolean;
  /** A static pod of that name is there: the pod itself, or the one behind the mirror. */
  readonly hasStatic: boolean;
  /** The API object of that very UID, as it stands after the event. */
  readonly object: Pod | undefined;
  /** The pod as the kubelet runs it. */
  readonly running: Pod | undefined;
  readonly worker: PodWorker | undefined;
  readonly container: RuntimeContainer | undefined;
  /** A detail of the event, or the value of that key in its log line. */
  text(key: string): string | undefined;
  number(key: string): number | undefined;
  flag(key: string): boolean;
}

const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

const bareId = (id: string): string => id.replace(/^[a-z-]+:\/\//, '');

function containerOf(event: TraceEvent, state: ClusterState, text: Facts['text']): RuntimeContainer | undefined {
  const id = text('containerID');
  if (id !== undefined) {
    const known = state.runtime.containers[bareId(id)];
    if (known !== undefined) return known;
  }
  const name = text('containerName') ?? text('container');
  const mine = Object.values(state.runtime.containers).filter((c) => c.podUID === event.pod?.uid);
  return name === undefined ? (mine.length === 1 ? mine[0] : undefined) : mine.findLast((c) => c.spec.name === name);
}

/** pleg.PodLifecycleEvent has the pod's UID alone. */
function plegEventUID({ klog }: TraceEvent): string | undefined {
  const event = klog?.values?.['event'];
  return typeof event === 'object' ? asText(event['ID']) : undefined;
}

/** The pod by the event's reference, or by a UID that it carries otherwise. */
function identify(
  event: TraceEvent,
  state: ClusterState,
  text: Facts['text'],
): { readonly uid?: string | undefined; readonly name?: string | undefined; readonly namespace?: string | undefined } {
  if (event.pod !== undefined) return event.pod;
  const uid = text('podUID') ?? /\/pods\/([0-9a-f-]{8,})/.exec(text('path') ?? '')?.[1] ?? plegEventUID(event);
  if (uid === undefined || uid === '') return {};
  const known =
    state.podWorkers.workers[uid]?.status ?? Object.values(state.runtime.sandboxes).find((s) => s.podUID === uid);
  return { uid, name: known?.name, namespace: known?.namespace };
}

export function factsOf(event: TraceEvent, state: ClusterState, release: Release): Facts {
  const text = (key: string): string | undefined => asText(event.detail?.[key]) ?? asText(event.klog?.values?.[key]);
  const number = (key: string): number | undefined => {
    const value = text(key);
    return value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
  };
  const { uid, name, namespace } = identify(event, state, text);
  const named = namespace === undefined || name === undefined ? undefined : state.etcd.pods[`${namespace}/${name}`];
  const object = named?.metadata.uid === uid ? named : undefined;
  const worker = uid === undefined ? undefined : state.podWorkers.workers[uid];
  const running = uid === undefined ? undefined : (state.podManager.podByUID[uid] ?? worker?.activeUpdate?.options.pod);
  const mirror = uid === undefined ? undefined : state.podManager.mirrorPodByUID[uid];
  return {
    event,
    state,
    minor: Number(release.split('.')[1]),
    rules: releaseOf(release),
    uid,
    pod: event.pod?.name,
    namespace: event.pod?.namespace,
    isMirror: mirror !== undefined || (object !== undefined && isMirrorPod(object)),
    isStatic: worker?.status.isStatic ?? (running !== undefined && isStaticPod(running)),
    hasStatic: Object.values(state.podManager.podByUID).some(
      (pod) => pod.metadata.name === name && pod.metadata.namespace === namespace && isStaticPod(pod),
    ),
    object,
    running,
    worker,
    container: containerOf(event, state, text),
    text,
    number,
    flag: (name) => text(name) === 'true',
  };
}
