/** Which of the diagram's two drawings is shown where none was chosen. */
import type { DiagramView } from './contract.ts';
import type { PageState } from './state.ts';

/** So low a window has no room for the inside's text: until somebody asks for it, it shows who takes part. */
export const LOW_WINDOW = '(max-height: 767px)';

/** There is more than one node to show: other nodes, objects around the pods, or clients. */
export const isCluster = ({ scenario, imported }: Pick<PageState, 'scenario' | 'imported'>): boolean =>
  imported === null &&
  scenario !== null &&
  ((scenario.nodes?.length ?? 1) > 1 || (scenario.objects?.length ?? 0) > 0 || (scenario.clients?.length ?? 0) > 0);

/** A cluster is more than the inside of one of its nodes. */
export const diagramShown = (state: Pick<PageState, 'scenario' | 'imported' | 'view'>, isLow: boolean): DiagramView =>
  state.view.diagram ?? (isLow || isCluster(state) ? 'overview' : 'inside');
