/** How views read the page. Each hook gives one slice, and a component is drawn again only when its slice changes. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Standing } from '../../cluster/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { lastAtOrBelow, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { Instant, Run, View } from './contract.ts';
import type { PageState, ReadyRun } from './state.ts';
import { runLife } from './rerun.ts';
import { pinnedPod, selectedPod } from './selection.ts';
import { pageStore } from './store.ts';
import { usePageInTurn } from './Turn.tsx';
import { nodeInside, nodeInView, seenCluster, seenClusters, seenRun } from './viewpoint.ts';

export const usePage = <T>(selector: (state: PageState) => T): T => useStore(usePageInTurn(), selector);

/** A new run is being computed while the last one is still shown. */
export const useBusy = (): boolean => useStore(runLife, (life) => life.isComputing);
/** How far that has come, once it takes long. */
export const useStanding = (): Standing | null => useStore(runLife, (life) => life.standing);

export const useRun = (): Run => usePage((s) => s.run);
/** For what glides with the time: not a frame late, even where the steps that are shown are. */
export const useInstant = (): Instant => useStore(pageStore, (s) => s.instant);
/** What follows from the passing instant: a component is drawn again when that changes, and not with each frame. */
export const usePassing = <T>(read: (instant: Instant) => T): T => useStore(pageStore, (s) => read(s.instant));
export const useView = (): View => usePage((s) => s.view);
export const useHovered = (): Seq | null => usePage((s) => s.hoveredSeq);
/** `namespace/name` of the pod that the page is about. */
export const useSelectedPod = (): string | null => usePage(selectedPod);
/** The same, where somebody has pinned it. */
export const usePinnedPod = (): string | null => usePage(pinnedPod);
export const usePlaying = (): boolean => usePage((s) => s.playing);

function ready({ run }: PageState): ReadyRun {
  if (run.status !== 'ready') throw new Error('no run to draw');
  return run;
}

/** The node from which a part of the page sees the cluster, where it is not the one that the page is about. */
export const NodeHere = createContext<string | null>(null);

/** From the node that this part of the page is about. */
function useReadyThere<T>(selector: (run: ReadyRun) => T): T {
  const here = useContext(NodeHere);
  return usePage((state) => selector(seenRun(state, ready(state), here)));
}

/** The run that is shown; only for views, which are drawn once there is one. */
export const useReadyRun = (): ReadyRun => useReadyThere((run) => run);
export const useTrace = (): Trace<ClusterState> => useReadyThere(({ trace }) => trace);
export const useEvents = (): readonly TraceEvent[] => useReadyThere(({ trace }) => trace.events);

/** The node that the page is about; null where there is one alone. */
export const useNodeInView = (): string | null => usePage(nodeInView);
export const useNodeInside = (): string | null => usePage(nodeInside);

/** A slice of the cluster at the instant. The selector may build a flat object or list: it is compared one level deep. */
export function useClusterState<T>(selector: (cluster: ClusterState) => T): T {
  const here = useContext(NodeHere);
  return useStore(
    usePageInTurn(),
    useShallow((state) => {
      const cluster = seenCluster(state, here);
      if (cluster === null) throw new Error('no cluster to read');
      return selector(cluster);
    }),
  );
}

/** What the node in view knows, or else the first that does: two pods of one name may have run on two of them. */
export function useKnownToANode<T>(selector: (cluster: ClusterState) => T | undefined): T | undefined {
  const here = useContext(NodeHere);
  return useStore(
    usePageInTurn(),
    useShallow((state) => {
      for (const cluster of seenClusters(state, here)) {
        const found = selector(cluster);
        if (found !== undefined) return found;
      }
      return undefined;
    }),
  );
}

/** Position of the present step among `run.steps`; -1 before the first. */
export const useStepNumber = (): number => usePage((s) => lastAtOrBelow(ready(s).steps, s.instant.index));

/** The last event worth stepping to: what the page talks about. */
export const useCurrentStep = (): TraceEvent | undefined =>
  usePage((s) => {
    const { steps, trace } = ready(s);
    return trace.events[steps[lastAtOrBelow(steps, s.instant.index)] ?? -1];
  });

/** The step after the present one. */
export const useNextStep = (): TraceEvent | undefined =>
  usePage((s) => {
    const { steps, trace } = ready(s);
    return trace.events[steps[lastAtOrBelow(steps, s.instant.index) + 1] ?? -1];
  });
