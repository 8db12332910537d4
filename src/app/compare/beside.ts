/**
 * The run that stands beside the shown one: the same scenario in another release or with a change, simulated in the same thread. It is
 * kept for as long as both stay the same, so that leaving the comparison and coming back costs nothing.
 */
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { Latest } from '../../worker/latest.ts';
import { comparedCure, comparedRelease, readyRun, runBeside, usePage } from '../store/index.ts';
import type { ReadyRun, Release, Scenario } from '../store/index.ts';

export type Beside =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly again?: () => void }
  | { readonly status: 'ready'; readonly run: ReadyRun };

interface Standing {
  readonly scenario: Scenario | null;
  readonly release: Release | null;
  readonly beside: Beside;
}

const LOADING: Beside = { status: 'loading' };

export const standing = createStore<Standing>()(() => ({ scenario: null, release: null, beside: LOADING }));

const latest = new Latest();

export async function bring(scenario: Scenario, release: Release): Promise<void> {
  const now = standing.getState();
  if (now.scenario === scenario && now.release === release) return;
  const signal = latest.begin();
  standing.setState({ scenario, release, beside: LOADING });
  const outcome = await runBeside(scenario, release);
  if (signal.aborted || outcome.status === 'superseded') return;
  if (outcome.status === 'done') {
    standing.setState({ beside: { status: 'ready', run: readyRun(outcome.trace) } });
    return;
  }
  const anew = (): void => {
    standing.setState({ scenario: null, release: null });
    void bring(scenario, release);
  };
  const { message, isMissing } = outcome;
  standing.setState({ beside: { status: 'failed', message, ...(isMissing && { again: anew }) } });
}

/** What stands beside the shown run; brought when it is first asked for. */
export function useBeside(): Beside {
  const scenario = usePage((s) => comparedCure(s)?.scenario ?? s.scenario);
  const release = usePage(comparedRelease);
  useEffect(() => {
    if (scenario !== null && release !== null) void bring(scenario, release);
  }, [scenario, release]);
  const now = useStore(standing);
  return now.scenario === scenario && now.release === release ? now.beside : LOADING;
}
