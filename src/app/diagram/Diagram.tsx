/** The diagram's pane on a desktop: the overview or the kubelet's inside, the legend, and the controls of the view. */
import { Suspense, useRef, type ReactElement, type ReactNode } from 'react';
import {
  actions,
  diagramShown,
  LOW_WINDOW,
  NodeHere,
  useNodeInside,
  usePage,
  useView,
  type DiagramView,
} from '../store/index.ts';
import { Icon, part, Segmented, useMedia } from '../shell/ui/index.ts';
import { useTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';
import { DRAWINGS } from './boxes.tsx';
import { Legend } from './Legend.tsx';
import { Stage, type StageHandle } from './Stage.tsx';
import { useDepth } from './useDepth.ts';
import { useIsCluster } from './useIsCluster.ts';
import './styles/pane.css';
import './styles/boxes.css';
import './styles/contents.css';
import './styles/grace.css';
import './styles/overview.css';
import './styles/popover.css';
import './styles/wires.css';
import './styles/outage.css';

/** Most scenarios have but one node. */
const ClusterStage = part(async () => ({ default: (await import('./cluster/ClusterStage.tsx')).ClusterStage }));

interface ViewsProps {
  readonly view: DiagramView;
  readonly choose: (view: DiagramView) => void;
}

/** A node's name has room beside the other view and the legend: nodes of a pool are told apart by their ends. */
const shortly = (node: string): string => (node.length <= 16 ? node : `${node.slice(0, 6)}…${node.slice(-6)}`);

/** Of several nodes the inside is one's, and says whose. */
function useViewOptions(): readonly { readonly value: DiagramView; readonly label: string }[] {
  const say = useTexts(TEXTS);
  const node = useNodeInside();
  return [
    { value: 'overview', label: say.overview },
    { value: 'inside', label: node === null ? say.inside : say.insideOf({ node: shortly(node) }) },
  ];
}

function Views({ view, choose }: ViewsProps): ReactElement {
  const say = useTexts(TEXTS);
  return <Segmented label={say.detail} value={view} options={useViewOptions()} onChange={choose} />;
}

/** The inside stays with a node, or goes on following the story. */
function PinNode(): ReactElement | null {
  const say = useTexts(TEXTS);
  const node = useNodeInside();
  const pinned = usePage((s) => s.view.node);
  if (node === null) return null;
  const name = pinned === null ? say.pinNode({ node }) : say.followStory;
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-pressed={pinned !== null}
      aria-label={name}
      title={name}
      onClick={() => actions.pinNode(pinned === null ? node : null)}
    >
      <Icon name="pin" />
    </button>
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

interface DiagramProps {
  /** Nothing but the drawing. */
  readonly bare?: boolean;
  /** The drawing, where it is not the one that was chosen. */
  readonly view?: DiagramView | undefined;
  /** What lies over the wires, in the drawing's own measures. */
  readonly over?: ReactNode;
}

const choose = (diagram: DiagramView): void => actions.setView({ diagram });

function useShownView(): DiagramView {
  const isLow = useMedia(LOW_WINDOW);
  return usePage((state) => diagramShown(state, isLow));
}

/**
 * The two drawings are one thing seen from nearer or farther: the overview's kubelet grows into the inside's frame while
 * one fades into the other. Both are there only for that long.
 */
export function Diagram({ bare = false, view: fixed, over }: DiagramProps): ReactElement {
  const say = useTexts(TEXTS);
  const shown = useShownView();
  const diagram = fixed ?? shown;
  const isCluster = useIsCluster();
  const inside = useNodeInside();
  const handles = useRef<Record<DiagramView, StageHandle | null>>({ overview: null, inside: null });
  const layers = useRef<Record<DiagramView, HTMLDivElement | null>>({ overview: null, inside: null });

  const { present, wheel } = useDepth(diagram, choose, layers, handles);
  const fit = (): void => handles.current[diagram]?.fit();
  /** Nearer than the whole overview is the inside, and farther than the whole inside the overview. */
  const zoom = (inward: boolean): void => {
    const stage = handles.current[diagram];
    const near = stage?.nearness() ?? 1;
    if (inward && diagram === 'overview' && near > 0.99) choose('inside');
    else if (!inward && diagram === 'inside' && near < 1.01) choose('overview');
    else if (inward) stage?.zoomIn();
    else stage?.zoomOut();
  };
  return (
    <section className="dg" aria-label={say.title}>
      {bare ? null : (
        <div className="dg-keep flex flex-none items-center gap-2 h-(--h-bar) py-0 px-3 bg-surface border-b border-b-line">
          <Views view={diagram} choose={choose} />
          {diagram === 'inside' ? <PinNode /> : null}
          <fieldset className="inline-flex flex-none" aria-label={say.view}>
            <ViewButton icon="out" name={say.zoomOut} onClick={() => zoom(false)} />
            <ViewButton icon="in" name={say.zoomIn} onClick={() => zoom(true)} />
            <ViewButton icon="fit" name={say.fit} onClick={fit} />
          </fieldset>
          <Legend />
        </div>
      )}
      <div className="dg-stage relative min-h-0" ref={wheel}>
        {present.map((view) => (
          <div
            key={view}
            className="dg-layer"
            inert={view !== diagram}
            ref={(layer) => {
              layers.current[view] = layer;
            }}
          >
            {view === 'overview' && isCluster ? (
              <Suspense>
                <ClusterStage
                  ref={(handle) => {
                    handles.current[view] = handle;
                  }}
                />
              </Suspense>
            ) : (
              <NodeHere value={inside}>
                <Stage
                  drawing={DRAWINGS[view]}
                  over={over}
                  ref={(handle) => {
                    handles.current[view] = handle;
                  }}
                />
              </NodeHere>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The phone's: the five boxes, as wide as the page and scrolling with it, and the way into the kubelet, which is a canvas
 * to be dragged and pinched, as its text would be unreadable at that width.
 */
export function OverviewDiagram({ compact = false }: { readonly compact?: boolean }): ReactElement {
  const say = useTexts(TEXTS);
  const view = useView().diagram ?? 'overview';
  const options = useViewOptions();
  const isCluster = useIsCluster();
  const inside = useNodeInside();
  const isInside = compact && view === 'inside';
  return (
    <section className={compact ? 'dg is-compact h-auto overflow-visible' : 'dg'} aria-label={say.title}>
      {compact ? (
        <div className="dg-keep flex justify-center px-3 pt-2 pb-0">
          <Segmented label={say.detail} value={view} options={options} onChange={choose} />
        </div>
      ) : null}
      <div className={isInside ? 'dg-stage is-tall relative min-h-0' : 'dg-stage relative min-h-0'}>
        {isInside ? (
          <NodeHere value={inside}>
            <Stage key="inside" drawing={DRAWINGS.inside} />
          </NodeHere>
        ) : isCluster ? (
          <Suspense>
            <ClusterStage compact={compact} />
          </Suspense>
        ) : (
          <Stage key="overview" drawing={compact ? DRAWINGS.phone : DRAWINGS.overview} compact={compact} />
        )}
      </div>
    </section>
  );
}
