/** A crowd's picture at an instant: what moves, what is left of waits, and the words that have room. Pure. */
import { awayAt, beatAt, stoppingAt, type CrowdPod } from '../readings/index.ts';
import type { CrowdPicture } from './crowdPicture.ts';
import type { PodRow } from './crowdSheet.ts';
import type { Box, Line, Point } from './parts.ts';
import { placeLabels, type Obstacles, type WrittenLabel } from './place.ts';
import { cometOf, leading, type DiscAt, type RingAt } from './scene.ts';
import { turnedPoint } from './turn.ts';

const SECOND = 1_000_000;
/** Pods whose SIGKILL is due within this of each other share one ring. */
const ALIKE = SECOND;
const MOST_RINGS = 4;

interface CrowdScene {
  /** x of the now-line; null once the story is over. */
  readonly now: number | null;
  readonly rings: readonly RingAt[];
  readonly comet: Point | undefined;
  readonly discs: readonly DiscAt[];
  readonly written: readonly WrittenLabel[];
}

interface Due {
  readonly pod: CrowdPod;
  readonly until: number;
  readonly since: number;
}

const dueAt = ({ story }: CrowdPicture, t: number): readonly Due[] =>
  stoppingAt(story, t)
    .flatMap((pod): Due[] => {
      const { stop, until } = pod;
      if (stop === undefined || until === undefined || until <= t || until - stop.at < SECOND) return [];
      return [{ pod, until, since: stop.at }];
    })
    .toSorted((a, b) => a.until - b.until);

/** One for the pods whose SIGKILL is due together, on the row in their middle; of a lane without names, the first. */
function graceRings(picture: CrowdPicture, t: number): readonly RingAt[] {
  const { sheet, axis } = picture;
  const now = axis.x(t);
  const due = dueAt(picture, t);
  if (due.length === 0) return [];
  const placed = sheet.lanes.flatMap(({ rows, isDense, y, h }) => {
    const own = due.filter(({ pod }) => rows.some((row) => row.pod === pod));
    const rowOf = (pod: CrowdPod): PodRow | undefined => rows.find((row) => row.pod === pod);
    const [first] = own;
    if (isDense) return first === undefined ? [] : [{ ...first, across: y + h / 2, most: 44 }];
    const groups: Due[][] = [];
    for (const each of own) {
      const last = groups.at(-1);
      if (last?.[0] !== undefined && each.until - last[0].until <= ALIKE) last.push(each);
      else groups.push([each]);
    }
    return groups.flatMap((group) => {
      const byPlace = group.flatMap(({ pod }) => rowOf(pod) ?? []).toSorted((a, b) => a.process.y - b.process.y);
      const row = byPlace[(byPlace.length - 1) >> 1];
      const [one] = group;
      if (row === undefined || one === undefined) return [];
      const { process, isFull } = row;
      return [{ ...one, across: process.y + process.h / 2, most: isFull ? Math.max(24, process.h * 0.72) : 24 }];
    });
  });
  return placed
    .toSorted((a, b) => a.until - b.until)
    .slice(0, MOST_RINGS)
    .map(({ until, since, across, most }): RingAt => {
      const at = { x: now, y: across };
      const radius = Math.min(sheet.ring, most);
      return {
        ...(sheet.isTurned ? turnedPoint(at) : at),
        radius,
        left: until - t,
        of: until - since,
        tone: 'st-terminating',
      };
    });
}

/** While nobody stops: until kubectl or a controller asks again, at whose line the ring rides. */
function askingRing({ story, sheet, axis, beats }: CrowdPicture, t: number): readonly RingAt[] {
  const beat = beatAt(beats, t);
  if (beat === undefined || (beat.subject.is !== 'wait' && beat.subject.is !== 'away')) return [];
  const next = story.requests.find(({ sent }) => sent > t);
  if (next === undefined || next.sent - beat.from < SECOND || t < story.asked) return [];
  // Only a retried eviction and a toleration have an end that is known beforehand; what a person does next has none.
  const isRefused = story.requests.some(({ is, arrives }) => is === 'refused' && arrives <= t);
  if (!isRefused && (next.by === 'you' || awayAt(story, t).length === 0)) return [];
  // Below the reader's clock: on the gate, where there is one.
  const { budget, ground, strata } = sheet;
  const y = budget === undefined ? ((strata.you?.y ?? 0) + ground) / 2 : budget.y + budget.h / 2;
  const at = { x: axis.x(t), y };
  const of = next.sent - beat.from;
  return [
    {
      ...(sheet.isTurned ? turnedPoint(at) : at),
      radius: sheet.isTurned ? 22 : 26,
      left: next.sent - t,
      of,
      tone: 'st-waiting',
    },
  ];
}

function discOf(line: Line, t: number, isPresent: boolean, large: number): DiscAt[] {
  const { id, disc, from, sent, arrives } = line;
  if (disc === undefined) return [];
  const flies = isPresent && t >= sent && t < arrives;
  const isKubelets = disc.kind === 'kubelet';
  const radius = disc.text === '' ? (isKubelets ? 5 : 8) : isKubelets ? (flies ? large : 12) : 15;
  const look = t < sent ? 'pencil' : disc.kind === 'you' ? 'you' : flies ? 'now' : 'ink';
  return [{ id, ...from, text: disc.text, radius, isSquare: disc.kind === 'controller', look }];
}

/** A controller creates a pod: a disc where its record begins. */
function births({ sheet, axis, story }: CrowdPicture, t: number): readonly DiscAt[] {
  return sheet.lanes.flatMap(({ rows, isDense }) =>
    isDense
      ? []
      : rows.flatMap(({ pod, record, isFull }): DiscAt[] => {
          const { born, uid } = pod;
          if (born === undefined || !isFull || born.at <= story.from) return [];
          const at = { x: axis.x(born.at), y: record.y + record.h / 2 };
          const look = t < born.at ? 'pencil' : 'ink';
          return [
            {
              id: `born-${uid}`,
              ...(sheet.isTurned ? turnedPoint(at) : at),
              text: '+',
              radius: 14,
              isSquare: false,
              look,
            },
          ];
        }),
  );
}

const around = ({ x, y }: Point, r: number): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
const LARGE = 16;

export function crowdSceneAt(picture: CrowdPicture, t: number): CrowdScene {
  const { story, axis, sheet, beats, lines, labels } = picture;
  const isPresent = t < story.to;
  const now = isPresent ? axis.x(t) : null;
  const rings = isPresent ? [...graceRings(picture, t), ...askingRing(picture, t)] : [];
  const lead = isPresent ? leading(lines, beatAt(beats, t)?.seq, t) : undefined;
  const discs = [...lines.flatMap((line) => discOf(line, t, isPresent, LARGE)), ...births(picture, t)];
  const present: Box =
    now === null
      ? { x: -100, y: -100, w: 0, h: 0 }
      : sheet.isTurned
        ? { x: 0, y: now - 3, w: sheet.ruler + 6, h: 6 }
        : { x: now - 3, y: Math.min(sheet.flag - 12, 0), w: 6, h: sheet.height };
  const obstacles: Obstacles = {
    boxes: [
      present,
      ...discs.map((disc) => around(disc, disc.text === '2' ? LARGE : disc.radius + 1)),
      ...rings.map((ring) => around(ring, ring.radius + 8)),
    ],
    lines: picture.strokes.concat(lines.map(({ from, to }) => [from, to] as const)),
  };
  return {
    now,
    rings,
    comet: lead && cometOf(lead, t),
    discs,
    written: placeLabels(labels, t, obstacles, sheet.bounds, sheet.isTurned),
  };
}
