/** The comparison as data, for `diff --format json`. Times are µs. */
import { SAME_TIME, type RunFigures } from '../../cluster/compareRuns.ts';
import { differenceOf, type DiffRow, type TraceEvent } from '../../trace/index.ts';
import type { EntryComparison } from './entries.ts';
import type { Compared } from './textReport.ts';

const figures = ({ removals, requests, end }: RunFigures) => ({
  removals: Object.fromEntries(removals),
  requests,
  end,
});

const entries = ({ same, lone }: EntryComparison) => ({
  same,
  differences: lone.map(({ in: only, t, text }) => ({ only, t, text })),
});

const place = ({ seq, t }: TraceEvent) => ({ seq, t });

function event(row: DiffRow) {
  const { actor, kind, pod, message, detail } = row.in === 'second' ? row.second : row.first;
  return {
    difference: differenceOf(row, SAME_TIME),
    actor,
    kind,
    ...(pod !== undefined && { pod: `${pod.namespace}/${pod.name}` }),
    ...(message !== undefined && { message }),
    ...(detail !== undefined && { detail }),
    ...(row.in !== 'second' && { first: place(row.first) }),
    ...(row.in !== 'first' && { second: place(row.second) }),
    ...(row.in === 'both' && row.changed.length > 0 && { changed: row.changed }),
  };
}

export function jsonReport({ title, releases, comparison }: Compared): string {
  const { requests, watch, rows, log, events, equal } = comparison;
  const report = {
    title,
    releases,
    equal,
    first: figures(comparison.figures.first),
    second: figures(comparison.figures.second),
    events: { counts: events.counts, rows: events.rows.map(event) },
    requests: entries(requests),
    watch: entries(watch),
    rows: entries(rows),
    log: Object.fromEntries([...log].map(([goroutine, each]) => [goroutine, entries(each)])),
  };
  return `${JSON.stringify(report, null, 1)}\n`;
}
