/** Both runs on one axis, with the differences that are listed between them. */
import { Suspense, useMemo, type ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { part } from '../shell/ui/index.ts';
import { usePage } from '../store/index.ts';
import { loadBesideTimeline, type LaneMark } from '../timeline/index.ts';
import { TEXTS } from './texts.ts';
import { tellBeside, tellShown, useTold } from './told.ts';
import { useComparison, type Comparison } from './useComparison.ts';
import { useOutcome } from './useOutcome.ts';
import { laneLabel, markOf } from './words.ts';

const BesideTimeline = part(loadBesideTimeline);

interface CompareTimelineProps {
  readonly bare?: boolean;
  /** Shown where there is nothing to compare with. */
  readonly otherwise?: ReactNode;
}

export function CompareTimeline({ bare = false, otherwise = null }: CompareTimelineProps) {
  const state = useComparison();
  if (state.status === 'failed') return otherwise;
  return state.status === 'ready' ? (
    <Suspense>
      <Ready comparison={state.comparison} bare={bare} />
    </Suspense>
  ) : null;
}

function Ready({ comparison, bare }: { comparison: Comparison; bare: boolean }) {
  const { first, second } = comparison;
  const say = useTexts(TEXTS);
  const { differences } = useOutcome(comparison);
  const told = useTold(second.run);
  const index = usePage((s) => s.instant.index);
  const rows = useMemo(
    () => differences.flatMap(({ entries }) => entries.flatMap((entry) => (entry.of === 'row' ? [entry.row] : []))),
    [differences],
  );
  const marks = useMemo(
    () =>
      rows.map((row): LaneMark => ({
        ...(row.in !== 'second' && { first: row.first.t }),
        ...(row.in !== 'first' && { second: row.second.t }),
        sign: markOf(row) || '~',
        label: laneLabel(row, comparison, say),
      })),
    [rows, comparison, say],
  );
  const now = rows.findIndex((row) =>
    told === null ? row.in !== 'second' && row.first.seq === index : row.in === 'second' && row.second === told.event,
  );
  const [upper, lower] = useMemo(
    () => [
      { trace: first.run.trace, name: first.name },
      { trace: second.run.trace, name: second.name },
    ],
    [first, second],
  );
  return upper === undefined || lower === undefined ? null : (
    <BesideTimeline
      first={upper}
      second={lower}
      differences={marks}
      now={now < 0 ? null : now}
      onDifference={(i) => {
        const row = rows[i];
        if (row?.in === 'second') tellBeside(second.run, row.second, true);
        else if (row !== undefined) tellShown(row.first);
      }}
      onSecond={(seq) => {
        const event = second.run.trace.events[seq];
        if (event !== undefined) tellBeside(second.run, event, false);
      }}
      bare={bare}
    />
  );
}
