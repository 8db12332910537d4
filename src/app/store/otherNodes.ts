/** Reads a run as each of its nodes sees it while the browser is idle, because the next step may be on any. */
import { useEffect } from 'react';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { usePage } from './hooks.ts';
import { repeatReadings } from './readAhead.ts';
import type { ReadyRun } from './state.ts';
import { getState } from './store.ts';
import { runFrom, seenRun } from './viewpoint.ts';
import { whenIdle } from './whenIdle.ts';

function* repeatForNodes(run: ReadyRun, nodes: readonly string[], inView: () => ReadyRun): Generator<undefined, void> {
  for (const node of nodes) {
    const [shown, other] = [inView(), runFrom(run, node)];
    if (other !== shown) yield* repeatReadings(shown, other);
  }
}

/**
 * @param inView the run as the page sees it
 * @returns what ends the reading
 */
export function readOtherNodes(run: ReadyRun, inView: () => ReadyRun): () => void {
  const work = repeatForNodes(run, viewpointsOf(run.trace)?.names ?? [], inView);
  let cancel: () => void;
  const goOn = (): void => {
    cancel = whenIdle((hasTime) => {
      let isDone;
      do isDone = work.next().done === true;
      while (!isDone && hasTime());
      if (!isDone) goOn();
    });
  };
  goOn();
  return () => cancel();
}

export function useOtherNodesRead(): void {
  const run = usePage((page) => page.run);
  useEffect(() => {
    if (run.status !== 'ready') return undefined;
    return readOtherNodes(run, () => seenRun(getState(), run));
  }, [run]);
}
