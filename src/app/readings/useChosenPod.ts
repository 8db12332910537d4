import { perTrace, type Trace } from '../../trace/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import { useSelectedPod, useTrace } from '../store/index.ts';

const subjectOf = perTrace((trace: Trace<ClusterState>, pod: PodKey) => subjectKey(trace.initial, pod));

/** The selected pod by the name that its object, its worker and its containers bear. */
export function useChosenPod(): PodKey | undefined {
  const trace = useTrace();
  const pod = useSelectedPod();
  return pod === null ? undefined : subjectOf(trace, pod);
}
