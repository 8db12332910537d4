/**
 * A crowd's story as beats, as one pod's has them: what moves, for how long it is told and how much room it needs. Marks
 * of one kind that lie near to each other are one beat, the more of them the coarser, so that 500 pods take no longer
 * than five.
 *
 * Always true: beats follow each other without gaps from the story's beginning to its end.
 */
import type { Micros } from '../../../engine/time.ts';
import { perTrace, type Seq, type Trace } from '../../../trace/index.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import type { BeatOf } from './beats.ts';
import { crowdStoryOf, type CrowdPod, type CrowdRequest, type CrowdStory, type NodeOutage } from './crowdStory.ts';

type CrowdSubject =
  | { readonly is: 'lead' | 'quiet' }
  | { readonly is: 'asking' | 'asked' | 'refused'; readonly requests: readonly CrowdRequest[] }
  | {
      readonly is: 'stop' | 'killed' | 'exited' | 'cleanUp' | 'final' | 'gone' | 'born' | 'starting';
      readonly pods: readonly CrowdPod[];
    }
  | { readonly is: 'down' | 'up'; readonly outage: NodeOutage }
  | { readonly is: 'grace' | 'away' | 'wait' };

export type CrowdBeat = BeatOf<CrowdSubject>;

const SECOND = 1_000_000;
const LONGEST_MS = 42_000;
/** µs: nothing moves between two marks further apart than this. */
const WAIT_FROM = 700_000;
/** µs: marks of one kind within this of each other are one beat. */
const BREATH = 100_000;
/** Nobody can read more beats than this, and even fewer where pods have no names. */
const MOST_CUTS = 44;
const MOST_CUTS_IN_A_CROWD = 18;
const CROWD = 8;
/** µs between two cuts, at least: the first value that leaves few enough is used. */
const QUANTA = [
  0,
  2_000,
  10_000,
  50_000,
  200_000,
  500_000,
  SECOND,
  2 * SECOND,
  5 * SECOND,
  20 * SECOND,
  60 * SECOND,
  300 * SECOND,
];

interface Mark {
  readonly at: Micros;
  readonly seq: Seq;
  readonly subject: CrowdSubject;
}

/** When several things happen at once, the first of these is told. */
const WEIGHT: readonly CrowdSubject['is'][] = [
  'down',
  'up',
  'asked',
  'refused',
  'killed',
  'gone',
  'born',
  'exited',
  'cleanUp',
  'stop',
  'starting',
];
const STANDS: Partial<Record<CrowdSubject['is'], number>> = {
  asked: 2_000,
  refused: 1_600,
  killed: 1_800,
  exited: 1_400,
  gone: 1_300,
  born: 1_600,
  starting: 1_000,
  down: 1_800,
  up: 1_400,
};
const MOVES: Partial<Record<CrowdSubject['is'], { readonly ms: number; readonly room: number }>> = {
  asking: { ms: 1_400, room: 66 },
  stop: { ms: 1_800, room: 46 },
  cleanUp: { ms: 1_500, room: 46 },
  final: { ms: 2_100, room: 58 },
  born: { ms: 600, room: 30 },
  starting: { ms: 900, room: 40 },
};

function marksOf({ dying, pods, requests, outages, from, to }: CrowdStory): readonly Mark[] {
  const all: Mark[] = [];
  for (const request of requests) {
    const { is, seq, sent, arrives } = request;
    all.push(
      { at: sent, seq, subject: { is: 'quiet' } },
      { at: arrives, seq, subject: { is: is === 'refused' ? 'refused' : 'asked', requests: [request] } },
    );
  }
  for (const pod of dying) {
    for (const is of ['stop', 'killed', 'exited', 'gone'] as const) {
      const mark = pod[is];
      if (mark !== undefined) all.push({ ...mark, subject: { is, pods: [pod] } });
    }
    if (pod.final !== undefined) all.push({ ...pod.final, subject: { is: 'cleanUp', pods: [pod] } });
  }
  for (const pod of pods) {
    if (pod.born === undefined) continue;
    all.push({ ...pod.born, subject: { is: 'born', pods: [pod] } });
    if (pod.starts !== undefined)
      all.push({ at: pod.starts, seq: pod.born.seq, subject: { is: 'starting', pods: [pod] } });
  }
  for (const outage of outages) {
    if (outage.seq >= 0) all.push({ at: outage.from, seq: outage.seq, subject: { is: 'down', outage } });
    if (outage.endedBy !== undefined) all.push({ at: outage.to, seq: outage.endedBy, subject: { is: 'up', outage } });
  }
  return all.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at || a.seq - b.seq);
}

/** Instants at which beats begin and end: after each group of marks, and before a group that lasts. */
function cutsBy(quantum: number, { from, to }: CrowdStory, marks: readonly Mark[]): readonly Micros[] {
  const cuts: Micros[] = [from];
  let group: { readonly is: CrowdSubject['is']; readonly first: Micros; last: Micros } | undefined;
  const close = (): void => {
    if (group === undefined) return;
    const { first, last } = group;
    if (first < last && first - (cuts.at(-1) ?? 0) >= WAIT_FROM) cuts.push(first);
    if (last > (cuts.at(-1) ?? 0) && last < to) cuts.push(last);
    group = undefined;
  };
  for (const { at, subject } of marks) {
    const isAlike = group?.is === subject.is && at - group.last <= BREATH && at - group.first <= SECOND;
    const isNear = group !== undefined && at - (cuts.at(-1) ?? 0) <= quantum;
    if (group !== undefined && (isAlike || isNear || at === group.last)) group.last = at;
    else {
      close();
      group = { is: subject.is, first: at, last: at };
    }
  }
  close();
  return [...cuts, to];
}

function cutsOf(story: CrowdStory, marks: readonly Mark[]): readonly Micros[] {
  const most = story.dying.length > CROWD ? MOST_CUTS_IN_A_CROWD : MOST_CUTS;
  for (const quantum of QUANTA) {
    const cuts = cutsBy(quantum, story, marks);
    if (cuts.length <= most) return cuts;
  }
  return [story.from, story.to];
}

/** The subject of a stretch: its most important kind of mark, with all pods that have it. */
function together(marks: readonly Mark[]): Mark | undefined {
  for (const is of WEIGHT) {
    const alike = marks.filter(({ subject }) => subject.is === is);
    const [first, last] = [alike[0], alike.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { subject } = first;
    if ('pods' in subject) {
      const pods = alike.flatMap((each) => ('pods' in each.subject ? each.subject.pods : []));
      return { ...last, subject: { is: subject.is, pods } };
    }
    if ('requests' in subject) {
      const requests = alike.flatMap((each) => ('requests' in each.subject ? each.subject.requests : []));
      return { ...last, subject: { is: subject.is, requests } };
    }
    return first;
  }
  return undefined;
}

/** Pods that were asked to stop and have neither exited nor been killed. */
export const stoppingAt = ({ dying }: CrowdStory, t: number): readonly CrowdPod[] =>
  dying.filter(
    ({ stop, killed, exited }) => stop !== undefined && stop.at <= t && (killed?.at ?? exited?.at ?? Infinity) > t,
  );

export const awayAt = ({ outages }: CrowdStory, t: number): readonly NodeOutage[] =>
  outages.filter(({ from, to, endedBy }) => from <= t && (endedBy === undefined || to > t));

/** Pods to be removed that still have a record or a process. */
export const leftAt = ({ dying }: CrowdStory, t: number): readonly CrowdPod[] =>
  dying.filter(
    ({ asked, gone, exited, starts, hasRecord }) =>
      (asked?.at ?? Infinity) <= t &&
      ((hasRecord && (gone?.at ?? Infinity) > t) || (starts !== undefined && (exited?.at ?? Infinity) > t)),
  );

function waitOf(story: CrowdStory, from: Micros, to: Micros): CrowdSubject {
  if (stoppingAt(story, from).length > 0) return { is: 'grace' };
  if (awayAt(story, from).length > 0) return { is: 'away' };
  if (from < story.asked) return { is: 'lead' };
  if (to - from < SECOND) return { is: 'quiet' };
  if (leftAt(story, from).length > 0 || story.requests.some(({ sent }) => sent >= to)) return { is: 'wait' };
  return { is: 'quiet' };
}

const drainMs = (length: number): number => Math.min(5_000, 1_800 + length / 6_000);

function movingLength(subject: CrowdSubject, length: number): Pick<CrowdBeat, 'ms' | 'room'> {
  switch (subject.is) {
    case 'grace':
      return length < WAIT_FROM ? { ms: 600, room: 40 } : { ms: drainMs(length), room: 70 };
    case 'away':
    case 'wait':
      return { ms: drainMs(length), room: 44 };
    case 'lead':
      return { ms: 100, room: 26 };
    case 'quiet':
      return { ms: Math.min(800, 120 + length / 2_000), room: length < 1_000 ? 6 : 16 };
    default: {
      const { ms, room } = MOVES[subject.is] ?? { ms: 300, room: 16 };
      return length < 100 ? { ms: ms / 4, room: 8 } : { ms, room };
    }
  }
}

/** What moves before a mark; undefined if only time passes. */
function movesTo({ subject }: Mark, length: number): CrowdSubject | undefined {
  if (length >= 3 * SECOND) return undefined;
  switch (subject.is) {
    case 'asked':
    case 'refused':
      return length < WAIT_FROM ? { ...subject, is: 'asking' } : undefined;
    case 'gone': {
      const pods = subject.pods.filter(({ final }) => final !== undefined);
      return pods.length === 0 ? undefined : { is: 'final', pods };
    }
    case 'stop':
    case 'cleanUp':
    case 'starting':
      return length < WAIT_FROM || subject.is === 'cleanUp' ? subject : undefined;
    default:
      return undefined;
  }
}

function allBeats(story: CrowdStory): readonly CrowdBeat[] {
  const marks = marksOf(story);
  const cuts = cutsOf(story, marks);
  const beats: CrowdBeat[] = [];
  let next = 0;
  const upTo = (t: number): readonly Mark[] => {
    const begin = next;
    while ((marks[next]?.at ?? Infinity) <= t) next++;
    return marks.slice(begin, next);
  };
  const stand = (mark: Mark | undefined, at: Micros): void => {
    const ms = mark && STANDS[mark.subject.is];
    if (mark !== undefined && ms !== undefined)
      beats.push({ subject: mark.subject, from: at, to: at, ms, room: 0, seq: mark.seq });
  };
  stand(together(upTo(story.from)), story.from);
  for (const [i, from] of cuts.entries()) {
    const to = cuts[i + 1];
    if (to === undefined) break;
    const told = together(upTo(to));
    const moves = told && movesTo(told, to - from);
    const subject = moves ?? waitOf(story, from, to);
    const seq = moves && told?.seq;
    beats.push({ subject, from, to, ...movingLength(subject, to - from), ...(seq !== undefined && { seq }) });
    stand(told, to);
  }
  return beats;
}

/** undefined for a run that removes no pod. */
export const crowdBeatsOf = perTrace((trace: Trace<ClusterState>): readonly CrowdBeat[] | undefined => {
  const story = crowdStoryOf(trace);
  if (story === undefined) return undefined;
  const beats = allBeats(story);
  const total = beats.reduce((sum, { ms }) => sum + ms, 0);
  return total <= LONGEST_MS ? beats : beats.map((beat) => ({ ...beat, ms: (beat.ms * LONGEST_MS) / total }));
});
