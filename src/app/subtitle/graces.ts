/** The graces that run at an instant, and the preStop hooks before them, from the cluster's state alone. */
import type { ContainerKill } from '../../cluster/kubelet/killContainer.ts';
import type { TerminationOrdering } from '../../cluster/kubelet/terminationOrdering.ts';
import type { ClusterState, Frame } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';

/** One container that was asked to stop and runs on. */
export interface RunningGrace {
  readonly container: string;
  readonly signal: string;
  /** The signal left. */
  readonly since: Micros;
  /** Of the call that waits. */
  readonly seconds: number;
  readonly killAt: Micros;
  /** Its processes do not run, so no handler sees the signal. */
  readonly frozen: boolean;
}

export interface Graces {
  /** Longest first; of the followed pod, or else of all. */
  readonly running: readonly RunningGrace[];
  /** Somebody is there who waits for StopContainer to return. */
  readonly isWaitedFor: boolean;
}

const uidsCalled = ({ runtime }: ClusterState, key: string | null): ReadonlySet<string> =>
  new Set(
    Object.values(runtime.sandboxes)
      .filter(({ namespace, name }) => `${namespace}/${name}` === key)
      .map(({ podUID }) => podUID),
  );

export function gracesAt(state: ClusterState, key: string | null): Graces {
  const { runtime } = state;
  const mine = uidsCalled(state, key);
  const all = Object.values(runtime.containers).flatMap((container) => {
    const { spec, state, stopping, signal, signalledAt, podUID, frozenSince, stopCalls = [] } = container;
    if (state !== 'running' || stopping === undefined || signal === undefined || signal === 'SIGKILL') return [];
    const grace: RunningGrace = {
      container: spec.name,
      signal,
      since: signalledAt ?? stopping.since,
      seconds: stopping.timeout,
      killAt: stopping.killAt,
      frozen: frozenSince !== undefined,
    };
    return [{ grace, podUID, waited: stopCalls.length > 0 }];
  });
  const ofPod = all.filter(({ podUID }) => mine.has(podUID));
  const told = ofPod.length > 0 ? ofPod : all;
  return {
    running: told.map(({ grace }) => grace).toSorted((a, b) => b.killAt - a.killAt),
    isWaitedFor: told.every(({ waited }) => waited),
  };
}

/** A preStop hook that runs, and whose container has been sent no signal. */
export interface RunningHook {
  readonly container: string;
  /** The kubelet began to wait for it, and waits so many seconds. */
  readonly since: Micros;
  readonly seconds: number;
  /** Others have to stop before it. */
  readonly waitsForOthers: boolean;
  /** Nothing is in the way of the signal. */
  readonly isCertain: boolean;
}

/** As killPod leaves them in the frame that waits for it. */
interface KillLocals {
  readonly kills?: readonly ContainerKill[];
  readonly ordering?: TerminationOrdering;
}

function hooksIn(frame: Frame, { runtime }: ClusterState): readonly RunningHook[] {
  const { kills = [], ordering = {} } = frame.locals as KillLocals;
  const isOpen = (name: string): boolean =>
    kills.some((kill) => kill.name === name && kill.step !== 'stopped' && kill.step !== 'failed');
  return kills.flatMap(({ id, name, step, since, gracePeriod }): RunningHook[] => {
    const container = runtime.containers[id];
    if (step !== 'preStop' || container?.state !== 'running' || container.signal !== undefined) return [];
    const { preStop } = container.spec.lifecycle ?? {};
    // A sleep is the kubelet's own; the others run once their call has arrived, until they end there.
    if (container.preStop !== 'running' && (preStop?.exec ?? preStop?.httpGet) !== undefined) return [];
    const isReached = runtime.outage === undefined && runtime.frozenShims?.[container.podUID] === undefined;
    return [
      {
        container: name,
        since,
        seconds: gracePeriod,
        waitsForOthers: (ordering[name] ?? []).some(isOpen),
        isCertain: isReached && container.stopFailures === undefined,
      },
    ];
  });
}

/** The last to be over first; of the followed pod, or else of all. */
export function hooksAt(state: ClusterState, key: string | null): readonly RunningHook[] {
  const { kubelet, podWorkers, podKiller } = state;
  if (!kubelet.running) return [];
  const mine = uidsCalled(state, key);
  const all = [
    ...Object.values(podWorkers.workers).map(({ status, running }) => [status.podUID, running] as const),
    ...Object.entries(podKiller.kills).map(([uid, { running }]) => [uid, running] as const),
  ].flatMap(([uid, frame]) => (frame === null ? [] : hooksIn(frame, state).map((hook) => ({ hook, uid }))));
  const ofPod = all.filter(({ uid }) => mine.has(uid));
  const end = ({ since, seconds }: RunningHook): number => since + seconds * 1_000_000;
  return (ofPod.length > 0 ? ofPod : all).map(({ hook }) => hook).toSorted((a, b) => end(b) - end(a));
}
