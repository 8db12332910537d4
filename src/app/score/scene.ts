/** The picture at an instant: what moves, what is left of a wait, and the words that have room. Pure. */
import { beatAt, limitAt, type Beat, type PodStory } from '../readings/index.ts';
import type { Seq } from '../../trace/index.ts';
import { floorBands } from './marks.ts';
import type { Box, Line, Point } from './parts.ts';
import type { Picture } from './picture.ts';
import { placeLabels, type Obstacles, type WrittenLabel } from './place.ts';

const SECOND = 1_000_000;

export interface RingAt extends Point {
  readonly radius: number;
  /** µs left, of so many. */
  readonly left: number;
  readonly of: number;
  readonly tone: 'st-terminating' | 'st-waiting';
}

export interface DiscAt extends Point {
  readonly id: string;
  readonly text: string;
  readonly radius: number;
  readonly isSquare: boolean;
  readonly look: 'pencil' | 'you' | 'now' | 'ink';
}

export interface Scene {
  /** Along the axis; null once there is no present any more. */
  readonly now: number | null;
  readonly ring: RingAt | undefined;
  readonly comet: Point | undefined;
  readonly discs: readonly DiscAt[];
  readonly written: readonly WrittenLabel[];
  /** The DELETE that removes is under way. */
  readonly isLast: boolean;
}

const SMALL_DISC = 16;
const LARGE_DISC = 22;
export const COMET = 10;

/** While a volume does not come free: when it failed last, and when it is tried again. */
function nextTry({ tries, cleanUp }: PodStory, beat: Beat | undefined, t: number) {
  if (beat?.subject.is !== 'wait' || beat.subject.span.wait.kind !== 'unmount') return undefined;
  const failed = tries.findLast(({ at }) => at <= t);
  const at =
    tries.find((each) => each.at > t)?.at ?? cleanUp.find((each) => each.what === 'volumes' && each.at > t)?.at;
  return failed === undefined || at === undefined ? undefined : { since: failed.at, at };
}

/** The wait that has an end: the grace that runs, or the next try. */
function ringAt({ story, sheet, axis }: Picture, beat: Beat | undefined, t: number): RingAt | undefined {
  const process = sheet.strata.process ?? { y: 0, h: 0 };
  const bands = floorBands(story, process);
  const now = axis.x(t);
  const at = (across: number): Point => (sheet.isTurned ? { x: across, y: now } : { x: now, y: across });
  let longest: RingAt | undefined;
  for (const [i, { lives }] of story.floors.entries()) {
    for (const life of lives) {
      const { term, kill, exit, to } = life;
      const limit = limitAt(life, t);
      if (term === undefined || t < term.at || t >= Math.min(kill?.at ?? Infinity, exit?.at ?? Infinity)) continue;
      if (t > to || limit === undefined || limit.seconds <= 0) continue;
      const band = bands[i] ?? process;
      const left = Math.max(0, limit.until - t);
      if (longest !== undefined && longest.left >= left) continue;
      const across = story.floors.length > 1 ? process.y + process.h / 2 : band.y + band.h / 2;
      longest = { ...at(across), radius: sheet.ring, left, of: limit.seconds * SECOND, tone: 'st-terminating' };
    }
  }
  if (longest !== undefined) return longest;
  const next = nextTry(story, beat, t);
  if (next === undefined) return undefined;
  const { y, h } = sheet.strata.kubelet ?? process;
  const of = Math.max(1, next.at - next.since);
  return { ...at(y + h / 2), radius: sheet.ring * 0.72, left: next.at - t, of, tone: 'st-waiting' };
}

/** The one that moves in the story; what else flies at the same time is told by its line. */
export const leading = (lines: readonly Line[], told: Seq | undefined, t: number): Line | undefined => {
  const flying = lines.filter(({ sent, arrives }) => t >= sent && t < arrives);
  return flying.find(({ seq }) => seq === told) ?? flying.at(-1);
};

export function cometOf({ from, to, sent, arrives }: Line, t: number): Point {
  const share = Number.isFinite(arrives) ? (t - sent) / Math.max(1, arrives - sent) : 1;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function discOf({ id, disc, from, sent, arrives }: Line, t: number, isPresent: boolean): DiscAt[] {
  if (disc === undefined) return [];
  const flies = isPresent && t >= sent && t < arrives;
  const radius = disc.text === '' ? 8 : flies ? LARGE_DISC : SMALL_DISC;
  const look = t < sent ? 'pencil' : disc.kind === 'you' ? 'you' : flies ? 'now' : 'ink';
  return [{ id, ...from, text: disc.text, radius, isSquare: disc.kind === 'controller', look }];
}

const around = ({ x, y }: Point, r: number): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });

/** Discs at their largest, so that a word does not leave its place when one grows. */
function obstaclesOf({ lines, strokes, sheet }: Picture, now: number | null, ring: RingAt | undefined): Obstacles {
  const present: Box =
    now === null
      ? { x: -100, y: -100, w: 0, h: 0 }
      : sheet.isTurned
        ? { x: 0, y: now - 3, w: sheet.ruler + 6, h: 6 }
        : { x: now - 3, y: Math.min(sheet.flag - 12, 0), w: 6, h: sheet.height };
  const discs = lines.flatMap(({ disc, from }) =>
    disc === undefined ? [] : [around(from, disc.text === '' ? 9 : LARGE_DISC)],
  );
  return {
    boxes: [present, ...discs, ...(ring === undefined ? [] : [around(ring, ring.radius + 8)])],
    lines: [...lines.map(({ from, to }) => [from, to] as const), ...strokes],
  };
}

export function sceneAt(picture: Picture, t: number): Scene {
  const { story, axis, sheet, beats, lines, labels } = picture;
  const isPresent = t < story.to;
  const now = isPresent ? axis.x(t) : null;
  const beat = beatAt(beats, t);
  const ring = isPresent ? ringAt(picture, beat, t) : undefined;
  const lead = isPresent ? leading(lines, beat?.seq, t) : undefined;
  const obstacles = obstaclesOf(picture, now, ring);
  return {
    now,
    ring,
    comet: lead && cometOf(lead, t),
    discs: lines.flatMap((line) => discOf(line, t, isPresent)),
    written: placeLabels(labels, t, obstacles, sheet.bounds, sheet.isTurned),
    isLast: lead?.isLast === true,
  };
}
