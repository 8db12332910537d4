/**
 * Which pod the page is about: the one that is pinned, else the one that the run tells of at the instant. Who stands at a
 * step sees the pod of that very step; while time passes, what can be read (`toldPod.ts`).
 */
import { isVisited, shownEvent } from './shown.ts';
import type { PageState } from './state.ts';
import { podOfStep, podOnPage, toldPods } from './toldPod.ts';

type Selecting = Pick<PageState, 'view' | 'run' | 'instant' | 'playing'>;

/** `namespace/name` of the pod that somebody has pinned. */
export function pinnedPod({ view, run }: Pick<PageState, 'view' | 'run'>): string | null {
  if (view.pod === null || run.status !== 'ready') return view.pod;
  return toldPods(run).keyOf(view.pod);
}

/** `namespace/name` of the selected pod; null when the run has none. */
export function selectedPod(state: Selecting): string | null {
  const { run, instant, playing } = state;
  const pinned = pinnedPod(state);
  if (pinned !== null || run.status !== 'ready') return pinned;
  const told = toldPods(run);
  const event = playing ? undefined : shownEvent(state);
  if (event !== undefined && isVisited(event, instant.t)) return told.podOf(event) ?? podOfStep(told, event.seq);
  return podOnPage(told, instant.index);
}

/** The pod that a run's end sums up: the selected one, or, where that one is not removed, the first that was told of. */
export function summedUpPod(state: Selecting): string | null {
  const selected = selectedPod(state);
  if (state.run.status !== 'ready' || state.view.pod !== null || selected === null) return selected;
  const { removed, first } = toldPods(state.run);
  return removed.has(selected) ? selected : first;
}
