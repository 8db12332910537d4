/** Which invariants the shown run breaks, found by the worker once the page has nothing more urgent to do. */
import { useEffect, useState } from 'react';
import type { Violation } from '../../cluster/invariants/index.ts';
import { simulation, usePage, useTrace, type Scenario } from '../store/index.ts';

/** Invariants one can take in at a glance; the rest are counted. */
export const MOST_SHOWN = 3;

export interface BrokenInvariant {
  /** The first event at which it does not hold. */
  readonly first: Violation;
  readonly times: number;
}

/** Each broken invariant once, in the order in which they break. */
export function brokenInvariants(broken: readonly Violation[]): readonly BrokenInvariant[] {
  const byId = new Map<string, BrokenInvariant>();
  for (const violation of broken) {
    const known = byId.get(violation.id);
    byId.set(violation.id, { first: known?.first ?? violation, times: (known?.times ?? 0) + 1 });
  }
  return [...byId.values()];
}

type Found = { readonly trace: object; readonly broken: readonly BrokenInvariant[] };

const NONE: readonly BrokenInvariant[] = [];

/** The first paint, and an action that follows quickly, come before this. */
const LATER_MS = 400;

export function useBrokenInvariants(): readonly BrokenInvariant[] {
  const trace = useTrace();
  const scenario = usePage((s) => s.scenario);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (scenario === null || trace.stopped !== undefined) return; // it would take as long, and tell of what never came
    let wanted = true;
    const look = async (checked: Scenario): Promise<void> => {
      const outcome = await simulation.check(checked);
      if (wanted && outcome.status === 'done') setFound({ trace, broken: brokenInvariants(outcome.value) });
    };
    const timer = setTimeout(() => void look(scenario), LATER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [trace, scenario]);
  return found?.trace === trace ? found.broken : NONE;
}
