/** The comparison for reading: a summary, all events on one time axis, then what else differs. 100 columns. */
import { eventLevel } from '../../cluster/eventKinds.ts';
import { SAME_TIME } from '../../cluster/compareRuns.ts';
import { toSeconds, type Micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { differenceOf, type Difference, type DiffRow } from '../../trace/index.ts';
import type { RunComparison } from './compare.ts';
import type { EntryComparison, LoneEntry } from './entries.ts';
import { changeWords, eventWords } from './eventWords.ts';

export interface Compared {
  readonly title: string;
  readonly releases: readonly [first: Release, second: Release];
  readonly comparison: RunComparison;
}

const WIDTH = 100;
const COLUMN = 10;
const MARK: Readonly<Record<Difference, string>> = { same: ' ', moved: '~', changed: '~', first: '-', second: '+' };

const seconds = (t: Micros | undefined): string => (t === undefined ? '' : toSeconds(t).toFixed(3));

/** Words that do not fit go on below, under where they began. */
function wrapped(head: string, text: string, at = head.length): readonly string[] {
  const lines: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(at);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].map((each) => each.trimEnd());
}

export function textReport({ title, releases, comparison }: Compared): string {
  const verdict = comparison.equal ? 'no difference' : 'differences';
  return [
    ...wrapped('', `${title}: Kubernetes ${releases[0]} and ${releases[1]}, ${verdict}`),
    '',
    ...summary(releases, comparison),
    '',
    ...eventLines(releases, comparison.events.rows),
    '',
    ...section('requests on pods that write', comparison.requests),
    ...section('watch events', comparison.watch),
    ...section('rows of kubectl get pods -w', comparison.rows),
    ...logSections(comparison.log),
    '',
  ].join('\n');
}

function summary(releases: Compared['releases'], { figures, events }: RunComparison): readonly string[] {
  const { first, second } = figures;
  const row = (name: string, a: string, b: string): string =>
    `  ${name.padEnd(44)}${a.padStart(COLUMN)}${b.padStart(COLUMN)}`;
  const times = (all: readonly Micros[] | undefined): string =>
    all === undefined ? 'stays' : all.map(seconds).join(' ');
  const { counts } = events;
  return [
    row('', releases[0], releases[1]),
    ...[...new Set([...first.removals.keys(), ...second.removals.keys()])].map((pod) =>
      row(`${pod} leaves etcd, s`, times(first.removals.get(pod)), times(second.removals.get(pod))),
    ),
    row('requests to the API server', String(first.requests), String(second.requests)),
    row('the run ends, s', seconds(first.end), seconds(second.end)),
    row('events that only this release has', String(counts.first), String(counts.second)),
    `  ${counts.same} events are the same, ${counts.moved} are at another time, ${counts.changed} say something else`,
  ];
}

function eventLines(releases: Compared['releases'], rows: readonly DiffRow[]): readonly string[] {
  const [first, second] = releases;
  return [
    ...wrapped(
      '',
      `events (-: only ${first}; +: only ${second}; ~: at another time, or saying something else; *: a milestone)`,
    ),
    `${first.padStart(COLUMN)}${second.padStart(COLUMN)}  seconds`,
    ...rows.flatMap(eventLine),
  ];
}

function eventLine(row: DiffRow): readonly string[] {
  const event = row.in === 'second' ? row.second : row.first;
  const [a, b] = [row.in === 'second' ? undefined : row.first.t, row.in === 'first' ? undefined : row.second.t];
  const mark = MARK[differenceOf(row, SAME_TIME)];
  const star = eventLevel(event.kind) === 'milestone' ? '*' : ' ';
  const head = `${mark}${seconds(a).padStart(COLUMN - 1)}${seconds(b).padStart(COLUMN)} ${star}${event.actor.padEnd(14)} `;
  const changes = row.in === 'both' ? row.changed : [];
  return [
    ...wrapped(head, eventWords(event)),
    ...changes.flatMap((change) => wrapped(' '.repeat(head.length + 2), changeWords(change))),
  ];
}

function logSections(log: RunComparison['log']): readonly string[] {
  const equal = [...log].filter(([, { lone }]) => lone.length === 0);
  const differing = [...log].filter(([, { lone }]) => lone.length > 0);
  const same = equal.map(([goroutine, entries]) => `${goroutine} (${entries.same})`).join(', ');
  return [
    ...differing.flatMap(([goroutine, entries]) => section(`kubelet log, ${goroutine}`, entries)),
    ...(same === '' ? [] : wrapped('kubelet log, all the same: ', same, 2)),
  ];
}

function section(name: string, { same, lone }: EntryComparison): readonly string[] {
  if (lone.length === 0) return [`${name}: all ${same} the same`];
  return [`${name}: ${same} the same, ${lone.length} differ`, ...repeated(lone).flatMap(entryLine)];
}

interface Repeated extends LoneEntry {
  readonly times: number;
}

/** What a run says again and again is told once. */
function repeated(lone: readonly LoneEntry[]): readonly Repeated[] {
  const told = new Map<string, Repeated>();
  for (const entry of lone) {
    const key = `${entry.in} ${entry.lane} ${entry.text}`;
    const known = told.get(key);
    told.set(key, known === undefined ? { ...entry, times: 1 } : { ...known, times: known.times + 1 });
  }
  return [...told.values()];
}

const entryLine = ({ in: side, t, text, times }: Repeated): readonly string[] =>
  wrapped(
    `${MARK[side]}${seconds(t).padStart(COLUMN - 1)}  `,
    `${times === 1 ? '' : `(${times} times) `}${text.replaceAll('\n', ' ')}`,
  );
