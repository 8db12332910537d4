/** What stands below the timeline, on its axis: nodes and workloads, what clients see, and what is expected of a watched pod. */
import { Suspense } from 'react';
import { ImportedPane } from '../evidence/index.ts';
import { usePage } from '../store/index.ts';
import { ClusterLanes, useHasLanes, type DrawnAxis } from '../timeline/index.ts';
import { TrafficStrip, useHasClients } from '../traffic/index.ts';

const useIsWatched = (): boolean => usePage((s) => s.imported?.watched === true);

function Watched(drawn: DrawnAxis) {
  return useIsWatched() ? (
    <Suspense>
      <ImportedPane drawn={drawn} />
    </Suspense>
  ) : null;
}

export const below = (drawn: DrawnAxis) => (
  <>
    <ClusterLanes {...drawn} />
    <TrafficStrip {...drawn} />
    <Watched {...drawn} />
  </>
);

export function useHasBelow(): boolean {
  const hasLanes = useHasLanes();
  const hasClients = useHasClients();
  const isWatched = useIsWatched();
  return hasLanes || hasClients || isWatched;
}
