/** The command line's one door into the page: a moment of a run, drawn and printed where there is no screen. */
import type { Micros } from '../../engine/time.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Scenario } from '../../scenario/index.ts';
import type { Trace } from '../../trace/index.ts';
import { momentOf, shownRun, tellingInstant, type Moment } from '../drawing/index.ts';
import { loadLinkOf } from '../share/index.ts';
import { diagramShown } from '../store/index.ts';
import { instantAtTime } from '../store/instants.ts';
import type { PictureView } from './picture.ts';

export { draw, type PictureView } from './picture.ts';
export { linkIn, withLink } from './png.ts';
export { printedDescription, printedYaml } from './printed.ts';

export interface Asked {
  /** Null: where it tells most. */
  readonly at: Micros | null;
  /** `namespace/name`; null: the one that the run tells of then. */
  readonly pod: string | null;
  /** From which node it is seen; null: from the one that runs the pod. */
  readonly node: string | null;
  /** Null: as the page opens, the inside of a node or the map of a cluster. */
  readonly view: PictureView | null;
}

export interface Taken {
  readonly moment: Moment;
  readonly view: PictureView;
  /** Of the same on the page, from `#` on. */
  readonly link: () => Promise<string>;
}

/** @param trace as a cluster is seen (`cluster/overseen.ts`). */
export function momentAt(scenario: Scenario, trace: Trace<ClusterState>, asked: Asked): Taken | null {
  const { at, pod, node, view } = asked;
  const shown = shownRun(scenario, trace);
  const instant = at === null ? tellingInstant(shown.run) : instantAtTime(shown.run, at);
  const diagram = view === 'timeline' ? null : view;
  const state = { ...shown, instant, view: { ...shown.view, pod, node, diagram } };
  const moment = momentOf(state);
  if (moment === null) return null;
  const link = async (): Promise<string> => (await loadLinkOf()).linkOf({ ...state, scenario });
  return { moment, view: view ?? diagramShown(state, false), link };
}
