/** Which component draws which box of which layout, as React Flow's node types and nodes; all of it constant. */
import type { ReactElement } from 'react';
import type { Node, NodeTypes } from 'reactflow';
import { INSIDE } from './geometry/inside.ts';
import type { Layout } from './geometry/layout.ts';
import { OVERVIEW, PHONE } from './geometry/overview.ts';
import { ApiserverBox, ApiserverList, ControllersBox, EtcdBox, KubectlBox } from './nodes/control.tsx';
import { LINES, type PlaceWithLine } from './nodes/lines.ts';
import { DiskBox, RuntimeBox } from './nodes/node.tsx';
import { DiskSmall, KubeletOverview, RuntimeSmall } from './nodes/overview.tsx';
import { KubeletFrame, PartBox, PodSyncerBox, PodWorkersBox, SourceChip, SyncLoopBox } from './nodes/pipeline.tsx';

const part = (place: PlaceWithLine): (() => ReactElement) =>
  function Part(): ReactElement {
    return <PartBox place={place} useLine={LINES[place]} />;
  };

const chip = (place: 'apiSource' | 'httpSource' | 'fileSource'): (() => ReactElement) =>
  function Chip(): ReactElement {
    return <SourceChip place={place} />;
  };

type Drawn = Readonly<Record<string, () => ReactElement>>;

const INSIDE_BOXES: Drawn = {
  kubectl: () => <KubectlBox />,
  apiserver: () => <ApiserverBox />,
  etcd: () => <EtcdBox />,
  controllers: () => <ControllersBox />,
  kubelet: () => <KubeletFrame />,
  apiSource: chip('apiSource'),
  httpSource: chip('httpSource'),
  fileSource: chip('fileSource'),
  podConfig: part('podConfig'),
  syncLoop: () => <SyncLoopBox />,
  podWorkers: () => <PodWorkersBox />,
  podSyncer: () => <PodSyncerBox />,
  statusManager: part('statusManager'),
  mirrorClient: part('mirrorClient'),
  housekeeping: part('housekeeping'),
  volumeManager: part('volumeManager'),
  containerGC: part('containerGC'),
  pleg: part('pleg'),
  probeManager: part('probeManager'),
  disk: () => <DiskBox />,
  runtime: () => <RuntimeBox />,
};

const OVERVIEW_BOXES: Drawn = {
  kubectl: () => <KubectlBox />,
  apiserver: () => <ApiserverBox />,
  kubelet: () => <KubeletOverview room={3} roomy />,
  runtime: () => <RuntimeBox />,
  disk: () => <DiskBox narrow />,
};

const PHONE_BOXES: Drawn = {
  kubectl: () => <KubectlBox />,
  apiserver: () => <ApiserverList />,
  kubelet: () => <KubeletOverview room={2} />,
  runtime: () => <RuntimeSmall />,
  disk: () => <DiskSmall />,
};

export interface Drawing {
  readonly layout: Layout;
  readonly nodes: Node[];
  readonly nodeTypes: NodeTypes;
}

export function drawing(layout: Layout, drawn: Drawn): Drawing {
  const nodes = [...layout.boxes].map(([place, { x, y, w, h }]): Node => ({
    id: place,
    type: place,
    position: { x, y },
    width: w,
    height: h,
    // Frames lie under the wires, boxes over them.
    zIndex: layout.name === 'inside' && place === 'kubelet' ? 0 : 2,
    data: {},
    ariaRole: 'listitem',
    domAttributes: { 'aria-roledescription': undefined },
    draggable: false,
    selectable: false,
    focusable: false,
  }));
  return { layout, nodes, nodeTypes: drawn };
}

export const DRAWINGS = {
  inside: drawing(INSIDE, INSIDE_BOXES),
  overview: drawing(OVERVIEW, OVERVIEW_BOXES),
  phone: drawing(PHONE, PHONE_BOXES),
} as const satisfies Partial<Record<Layout['name'], Drawing>>;
