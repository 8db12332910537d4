/** The rows, a long list of which only those in sight exist; narrow, the second release stands under the first. */
import { lastEventAt, type DiffRow, type TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { telling } from '../player/index.ts';
import { actions, usePage } from '../store/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { useWidth } from '../timeline/index.ts';
import { difference, differenceWords, factsOf, isMilestone, presentRow, SIGN } from './rows.ts';
import { TEXTS } from './texts.ts';
import type { Comparison } from './useComparison.ts';

/** Side by side each title needs some forty letters. */
const WIDE = 660;
const ROW = { wide: 26, narrow: 52 } as const;

interface CompareRowsProps {
  readonly comparison: Comparison;
  readonly rows: readonly DiffRow[];
  readonly empty: string;
}

export function CompareRows({ comparison, rows, empty }: CompareRowsProps) {
  const { first, second } = comparison;
  const say = useTexts(TEXTS);
  const [measure, width] = useWidth();
  const index = usePage((s) => s.instant.index);
  const secondIndex = usePage((s) => lastEventAt(second.run.trace.events, s.instant.t));
  const wide = width >= WIDE;
  const present = presentRow(rows, index);
  const names = [first.name, second.name] as const;
  const titleOf = ({ run, release }: Comparison['first'], event: TraceEvent): string =>
    telling(run, release, event.seq)?.title ?? event.kind;

  const choose = (row: DiffRow | undefined): void => {
    actions.pause();
    if (row?.in === 'second') actions.seekTime(row.second.t);
    else if (row !== undefined) actions.seekEvent(row.first.seq);
  };
  const nameOf = (row: DiffRow): string => {
    const event = row.in === 'second' ? row.second : row.first;
    const title = titleOf(row.in === 'second' ? second : first, event);
    const words = differenceWords(row, names, say);
    const times =
      row.in === 'both' ? say.bothSeconds(instant(row.first.t), instant(row.second.t)) : say.seconds(instant(event.t));
    const facts = [
      ...factsOf(row, 'first').map((fact) => `${names[0]} ${fact}`),
      ...factsOf(row, 'second').map((fact) => `${names[1]} ${fact}`),
    ];
    return [words === '' ? say.same : words, times, title, ...facts].join(', ');
  };

  return (
    <div ref={measure} className={wide ? 'cmp-list is-wide' : 'cmp-list'}>
      <div className="cmp-head" aria-hidden="true">
        <span>{first.name}</span>
        <span>{second.name}</span>
      </div>
      {width === 0 ? null : (
        <VirtualList
          key={wide ? 'wide' : 'narrow'}
          label={say.rows(first.name, second.name)}
          count={rows.length}
          rowHeight={wide ? ROW.wide : ROW.narrow}
          present={rows.length}
          marked={present}
          onChoose={(i) => choose(rows[i])}
          onPoint={(i) => {
            const row = i === null ? undefined : rows[i];
            actions.hover(row === undefined || row.in === 'second' ? null : row.first.seq);
          }}
          nameOf={(i) => {
            const row = rows[i];
            return row === undefined ? '' : nameOf(row);
          }}
          classOf={(i) => {
            const row = rows[i];
            return row === undefined ? '' : `cmp-row cmp-${difference(row)} ${isMilestone(row) ? 'cmp-milestone' : ''}`;
          }}
          empty={empty}
          row={(i) => {
            const row = rows[i];
            if (row === undefined) return null;
            const facts = { first: factsOf(row, 'first'), second: factsOf(row, 'second') };
            return (
              <>
                <span className="cmp-sign">{SIGN[difference(row)]}</span>
                <Cell
                  of={row.in === 'second' ? null : row.first}
                  title={row.in === 'second' ? '' : titleOf(first, row.first)}
                  facts={facts.first}
                  next={row.in !== 'second' && row.first.seq > index}
                />
                <span className="cmp-word">{differenceWords(row, names, say)}</span>
                <Cell
                  of={row.in === 'first' ? null : row.second}
                  title={row.in === 'first' ? '' : titleOf(second, row.second)}
                  facts={facts.second}
                  next={row.in !== 'first' && row.second.seq > secondIndex}
                />
              </>
            );
          }}
        />
      )}
    </div>
  );
}

interface CellProps {
  readonly of: TraceEvent | null;
  readonly title: string;
  readonly facts: readonly string[];
  /** It has not happened yet at the instant. */
  readonly next: boolean;
}

function Cell({ of, title, facts, next }: CellProps) {
  if (of === null) return <span className="cmp-cell cmp-none" />;
  return (
    <span className={next ? 'cmp-cell cmp-next' : 'cmp-cell'}>
      <span className="cmp-time">{instant(of.t)}</span>
      <span className="cmp-title">
        <span className="cmp-words">{title}</span>
        {facts.map((fact) => (
          <code key={fact}>{fact}</code>
        ))}
      </span>
    </span>
  );
}
