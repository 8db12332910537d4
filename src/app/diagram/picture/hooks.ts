/** What the picture's parts read of the instant. Each hook gives as little as it can, so that little is drawn again. */
import { useCallback, useMemo } from 'react';
import {
  shownRelease,
  useClusterState,
  usePage,
  pageStore,
  type ReadyRun,
  useSelectedPod,
  type PageState,
} from '../../store/index.ts';
import type { Release } from '../../../kube/release.ts';
import { useOutages, type Place, endsOfMessage, placeOfEvent } from '../../readings/index.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import { lastAtOrBelow, perTrace, type Seq, type TraceEvent } from '../../../trace/index.ts';
import { useDiagram } from '../DiagramContext.ts';
import { focusOf, type Focus } from '../contents/focus.ts';
import { drawnAt, glowOf, wayTo, type Glow, type Lit } from './causes.ts';
import type { Layout } from '../geometry/layout.ts';
import { waysInUse } from './packets.ts';
import { outageOf, type BoxOutage } from './outages.ts';
import { route } from '../geometry/route.ts';
import { aroundIn, trafficOf } from './traffic.ts';

const runOf = (state: PageState): ReadyRun | null => (state.run.status === 'ready' ? state.run : null);

/** The step that the page is at, as `useCurrentStep` finds it. */
function stepOf(state: PageState): TraceEvent | null {
  const run = runOf(state);
  return run?.trace.events[run.steps[lastAtOrBelow(run.steps, state.instant.index)] ?? -1] ?? null;
}

const glowOfStep = perTrace((step: TraceEvent): Glow => glowOf(step));
const NO_GLOW = glowOf(null);

function glowAt(state: PageState): Glow {
  const step = stepOf(state);
  return step === null ? NO_GLOW : glowOfStep(step);
}

/** Whether the present step changed this box. */
export function useIsNow(place: Place): boolean {
  const { layout } = useDiagram();
  return usePage((state) => [...glowAt(state).places].some((changed) => drawnAt(layout, changed) === place));
}

const waysIn = perTrace((events: readonly TraceEvent[]) =>
  perTrace((layout: Layout) => perTrace((step: TraceEvent): Lit => wayTo(layout, events, step))),
);

/** Whether the way to the present step led through this box. */
export function useIsOnTheWay(place: Place): boolean {
  const { layout } = useDiagram();
  return usePage((state) => {
    const step = stepOf(state);
    const run = runOf(state);
    if (step === null || run === null) return false;
    return waysIn(run.trace.events)(layout)(step).places.has(place);
  });
}

/** Whether the present step changed this one thing inside a box. */
export const useIsCardNow = (card: string): boolean => usePage((state) => glowAt(state).cards.has(card));

export const useIsAnyCardNow = (cards: readonly string[]): boolean =>
  usePage((state) => cards.some((card) => glowAt(state).cards.has(card)));

/** Whether the event that is hovered, anywhere on the page, happened here or came here. */
export function useIsPointedAt(place: Place): boolean {
  const { layout } = useDiagram();
  return usePage((state) => {
    const event = state.hoveredSeq === null ? undefined : runOf(state)?.trace.events[state.hoveredSeq];
    if (event === undefined) return false;
    const at = placeOfEvent(event);
    const to = endsOfMessage(event)?.to ?? null;
    return [at, to].some((seen) => seen !== null && drawnAt(layout, seen) === place);
  });
}

/** The wires on which something is under way, each with its direction: `id` or `id back`. */
export function useWiresInUse(): ReadonlySet<string> {
  const { layout } = useDiagram();
  // A text, so that a frame in which nothing sets out or arrives draws nothing again.
  const inUse = usePage((state) => {
    const run = runOf(state);
    if (run === null) return '';
    const { index, t } = state.instant;
    return waysInUse(run.trace.events, index, t, stepOf(state)?.seq ?? null)
      .map((way) => {
        const [from, to] = way.split(' ') as [Place, Place];
        const found = route(layout, drawnAt(layout, from), drawnAt(layout, to));
        return found ? `${found.wire.id}${found.isBack ? ' back' : ''}` : '';
      })
      .join(',');
  });
  return useMemo(() => new Set(inUse.split(',')), [inUse]);
}

/** Places of the model that a box of this layout stands for. */
const inside = (
  layoutName: string,
  place: Place,
  candidates: Iterable<Place>,
  drawn: (place: Place) => Place,
): readonly Place[] =>
  layoutName === 'inside' ? [place] : [...candidates].filter((candidate) => drawn(candidate) === place);

export interface Around {
  readonly last: Seq | null;
  readonly next: Seq | null;
}

/** The step that happened last in a box, and the one that comes next there. */
export function useAround(place: Place): () => Around {
  const { layout } = useDiagram();
  return useCallback(() => {
    const state = pageStore.getState();
    const run = runOf(state);
    if (run === null) return { last: null, next: null };
    const traffic = trafficOf(run.trace.events);
    const found = inside(layout.name, place, traffic.byPlace.keys(), (p) => drawnAt(layout, p)).map((p) =>
      aroundIn(traffic, p, state.instant.index),
    );
    const known = (seqs: readonly (Seq | null)[]): readonly Seq[] => seqs.filter((seq) => seq !== null);
    const lasts = known(found.map(({ last }) => last));
    const nexts = known(found.map(({ next }) => next));
    return { last: lasts.length > 0 ? Math.max(...lasts) : null, next: nexts.length > 0 ? Math.min(...nexts) : null };
  }, [layout, place]);
}

export function useLastHere(place: Place): () => Seq | null {
  const around = useAround(place);
  return useCallback(() => around().last, [around]);
}

/** The last step that happened at a place, up to now. */
export const useLastEventAt = (place: Place): TraceEvent | null =>
  usePage((state) => {
    const run = runOf(state);
    if (run === null) return null;
    const { last } = aroundIn(trafficOf(run.trace.events), place, state.instant.index);
    return last === null ? null : (run.trace.events[last] ?? null);
  });

let focused: { readonly cluster: ClusterState; readonly selected: string | null; readonly focus: Focus } | null = null;

/** Found once for all boxes: a node with hundreds of pods is searched once a step. */
function focusAt(cluster: ClusterState, selected: string | null): Focus {
  if (focused?.cluster === cluster && focused.selected === selected) return focused.focus;
  const { etcd, podManager, podWorkers, runtime } = cluster;
  focused = { cluster, selected, focus: focusOf(selected, etcd, podManager, podWorkers.workers, runtime) };
  return focused.focus;
}

export function useFocus(): Focus {
  const selected = useSelectedPod();
  return useClusterState((cluster) => focusAt(cluster, selected));
}

/** Why a box is down, or null where it is not. */
export const useBoxOutage = (place: Place): BoxOutage | null => outageOf(place, useOutages());

/** Whether containerd is there to say how its containers are. */
export const useIsServed = (): boolean => useBoxOutage('runtime') === null;

export const useRelease = (): Release => usePage(shownRelease);
