/** The event that the inspector is about, and the cluster around it. */
import { eventLevel } from '../../cluster/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { lastAtOrBelow, usePage, useReadyRun } from '../store/index.ts';
import { ownCursor } from '../timeline/index.ts';

/** A detail is shown only where somebody went to it; while time passes, the page talks of steps. */
function isVisited(event: TraceEvent, t: number): boolean {
  return t === event.t || (event.arrivesAt !== undefined && t < event.arrivesAt);
}

export function useShownEvent(): TraceEvent | undefined {
  return usePage(({ run, instant, playing }) => {
    if (run.status !== 'ready') return undefined;
    const { trace, steps } = run;
    const last = trace.events[instant.index];
    if (last !== undefined && !playing && eventLevel(last.kind) === 'detail' && isVisited(last, instant.t)) return last;
    return trace.events[steps[lastAtOrBelow(steps, instant.index)] ?? -1];
  });
}

/** State after an event of the run. */
export function useStateAfter(seq: number): ClusterState {
  const { trace } = useReadyRun();
  return ownCursor(trace).stateAt(seq);
}

export const useRelease = (): Release => usePage((s) => s.scenario?.kubernetes ?? '1.23');
