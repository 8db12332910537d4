import { describe, expect, it } from 'vitest';
import { loadTexts } from '../language/index.ts';
import { isInside, POD_WORKER_CHART, wayBetween } from './chart.ts';
import { DRAWING, FORGETTING, lengthOf, STATE_PLACES, TRANSITION_PLACES, type Spot } from './layout.ts';
import { TEXTS } from './texts.ts';

const { states, transitions } = POD_WORKER_CHART;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a path of M, H, V and Q; a rounded corner counts by its end. */
function cornersOf(commands: readonly string[]): Point[] {
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const command of commands) {
    const numbers = command.slice(1).trim().split(/[ ,]+/).map(Number);
    const [first = 0, second = 0] = command.startsWith('Q') ? numbers.slice(2) : numbers;
    if (command.startsWith('H')) at = { x: first, y: at.y };
    else if (command.startsWith('V')) at = { x: at.x, y: first };
    else at = { x: first, y: second };
    points.push(at);
  }
  return points;
}

function touches(id: string, point: Point | undefined): boolean {
  const place = STATE_PLACES[id];
  if (place === undefined || point === undefined) return false;
  const { x, y, w, h } = place;
  const acrossX = point.x >= x && point.x <= x + w;
  const acrossY = point.y >= y && point.y <= y + h;
  return (acrossX && (point.y === y || point.y === y + h)) || (acrossY && (point.x === x || point.x === x + w));
}

/** Where text stands: 10 above its baseline and 3 below. */
function boxOf({ x, y, anchor, room }: Spot, text: string) {
  const width = lengthOf(text);
  const left = anchor === 'end' ? x - width : x;
  return { left, right: left + width, top: y - 10, bottom: y + 3, room };
}

type Labelled = readonly [id: string, box: ReturnType<typeof boxOf>];

type Words = typeof TEXTS.en;

await loadTexts('zh');
const LANGUAGES = [
  ['English', TEXTS.en],
  ['Chinese', TEXTS.in('zh') ?? TEXTS.en],
] as const;

const written = (say: Words, id: string): string => (say.labels as Readonly<Record<string, string>>)[id] ?? '';

function labels(say: Words): Labelled[] {
  const longestReason = Object.values(say.reasons).reduce((a, b) => (b.length > a.length ? b : a));
  const all = Object.entries(TRANSITION_PLACES).flatMap(([id, { label }]) =>
    label === undefined ? [] : [written(say, id), longestReason].map((text): Labelled => [id, boxOf(label, text)]),
  );
  const withReason = all.filter(([id], i) => i % 2 === 0 || id.endsWith(':TerminationRequested'));
  const times = Object.entries(STATE_PLACES).flatMap(([id, { time }]): Labelled[] =>
    time === undefined ? [] : [[id, boxOf(time, say.until({ t: '123.456' }))]],
  );
  return [...withReason, ...times, ['forgetting', boxOf(FORGETTING, say.forgetting)]];
}

describe('the layout', () => {
  it('has a place for every state of the machine and for no other', () => {
    expect(Object.keys(STATE_PLACES).toSorted()).toEqual(states.map(({ id }) => id).toSorted());
  });

  it.each(LANGUAGES)('names every state and says what every transition means in %s', (_, say) => {
    expect(Object.keys(say.states).toSorted()).toEqual(states.map(({ id }) => id).toSorted());
    expect(Object.keys(say.meanings).toSorted()).toEqual(transitions.map(({ id }) => id).toSorted());
    const labelled = Object.entries(TRANSITION_PLACES).flatMap(([id, { label }]) => (label ? [id] : []));
    expect(Object.keys(say.labels).toSorted()).toEqual(labelled.toSorted());
  });

  it('has a place for every transition that leads somewhere and for no other', () => {
    expect(Object.keys(TRANSITION_PLACES).toSorted()).toEqual(transitions.map(({ id }) => id).toSorted());
  });

  it('names each transition of the machine once', () => {
    expect(new Set(transitions.map(({ id }) => id)).size).toBe(transitions.length);
  });

  it('writes every guard beside its edge', () => {
    const guarded = transitions.filter(({ guard }) => guard !== null);
    expect(guarded.map(({ guard }) => guard)).toEqual(['neverStarted']);
    for (const [, say] of LANGUAGES)
      for (const { id, guard } of guarded) expect(written(say, id)).toContain(`[${guard}]`);
  });

  it.each(states)('keeps $id on the grid and inside what it belongs to', ({ id, parent }) => {
    const place = STATE_PLACES[id];
    const around = parent === null ? { x: 0, y: 0, w: DRAWING.width, h: DRAWING.height } : STATE_PLACES[parent];
    if (place === undefined || around === undefined) throw new Error('no place');
    for (const length of [place.x, place.y, place.w, place.h]) expect(length % 4).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(around.x);
    expect(place.y).toBeGreaterThanOrEqual(around.y);
    expect(place.x + place.w).toBeLessThanOrEqual(around.x + around.w);
    expect(place.y + place.h).toBeLessThanOrEqual(around.y + around.h);
  });

  it.each(transitions)(
    'draws $id from the border of one state to the border of the other',
    ({ id, source, target }) => {
      const numbers = (TRANSITION_PLACES[id]?.path ?? '').match(/[A-Z][^A-Z]*/g) ?? [];
      const points = cornersOf(numbers);
      expect(touches(source, points[0])).toBe(true);
      expect(touches(target, points.at(-1))).toBe(true);
    },
  );

  it.each(LANGUAGES)('has room for every label in %s', (_, say) => {
    const tight = labels(say).filter(([, { left, right, room }]) => right - left > room);
    expect(tight).toEqual([]);
  });

  it.each(LANGUAGES)('lets no edge run through a label in %s', (_, say) => {
    for (const [owner, box] of labels(say)) {
      for (const [id, { path }] of Object.entries(TRANSITION_PLACES)) {
        const points = cornersOf(path.match(/[A-Z][^A-Z]*/g) ?? []);
        points.slice(1).forEach((to, i) => {
          const from = points[i] ?? to;
          const clear =
            Math.max(from.x, to.x) < box.left ||
            Math.min(from.x, to.x) > box.right ||
            Math.max(from.y, to.y) < box.top ||
            Math.min(from.y, to.y) > box.bottom;
          expect([owner, id, clear]).toEqual([owner, id, true]);
        });
      }
    }
  });
});

describe.each(LANGUAGES)('labels in %s', (_, say) => {
  /** As wide as what is usually written there. */
  const usual = (): Labelled[] => labels(say).filter(([, { left, right }]) => right - left < 108);
  const apart = (a: Omit<Labelled[1], 'room'>, b: Omit<Labelled[1], 'room'>, gap: number): boolean =>
    a.right + gap <= b.left || b.right + gap <= a.left || a.bottom <= b.top || b.bottom <= a.top;

  it('keep a word’s distance from one another', () => {
    const all = usual();
    const touching = all.flatMap(([id, box], i) =>
      all.slice(i + 1).flatMap(([other, second]) => (id === other || apart(box, second, 5) ? [] : [`${id} ${other}`])),
    );
    expect(touching).toEqual([]);
  });

  it('of edges stand clear of the states', () => {
    const leaning = Object.entries(TRANSITION_PLACES).flatMap(([id, { label }]) =>
      label === undefined
        ? []
        : Object.entries(STATE_PLACES).flatMap(([state, { x, y, w, h }]) =>
            isInside(id.split(':')[0] ?? '', state) || // of an edge inside a state the label is inside, too
            apart(boxOf(label, written(say, id)), { left: x, right: x + w, top: y, bottom: y + h }, 5)
              ? []
              : [`${id} ${state}`],
          ),
    );
    expect(leaning).toEqual([]);
  });
});

describe('the way between two states', () => {
  const way = (from: string, to: string) => wayBetween(POD_WORKER_CHART, from, to)?.map(({ id }) => id);

  it('is the transition that leads there', () => {
    expect(way('syncing.idle', 'terminating.requested')).toEqual(['syncing:TerminationRequested']);
    expect(way('syncing.working', 'terminating.stopping')).toEqual(['syncing:SyncTerminal']);
    expect(way('terminating.stopping', 'finished')).toEqual(['terminating:RuntimePodStopped']);
    expect(way('terminating.requested', 'finished')).toEqual(['terminating.requested:CannotStartEver']);
    expect(way('waitingToStart', 'terminating.requested')).toEqual(['waitingToStart:TerminationRequested']);
  });

  it('goes through what lies between', () => {
    expect(way('waitingToStart', 'syncing.idle')).toEqual(['waitingToStart:Start', 'syncing.working:Rested']);
  });

  it('is nothing where one is already, and there is none back', () => {
    expect(way('finished', 'finished')).toEqual([]);
    expect(way('finished', 'syncing.idle')).toBeUndefined();
    expect(way('terminating.stopping', 'syncing.working')).toBeUndefined();
  });
});
