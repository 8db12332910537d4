/** All pod workers in a few lines: how many are in which state, and a cell for each. */
import { useMemo, type ReactElement } from 'react';
import { texts } from '../../language/index.ts';
import { useClusterState, useTrace } from '../../store/index.ts';
import { StateIcon } from '../../shell/ui/index.ts';
import { cellPath, cellsFor, placesOf } from '../contents/density.ts';
import { TEXTS } from '../contents/texts.ts';
import { STATES, stateWord } from '../contents/workers.ts';
import type { StateName } from '../../readings/index.ts';

interface DensityProps {
  readonly focus: string | null;
  readonly width: number;
  readonly height: number;
}

export function Density({ focus, width, height }: DensityProps): ReactElement {
  const first = useTrace().initial.podWorkers.workers;
  const now = useClusterState((cluster) => cluster.podWorkers.workers);
  const { paths, mark, counts } = useMemo(() => {
    const places = placesOf(first, now);
    const { pitch, columns } = cellsFor(places.length, width, height);
    const side = Math.max(1, pitch - (pitch > 4 ? 1.5 : 0.5));
    const made = new Map<StateName, string>();
    const count = (wanted: StateName): number => places.filter(({ state }) => state === wanted).length;
    let marked: { readonly x: number; readonly y: number; readonly side: number } | null = null;
    for (const [i, { uid, state }] of places.entries()) {
      const x = (i % columns) * pitch + 0.5;
      const y = Math.floor(i / columns) * pitch + 0.5;
      if (state !== null) made.set(state, (made.get(state) ?? '') + cellPath(state, x, y, side));
      if (uid === focus) marked = { x, y, side };
    }
    const counted = STATES.map((state) => ({ state, count: count(state) })).filter(({ count: many }) => many > 0);
    return { paths: [...made], mark: marked, counts: counted };
  }, [first, now, focus, width, height]);
  return (
    <>
      <span
        className="dg-worker is-counts"
        title={counts.map(({ state, count }) => `${count} ${stateWord(state)}`).join(texts(TEXTS).comma)}
      >
        {counts.map(({ state, count }) => (
          <span key={state} className="flex items-center gap-1">
            <StateIcon shape={state} />
            {count}
          </span>
        ))}
      </span>
      <svg className="dg-density flex-none mt-0.25 overflow-visible" width={width} height={height} aria-hidden="true">
        {paths.map(([state, d]) => (
          <path key={state} className={`fill-(--c) c-${state}`} d={d} />
        ))}
        {mark && (
          <rect
            className="fill-none stroke-ink"
            x={mark.x - 1}
            y={mark.y - 1}
            width={mark.side + 2}
            height={mark.side + 2}
          />
        )}
      </svg>
    </>
  );
}
