/** Every step of both runs in the order of time: a long list of which only the rows in sight exist. */
import { lastEventAt, type DiffRow } from '../../trace/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, usePage } from '../store/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { RowParts } from './RowParts.tsx';
import { isMilestone, presentRow } from './rows.ts';
import { sidesOf } from './sides.ts';
import { tellBeside, tellShown } from './told.ts';
import { TEXTS } from './texts.ts';
import type { Comparison } from './useComparison.ts';
import { markOf, rowName, titleOfRow } from './words.ts';

const ROW = { wide: 34, narrow: 52 } as const;

interface CompareRowsProps {
  readonly comparison: Comparison;
  readonly rows: readonly DiffRow[];
  readonly wide: boolean;
}

export function CompareRows({ comparison, rows, wide }: CompareRowsProps) {
  const { first, second } = comparison;
  const say = useTexts(TEXTS);
  const index = usePage((s) => s.instant.index);
  const secondIndex = usePage((s) => lastEventAt(second.run.trace.events, s.instant.t));

  const choose = (row: DiffRow | undefined): void => {
    if (row?.in === 'second') tellBeside(second.run, row.second, true);
    else if (row !== undefined) tellShown(row.first);
  };

  return (
    <VirtualList
      key={wide ? 'wide' : 'narrow'}
      label={say.rows({ first: first.name, second: second.name })}
      count={rows.length}
      rowHeight={wide ? ROW.wide : ROW.narrow}
      present={rows.length}
      marked={presentRow(rows, index)}
      onChoose={(i) => choose(rows[i])}
      onPoint={(i) => {
        const row = i === null ? undefined : rows[i];
        actions.hover(row === undefined || row.in === 'second' ? null : row.first.seq);
      }}
      nameOf={(i) => {
        const row = rows[i];
        return row === undefined ? '' : rowName(row, comparison, say);
      }}
      classOf={() => 'cmp-row right-0 whitespace-nowrap'}
      empty={say.allSame({ first: first.name, second: second.name })}
      row={(i) => {
        const row = rows[i];
        if (row === undefined) return null;
        const sides = sidesOf(row, comparison, { index, secondIndex }, say);
        return (
          <RowParts mark={markOf(row)} what={titleOfRow(row, comparison)} isMilestone={isMilestone(row)} {...sides} />
        );
      }}
    />
  );
}
