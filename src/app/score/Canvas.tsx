/** The score on React Flow: strata are lanes, marks are nodes, messages are edges, and the viewport is a stretch of time. */
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { ReactFlow, ReactFlowProvider, ViewportPortal } from 'reactflow';
import { STILL_FLOW } from '../shell/ui/flow.ts';
import { pageStore } from '../store/index.ts';
import { createNow, NowContext } from './now.ts';
import {
  LaneNode,
  MessageEdge,
  PartNode,
  type LaneOnCanvas,
  type MessageOnCanvas,
  type PartOnCanvas,
} from './nodes.tsx';
import type { Picture } from './picture.ts';
import { Patterns } from './Shapes.tsx';

const NODE_TYPES = { part: PartNode, lane: LaneNode };
const EDGE_TYPES = { message: MessageEdge };
const HOME = { x: 0, y: 0, zoom: 1 };
const FIXED = { draggable: false, selectable: false, connectable: false, focusable: false, deletable: false };

const LANES = ['top', 'bottom'] as const;

/** What the canvas needs of a picture, of one pod or of several. */
type Drawn = Pick<Picture, 'parts' | 'lines' | 'axis' | 'sheet'> & { readonly story: { readonly to: number } };

function nodesOf({ parts, sheet }: Drawn): (PartOnCanvas | LaneOnCanvas)[] {
  const lanes = LANES.map((id): LaneOnCanvas => ({
    id: `lane-${id}`,
    type: 'lane',
    position: { x: 0, y: id === 'top' ? 0 : sheet.height - 1 },
    data: { width: sheet.width, height: 1 },
    ...FIXED,
  }));
  const marks = parts.map((part): PartOnCanvas => ({
    id: part.id,
    type: 'part',
    position: { x: part.box.x, y: part.box.y },
    data: { part },
    ...FIXED,
  }));
  return [...lanes, ...marks];
}

const edgesOf = ({ lines }: Drawn): MessageOnCanvas[] =>
  lines.map((line): MessageOnCanvas => ({
    id: line.id,
    type: 'message',
    source: 'lane-top',
    target: 'lane-bottom',
    data: { line },
    ...FIXED,
  }));

/** @param children what moves with the instant */
export function Canvas({
  picture,
  children,
}: {
  readonly picture: Drawn;
  readonly children: ReactElement;
}): ReactElement {
  const [now] = useState(createNow);
  const nodes = useMemo(() => nodesOf(picture), [picture]);
  const edges = useMemo(() => edgesOf(picture), [picture]);
  useEffect(() => {
    const move = (): void => {
      const { t } = pageStore.getState().instant;
      now.setState({ t, x: t < picture.story.to ? picture.axis.x(t) : null });
    };
    move();
    const leave = pageStore.subscribe((state, old) => {
      if (state.instant !== old.instant) move();
    });
    return () => leave();
  }, [now, picture]);
  return (
    <NowContext.Provider value={now}>
      <Patterns />
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          defaultViewport={HOME}
          minZoom={1}
          maxZoom={1}
          panOnDrag={false}
          zoomOnPinch={false}
          {...STILL_FLOW}
        >
          <ViewportPortal>{children}</ViewportPortal>
        </ReactFlow>
      </ReactFlowProvider>
    </NowContext.Provider>
  );
}
