/** What the chart says, in the picture and to who can't see it. */
import type { Micros } from '../../engine/time.ts';
import { instant } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { isInside, type Chart, type ChartTransition, type StateId, type TransitionId } from './chart.ts';
import { TEXTS } from './texts.ts';
import { isForgotten, type Passage, type Standing } from './passage.ts';

/** `since 2.007`: the time beside a state. */
export function timeText(standing: Standing): string | null {
  const say = texts(TEXTS);
  switch (standing.is) {
    case 'passed':
      return standing.until === null ? say.beforeStart : say.until({ t: instant(standing.until) });
    case 'current':
      return standing.since === null ? say.sinceStart : say.since({ t: instant(standing.since) });
    case 'coming':
      return standing.at === null ? null : say.at({ t: instant(standing.at) });
    case 'never':
      return null;
  }
}

const inSeconds = (t: Micros | null): string => {
  const { start, secondsAt } = texts(TEXTS);
  return t === null ? start : secondsAt({ t: instant(t) });
};

function standingWords(standing: Standing): string {
  const say = texts(TEXTS);
  switch (standing.is) {
    case 'passed':
      return standing.until === null ? say.passedBefore : say.passedUntil({ t: instant(standing.until) });
    case 'current':
      return say.currentSince({ t: inSeconds(standing.since) });
    case 'coming':
      return say.comesAt({ t: inSeconds(standing.at) });
    case 'never':
      return say.never;
  }
}

type Names = Readonly<Record<string, string>>;

export const nameOf = (id: StateId): string => (texts(TEXTS).states as Names)[id] ?? id;
export const meaningOf = ({ id, event }: ChartTransition): string => (texts(TEXTS).meanings as Names)[id] ?? event;

/** What stands beside an edge: why the worker was told to stop, where it was by this one. */
export function edgeLabel(id: TransitionId, reason: string | null): string {
  const { reasons, labels } = texts(TEXTS);
  return (reasons as Names)[reason ?? ''] ?? (labels as Names)[id] ?? '';
}

/** `stopping, in Terminating`: an inner state's name alone would not say where it is. */
const fullName = (id: StateId): string => {
  const outer = id.split('.').slice(0, -1).join('.');
  return outer === '' ? nameOf(id) : texts(TEXTS).inside({ inner: nameOf(id), outer: nameOf(outer) });
};

/** `Terminating, current since 2.007 s`. */
export const spokenState = (id: StateId, standing: Standing): string =>
  texts(TEXTS).standing({ state: fullName(id), how: standingWords(standing) });

/** The transitions that lead on from a state, with their guards: what the picture shows by its arrows. */
export function waysOn(chart: Chart, leaf: StateId): string[] {
  const { leads, leadsIf } = texts(TEXTS);
  return chart.transitions
    .filter(({ source }) => isInside(leaf, source))
    .map((transition) => {
      const { event, target, guard } = transition;
      const [to, meaning] = [fullName(target), meaningOf(transition)];
      return guard === null ? leads({ event, target: to, meaning }) : leadsIf({ event, target: to, guard, meaning });
    });
}

export const forgettingText = (passage: Passage, index: number): string =>
  passage.forgotten !== null && isForgotten(passage, index)
    ? texts(TEXTS).forgottenAt({ t: instant(passage.forgotten.t) })
    : texts(TEXTS).forgetting;

/** Why there is no record to show at the instant. */
export function absence({ visits, forgotten }: Passage, index: number): string {
  const say = texts(TEXTS);
  if (forgotten !== null && forgotten.seq <= index) {
    return say.forgottenBy({
      who: forgotten.byHousekeeping ? say.housekeepingForgot : say.recordLost,
      t: instant(forgotten.t),
    });
  }
  return say.notYet({ t: inSeconds(visits[0]?.from ?? null) });
}
