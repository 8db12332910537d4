/** The spans of a pod's history as bands: which row, which tone, which words. No places yet. */
import type { PodWorkerStateName } from '../../cluster/index.ts';
import type { Micros } from '../../engine/time.ts';
import type { Seq } from '../../trace/index.ts';
import { texts } from '../language/index.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import type { ContainerIs, ObjectIs, PodHistory, Span, VolumesAre, Outable, Outage } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

export type Tone =
  'plain' | 'stopping' | 'failing' | 'waiting' | 'sync' | 'terminating' | 'terminated' | 'gone' | 'down';
export type RowName = 'object' | 'worker' | 'container' | 'volumes' | 'outages';

export interface BandIs {
  readonly row: RowName;
  /** Which lane of the row. */
  readonly lane: number;
  readonly from: Micros;
  readonly to: Micros;
  readonly seq: Seq;
  readonly endedBy: Seq | undefined;
  readonly tone: Tone;
  /** The longest first: the first that fits is written. */
  readonly labels: readonly string[];
}

/** What became of something whose bands end before the run does. */
export interface After {
  readonly row: RowName;
  readonly lane: number;
  readonly from: Micros;
  readonly seq: Seq;
  readonly label: string;
}

function workerLook(state: PodWorkerStateName): readonly [Tone, string] {
  switch (state) {
    case 'waitingToStart':
      return ['waiting', texts(TEXTS).waiting];
    case 'syncing':
      return ['sync', 'SyncPod'];
    case 'terminating':
      return ['terminating', 'Terminating'];
    case 'terminated':
      return ['terminated', 'Terminated'];
    case 'finished':
      return ['gone', texts(TEXTS).finished];
  }
}

const clock = (rfc3339: string): string => /T(\d\d:\d\d:\d\dZ)$/.exec(rfc3339)?.[1] ?? rfc3339;

function objectLabels(is: ObjectIs): readonly string[] {
  if (is.deletionTimestamp === undefined) return [is.phase];
  const stamp = clock(is.deletionTimestamp);
  if (is.grace === 0) {
    const { graceZero, heldBy } = texts(TEXTS);
    const [finalizer] = is.finalizers;
    return finalizer === undefined ? [graceZero] : [heldBy({ finalizer }), graceZero];
  }
  return [`deletionTimestamp ${stamp}`, 'deletionTimestamp', stamp];
}

function containerLabels(name: string, { state, exitCode }: ContainerIs, first: boolean): readonly string[] {
  const say = texts(TEXTS);
  switch (state) {
    case 'running':
      return [say.running({ name }), name];
    case 'preStop':
      return [say.preStopHook, 'preStop'];
    case 'stopping':
      return first ? [say.stoppingOf({ name }), say.stopping] : [say.stopping];
    case 'exited':
      return exitCode === undefined ? [say.exited] : [say.exitedWith({ code: exitCode }), say.code({ code: exitCode })];
  }
}

const CONTAINER_TONE: Readonly<Record<ContainerIs['state'], Tone>> = {
  running: 'plain',
  preStop: 'stopping',
  stopping: 'stopping',
  exited: 'plain',
};

function volumeLabels({ mounted, unmounting, failing }: VolumesAre): readonly string[] {
  const say = texts(TEXTS);
  const counted = (names: readonly string[], what: string): readonly string[] =>
    names.length === 1 ? [`${names[0] ?? ''} ${what}`, what] : [say.volumesAre({ count: names.length, what }), what];
  if (failing.length > 0) return counted(failing, say.volumes.busy);
  if (unmounting.length > 0) return counted(unmounting, say.volumes.unmounting);
  return counted(mounted, say.volumes.mounted);
}

/** Neighbours that would look the same become one. */
function merged<S>(spans: readonly Span<S>[], same: (a: S, b: S) => boolean): Span<S>[] {
  const out: Span<S>[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last !== undefined && last.to === span.from && same(last.is, span.is))
      out[out.length - 1] = { ...last, to: span.to, endedBy: span.endedBy };
    else if (span.to > span.from) out.push(span);
  }
  return out;
}

export function bandsOf(history: PodHistory): BandIs[] {
  const object = merged(
    history.object,
    (a, b) =>
      a.uid === b.uid && a.phase === b.phase && a.deletionTimestamp === b.deletionTimestamp && a.grace === b.grace,
  );
  const of = (row: RowName, lane: number, span: Span<unknown>, tone: Tone, labels: readonly string[]): BandIs => ({
    row,
    lane,
    from: span.from,
    to: span.to,
    seq: span.told,
    endedBy: span.endedBy,
    tone,
    labels,
  });
  return [
    ...object.map((span) => of('object', 0, span, 'plain', objectLabels(span.is))),
    ...history.workers.flatMap(({ spans }, lane) =>
      merged(spans, (a, b) => a.state === b.state).map((span) => {
        const [tone, label] = workerLook(span.is.state);
        return of('worker', lane, span, tone, [label]);
      }),
    ),
    ...history.containers.flatMap(({ name, spans }, lane) =>
      merged(spans, (a, b) => a.state === b.state).map((span, i) =>
        of('container', lane, span, CONTAINER_TONE[span.is.state], containerLabels(name, span.is, i === 0)),
      ),
    ),
    ...merged(history.volumes, (a, b) => JSON.stringify(a) === JSON.stringify(b)).map((span) =>
      of(
        'volumes',
        0,
        span,
        span.is.failing.length > 0 ? 'failing' : span.is.unmounting.length > 0 ? 'stopping' : 'plain',
        volumeLabels(span.is),
      ),
    ),
  ];
}

/** What was away in a run, in the order of its lanes. */
export const lanesOf = (outages: readonly Outage[]): readonly Outable[] => [...new Set(outages.map(({ of }) => of))];

/** What was away, a lane each. */
export function outageBands(outages: readonly Outage[]): BandIs[] {
  const lanes = lanesOf(outages);
  const { lane } = texts(OUTAGE_TEXTS);
  return outages
    .filter(({ from, to }) => to > from)
    .map(({ of, from, to, seq, endedBy }) => ({
      row: 'outages',
      lane: lanes.indexOf(of),
      from,
      to,
      seq,
      endedBy,
      tone: 'down',
      labels: [lane[of].down, lane[of].short],
    }));
}

/** Where each lane ends before the run does. */
export function aftersOf(bands: readonly BandIs[], end: Micros): After[] {
  const last = new Map<string, BandIs>();
  for (const band of bands) {
    const id = `${band.row}/${band.lane}`;
    if ((last.get(id)?.to ?? -1) <= band.to) last.set(id, band);
  }
  return [...last.values()].flatMap(({ row, lane, to, endedBy }) =>
    to < end && endedBy !== undefined ? [{ row, lane, from: to, seq: endedBy, label: texts(TEXTS).after[row] }] : [],
  );
}
