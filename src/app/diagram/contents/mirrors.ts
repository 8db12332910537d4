/** Which static pods the API shows, and how: the tie between a mirror pod and what it mirrors. */
import type { EtcdState, PodWorkersState } from '../../../cluster/state.ts';
import { isMirrorPod } from '../../../kube/objects.ts';
import type { Focus } from './focus.ts';

export interface MirrorTie {
  /** `object`: only the API has it; `pod`: only the node has it. */
  readonly ends: 'both' | 'object' | 'pod';
  /** Of the pod in focus. */
  readonly inFocus: boolean;
}

/** Null where there is neither a static pod nor a mirror. One pod with both ends makes it whole. */
export function mirrorTie(etcd: EtcdState, workers: PodWorkersState['workers'], focus: Focus): MirrorTie | null {
  const mirrors = new Set<string>();
  for (const [key, pod] of Object.entries(etcd.pods)) if (isMirrorPod(pod)) mirrors.add(key);
  const statics = new Set<string>();
  for (const { status } of Object.values(workers)) {
    if (status.isStatic && !status.finished) statics.add(`${status.namespace}/${status.name}`);
  }
  if (mirrors.size === 0 && statics.size === 0) return null;
  const { key } = focus;
  const inFocus = key !== null && (mirrors.has(key) || statics.has(key));
  const isWhole = inFocus ? mirrors.has(key) && statics.has(key) : [...mirrors].some((name) => statics.has(name));
  return { inFocus, ends: isWhole ? 'both' : mirrors.size > 0 && (!inFocus || mirrors.has(key)) ? 'object' : 'pod' };
}
