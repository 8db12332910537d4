/** The selected pod's worker as the chart needs it, read so that playing redraws it only when something in it changes. */
import { useMemo, useState } from 'react';
import { isMirrorPod } from '../../kube/objects.ts';
import { lastAtOrBelow, type Seq } from '../../trace/index.ts';
import { podKey, subjectKey, type PodKey } from '../explain/index.ts';
import { historiesOf } from '../readings/index.ts';
import { seenRun, useClusterState, useKnownToANode, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { POD_WORKER_CHART } from './chart.ts';
import { changedFields, type Field } from './record.ts';
import { knownAt, passageAt, passagesOf, turningPoints, type Passage } from './passage.ts';

export interface WorkerView {
  /** The pod whose worker it is; null when none is selected. */
  readonly key: PodKey | null;
  /** undefined: the kubelet knows no worker of this pod in the whole run. */
  readonly passage: Passage | undefined;
  /** The last event by which something in the chart changed. */
  readonly index: Seq;
  /** Workers that the kubelet knows now: two, while a static pod is being replaced. */
  readonly known: readonly Passage[];
  readonly choose: (uid: string) => void;
}

export function useWorker(): WorkerView {
  const trace = useTrace();
  const selected = useSelectedPod();
  const key = useMemo(() => (selected === null ? null : subjectKey(trace.initial, selected)), [trace, selected]);
  const passages = useMemo(
    () => (key === null ? [] : passagesOf(POD_WORKER_CHART, trace, historiesOf(trace).get(key))),
    [trace, key],
  );
  const points = useMemo(() => turningPoints(passages), [passages]);
  const index = usePage((s) => points[lastAtOrBelow(points, s.instant.index)] ?? -1);
  const [chosen, choose] = useState<string | null>(null);
  const known = knownAt(passages, index);
  const passage = known.find(({ uid }) => uid === chosen) ?? passageAt(passages, index);
  return { key, passage, index, known, choose };
}

export const useRecord = (uid: string) => useKnownToANode(({ podWorkers }) => podWorkers.workers[uid])?.status;

/** Fields that have changed since the step before the present event: stepping passes over details, and misses none. */
export function useChangedFields(uid: string): ReadonlySet<Field> {
  const list = usePage((state) => {
    if (state.run.status !== 'ready') return '';
    const { instant } = state;
    const run = seenRun(state, state.run);
    const before = run.steps[lastAtOrBelow(run.steps, instant.index - 1)] ?? -1;
    return [...changedFields(run.trace.events.slice(before + 1, instant.index + 1), uid)].join();
  });
  return useMemo(() => new Set(list.split(',').filter(Boolean) as Field[]), [list]);
}

/** The pod that is selected is a mirror pod, which has no worker of its own. */
export const useIsMirror = (key: PodKey | null): boolean =>
  useClusterState(({ etcd }) =>
    Object.values(etcd.pods).some((pod) => podKey(pod.metadata) === key && isMirrorPod(pod)),
  );
