/**
 * pkg/controller/disruption/disruption.go: how many pods of each PodDisruptionBudget are healthy, and how many of them an
 * eviction may take. It only counts: it is the API server that refuses (`apiserver/disruptionBudget.ts`).
 */
import { isOfKind, keyOfObject } from '../../kube/apiObjects.ts';
import { budgetStatus, covers, DELETION_TIMEOUT } from './budgetStatus.ts';
import { objectsOfKind } from './informers.ts';
import { NOTHING, type ObjectController } from './objectController.ts';

export const disruption: ObjectController = {
  account: 'disruption-controller',
  concerned: (seen, informers) => {
    if (seen.of === 'object')
      return isOfKind(seen.object, 'PodDisruptionBudget') && seen.type !== 'DELETED' ? [keyOfObject(seen.object)] : [];
    return objectsOfKind(informers, 'PodDisruptionBudget')
      .filter((budget) => covers(budget, seen.pod) || (seen.before !== undefined && covers(budget, seen.before)))
      .map(keyOfObject);
  },
  sync: (key, { informers, deployments, release, now }) => {
    const budget = informers.objects[key];
    if (budget === undefined || !isOfKind(budget, 'PodDisruptionBudget')) return NOTHING;
    const status = budgetStatus(budget, { informers, deployments, release }, now);
    if (JSON.stringify(status) === JSON.stringify(budget.status)) return NOTHING;
    const { namespace, name } = budget.metadata;
    const request = {
      verb: 'update',
      subresource: 'status',
      resource: 'poddisruptionbudgets',
      namespace,
      name,
      object: { ...budget, status },
    } as const;
    return {
      batches: [[{ request }]],
      ...(status.disruptedPods !== undefined && { again: DELETION_TIMEOUT }),
    };
  },
};
