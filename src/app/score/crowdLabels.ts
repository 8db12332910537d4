/** The words of a crowd's picture, level and turned. Which of them are written is found at an instant (`place.ts`). Pure. */
import type { CrowdStory } from '../readings/index.ts';
import type { Axis } from './axis.ts';
import { bouncesOf, isUnheard } from './crowdMarks.ts';
import { stretchesOf, strokeOf } from './crowdRows.ts';
import type { CrowdSheet, PodRow } from './crowdSheet.ts';
import type { Draft } from './labels.ts';
import { widthOf } from './place.ts';

export interface CrowdLabelWords {
  readonly gone: string;
  readonly record: string;
  readonly unheard: string;
  readonly down: (of: CrowdStory['outages'][number]['of']) => string;
  readonly others: (count: number) => string;
  readonly request: (request: CrowdStory['requests'][number]) => string;
  readonly gate: (allowed: number) => string;
}

interface CrowdWriting {
  readonly story: CrowdStory;
  readonly axis: Axis;
  readonly sheet: CrowdSheet;
  readonly words: CrowdLabelWords;
}

/** What a controller puts at the end of a pod's name: apimachinery, util/rand, `alphanums`. */
const GENERATED = /-([bcdfghjklmnpqrstvwxz2456789]{5})$/;
/** Letters; a longer name is shortened. */
const LONGEST = 22;
/** A baseline lies so far below the middle of what it is written in; turned, it lies on its other side. */
const BASELINE = 5;

export function shortName(name: string): string {
  const [, part] = GENERATED.exec(name) ?? [];
  if (part !== undefined && name.length > part.length + 6) return `…${part}`;
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`;
}

/** Along the ribbon that it is written in: turned, it reads downwards with it. */
const along = ({ sheet }: CrowdWriting, { x, y, ...draft }: Draft): Draft =>
  sheet.isTurned ? { ...draft, x: y - 2 * BASELINE + 1, y: x, isTurned: true } : { ...draft, x, y };

/** Beside a mark at `x`; turned, upright below it, in the middle of its column. */
function beside({ sheet }: CrowdWriting, { x, y, ...draft }: Draft, column: number, room: number): readonly Draft[] {
  if (!sheet.isTurned) return [{ ...draft, x, y }];
  const { text, size = sheet.font, mono = false, weight = 400 } = draft;
  if (widthOf({ text, size, mono, weight }) > room) return [];
  return [{ ...draft, x: column, y: x + 10, anchor: 'middle' }];
}

function podLabels(writing: CrowdWriting, { pod, record, process, isFull }: PodRow, isFirst: boolean): Draft[] {
  const { story, axis, sheet, words } = writing;
  if (process.h < 13) return [];
  const s = stretchesOf(pod, writing);
  const middle = process.y + process.h / 2 + BASELINE;
  const column = (record.y + process.y + process.h) / 2;
  const room = process.y + process.h - record.y + 20;
  const isNew = pod.born !== undefined;
  const [x0, x1] = s.runs ?? s.starting ?? [sheet.left, sheet.left];
  const drafts: Draft[] = [
    along(writing, {
      x: x0 + 10,
      y: middle,
      text: shortName(pod.name),
      mono: true,
      weight: 600,
      ink: 'st-sync-text',
      pencil: 'text-3',
      at: isNew ? pod.from : story.from,
      within: [x0 + 2, Math.max(x1, x0 + 60) - 2],
      weightOfMeaning: 7,
    }),
  ];
  if (isFirst && record.h >= 15 && s.record !== undefined)
    drafts.push(
      along(writing, {
        x: s.record[0] + 8,
        y: record.y + record.h / 2 + 4,
        text: words.record,
        size: 12,
        ink: 'text-2',
        pencil: 'text-3',
        at: story.from,
        within: [s.record[0] + 2, (s.stamped ?? s.record[1]) - 2],
        weightOfMeaning: 3,
      }),
    );
  if (pod.gone !== undefined && s.gone !== undefined) {
    const y = isFull ? record.y + record.h / 2 + BASELINE : middle;
    const x = isFull ? s.gone + 14 : Math.max(s.gone, s.exited ?? 0) + 10;
    const shared = { text: words.gone, ink: 'text-2', at: pod.gone.at, weightOfMeaning: 6 } as const;
    drafts.push(...beside(writing, { ...shared, x, y, halo: isFull ? 'bg' : 'ground-node' }, column, room));
  }
  if (pod.killed !== undefined && s.killed !== undefined && isFull) {
    const [{ x: dot }] = strokeOf(s.killed[0], process);
    const draft = {
      x: dot - 12,
      y: (record.y + record.h + process.y) / 2 + 4,
      anchor: 'end',
      elsewhere: [{ x: dot + 14, y: (record.y + record.h + process.y) / 2 + 4, anchor: 'start' }],
      text: 'SIGKILL',
      mono: true,
      weight: 700,
      ink: 'text',
      pencil: 'text-3',
      at: pod.killed.at,
      halo: 'ground-node',
      weightOfMeaning: 8,
    } as const;
    const { elsewhere: _, ...below } = draft;
    drafts.push(...(sheet.isTurned ? beside(writing, { ...below, x: s.killed[1] + 16 }, column, room) : [draft]));
  }
  const heard = pod.stamped !== undefined && isUnheard(story, pod);
  if (heard && isFull && pod.stamped !== undefined)
    drafts.push(
      ...(sheet.isTurned
        ? []
        : [
            {
              x: axis.x(pod.stamped.at) + 30,
              y: (record.y + record.h + process.y) / 2 + 4,
              text: words.unheard,
              size: 12,
              weight: 600,
              ink: 'failure-text',
              at: pod.stamped.at,
              halo: 'ground-node',
              weightOfMeaning: 5,
            } satisfies Draft,
          ]),
    );
  if (isFull && !sheet.isTurned && pod.stop !== undefined && !heard && process.y - record.y - record.h >= 17)
    drafts.push({
      x: axis.x(pod.stop.at) + 13,
      y: (record.y + record.h + process.y) / 2 + 4,
      text: 'SIGTERM',
      size: 12,
      mono: true,
      weight: 600,
      ink: 'st-terminating-text',
      pencil: 'text-3',
      at: pod.stop.at,
      halo: 'ground-node',
      weightOfMeaning: 4,
    });
  return drafts;
}

function laneLabels(writing: CrowdWriting): readonly Draft[] {
  const { story, axis, sheet, words } = writing;
  const plates = story.outages.map(({ of, node, from, endedBy, to }): Draft => {
    const lane = sheet.lanes.find((each) => each.node === node);
    const you = sheet.strata.you?.y ?? 0;
    const x = from <= story.from ? sheet.left : axis.x(from);
    const end = endedBy === undefined ? sheet.right : axis.x(to);
    const ground = lane?.grounds[0];
    const process = lane?.rows[0]?.process;
    const below = ground === undefined || process === undefined ? 0 : ground.y + ground.h - process.y - process.h;
    const y =
      ground === undefined
        ? you + 24
        : below >= 24
          ? ground.y + ground.h - below / 2 + BASELINE
          : ground.y + (sheet.isTurned ? 12 : 16);
    const text = words.down(of);
    const needs = widthOf({ text, size: sheet.font, weight: 600 }) + 16;
    return along(writing, {
      x: x + 8,
      y,
      text,
      weight: 600,
      ink: 'failure-text',
      at: from,
      within: [x, Math.max(end, x + needs)],
      halo: 'ground-node',
      weightOfMeaning: 8,
    });
  });
  const others = sheet.lanes.flatMap(({ others: count, othersY, rows }): Draft[] =>
    count === 0 || (sheet.isTurned && rows.length > 0)
      ? []
      : [
          along(writing, {
            x: sheet.left + 10,
            y: othersY - 6,
            text: words.others(count),
            size: 12,
            ink: 'text-2',
            pencil: 'text-3',
            at: story.from,
            within: [sheet.left, sheet.right],
            weightOfMeaning: 3,
          }),
        ],
  );
  const band = sheet.budget;
  const gates =
    band === undefined
      ? []
      : story.budget.flatMap(({ from, to, allowed }): Draft[] => {
          if (to <= story.from || from >= story.to) return [];
          const [x0, x1] = [from <= story.from ? sheet.left : axis.x(from), to >= story.to ? sheet.right : axis.x(to)];
          const draft = {
            x: x0 + 10,
            y: band.y + band.h / 2 + BASELINE,
            text: words.gate(allowed),
            weight: 600,
            ink: allowed > 0 ? 'st-sync-text' : 'text-2',
            pencil: 'text-3',
            at: from,
            within: [x0 + 4, x1 - 4],
            weightOfMeaning: 5,
          } as const;
          return [along(writing, draft)];
        });
  return [...plates, ...others, ...gates];
}

function requestLabels(writing: CrowdWriting): readonly Draft[] {
  const { story, axis, sheet, words } = writing;
  const you = sheet.strata.you?.y ?? 0;
  const asking = story.requests.flatMap((request): Draft[] => {
    const { is, sent, by } = request;
    if (is === 'refused') return [];
    const x0 = axis.x(sent);
    const draft = {
      text: words.request(request),
      weight: 600,
      at: sent,
      halo: 'bg',
      pencil: 'text-3',
      ink: by === 'you' ? 'user-text' : 'text-2',
      weightOfMeaning: 9,
    } as const;
    if (sheet.isTurned)
      return [{ ...draft, x: 4, y: x0 - 26, elsewhere: [4, 30, 46].map((down) => ({ x: you + 22, y: x0 + down })) }];
    const anchor = 'end' as const;
    const elsewhere = [
      { x: x0 + 26, y: you - 12 },
      { x: x0 - 24, y: you + 5, anchor },
      { x: x0 - 24, y: you - 12, anchor },
      { x: x0 - 6, y: you - 24 },
    ];
    return [{ ...draft, x: x0 + 26, y: you - 8, elsewhere }];
  });
  const refused = bouncesOf(writing).map(({ way: [from, deep, back], request }): Draft => {
    const draft = {
      text: words.request(request),
      at: request.sent,
      halo: 'bg',
      pencil: 'text-3',
      size: 12,
      mono: true,
      weight: 600,
      ink: 'user-text',
      weightOfMeaning: 6,
    } as const;
    if (sheet.isTurned) return { ...draft, x: from.y + 16, y: back.x + 14 };
    const y = deep.y;
    return { ...draft, x: back.x + 13, y, elsewhere: [{ x: back.x + 13, y: y - 12 }] };
  });
  return [...asking, ...refused];
}

export function crowdLabels(writing: CrowdWriting): readonly Draft[] {
  const { lanes } = writing.sheet;
  const first = lanes.flatMap(({ rows, isDense }) => (isDense ? [] : rows))[0];
  return [
    ...lanes.flatMap(({ rows, isDense }) =>
      isDense ? [] : rows.flatMap((row) => podLabels(writing, row, row === first)),
    ),
    ...laneLabels(writing),
    ...requestLabels(writing),
  ];
}
