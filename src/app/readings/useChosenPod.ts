import { useMemo } from 'react';
import { subjectKey, type PodKey } from '../explain/index.ts';
import { useSelectedPod, useTrace } from '../store/index.ts';

/** The selected pod by the name that its object, its worker and its containers bear. */
export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const pod = useSelectedPod();
  return useMemo(() => (pod === null ? undefined : subjectKey(trace.initial, pod)), [trace, pod]);
}
