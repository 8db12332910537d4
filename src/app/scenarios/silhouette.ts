/**
 * A run as a silhouette: what the card of a scenario is drawn from. Found in the same marks as the story view; those of the
 * presets are kept in `silhouettes.json`, so that nothing has to run to choose what to run.
 *
 * A place is a number from 0 to `WIDTH`. A second of grace is always as wide, so that 2, 12 and 30 s can be told apart;
 * every other stretch is only as wide as its marks need.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { historiesOf, podStoryOf, type Life, type PodStory } from '../readings/index.ts';

export const WIDTH = 300;
/** At most this many pods are drawn. */
const MOST_PODS = 12;

export type Stretch = readonly [x: number, to: number];

export interface RecordShape {
  readonly at: Stretch;
  /** From here on it has a deletionTimestamp. */
  readonly stamped?: number;
  readonly gone?: true;
  /** Created during the run, with the name of a pod that is gone. */
  readonly again?: true;
}

export interface ProcessShape {
  readonly at: Stretch;
  readonly hook?: Stretch;
  /** SIGTERM was sent. */
  readonly term?: number;
  readonly killed?: true;
  readonly exited?: true;
  /** Where its grace period would have ended. */
  readonly unused?: number;
  /** Seconds of grace, used and planned; used is null where it still runs at the end. */
  readonly grace?: readonly [used: number | null, planned: number];
}

export interface PodShape {
  readonly records: readonly RecordShape[];
  /** A row for each container, with each of its runs from start to exit. */
  readonly processes: readonly (readonly ProcessShape[])[];
  /** A request to delete or evict it, or its file taken away. */
  readonly asks: readonly {
    readonly at: Stretch;
    readonly of: 'record' | 'file';
    readonly refused?: true;
    /** A controller did it, and nobody else. */
    readonly isControllers?: true;
  }[];
  /** From the record to the process. */
  readonly stops: readonly Stretch[];
  /** From the node up to the record. */
  readonly rises: readonly { readonly at: Stretch; readonly is: 'final' | 'create'; readonly lost?: true }[];
  readonly tries: readonly number[];
}

export interface Silhouette {
  readonly pods: readonly PodShape[];
  /** Pods that are not drawn. */
  readonly more: number;
  /** A component that the removal needs is cut off, or stopped. */
  readonly down: readonly { readonly at: Stretch; readonly is: 'cut' | 'stopped' }[];
}

const SECOND = 1_000_000;
const PER_SECOND = 5;
const MOST_GRACE = 38 * SECOND;
const LEAD = 44;
/** Least width of the messages that are drawn. */
const ROOM: Partial<Record<PodStory['messages'][number]['is'], number>> = {
  delete: 30,
  refused: 30,
  stop: 24,
  final: 24,
  create: 24,
};
const STEP = 3;
/** Least width of the last stretch if a record or a process outlives the run. */
const STAYS = 70;

const waitWidth = (us: number): number => Math.min(52, 10 + 8 * Math.log2(1 + us / SECOND));

const isAsk = ({ is }: PodStory['messages'][number]): boolean => is === 'delete' || is === 'refused' || is === 'remove';

const isTold = ({ messages, worker, records }: PodStory): boolean =>
  messages.some(isAsk) ||
  worker.some(({ state }) => state === 'terminating') ||
  records.some(({ stamped, goneBy }) => stamped !== undefined || goneBy !== undefined);

/** The stories of removed pods, by when they begin; of all pods if none is removed. */
function toldStories(trace: Trace<ClusterState>): readonly PodStory[] {
  const all = [...historiesOf(trace).keys()].flatMap((key) => podStoryOf(trace, key) ?? []);
  const told = all.filter(isTold);
  return (told.length > 0 ? told : all).toSorted((a, b) => a.asked - b.asked || (a.key < b.key ? -1 : 1));
}

const livesOf = ({ floors }: PodStory): readonly Life[] => floors.flatMap(({ lives }) => lives);

/** The instants between which the axis has its stretches. */
function instantsOf({ asked, to, records, messages, floors, tries, outages }: PodStory): readonly number[] {
  return [
    asked,
    ...records.flatMap(({ from, to: gone, stamped, goneBy }) => [from, stamped?.at, goneBy === undefined ? to : gone]),
    ...messages.flatMap(({ sent, arrives }) => [sent, arrives]),
    ...floors.flatMap(({ lives }) =>
      lives.flatMap(({ hook, term, exit, from }) => [from, hook?.from, hook?.to, term?.at, exit?.at ?? to]),
    ),
    ...tries.map(({ at }) => at),
    ...outages.flatMap((outage) => [outage.from, outage.to]),
  ].filter((t) => t !== undefined && t >= asked && t <= to) as number[];
}

/** From an instant to its place. */
function axisOf(stories: readonly PodStory[]): (t: number) => number {
  const from = Math.min(...stories.map(({ asked, outages }) => Math.min(asked, ...outages.map((each) => each.from))));
  const to = Math.max(...stories.map((story) => story.to));
  const knots = [...new Set([from, to, ...stories.flatMap(instantsOf)])]
    .filter((t) => t >= from && t <= to)
    .toSorted((a, b) => a - b);
  const stopping = stories.flatMap(livesOf).flatMap(({ hook, term, to: end }): readonly Stretch[] => {
    const begins = hook?.from ?? term?.at;
    return begins === undefined ? [] : [[begins, end]];
  });
  const longest = Math.max(0, ...stopping.map(([begins, ends]) => ends - begins));
  const perSecond = PER_SECOND * Math.min(1, MOST_GRACE / Math.max(1, longest));
  const isOne = stories.length === 1;
  const flights = !isOne
    ? []
    : stories[0]?.messages.flatMap(({ is, sent, arrives }): readonly (readonly [number, number, number])[] => {
        if (!Number.isFinite(arrives) || arrives === sent) return [];
        return ROOM[is] === undefined ? [] : [[sent, arrives, ROOM[is]]];
      });
  const widths = knots.slice(1).map((end, i) => {
    const begin = knots[i] ?? end;
    const isGrace = stopping.some(([begins, ends]) => begins <= begin && end <= ends);
    if (isGrace) return Math.max(STEP / 2, ((end - begin) / SECOND) * perSecond);
    return end - begin >= SECOND ? waitWidth(end - begin) : STEP;
  });
  for (const [sent, arrives, room] of flights ?? []) {
    const inside = knots.slice(0, -1).flatMap((t, i) => (t >= sent && t < arrives ? [i] : []));
    const has = inside.reduce((sum, i) => sum + (widths[i] ?? 0), 0);
    if (has > 0 && has < room) for (const i of inside) widths[i] = ((widths[i] ?? 0) * room) / has;
  }
  const stays = stories.some(
    ({ records, floors }) =>
      records.some(({ goneBy }) => goneBy === undefined) ||
      floors.some(({ lives }) => lives.at(-1)?.exit === undefined),
  );
  const last = widths.length - 1;
  if (stays && last >= 0) widths[last] = Math.max(STAYS, widths[last] ?? 0);
  const wanted = LEAD + widths.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, WIDTH / wanted);
  const places = new Map<number, number>();
  let x = LEAD;
  for (const [i, t] of knots.entries()) {
    x += i === 0 ? 0 : (widths[i - 1] ?? 0);
    places.set(t, Math.round(x * scale * 10) / 10);
  }
  return (t) => (t < from ? 0 : (places.get(t) ?? places.get(to) ?? WIDTH));
}

/** Seconds, to a tenth. */
const tenths = (us: number): number => Math.round(us / (SECOND / 10)) / 10;

function processOf(
  { hook, term, kill, exit, from, to }: Life,
  asked: number,
  place: (t: number) => number,
): ProcessShape {
  const end = place(to);
  const left = exit === undefined || kill !== undefined || term === undefined ? 0 : term.until - exit.at;
  return {
    at: [from <= asked ? 0 : place(from), end],
    ...(hook !== undefined && { hook: [place(hook.from), place(hook.to)] as const }),
    ...(term !== undefined && {
      term: place(term.at),
      grace: [exit === undefined ? null : tenths(exit.at - term.at), term.seconds] as const,
    }),
    ...(kill !== undefined && { killed: true }),
    ...(exit !== undefined && { exited: true }),
    ...(left > SECOND / 2 && { unused: Math.min(WIDTH, Math.round(end + (left / SECOND) * PER_SECOND)) }),
  };
}

function shapeOf(story: PodStory, place: (t: number) => number): PodShape {
  const { records, floors, messages, tries, asked, to } = story;
  const stamps = records.flatMap(({ stamped }) => stamped?.at ?? []);
  const terms = livesOf(story).flatMap(({ hook, term }) => hook?.from ?? term?.at ?? []);
  const first = Math.min(...terms);
  const since = terms.length === 0 ? undefined : stamps.findLast((at) => at <= first);
  return {
    records: records.map(({ from, to: gone, stamped, goneBy, seq }) => ({
      at: [seq < 0 || from <= asked ? 0 : place(from), place(goneBy === undefined ? to : gone)],
      ...(stamped !== undefined && { stamped: place(stamped.at) }),
      ...(goneBy !== undefined && { gone: true }),
      ...(seq >= 0 && from > asked && { again: true }),
    })),
    processes: floors.map(({ lives }) => lives.map((life) => processOf(life, asked, place))),
    asks: messages.filter(isAsk).map(({ is, sent, arrives, isControllers }) => ({
      at: [place(sent), place(Number.isFinite(arrives) ? arrives : sent)],
      of: is === 'remove' ? 'file' : 'record',
      ...((is === 'refused' || !Number.isFinite(arrives)) && { refused: true }),
      ...(isControllers === true && { isControllers }),
    })),
    stops: since === undefined ? [] : [[place(since), place(first)]],
    rises: messages.flatMap(({ is, sent, arrives }) =>
      is === 'final' || is === 'create'
        ? [
            {
              at: [place(sent), place(Number.isFinite(arrives) ? arrives : sent)],
              is,
              ...(!Number.isFinite(arrives) && { lost: true }),
            },
          ]
        : [],
    ),
    tries: tries.map(({ at }) => place(at)),
  };
}

export function silhouetteOf(trace: Trace<ClusterState>): Silhouette {
  const stories = toldStories(trace);
  const drawn = stories.slice(0, MOST_PODS);
  if (drawn.length === 0) return { pods: [], more: 0, down: [] };
  const place = axisOf(drawn);
  const outages = drawn[0]?.outages ?? [];
  return {
    pods: drawn.map((story) => shapeOf(story, place)),
    more: stories.length - drawn.length,
    down: outages.map(({ of, from, to }) => ({
      at: [place(from), place(to)],
      is: of === 'network' || of === 'apiserver' ? 'cut' : 'stopped',
    })),
  };
}
