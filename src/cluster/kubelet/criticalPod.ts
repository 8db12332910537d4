/** pkg/kubelet/types/pod_update.go: who is too important to be evicted. */
import { isMirrorPod, isStaticPod, type PodManifest } from '../../kube/objects.ts';
import { podPriority, SYSTEM_CRITICAL_PRIORITY } from '../../kube/podPriority.ts';

/** Static pods and their mirrors are, whatever their priority. */
export const isCriticalPod = (pod: Pick<PodManifest, 'metadata' | 'spec'>): boolean =>
  isStaticPod(pod) || isMirrorPod(pod) || podPriority(pod) >= SYSTEM_CRITICAL_PRIORITY;
