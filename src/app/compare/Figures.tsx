/** In one line: how much differs, when the selected pod's object left etcd, and how many requests it took. */
import { useMemo } from 'react';
import { runFigures } from '../../cluster/compareRuns.ts';
import { instant } from '../explain/index.ts';
import { useChosenPod } from '../timeline/index.ts';
import type { Level } from './rows.ts';
import type { Comparison } from './useComparison.ts';

const WHAT: Readonly<Record<Level, string>> = { milestones: 'milestones', steps: 'steps', all: 'events' };

interface FiguresProps {
  readonly comparison: Comparison;
  readonly level: Level;
  readonly count: number;
  readonly differing: number;
}

export function Figures({ comparison: { first, second }, level, count, differing }: FiguresProps) {
  const key = useChosenPod() ?? '';
  const [one, other] = useMemo(() => [runFigures(first.run.trace), runFigures(second.run.trace)], [first, second]);
  const gone = (removals: ReadonlyMap<string, readonly number[]> | undefined): string =>
    removals?.get(key)?.map(instant).join(', ') ?? 'stays';
  return (
    <>
      <output className="sr-only">
        {differing} of {count} {WHAT[level]} differ between {first.name} and {second.name}.
      </output>
      <dl className="cmp-figures">
        <div className={differing > 0 ? 'cmp-differs' : undefined}>
          <dt>{WHAT[level]} that differ</dt>
          <dd>
            {differing} of {count}
          </dd>
        </div>
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
