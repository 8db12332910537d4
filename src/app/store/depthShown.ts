/** How much is shown at once, where a run can be told so. */
import { isCluster } from './diagramShown.ts';
import type { Depth } from './contract.ts';
import { comparedRelease } from './releases.ts';
import { isAtRest } from './rest.ts';
import type { PageState } from './state.ts';
import { toldPods } from './toldPod.ts';

type Shown = Pick<PageState, 'scenario' | 'imported' | 'view' | 'run' | 'depth'>;

/** A run of several pods that go, or of one among several nodes or objects. */
export const isCrowd = (state: Pick<PageState, 'scenario' | 'imported' | 'run'>): boolean =>
  isCluster(state) || (state.run.status === 'ready' && toldPods(state.run).removed.size > 1);

/** The story view tells one pod's removal on one node; the rest of the page tells the others. */
export function isOneStory(state: Shown): boolean {
  const { run, imported } = state;
  if (run.status !== 'ready' || imported !== null || comparedRelease(state) !== null || isCluster(state)) return false;
  return toldPods(run).removed.size === 1;
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
