/** The diagram of a moment as SVG, drawn from the page's own layouts and contents, without a page. */
import { group, tag, type Ink, type Moment } from '../../drawing/index.ts';
import { isCluster } from '../../store/index.ts';
import { drawCluster } from '../cluster/drawing/index.ts';
import { INSIDE } from '../geometry/inside.ts';
import { OVERVIEW } from '../geometry/overview.ts';
import { apiserverBox, controllersBox, etcdBox, kubectlBox } from './controlPlane.ts';
import { diskBox, runtimeBox } from './node.ts';
import { kubeletOverview } from './overview.ts';
import { hatchPattern, outagePlates, packets, pills } from './overlays.ts';
import { chip, kubeletFrame, partBox, podSyncerBox, podWorkersBox, syncLoopBox } from './pipeline.ts';
import { sceneOf, type Scene } from './scene.ts';
import { mirrorLine, wires } from './wires.ts';

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

const PARTS = [
  'podConfig',
  'statusManager',
  'mirrorClient',
  'housekeeping',
  'volumeManager',
  'containerGC',
  'pleg',
  'probeManager',
] as const;

const insideBoxes = (scene: Scene): string =>
  [
    kubectlBox(scene),
    apiserverBox(scene),
    etcdBox(scene),
    controllersBox(scene),
    chip(scene, 'apiSource'),
    chip(scene, 'httpSource'),
    chip(scene, 'fileSource'),
    ...PARTS.map((part) => partBox(scene, part)),
    syncLoopBox(scene),
    podWorkersBox(scene),
    podSyncerBox(scene),
    diskBox(scene),
    runtimeBox(scene),
  ].join('');

const overviewBoxes = (scene: Scene): string =>
  [kubectlBox(scene), apiserverBox(scene), kubeletOverview(scene), runtimeBox(scene), diskBox(scene, true)].join('');

export function drawDiagram(moment: Moment, view: 'overview' | 'inside', ink: Ink): Drawn {
  // As on the page: what is overlooked of a cluster is all of it.
  if (view === 'overview' && isCluster({ scenario: moment.scenario, imported: null })) return drawCluster(moment, ink);
  const layout = view === 'inside' ? INSIDE : OVERVIEW;
  const scene = sceneOf(moment, layout, ink);
  const svg = group(
    { 'data-picture': 'diagram' },
    tag('defs', {}, hatchPattern(ink)),
    view === 'inside' ? kubeletFrame(scene) : '',
    wires(scene),
    view === 'inside' ? insideBoxes(scene) : overviewBoxes(scene),
    mirrorLine(scene),
    outagePlates(scene),
    pills(scene),
    packets(scene),
  );
  return { width: layout.width, height: layout.height, svg };
}
