/**
 * What a DELETE of a pod means: staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go:BeforeDelete together with
 * pkg/registry/core/pod/strategy.go:CheckGracefulDelete.
 */
import { minus, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import type { Release } from '../releases/index.ts';

export type DeletionDecision =
  /** The object is written with this deletionTimestamp and grace; with grace 0 and no finalizer it then goes. */
  | { readonly kind: 'graceful'; readonly pod: Pod }
  /** A deletion with at most this grace is under way already: nothing is written. */
  | { readonly kind: 'pending' }
  /** Straight out of etcd, unless a finalizer holds it. */
  | { readonly kind: 'immediate' };

export type DeletionRules = Pick<Release, 'negativeGraceIsOne' | 'clampsDeletionTimestamp'>;

const atLeastOne = (period: number, rules: DeletionRules): number =>
  period < 0 && rules.negativeGraceIsOne ? 1 : period;

/** Seconds that a first DELETE grants (CheckGracefulDelete). */
export function checkGracefulDelete(pod: Pod, requested: number | undefined, rules: DeletionRules): number {
  if (pod.spec.nodeName === undefined || pod.spec.nodeName === '') return 0;
  if (isTerminal(pod)) return 0;
  return atLeastOne(requested ?? pod.spec.terminationGracePeriodSeconds, rules);
}

function firstDeletion(pod: Pod, grace: number, now: Micros): DeletionDecision {
  const { generation } = pod.metadata;
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

/** @param requested seconds in the DeleteOptions, or undefined when the client left them out. */
export function beforeDelete(
  pod: Pod,
  requested: number | undefined,
  now: Micros,
  rules: DeletionRules,
): DeletionDecision {
  const { deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
  if (deletionTimestamp === undefined) return firstDeletion(pod, checkGracefulDelete(pod, requested, rules), now);
  if (deletionGracePeriodSeconds === undefined || deletionGracePeriodSeconds === 0) return { kind: 'immediate' };
  const stored = atLeastOne(deletionGracePeriodSeconds, rules);
  if (requested === undefined) return { kind: 'pending' };
  const period = atLeastOne(requested, rules);
  if (period >= stored) return { kind: 'pending' };
  const shortened = minus(parseRfc3339(deletionTimestamp) ?? now, seconds(stored - period));
  const overdue = rules.clampsDeletionTimestamp && shortened < now;
  return {
    kind: 'graceful',
    pod: {
      ...pod,
      metadata: {
        ...pod.metadata,
        deletionTimestamp: rfc3339(overdue ? now : shortened),
        // What is overdue has no time left to shorten: all that counts is whether anything waits at all.
        deletionGracePeriodSeconds: overdue && period > 0 ? 1 : period,
      },
    },
  };
}
