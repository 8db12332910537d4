/** Both runs and the rows that they make, for the views. */
import { useMemo } from 'react';
import type { DiffRow } from '../../trace/index.ts';
import {
  comparedCure,
  comparedRelease,
  shownRelease,
  usePage,
  useReadyRun,
  type ReadyRun,
  type Release,
} from '../store/index.ts';
import { useTexts } from '../language/index.ts';
import { useBeside } from './beside.ts';
import { rowsOf, type Level } from './rows.ts';
import { TEXTS } from './texts.ts';

export interface Comparison {
  readonly first: { readonly run: ReadyRun; readonly release: Release; readonly name: string };
  readonly second: { readonly run: ReadyRun; readonly release: Release; readonly name: string };
}

export type ComparisonState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly again?: () => void }
  | { readonly status: 'ready'; readonly comparison: Comparison };

export function useComparison(): ComparisonState {
  const run = useReadyRun();
  const shown = usePage(shownRelease);
  const compared = usePage(comparedRelease);
  const cure = usePage(comparedCure);
  const { asItIs, sleep } = useTexts(TEXTS);
  const beside = useBeside();
  return useMemo((): ComparisonState => {
    if (beside.status !== 'ready' || compared === null)
      return beside.status === 'failed' ? beside : { status: 'loading' };
    return {
      status: 'ready',
      comparison: {
        first: { run, release: shown, name: cure === null ? `v${shown}` : asItIs },
        second: {
          run: beside.run,
          release: compared,
          name: cure === null ? `v${compared}` : sleep({ seconds: cure.seconds }),
        },
      },
    };
  }, [run, shown, compared, beside, cure, asItIs, sleep]);
}

export const useRows = ({ first, second }: Comparison, level: Level): readonly DiffRow[] =>
  useMemo(() => rowsOf(first.run.trace, second.run.trace, level), [first, second, level]);
