import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { seconds } from '../../engine/time.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { outIn } from './outages.ts';
import { useClusterState, usePage, type ScenarioPod } from '../store/index.ts';
import { podList, podListOfNodes, type PodList } from './podList.ts';

const NONE: readonly ScenarioPod[] = [];

/** The cluster as each node sees it; what a page of one node needs is what `useClusterState` has. */
function useOtherNodes(): readonly ClusterState[] | null {
  return usePage(
    useShallow(({ run, instant }) => {
      const viewpoints = run.status === 'ready' ? viewpointsOf(run.trace) : undefined;
      return viewpoints?.names.map((name) => viewpoints.stateFrom(name, instant.index)) ?? null;
    }),
  );
}

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
  const nodes = useOtherNodes();
  return useMemo(
    () =>
      nodes === null
        ? podList(known, seconds(second), release, everKnown, out)
        : podListOfNodes(nodes, seconds(second), release, everKnown),
    [known, second, release, everKnown, out, nodes],
  );
}
