/** Both runs on one axis, with the milestones that differ. */
import { Suspense, useMemo, type ReactNode } from 'react';
import { part } from '../shell/ui/index.ts';
import { loadBesideTimeline, type Pair } from '../timeline/index.ts';
import { differs } from './rows.ts';
import { useComparison, useRows, type Comparison } from './useComparison.ts';

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
  const rows = useRows(comparison, 'milestones');
  const { first, second } = comparison;
  const pairs = useMemo(
    () =>
      rows.map((row): Pair => ({
        ...(row.in !== 'second' && { first: row.first.t }),
        ...(row.in !== 'first' && { second: row.second.t }),
        differs: differs(row),
      })),
    [rows],
  );
  const [upper, lower] = useMemo(
    () => [
      { trace: first.run.trace, name: first.name },
      { trace: second.run.trace, name: second.name },
    ],
    [first, second],
  );
  return upper === undefined || lower === undefined ? null : (
    <BesideTimeline first={upper} second={lower} pairs={pairs} bare={bare} />
  );
}
