/** Of the pod that Play deletes: what the foot says before it does. */
import { firstToGo, type PageState } from '../store/index.ts';

type Shown = Pick<PageState, 'cluster'>;

export function nameOfFirst({ cluster }: Shown): string | null {
  const key = cluster === null ? null : firstToGo(cluster);
  return key === null ? null : key.slice(key.indexOf('/') + 1);
}

/** Seconds. */
export function graceOfFirst({ cluster }: Shown): number {
  const key = cluster === null ? null : firstToGo(cluster);
  const pod = key === null ? undefined : cluster?.etcd.pods[key];
  return pod?.spec.terminationGracePeriodSeconds ?? 30;
}
