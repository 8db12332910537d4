/**
 * Kubernetes' own Events as kubectl prints them: `kubectl get events` (pkg/printers/internalversion/printers.go:printEvent)
 * and the end of `kubectl describe pod` (kubectl/pkg/describe/describe.go:DescribeEvents). An Event's times are whole
 * seconds, rounded down as metav1.Time is.
 */
import { micros, minus, type Micros } from '../engine/time.ts';
import { humanDuration } from './duration.ts';
import { printRows } from './kubectlTable.ts';

export interface EventObject {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly namespace: string;
  /** `pod/web`. */
  readonly object: string;
  /** Component that has recorded it. */
  readonly source: string;
  readonly first: Micros;
  readonly last: Micros;
  /** 0: it is not there yet, and has no age. */
  readonly count: number;
}

const SECOND = 1_000_000;

const age = (then: Micros, now: Micros): string =>
  humanDuration(minus(now, micros(Math.floor(then / SECOND) * SECOND)));

const COLUMNS = ['LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'];

/** The header, then a line for each. */
export function eventLines(events: readonly EventObject[], now: Micros, allNamespaces: boolean): readonly string[] {
  const rows = events.map(({ namespace, count, last, type, reason, object, message }) => [
    ...(allNamespaces ? [namespace] : []),
    count === 0 ? '' : age(last, now),
    type,
    reason,
    object,
    message.trim(),
  ]);
  return printRows([allNamespaces ? ['NAMESPACE', ...COLUMNS] : COLUMNS, ...rows], []).lines;
}

/** `Age` of describe: with a count where it was seen more than once. */
const interval = ({ count, first, last }: EventObject, now: Micros): string =>
  count > 1 ? `${age(last, now)} (x${count} over ${age(first, now)})` : age(first, now);

const DESCRIBED = ['Type', 'Reason', 'Age', 'From', 'Message'];

/** The last lines of `kubectl describe pod`: three of the heading, then one for each. */
export function describedEvents(events: readonly EventObject[], now: Micros): readonly string[] {
  if (events.length === 0) return ['Events:  <none>'];
  const rows = [
    DESCRIBED,
    DESCRIBED.map((title) => '-'.repeat(title === 'Message' ? 7 : Math.max(4, title.length))),
    ...events.map((event) => [event.type, event.reason, interval(event, now), event.source, event.message.trim()]),
  ];
  const widths = DESCRIBED.map((_title, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)) + 2);
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (i === cells.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('')}`;
  return ['Events:', ...rows.map(line)];
}
