/** The grace that is running out for a pod, as its containers' held StopContainer calls say. */
import type { RuntimeState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';

export interface Grace {
  /** Seconds. */
  readonly left: number;
  readonly of: number;
}

/** Of several containers that are being stopped, the one with the most time left; null while none is. */
export function graceOf(
  containers: RuntimeState['containers'],
  sandboxes: RuntimeState['sandboxes'],
  key: string | null,
  t: Micros,
): Grace | null {
  const mine = new Set(
    Object.values(sandboxes)
      .filter(({ namespace, name }) => `${namespace}/${name}` === key)
      .map(({ podUID }) => podUID),
  );
  let most: Grace | null = null;
  for (const { podUID, state, stopping } of Object.values(containers)) {
    if (!mine.has(podUID) || state !== 'running' || stopping === undefined) continue;
    const left = Math.max(0, (stopping.killAt - t) / 1e6);
    if (most === null || left > most.left) most = { left, of: (stopping.killAt - stopping.since) / 1e6 };
  }
  return most;
}
