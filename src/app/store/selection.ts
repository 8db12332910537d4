/** Which pod the page is about: the one that was chosen, else the one that the run is about. */
import type { PageState } from './state.ts';

/** `namespace/name` of the selected pod; null when the run has none. */
export function selectedPod({ view, run }: Pick<PageState, 'view' | 'run'>): string | null {
  if (view.pod !== null || run.status !== 'ready') return view.pod;
  const { events, initial } = run.trace;
  for (const seq of run.milestones) {
    const pod = events[seq]?.pod;
    if (pod) return `${pod.namespace}/${pod.name}`;
  }
  return Object.keys(initial.etcd.pods)[0] ?? null;
}
