/** The cluster's overview in its pane: React Flow's viewport with fixed boxes, and on a phone a list of the same boxes. */
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type ReactElement, type Ref } from 'react';
import {
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
  type Node,
  type NodeProps,
  type NodeTypes,
} from 'reactflow';
import { STILL_FLOW } from '../../shell/ui/flow.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import type { Trace } from '../../../trace/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { useTraffic } from '../../readings/index.ts';
import { SHORT, useMedia } from '../../shell/ui/index.ts';
import { useNodeInView, useOtherNodesRead, usePage } from '../../store/index.ts';
import { fit, onScreen, showing, type Viewport } from '../geometry/viewport.ts';
import { motionIsReduced } from '../motion.ts';
import type { StageHandle } from '../Stage.tsx';
import { usePaneSize } from '../usePaneSize.ts';
import { ApiBox, BalancerBox, ClientBox, ControllerBox, KubectlBox, SoFarBox } from './controlBoxes.tsx';
import { SceneContext } from './context.ts';
import { EdgeLayer, TrafficLayer } from './EdgeLayer.tsx';
import type { Box } from './layCluster.ts';
import { KubeletBox, NodeFrame, PodCard, PodRows, ProxyBox, RuntimeBox } from './nodeBoxes.tsx';
import { dotsAt } from './requests.ts';
import { useScene } from './scene.ts';
import type { Scene } from './sceneAt.ts';
import { TEXTS } from './texts.ts';
import './cluster.css';

function boxOf({ kind, of, on = '' }: Box): ReactElement | null {
  switch (kind) {
    case 'kubectl':
      return <KubectlBox />;
    case 'api':
      return <ApiBox />;
    case 'client':
      return <ClientBox name={of} />;
    case 'balancer':
      return <BalancerBox />;
    case 'soFar':
      return <SoFarBox />;
    case 'controller':
      return <ControllerBox name={of} />;
    case 'node':
      return <NodeFrame name={of} />;
    case 'proxy':
      return <ProxyBox name={of} />;
    case 'pod':
      return <PodCard node={on} podKey={of} />;
    case 'pods':
      return <PodRows name={of} />;
    case 'kubelet':
      return <KubeletBox name={of} />;
    case 'runtime':
      return <RuntimeBox name={of} />;
  }
}

type BoxData = Node<{ readonly box: Box }>;
const BoxNode = ({ data }: NodeProps<BoxData>): ReactElement | null => boxOf(data.box);
const NODE_TYPES: NodeTypes = { box: BoxNode };

const asNode = (box: Box): BoxData => ({
  id: box.id,
  type: 'box',
  position: { x: box.x, y: box.y },
  width: box.w,
  height: box.h,
  style: { width: box.w, height: box.h },
  zIndex: box.kind === 'node' ? 0 : 2,
  data: { box },
  ariaRole: 'listitem',
  domAttributes: { 'aria-roledescription': undefined },
  draggable: false,
  selectable: false,
  focusable: false,
});

const NO_EDGES: [] = [];
/** Its letters are larger than those of one node's inside. */
const LEAST_FIT = 0.7;
/** What clients see stands below the timeline, and takes its height from here. */
const SHORT_FOR_CLIENTS = '(max-height: 979px)';
const ZOOM_STEP = 1.25;
const MOVE_MS = 160;

/** What the dots say, for who does not see them. */
function FailuresTold({ scene }: { readonly scene: Scene }): ReactElement | null {
  const say = useTexts(TEXTS);
  const { failures } = dotsAt(scene.traffic, scene.t);
  if (scene.traffic.length === 0) return null;
  const list = failures
    .map(
      ({ way, outcome, count }) => `${way.pod?.replace(/^.*\//, '') ?? way.by ?? ''} ${say.failure[outcome]} ${count}`,
    )
    .join(say.comma);
  return <p className="sr-only">{list === '' ? say.group.noFailures : say.group.requests({ list })}</p>;
}

/** What dots stand for, and what else only this view has. */
function Legend({ scene }: { readonly scene: Scene }): ReactElement | null {
  const say = useTexts(TEXTS).legend;
  const isLost = scene.columns.some(({ lost }) => lost !== undefined);
  if (scene.traffic.length === 0 && !isLost) return null;
  const { each } = dotsAt(scene.traffic, scene.t);
  return (
    <p className="dgc-legend">
      {scene.traffic.length === 0 ? null : (
        <>
          <span>
            <svg width="20" height="6" aria-hidden="true">
              {[3, 10, 17].map((x) => (
                <circle key={x} className="dgc-dot" cx={x} cy="3" r="2.6" />
              ))}
            </svg>
            {say.request({ each })}
          </span>
          <span>
            <svg width="9" height="9" aria-hidden="true">
              <circle className="dgc-end" cx="4.5" cy="4.5" r="4.5" />
            </svg>
            {say.failed}
          </span>
        </>
      )}
      {isLost ? (
        <span>
          <span className="dg-hatch dgc-sample" aria-hidden="true" />
          {say.lost}
        </span>
      ) : null}
    </p>
  );
}

function Flow({ scene, ref }: { readonly scene: Scene; readonly ref?: Ref<StageHandle> | undefined }): ReactElement {
  const say = useTexts(TEXTS);
  const { layout } = scene;
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  const { setViewport, getViewport } = useReactFlow();
  const nodes = useMemo(() => layout.boxes.map(asNode), [layout]);
  const { width, height } = layout;
  const home = useMemo(
    () => (size === null || size.width === 0 ? null : fit({ width, height }, size, LEAST_FIT)),
    [width, height, size],
  );
  const move = useCallback(
    (to: Viewport) => void setViewport(to, motionIsReduced() ? {} : { duration: MOVE_MS, interpolate: 'linear' }),
    [setViewport],
  );
  const isUp = useRef(false);
  useEffect(() => {
    isUp.current = home !== null;
    if (home) void setViewport(home);
  }, [home, setViewport]);

  // A cluster that is wider than its pane is shown where the story is.
  const inView = useNodeInView();
  useEffect(() => {
    const column = layout.boxes.find(({ id }) => id === `node ${inView ?? ''}`);
    if (column === undefined || size === null || home === null) return;
    const view = getViewport();
    const next = showing(column, view, size);
    if (next.x !== view.x) move({ ...next, y: view.y });
    // Only where another node comes into view, or the pane changes.
  }, [inView, home, layout, size, getViewport, move]);

  useImperativeHandle(ref, () => {
    const zoomBy = (factor: number): void => {
      if (size === null) return;
      const { x, y, zoom } = getViewport();
      const next = Math.min(2, Math.max(0.5, zoom * factor));
      const [cx, cy] = [size.width / 2, size.height / 2];
      move({ x: cx - ((cx - x) * next) / zoom, y: cy - ((cy - y) * next) / zoom, zoom: next });
    };
    return {
      zoomIn: () => zoomBy(ZOOM_STEP),
      zoomOut: () => zoomBy(1 / ZOOM_STEP),
      fit: () => {
        if (home) move(home);
      },
      nearness: () => (home === null ? 1 : getViewport().zoom / home.zoom),
      // Nearer than the cluster is the inside of the node in view.
      rectOf: () => {
        const box =
          layout.boxes.find(({ id }) => id === `node ${inView ?? ''}`) ??
          layout.boxes.find(({ kind }) => kind === 'node');
        const element = pane.current;
        if (!box || !element) return null;
        const view = isUp.current
          ? getViewport()
          : fit(layout, { width: element.clientWidth, height: element.clientHeight }, LEAST_FIT);
        return onScreen(box, view);
      },
    };
  }, [size, home, layout, inView, move, getViewport]);

  return (
    <div className="dg-pane dgc flex flex-col" data-layout="cluster">
      <div ref={pane} className="relative flex-1 min-h-0">
        {home && (
          <ReactFlow
            ref={(flow) => flow?.setAttribute('role', 'list')}
            aria-label={say.list}
            nodes={nodes}
            edges={NO_EDGES}
            nodeTypes={NODE_TYPES}
            defaultViewport={home}
            minZoom={0.5}
            maxZoom={2}
            {...STILL_FLOW}
          >
            <ViewportPortal>
              <EdgeLayer />
              <TrafficLayer />
            </ViewportPortal>
          </ReactFlow>
        )}
      </div>
      <Legend scene={scene} />
      <FailuresTold scene={scene} />
    </div>
  );
}

/** One under the other, each as high as what it holds. */
function List({ scene }: { readonly scene: Scene }): ReactElement {
  const say = useTexts(TEXTS);
  const { boxes } = scene.layout;
  const above = boxes.filter(({ on, kind }) => on === undefined && kind !== 'node');
  const nodes = boxes.filter(({ kind }) => kind === 'node');
  return (
    <div className="dgc dgc-list" data-layout="clusterList">
      <ul aria-label={say.list}>
        {above.map((box) => (
          <li key={box.id} className={`is-${box.kind}`}>
            {boxOf(box)}
          </li>
        ))}
        {nodes.map((node) => (
          <li key={node.id} className="is-node">
            {boxOf(node)}
            {boxes
              .filter(({ on }) => on === node.of)
              .toSorted((a, b) => a.y - b.y)
              .map((box) => (
                <div key={box.id} className={`is-${box.kind}`}>
                  {boxOf(box)}
                </div>
              ))}
          </li>
        ))}
      </ul>
      <FailuresTold scene={scene} />
    </div>
  );
}

function Shown({
  trace,
  compact,
  ref,
}: {
  readonly trace: Trace<ClusterState>;
  readonly compact: boolean;
  readonly ref?: Ref<StageHandle> | undefined;
}): ReactElement {
  const hasClients = useTraffic().length > 0;
  const isLowest = useMedia(SHORT);
  const isLow = useMedia(hasClients ? SHORT_FOR_CLIENTS : SHORT);
  const scene = useScene(trace, { isLow: isLow && !compact, isLowest: isLowest && !compact });
  return (
    <SceneContext.Provider value={scene}>
      {compact ? <List scene={scene} /> : <Flow scene={scene} ref={ref} />}
    </SceneContext.Provider>
  );
}

export interface ClusterStageProps {
  /** On a phone. */
  readonly compact?: boolean;
  readonly ref?: Ref<StageHandle>;
}

export function ClusterStage({ compact = false, ref }: ClusterStageProps): ReactElement | null {
  useOtherNodesRead();
  const language = useLanguage();
  const trace = usePage((s) => (s.run.status === 'ready' ? s.run.trace : null));
  return trace === null ? null : (
    <ReactFlowProvider key={language}>
      <Shown trace={trace} compact={compact} ref={ref} />
    </ReactFlowProvider>
  );
}
