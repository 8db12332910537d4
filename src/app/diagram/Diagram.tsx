/** The diagram's pane on a desktop: the overview or the kubelet's inside, the legend, and the controls of the view. */
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { actions, useView, type DiagramView } from '../store/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { DRAWINGS } from './boxes.tsx';
import { zoomBetween } from './geometry/viewport.ts';
import { Legend } from './Legend.tsx';
import { motionIsReduced } from './motion.ts';
import { Stage, type StageHandle } from './Stage.tsx';
import './styles/pane.css';
import './styles/boxes.css';
import './styles/contents.css';
import './styles/overview.css';
import './styles/popover.css';
import './styles/wires.css';

const ZOOM_MS = 180;
const EASING = 'cubic-bezier(0.4, 0, 0.2, 1)';

function Views({ view }: { readonly view: DiagramView }): ReactElement {
  const say = useTexts(TEXTS);
  const options = (['overview', 'inside'] as const).map((value) => ({ value, label: say[value] }));
  return (
    <Segmented label={say.detail} value={view} options={options} onChange={(diagram) => actions.setView({ diagram })} />
  );
}

const ICON = {
  out: 'M3.5 8h9',
  in: 'M8 3.5v9M3.5 8h9',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
} as const;

function ViewButton({
  icon,
  name,
  onClick,
}: {
  icon: keyof typeof ICON;
  name: string;
  onClick: () => void;
}): ReactElement {
  return (
    <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label={name} title={name} onClick={onClick}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICON[icon]} />
      </svg>
    </button>
  );
}

/**
 * The two drawings are one thing seen from nearer or farther: the overview's kubelet grows into the inside's frame while
 * one fades into the other. Both are there only for that long.
 */
export function Diagram(): ReactElement {
  const say = useTexts(TEXTS);
  const { diagram } = useView();
  const [shown, setShown] = useState<DiagramView>(diagram);
  const handles = useRef<Record<DiagramView, StageHandle | null>>({ overview: null, inside: null });
  const layers = useRef<Record<DiagramView, HTMLDivElement | null>>({ overview: null, inside: null });

  useLayoutEffect(() => {
    if (shown === diagram) return undefined;
    const [leaving, arriving] = [layers.current[shown], layers.current[diagram]];
    const to = handles.current[diagram]?.rectOf('kubelet');
    const from = handles.current[shown]?.rectOf('kubelet');
    const end = (): void => setShown(diagram);
    if (!leaving || !arriving || !to || !from || motionIsReduced()) {
      const now = requestAnimationFrame(end);
      return () => cancelAnimationFrame(now);
    }
    const grow = zoomBetween(from, to);
    const shrink = zoomBetween(to, from);
    const at = ({ scale, shift }: typeof grow): string => `translate(${shift.x}px, ${shift.y}px) scale(${scale})`;
    leaving.style.transformOrigin = `${grow.origin.x}px ${grow.origin.y}px`;
    arriving.style.transformOrigin = `${shrink.origin.x}px ${shrink.origin.y}px`;
    const options = { duration: ZOOM_MS, easing: EASING, fill: 'both' } as const;
    const out = leaving.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: at(grow), opacity: 0 },
      ],
      options,
    );
    const into = arriving.animate(
      [
        { transform: at(shrink), opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      options,
    );
    into.finished.then(end, () => undefined);
    return () => {
      out.cancel();
      into.cancel();
    };
  }, [shown, diagram]);

  const present = (['overview', 'inside'] as const).filter((view) => view === shown || view === diagram);
  const act = (what: 'zoomIn' | 'zoomOut' | 'fit') => () => handles.current[diagram]?.[what]();
  return (
    <section className="dg" aria-label={say.title}>
      <div className="dg-bar dg-keep">
        <Views view={diagram} />
        <fieldset className="dg-view" aria-label={say.view}>
          <ViewButton icon="out" name={say.zoomOut} onClick={act('zoomOut')} />
          <ViewButton icon="in" name={say.zoomIn} onClick={act('zoomIn')} />
          <ViewButton icon="fit" name={say.fit} onClick={act('fit')} />
        </fieldset>
        <Legend />
      </div>
      <div className="dg-stage">
        {present.map((view) => (
          <div
            key={view}
            className="dg-layer"
            inert={view !== diagram}
            ref={(layer) => {
              layers.current[view] = layer;
            }}
          >
            <Stage
              drawing={DRAWINGS[view]}
              ref={(handle) => {
                handles.current[view] = handle;
              }}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The five boxes; `compact` is the phone's, as wide as the page and scrolling with it. */
export function OverviewDiagram({ compact = false }: { readonly compact?: boolean }): ReactElement {
  const say = useTexts(TEXTS);
  return (
    <section className={compact ? 'dg is-compact' : 'dg'} aria-label={say.title}>
      <div className="dg-stage">
        <Stage drawing={compact ? DRAWINGS.phone : DRAWINGS.overview} compact={compact} />
      </div>
    </section>
  );
}
