/** The selected pod's timeline as the page needs it: found once for a run, laid out once for a width. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import type { Language } from '../language/index.ts';
import { useSelectedPod, useTrace } from '../store/index.ts';
import { historiesOf } from './history.ts';
import { podMarks, type Mark } from './marks.ts';

type Marks = ReadonlyMap<PodKey, readonly Mark[]>;

const marksFound = new WeakMap<Trace<ClusterState>, { readonly language: Language; readonly marks: Marks }>();

/** @param language that the page speaks: the marks' words are kept with them. */
export function marksOf(trace: Trace<ClusterState>, language: Language): Marks {
  const known = marksFound.get(trace);
  if (known?.language === language) return known.marks;
  const marks = podMarks(trace, [...historiesOf(trace).keys()]);
  marksFound.set(trace, { language, marks });
  return marks;
}

/** The selected pod by the name that its object, its worker and its containers bear. */
export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const pod = useSelectedPod();
  return useMemo(() => (pod === null ? undefined : subjectKey(trace.initial, pod)), [trace, pod]);
}
