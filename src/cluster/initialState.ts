/**
 * The cluster as a scenario finds it at t = 0: every pod has been running for a while, its status has reached the API,
 * and its mirror exists.
 */
import { micros, ZERO } from '../engine/time.ts';
import { keyOfObject } from '../kube/apiObjects.ts';
import { podRow } from '../kube/kubectl.ts';
import { objectKey, type Pod } from '../kube/objects.ts';
import { addressOf, type ClusterWorld } from './addresses.ts';
import { GC_CHECK_PERIOD, NODE_MONITOR_PERIOD } from './controllers/constants.ts';
import { attachableVolumes } from './controllers/attachableVolumes.ts';
import { attachDetachAtStart } from './controllers/attachDetachAtStart.ts';
import type { AttachableVolume, AttachDetachState } from './controllers/attachDetachState.ts';
import type { Candidate } from './controllers/fits.ts';
import { deploymentsOf, ownedPod } from './controllers/replicaSets.ts';
import { madeAtStart } from './controllers/objectsAtStart.ts';
import { watchedAtStart } from './controllers/watchedNodes.ts';
import { fitError, refusal } from './controllers/nodeInfos.ts';
import { gatedPod, isGated, unplacedPod } from './gatedPod.ts';
import { rejectionByPredicates, type Rejection } from './kubelet/predicate.ts';
import { firstAddress, nodeAtStart, record } from './nodeAtStart.ts';
import { addressOfNth } from './node/address.ts';
import type { Release } from './releases/index.ts';
import { podAddress } from './runtime/ids.ts';
import { nodesOf, type ClusterSetup, type NodeSetup, type PodSetup } from './setup.ts';
import type { ClusterState, ControlPlane, EtcdState, NodeComponents, PodSource, WatchRow } from './state.ts';
import { FIRST_REVISION, podAtStart, rejectedAtStart, type PodAtStart, type RejectedAtStart } from './steadyPod.ts';
import { worldOf } from './world.ts';

function watchRow(object: Pod, release: Release): WatchRow {
  const { namespace, name, uid } = object.metadata;
  return { t: ZERO, event: 'ADDED', namespace, name, uid, ...podRow(object, ZERO, release.id) };
}

/** A kubelet is given a URL only where somebody serves manifests there. */
function sourcesOf({ nodeName }: NodeSetup, { pods, steps, nodeName: first }: ClusterSetup): readonly PodSource[] {
  const here = ({ node = first }: { readonly node?: string }): boolean => node === nodeName;
  const served = steps.flatMap((step) => (step.message.type === 'writeManifest' && here(step) ? [step.message] : []));
  return [...pods.filter(here), ...served].some(({ from }) => from === 'http')
    ? ['file', 'http', 'api']
    : ['file', 'api'];
}

const WATCHING = { open: true, missed: [] } as const;

interface Beginning {
  readonly controlPlane: ControlPlane;
  /** In their order. */
  readonly nodes: readonly NodeComponents[];
}

function beginning(setup: ClusterSetup): Beginning {
  const { release } = setup;
  const all = setup.pods.map(ownedPod);
  const gated = all.filter((pod) => isGated(pod, release));
  const unplaced = all.filter((pod) => !gated.includes(pod) && pod.unplaced === true);
  const nodes = nodesOf(setup);
  const attachable = setup.claims && attachableVolumes(setup.claims);
  const { running, rejected } = onNodesAtStart(
    all.filter((pod) => !gated.includes(pod) && !unplaced.includes(pod)),
    setup,
    attachable,
  );
  const onNodes = running.length + rejected.length;
  const podObjects = [
    ...[...running, ...rejected]
      .flatMap(({ pod: { object } }) => (object === null ? [] : [object]))
      .toSorted((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion)),
    ...unplaced.map((pod, index) => unplacedPod(pod, onNodes + index, whyUnplaced(pod, running, setup), release)),
    ...gated.map((pod, index) => gatedPod(pod, onNodes + unplaced.length + index, release)),
  ];
  const podsByKey = record(
    podObjects.map((pod) => [objectKey(pod.metadata.namespace, pod.metadata.name), pod] as const),
  );
  const firstOfObjects = FIRST_REVISION + all.length;
  const deployments = deploymentsOf([...setup.pods, ...(setup.replicasToCome ?? [])]);
  const objects = setup.objects?.settle(
    setup.objects.there,
    podsByKey,
    candidatesOf(setup),
    firstOfObjects,
    release,
    deployments,
  );
  const settled = firstOfObjects - 1 + Object.keys(objects ?? {}).length;
  const attached =
    attachable &&
    attachDetachAtStart(attachable, podObjects, {
      revision: settled,
      at: micros(-1_000_000 * 60),
    });
  const attachments = attached === undefined ? [] : Object.values(attached.attachments);
  const revision = settled + attachments.length;
  const everything =
    attachments.length === 0
      ? objects
      : { ...objects, ...record(attachments.map((each) => [keyOfObject(each), each] as const)) };
  return {
    controlPlane: controlPlaneAtStart(
      setup,
      { revision, pods: podsByKey, ...(everything !== undefined && { objects: everything }) },
      deployments,
      attached,
    ),
    nodes: nodes.map((node, index) =>
      nodeAtStart({
        setup: node,
        index,
        pods: running.flatMap(({ nodeName, pod }) => (nodeName === node.nodeName ? [pod] : [])),
        rejected: rejected.flatMap(({ nodeName, pod }) => (nodeName === node.nodeName ? [pod] : [])),
        toCome: [...unplaced, ...gated],
        sources: sourcesOf(node, setup),
        revision,
        ...(attachable !== undefined && { attachable }),
      }),
    ),
  };
}

interface OnNode<P> {
  readonly nodeName: string;
  readonly pod: P;
}

/** The pods that are on nodes, each on its own, in the scenario's order: those that run or have run, and those rejected. */
function onNodesAtStart(
  pods: readonly PodSetup[],
  setup: ClusterSetup,
  attachable: Readonly<Record<string, AttachableVolume>> | undefined,
): { readonly running: readonly OnNode<PodAtStart>[]; readonly rejected: readonly OnNode<RejectedAtStart>[] } {
  const { release } = setup;
  const nodes = nodesOf(setup);
  const candidates = candidatesOf(setup);
  const names = nodes.map(({ nodeName }) => nodeName);
  const here = names.map(() => 0);
  const running: OnNode<PodAtStart>[] = [];
  const rejected: OnNode<RejectedAtStart>[] = [];
  pods.forEach((pod, index) => {
    const nodeName = pod.node ?? setup.nodeName;
    const at = names.indexOf(nodeName);
    const earlier = here[at] ?? 0;
    here[at] = earlier + 1;
    const hostIP = addressOfNth(at);
    const podIP = podAddress(firstAddress(at) + earlier);
    const clock = nodes[at] ?? {};
    const ran = podAtStart(pod, { nodeName, hostIP, podIP, index, clock }, release, attachable);
    const why = ran.isOver ? null : rejectionAtStart(ran, candidates[at], aliveOn(nodeName, running), release);
    if (why === null) running.push({ nodeName, pod: ran });
    else rejected.push({ nodeName, pod: rejectedAtStart(ran, why, release) });
  });
  return { running, rejected };
}

const aliveOn = (nodeName: string, running: readonly OnNode<PodAtStart>[]): readonly Pod[] =>
  running.flatMap(({ nodeName: on, pod: { pod, isOver } }) => (on === nodeName && !isOver ? [pod] : []));

/** A taint may have come since the pod was admitted; what the node has, and is, was so before. */
const rejectionAtStart = (
  { pod }: PodAtStart,
  node: Candidate | undefined,
  others: readonly Pod[],
  release: Release,
): Rejection | null =>
  node === undefined ? null : rejectionByPredicates(pod, { ...node, taints: [] }, others, release);

/** Why none of the nodes takes it (framework/types.go:FitError). */
function whyUnplaced({ manifest }: PodSetup, running: readonly OnNode<PodAtStart>[], setup: ClusterSetup): string {
  return fitError(
    candidatesOf(setup).map((node) => refusal(manifest, node, aliveOn(node.name, running))?.reasons ?? []),
  );
}

/** The nodes as those see them who put pods there. */
const candidatesOf = (setup: ClusterSetup): readonly Candidate[] =>
  nodesOf(setup).map(({ nodeName, taints = [], labels, allocatable }) => ({
    name: nodeName,
    unschedulable: false,
    taints,
    ...(labels !== undefined && { labels }),
    ...(allocatable !== undefined && { allocatable }),
  }));

function controlPlaneAtStart(
  setup: ClusterSetup,
  etcd: EtcdState,
  deployments: ReturnType<typeof deploymentsOf>,
  attached: AttachDetachState | undefined,
): ControlPlane {
  const { timers, release } = setup;
  const pods = Object.values(etcd.pods);
  const { objects } = etcd;
  return {
    kubectl: { commands: [], watch: pods.map((pod) => watchRow(pod, release)) },
    apiserver: {
      serving: true,
      startedAt: null,
      clockAhead: ZERO,
      troubles: { statusConflicts: {}, lostDeletes: {}, listsRefusedUntil: ZERO },
      watches: {
        ...record(nodesOf(setup).map(({ nodeName }) => [addressOf(nodeName, 'kubelet'), WATCHING] as const)),
        kubectl: WATCHING,
      },
      pending: {},
      audit: [],
    },
    etcd,
    scheduler: timers.schedulerFlush === undefined ? {} : { flushPhase: timers.schedulerFlush },
    controllerManager: {
      cutOffSince: null,
      ...watchedAtStart(
        setup,
        setup.otherNodes ?? [],
        micros((timers.nodeMonitor ?? ZERO) % NODE_MONITOR_PERIOD),
        setup.alone ?? false,
        attached,
      ),
      taintEviction: {},
      podGC: {
        phase: micros((timers.podGC ?? ZERO) % GC_CHECK_PERIOD),
        due: null,
        quarantinedUntil: null,
        queue: [],
        collected: {},
      },
      removals: {},
      deployments,
      ...(attached !== undefined && { attachDetach: attached }),
      ...(setup.objects !== undefined &&
        objects !== undefined && {
          objectControllers: {
            informers: { pods: etcd.pods, objects },
            queue: {},
            expectations: {},
            made: madeAtStart(pods),
            behaviours: setup.objects.behaviours,
          },
        }),
    },
  };
}

/** A cluster with all its nodes. */
export function initialWorld(setup: ClusterSetup): ClusterWorld {
  const { controlPlane, nodes } = beginning(setup);
  return worldOf(controlPlane, nodes);
}

/** The same as its first node sees it. */
export function initialState(setup: ClusterSetup): ClusterState {
  const { controlPlane, nodes } = beginning(setup);
  const [first] = nodes;
  if (first === undefined) throw new Error('a cluster without a node');
  return { ...controlPlane, ...first };
}
