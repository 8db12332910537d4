/** The one line that each part of the kubelet shows, as a hook that reads only what the line needs. */
import { useMemo } from 'react';
import { useClusterState } from '../../store/index.ts';
import type { Place } from '../../readings/index.ts';
import {
  gcLine,
  housekeepingLine,
  mirrorLine,
  podConfigLine,
  probesLine,
  relistLine,
  sourceLine,
  statusLine,
  syncerLine,
  syncLoopLine,
  volumesLine,
  type Line,
} from '../contents/parts.ts';
import { methodsOf } from '../contents/workers.ts';
import { useFocus, useLastEventAt, useRelease } from '../picture/hooks.ts';

const usePodConfig = (): Line => podConfigLine(useClusterState((cluster) => cluster.podConfig));
const useHousekeeping = (): Line => housekeepingLine(useClusterState((cluster) => cluster.syncLoop));
const useVolumes = (): Line => volumesLine(useClusterState((cluster) => cluster.volumeManager));
const useGC = (): Line => gcLine(useClusterState((cluster) => cluster.containerGC));

function useStatus(): Line {
  const slices = useClusterState(({ statusManager, etcd, podManager }) => ({ statusManager, etcd, podManager }));
  const focus = useFocus();
  return useMemo(() => statusLine(slices.statusManager, slices.etcd, slices.podManager, focus), [slices, focus]);
}

function useMirror(): Line {
  const { podManager, etcd } = useClusterState((cluster) => ({ podManager: cluster.podManager, etcd: cluster.etcd }));
  return mirrorLine(podManager, etcd);
}

const usePleg = (): Line => relistLine(useClusterState((cluster) => cluster.pleg.running !== null));
const useProbes = (): Line => probesLine(useClusterState((cluster) => cluster.probeManager));

function useSyncLoop(): Line {
  const channels = useClusterState((cluster) => cluster.syncLoop.channels);
  return syncLoopLine(useLastEventAt('syncLoop'), channels);
}

function useSyncer(): Line {
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  return syncerLine(methodsOf(workers, useFocus(), useRelease()));
}

const useSource = (source: 'apiSource' | 'fileSource' | 'httpSource'): Line =>
  sourceLine(useClusterState((cluster) => cluster[source]));

const useApiSource = (): Line => useSource('apiSource');
const useFileSource = (): Line => useSource('fileSource');
const useHttpSource = (): Line => useSource('httpSource');

export const LINES = {
  apiSource: useApiSource,
  fileSource: useFileSource,
  httpSource: useHttpSource,
  podConfig: usePodConfig,
  syncLoop: useSyncLoop,
  podSyncer: useSyncer,
  statusManager: useStatus,
  mirrorClient: useMirror,
  housekeeping: useHousekeeping,
  volumeManager: useVolumes,
  containerGC: useGC,
  pleg: usePleg,
  probeManager: useProbes,
} satisfies Partial<Record<Place, () => Line>>;

export type PlaceWithLine = keyof typeof LINES;
export const hasLine = (place: string): place is PlaceWithLine => Object.hasOwn(LINES, place);
