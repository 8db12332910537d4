/** The cluster as it was before the present step: what a field that the step changed flashes from. */
import type { ClusterState } from '../../cluster/state.ts';
import { lastAtOrBelow, perTrace, type Trace, TraceCursor } from '../../trace/index.ts';
import { usePage, type PageState } from '../store/index.ts';

/** A cursor of its own: the page's would have to go back and forth, and share nothing of what it finds again. */
const cursorOf = perTrace((trace: Trace<ClusterState>) => new TraceCursor(trace));
let last: { readonly trace: Trace<ClusterState>; readonly seq: number; readonly state: ClusterState } | null = null;

function beforeStep({ run, instant }: PageState): ClusterState | null {
  if (run.status !== 'ready') return null;
  const { trace, steps } = run;
  const seq = steps[lastAtOrBelow(steps, instant.index)];
  if (seq === undefined) return null;
  if (last?.trace === trace && last.seq === seq) return last.state;
  const state = cursorOf(trace).stateAt(seq - 1);
  last = { trace, seq, state };
  return state;
}

/** A slice of it; null before the first step. As with a slice of the present, little is drawn again where little is read. */
export const useBeforeStep = <T>(select: (before: ClusterState) => T): T | null =>
  usePage((page) => {
    const before = beforeStep(page);
    return before === null ? null : select(before);
  });
