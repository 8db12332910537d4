/** What each wait claims of the cluster: beside `waits.ts`, which finds it, for the check that the two agree. */
import { waitCode, workerWait } from '../../cluster/frameWait.ts';
import type { ClusterState, PodWorker, RuntimeContainer } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { isMirrorPod } from '../../kube/objects.ts';
import { podKey, uidsOf, type PodKey } from './subject.ts';
import { lifecycleOf, type Wait } from './waits.ts';

/** An instant, and the pod that is spoken of. */
export interface WaitingPod {
  readonly state: ClusterState;
  readonly key: PodKey;
  readonly t: Micros;
}

const sandboxesOf = ({ state, key }: WaitingPod) =>
  Object.values(state.runtime.sandboxes).filter((sandbox) => podKey(sandbox) === key);

function containersOf(pod: WaitingPod): readonly RuntimeContainer[] {
  const ids = new Set(sandboxesOf(pod).map(({ id }) => id));
  return Object.values(pod.state.runtime.containers).filter(({ sandboxID }) => ids.has(sandboxID));
}

const workersOf = ({ state, key }: WaitingPod): readonly PodWorker[] =>
  Object.values(state.podWorkers.workers).filter(({ status }) => podKey(status) === key);

const objectOf = ({ state, key }: WaitingPod) => state.etcd.pods[key];

const isRunning = (container: RuntimeContainer): boolean => container.state === 'running';
const runs = (pod: WaitingPod): boolean => containersOf(pod).some(isRunning);

const isEnding = ({ status }: PodWorker): boolean => status.terminatingAt !== null && !status.finished;

/** A deleted mirror is no deleted pod: what it shows goes on. */
const isDeleted = (pod: WaitingPod): boolean => {
  const object = objectOf(pod);
  return object?.metadata.deletionTimestamp !== undefined && !isMirrorPod(object);
};

/** Something of the pod is on the node, or in the kubelet's books. */
const isLeft = (pod: WaitingPod): boolean =>
  workersOf(pod).length + sandboxesOf(pod).length > 0 ||
  Object.values(pod.state.node.logDirs).some((path) => path.includes(`/${pod.key.replace('/', '_')}_`));

const WAIT_CLAIMS: {
  readonly [Kind in Wait['kind']]: (wait: Extract<Wait, { readonly kind: Kind }>, pod: WaitingPod) => boolean;
} = {
  stopContainer: ({ container }, pod) =>
    containersOf(pod).some((c) => isRunning(c) && c.spec.name === container && c.stopping !== undefined),
  preStop: ({ container }, pod) =>
    containersOf(pod).some((c) => isRunning(c) && c.spec.name === container && c.preStop === 'running'),
  call: ({ call, since }, pod) =>
    workersOf(pod).some(
      (worker) => workerWait(worker, pod.state.node)?.code === call.code && worker.running?.since === since,
    ),
  relist: (_, pod) => workersOf(pod).some(({ running }) => running !== null && waitCode(running) === 'relist'),
  unmount: ({ volume, until }, pod) =>
    Object.values(pod.state.volumeManager.actual).some(
      (v) =>
        v.outerName === volume &&
        (podKey({ namespace: v.podNamespace, name: v.podName }) === pod.key ||
          uidsOf(pod.state, pod.key).has(v.podUID)) &&
        (v.state === 'mounted' || v.state === 'unmounting' || v.device !== undefined) &&
        (until === undefined || (v.retryAt === until && v.error !== undefined)),
    ),
  retry: (_, pod) => workersOf(pod).some((worker) => isEnding(worker) && worker.running === null),
  name: (_, pod) => workersOf(pod).some(({ status }) => status.isStatic && status.startedAt === null),
  finalizer: ({ names }, pod) => names.every((name) => objectOf(pod)?.metadata.finalizers?.includes(name) === true),
  statusPass: (_, pod) => objectOf(pod) !== undefined,
  answer: (_, { state, key }) => Object.values(state.apiserver.pending).some((request) => podKey(request) === key),
  toleration: ({ until }, { state, key }) =>
    Object.values(state.controllerManager.taintEviction).some((due) => podKey(due) === key && due.due === until),
  node: (_, pod) => {
    const object = objectOf(pod);
    return object !== undefined && isDeleted(pod) && lifecycleOf(pod.state, object).silentSince !== null;
  },
  housekeeping: (_, pod) =>
    isLeft(pod) || objectOf(pod) !== undefined || Object.keys(pod.state.node.podDirs).length > 0,
  containerGC: (_, pod) =>
    sandboxesOf(pod).some(({ state }) => state !== 'ready') ||
    Object.keys(pod.state.node.logDirs).some(
      (uid) => pod.state.podManager.podByUID[uid] === undefined && uidsOf(pod.state, pod.key).has(uid),
    ),
  work: (_, pod) => workersOf(pod).some(({ status }) => !status.finished),
  hear: (_, pod) =>
    objectOf(pod)?.metadata.deletionTimestamp !== undefined || (objectOf(pod) === undefined && isLeft(pod)),
  start: (_, pod) => !runs(pod) && !isDeleted(pod),
  runs: (_, pod) => runs(pod) && !isDeleted(pod) && !workersOf(pod).some(isEnding),
  ended: (_, pod) => !runs(pod) && !isDeleted(pod),
  nothing: (_, pod) => !isLeft(pod) && objectOf(pod) === undefined && containersOf(pod).length === 0,
};

export const waitHolds = (wait: Wait, pod: WaitingPod): boolean =>
  (WAIT_CLAIMS[wait.kind] as (wait: Wait, pod: WaitingPod) => boolean)(wait, pod);
