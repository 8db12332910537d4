/** How containers are started and stopped once a pod is on its way out. */
import { seconds, type Micros } from '../../engine/time.ts';
import type { PodRef, TraceEvent } from '../../trace/event.ts';
import type { PodSpec, RuntimeContainer } from '../state.ts';
import { nameOf, ofPod, type Invariant, type Look } from './invariant.ts';

const KILL_CONTAINER = { file: 'pkg/kubelet/kuberuntime/kuberuntime_container.go', func: 'killContainer' };

const containerIn = ({ detail }: TraceEvent): string => {
  const container = detail?.['container'];
  return typeof container === 'string' ? container : '';
};
const podOfContainer = ({ sandboxID, podUID }: RuntimeContainer, look: Look): PodRef => {
  const { namespace = '', name = podUID } = look.state.runtime.sandboxes[sandboxID] ?? {};
  return { namespace, name, uid: podUID };
};

const nothingStarts: Invariant = {
  id: 'I9',
  since: '1.22',
  source: { file: 'pkg/kubelet/pod_workers.go', func: 'UpdatePod' },
  watch: (look) => ({
    container: (before, after) => {
      if (after?.state !== 'running' || before?.state === 'running') return;
      const worker = look.state.podWorkers.workers[after.podUID];
      if (worker === undefined || worker.status.terminatingAt === null) return;
      if (worker.activeUpdate?.workType === 'SyncPod') return;
      const pod = podOfContainer(after, look);
      look.violated({ code: 'startedLate', values: { container: after.spec.name, pod: nameOf(pod) } }, pod);
    },
  }),
};

const atLeastTwoSeconds: Invariant = {
  id: 'I17',
  since: '1.28',
  source: KILL_CONTAINER,
  watch: (look) => ({
    on: {
      StopContainerCalled: ofPod((pod, event) => {
        const timeout = event.detail?.['gracePeriod'];
        if (typeof timeout !== 'number' || timeout >= 2) return;
        look.violated(
          { code: 'stopTooShort', values: { container: containerIn(event), pod: nameOf(pod), seconds: timeout } },
          pod,
        );
      }),
    },
  }),
};

/** Counts what happens to a container within one attempt of SyncTerminatingPod. */
function onceAnAttempt(look: Look, code: 'stoppedAgain' | 'hookTwice') {
  const seen = new Map<string, Set<string>>();
  return {
    forget: () => seen.clear(),
    begin: ofPod(({ uid }) => seen.delete(uid)),
    count: ofPod((pod, event) => {
      const container = containerIn(event);
      const containers = seen.get(pod.uid) ?? new Set();
      if (containers.has(container)) look.violated({ code, values: { container, pod: nameOf(pod) } }, pod);
      seen.set(pod.uid, containers.add(container));
    }),
  };
}

const stopIsNotInterrupted: Invariant = {
  id: 'I18',
  since: '1.22', // until then podKiller stops what its worker is stopping
  source: { file: 'pkg/kubelet/kubelet.go', func: 'SyncTerminatingPod' },
  watch: (look) => {
    const { forget, begin, count } = onceAnAttempt(look, 'stoppedAgain');
    return {
      newProcess: forget,
      on: { TerminatingEntered: begin, SyncPodEntered: begin, StopContainerCalled: count },
      container: (before, after) => {
        const [was, is] = [before?.stopping, after?.stopping];
        if (after === undefined || was === undefined || is === undefined || was.since !== is.since) return;
        if (is.killAt >= was.killAt) return;
        const pod = podOfContainer(after, look);
        look.violated({ code: 'stopCutShort', values: { container: after.spec.name, pod: nameOf(pod) } }, pod);
      },
    };
  },
};

/**
 * Until 1.21 killContainer gets no pod for an orphan, and reads its hook and its grace from the container's annotations
 * (restoreSpecsFromContainerLabels in kuberuntime_container.go): the hook runs. From 1.22 on it gets the pod that
 * ToAPIPod (container/runtime.go) makes of what the runtime knows, in which containers have names and images alone.
 */
const hookRunsOnce: Invariant = {
  id: 'I35',
  source: KILL_CONTAINER,
  watch: (look) => {
    const { forget, begin, count } = onceAnAttempt(look, 'hookTwice');
    return {
      newProcess: forget,
      on: {
        TerminatingEntered: begin,
        SyncPodEntered: begin,
        PreStopStarted: ofPod((pod, event) => {
          count(event);
          const worker = look.state.podWorkers.workers[pod.uid];
          if (worker?.activeUpdate?.options.runningPod === undefined) return;
          look.violated({ code: 'hookOfOrphan', values: { pod: nameOf(pod) } }, pod);
        }),
      },
    };
  },
};

const podSpecOf = ({ podUID }: RuntimeContainer, { state }: Look): PodSpec | undefined =>
  (state.podManager.podByUID[podUID] ?? state.podWorkers.workers[podUID]?.lastUpdate?.pod)?.spec;

const isSidecar = (container: RuntimeContainer, look: Look): boolean =>
  (podSpecOf(container, look)?.initContainers ?? []).some(
    ({ name, restartPolicy }) => name === container.spec.name && restartPolicy === 'Always',
  );

/**
 * Not one that has its turn before the main containers, and may still run when its pod is stopped amidst its start; nor one
 * that kubectl debug has added.
 */
const isMain = (container: RuntimeContainer, look: Look): boolean => {
  const { initContainers = [], ephemeralContainers = [] } = podSpecOf(container, look) ?? {};
  return ![...initContainers, ...ephemeralContainers].some(({ name }) => name === container.spec.name);
};

const sidecarsLast: Invariant = {
  id: 'I36',
  since: '1.29',
  source: { file: 'pkg/kubelet/kuberuntime/kuberuntime_termination_order.go', func: 'waitForTurn' },
  watch: (look) => {
    const since = new Map<string, Micros>();
    return {
      newProcess: () => since.clear(),
      on: { TerminatingEntered: ofPod(({ uid }, { t }) => since.set(uid, t)) },
      container: (before, after) => {
        if (after?.signal === undefined || before?.signal !== undefined || !isSidecar(after, look)) return;
        const worker = look.state.podWorkers.workers[after.podUID];
        if (worker?.activeUpdate?.options.runningPod !== undefined) return; // nobody knows an orphan's sidecars
        const began = since.get(after.podUID);
        const grace = worker?.status.gracePeriod ?? 0;
        if (began === undefined || look.now - began >= seconds(grace)) return;
        const { containers } = look.state.runtime;
        const main = look.pods
          .runningContainersOf(after.podUID)
          .map((id) => containers[id])
          .find((container) => container !== undefined && isMain(container, look));
        if (main === undefined) return;
        const pod = podOfContainer(after, look);
        look.violated(
          { code: 'sidecarTooSoon', values: { container: after.spec.name, pod: nameOf(pod), main: main.spec.name } },
          pod,
        );
      },
    };
  },
};

export const CONTAINERS: readonly Invariant[] = [
  nothingStarts,
  atLeastTwoSeconds,
  stopIsNotInterrupted,
  hookRunsOnce,
  sidecarsLast,
];
