/**
 * Story pace: how a run is told. A milestone stands for as long as its sentence takes to read, a smaller step for a
 * moment, and what follows without anything to see is a wait, which passes the faster the longer it is. A grace drains
 * without a stop, whatever happens meanwhile. Pure, so that the same instant always looks the same.
 *
 * Always true: segments follow each other without gaps in told time and in the run's own time.
 */
import { micros, type Micros } from '../../engine/time.ts';
import { countWhile, lastAtOrBelow, lastEventAt, type Seq } from '../../trace/index.ts';
import type { Instant, Steppable } from '../store/index.ts';
import { drainsOf, hooksOf, type Drain } from '../readings/index.ts';
import { MIDDLING_MS } from './reading.ts';

/** Told time of a step that is no milestone. */
export const MINOR_MS = 250;
/** Of one that sends a packet: shorter, and nobody would see it travel. */
export const FLIGHT_MS = 400;
/** The same for a DELETE, and for what a milestone sends, which stands for the rest of its time. */
export const TRAVEL_MS = 900;
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

/** Told time of a grace: half a minute takes four and a half seconds, and nothing takes longer. */
export const drainMs = (length: number): number => Math.min(4_500, 1_500 + length / 10_000);

/**
 * What has its moment in a grace, too, because it turns the story: what people do and what breaks or comes back.
 * Whatever else happens there is told by the way.
 */
const TURNS: ReadonlySet<string> = new Set([
  'CommandTyped',
  'ManifestRemoved',
  'ManifestWritten',
  'FaultBegan',
  'FaultEnded',
  'FaultInjected',
  'ApiserverReady',
  'KubeletStopped',
  'KubeletStarted',
  'RuntimeStopped',
  'RuntimeStarted',
  'ProcessesFrozen',
  'ProcessesThawed',
  'ShimFrozen',
  'ShimThawed',
  'NodeDeleted',
  'NodeTainted',
  'NodeShutdownCancelled',
  'NodePoweredOff',
  'NodePoweredOn',
]);

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
  /**
   * dwell: a milestone, whose packet travels and which then stands; minor: a smaller step; wait: nothing to see;
   * drain: a grace.
   */
  readonly is: 'dwell' | 'minor' | 'wait' | 'drain';
}

export interface Story {
  readonly segments: readonly Segment[];
  readonly ms: number;
  /** Its segments follow instants, and not the run's steps. */
  readonly isTimed?: true;
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

/** Told time that a milestone stands, by its event. */
export type Dwell = (seq: Seq) => number;

const alike: Dwell = () => MIDDLING_MS;

class Teller {
  readonly segments: Segment[] = [];
  #at = 0;
  readonly #run: Steppable;
  readonly #dwell: Dwell;
  readonly #milestones: ReadonlySet<number>;
  readonly #drains: readonly Drain[];
  #drain = 0;
  /** Their sentence stands while they run, so they take as long as a grace. */
  readonly #hooks: ReturnType<typeof hooksOf>;

  constructor(run: Steppable, dwell: Dwell) {
    this.#run = run;
    this.#dwell = dwell;
    this.#milestones = new Set(run.milestones);
    this.#drains = drainsOf(run.trace);
    this.#hooks = hooksOf(run.trace);
  }

  #add(is: Segment['is'], ms: number, from: number, to: number, slot: Pick<Segment, 'first' | 'last'>): void {
    this.segments.push({ at: this.#at, ms, from: micros(from), to: micros(to), ...slot, is });
    this.#at += ms;
  }

  get ms(): number {
    return this.#at;
  }

  /** The drain in which a step lies. Asked in the order of the steps. */
  #drainOf(first: number, from: number): Drain | undefined {
    while ((this.#drains[this.#drain]?.to ?? Infinity) <= from) this.#drain += 1;
    const drain = this.#drains[this.#drain];
    return drain !== undefined && first >= drain.first ? drain : undefined;
  }

  /** A step and what follows it until the next. */
  tell(first: number, last: number, from: number, to: number): void {
    const slot = { first, last };
    const drain = this.#drainOf(first, from);
    if (drain === undefined) return this.#step(slot, from, to);
    const { kind = '' } = this.#run.trace.events[first] ?? {};
    if (first === drain.first || TURNS.has(kind)) this.#add('dwell', this.#dwell(first), from, from, slot);
    const until = Math.min(to, drain.to);
    const length = drain.to - drain.from;
    this.#add('drain', (drainMs(length) * (until - from)) / length, from, until, slot);
    if (until < to) this.#rest(slot, until, until, to);
  }

  #step(slot: Pick<Segment, 'first' | 'last'>, from: number, to: number): void {
    const { first, last } = slot;
    const { head, tail } = edges(this.#run, first, last, from, to);
    if (first < 0) {
      if (tail - head <= NEAR_US) this.#add('minor', to - from <= NEAR_US ? 0 : MINOR_MS, from, to, slot);
      else {
        if (head > from) this.#add('minor', LEAD_MS, from, head, slot);
        this.#rest(slot, head, tail, to);
      }
      return;
    }
    const apart = tail - head > NEAR_US;
    if (this.#milestones.has(first)) {
      const ms = this.#dwell(first);
      const travel = Math.min(TRAVEL_MS, ms);
      // It stands before the next step's instant, which is that step's own.
      const stands = Math.max(from, Math.min(head, to - 1));
      this.#add('dwell', travel, from, stands, slot);
      this.#add('dwell', ms - travel, stands, stands, slot);
      if (apart) this.#rest(slot, stands, tail, to);
      else this.#add('minor', 0, stands, to, slot);
      return;
    }
    const { arrivesAt, detail } = this.#run.trace.events[first] ?? {};
    const flight = detail?.['verb'] === 'delete' ? TRAVEL_MS : FLIGHT_MS;
    this.#add('minor', arrivesAt === undefined ? MINOR_MS : flight, from, apart ? head : to, slot);
    if (apart) this.#rest(slot, head, tail, to);
  }

  #rest(slot: Pick<Segment, 'first' | 'last'>, head: number, tail: number, to: number): void {
    const end = tail > head ? tail : to;
    const isHooked = this.#hooks.some(({ from, to }) => head >= from && end <= to);
    this.#add('wait', (isHooked ? drainMs : waitMs)(end - head), head, end, slot);
    if (end < to) this.#add('minor', LEAD_MS, end, to, slot);
  }
}

export function tellStory(run: Steppable, dwell: Dwell = alike): Story {
  const { events, end } = run.trace;
  const teller = new Teller(run, dwell);
  for (let k = -1; k < run.steps.length; k++) {
    const first = run.steps[k] ?? -1;
    const next = run.steps[k + 1];
    const to = (next === undefined ? undefined : events[next]?.t) ?? end;
    teller.tell(first, (next ?? events.length) - 1, events[first]?.t ?? 0, to);
  }
  return withinLongest(teller);
}

/** Graces keep their time, where they leave some to the rest. */
function withinLongest({ segments, ms }: Story): Story {
  if (ms <= LONGEST_MS) return { segments, ms };
  const drains = segments.reduce((sum, segment) => sum + (segment.is === 'drain' ? segment.ms : 0), 0);
  const keeps = drains <= LONGEST_MS / 4;
  const share = keeps ? (LONGEST_MS - drains) / (ms - drains) : LONGEST_MS / ms;
  let at = 0;
  const shorter = segments.map((segment) => {
    const told = { ...segment, at, ms: keeps && segment.is === 'drain' ? segment.ms : segment.ms * share };
    at += told.ms;
    return told;
  });
  return { segments: shorter, ms: LONGEST_MS };
}

/** What of the present milestone's time, or of its grace's, has passed: 0 to 1. null in what has no time of its own. */
export function shareTold({ segments }: Story, ms: number): number | null {
  const at = positionAt(segments, ms);
  const present = segments[at];
  if (present === undefined || present.is === 'minor' || present.is === 'wait') return null;
  const belongs = (segment: Segment | undefined): boolean =>
    segment?.is === present.is && (present.is === 'drain' || segment.first === present.first);
  let [from, to] = [at, at];
  while (belongs(segments[from - 1])) from -= 1;
  while (belongs(segments[to + 1])) to += 1;
  const begin = segments[from]?.at ?? 0;
  const end = (segments[to]?.at ?? 0) + (segments[to]?.ms ?? 0);
  return end <= begin ? null : Math.min(1, Math.max(0, (ms - begin) / (end - begin)));
}

/** How much of the telling is left in which nothing moves any more, from `ms` on: a milestone that merely stands. */
export function standingLeft({ segments }: Story, ms: number): number {
  const present = segments[positionAt(segments, ms)];
  if (present?.is !== 'dwell' || present.from !== present.to) return 0;
  return present.at + present.ms - ms;
}

const positionAt = (segments: Story['segments'], ms: number): number =>
  Math.max(0, countWhile(segments, ({ at }) => at <= ms) - 1);

/** The instant that is told after `ms` of the story. */
export function instantInStory(run: Steppable, story: Story, ms: number): Instant {
  const segment = story.segments[positionAt(story.segments, ms)];
  if (segment === undefined || ms >= story.ms) return { t: run.trace.end, index: run.trace.events.length - 1 };
  const share = segment.ms === 0 ? 1 : Math.min(1, Math.max(0, (ms - segment.at) / segment.ms));
  const t = micros(segment.from + Math.floor((segment.to - segment.from) * share));
  return { t, index: Math.min(segment.last, Math.max(segment.first, lastEventAt(run.trace.events, t))) };
}

/** The first telling of an instant; of one that stands, the one that tells of its event. */
function placeInTime({ segments, ms }: Story, { t, index }: Instant): number {
  const at = countWhile(segments, ({ to, last }) => to < t || (to === t && last < index));
  const segment = segments[at];
  if (segment === undefined) return ms;
  const length = segment.to - segment.from;
  return segment.at + (length === 0 ? 0 : (segment.ms * Math.max(0, t - segment.from)) / length);
}

/** When the story tells `instant`: what playing goes on from. */
export function placeInStory(run: Steppable, story: Story, instant: Instant): number {
  if (story.isTimed === true) return placeInTime(story, instant);
  const step = run.steps[lastAtOrBelow(run.steps, instant.index)] ?? -1;
  // Segments of one step lie together; the first that holds t is the earliest telling of it.
  const earliest = countWhile(story.segments, ({ first }) => first < step);
  for (let i = earliest; story.segments[i]?.first === step; i++) {
    const segment = story.segments[i];
    if (segment === undefined || instant.t > segment.to) continue;
    const length = segment.to - segment.from;
    return segment.at + (length === 0 ? 0 : (segment.ms * Math.max(0, instant.t - segment.from)) / length);
  }
  return story.segments[earliest]?.at ?? story.ms;
}

/**
 * The same once the run has grown. Where nothing moves the instant alone does not say how long it has stood, which the
 * telling of the shorter run does.
 */
export function placeInLonger(
  shorter: { readonly run: Steppable; readonly story: Story; readonly told: number },
  run: Steppable,
  story: Story,
  instant: Instant,
): number {
  const left = standingLeft(shorter.story, shorter.told);
  const begins = placeInStory(shorter.run, shorter.story, instant);
  return placeInStory(run, story, instant) + (left > 0 ? Math.max(0, shorter.told - begins) : 0);
}
