/** Two runs of a scenario compared in every way in which a person can watch them: events, requests, rows, log. */
import { compareEvents, runFigures, SAME_TIME, type RunFigures } from '../../cluster/compareRuns.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { ZERO } from '../../engine/time.ts';
import { countDifferences, type Difference, type DiffRow, type Trace } from '../../trace/index.ts';
import { requestText } from '../comparable/auditLog.ts';
import { goroutineOf, type Goroutine } from '../comparable/goroutines.ts';
import { normaliser } from '../comparable/normalise.ts';
import type { ComparableRun } from '../comparable/run.ts';
import { simulatedRun } from '../comparable/simulated.ts';
import { concerns } from '../comparable/subject.ts';
import { compareEntries, type Entry, type EntryComparison } from './entries.ts';

/** As `run --format klog` prints it. */
const VERBOSITY = 4;

export interface RunComparison {
  readonly figures: { readonly first: RunFigures; readonly second: RunFigures };
  readonly events: { readonly rows: readonly DiffRow[]; readonly counts: Readonly<Record<Difference, number>> };
  readonly requests: EntryComparison;
  readonly watch: EntryComparison;
  readonly rows: EntryComparison;
  /** By goroutine; those that printed nothing in either run are left out. */
  readonly log: ReadonlyMap<Goroutine, EntryComparison>;
  readonly equal: boolean;
}

/** @param all events of level detail too, and log lines that concern no pod. */
export function compareRuns(first: Trace<ClusterState>, second: Trace<ClusterState>, all: boolean): RunComparison {
  const rows = compareEvents(first, second, { details: all });
  const counts = countDifferences(rows, SAME_TIME);
  const [a, b] = [comparable(first), comparable(second)];
  const requests = compareEntries(requestsOf(a), requestsOf(b));
  const watch = compareEntries(watchOf(a), watchOf(b));
  const getRows = compareEntries(rowsOf(a), rowsOf(b));
  const log = compareLogs(logOf(a, all), logOf(b, all));
  const printed = [requests, watch, getRows, ...log.values()];
  return {
    figures: { first: runFigures(first), second: runFigures(second) },
    events: { rows, counts },
    requests,
    watch,
    rows: getRows,
    log,
    equal: counts.same === rows.length && printed.every(({ lone }) => lone.length === 0),
  };
}

/** Everything from the beginning on, about every pod that there ever is. */
function comparable(trace: Trace<ClusterState>): ComparableRun {
  const names = new Set(Object.values(trace.initial.etcd.pods).map(({ metadata }) => metadata.name));
  for (const { pod } of trace.events) if (pod !== undefined) names.add(pod.name);
  return simulatedRun(trace, { names, begins: { at: ZERO, onDisk: true }, verbosity: VERBOSITY });
}

const requestsOf = (run: ComparableRun): readonly Entry[] =>
  run.requests.map((request) => ({ t: request.t, lane: request.name, text: requestText(request) }));

/** An object's name may be taken by another, whose UID differs in every run. */
function watchOf(run: ComparableRun): readonly Entry[] {
  const objects = new Map<string, string>();
  return run.watch.map(({ t, uid, text }) => {
    const lane = objects.get(uid) ?? `object ${objects.size + 1}`;
    objects.set(uid, lane);
    return { t, lane, text };
  });
}

const rowsOf = (run: ComparableRun): readonly Entry[] =>
  run.rows.map(({ t, text }) => ({ t, lane: text.slice(0, text.indexOf(' |')), text }));

interface Line extends Entry {
  readonly goroutine: Goroutine;
}

/** A line is told as it is printed: its words are what differs most between releases. */
function logOf(run: ComparableRun, all: boolean): readonly Line[] {
  const normal = normaliser(run.subject, 'printed');
  const concern = concerns(run.subject);
  return run.log.flatMap((line): Line[] => {
    if (!all && !concern(line.text)) return [];
    const goroutine = goroutineOf(line) ?? 'other';
    const pod = line.pairs.find(({ key }) => key === 'pod')?.value ?? '';
    return [{ t: line.t, lane: pod, goroutine, text: `${line.severity} ${normal(line)}` }];
  });
}

function compareLogs(first: readonly Line[], second: readonly Line[]): ReadonlyMap<Goroutine, EntryComparison> {
  const goroutines = new Set([...first, ...second].map(({ goroutine }) => goroutine));
  const of = (lines: readonly Line[], wanted: Goroutine): readonly Line[] =>
    lines.filter(({ goroutine }) => goroutine === wanted);
  return new Map(
    [...goroutines].map((goroutine) => [goroutine, compareEntries(of(first, goroutine), of(second, goroutine))]),
  );
}
