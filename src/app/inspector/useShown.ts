/** The event that the inspector is about, and the cluster around it. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { ownCursor } from '../readings/index.ts';
import { shownRelease, shownEvent, usePage, useReadyRun } from '../store/index.ts';

export const useShownEvent = (): TraceEvent | undefined => usePage(shownEvent);

/** State after an event of the run. */
export function useStateAfter(seq: number): ClusterState {
  const { trace } = useReadyRun();
  return ownCursor(trace).stateAt(seq);
}

export const useRelease = (): Release => usePage(shownRelease);
