/** The rows of the comparison: what is compared at each level, and in what words a row says how it differs. Pure. */
import { compareEvents, SAME_TIME } from '../../cluster/compareRuns.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { type Difference, differenceOf, type DiffRow, perTrace, type Trace } from '../../trace/index.ts';
import { duration } from '../explain/index.ts';
import type { Words } from './texts.ts';

export type Level = 'milestones' | 'steps';

type Run = Trace<ClusterState>;

const kindOf = (row: DiffRow): string => (row.in === 'second' ? row.second : row.first).kind;
export const isMilestone = (row: DiffRow): boolean => eventLevel(kindOf(row)) === 'milestone';

const comparedWith = perTrace((first: Run) =>
  perTrace((second: Run): Readonly<Record<Level, readonly DiffRow[]>> => {
    const steps = compareEvents(first, second);
    return { steps, milestones: steps.filter(isMilestone) };
  }),
);

/** Rows of two runs, compared once for as long as both are there. */
export const rowsOf = (first: Run, second: Run, level: Level): readonly DiffRow[] => comparedWith(first)(second)[level];

export const difference = (row: DiffRow): Difference => differenceOf(row, SAME_TIME);
export const differs = (row: DiffRow): boolean => difference(row) !== 'same';

/** `only v1.23`, `12 ms later`, `says otherwise`; empty where nothing differs. */
export function differenceWords(row: DiffRow, [first, second]: readonly [string, string], say: Words): string {
  switch (row.in) {
    case 'first':
      return say.only({ name: first });
    case 'second':
      return say.only({ name: second });
    case 'both': {
      if (row.changed.length > 0) return say.saysOtherwise;
      if (!differs(row)) return '';
      const by = duration(Math.abs(row.later));
      return row.later < 0 ? say.earlier({ length: by }) : say.later({ length: by });
    }
  }
}

/** What one side says that the other does not: `phase Running`. */
export const factsOf = (row: DiffRow, side: 'first' | 'second'): readonly string[] =>
  row.in !== 'both'
    ? []
    : row.changed.flatMap((fact) => (fact[side] === undefined ? [] : [`${fact.name} ${fact[side]}`]));

/** The last row of the first run at or before its event `index`; -1 before the first. Rows are in the first's order. */
export function presentRow(rows: readonly DiffRow[], index: number): number {
  let at = -1;
  for (const [i, row] of rows.entries()) {
    if (row.in === 'second') continue;
    if (row.first.seq > index) break;
    at = i;
  }
  return at;
}
