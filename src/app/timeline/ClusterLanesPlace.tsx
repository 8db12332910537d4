/** Where the scenario has several nodes or workloads, their lanes below the timeline; they come late. */
import { Suspense } from 'react';
import { part } from '../shell/ui/index.ts';
import { useClusterState, usePage } from '../store/index.ts';
import type { DrawnAxis } from './Timeline.tsx';

const Lanes = part(() => import('./ClusterLanes.tsx'));

/** Of what is read from a log nobody knows what else there was. */
export function useHasLanes(): boolean {
  const isSimulated = usePage((s) => s.imported === null);
  const hasAny = useClusterState(
    ({ etcd: { objects }, controllerManager: { otherNodes } }) => objects !== undefined || otherNodes !== undefined,
  );
  return isSimulated && hasAny;
}

export function ClusterLanes(drawn: DrawnAxis) {
  return useHasLanes() ? (
    <Suspense>
      <Lanes {...drawn} />
    </Suspense>
  ) : null;
}
