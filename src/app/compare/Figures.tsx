/** In one line: how much differs and in what way, when the selected pod's object left etcd, and how many requests it took. */
import { useMemo } from 'react';
import { runFigures, SAME_TIME } from '../../cluster/compareRuns.ts';
import { countDifferences, type DiffRow } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { useChosenPod } from '../timeline/index.ts';
import type { Level } from './rows.ts';
import type { Comparison } from './useComparison.ts';

const WHAT: Readonly<Record<Level, string>> = { milestones: 'milestones', steps: 'steps', all: 'events' };

interface FiguresProps {
  readonly comparison: Comparison;
  readonly level: Level;
  readonly rows: readonly DiffRow[];
}

export function Figures({ comparison: { first, second }, level, rows }: FiguresProps) {
  const key = useChosenPod() ?? '';
  const counts = useMemo(() => countDifferences(rows, SAME_TIME), [rows]);
  const [one, other] = useMemo(() => [runFigures(first.run.trace), runFigures(second.run.trace)], [first, second]);
  const gone = (removals: ReadonlyMap<string, readonly number[]> | undefined): string =>
    removals?.get(key)?.map(instant).join(', ') ?? 'stays';
  const differing = rows.length - counts.same;
  const kinds: readonly (readonly [string, number])[] = [
    [`only ${first.name}`, counts.first],
    [`only ${second.name}`, counts.second],
    ['say otherwise', counts.changed],
    ['at another time', counts.moved],
  ];
  return (
    <>
      <output className="sr-only">
        {differing} of {rows.length} {WHAT[level]} differ between {first.name} and {second.name}.
      </output>
      <dl className="cmp-figures">
        <div>
          <dt>{WHAT[level]}</dt>
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
        <Figure
          name={`${key.split('/')[1] ?? ''} leaves etcd`}
          first={gone(one?.removals)}
          second={gone(other?.removals)}
        />
        <Figure name="requests" first={String(one?.requests ?? 0)} second={String(other?.requests ?? 0)} />
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
