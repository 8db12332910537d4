/** One drawn layout in its pane: React Flow's viewport with the wires under the boxes and the packets over them. */
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from 'reactflow';
import { STILL_FLOW } from '../shell/ui/flow.ts';
import { useLanguage, useTexts } from '../language/index.ts';
import { part } from '../shell/ui/index.ts';
import { useClusterState, usePlaying } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import type { Drawing } from './boxes.tsx';
import { cx } from './nodes/Box.tsx';
import { DockedAct, DockedCalls } from './Docked.tsx';
import { DiagramContext, type DiagramValue } from './DiagramContext.ts';
import type { Place } from '../readings/index.ts';
import type { Rect } from './geometry/polyline.ts';
import { fit, fitWidth, onScreen, showing, type Viewport } from './geometry/viewport.ts';
import { graceRuns } from './contents/spotlight.ts';
import { motionIsReduced } from './motion.ts';
import { useFocus } from './picture/hooks.ts';
import { MirrorTieLayer } from './MirrorTieLayer.tsx';
import { OutageLayer } from './OutageLayer.tsx';
import { PacketLayer } from './PacketLayer.tsx';
import { useFollow, useFollowOnPage } from './useFollow.ts';
import { usePaneSize } from './usePaneSize.ts';
import { WireLayer } from './WireLayer.tsx';

/** It tells of steps, and comes with what explains them. */
const PlacePopover = part(async () => ({ default: (await import('./PlacePopover.tsx')).PlacePopover }));

export interface StageHandle {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** How near one is, where 1 is the whole drawing as large as it fits. */
  nearness(): number;
  /** Where a box is on the screen, from the pane's corner. */
  rectOf(place: Place): Rect | null;
}

interface StageProps {
  readonly drawing: Drawing;
  /** Part of a page that scrolls: as wide as the pane, no panning. */
  readonly compact?: boolean;
  readonly over?: ReactNode;
  readonly ref?: Ref<StageHandle>;
}

const NO_EDGES: [] = [];
const MARGIN = 12;
const MOST_COMPACT = 1.25;
const ZOOM_STEP = 1.25;
const MOVE_MS = 160;

/** The grace plays: everything else steps back. */
function useSpotlit(): boolean {
  const playing = usePlaying();
  const { podUID } = useFocus();
  return useClusterState(({ runtime }) => playing && graceRuns(runtime, podUID));
}

/** React Flow calls itself an application, which takes a screen reader's own keys away; this is a list of boxes. */
const asList = (flow: HTMLDivElement | null): void => flow?.setAttribute('role', 'list');

function StageInside({ drawing, compact = false, over, ref }: StageProps): ReactElement {
  const { layout, nodes, nodeTypes } = drawing;
  const say = useTexts(TEXTS);
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  const { setViewport, getViewport } = useReactFlow();
  const [opened, open] = useState<Place | null>(null);
  const spotlit = useSpotlit();

  const home = useMemo(() => {
    if (size === null || size.width === 0) return null;
    return compact ? fitWidth(layout, size.width, MARGIN, MOST_COMPACT) : fit(layout, size);
  }, [layout, size, compact]);

  const move = useCallback(
    (to: Viewport) => void setViewport(to, motionIsReduced() ? {} : { duration: MOVE_MS, interpolate: 'linear' }),
    [setViewport],
  );
  const isUp = useRef(false);
  useEffect(() => {
    isUp.current = home !== null;
    if (home) void setViewport(home);
  }, [home, setViewport]);

  useFollow({ layout, size, home: compact ? null : home, getViewport, move });
  useFollowOnPage(layout, pane, compact && home ? home.zoom : null);

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
      rectOf: (place) => {
        const box = layout.boxes.get(place);
        const element = pane.current;
        if (!box || !element) return null;
        // A layout that has just been put up is asked before it has been drawn.
        const view = isUp.current
          ? getViewport()
          : fit(layout, { width: element.clientWidth, height: element.clientHeight });
        return onScreen(box, view);
      },
    };
  }, [size, home, layout, move, getViewport]);

  const value = useMemo<DiagramValue>(
    () => ({
      layout,
      opened,
      open,
      reveal: (place) => {
        const box = layout.boxes.get(place);
        if (!box || size === null || compact) return;
        const view = getViewport();
        const next = showing(box, view, size);
        if (next !== view) move(next);
      },
    }),
    [layout, opened, size, compact, getViewport, move],
  );

  return (
    <DiagramContext.Provider value={value}>
      <div
        ref={pane}
        className={cx('dg-pane', compact && 'is-compact relative inset-auto', spotlit && 'is-spotlit')}
        style={compact && home ? { height: layout.height * home.zoom } : undefined}
        data-layout={layout.name}
      >
        {home && (
          <ReactFlow
            ref={asList}
            aria-label={say.list}
            nodes={nodes}
            edges={NO_EDGES}
            nodeTypes={nodeTypes}
            defaultViewport={home}
            minZoom={0.5}
            maxZoom={2}
            panOnDrag={!compact}
            zoomOnPinch={!compact}
            {...STILL_FLOW}
            onPaneClick={() => open(null)}
            onMoveStart={(event) => {
              if (event) open(null);
            }}
          >
            <ViewportPortal>
              <WireLayer />
              <MirrorTieLayer />
              <OutageLayer />
              <DockedCalls />
              <DockedAct />
              {over}
            </ViewportPortal>
            <PacketLayer />
          </ReactFlow>
        )}
        {opened && size && <PlacePopover key={opened} place={opened} pane={size} />}
      </div>
    </DiagramContext.Provider>
  );
}

export function Stage(props: StageProps): ReactElement {
  // What boxes show is kept by what they show it of: in another language all of it is made anew.
  const language = useLanguage();
  return (
    <ReactFlowProvider key={language}>
      <StageInside {...props} />
    </ReactFlowProvider>
  );
}
