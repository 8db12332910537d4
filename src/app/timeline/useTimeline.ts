/** The selected pod's timeline as the page needs it: found once for a run, laid out once for a width. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import { useSelectedPod, useTrace } from '../store/index.ts';
import { historiesOf } from './history.ts';
import { podMarks, type Mark } from './marks.ts';

const marksFound = new WeakMap<Trace<ClusterState>, ReadonlyMap<PodKey, readonly Mark[]>>();

export function marksOf(trace: Trace<ClusterState>): ReadonlyMap<PodKey, readonly Mark[]> {
  let marks = marksFound.get(trace);
  if (marks === undefined) marksFound.set(trace, (marks = podMarks(trace, [...historiesOf(trace).keys()])));
  return marks;
}

/** The selected pod by the name that its object, its worker and its containers bear. */
export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const pod = useSelectedPod();
  return useMemo(() => (pod === null ? undefined : subjectKey(trace.initial, pod)), [trace, pod]);
}
