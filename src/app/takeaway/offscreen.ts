/** The command line's one door into the page: a moment of a run, drawn and printed where there is no screen. */
import type { Micros } from '../../engine/time.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Scenario } from '../../scenario/index.ts';
import type { Trace } from '../../trace/index.ts';
import { momentOf, shownRun, tellingInstant, type Moment } from '../drawing/index.ts';
import { instantAtTime } from '../store/instants.ts';

export { draw, type PictureView } from './picture.ts';
export { printedDescription, printedYaml } from './printed.ts';

/**
 * @param at null: where it tells most.
 * @param pod `namespace/name`; null: the one that the run tells of then.
 */
export function momentAt(
  scenario: Scenario,
  trace: Trace<ClusterState>,
  { at, pod }: { readonly at: Micros | null; readonly pod: string | null },
): Moment | null {
  const shown = shownRun(scenario, trace);
  const instant = at === null ? tellingInstant(shown.run) : instantAtTime(shown.run, at);
  return momentOf({ ...shown, instant, view: { ...shown.view, pod } });
}
