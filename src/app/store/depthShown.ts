/** How much is shown at once, where a run can be told so. */
import { isCluster } from './diagramShown.ts';
import type { Depth } from './contract.ts';
import { comparedRelease } from './releases.ts';
import { isAtRest } from './rest.ts';
import { perTrace } from '../../trace/index.ts';
import type { PageState, ReadyRun } from './state.ts';
import { toldPods } from './toldPod.ts';

type Shown = Pick<PageState, 'scenario' | 'imported' | 'view' | 'run' | 'tour' | 'depth'>;

/** A run of several pods that go, or of one among several nodes or objects. */
export const isCrowd = (state: Pick<PageState, 'scenario' | 'imported' | 'run'>): boolean =>
  isCluster(state) || (state.run.status === 'ready' && toldPods(state.run).removed.size > 1);

/** A crowd's picture has one record a pod: that of a mirror pod comes back, and its file is another thing that goes. */
const isOfFiles = perTrace(({ events }: ReadyRun['trace']): boolean =>
  events.some(({ kind }) => kind === 'MirrorPodCreating' || kind === 'ManifestRemoved'),
);

/** A tour's sentences are of one pod. */
const isOnTour = ({ tour }: Pick<PageState, 'tour'>): boolean => tour !== null && !tour.left;

/** The story view tells of pods that go; of requests to them, of evidence and comparisons the rest of the page tells. */
export function isOneStory(state: Shown): boolean {
  const { run, imported, scenario } = state;
  if (run.status !== 'ready' || imported !== null || comparedRelease(state) !== null) return false;
  if ((scenario?.clients?.length ?? 0) > 0) return false;
  if (isCrowd(state) && (isOfFiles(run.trace) || isOnTour(state))) return false;
  return toldPods(run).removed.size > 0;
}

/** What a link asks for counts first: a drawing of the diagram is at the kubelet's depth, a tab at the source's. */
export function depthShown(state: Shown): Depth {
  const { depth, diagram, tab } = state.view;
  if (isAtRest(state)) return (depth ?? state.depth) === 'kubelet' ? 'kubelet' : 'story';
  if (!isOneStory(state)) return 'kubelet';
  if (depth !== null) return depth;
  if (state.depth === 'kubelet' || diagram !== null) return 'kubelet';
  return tab === 'what' ? state.depth : 'source';
}
