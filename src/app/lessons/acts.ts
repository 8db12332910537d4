/** What one does with lessons. Loaded with the tours, when somebody first wants one. */
import type { Release } from '../../kube/release.ts';
import type { Seq } from '../../trace/index.ts';
import { actions, CHANGED, FIRST_PRESET, pageStore, presets, type PageState, type Tour } from '../store/index.ts';
import { firstThat, type Match } from './match.ts';
import { ownTour } from './ownTour.ts';
import { placesOf, positionAt, positionOf, presetOf, type Place } from './places.ts';

const page = pageStore.getState;

interface Shown {
  readonly tour: Tour;
  readonly places: readonly Place[];
}

/** The tour that is on, and its captions in the shown run; null while another scenario is shown. */
function shown(): Shown | null {
  const { tour, run, scenario, imported } = page();
  if (tour === null || run.status !== 'ready' || scenario === null || imported !== null) return null;
  if (presetOf(scenario) !== tour.preset) return null;
  return { tour, places: placesOf(run.trace, tour, scenario.kubernetes) };
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Stands at a caption's event, with the views on its pod; before the first is the opening, where nothing has happened yet. */
function standAt({ places }: Pick<Shown, 'places'>, position: number): void {
  const place = places[position];
  actions.pause();
  ownTour.send({ type: 'StoodAt', caption: place?.id ?? null });
  if (place === undefined) actions.toStart();
  else {
    if (place.pod) actions.pinPod(null);
    actions.seekEvent(place.seq);
  }
}

/** Playing is on its way to a caption, because somebody asked for the next one. */
export const isGoing = ({ tour, playing }: Pick<PageState, 'tour' | 'playing'>): boolean =>
  playing && tour !== null && tour.goingTo !== null;

/**
 * Plays on to the next caption, so that what this one announced is seen; asked again on the way, is there at once. So
 * it is with reduced motion, and from where the run has already gone past the caption.
 */
export function next(): void {
  const now = shown();
  if (now === null || now.tour.left) return;
  const to = positionOf(now.places, now.tour.caption) + 1;
  const place = now.places[to];
  if (place === undefined) return;
  if (isGoing(page()) || isCalm() || page().instant.index >= place.seq) {
    standAt(now, to);
    return;
  }
  ownTour.send({ type: 'SetOut', to: place.id });
  actions.play();
}

/** To the caption before; from the way to the next one, to where that began. */
export function back(): void {
  const now = shown();
  if (now === null || now.tour.left) return;
  const to = positionOf(now.places, now.tour.caption) - (isGoing(page()) ? 0 : 1);
  if (to >= -1) standAt(now, to);
}

/** Back to the caption that the tour has got to, if need be in its scenario again. */
export async function comeBack(): Promise<void> {
  const { tour } = page();
  if (tour === null) return;
  if (page().evidenceOpen) actions.toggleEvidence();
  if (shown() === null) await actions.loadPreset(tour.preset);
  const now = shown();
  if (now) standAt(now, positionOf(now.places, now.tour.caption));
}

/** The tour goes on from where one has stepped to. */
export function goOnFromHere(): void {
  const now = shown();
  if (now) standAt(now, positionAt(now.places, page().instant.index));
}

export const leave = (): void => ownTour.send({ type: 'Left' });

export const end = (): void => ownTour.send({ type: 'Ended' });

/** The preset that a scenario is, or that it was made from. */
function presetBehind(): string {
  const { scenario } = page();
  const title = scenario?.title ?? '';
  const named = title.endsWith(CHANGED) ? title.slice(0, -CHANGED.length) : title;
  return (
    (scenario === null ? null : presetOf(scenario)) ?? presets.find((each) => each.title === named)?.id ?? FIRST_PRESET
  );
}

/** From the opening; `asks`: with questions on the way. */
export async function begin(asks = false): Promise<void> {
  ownTour.send({ type: 'Begun', preset: presetBehind(), asks });
  await comeBack();
}

/** Begins a tour, leaves it, or goes on with one that was left. */
export async function toggleTour(): Promise<void> {
  const { tour } = page();
  if (tour === null) await begin();
  else if (tour.left) await comeBack();
  else leave();
}

/** The question that waits for an answer at a place. */
export const isOpen = ({ asks }: Place, { answers }: Tour): boolean =>
  asks !== undefined && answers[asks.kind] === undefined;

/** Position of the first question without an answer that playing has come to; -1 when there is none. */
const passedQuestion = ({ tour, places }: Shown, from: number, to: number): number =>
  places.findIndex((place) => place.seq > from && place.seq <= to && isOpen(place, tour));

export const answer = (question: string, option: string): void => ownTour.send({ type: 'Answered', question, option });

/** To what tells the answer; in the panes, where somebody reads real logs meanwhile. */
export function goToAnswer(seq: Seq): void {
  if (page().evidenceOpen) actions.toggleEvidence();
  actions.pause();
  actions.seekEvent(seq);
}

/** Opens a preset at an event; in another release than its own where one is given. */
export async function showIn(id: string, match: Match, release?: Release): Promise<void> {
  const preset = presets.find((each) => each.id === id);
  if (preset === undefined) return;
  await actions.loadScenario({ ...preset.opened, ...(release === undefined ? {} : { kubernetes: release }) });
  const { run } = page();
  const event = run.status === 'ready' ? firstThat(match, run.trace.events) : undefined;
  if (event === undefined) return;
  actions.seekEvent(event.seq);
}

/**
 * Lets the tour follow: while the run plays, and when somebody steps onto the very event of a caption. Who goes
 * anywhere else has stepped away. Returns what ends it.
 */
export function followInstant(): () => void {
  return pageStore.subscribe((state, before) => {
    if (state.instant === before.instant && state.playing === before.playing) return;
    const now = shown();
    if (now === null || now.tour.left) return;
    const { index } = state.instant;
    const goal = positionOf(now.places, now.tour.goingTo);
    if (goal >= 0 && !state.playing) {
      ownTour.send({ type: 'Halted' });
      return;
    }
    if (goal >= 0 && index >= (now.places[goal]?.seq ?? 0)) {
      standAt(now, goal);
      return;
    }
    const asked = state.playing ? passedQuestion(now, before.instant.index, index) : -1;
    if (asked >= 0) {
      standAt(now, asked);
      return;
    }
    const position = positionAt(now.places, index);
    const place = now.places[position];
    if (!state.playing && index !== (place?.seq ?? -1)) return;
    const caption = place?.id ?? null;
    if (caption !== now.tour.caption) ownTour.send({ type: 'Passed', caption });
  });
}
