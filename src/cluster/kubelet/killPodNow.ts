/**
 * pkg/kubelet/pod_workers.go:killPodNow: how the kubelet's own managers kill a pod. They wait until its containers have
 * stopped, but for half as long again as the grace at most (and no less than 10 s); the pod's worker goes on regardless.
 */
import { printed } from '../../kube/printed.ts';
import { micros, seconds, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { KillPodStatus } from '../state.ts';
import { frameAt } from './frames.ts';
import type { KillPodNowFrame } from './frameState.ts';

const MIN_TIMEOUT = seconds(10);

export interface Kill {
  readonly pod: Pod;
  readonly evict: boolean;
  /** Seconds; the pod's own grace without it. */
  readonly gracePeriodOverride?: number;
  readonly podStatus: KillPodStatus;
}

/** Only the override counts, even where the worker takes an override of 0 for none. */
function killTimeout({ pod, gracePeriodOverride }: Kill): Micros {
  const grace = gracePeriodOverride ?? pod.spec.terminationGracePeriodSeconds;
  return micros(Math.max(seconds(grace + Math.floor(grace / 2)), MIN_TIMEOUT));
}

/** Asks for the kill. The frame is woken by a reply when the containers have stopped, or by a timer. */
export function killPodNow(
  actor: 'evictionManager' | 'nodeShutdown',
  kill: Kill,
  context: ClusterContext,
): KillPodNowFrame {
  const { uid, name } = kill.pod.metadata;
  const frame = frameAt(
    { procedure: 'killPodNow', stage: 'wait', waitsFor: `the containers of ${name} to stop`, locals: { podUID: uid } },
    context,
  );
  const { pod, evict, gracePeriodOverride, podStatus } = kill;
  context.send('podWorkers', {
    type: 'updatePod',
    update: {
      updateType: 'kill',
      pod,
      killPodOptions: {
        evict,
        podStatus,
        completed: { actor, key: uid, token: frame.token },
        ...(gracePeriodOverride !== undefined && { gracePeriodOverride }),
      },
    },
  });
  context.send(actor, { type: 'timer', key: uid, token: frame.token }, killTimeout(kill));
  return frame;
}

export const KILL_TIMED_OUT = 'timeout waiting to kill pod';

/** The wait is over, the containers are not. */
export function exceededGracePeriod(pod: Pod, context: ClusterContext): void {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: podRef(pod),
    eventType: 'Warning',
    reason: 'ExceededGracePeriod',
    text: printed`Container runtime did not kill the pod within specified grace period.`,
  });
}
