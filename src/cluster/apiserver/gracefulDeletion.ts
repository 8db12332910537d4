/**
 * What a DELETE of a pod means: staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go:BeforeDelete together with
 * pkg/registry/core/pod/strategy.go:CheckGracefulDelete.
 */
import { plus, seconds, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';

export type DeletionDecision =
  /** The object is written with this deletionTimestamp and grace; with grace 0 and no finalizer it then goes. */
  | { readonly kind: 'graceful'; readonly pod: Pod }
  /** A deletion with at most this grace is under way already: nothing is written. */
  | { readonly kind: 'pending' }
  /** Straight out of etcd, unless a finalizer holds it. */
  | { readonly kind: 'immediate' };

/** Seconds that a first DELETE grants (CheckGracefulDelete). */
export function checkGracefulDelete(pod: Pod, requested: number | undefined): number {
  if (pod.spec.nodeName === undefined || pod.spec.nodeName === '') return 0;
  if (pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded') return 0;
  const period = requested ?? pod.spec.terminationGracePeriodSeconds;
  return period < 0 ? 1 : period;
}

/** @param requested seconds in the DeleteOptions, or undefined when the client left them out. */
export function beforeDelete(pod: Pod, requested: number | undefined, now: Micros): DeletionDecision {
  const { deletionTimestamp, deletionGracePeriodSeconds, generation } = pod.metadata;
  if (deletionTimestamp === undefined) {
    const grace = checkGracefulDelete(pod, requested);
    return {
      kind: 'graceful',
      pod: {
        ...pod,
        metadata: {
          ...pod.metadata,
          deletionTimestamp: rfc3339(plus(now, seconds(grace))),
          deletionGracePeriodSeconds: grace,
          ...(generation !== undefined && generation > 0 && { generation: generation + 1 }),
        },
      },
    };
  }
  if (deletionGracePeriodSeconds === undefined || deletionGracePeriodSeconds === 0) return { kind: 'immediate' };
  const stored = Math.max(deletionGracePeriodSeconds, 1);
  if (requested === undefined) return { kind: 'pending' };
  const period = requested < 0 ? 1 : requested;
  if (period >= stored) return { kind: 'pending' };
  return {
    kind: 'graceful',
    pod: {
      ...pod,
      metadata: {
        ...pod.metadata,
        deletionTimestamp: rfc3339(plus(parseRfc3339(deletionTimestamp) ?? now, seconds(period - stored))),
        deletionGracePeriodSeconds: period,
      },
    },
  };
}
