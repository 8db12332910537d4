/** In one line: how much differs and in what way, when the selected pod's object left etcd, and how many requests it took. */
import { useMemo } from 'react';
import { runFigures, SAME_TIME } from '../../cluster/compareRuns.ts';
import { countDifferences, type DiffRow } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { useChosenPod } from '../timeline/index.ts';
import { useTexts } from '../language/index.ts';
import type { Level } from './rows.ts';
import { TEXTS } from './texts.ts';
import type { Comparison } from './useComparison.ts';

interface FiguresProps {
  readonly comparison: Comparison;
  readonly level: Level;
  readonly rows: readonly DiffRow[];
}

export function Figures({ comparison: { first, second }, level, rows }: FiguresProps) {
  const say = useTexts(TEXTS);
  const key = useChosenPod() ?? '';
  const counts = useMemo(() => countDifferences(rows, SAME_TIME), [rows]);
  const [one, other] = useMemo(() => [runFigures(first.run.trace), runFigures(second.run.trace)], [first, second]);
  const gone = (removals: ReadonlyMap<string, readonly number[]> | undefined): string =>
    removals?.get(key)?.map(instant).join(', ') ?? say.stays;
  const differing = rows.length - counts.same;
  const kinds: readonly (readonly [string, number])[] = [
    [say.only(first.name), counts.first],
    [say.only(second.name), counts.second],
    [say.changed, counts.changed],
    [say.moved, counts.moved],
  ];
  return (
    <>
      <output className="sr-only">
        {say.summary(differing, rows.length, say.things[level], first.name, second.name)}
      </output>
      <dl className="cmp-figures">
        <div>
          <dt>{say.things[level]}</dt>
          <dd>{rows.length}</dd>
        </div>
        {kinds
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name} className="cmp-differs">
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        <Figure name={say.leaves(key.split('/')[1] ?? '')} first={gone(one?.removals)} second={gone(other?.removals)} />
        <Figure name={say.requests} first={String(one?.requests ?? 0)} second={String(other?.requests ?? 0)} />
      </dl>
    </>
  );
}

/** Two figures that are the same are written once. */
const Figure = ({ name, first, second }: { name: string; first: string; second: string }) => (
  <div className={first === second ? undefined : 'cmp-differs'}>
    <dt>{name}</dt>
    <dd>{first === second ? first : `${first} ~ ${second}`}</dd>
  </div>
);
