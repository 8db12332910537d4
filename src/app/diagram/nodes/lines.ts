/** The one line that each part of the kubelet shows, as a hook that reads only what the line needs. */
import { useMemo } from 'react';
import { useClusterState } from '../../store/index.ts';
import { texts } from '../../language/index.ts';
import type { Place } from '../../readings/index.ts';
import {
  gcLine,
  housekeepingLine,
  mirrorLine,
  podConfigLine,
  probesLine,
  statusLine,
  volumesLine,
  type Line,
} from '../contents/parts.ts';
import { syncLoopWords } from '../contents/syncLoop.ts';
import { TEXTS } from '../contents/texts.ts';
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

function usePleg(): Line {
  const relisting = useClusterState((cluster) => cluster.pleg.running !== null);
  const say = texts(TEXTS);
  return relisting ? { text: say.relisting, tone: 'now' } : { text: say.relistEvery, tone: 'quiet' };
}

const useProbes = (): Line => probesLine(useClusterState((cluster) => cluster.probeManager));

function useSyncLoop(): Line {
  const channels = useClusterState((cluster) => cluster.syncLoop.channels);
  const last = useLastEventAt('syncLoop');
  return { text: syncLoopWords(last, channels, false).join(texts(TEXTS).comma), tone: 'now' };
}

function useSyncer(): Line {
  const workers = useClusterState((cluster) => cluster.podWorkers.workers);
  const methods = methodsOf(workers, useFocus(), useRelease());
  const running = methods.find((method) => method.here) ?? methods.find((method) => method.running > 0);
  return running ? { text: running.name, tone: 'now' } : { text: texts(TEXTS).nothingRuns, tone: 'quiet' };
}

function useSource(source: 'apiSource' | 'fileSource' | 'httpSource'): Line {
  const count = useClusterState((cluster) => Object.keys(cluster[source].pods).length);
  return { text: texts(TEXTS).listed({ count }), tone: 'quiet' };
}

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
