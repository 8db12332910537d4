/** Until when a probe that begins to be answered otherwise may still come to its verdict. */
import { micros, plus, seconds, ZERO, type Micros } from '../engine/time.ts';
import { PROBE_FIELD, PROBE_TYPES } from '../kube/probeTypes.ts';
import { periodOf } from './kubelet/probeWorker.ts';
import { failsFrom, turnsOfAnswers } from './runtime/probeSilence.ts';
import type { ClusterState, ProbeType, RuntimeContainer } from './state.ts';

/** A verdict further away than this is not waited for. */
const AWAITED_VERDICT = seconds(600);

/** Restarted containers would fail again and again, so only the first is waited for. */
const isFirst = ({ restartCount, startedAt = ZERO }: RuntimeContainer): boolean =>
  restartCount === 0 || startedAt < ZERO;

function verdictOf(container: RuntimeContainer, type: ProbeType): Micros {
  const probe = container.spec[PROBE_FIELD[type]];
  const turns = [...failsFrom(container, type), ...turnsOfAnswers(container, type)];
  if (probe === undefined || turns.length === 0) return ZERO;
  const { initialDelaySeconds = 0, failureThreshold = 3, successThreshold = 1 } = probe;
  const asked = (Math.max(failureThreshold, successThreshold) + 1) * periodOf(probe);
  return plus(micros(Math.max(...turns)), plus(seconds(initialDelaySeconds), micros(asked)));
}

export function awaitedOfProbes({ kubelet, runtime }: ClusterState): Micros {
  if (!kubelet.running) return ZERO;
  const due = Object.values(runtime.containers).flatMap((container) =>
    container.state === 'running' && isFirst(container) ? PROBE_TYPES.map((type) => verdictOf(container, type)) : [],
  );
  return micros(Math.max(ZERO, ...due.filter((at) => at <= AWAITED_VERDICT)));
}
