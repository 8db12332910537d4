/** Shows a pod of real logs with the same player and views as a simulated one, and goes back to the simulation. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { instantAtTime } from './instants.ts';
import { heldInside, readyRun, openingInstant, INITIAL_VIEW, type Imported } from './state.ts';
import { getState, setState } from './store.ts';

export function openEvidence(): void {
  setState({ evidenceOpen: true, playing: false, overlay: null, podsOpen: false });
}

export const closeEvidence = (): void => setState({ evidenceOpen: false });

/** From the diagnosis or from a pod of it: the simulation, where it was left. */
export function backToSimulation(): void {
  leaveImported(); // first, or the pod would be shown for a moment
  closeEvidence();
}

/** The simulation waits as it is, with its instant and its panes. */
export function showImported(trace: Trace<ClusterState>, pod: Omit<Imported, 'before'>): void {
  const { run, instant, cluster, view, imported } = getState();
  const shown = readyRun(trace);
  const at = openingInstant(shown);
  setState({
    imported: { ...pod, before: imported?.before ?? { run, instant, cluster, view } },
    run: shown,
    instant: at,
    cluster: shown.cursor.stateAt(at.index),
    view: { ...INITIAL_VIEW, diagram: view.diagram, phoneTab: 'diagram' },
    evidenceOpen: false,
    playing: false,
    hoveredSeq: null,
  });
}

/** More of it has happened: whoever stands at its end goes along. */
export function importedGoesOn(key: string, trace: Trace<ClusterState>): void {
  const { imported, run, instant } = getState();
  if (imported?.key !== key || run.status !== 'ready') return;
  const longer = readyRun(trace);
  const isAtEnd = instant.index >= run.trace.events.length - 1;
  const at = isAtEnd ? instantAtTime(longer, trace.end) : heldInside(longer, instant);
  setState({ run: longer, instant: at, cluster: longer.cursor.stateAt(at.index) });
}

/** Back to the simulation, where it was left. */
function leaveImported(): void {
  const { imported } = getState();
  if (imported !== null) setState({ ...imported.before, imported: null, playing: false, hoveredSeq: null });
}
