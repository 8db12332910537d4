/** Shows a pod of real logs with the same player and views as a simulated one, and goes back to the simulation. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { readyRun, openingInstant, INITIAL_VIEW, type Imported } from './state.ts';
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

/** Back to the simulation, where it was left. */
function leaveImported(): void {
  const { imported } = getState();
  if (imported !== null) setState({ ...imported.before, imported: null, playing: false, hoveredSeq: null });
}
