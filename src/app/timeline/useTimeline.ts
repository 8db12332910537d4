/** The selected pod's timeline as the page needs it: found once for a run, laid out once for a width. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import { useTrace, useView } from '../store/index.ts';
import { historiesOf, type PodHistory } from './history.ts';
import { podMarks, type Mark } from './marks.ts';

const marksFound = new WeakMap<Trace<ClusterState>, ReadonlyMap<PodKey, readonly Mark[]>>();

export function marksOf(trace: Trace<ClusterState>): ReadonlyMap<PodKey, readonly Mark[]> {
  let marks = marksFound.get(trace);
  if (marks === undefined) marksFound.set(trace, (marks = podMarks(trace, [...historiesOf(trace).keys()])));
  return marks;
}

/** When something first happens to a pod: its deletion, or its worker's turn to terminate. */
function firstTrouble({ object, workers }: PodHistory): number {
  const deleted = object.find(({ is }) => is.deletionTimestamp !== undefined)?.from ?? Infinity;
  const ends = workers.map(({ spans }) => spans.find(({ is }) => is.state === 'terminating')?.from ?? Infinity);
  return Math.min(deleted, ...ends);
}

/** The pod that the views show: the selected one, or the one whose removal comes first. */
export function chosenPod(trace: Trace<ClusterState>, selected: PodKey | null): PodKey | undefined {
  if (selected !== null) return subjectKey(trace.initial, selected);
  const histories = [...historiesOf(trace).values()];
  return histories.toSorted((a, b) => firstTrouble(a) - firstTrouble(b))[0]?.key;
}

export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const { pod } = useView();
  return useMemo(() => chosenPod(trace, pod), [trace, pod]);
}
