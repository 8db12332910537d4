/** What the chart says, in the picture and to who can't see it. */
import type { Micros } from '../../engine/time.ts';
import { instant } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { isInside, type Chart, type StateId } from './chart.ts';
import { FORGETTING, STATE_PLACES, TRANSITION_PLACES } from './layout.ts';
import { TEXTS } from './texts.ts';
import { isForgotten, type Passage, type Standing } from './passage.ts';

/** `since 2.007`: the time beside a state. */
export function timeText(standing: Standing): string | null {
  const say = texts(TEXTS);
  switch (standing.is) {
    case 'passed':
      return standing.until === null ? say.beforeStart : say.until(instant(standing.until));
    case 'current':
      return standing.since === null ? say.sinceStart : say.since(instant(standing.since));
    case 'coming':
      return standing.at === null ? null : say.at(instant(standing.at));
    case 'never':
      return null;
  }
}

const inSeconds = (t: Micros | null, before: string): string => (t === null ? before : `${instant(t)} s`);

function standingWords(standing: Standing): string {
  switch (standing.is) {
    case 'passed':
      return standing.until === null ? 'passed before the start' : `passed, until ${instant(standing.until)} s`;
    case 'current':
      return `current since ${inSeconds(standing.since, 'the start')}`;
    case 'coming':
      return `comes at ${inSeconds(standing.at, 'the start')}`;
    case 'never':
      return 'not in this run';
  }
}

export const nameOf = (id: StateId): string => STATE_PLACES[id]?.name ?? id;

/** `stopping, in Terminating`: an inner state's name alone would not say where it is. */
const fullName = (id: StateId): string => {
  const outer = id.split('.').slice(0, -1).join('.');
  return outer === '' ? nameOf(id) : `${nameOf(id)}, in ${nameOf(outer)}`;
};

/** `Terminating, current since 2.007 s`. */
export const spokenState = (id: StateId, standing: Standing): string => `${fullName(id)}, ${standingWords(standing)}`;

/** The transitions that lead on from a state, with their guards: what the picture shows by its arrows. */
export function waysOn(chart: Chart, leaf: StateId): string[] {
  return chart.transitions
    .filter(({ source }) => isInside(leaf, source))
    .map(({ id, event, target, guard }) => {
      const condition = guard === null ? '' : `, only if ${guard}`;
      return `${event} leads to ${fullName(target)}${condition}: ${TRANSITION_PLACES[id]?.meaning ?? event}.`;
    });
}

export const forgettingText = (passage: Passage, index: number): string =>
  passage.forgotten !== null && isForgotten(passage, index)
    ? texts(TEXTS).forgottenAt(instant(passage.forgotten.t))
    : FORGETTING.text;

/** Why there is no record to show at the instant. */
export function absence({ visits, forgotten }: Passage, index: number): string {
  if (forgotten !== null && forgotten.seq <= index) {
    const who = forgotten.byHousekeeping ? 'housekeeping forgot it' : 'its record was lost';
    return `The kubelet no longer knows this worker: ${who} at ${instant(forgotten.t)} s.`;
  }
  return `The kubelet does not know this pod yet. Its worker begins at ${inSeconds(visits[0]?.from ?? null, 'the start')}.`;
}
