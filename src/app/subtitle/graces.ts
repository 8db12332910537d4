/** The graces that run at an instant, from the runtime's state alone. */
import type { ClusterState } from '../../cluster/state.ts';
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

export function gracesAt({ runtime }: ClusterState, key: string | null): Graces {
  const mine = new Set(
    Object.values(runtime.sandboxes)
      .filter(({ namespace, name }) => `${namespace}/${name}` === key)
      .map(({ podUID }) => podUID),
  );
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
