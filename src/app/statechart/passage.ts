/**
 * One worker's passage through its chart over the whole run, and how every state and transition stands at an instant.
 *
 * Always true: visits follow one another without a gap; a visit that the trace skips over (two transitions in one
 * event) is there with no length, so that the way to a state is always whole.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import type { PodHistory, Span, WorkerIs } from '../readings/index.ts';
import { isInside, wayBetween, type Chart, type StateId, type TransitionId } from './chart.ts';

export interface Visit {
  /** Innermost state. */
  readonly path: StateId;
  /** Event of the entry; -1 where it was entered before the run began. */
  readonly seq: Seq;
  /** null: before the run began. */
  readonly from: Micros | null;
  /** The transition that led here; null for the first. */
  readonly by: TransitionId | null;
  /** Why the worker was told to stop, where that is what led here. */
  readonly reason: string | null;
}

/** A worker from its first update until the kubelet forgets it. */
export interface Passage {
  readonly uid: string;
  readonly isStatic: boolean;
  readonly visits: readonly Visit[];
  readonly forgotten: { readonly seq: Seq; readonly t: Micros; readonly byHousekeeping: boolean } | null;
}

type Events = readonly TraceEvent[];

function reasonAt(events: Events, seq: Seq): string | null {
  const reason = events[seq]?.detail?.['reason'];
  return events[seq]?.kind === 'TerminationRequested' && typeof reason === 'string' ? reason : null;
}

/** Visits by which `span` is reached from `before`; null when no way leads there, so that it is another worker's. */
function visitsTo(chart: Chart, events: Events, before: StateId | null, span: Span<WorkerIs>): Visit[] | null {
  const way = wayBetween(chart, before ?? chart.start, span.is.path);
  if (way === null) return null;
  const seq = span.seq;
  const from = seq < 0 ? null : span.from;
  const leaf = (id: StateId) => chart.states.find((state) => state.id === id)?.leaf ?? id;
  const first: Visit[] = before === null ? [{ path: chart.start, seq, from, by: null, reason: null }] : [];
  return [
    ...first,
    ...way.map(({ id, event, target }) => ({
      path: leaf(target),
      seq,
      from,
      by: id,
      reason: event === 'TerminationRequested' ? reasonAt(events, seq) : null,
    })),
  ];
}

/** The event at `t` by which the worker's record went. */
function forgettingAt(events: Events, uid: string, after: Seq, t: Micros): Passage['forgotten'] {
  for (let seq = Math.max(0, after); seq < events.length; seq++) {
    const event = events[seq];
    if (event === undefined || event.t > t) return null;
    const dropped = event.changes.some(({ path, to }) => {
      const [branch, table, key] = path;
      if (branch !== 'podWorkers' || path.length > 3 || (table !== undefined && table !== 'workers')) return false;
      return path.length < 3 || (key === uid && to === undefined);
    });
    if (event.t === t && dropped) return { seq, t, byHousekeeping: event.kind === 'WorkerForgotten' };
  }
  return null;
}

type Lane = PodHistory['workers'][number];

function passagesOfLane(chart: Chart, events: Events, { uid, isStatic, spans }: Lane): Passage[] {
  const passages: { visits: Visit[]; last: Span<WorkerIs> }[] = [];
  for (const span of spans) {
    const open = passages.at(-1);
    const goesOn = open !== undefined && open.last.to === span.from;
    const visits = goesOn ? visitsTo(chart, events, open.last.is.path, span) : null;
    if (open !== undefined && visits !== null) {
      open.visits.push(...visits);
      open.last = span;
    } else {
      passages.push({ visits: visitsTo(chart, events, null, span) ?? [], last: span });
    }
  }
  return passages.map(({ visits, last }) => ({
    uid,
    isStatic,
    visits,
    forgotten: forgettingAt(events, uid, last.seq, last.to),
  }));
}

/** All workers that a pod's name has had in the run, oldest first: an edited static pod has two. */
export function passagesOf(chart: Chart, trace: Trace<ClusterState>, history: PodHistory | undefined): Passage[] {
  const passages = (history?.workers ?? []).flatMap((lane) => passagesOfLane(chart, trace.events, lane));
  return passages.toSorted((a, b) => firstSeq(a) - firstSeq(b));
}

const firstSeq = ({ visits }: Passage): Seq => visits[0]?.seq ?? -1;
const endSeq = ({ forgotten }: Passage): Seq => forgotten?.seq ?? Infinity;

/** The workers that the kubelet knows once event `index` has happened. */
export const knownAt = (passages: readonly Passage[], index: Seq): Passage[] =>
  passages.filter((passage) => firstSeq(passage) <= index && index < endSeq(passage));

export const visitAt = (visits: readonly Visit[], index: Seq): Visit | undefined =>
  visits.findLast(({ seq }) => seq <= index);

const isFinishedAt = ({ visits }: Passage, index: Seq): boolean => visitAt(visits, index)?.path === 'finished';

/**
 * The one to show: of those known, the first that has something left to do (an edited static pod's old worker, then its
 * new one); else the last that was, else the first to come.
 */
export function passageAt(passages: readonly Passage[], index: Seq): Passage | undefined {
  const known = knownAt(passages, index);
  return (
    known.find((passage) => !isFinishedAt(passage, index)) ??
    known.at(-1) ??
    passages.findLast((passage) => firstSeq(passage) <= index) ??
    passages[0]
  );
}

/** Every event at which something in the picture changes, ascending. */
export const turningPoints = (passages: readonly Passage[]): Seq[] =>
  [
    ...new Set(
      passages.flatMap(({ visits, forgotten }) => [
        ...visits.map(({ seq }) => seq),
        ...(forgotten === null ? [] : [forgotten.seq]),
      ]),
    ),
  ].toSorted((a, b) => a - b);

/** An unbroken time in one state, whatever went on inside it. */
export interface Stay {
  readonly seq: Seq;
  readonly from: Micros | null;
  readonly endSeq: Seq;
  /** null: it lasts to the run's end, or ended before the run began. */
  readonly to: Micros | null;
}

export function staysIn({ visits, forgotten }: Passage, id: StateId): Stay[] {
  const stays: Stay[] = [];
  visits.forEach((visit, i) => {
    if (!isInside(visit.path, id)) return;
    const next = visits[i + 1];
    const end = next ?? (forgotten === null ? undefined : { seq: forgotten.seq, from: forgotten.t });
    const { endSeq: seq, to } = { endSeq: end?.seq ?? Infinity, to: end?.from ?? null };
    const before = visits[i - 1];
    const open = before !== undefined && isInside(before.path, id) ? stays.pop() : undefined;
    stays.push({ seq: open?.seq ?? visit.seq, from: open === undefined ? visit.from : open.from, endSeq: seq, to });
  });
  return stays;
}

export type Standing =
  | { readonly is: 'passed'; readonly until: Micros | null }
  | { readonly is: 'current'; readonly since: Micros | null }
  | { readonly is: 'coming'; readonly at: Micros | null }
  | { readonly is: 'never' };

export function standingAt(stays: readonly Stay[], index: Seq): Standing {
  const latest = stays.findLast(({ seq }) => seq <= index);
  if (latest !== undefined) {
    return index < latest.endSeq ? { is: 'current', since: latest.from } : { is: 'passed', until: latest.to };
  }
  const [next] = stays;
  return next === undefined ? { is: 'never' } : { is: 'coming', at: next.from };
}

/** The entry that a click leads to: the latest so far, or the next one for who already stands there. */
export function entryFrom(stays: readonly Stay[], index: Seq): Seq | null {
  const latest = stays.findLast(({ seq }) => seq <= index);
  const next = stays.find(({ seq }) => seq > index);
  if (latest === undefined || (latest.seq === index && next !== undefined)) return next?.seq ?? null;
  return latest.seq;
}

export type EdgeStanding = 'last' | 'passed' | 'coming' | 'never';

export function edgeStandingAt(passage: Passage, id: TransitionId, index: Seq): EdgeStanding {
  const { visits } = passage;
  const taken = visits.filter(({ by }) => by === id);
  const now = index < endSeq(passage) ? visitAt(visits, index) : undefined;
  if (now !== undefined && now.seq >= 0 && taken.some(({ seq }) => seq === now.seq)) return 'last';
  if (taken.some(({ seq }) => seq <= index)) return 'passed';
  return taken.length > 0 ? 'coming' : 'never';
}

/** Why the worker was told to stop, for the label of the transition by which it was. */
export const reasonOf = ({ visits }: Passage, id: TransitionId, index: Seq): string | null =>
  visits.find(({ by, seq }) => by === id && seq <= index)?.reason ?? null;

export const isForgotten = ({ forgotten }: Passage, index: Seq): boolean =>
  forgotten !== null && forgotten.seq <= index;
