/** pkg/kubelet/pod/mirror_client.go: what its callers share. */
import type { KlogValue } from '../../kube/klog/index.ts';
import type { PodRef } from '../../trace/event.ts';
import type { FailedCall } from '../apiserver/requests.ts';
import type { ClusterContext } from '../context.ts';

/** A mirror pod that is gone already, or is another by now, is worth no line; whatever else is wrong is. */
export function tellMirrorNotDeleted(
  { err, failure }: FailedCall,
  klogPod: KlogValue,
  pod: PodRef | undefined,
  context: ClusterContext,
): void {
  const expected = failure === 'notFound' || failure === 'conflict';
  context.tell('RequestRefused', {
    pod,
    detail: { reason: err },
    failure,
    ...(!expected && { klog: ['mirrorClient.deleteFailed', { err, pod: klogPod }] as const }),
  });
}
