/**
 * When the control plane's timers fire, read off kube-controller-manager's log: pod GC prints its passes, node lifecycle
 * each look at a node that is silent, and how long it has been so. Which of the kubelet's renewals that look saw is known
 * to a look's period: it lies between it and the look before, and before the silence began.
 */
import { micros, type Micros } from '../../../engine/time.ts';
import { parseDuration } from '../../../kube/time.ts';
import type { KubeletLogEntry } from '../kubeletLog.ts';

const LOOK = 5_000_000;
const GC = 20_000_000;
const LEASE = 10_000_000;

const modulo = (value: number, by: number): Micros => micros(((Math.round(value) % by) + by) % by);

/** µs after t = 0; what the log does not tell is absent. The kubelet is silent from `silentFrom` on. */
export function phasesOfControllers(
  log: readonly KubeletLogEntry[],
  silentFrom: Micros,
): Readonly<Record<string, Micros>> {
  const pass = log.find(({ text }) => text.startsWith('"GC\'ing orphaned"'));
  const silent = log.find(({ text }) => text.startsWith('"Node hasn\'t been updated"'));
  const looked = silent === undefined ? null : lastSeen(silent);
  return {
    ...(pass !== undefined && { podGC: modulo(pass.t, GC) }),
    ...(looked !== null && {
      nodeMonitor: modulo(looked, LOOK),
      lease: modulo((looked - LOOK + Math.min(looked, silentFrom)) / 2, LEASE),
    }),
  };
}

const BACK_OFF_FLUSH = 1_000_000;

/** A pod that was moved to the back-off queue is tried again with the flush that follows the back-off's end. */
export function flushOfScheduler(log: readonly KubeletLogEntry[], begins: Micros): Readonly<Record<string, Micros>> {
  const moved = log.findIndex(
    ({ t, text }) =>
      t >= begins &&
      text.startsWith('"Pod moved to an internal scheduling queue"') &&
      text.includes(' queue="Backoff"'),
  );
  const pod = / pod="([^"]*)"/.exec(log[moved]?.text ?? '')?.[0];
  if (pod === undefined) return {};
  const tried = log
    .slice(moved)
    .find(({ text }) => text.startsWith('"About to try and schedule pod"') && text.includes(pod));
  return tried === undefined ? {} : { schedulerFlush: modulo(tried.t, BACK_OFF_FLUSH) };
}

function lastSeen({ t, text }: KubeletLogEntry): number | null {
  const silence = parseDuration(/ duration="([^"]+)"/.exec(text)?.[1] ?? '');
  return silence.ok ? t - silence.value : null;
}

/** Whether the log knows of another node than `own`. */
export const hasOtherNodes = (log: readonly KubeletLogEntry[], own: string): boolean =>
  log.some(({ text }) => {
    const node = / node="([^"]*)"/.exec(text)?.[1];
    return node !== undefined && node !== '' && node !== own;
  });
