/** Which controllers have something to do in a run, and what each waits for at an instant. Pure. */
import { allWatched } from '../../../cluster/controllers/watchedNodes.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import { isOfKind, type ApiObject } from '../../../kube/apiObjects.ts';
import type { Pod } from '../../../kube/objects.ts';
import type { TraceEvent } from '../../../trace/index.ts';

const CONTROLLERS = ['StatefulSet', 'Deployment', 'DaemonSet', 'Job', 'Namespace', 'nodeLifecycle', 'podGC'] as const;
export type Controller = (typeof CONTROLLERS)[number];

/** What it says, as a fact. */
export type Doing =
  | { readonly is: 'settled'; readonly ready: number; readonly wanted: number }
  | { readonly is: 'oldHasToGo'; readonly pod: string }
  | { readonly is: 'notReadyYet'; readonly pod: string; readonly ready: number; readonly wanted: number }
  | { readonly is: 'working'; readonly ready: number; readonly wanted: number }
  | { readonly is: 'nodesReady'; readonly count: number }
  | { readonly is: 'silent'; readonly node: string; readonly until: number }
  | { readonly is: 'unreachable'; readonly node: string }
  | { readonly is: 'tolerated'; readonly pod: string; readonly until: number }
  | { readonly is: 'contentLeft'; readonly namespace: string; readonly what: string }
  | { readonly is: 'looks' };

export interface ControllerNow {
  readonly name: Controller;
  readonly doing: Doing;
  /** It waits for something, and says what. */
  readonly waits: boolean;
}

const KINDS = ['StatefulSet', 'Deployment', 'DaemonSet', 'Job'] as const;

/** Most that have room side by side. */
const MOST = 3;

/** Those that take part in a run, the weightiest first: which they are does not change with the instant. */
export function controllersOf(
  initial: ClusterState,
  events: readonly TraceEvent[],
  nodes: number,
): readonly Controller[] {
  const has = new Set<string>(Object.values(initial.etcd.objects ?? {}).map(({ kind }) => kind));
  const kinds = new Set<string>();
  for (const { kind, detail } of events) {
    kinds.add(kind);
    if (kind === 'ApiObjectWritten' && typeof detail?.['kind'] === 'string') has.add(detail['kind']);
    if (kind === 'ApiObjectRemoved' && detail?.['kind'] === 'Namespace') kinds.add('NamespaceGone');
  }
  const watchesNodes = nodes > 1 && ['NodeNotReady', 'NodeTainted', 'HeartbeatNoted'].some((kind) => kinds.has(kind));
  const isThere: Readonly<Record<Controller, boolean>> = {
    StatefulSet: has.has('StatefulSet'),
    Deployment: has.has('Deployment'),
    DaemonSet: has.has('DaemonSet'),
    Job: has.has('Job'),
    Namespace: has.has('Namespace'),
    nodeLifecycle: watchesNodes,
    podGC: kinds.has('GarbagePodFound'),
  };
  return CONTROLLERS.filter((name) => isThere[name]).slice(0, MOST);
}

const isOwnedBy = (pod: Pod, uid: string): boolean =>
  pod.metadata.ownerReferences?.some((owner) => owner.controller === true && owner.uid === uid) === true;

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;

interface Counted {
  readonly ready: number;
  readonly wanted: number;
}

export function countsOf(object: ApiObject): Counted | null {
  if (isOfKind(object, 'StatefulSet') || isOfKind(object, 'Deployment') || isOfKind(object, 'ReplicaSet'))
    return { ready: object.status.readyReplicas ?? 0, wanted: object.spec.replicas };
  if (isOfKind(object, 'DaemonSet'))
    return { ready: object.status.numberReady, wanted: object.status.desiredNumberScheduled };
  if (isOfKind(object, 'Job'))
    return { ready: object.status.succeeded ?? 0, wanted: object.spec.completions ?? object.spec.parallelism };
  return null;
}

/** The pods that belong to an object, also over what it owns itself: a Deployment has its ReplicaSets. */
export function podsOf(object: ApiObject, { etcd }: ClusterState): readonly Pod[] {
  const owners = [
    object.metadata.uid,
    ...Object.values(etcd.objects ?? {})
      .filter((other) => other.metadata.ownerReferences?.some(({ uid }) => uid === object.metadata.uid) === true)
      .map(({ metadata }) => metadata.uid),
  ];
  return Object.values(etcd.pods).filter((pod) => owners.some((uid) => isOwnedBy(pod, uid)));
}

function workloadDoing(
  object: ApiObject,
  state: ClusterState,
): { readonly doing: Doing; readonly waits: boolean } | null {
  const counts = countsOf(object);
  if (counts === null) return null;
  const pods = podsOf(object, state);
  const going = pods.find(({ metadata }) => metadata.deletionTimestamp !== undefined);
  if (going !== undefined && (object.kind === 'StatefulSet' || object.kind === 'Job'))
    return { doing: { is: 'oldHasToGo', pod: going.metadata.name }, waits: true };
  const unready = pods.find((pod) => pod.metadata.deletionTimestamp === undefined && !isReady(pod));
  if (unready !== undefined && object.kind !== 'Job')
    return { doing: { is: 'notReadyYet', pod: unready.metadata.name, ...counts }, waits: true };
  const isSettled = counts.ready === counts.wanted && going === undefined;
  return { doing: { is: isSettled ? 'settled' : 'working', ...counts }, waits: false };
}

function nodesDoing(state: ClusterState): { readonly doing: Doing; readonly waits: boolean } {
  const { otherNodes = {}, taintEviction } = state.controllerManager;
  const watched = allWatched(state.controllerManager);
  const first = Object.keys(otherNodes);
  const nameOf = (i: number): string => (i === 0 ? '' : (first[i - 1] ?? ''));
  const due = Object.values(taintEviction).find((eviction) => eviction.due !== null);
  if (due?.due !== undefined && due.due !== null)
    return { doing: { is: 'tolerated', pod: due.name, until: due.due }, waits: true };
  const lost = watched.findIndex(({ node }) => node.ready === 'Unknown');
  if (lost >= 0) return { doing: { is: 'unreachable', node: nameOf(lost) }, waits: false };
  const silent = watched.findIndex(({ nodeLifecycle }) => nodeLifecycle.unknownFrom !== null);
  const until = watched[silent]?.nodeLifecycle.unknownFrom;
  if (until !== undefined && until !== null)
    return { doing: { is: 'silent', node: nameOf(silent), until }, waits: true };
  return { doing: { is: 'nodesReady', count: watched.length }, waits: false };
}

function namespaceDoing(state: ClusterState): { readonly doing: Doing; readonly waits: boolean } | null {
  for (const object of Object.values(state.etcd.objects ?? {})) {
    if (!isOfKind(object, 'Namespace') || object.status.phase !== 'Terminating') continue;
    const left = object.status.conditions?.find(
      ({ type, status }) => status === 'True' && /Remaining|Failure/.test(type),
    );
    return {
      doing: { is: 'contentLeft', namespace: object.metadata.name, what: left?.type ?? '' },
      waits: left !== undefined,
    };
  }
  return null;
}

export function controllerNow(name: Controller, state: ClusterState, firstNode: string): ControllerNow {
  const looks: Doing = { is: 'looks' };
  if (name === 'nodeLifecycle') {
    const { doing, waits } = nodesDoing(state);
    const named = 'node' in doing && doing.node === '' ? { ...doing, node: firstNode } : doing;
    return { name, doing: named, waits };
  }
  if (name === 'Namespace') return { name, ...(namespaceDoing(state) ?? { doing: looks, waits: false }) };
  const kind = KINDS.find((each) => each === name);
  if (kind === undefined) return { name, doing: looks, waits: false };
  const all = Object.values(state.etcd.objects ?? {}).filter((object) => object.kind === kind);
  const doings = all.flatMap((object) => workloadDoing(object, state) ?? []);
  const told = doings.find(({ waits }) => waits) ?? doings.find(({ doing }) => doing.is === 'working') ?? doings[0];
  return { name, ...(told ?? { doing: looks, waits: false }) };
}
