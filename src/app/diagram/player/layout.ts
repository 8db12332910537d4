/**
 * The player's drawing, for an article: who asks, what the API server holds, the kubelet and the runtime, with the grace
 * in the room that is left. Side by side where there is room, else one under the other; either stretches with its pane,
 * because text that shrank with it could not be read.
 */
import { WIDE_FROM } from '../../../embed/heights.ts';
import { overviewPlace, type Place } from '../../readings/index.ts';
import type { Layout, Wire } from '../geometry/layout.ts';
import { line, type Rect } from '../geometry/polyline.ts';

/** Room for the grace, beside or below the boxes. */
export interface PlayerLayout {
  readonly layout: Layout;
  readonly grace: Rect;
  /** One box under the other. */
  readonly isTall: boolean;
}

/** px that a pane leaves free at either side (`Stage`), and how much larger than drawn it shows a layout at most. */
const MARGIN = 12;
const MOST = 1.25;

/** As it is drawn. Who has a quarter more room sees it larger, in between it is stretched: so hairlines stay crisp. */
const WIDE = 646;
const NARROWEST = 276;

const PACKET = { dot: 5.5, halo: 0, trail: 26 } as const;

const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

type WireData = Omit<Wire, 'id' | 'resting'>;
const wires = (data: readonly WireData[]): readonly Wire[] =>
  data.map((wire) => ({ ...wire, resting: true, id: `${wire.from}-${wire.to}` }));

/** What lies on the disk is the kubelet's business here. */
const standsAt = (place: Place): Place => {
  const at = overviewPlace(place);
  return at === 'disk' ? 'kubelet' : at;
};

const FOUR = { name: 'player', packet: PACKET, standsAt, frames: [], titles: [], mirror: { path: [] } } as const;

export function playerLayout(pane: number): PlayerLayout {
  const room = pane - 2 * MARGIN;
  return pane < WIDE_FROM ? tall(Math.max(NARROWEST, room)) : wide(room >= WIDE * MOST ? room / MOST : room);
}

function wide(width: number): PlayerLayout {
  const [asks, node] = [116, 194];
  const gap = Math.floor((width - 8 - asks - node - 204) / 2);
  const api = 4 + asks + gap;
  const held = width - 8 - asks - node - 2 * gap;
  const kubelet = api + held + gap;
  const down = kubelet + 100;
  const between = { asks: 4 + asks + gap / 2, tells: kubelet - gap / 2 };
  const layout: Layout = {
    ...FOUR,
    width,
    height: 222,
    boxes: new Map<Place, Rect>([
      ['kubectl', rect(4, 16, asks, 100)],
      ['apiserver', rect(api, 16, held, 100)],
      ['kubelet', rect(kubelet, 16, node, 100)],
      ['runtime', rect(kubelet, 152, node, 58)],
    ]),
    cut: {
      breaks: new Map([
        ['apiserver-kubelet', { x: between.tells, y: 48 }],
        ['kubelet-apiserver', { x: between.tells, y: 88 }],
      ]),
      words: { x: between.tells, y: 132, anchor: 'middle' },
    },
    plates: new Map([
      ['apiserver', { x: api + held / 2, y: 66, anchor: 'middle' }],
      ['kubelet', { x: kubelet + node / 2, y: 66, anchor: 'middle' }],
      ['runtime', { x: kubelet + node / 2, y: 181, anchor: 'middle' }],
    ]),
    wires: wires([
      {
        from: 'kubectl',
        to: 'apiserver',
        path: line([4 + asks, 62], [api, 62]),
        room: 220,
        words: { x: between.asks, y: 132, anchor: 'middle' },
      },
      {
        from: 'apiserver',
        to: 'kubectl',
        path: line([api, 96], [4 + asks, 96]),
        room: gap - 4,
        words: { x: between.asks, y: 114, anchor: 'middle' },
        steady: true,
        label: { text: 'watch', x: between.asks, y: 90, anchor: 'middle' },
      },
      {
        from: 'apiserver',
        to: 'kubelet',
        path: line([api + held, 48], [kubelet, 48]),
        room: gap - 4,
        words: { x: between.tells, y: 66, anchor: 'middle' },
        steady: true,
        label: { text: 'watch', x: between.tells, y: 40, anchor: 'middle' },
      },
      {
        from: 'kubelet',
        to: 'apiserver',
        path: line([kubelet, 88], [api + held, 88]),
        room: 220,
        words: { x: between.tells, y: 132, anchor: 'middle' },
      },
      {
        from: 'kubelet',
        to: 'runtime',
        path: line([down, 116], [down, 152]),
        room: 88,
        words: { x: down + 8, y: 138, anchor: 'start' },
        steady: true,
      },
    ]),
  };
  return { layout, grace: rect(4, 146, kubelet - 20, 64), isTall: false };
}

function tall(width: number): PlayerLayout {
  const [first, second] = [36, 96];
  const beside = { x: second + 12, anchor: 'start' } as const;
  const layout: Layout = {
    ...FOUR,
    width,
    height: 498,
    boxes: new Map<Place, Rect>([
      ['kubectl', rect(0, 12, width, 72)],
      ['apiserver', rect(0, 120, width, 84)],
      ['kubelet', rect(0, 240, width, 98)],
      ['runtime', rect(0, 370, width, 52)],
    ]),
    cut: {
      breaks: new Map([
        ['apiserver-kubelet', { x: first, y: 222 }],
        ['kubelet-apiserver', { x: second, y: 222 }],
      ]),
      words: { ...beside, y: 226 },
    },
    plates: new Map([
      ['apiserver', { x: width / 2, y: 162, anchor: 'middle' }],
      ['kubelet', { x: width / 2, y: 289, anchor: 'middle' }],
      ['runtime', { x: width / 2, y: 396, anchor: 'middle' }],
    ]),
    wires: wires([
      {
        from: 'kubectl',
        to: 'apiserver',
        path: line([first, 84], [first, 120]),
        room: width - beside.x,
        words: { ...beside, y: 106 },
      },
      {
        from: 'apiserver',
        to: 'kubectl',
        path: line([second, 120], [second, 84]),
        room: width - beside.x,
        words: { ...beside, y: 106 },
        steady: true,
      },
      { from: 'apiserver', to: 'kubelet', path: line([first, 204], [first, 240]), room: 0, steady: true },
      {
        from: 'kubelet',
        to: 'apiserver',
        path: line([second, 240], [second, 204]),
        room: width - beside.x,
        words: { ...beside, y: 226 },
      },
      {
        from: 'kubelet',
        to: 'runtime',
        path: line([first, 338], [first, 370]),
        room: width - first - 12,
        words: { x: first + 12, y: 358, anchor: 'start' },
        steady: true,
      },
    ]),
  };
  return { layout, grace: rect(0, 432, width, 56), isTall: true };
}
