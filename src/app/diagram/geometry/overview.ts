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

/** Small enough to be shown at 1.25 in a pane of 784 × 640. */
export const OVERVIEW: Layout = {
  name: 'overview',
  width: 624,
  height: 512,
  boxes: new Map<Place, Rect>([
    ['kubectl', rect(12, 12, 132, 128)],
    ['apiserver', rect(212, 12, 400, 128)],
    ['kubelet', rect(12, 196, 600, 120)],
    ['runtime', rect(12, 372, 400, 128)],
    ['disk', rect(428, 372, 184, 128)],
  ]),
  frames: [],
  titles: [],
  mirror: {
    path: line([412, 140], [412, 196]),
    label: { text: 'mirrors', x: 406, y: 172, anchor: 'end' },
  },
  cut: {
    breaks: new Map([
      ['apiserver-kubelet', { x: 264, y: 168 }],
      ['kubelet-apiserver', { x: 508, y: 168 }],
    ]),
    words: { x: 252, y: 172, anchor: 'end' },
  },
  plates: new Map([
    ['apiserver', { x: 604, y: 26, anchor: 'end' }],
    ['kubelet', { x: 312, y: 260, anchor: 'middle' }],
    ['runtime', { x: 404, y: 386, anchor: 'end' }],
  ]),
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([144, 60], [212, 60]), room: 64 },
    {
      from: 'apiserver',
      to: 'kubectl',
      path: line([212, 108], [144, 108]),
      room: 64,
      steady: true,
      label: { text: 'watch', x: 178, y: 100, anchor: 'middle' },
    },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([264, 140], [264, 196]),
      room: 160,
      steady: true,
      label: { text: 'watch', x: 256, y: 172, anchor: 'end' },
    },
    { from: 'kubelet', to: 'apiserver', path: line([508, 196], [508, 140]), room: 200 },
    {
      from: 'kubelet',
      to: 'runtime',
      steady: true,
      path: line([244, 316], [244, 372]),
      room: 260,
      dock: { right: 400, y: 372 },
    },
    { from: 'kubelet', to: 'disk', path: line([520, 316], [520, 372]), room: 180, dock: { right: 604, y: 344 } },
    { from: 'runtime', to: 'disk', path: line([412, 440], [428, 440]), room: 0, resting: false },
    {
      from: 'kubectl',
      to: 'disk',
      path: line([12, 100], [4, 100], [4, 344], [448, 344], [448, 372]),
      room: 120,
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
  mirror: { path: line([228, 132], [228, 196]) },
  cut: {
    breaks: new Map([
      ['apiserver-kubelet', { x: 164, y: 164 }],
      ['kubelet-apiserver', { x: 276, y: 164 }],
    ]),
    words: { x: 152, y: 168, anchor: 'end' },
  },
  plates: new Map([
    ['apiserver', { x: 358, y: 30, anchor: 'end' }],
    ['kubelet', { x: 183, y: 264, anchor: 'middle' }],
    ['runtime', { x: 232, y: 386, anchor: 'end' }],
  ]),
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([104, 56], [140, 56]), room: 0 },
    { from: 'apiserver', to: 'kubectl', path: line([140, 100], [104, 100]), room: 0, steady: true },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([164, 132], [164, 196]),
      room: 108,
      steady: true,
      label: { text: 'watch', x: 156, y: 168, anchor: 'end' },
    },
    { from: 'kubelet', to: 'apiserver', path: line([276, 196], [276, 132]), room: 176 },
    {
      from: 'kubelet',
      to: 'runtime',
      steady: true,
      path: line([120, 312], [120, 372]),
      room: 220,
      dock: { right: 228, y: 372 },
    },
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
