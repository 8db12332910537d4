/**
 * The overview: five boxes. The same composition twice, at the size of a desktop's pane and of a phone, because text
 * that is merely scaled is too small on one or too large on the other.
 */
import type { Layout, Wire } from './layout.ts';
import { line, type Rect } from './polyline.ts';
import type { Place } from '../../readings/index.ts';

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

type WireData = Omit<Wire, 'id' | 'resting'> & { readonly resting?: boolean };
const wires = (data: readonly WireData[]): readonly Wire[] =>
  data.map((wire) => ({ resting: true, ...wire, id: `${wire.from}-${wire.to}` }));

/** Flat enough to be read on a laptop, where the rest of the page leaves some 400 px. */
export const OVERVIEW: Layout = {
  name: 'overview',
  width: 624,
  height: 480,
  boxes: new Map<Place, Rect>([
    ['kubectl', rect(12, 8, 132, 116)],
    ['apiserver', rect(212, 8, 400, 116)],
    ['kubelet', rect(12, 164, 600, 108)],
    ['runtime', rect(12, 316, 436, 156)],
    ['disk', rect(464, 316, 148, 156)],
  ]),
  frames: [],
  titles: [],
  mirror: {
    path: line([412, 124], [412, 164]),
    label: { text: 'mirrors', x: 406, y: 148, anchor: 'end' },
  },
  cut: {
    breaks: new Map([
      ['apiserver-kubelet', { x: 264, y: 144 }],
      ['kubelet-apiserver', { x: 508, y: 144 }],
    ]),
    words: { x: 252, y: 148, anchor: 'end' },
  },
  plates: new Map([
    ['apiserver', { x: 604, y: 22, anchor: 'end' }],
    ['kubelet', { x: 312, y: 224, anchor: 'middle' }],
    ['runtime', { x: 440, y: 332, anchor: 'end' }],
  ]),
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([144, 52], [212, 52]), room: 64 },
    {
      from: 'apiserver',
      to: 'kubectl',
      path: line([212, 96], [144, 96]),
      room: 64,
      steady: true,
      label: { text: 'watch', x: 178, y: 88, anchor: 'middle' },
    },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([264, 124], [264, 164]),
      room: 200,
      words: { x: 256, y: 148, anchor: 'end' },
      steady: true,
      label: { text: 'watch', x: 256, y: 148, anchor: 'end' },
    },
    {
      from: 'kubelet',
      to: 'apiserver',
      path: line([508, 164], [508, 124]),
      room: 104,
      words: { x: 520, y: 148, anchor: 'start' },
    },
    {
      from: 'kubelet',
      to: 'runtime',
      steady: true,
      path: line([244, 272], [244, 316]),
      room: 180,
      dock: { right: 436, y: 316 },
    },
    { from: 'kubelet', to: 'disk', path: line([520, 272], [520, 316]), room: 92, dock: { right: 604, y: 294 } },
    { from: 'runtime', to: 'disk', path: line([448, 392], [464, 392]), room: 0, resting: false },
    {
      from: 'kubectl',
      to: 'disk',
      path: line([12, 100], [4, 100], [4, 288], [484, 288], [484, 316]),
      room: 120,
      resting: false,
    },
  ]),
};

export const PHONE: Layout = {
  name: 'phone',
  width: 366,
  height: 512,
  boxes: new Map<Place, Rect>([
    ['kubectl', rect(0, 8, 104, 100)],
    ['apiserver', rect(140, 8, 226, 100)],
    ['kubelet', rect(0, 152, 366, 84)],
    ['runtime', rect(0, 280, 352, 184)],
    ['disk', rect(0, 472, 366, 36)],
  ]),
  frames: [],
  titles: [],
  mirror: { path: line([228, 108], [228, 152]) },
  cut: {
    breaks: new Map([
      ['apiserver-kubelet', { x: 164, y: 130 }],
      ['kubelet-apiserver', { x: 276, y: 130 }],
    ]),
    words: { x: 152, y: 134, anchor: 'end' },
  },
  plates: new Map([
    ['apiserver', { x: 358, y: 22, anchor: 'end' }],
    ['kubelet', { x: 183, y: 200, anchor: 'middle' }],
    ['runtime', { x: 344, y: 294, anchor: 'end' }],
  ]),
  wires: wires([
    { from: 'kubectl', to: 'apiserver', path: line([104, 44], [140, 44]), room: 0 },
    { from: 'apiserver', to: 'kubectl', path: line([140, 84], [104, 84]), room: 0, steady: true },
    {
      from: 'apiserver',
      to: 'kubelet',
      path: line([164, 108], [164, 152]),
      room: 150,
      words: { x: 156, y: 134, anchor: 'end' },
      steady: true,
      label: { text: 'watch', x: 156, y: 134, anchor: 'end' },
    },
    {
      from: 'kubelet',
      to: 'apiserver',
      path: line([276, 152], [276, 108]),
      room: 84,
      words: { x: 286, y: 134, anchor: 'start' },
    },
    {
      from: 'kubelet',
      to: 'runtime',
      steady: true,
      path: line([300, 236], [300, 280]),
      room: 220,
      words: { x: 288, y: 262, anchor: 'end' },
      dock: { right: 340, y: 280 },
    },
    { from: 'kubelet', to: 'disk', path: line([360, 236], [360, 472]), room: 0, dock: { right: 364, y: 256 } },
    { from: 'runtime', to: 'disk', path: line([24, 464], [24, 472]), room: 0, resting: false },
    {
      from: 'kubectl',
      to: 'disk',
      path: line([0, 68], [-8, 68], [-8, 492], [0, 492]),
      room: 0,
      resting: false,
    },
  ]),
};
