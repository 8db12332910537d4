/** The scene of what the page shows, found once for all of its boxes. */
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ClusterState } from '../../../cluster/state.ts';
import type { Trace } from '../../../trace/index.ts';
import { useTraffic } from '../../readings/index.ts';
import { shownRelease, useCurrentStep, usePage, useSelectedPod } from '../../store/index.ts';
import { nodeColumn } from './columns.ts';
import { castOf, layoutOf, lostIn, sceneOf, statesAt, type Scene } from './sceneAt.ts';

/** Of a run that plays, to the tenth of a second: what is read need not be drawn anew in each frame. */
const useReadT = (): number =>
  usePage(({ instant, playing }) => (playing ? Math.floor(instant.t / 100_000) * 100_000 : instant.t));

const useStates = (trace: Trace<ClusterState>): readonly ClusterState[] =>
  usePage(useShallow(({ instant, cluster }) => statesAt(trace, instant.index, cluster)));

export function useScene(
  trace: Trace<ClusterState>,
  height: { readonly isLow: boolean; readonly isLowest: boolean },
): Scene {
  const { isLow, isLowest } = height;
  const t = useReadT();
  const states = useStates(trace);
  const traffic = useTraffic();
  const pod = useSelectedPod();
  const step = useCurrentStep();
  const release = usePage(shownRelease);
  const cast = castOf(trace);
  const columns = useMemo(
    () => states.map((state) => nodeColumn(state, t, release, states.length === 1)),
    [states, t, release],
  );
  const lostNames = lostIn(columns).join();
  const lost = useMemo(() => new Set(lostNames === '' ? [] : lostNames.split(',')), [lostNames]);
  const shape = JSON.stringify(columns.map(({ name, pods }) => [name, pods.map(({ key }) => key)]));
  const layout = useMemo(
    () => layoutOf(cast, columns, traffic, { isLow, isLowest }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the columns, `shape` is all that it depends on
    [shape, cast, traffic, isLow, isLowest],
  );
  return useMemo(
    () => sceneOf(trace, cast, { t, layout, columns, lost, states, traffic, pod, step, release }),
    [t, layout, columns, lost, states, cast, traffic, pod, step, release, trace],
  );
}
