/**
 * The overview: five boxes. The same composition twice, at the size of a desktop's pane and of a phone, because text
 * that is merely scaled is too small on one or too large on the other.
 */
import type { Layout, Place, Wire } from './layout.ts';
import { line, type Rect } from './polyline.ts';

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

type WireData = Omit<Wire, 'id' | 'resting'> & { readonly resting?: boolean };
const wires = (data: readonly WireData[]): readonly Wire[] =>
  data.map((wire) => ({ resting: true, ...wire, id: `${wire.from}-${wire.to}` }));

export const OVERVIEW: Layout = {
  name: 'overview',
  width: 784,
  height: 640,
  boxes: new Map<Place, Rect>([
    ['kubectl', rect(32, 16, 192, 152)],
    ['apiserver', rect(312, 16, 440, 152)],
    ['kubelet', rect(32, 232, 720, 168)],
    ['runtime', rect(32, 464, 464, 160)],
    ['disk', rect(528, 464, 224, 160)],
  ]),
  frames: [],
  titles: [],
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([224, 60], [312, 60]), room: 84 },
    {
      from: 'apiserver',
      to: 'kubectl',
      path: line([312, 124], [224, 124]),
      room: 84,
      label: { text: 'watch', x: 268, y: 116, anchor: 'middle' },
    },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([376, 168], [376, 232]),
      room: 160,
      label: { text: 'watch', x: 368, y: 204, anchor: 'end' },
    },
    { from: 'kubelet', to: 'apiserver', path: line([600, 232], [600, 168]), room: 260 },
    { from: 'kubelet', to: 'runtime', path: line([264, 400], [264, 464]), room: 260, dock: { right: 380, y: 464 } },
    { from: 'kubelet', to: 'disk', path: line([640, 400], [640, 464]), room: 220, dock: { right: 732, y: 432 } },
    { from: 'runtime', to: 'disk', path: line([496, 544], [528, 544]), room: 0, resting: false },
    {
      from: 'kubectl',
      to: 'disk',
      path: line([32, 100], [16, 100], [16, 440], [552, 440], [552, 464]),
      room: 180,
      resting: false,
    },
  ]),
};

export const PHONE: Layout = {
  name: 'phone',
  width: 366,
  height: 520,
  boxes: new Map<Place, Rect>([
    ['kubectl', rect(0, 16, 104, 116)],
    ['apiserver', rect(140, 16, 226, 116)],
    ['kubelet', rect(0, 196, 366, 116)],
    ['runtime', rect(0, 372, 240, 140)],
    ['disk', rect(252, 372, 114, 140)],
  ]),
  frames: [],
  titles: [],
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([104, 56], [140, 56]), room: 0 },
    { from: 'apiserver', to: 'kubectl', path: line([140, 100], [104, 100]), room: 0 },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([164, 132], [164, 196]),
      room: 108,
      label: { text: 'watch', x: 156, y: 168, anchor: 'end' },
    },
    { from: 'kubelet', to: 'apiserver', path: line([276, 196], [276, 132]), room: 176 },
    { from: 'kubelet', to: 'runtime', path: line([120, 312], [120, 372]), room: 220, dock: { right: 228, y: 372 } },
    { from: 'kubelet', to: 'disk', path: line([308, 312], [308, 372]), room: 112, dock: { right: 362, y: 344 } },
    { from: 'runtime', to: 'disk', path: line([240, 440], [252, 440]), room: 0, resting: false },
    {
      from: 'kubectl',
      to: 'disk',
      path: line([0, 76], [-8, 76], [-8, 340], [276, 340], [276, 372]),
      room: 120,
      resting: false,
    },
  ]),
};
