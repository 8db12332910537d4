/**
 * Story pace: how a run is told. Each step gets its moment, in which its packets travel; what follows without anything
 * to see is a wait, which passes the faster the longer it is. Pure, so that the same instant always looks the same.
 *
 * Always true: segments follow each other without gaps in told time and in the run's own time.
 */
import { micros, type Micros } from '../../engine/time.ts';
import { lastEventAt } from '../../trace/index.ts';
import { lastAtOrBelow, type Instant, type Steppable } from '../store/index.ts';

/** Told time of one step. Long enough to read a label and follow a packet, short enough not to bore. */
export const MOMENT_MS = 700;
/** The same for what leads straight to the next step: a relist that finds an exit, a tick that finds work. */
const LEAD_MS = 350;
/** Nobody watches longer: a crowd's run, of thousands of steps, is told so much faster. */
export const LONGEST_MS = 300_000;
/** Things nearer than this belong together. */
const NEAR_US = 50_000;
/** From here on the player says that it waits. */
export const WAIT_US = 1_000_000;

/** Told time of a wait: a second takes half a second, half a minute one second. */
export const waitMs = (length: number): number => Math.min(1_400, 250 + 300 * Math.log10(1 + length / 100_000));

export interface Segment {
  /** When its telling begins, ms since the story began, and how long it takes. */
  readonly at: number;
  readonly ms: number;
  /** The run's time that it covers. */
  readonly from: Micros;
  readonly to: Micros;
  /** Events that may have happened last in it: the step itself, up to the last detail before the next step. */
  readonly first: number;
  readonly last: number;
  readonly wait: boolean;
}

export interface Story {
  readonly segments: readonly Segment[];
  readonly ms: number;
}

/** Where what happens around the step ends, and where what leads to the next step begins. */
function edges(run: Steppable, first: number, last: number, from: number, to: number): { head: number; tail: number } {
  const { events } = run.trace;
  let head = from;
  let i = Math.max(first, 0);
  for (; i <= last; i++) {
    const event = events[i];
    if (event === undefined || event.t > head + NEAR_US) break;
    head = Math.min(to, Math.max(head, event.arrivesAt ?? event.t));
  }
  let tail = to;
  for (let j = last; j >= i; j--) {
    const event = events[j];
    if (event === undefined || (event.arrivesAt ?? event.t) < tail - NEAR_US) break;
    tail = Math.max(head, Math.min(tail, event.t));
  }
  return { head, tail };
}

export function tellStory(run: Steppable): Story {
  const segments: Segment[] = [];
  let at = 0;
  const add = (ms: number, from: number, to: number, slot: { first: number; last: number }, wait = false) => {
    segments.push({ at, ms, from: micros(from), to: micros(to), wait, ...slot });
    at += ms;
  };
  const { events, end } = run.trace;
  for (let k = -1; k < run.steps.length; k++) {
    const first = run.steps[k] ?? -1;
    const next = run.steps[k + 1];
    const last = (next ?? events.length) - 1;
    const from = events[first]?.t ?? 0;
    const to = (next === undefined ? undefined : events[next]?.t) ?? end;
    const slot = { first, last };
    const { head, tail } = edges(run, first, last, from, to);
    if (tail - head <= NEAR_US) {
      add(k === -1 && to - from <= NEAR_US ? 0 : MOMENT_MS, from, to, slot);
      continue;
    }
    if (k >= 0) add(MOMENT_MS, from, head, slot);
    else if (head > from) add(LEAD_MS, from, head, slot);
    add(waitMs(tail - head), head, tail, slot, tail - head >= WAIT_US);
    if (tail < to) add(LEAD_MS, tail, to, slot);
  }
  return withinLongest({ segments, ms: at });
}

function withinLongest(story: Story): Story {
  const share = LONGEST_MS / story.ms;
  if (share >= 1) return story;
  const segments = story.segments.map((segment) => ({ ...segment, at: segment.at * share, ms: segment.ms * share }));
  return { segments, ms: LONGEST_MS };
}

function segmentAt(story: Story, ms: number): Segment | undefined {
  let low = 0;
  let high = story.segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((story.segments[middle]?.at ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return story.segments[Math.max(0, low - 1)];
}

/** The instant that is told after `ms` of the story. */
export function instantInStory(run: Steppable, story: Story, ms: number): Instant {
  const segment = segmentAt(story, ms);
  if (segment === undefined || ms >= story.ms) return { t: run.trace.end, index: run.trace.events.length - 1 };
  const share = segment.ms === 0 ? 1 : Math.min(1, Math.max(0, (ms - segment.at) / segment.ms));
  const t = micros(segment.from + Math.floor((segment.to - segment.from) * share));
  return { t, index: Math.min(segment.last, Math.max(segment.first, lastEventAt(run.trace.events, t))) };
}

/** When the story tells `instant`: what playing goes on from. */
export function placeInStory(run: Steppable, story: Story, instant: Instant): number {
  const step = run.steps[lastAtOrBelow(run.steps, instant.index)] ?? -1;
  // Segments of one step lie together; the first that holds t is the earliest telling of it.
  let low = 0;
  let high = story.segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((story.segments[middle]?.first ?? 0) < step) low = middle + 1;
    else high = middle;
  }
  for (let i = low; story.segments[i]?.first === step; i++) {
    const segment = story.segments[i];
    if (segment === undefined || instant.t > segment.to) continue;
    const length = segment.to - segment.from;
    return segment.at + (length === 0 ? 0 : (segment.ms * Math.max(0, instant.t - segment.from)) / length);
  }
  return story.segments[low]?.at ?? story.ms;
}
