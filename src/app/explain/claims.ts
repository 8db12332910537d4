/**
 * What a sentence may claim of the cluster, and what the state has to show for it to be said. The texts of every language
 * name these claims beside their words; `claims.test.ts` brings all sentences forth, over all presets and releases, and
 * holds each against the state that it speaks of.
 *
 * A predicate looks at the state itself, never at what has chosen the sentence.
 */
import { watchedNode } from '../../cluster/controllers/watchedNodes.ts';
import type { RuntimeContainer, Sandbox } from '../../cluster/state.ts';
import { CONFIG_HASH, isMirrorPod, isStaticPod, type Pod } from '../../kube/objects.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { isOfDaemonSet, leftOn, volumeName, type Missing } from './reading.ts';

/* ---- what belongs to the event's pod ---- */

const containersOf = ({ state, uid }: Facts): readonly RuntimeContainer[] =>
  Object.values(state.runtime.containers).filter((container) => container.podUID === uid);
const sandboxesOf = ({ state, uid }: Facts): readonly Sandbox[] =>
  Object.values(state.runtime.sandboxes).filter((sandbox) => sandbox.podUID === uid);

const containersDown = (f: Facts): boolean =>
  f.uid !== undefined && containersOf(f).every(({ state }) => state !== 'running');
const sandboxDown = (f: Facts): boolean => sandboxesOf(f).every(({ state }) => state !== 'ready');

const volumesOf = ({ state, uid }: Facts) =>
  Object.values(state.volumeManager.actual).filter((volume) => volume.podUID === uid);
/** Those that the node still has, whatever the kubelet counts. */
const volumesLeft = (f: Facts) => volumesOf(f).filter(({ state }) => state === 'mounted' || state === 'unmounting');
const namedVolume = (f: Facts) => volumesOf(f).find(({ outerName }) => outerName === volumeName(f));

const cgroupIsThere = ({ state, uid }: Facts): boolean => uid !== undefined && state.node.cgroups[uid] !== undefined;

/** Nothing that the object waits for is left on the node. */
const nodeCleanedUp = (f: Facts): boolean => containersDown(f) && volumesLeft(f).length === 0 && !cgroupIsThere(f);

const objectOf = ({ state, uid }: Facts) => Object.values(state.etcd.pods).find(({ metadata }) => metadata.uid === uid);
const objectNamed = ({ state, namespace, pod }: Facts) => state.etcd.pods[`${namespace}/${pod}`];

/** A source has told podManager of the pod, under this very UID. */
const isListed = ({ state, uid }: Facts): boolean =>
  uid !== undefined && (state.podManager.podByUID[uid] ?? state.podManager.mirrorPodByUID[uid]) !== undefined;

const staticNamesake = ({ state, namespace, pod }: Facts) =>
  Object.values(state.podManager.podByUID).find(
    (each) => isStaticPod(each) && each.metadata.name === pod && each.metadata.namespace === namespace,
  );

/** A static pod of the event's name has a container that runs, and nobody has asked it to stop. */
const staticRuns = ({ state, namespace, pod }: Facts): boolean =>
  Object.values(state.runtime.containers).some(({ podUID, state: is, signal, sandboxID }) => {
    const sandbox = state.runtime.sandboxes[sandboxID];
    const worker = state.podWorkers.workers[podUID]?.status;
    return (
      is === 'running' &&
      signal === undefined &&
      sandbox?.name === pod &&
      sandbox?.namespace === namespace &&
      (worker === undefined || (worker.isStatic && worker.terminatingAt === null))
    );
  });

/** Containers of whatever pod has the name that kubectl was given. */
const containersNamed = (f: Facts): readonly RuntimeContainer[] => {
  const name = f.state.kubectl.commands.findLast(({ line }) => line === f.text('command'))?.targets[0]?.name;
  return Object.values(f.state.runtime.containers).filter(
    ({ sandboxID }) => f.state.runtime.sandboxes[sandboxID]?.name === name,
  );
};

/** The mirror pod that a worker holds carries a deletionTimestamp, or another manifest's hash. */
function mirrorIsOutdated({ state, uid = '' }: Facts): boolean {
  const held = Object.values(state.podWorkers.workers).map(({ activeUpdate }) => activeUpdate?.options);
  const work = held.find((options) => options?.mirrorPod?.metadata.uid === uid);
  const mirror = work?.mirrorPod ?? state.podManager.mirrorPodByUID[uid];
  const hashes = [mirror, work?.pod].map((pod) => pod?.metadata.annotations?.[CONFIG_HASH]);
  return mirror?.metadata.deletionTimestamp !== undefined || hashes[0] !== hashes[1];
}

const status = (f: Facts) => f.worker?.status;

/** By id; the page's languages share them. */
export const CLAIMS = {
  /* containers and sandbox */
  containerRuns: (f) => f.container?.state === 'running',
  containerHasEnded: (f) => f.container?.state === 'exited',
  containersDown,
  containersRun: (f) => containersOf(f).some(({ state }) => state === 'running'),
  /** As the status manager has it. */
  statusRuns: ({ state, uid }) =>
    (state.statusManager.podStatuses[uid ?? '']?.status.containerStatuses ?? []).some(
      ({ state: is }) => is.running !== undefined,
    ),
  runningTold: (f, text) => /still run$|还在运行$/.test(text) === !containersDown(f),
  plegKnows: ({ state, uid }) => (state.pleg.cache[uid ?? '']?.status.containers.length ?? 0) > 0,
  somethingRuns: (f) => !containersDown(f) || !sandboxDown(f),
  sandboxRuns: (f) => sandboxesOf(f).some(({ state }) => state === 'ready'),
  sandboxDown,
  podDown: (f) => containersDown(f) && sandboxDown(f),
  graceRuns: (f) => f.container?.state === 'running' && f.container.stopping !== undefined,
  containerNotRunning: (f) => f.container?.state !== 'running',
  containerUnknown: (f) => f.state.runtime.containers[f.text('containerID') ?? ''] === undefined,
  /** For whoever asks before it has a status: it runs, or has yet to be started. */
  podRuns: (f) => !containersDown(f),
  statusStopped: (f) =>
    (f.state.statusManager.podStatuses[f.uid ?? '']?.status.containerStatuses ?? []).every(
      ({ state: is }) => is.running === undefined,
    ),
  notInRuntimeCache: ({ state, uid }) =>
    state.syncLoop.housekeeping.runtimeCache.pods.every((running) => running.uid !== uid),
  podKillerHasIt: ({ state, uid }) => state.podKiller.kills[uid ?? ''] !== undefined,
  willNotRunAgain: (f) =>
    containersDown(f) ||
    f.running?.spec.activeDeadlineSeconds !== undefined ||
    ['Succeeded', 'Failed'].includes(f.running?.status.phase ?? ''),
  syncedAsAsked: (f) => (status(f)?.terminatingAt ?? null) === null,
  noContainerLeft: (f) => containersOf(f).length === 0,
  nothingInRuntime: (f) => containersOf(f).length + sandboxesOf(f).length === 0,
  noSignalYet: (f) => f.container?.signal === undefined,

  /* volumes, cgroup */
  volumesUnmounted: (f) => volumesLeft(f).length === 0,
  volumesUncertain: (f, text) => {
    const failed = volumesLeft(f).filter(({ error }) => error !== undefined);
    return (
      failed.length > 0 && (!text.includes('`') || failed.some(({ outerName }) => text.includes(`\`${outerName}\``)))
    );
  },
  volumeMounted: (f) => namedVolume(f)?.state === 'mounted',
  volumeUnmounted: (f) => (namedVolume(f)?.state ?? 'unmounted') === 'unmounted',
  volumeFailing: (f) => namedVolume(f)?.error !== undefined,
  volumesLeft: (f) =>
    volumesLeft(f).length > 0 || Object.keys(f.state.node.podDirs[f.uid ?? '']?.volumes ?? {}).length > 0,
  volumesMounted: (f) => volumesOf(f).every(({ state }) => state === 'mounted'),
  stoppedAndUnmounted: (f) => containersDown(f) && volumesLeft(f).length === 0,
  cgroupGone: (f) => !cgroupIsThere(f),
  cgroupThere: cgroupIsThere,
  nodeCleanedUp,
  /** The same of a worker that has finished. A static pod that is added again begins another life under its UID. */
  finishedCleanedUp: (f) => nodeCleanedUp(f) || status(f)?.finished === false,

  apiObjectGone: (f) =>
    Object.values(f.state.etcd.objects ?? {}).every(
      ({ kind, metadata: { name } }) => kind !== f.text('kind') || name !== f.text('name'),
    ),

  /* the object */
  objectGone: (f) => objectOf(f) === undefined,
  nameFree: (f) => objectNamed(f) === undefined,
  /** What a kubectl delete is about. */
  stillThere: ({ state: { etcd, kubectl }, ...f }) => {
    const targets = kubectl.commands.findLast(({ line }) => line === f.text('command'))?.targets ?? [];
    const all = [...Object.values(etcd.pods), ...Object.values(etcd.objects ?? {})].map(({ metadata }) => metadata);
    return all.some(
      ({ namespace, name, deletionTimestamp }) =>
        deletionTimestamp !== undefined &&
        targets.some((target) => target.namespace === namespace && target.name === name),
    );
  },
  objectThere: (f) => objectOf(f) !== undefined,
  phaseTold: (f, text) => text.includes(`\`${objectOf(f)?.status.phase}\``),
  phaseStillRunning: (f) => objectOf(f)?.status.phase === 'Running',
  endsTold: (f, text) =>
    (objectOf(f)?.status.containerStatuses ?? []).every(
      ({ name, state }) => text.includes(`\`${name}\``) === (state.terminated !== undefined),
    ),
  resourceVersionTold: (f, text) => text.includes(`\`${objectOf(f)?.metadata.resourceVersion}\``),
  finalizerHolds: (f) => (objectOf(f)?.metadata.finalizers ?? []).length > 0,
  undeleted: (f) => objectOf(f)?.metadata.deletionTimestamp === undefined,

  /* sources, static pods and mirrors */
  listed: isListed,
  notInSource: ({ state, uid }) =>
    Object.values(state.podConfig.pods).every((source) => source[uid ?? ''] === undefined),
  unlisted: (f) => !isListed(f),
  staticRuns,
  staticIdle: (f) => !staticRuns(f),
  staticThere: (f) => staticNamesake(f) !== undefined,
  staticGone: (f) => staticNamesake(f) === undefined,
  staticUndeleted: (f) => {
    const uid = staticNamesake(f)?.metadata.uid ?? '';
    return f.state.podWorkers.workers[uid]?.status.terminatingAt === null;
  },
  isMirror: (f) => objectOf(f) !== undefined && isMirrorPod(objectOf(f) as Pod),
  mirrorOutdated: (f) => mirrorIsOutdated(f),
  noMirrorLeft: (f) => objectNamed(f) === undefined,
  noMirrorThatStays: (f) => {
    const held = f.worker?.activeUpdate?.options.mirrorPod;
    return held === undefined || held.metadata.deletionTimestamp !== undefined || objectNamed(f) === undefined;
  },
  mirrorSaysRunning: ({ state }) =>
    Object.values(state.etcd.pods).some((pod) => isMirrorPod(pod) && pod.status.phase === 'Running'),
  mirrorRemains: (f) => {
    const object = objectNamed(f);
    return object !== undefined && isMirrorPod(object) && object.metadata.deletionTimestamp === undefined;
  },

  /* the worker */
  deletedUnset: (f) => status(f)?.deleted === false,
  deletedSet: (f) => status(f)?.deleted === true,
  workerEnding: (f) => (status(f)?.terminatingAt ?? null) !== null && status(f)?.finished === false,
  workerNotFinished: (f) => status(f)?.finished === false,
  /** Or forgotten already. */
  workerFinished: (f) => status(f)?.finished !== false,
  workerTerminated: (f) => (status(f)?.terminatedAt ?? null) !== null,
  noWorker: (f) => f.worker === undefined,
  deletedAndStopped: (f) => objectOf(f)?.metadata.deletionTimestamp !== undefined && containersDown(f),
  /** With canBeDeleted's own measure: SyncTerminatedPod's word, or what is left on the node. */
  leftRunning: (f) => containersNamed(f).some(({ state }) => state === 'running'),
  leftBehind: (f) => containersNamed(f).every(({ state }) => state !== 'running'),
  nodeHoldsNothing: (f) =>
    f.rules.canBeDeleted === 'podIsFinished'
      ? f.state.statusManager.podStatuses[f.uid ?? '']?.podIsFinished === true
      : containersDown(f) && volumesLeft(f).length === 0 && !cgroupIsThere(f),

  /* others */
  nodeMissing: (f) =>
    !watchedNode(f.state.controllerManager, objectOf(f)?.spec.nodeName ?? f.state.node.name).node.exists,
  phasesTold: ({ state }, text) =>
    Object.values(state.etcd.pods).some(
      (pod) => !isMirrorPod(pod) && (pod.status.phase === 'Running') === text.includes('Running'),
    ),
  drained: (f) => leftOn(f).every((pod) => isMirrorPod(pod) || isOfDaemonSet(pod)),
  staticStay: (f) => leftOn(f).some(isMirrorPod),
  daemonsStay: (f) => leftOn(f).some(isOfDaemonSet),
  oldPodsGone: ({ state }) =>
    Object.values(state.controllerManager.deployments).every(({ current, replicaSets }) =>
      replicaSets.every(
        ({ uid, name }) =>
          uid === current ||
          Object.values(state.etcd.pods).every(
            (pod) =>
              !pod.metadata.name.startsWith(`${name}-`) ||
              pod.status.phase === 'Succeeded' ||
              pod.status.phase === 'Failed',
          ),
      ),
    ),
  kubectlWaits: (f) =>
    f.state.kubectl.commands.some(({ line, state }) => line === f.text('command') && state === 'running'),
  nodeCutOff: ({ state }) => state.apiClient.cutSince !== null,
  apiserverAway: ({ state }) => !state.apiserver.serving || state.apiserver.startedAt !== null,
  runtimeAway: ({ state }) => state.runtime.outage !== undefined,
} as const satisfies Readonly<Record<string, (f: Facts, text: string) => boolean>>;

export type ClaimId = keyof typeof CLAIMS;

/** What is claimed to be left of a pod whose object may not go. */
export const LEFT: Readonly<Record<Missing, ClaimId>> = {
  running: 'runningTold',
  runningStatus: 'statusRuns',
  deadContainers: 'plegKnows',
  volumes: 'volumesLeft',
  cgroup: 'cgroupThere',
  phase: 'phaseTold',
};

/** Words that claim something of the state after the event. */
export interface Claiming<Text extends Said = Said> {
  readonly text: Text;
  readonly claims: ClaimId;
}

export const claim = (claims: ClaimId, text: Said): Claiming => ({ text, claims });

/** A text, with what it claims where it does. */
export type Sentence<Text extends Said = Said> = Text | Claiming<Text>;

export const isClaiming = <Text extends Said>(sentence: Sentence<Text>): sentence is Claiming<Text> =>
  typeof sentence === 'object' && 'claims' in sentence;

export const wordsOf = <Text extends Said>(sentence: Sentence<Text>): Text =>
  isClaiming(sentence) ? sentence.text : sentence;
