/**
 * The kubelet's inside. Rows say who talks to whom: above the kubelet the API; in it the API-facing parts, the decision
 * pipeline from left to right, the node-facing parts; below it the node. Lanes of 40 to 44 px between the rows are for
 * packets, and two buses (under the API-facing row, over the node-facing row) replace a dozen single wires.
 */
import type { Layout, Place, Wire } from './layout.ts';
import { line, type Polyline, type Rect } from './polyline.ts';

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

const KUBELET = rect(16, 184, 752, 276);
const SOURCES = rect(32, 208, 80, 152);

const BOXES: readonly (readonly [Place, Rect])[] = [
  ['kubectl', rect(16, 12, 104, 128)],
  ['apiserver', rect(200, 12, 456, 128)],
  ['etcd', rect(684, 12, 84, 52)],
  ['controllers', rect(684, 76, 84, 64)],
  ['kubelet', KUBELET],
  ['apiSource', rect(40, 236, 64, 24)],
  ['httpSource', rect(40, 280, 64, 24)],
  ['fileSource', rect(40, 324, 64, 24)],
  ['podConfig', rect(132, 288, 80, 56)],
  ['syncLoop', rect(240, 276, 104, 84)],
  ['podWorkers', rect(372, 276, 192, 84)],
  ['podSyncer', rect(592, 276, 160, 84)],
  ['statusManager', rect(240, 208, 152, 44)],
  ['mirrorClient', rect(488, 208, 144, 44)],
  ['housekeeping', rect(32, 400, 112, 48)],
  ['volumeManager', rect(152, 400, 112, 48)],
  ['containerGC', rect(272, 400, 112, 48)],
  ['pleg', rect(392, 400, 112, 48)],
  ['probeManager', rect(512, 400, 120, 48)],
  ['disk', rect(16, 504, 284, 128)],
  ['runtime', rect(320, 504, 448, 128)],
];

/** A dot's worth: the two boxes are too close for a pill between them. */
const DOT = 0;
/** The lanes above and below the kubelet, and the bus over the node-facing row. */
const LANE = 220;
/** Room for `PATCH pods/nginx-static-node-1/status`. */
const REQUEST = 264;

type Extra = Partial<Pick<Wire, 'label' | 'dock' | 'track' | 'steady'>>;
const STEADY = { steady: true } as const;
const wire = (from: Place, to: Place, path: Polyline, room: number, extra: Extra = {}): Wire => ({
  id: `${from}-${to}`,
  from,
  to,
  path,
  room,
  resting: true,
  ...extra,
});
const seldom = (from: Place, to: Place, path: Polyline, room: number, extra: Extra = {}): Wire => ({
  ...wire(from, to, path, room, extra),
  resting: false,
});

const SOURCES_OUT = line([112, 316], [132, 316]);

const WIRES: readonly Wire[] = [
  // the client and the store
  wire('kubectl', 'apiserver', line([120, 60], [200, 60]), 76),
  wire('apiserver', 'kubectl', line([200, 108], [120, 108]), 76, {
    label: { text: 'watch', x: 160, y: 100, anchor: 'middle' },
    steady: true,
  }),
  wire('apiserver', 'etcd', line([656, 40], [684, 40]), DOT, STEADY),
  wire('controllers', 'apiserver', line([728, 140], [728, 164], [632, 164], [632, 140]), 132, {
    track: line([728, 164], [632, 164]),
  }),
  // the sources
  wire('apiserver', 'apiSource', line([224, 140], [224, 164], [92, 164], [92, 236]), 132, {
    label: { text: 'watch', x: 148, y: 158, anchor: 'middle' },
    track: line([224, 140], [224, 164], [92, 164]),
    steady: true,
  }),
  wire('disk', 'fileSource', line([24, 504], [24, 336], [40, 336]), DOT, STEADY),
  seldom('disk', 'httpSource', line([24, 504], [24, 292], [40, 292]), DOT),
  seldom('kubectl', 'disk', line([16, 124], [8, 124], [8, 568], [16, 568]), DOT),
  // the pipeline
  wire('apiSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('httpSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('fileSource', 'podConfig', SOURCES_OUT, DOT, STEADY),
  wire('podConfig', 'syncLoop', line([212, 316], [240, 316]), DOT),
  wire('syncLoop', 'podWorkers', line([344, 316], [372, 316]), DOT),
  wire('podWorkers', 'podSyncer', line([564, 316], [592, 316]), DOT),
  // statuses and mirror pods, up
  wire('podSyncer', 'statusManager', line([672, 276], [672, 264], [372, 264], [372, 252]), DOT),
  wire('podSyncer', 'mirrorClient', line([672, 276], [672, 264], [560, 264], [560, 252]), DOT),
  wire('syncLoop', 'statusManager', line([304, 276], [304, 252]), DOT),
  wire('statusManager', 'apiserver', line([316, 208], [316, 140]), REQUEST),
  wire('mirrorClient', 'apiserver', line([560, 208], [560, 140]), REQUEST),
  // syncLoop's other channels
  wire('housekeeping', 'syncLoop', line([88, 400], [88, 380], [292, 380], [292, 360]), LANE, STEADY),
  wire('pleg', 'syncLoop', line([448, 400], [448, 380], [292, 380], [292, 360]), LANE, STEADY),
  wire('probeManager', 'syncLoop', line([568, 400], [568, 380], [292, 380], [292, 360]), LANE),
  seldom('syncLoop', 'containerGC', line([292, 360], [292, 380], [328, 380], [328, 400]), LANE),
  seldom('housekeeping', 'podWorkers', line([104, 400], [104, 380], [388, 380], [388, 360]), LANE),
  // what a sync asks of its neighbours
  seldom('podSyncer', 'volumeManager', line([624, 360], [624, 380], [208, 380], [208, 400]), LANE, {
    dock: { right: 284, y: 380 },
  }),
  seldom('podSyncer', 'pleg', line([624, 360], [624, 380], [464, 380], [464, 400]), LANE, {
    dock: { right: 548, y: 380 },
  }),
  seldom('podSyncer', 'probeManager', line([624, 360], [624, 380], [608, 380], [608, 400]), LANE),
  seldom('podSyncer', 'disk', line([704, 360], [704, 480], [284, 480], [284, 504]), LANE, {
    dock: { right: 420, y: 480 },
  }),
  wire('podSyncer', 'runtime', line([720, 360], [720, 504]), 116, { dock: { right: 756, y: 504 } }),
  // the node
  wire('housekeeping', 'disk', line([88, 448], [88, 504]), 140),
  seldom('housekeeping', 'runtime', line([128, 448], [128, 472], [332, 472], [332, 504]), LANE),
  wire('volumeManager', 'disk', line([208, 448], [208, 504]), 180),
  wire('containerGC', 'runtime', line([344, 448], [344, 504]), 180),
  seldom('containerGC', 'disk', line([292, 448], [292, 504]), 180),
  wire('pleg', 'runtime', line([448, 448], [448, 504]), 180, STEADY),
  wire('runtime', 'probeManager', line([528, 504], [528, 448]), 180),
  seldom('runtime', 'disk', line([320, 568], [300, 568]), DOT),
];

export const INSIDE: Layout = {
  name: 'inside',
  width: 784,
  height: 640,
  boxes: new Map(BOXES),
  frames: [KUBELET, SOURCES],
  titles: [rect(28, 189, 48, 16), rect(604, 189, 152, 16), rect(40, 212, 46, 16)],
  wires: WIRES,
  mirror: {
    path: line([452, 140], [452, 276]),
    label: { text: 'mirrors', x: 446, y: 234, anchor: 'end' },
  },
  cut: {
    breaks: new Map([
      ['apiserver-apiSource', { x: 152, y: 164 }],
      ['statusManager-apiserver', { x: 316, y: 166 }],
      ['mirrorClient-apiserver', { x: 560, y: 166 }],
    ]),
    words: { x: 328, y: 170, anchor: 'start' },
  },
  plates: new Map([
    ['apiserver', { x: 648, y: 26, anchor: 'end' }],
    ['kubelet', { x: 478, y: 330, anchor: 'middle' }],
    ['runtime', { x: 760, y: 518, anchor: 'end' }],
  ]),
};

/** The frame around the three sources, which is drawn but is no place. */
export const SOURCES_FRAME = SOURCES;
