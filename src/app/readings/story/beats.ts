/**
 * A pod's story as beats: what moves, in which stretch of the run, for how long it is told and how much room it needs.
 * The axis, the pace and the sentence of the story view all follow the same beats.
 *
 * Always true: beats follow each other without gaps from the story's beginning to its end; two that stand at one instant
 * have no length in the run.
 */
import { micros, type Micros } from '../../../engine/time.ts';
import { perTrace, type Seq, type Trace } from '../../../trace/index.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import type { PodKey } from '../../explain/index.ts';
import type { WaitSpan } from '../waitSpans.ts';
import { podStoryOf, type PodRecord, type PodStory, type StoryMessage } from './podStory.ts';
import type { Life } from './floors.ts';

export type BeatSubject =
  | { readonly is: 'lead' }
  | { readonly is: 'message'; readonly message: StoryMessage }
  | { readonly is: 'stamp'; readonly record: PodRecord }
  | { readonly is: 'born'; readonly record: PodRecord }
  | { readonly is: 'gone'; readonly record: PodRecord }
  | { readonly is: 'manifest'; readonly path: string }
  | { readonly is: 'grace'; readonly container: string; readonly life: Life; readonly count: number }
  | { readonly is: 'hook'; readonly container: string; readonly life: Life }
  | { readonly is: 'kill'; readonly container: string; readonly life: Life }
  | { readonly is: 'exit'; readonly container: string; readonly life: Life }
  | { readonly is: 'cleanUp' }
  | { readonly is: 'try'; readonly count: number; readonly of: 'volume' | 'runtime' }
  | { readonly is: 'down'; readonly of: PodStory['outages'][number]['of'] }
  | { readonly is: 'up'; readonly of: PodStory['outages'][number]['of'] }
  | { readonly is: 'wait'; readonly span: WaitSpan }
  | { readonly is: 'quiet' };

/** A stretch of a story, of one pod or of several, and what it is about. */
export interface BeatOf<Subject> {
  readonly subject: Subject;
  readonly from: Micros;
  readonly to: Micros;
  /** Told time. */
  readonly ms: number;
  /** px that it needs at least at 1440; 0 for what only stands. */
  readonly room: number;
  /** The event that it tells of; undefined where time passes. */
  readonly seq?: Seq;
}

export type Beat = BeatOf<BeatSubject>;

const SECOND = 1_000_000;
/** A record that came back is seen to stay. */
const BACK_ROOM = 200;
/** No story takes longer. */
const LONGEST_MS = 40_000;

const FLIGHT: Readonly<Record<StoryMessage['is'], { readonly ms: number; readonly room: number }>> = {
  delete: { ms: 1_400, room: 70 },
  refused: { ms: 1_600, room: 60 },
  final: { ms: 2_400, room: 74 },
  create: { ms: 2_500, room: 70 },
  remove: { ms: 0, room: 0 },
  file: { ms: 1_500, room: 50 },
  watch: { ms: 1_500, room: 56 },
  stop: { ms: 1_800, room: 58 },
  signal: { ms: 0, room: 0 },
  told: { ms: 1_000, room: 44 },
};
/** When several messages are in flight, the first of these kinds is told. */
const WEIGHT: readonly StoryMessage['is'][] = ['final', 'delete', 'create', 'refused', 'file', 'watch', 'stop', 'told'];

const STANDS: Partial<Record<BeatSubject['is'], number>> = {
  stamp: 2_000,
  born: 2_000,
  gone: 1_400,
  manifest: 1_800,
  kill: 1_800,
  exit: 1_600,
  try: 700,
  down: 1_500,
  up: 1_200,
};

/** Half a minute takes four and a half seconds, and nothing takes longer. */
const drainMs = (length: number): number => Math.min(4_500, 1_500 + length / 10_000);
const quietMs = (length: number): number => Math.min(800, 120 + length / 2_000);

interface Standing {
  readonly at: Micros;
  readonly seq: Seq;
  readonly subject: BeatSubject;
}

/** What happens at an instant and is worth a moment. */
function standings({ records, floors, manifests, tries, outages, from, to }: PodStory): readonly Standing[] {
  const all: Standing[] = [];
  for (const record of records) {
    const { stamped, goneBy, seq, from: born } = record;
    if (seq >= 0) all.push({ at: born, seq, subject: { is: 'born', record } });
    if (stamped !== undefined) all.push({ at: stamped.at, seq: stamped.seq, subject: { is: 'stamp', record } });
    if (goneBy !== undefined) all.push({ at: record.to, seq: goneBy, subject: { is: 'gone', record } });
  }
  for (const { name: container, lives } of floors) {
    for (const life of lives) {
      const { kill, exit } = life;
      if (kill !== undefined) all.push({ at: kill.at, seq: kill.seq, subject: { is: 'kill', container, life } });
      if (exit !== undefined && kill === undefined)
        all.push({ at: exit.at, seq: exit.seq, subject: { is: 'exit', container, life } });
    }
  }
  for (const { removedBy, to: at, path } of manifests) {
    if (removedBy !== undefined) all.push({ at, seq: removedBy, subject: { is: 'manifest', path } });
  }
  for (const [i, { at, seq, of }] of tries.entries()) all.push({ at, seq, subject: { is: 'try', count: i + 1, of } });
  for (const { of, from: began, to: ended, seq, endedBy } of outages) {
    if (seq >= 0) all.push({ at: began, seq, subject: { is: 'down', of } });
    if (endedBy !== undefined) all.push({ at: ended, seq: endedBy, subject: { is: 'up', of } });
  }
  return all.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at || a.seq - b.seq);
}

/** Instants at which one beat ends and the next begins. */
function cutsOf(story: PodStory, standing: readonly Standing[]): readonly Micros[] {
  const { from, to, messages, worker, floors, cleanUp, waits } = story;
  const cuts = new Set<number>([from, to]);
  for (const { at } of standing) cuts.add(at);
  for (const { sent, arrives } of messages) cuts.add(sent).add(arrives);
  for (const { from: began } of worker) cuts.add(began);
  for (const { at } of cleanUp) cuts.add(at);
  for (const { lives } of floors)
    for (const { hook, term, exit } of lives)
      for (const t of [hook?.from, hook?.to, term?.at, exit?.at]) if (t !== undefined) cuts.add(t);
  for (const { from: began, to: ended } of waits) cuts.add(began).add(ended);
  return [...cuts]
    .filter((t) => Number.isFinite(t) && t >= from && t <= to)
    .toSorted((a, b) => a - b)
    .map(micros);
}

function subjectOf(story: PodStory, from: number, to: number): BeatSubject {
  const { messages, floors, waits, cleanUp, worker, records } = story;
  const flying = messages.filter(({ sent, arrives }) => sent <= from && arrives >= to);
  for (const is of WEIGHT) {
    const message = flying.find((each) => each.is === is);
    if (message !== undefined) return { is: 'message', message };
  }
  const stopping = floors.flatMap(({ name, lives }) =>
    lives.flatMap((life) =>
      life.term !== undefined && life.term.at <= from && life.to >= to && (life.kill?.at ?? Infinity) >= to
        ? [{ container: name, life }]
        : [],
    ),
  );
  const hooked = floors.flatMap(({ name, lives }) =>
    lives.flatMap((life) =>
      life.hook !== undefined && life.hook.from <= from && life.hook.to >= to ? [{ container: name, life }] : [],
    ),
  );
  const [hook] = hooked;
  if (hook !== undefined) return { is: 'hook', ...hook };
  const longest = stopping.toSorted((a, b) => (b.life.term?.until ?? 0) - (a.life.term?.until ?? 0))[0];
  if (longest !== undefined) return { is: 'grace', ...longest, count: stopping.length };
  const hasStopped = floors.every(({ lives }) => lives.every(({ exit }) => exit !== undefined && exit.at <= from));
  const isGone = records.every(({ goneBy, to: gone }) => goneBy !== undefined && gone <= from);
  const isKilled = floors.some(({ lives }) =>
    lives.some(({ kill, exit }) => kill !== undefined && kill.at <= from && (exit?.at ?? Infinity) >= to),
  );
  if (from < story.asked) return { is: story.outages.some((each) => each.from <= from) ? 'quiet' : 'lead' };
  if (isGone || isKilled) return { is: 'quiet' };
  const span = waits.find((each) => each.from <= from && each.to >= to);
  if (span !== undefined && to - from >= SECOND) return { is: 'wait', span };
  const isTidied = cleanUp.some(({ at }) => at >= from);
  const begun = worker.some((each) => each.state === 'terminating' && each.from <= from);
  if (isTidied && begun && hasStopped && to - from < 10 * SECOND) return { is: 'cleanUp' };
  if (span !== undefined) return { is: 'wait', span };
  return { is: 'quiet' };
}

function lengthOf(subject: BeatSubject, length: number): Pick<Beat, 'ms' | 'room'> {
  switch (subject.is) {
    case 'message': {
      const { message } = subject;
      const { ms, room } = FLIGHT[message.is];
      const whole = message.arrives - message.sent;
      const share = whole > 0 ? length / whole : 1;
      return { ms: ms * share, room: Math.max(10, room * share) };
    }
    case 'grace':
    case 'hook':
      return { ms: length < 50_000 ? 200 : drainMs(length) + 300, room: length < SECOND ? 26 : 90 };
    case 'wait':
      return { ms: drainMs(length) / (length < 3 * SECOND ? 2 : 1), room: 44 };
    case 'cleanUp':
      return { ms: Math.min(1_400, 300 + length / 250), room: 36 };
    case 'lead':
      return { ms: 100, room: 26 };
    default:
      return { ms: quietMs(length), room: length < 1_000 ? 6 : 16 };
  }
}

function allBeats(story: PodStory): readonly Beat[] {
  const standing = standings(story);
  const cuts = cutsOf(story, standing);
  const beats: Beat[] = [];
  const last = story.records.at(-1);
  const isBack = last !== undefined && last.seq >= 0 && last.goneBy === undefined;
  let next = 0;
  for (const [i, from] of cuts.entries()) {
    for (let each = standing[next]; each !== undefined && each.at <= from; each = standing[++next]) {
      const { subject, seq, at } = each;
      beats.push({ subject, from: at, to: at, ms: STANDS[subject.is] ?? 0, room: 0, seq });
    }
    const to = cuts[i + 1];
    if (to === undefined) continue;
    const subject = subjectOf(story, from, to);
    const seq = subject.is === 'message' ? subject.message.seq : undefined;
    const length = lengthOf(subject, to - from);
    const room = to === story.to && isBack ? Math.max(length.room, BACK_ROOM) : length.room;
    beats.push({ subject, from, to, ...length, room, ...(seq !== undefined && { seq }) });
  }
  return beats;
}

/** A story that would take longer is told so much faster, what people look for least of all. */
function withinLongest(beats: readonly Beat[]): readonly Beat[] {
  const total = beats.reduce((sum, { ms }) => sum + ms, 0);
  if (total <= LONGEST_MS) return beats;
  const share = LONGEST_MS / total;
  return beats.map((beat) => ({ ...beat, ms: beat.ms * share }));
}

/** undefined for a pod that the run does not know. */
export const beatsOf = perTrace((trace: Trace<ClusterState>, key: PodKey): readonly Beat[] | undefined => {
  const story = podStoryOf(trace, key);
  return story === undefined ? undefined : withinLongest(allBeats(story));
});

/** The beat that is told at an instant: one that stands there, up to its event, or else what passes. */
export function beatAt<B extends Pick<Beat, 'from' | 'to' | 'seq'>>(
  beats: readonly B[],
  t: number,
  index = Infinity,
): B | undefined {
  const standing = beats.findLast(({ from, to, seq = -1 }) => from === t && to === t && seq <= index);
  if (standing !== undefined) return standing;
  return beats.find(({ from, to }) => from <= t && t < to) ?? beats.findLast(({ from }) => from <= t) ?? beats[0];
}
