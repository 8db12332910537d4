/** Which preStop sleep would have kept all requests from failing; found by simulating each. */
import { useEffect, useState } from 'react';
import { withPreStopSleep } from '../../scenario/preStopSleep.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { runWhatIf, usePage, type Scenario } from '../store/index.ts';
import { failedOf } from './failures.ts';

/** Seconds: what people write, and what outlasts two checks of a load balancer. */
const TRIED = [5, 20] as const;
export const LONGEST = TRIED[1];

export interface Cure {
  readonly seconds: number;
  readonly scenario: Scenario;
}

interface Found {
  readonly of: Scenario;
  /** Null where none of them would. */
  readonly cure: Cure | null;
}

async function cureOf(scenario: Scenario, signal: AbortSignal): Promise<Found | null> {
  for (const seconds of TRIED) {
    const changed = withPreStopSleep(scenario, seconds);
    if (changed === scenario) continue;
    const outcome = await runWhatIf(changed);
    if (signal.aborted || outcome.status !== 'done') return null;
    const failed = trafficOf(outcome.trace, changed).reduce((sum, { requests }) => sum + failedOf(requests), 0);
    if (failed === 0) return { of: scenario, cure: { seconds, scenario: changed } };
  }
  return { of: scenario, cure: null };
}

/** The first paint, and an action that follows quickly, come before this. */
const LATER_MS = 300;

/** Undefined while it is being looked for. @param isWanted whether any request failed. */
export function useCure(isWanted: boolean): Cure | null | undefined {
  const scenario = usePage((s) => s.scenario);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!isWanted || scenario === null) return;
    const wish = new AbortController();
    const look = async (): Promise<void> => {
      const answer = await cureOf(scenario, wish.signal);
      if (!wish.signal.aborted && answer !== null) setFound(answer);
    };
    const timer = setTimeout(() => void look(), LATER_MS);
    return () => {
      wish.abort();
      clearTimeout(timer);
    };
  }, [scenario, isWanted]);
  return found !== null && found.of === scenario ? found.cure : undefined;
}
