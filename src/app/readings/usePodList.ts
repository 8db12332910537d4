import { useMemo } from 'react';
import { seconds } from '../../engine/time.ts';
import { outIn } from './outages.ts';
import { useElsewhere } from './useElsewhere.ts';
import { useClusterState, usePage, type ScenarioPod } from '../store/index.ts';
import { podList, type PodList } from './podList.ts';

const NONE: readonly ScenarioPod[] = [];

/** The pods at the instant; reckoned anew once a second of the run, for AGE, and when one of its branches changes. */
export function usePodList(): PodList {
  const known = useClusterState(({ etcd, kubelet, podManager, podWorkers, runtime, node }) => ({
    etcd,
    kubelet,
    podManager,
    podWorkers,
    runtime,
    node,
  }));
  const second = usePage((s) => Math.floor(s.instant.t / 1_000_000));
  const release = usePage((s) => s.scenario?.kubernetes ?? '1.23');
  const everKnown = usePage((s) => s.scenario?.pods ?? NONE);
  const out = useClusterState(outIn);
  const elsewhere = useElsewhere();
  return useMemo(
    () => podList(known, seconds(second), release, everKnown, out, elsewhere),
    [known, second, release, everKnown, out, elsewhere],
  );
}
