/** Whom the kubelet may evict. */
import { identify } from '../kubelet/podWorker.ts';
import type { Invariant } from './invariant.ts';

const criticalStays: Invariant = {
  id: 'I25',
  name: 'critical pods are not evicted',
  statement: 'Static pods and others that are critical are never evicted by the kubelet.',
  source: { file: 'pkg/kubelet/eviction/eviction_manager.go', func: 'evictPod' },
  watch: (look) => ({
    worker: (before, after) => {
      if (after === undefined || !after.status.evicted || before?.status.evicted) return;
      if (!after.status.isStatic) return;
      const { namespace, name } = after.status;
      look.violated(`the kubelet evicts the static pod ${namespace}/${name}`, identify(after.status));
    },
  }),
};

export const EVICTION: readonly Invariant[] = [criticalStays];
