/** Where a tour stands in a run: its captions in the order of this run's events, and which of them an instant belongs to. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import { perTrace, type PodRef, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import { presets, type Scenario, type Tour } from '../store/index.ts';
import { firstThat } from './match.ts';
import type { CaptionId } from './tourTexts.ts';
import { type Prediction, predictionsOf } from './questions/asked.ts';
import { isToldIn, tourOf } from './tours/index.ts';

export interface Place {
  /** The name that the tour keeps of it. */
  readonly id: string;
  readonly seq: Seq;
  /** Whom the event is about. */
  readonly pod: PodRef | undefined;
  /** The caption; a place that only asks has none. */
  readonly says?: CaptionId;
  readonly asks?: Prediction;
}

/** Releases order some events differently, so the run decides the order; what does not happen in it is left out. */
function captionsIn(events: readonly TraceEvent[], preset: string, release: Release): readonly Place[] {
  return tourOf(preset)
    .filter((stop) => isToldIn(stop, release))
    .flatMap(({ says, when }) => {
      const event = firstThat(when, events);
      return event === undefined ? [] : [{ id: says, says, seq: event.seq, pod: event.pod }];
    })
    .toSorted((a, b) => a.seq - b.seq);
}

/** A question joins the caption of its event, or has a place of its own. */
function withQuestions(
  captions: readonly Place[],
  events: readonly TraceEvent[],
  preset: string,
  release: Release,
): readonly Place[] {
  let places = captions;
  for (const asks of predictionsOf(preset)) {
    const event = isToldIn(asks, release) ? firstThat(asks.when, events) : undefined;
    if (event === undefined) continue;
    const { seq, pod } = event;
    places = places.some((place) => place.seq === seq)
      ? places.map((place) => (place.seq === seq ? { ...place, asks } : place))
      : [...places, { id: `?${asks.kind}`, seq, pod, asks }].toSorted((a, b) => a.seq - b.seq);
  }
  return places;
}

export function placesIn(
  events: readonly TraceEvent[],
  preset: string,
  release: Release,
  asking = false,
): readonly Place[] {
  const captions = captionsIn(events, preset, release);
  return asking ? withQuestions(captions, events, preset, release) : captions;
}

const placesFound = perTrace(
  (trace: Trace<ClusterState>, preset: Tour['preset'], release: Release, asks: Tour['asks']): readonly Place[] =>
    placesIn(trace.events, preset, release, asks),
);

/** The same, found once for each run. */
export const placesOf = (
  trace: Trace<ClusterState>,
  { preset, asks }: Pick<Tour, 'preset' | 'asks'>,
  release: Release,
): readonly Place[] => placesFound(trace, preset, release, asks);

/** Position of the caption that an instant belongs to; -1 is the opening. */
export const positionAt = (places: readonly Place[], index: number): number =>
  places.findLastIndex(({ seq }) => seq <= index);

/** Position of the caption that the tour has got to. One that this release does not have gives way to the opening. */
export const positionOf = (places: readonly Place[], caption: string | null): number =>
  places.findIndex(({ id }) => id === caption);

/** How the shown instant stands to the tour: at its caption, some steps after it, or somewhere else in the run. */
export type Standing =
  { readonly at: 'caption' } | { readonly at: 'after'; readonly steps: number } | { readonly at: 'elsewhere' };

export function standing(
  places: readonly Place[],
  position: number,
  { index }: { readonly index: number },
  steps: readonly number[],
): Standing {
  const seq = places[position]?.seq ?? -1;
  if (positionAt(places, index) !== position) return { at: 'elsewhere' };
  const passed = steps.filter((step) => step > seq && step <= index).length;
  return passed === 0 ? { at: 'caption' } : { at: 'after', steps: passed };
}

const texts = new WeakMap<Scenario, string | null>();

const sameIn = (scenario: Scenario, { kubernetes }: Scenario): string => JSON.stringify({ ...scenario, kubernetes });

/** The id of the preset that a scenario is, in whatever release; null for any other. */
export function presetOf(scenario: Scenario): string | null {
  const found = texts.get(scenario);
  if (found !== undefined) return found;
  const preset = presets.find(
    (each) => each.title === scenario.title && sameIn(scenario, each.scenario) === sameIn(each.scenario, each.scenario),
  );
  texts.set(scenario, preset?.id ?? null);
  return preset?.id ?? null;
}
