/**
 * The timeline of the selected pod. The drawing is one SVG; over it lies one button for each mark, band and fold, so
 * that everything can be pointed at, focused and named. One tab stop; arrow keys go through it inside.
 */
import { useId, useMemo, useState } from 'react';
import { actions, useTrace } from '../store/index.ts';
import { historiesOf } from './history.ts';
import { layTimeline } from './layout.ts';
import { MarksTable } from './MarksTable.tsx';
import type { Fold, Stop } from './parts.ts';
import { RULER } from './rows.ts';
import { Stops, Tip } from './Stops.tsx';
import { OtherPods } from './OtherPods.tsx';
import { PastAndFuture, Playhead } from './Playhead.tsx';
import { Plot, type Ids } from './Plot.tsx';
import { LEFT, RIGHT, useScrub, useWidth } from './strip.ts';
import { marksOf, useChosenPod } from './useTimeline.ts';
import './timeline.css';

const NONE: ReadonlySet<number> = new Set();

export function Timeline() {
  const trace = useTrace();
  const key = useChosenPod();
  const [measure, pane] = useWidth();
  const [opened, setOpened] = useState<{ readonly of: unknown; readonly folds: ReadonlySet<number> }>({
    of: null,
    folds: NONE,
  });
  const open = opened.of === trace ? opened.folds : NONE; // another run has other folds
  const [pointed, setPointed] = useState<Stop | null>(null);
  const id = useId();
  const ids = useMemo<Ids>(
    () => ({ past: `${id}past`, future: `${id}future`, fold: `${id}fold`, stopping: `${id}stopping` }),
    [id],
  );
  const width = pane - LEFT - RIGHT;

  const layout = useMemo(() => {
    const history = key === undefined ? undefined : historiesOf(trace).get(key);
    if (key === undefined || history === undefined || width < 80) return null;
    const others = [...historiesOf(trace).values()]
      .filter((other) => other.key !== key)
      .map((other) => ({ history: other, marks: marksOf(trace).get(other.key) ?? [] }));
    return layTimeline({ trace, key, history, others, marks: marksOf(trace).get(key) ?? [], width, open });
  }, [trace, key, width, open]);

  const scrub = useScrub(layout?.axis);
  const point = (stop: Stop | null) => {
    setPointed(stop);
    actions.hover(stop?.seq ?? null);
  };
  const toggle = (fold: Fold) => {
    const next = new Set(open);
    if (!next.delete(fold.from)) next.add(fold.from);
    setOpened({ of: trace, folds: next });
  };

  return (
    <section className="tl" aria-label="Timeline">
      <div className="tl-names" aria-hidden="true">
        {layout?.rows.map((row) => (
          <span
            key={row.name}
            className={row.name === 'waits for' ? 'tl-name tl-name-waits' : 'tl-name'}
            style={{ top: row.y + row.h / 2 - 8 }}
          >
            {row.label}
          </span>
        ))}
      </div>
      <div ref={measure} className="tl-plot" style={{ minHeight: layout?.fullHeight ?? RULER }} {...scrub}>
        {layout === null && key === undefined ? (
          <p className="tl-empty">There is no pod whose time could be shown.</p>
        ) : null}
        {layout === null ? null : (
          <>
            <svg className="tl-svg" width={pane} height={layout.fullHeight} aria-hidden="true">
              <PastAndFuture layout={layout} ids={ids} />
              <g transform={`translate(${LEFT} 0)`}>
                <Plot layout={layout} width={width} ids={ids} />
              </g>
            </svg>
            <Stops layout={layout} onFold={toggle} onPoint={point} onGo={({ seq }) => actions.seekEvent(seq)} />
            <svg className="tl-svg tl-above" width={pane} height={layout.fullHeight} aria-hidden="true">
              <g transform={`translate(${LEFT} 0)`}>
                <Playhead layout={layout} width={width} />
              </g>
            </svg>
            {pointed === null ? null : <Tip stop={pointed} width={width} trace={trace} />}
          </>
        )}
      </div>
      {layout === null ? null : <OtherPods others={layout.others} />}
      {layout === null ? null : <MarksTable layout={layout} />}
    </section>
  );
}
