/**
 * The only thing on the page that follows the wall clock: while the run plays, each animation frame moves the instant.
 * Whoever else moves it meanwhile (a click on the timeline) is followed, not fought.
 */
import { createStore } from 'zustand/vanilla';
import { micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { isSameTrace, lastAtOrBelow, perTrace } from '../../trace/index.ts';
import { firstHit, noticeOf } from '../breakpoints/index.ts';
import { language, type Language } from '../language/index.ts';
import {
  actions,
  depthShown,
  isCrowd,
  instantAtTime,
  instantOfEvent,
  moveTo,
  pageStore,
  summedUpPod,
  shownRelease,
  type Instant,
  type PageState,
  type ReadyRun,
} from '../store/index.ts';
import { subjectKey } from '../explain/index.ts';
import { beatsOf, captionOf, drainAt, loadedCrowdBeats } from '../readings/index.ts';
import { readingMs } from './reading.ts';
import { tellBeats } from './told.ts';
import {
  instantInStory,
  placeInLonger,
  placeInStory,
  shareTold,
  standingLeft,
  tellStory,
  type Dwell,
  type Story,
} from './story.ts';

/** A tab that was hidden must not jump when it comes back. */
const LONGEST_FRAME_MS = 100;

/** So many are told in LONGEST_MS whatever they say, and to ask each for its words would take seconds. */
const MANY_MILESTONES = 300;

/** How much of the present milestone's time has passed; null while nothing plays, and where nothing stands. */
export const dwellStore = createStore<{ readonly share: number | null }>()(() => ({ share: null }));

type Reading = PageState['reading'];

/** Each milestone stands for as long as its caption takes to read. */
function dwellOf(run: ReadyRun, release: Release, speaks: Language, reading: Reading): Dwell | undefined {
  if (run.milestones.length > MANY_MILESTONES) return undefined;
  return (seq) => {
    const { title = '', more = '' } = captionOf(run, release, seq, speaks) ?? {};
    return readingMs(`${title} ${more}`, reading);
  };
}

const byMilestones = perTrace((run: ReadyRun, release: Release, speaks: Language, reading: Reading) =>
  tellStory(run, dwellOf(run, release, speaks, reading)),
);

const byBeats = perTrace((run: ReadyRun, key: string): Story | undefined => {
  const beats = beatsOf(run.trace, subjectKey(run.trace.initial, key));
  return beats && tellBeats(run, beats);
});

/** Called only once their code has loaded. */
const byCrowd = perTrace((run: ReadyRun): Story | undefined => {
  const beats = loadedCrowdBeats()?.(run.trace);
  return beats && tellBeats(run, beats);
});

/** The story view is told by its own beats, so that what moves is what is said; undefined until their code is loaded. */
function storyOf(page: PageState, run: ReadyRun): Story | undefined {
  const isStory = depthShown(page) !== 'kubelet';
  if (isStory && isCrowd(page)) {
    if (loadedCrowdBeats() === undefined) return undefined;
    const crowd = byCrowd(run);
    if (crowd !== undefined) return crowd;
  }
  const key = isStory ? summedUpPod(page) : null;
  const told = key === null ? undefined : byBeats(run, key);
  return told ?? byMilestones(run, shownRelease(page), language(), page.reading);
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const stepAt = ({ steps }: ReadyRun, { index }: Instant): number | undefined => steps[lastAtOrBelow(steps, index)];

/** With reduced motion nothing glides: one stands at each step until the next one comes, in a grace at each second. */
function atItsStep(run: ReadyRun, instant: Instant): Instant {
  const step = stepAt(run, instant);
  if (step === undefined) return instant;
  const stands = instantOfEvent(run, step);
  const drain = drainAt(run.trace, instant);
  if (drain === undefined) return stands;
  const second = micros(drain.from + Math.floor((instant.t - drain.from) / 1_000_000) * 1_000_000);
  return second > stands.t ? instantAtTime(run, second) : stands;
}

/** The milestone at which playing ends between two instants, where it is to. */
function milestoneAhead({ milestones }: ReadyRun, from: number, to: number): number | undefined {
  const next = milestones[lastAtOrBelow(milestones, from) + 1];
  return next !== undefined && next <= to ? next : undefined;
}

/** One that has grown is still the same, and plays on. */
const isSameRun = (a: PageState['run'], b: PageState['run']): boolean =>
  a === b || (a.status === 'ready' && b.status === 'ready' && isSameTrace(a.trace, b.trace));

/** Starts following the store; returns what ends it. */
export function startClock(): () => void {
  let frame = 0;
  let before = 0;
  let told = 0; // ms of the story, or µs of the run
  let left: Instant | null = null; // where the clock last put the page
  let telling: { readonly run: ReadyRun; readonly story: Story } | null = null;
  let stoodSince = performance.now(); // when the instant was last moved by hand
  let read: { readonly step: number | undefined; readonly ms: number } | null = null;

  /** Who has stood at a milestone before playing need not stand there again. */
  const skipRead = (run: ReadyRun, story: Story, instant: Instant) => {
    if (read === null) return;
    const standing = standingLeft(story, told);
    if (stepAt(run, instant) !== read.step) read = null;
    else if (standing > 0) {
      told += Math.min(standing, read.ms);
      read = null;
    }
  };

  const stop = () => {
    pageStore.setState({ playing: false });
    dwellStore.setState({ share: null });
  };

  const tick = (now: number) => {
    const page = pageStore.getState();
    const { run, instant, pace, speed, playing, view, stopsAtMilestones } = page;
    if (!playing || run.status !== 'ready') return;
    const passed = Math.min(now - before, LONGEST_FRAME_MS) * speed;
    before = now;
    const story = pace === 'story' ? storyOf(page, run) : null;
    if (story === undefined) {
      frame = requestAnimationFrame(tick);
      return;
    }
    if (left !== instant || (telling?.story ?? null) !== story) {
      const shorter = left === instant && telling?.run !== run ? telling : null;
      if (story === null) told = instant.t;
      else if (shorter !== null && isSameRun(shorter.run, run))
        told = placeInLonger({ ...shorter, told }, run, story, instant);
      else told = placeInStory(run, story, instant);
    }
    telling = story && { run, story };
    if (story) skipRead(run, story, instant);
    told += story ? passed : passed * 1_000;
    const next = story ? instantInStory(run, story, told) : instantAtTime(run, told);
    const over = story ? told >= story.ms : told >= run.trace.end;
    const hit = firstHit(run.trace, view.breakpoints, instant.index, next.index);
    const milestone = stopsAtMilestones ? milestoneAhead(run, instant.index, next.index) : undefined;
    if (milestone !== undefined && (hit === null || milestone <= hit.seq)) {
      moveTo(instantOfEvent(run, milestone));
      stop();
      return;
    }
    if (hit) {
      moveTo(instantOfEvent(run, hit.seq));
      stop();
      actions.notify({ text: noticeOf(hit.breakpoint) });
      return;
    }
    moveTo(calm() && story && !over ? atItsStep(run, next) : next);
    left = pageStore.getState().instant;
    dwellStore.setState({ share: story ? shareTold(story, told) : null });
    if (over) stop();
    else frame = requestAnimationFrame(tick);
  };

  const begin = ({ run, instant }: PageState) => {
    cancelAnimationFrame(frame);
    left = null;
    before = performance.now();
    read = run.status === 'ready' ? { step: stepAt(run, instant), ms: before - stoodSince } : null;
    frame = requestAnimationFrame(tick);
  };

  const unsubscribe = pageStore.subscribe((state, old) => {
    if (!state.playing) {
      cancelAnimationFrame(frame);
      if (state.instant !== old.instant) stoodSince = performance.now();
      if (old.playing) dwellStore.setState({ share: null });
    } else if (!old.playing || state.pace !== old.pace || !isSameRun(state.run, old.run)) begin(state);
  });
  const page = pageStore.getState();
  if (page.playing) begin(page); // somebody was faster than this file
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
