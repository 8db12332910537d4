/** What both runs come to for the chosen pod, and the differences between them. */
import { useMemo } from 'react';
import { useChosenPod } from '../readings/index.ts';
import { differencesOf, type PlacedEntries } from './differences.ts';
import { runFacts, type RunFacts } from './facts.ts';
import { useRows, type Comparison } from './useComparison.ts';

export interface Outcome {
  /** `namespace/name`. */
  readonly key: string;
  readonly first: RunFacts;
  readonly second: RunFacts;
  readonly differences: readonly PlacedEntries[];
}

export function useOutcome(comparison: Comparison): Outcome {
  const key = useChosenPod() ?? '';
  const rows = useRows(comparison, 'steps');
  return useMemo(() => {
    const { first, second } = comparison;
    const one = { trace: first.run.trace, facts: runFacts(first.run.trace, key, first.release) };
    const other = { trace: second.run.trace, facts: runFacts(second.run.trace, key, second.release) };
    return { key, first: one.facts, second: other.facts, differences: differencesOf(rows, one, other) };
  }, [comparison, key, rows]);
}
