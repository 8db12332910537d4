/** The selected pod's timeline as the page needs it: found once for a run, laid out once for a width. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import type { Language } from '../language/index.ts';
import { useSelectedPod, useTrace } from '../store/index.ts';
import { historiesOf } from './history.ts';
import { podMarks, type Mark } from './marks.ts';

type Marks = ReadonlyMap<PodKey, readonly Mark[]>;

/** @param _language that the page speaks: the marks' words are kept with them. */
export const marksOf = perTrace((trace: Trace<ClusterState>, _language: Language): Marks =>
  podMarks(trace, [...historiesOf(trace).keys()]),
);

/** The selected pod by the name that its object, its worker and its containers bear. */
export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const pod = useSelectedPod();
  return useMemo(() => (pod === null ? undefined : subjectKey(trace.initial, pod)), [trace, pod]);
}
