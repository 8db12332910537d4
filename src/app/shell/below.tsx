/** What stands below the timeline, on its axis: nodes and workloads, and what clients see. */
import { ClusterLanes, useHasLanes, type DrawnAxis } from '../timeline/index.ts';
import { TrafficStrip, useHasClients } from '../traffic/index.ts';

export const below = (drawn: DrawnAxis) => (
  <>
    <ClusterLanes {...drawn} />
    <TrafficStrip {...drawn} />
  </>
);

export function useHasBelow(): boolean {
  const hasLanes = useHasLanes();
  const hasClients = useHasClients();
  return hasLanes || hasClients;
}
