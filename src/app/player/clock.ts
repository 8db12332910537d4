/**
 * The only thing on the page that follows the wall clock: while the run plays, each animation frame moves the instant.
 * Whoever else moves it meanwhile (a click on the timeline) is followed, not fought.
 */
import { firstHit, noticeOf } from '../breakpoints/index.ts';
import { actions, instantAtTime, instantOfEvent, pageStore, type ReadyRun } from '../store/index.ts';
import { lastAtOrBelow, moveTo, type Instant } from '../store/index.ts';
import { instantInStory, placeInStory, tellStory, type Story } from './story.ts';

/** A tab that was hidden must not jump when it comes back. */
const LONGEST_FRAME_MS = 100;

const stories = new WeakMap<ReadyRun, Story>();

export function storyOf(run: ReadyRun): Story {
  const known = stories.get(run);
  if (known) return known;
  const story = tellStory(run);
  stories.set(run, story);
  return story;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** With reduced motion nothing glides: one stands at each step until the next one comes. */
function atItsStep(run: ReadyRun, instant: Instant): Instant {
  const step = run.steps[lastAtOrBelow(run.steps, instant.index)];
  return step === undefined ? instant : instantOfEvent(run, step);
}

/** Starts following the store; returns what ends it. */
export function startClock(): () => void {
  let frame = 0;
  let before = 0;
  let told = 0; // ms of the story, or µs of the run
  let left: Instant | null = null; // where the clock last put the page

  const tick = (now: number) => {
    const { run, instant, pace, speed, playing, view } = pageStore.getState();
    if (!playing || run.status !== 'ready') return;
    const passed = Math.min(now - before, LONGEST_FRAME_MS) * speed;
    before = now;
    const story = pace === 'story' ? storyOf(run) : null;
    if (left !== instant) told = story ? placeInStory(run, story, instant) : instant.t;
    told += story ? passed : passed * 1_000;
    const next = story ? instantInStory(run, story, told) : instantAtTime(run, told);
    const over = story ? told >= story.ms : told >= run.trace.end;
    const hit = firstHit(run.trace, view.breakpoints, instant.index, next.index);
    if (hit) {
      moveTo(instantOfEvent(run, hit.seq));
      pageStore.setState({ playing: false });
      actions.notify({ text: noticeOf(hit.breakpoint) });
      return;
    }
    moveTo(calm() && story && !over ? atItsStep(run, next) : next);
    left = pageStore.getState().instant;
    if (over) pageStore.setState({ playing: false });
    else frame = requestAnimationFrame(tick);
  };

  const begin = () => {
    cancelAnimationFrame(frame);
    left = null;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  };

  const unsubscribe = pageStore.subscribe((state, old) => {
    if (!state.playing) cancelAnimationFrame(frame);
    else if (!old.playing || state.pace !== old.pace || state.run !== old.run) begin();
  });
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
