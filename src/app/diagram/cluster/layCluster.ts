/**
 * Where the boxes of a cluster stand and where its edges run, by who takes part: clients at the left, the API server on
 * top, controllers below it, a column for each node. Pure: the same parts give the same picture.
 *
 * Always true: no two boxes overlap but a frame and what stands in it; an edge runs at right angles, and behind no box.
 */
import type { Point, Polyline, Rect } from '../geometry/polyline.ts';

export interface NodeParts {
  readonly name: string;
  /** In the order in which they stand there. */
  readonly pods: readonly string[];
  /** How many pods it has at most: a pod that goes leaves its room. */
  readonly most: number;
}

export interface ClusterParts {
  readonly clients: readonly string[];
  readonly isBalanced: boolean;
  /** There are Services, so that each node has a kube-proxy. */
  readonly hasProxies: boolean;
  readonly controllers: readonly string[];
  readonly nodes: readonly NodeParts[];
  /** There is little height: what can stands beside each other. */
  readonly isLow?: boolean;
  /** There is so little that beside requests there are no kubelets and runtimes. */
  readonly isLowest?: boolean;
}

/** What a box is, by its id. */
export type BoxKind =
  | 'kubectl'
  | 'api'
  | 'client'
  | 'balancer'
  | 'soFar'
  | 'controller'
  | 'node'
  | 'proxy'
  | 'pod'
  | 'pods'
  | 'kubelet'
  | 'runtime';

export interface Box extends Rect {
  readonly id: string;
  readonly kind: BoxKind;
  /** Client, controller, node or pod. */
  readonly of: string;
  /** The node that it stands on. */
  readonly on?: string;
}

export interface Edge {
  readonly id: string;
  readonly kind: 'user' | 'watch' | 'controller' | 'heartbeat' | 'requests';
  readonly from: string;
  readonly to: string;
  readonly path: Polyline;
}

export interface ClusterLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
}

const MARGIN = 12;
const GAP = 16;
/** As wide as the pane beside two others on a screen of 1440 px. */
const USUAL = 760;
/** As wide as that is where it is drawn smallest. */
const LOW_USUAL = 908;
const SIDE = 120;
/** What a controller does, where it has no box of its own. */
const API_LINE = 18;
const LEAST_COLUMN = 208;
const INSET = 10;
const TITLE = 26;
const PROXY = 62;
const CARD = { width: 124, height: 86 } as const;
const CARD_GAP = 8;
const MOST_CARDS = 4;
const ROW = 18;
const MOST_ROWS = 9;
const PARTS = 44;
const PART_GAP = 8;
/** From here on a kubelet has room beside its runtime. */
const BOTH_PARTS = 240;

/** What is measured otherwise where there is little height. */
const MEASURES = {
  usual: { api: 140, gap: 28, controller: 78, lane: 40, step: 6, requests: 60, bus: 10, client: 78, soFar: 188 },
  low: { api: 140, gap: 18, controller: 60, lane: 26, step: 4, requests: 40, bus: 7, client: 74, soFar: 148 },
} as const;

const left = (x: number, y: number): Point => ({ x, y });

/** Cards in rows, or one list where there are too many. */
interface PodsShape {
  readonly asCards: boolean;
  readonly across: number;
  readonly height: number;
}

/** Requests come from above, so that behind a card there is none. */
function podsShape(nodes: readonly NodeParts[], column: number, mostRows: number): PodsShape {
  const most = Math.max(1, ...nodes.map((node) => Math.max(node.most, node.pods.length)));
  const across = Math.max(1, Math.floor((column - 2 * INSET + CARD_GAP) / (CARD.width + CARD_GAP)));
  const rows = Math.ceil(most / across);
  if (most <= MOST_CARDS && rows <= mostRows)
    return { asCards: true, across, height: rows * CARD.height + (rows - 1) * CARD_GAP };
  return { asCards: false, across: 1, height: (Math.min(most, MOST_ROWS - 1) + 1) * ROW + 10 };
}

/** How many of so many pods have a row of their own; the others are counted. */
export const rowsShown = (pods: number): number => (pods <= MOST_ROWS ? pods : MOST_ROWS - 1);

export const podBox = (node: string, pod: string): string => `pod ${node} ${pod}`;

export function layCluster(parts: ClusterParts): ClusterLayout {
  const { clients, isBalanced, hasProxies, nodes, isLow = false, isLowest = false } = parts;
  const measure = MEASURES[isLow ? 'low' : 'usual'];
  const usual = isLow ? LOW_USUAL : USUAL;
  const hasClients = clients.length > 0;
  // Beside clients there is no room for boxes: requests run where they would stand.
  const controllers = hasClients ? [] : parts.controllers;
  const lines = hasClients ? parts.controllers.length : 0;
  const start = hasClients ? MARGIN + SIDE + 2 * GAP : MARGIN;
  const room = usual - MARGIN - start;
  const column = Math.max(LEAST_COLUMN, Math.floor((room - (nodes.length - 1) * GAP) / Math.max(1, nodes.length)));
  const width = Math.max(usual, start + nodes.length * column + (nodes.length - 1) * GAP + MARGIN);

  const boxes: Box[] = [];
  const edges: Edge[] = [];
  const put = (box: Box): Box => {
    boxes.push(box);
    return box;
  };

  const kubectlHeight = isLow && hasClients ? 64 : 92;
  const kubectl = put({ id: 'kubectl', kind: 'kubectl', of: '', x: MARGIN, y: MARGIN, w: SIDE, h: kubectlHeight });
  const apiX = MARGIN + SIDE + 2 * GAP;
  const api = put({
    id: 'api',
    kind: 'api',
    of: '',
    x: apiX,
    y: MARGIN,
    w: width - MARGIN - apiX,
    h: measure.api + lines * API_LINE,
  });
  edges.push({
    id: 'kubectl',
    kind: 'user',
    from: 'kubectl',
    to: 'api',
    path: [left(kubectl.x + kubectl.w, kubectl.y + kubectl.h / 2), left(api.x, kubectl.y + kubectl.h / 2)],
  });
  const below = api.y + api.h;

  // Controllers leave gaps, in which what goes from nodes to the API server runs.
  const channels: number[] = [];
  let nodesTop = below + measure.lane;
  if (controllers.length > 0) {
    const top = below + measure.gap;
    const gap = 2 * GAP;
    const each = Math.floor((api.w - gap * controllers.length) / controllers.length);
    controllers.forEach((of, i) => {
      const x = api.x + gap / 2 + i * (each + gap);
      const box = put({ id: `controller ${of}`, kind: 'controller', of, x, y: top, w: each, h: measure.controller });
      const middle = x + Math.round(each / 2);
      edges.push({
        id: box.id,
        kind: 'controller',
        from: box.id,
        to: 'api',
        path: [left(middle, top), left(middle, below)],
      });
      channels.push(x - gap / 2);
    });
    channels.push(api.x + api.w - 2);
    channels[0] = api.x + 2;
    nodesTop = top + measure.controller + measure.lane;
  }

  const shape = podsShape(nodes, column, hasProxies || isLow ? 1 : 2);
  const isBeside = isLow && column >= BOTH_PARTS;
  const hasParts = !(isLowest && hasClients);
  const proxyTop = nodesTop + TITLE;
  const podsTop = hasProxies ? proxyTop + PROXY + measure.requests : proxyTop + PARTS + PART_GAP;
  const afterPods = podsTop + shape.height + PART_GAP;
  const kubeletTop = hasProxies ? afterPods : proxyTop;
  const runtimeTop = isBeside ? kubeletTop : hasProxies ? afterPods + PARTS + PART_GAP : afterPods;
  const bottom = hasParts ? Math.max(runtimeTop + PARTS, podsTop + shape.height) + INSET : afterPods - PART_GAP + INSET;

  const taken = new Map<number, number>();
  nodes.forEach(({ name, pods }, i) => {
    const x = start + i * (column + GAP);
    const on = name;
    const inner = { x: x + INSET, w: column - 2 * INSET };
    put({ id: `node ${name}`, kind: 'node', of: name, x, y: nodesTop, w: column, h: bottom - nodesTop });
    if (hasProxies)
      put({ id: `proxy ${name}`, kind: 'proxy', of: name, on, x: inner.x, y: proxyTop, w: inner.w, h: PROXY });
    if (hasParts) {
      const half = Math.floor((inner.w - PART_GAP) / 2);
      const w = isBeside ? half : inner.w;
      const runtimeX = isBeside ? inner.x + half + PART_GAP : inner.x;
      put({ id: `kubelet ${name}`, kind: 'kubelet', of: name, on, x: inner.x, w, y: kubeletTop, h: PARTS });
      put({ id: `runtime ${name}`, kind: 'runtime', of: name, on, x: runtimeX, w, y: runtimeTop, h: PARTS });
    }
    if (shape.asCards) {
      const across = Math.max(1, Math.min(shape.across, Math.max(pods.length, 1)));
      const w = Math.floor((inner.w - (across - 1) * CARD_GAP) / across);
      pods.forEach((pod, place) => {
        const [row, at] = [Math.floor(place / across), place % across];
        const y = podsTop + row * (CARD.height + CARD_GAP);
        const card = { x: inner.x + at * (w + CARD_GAP), y, w, h: CARD.height };
        put({ id: podBox(name, pod), kind: 'pod', of: pod, on, ...card });
      });
    } else if (pods.length > 0)
      put({ id: `pods ${name}`, kind: 'pods', of: name, on, ...inner, y: podsTop, h: shape.height });

    const inColumn = x + Math.round(column * 0.18);
    edges.push({
      id: `heartbeat ${name}`,
      kind: 'heartbeat',
      from: `node ${name}`,
      to: 'api',
      path: heartbeatPath(inColumn, i),
    });
    if (hasProxies && controllers.length === 0) {
      const watch = x + Math.round(column * 0.6);
      const path = watch > api.x ? [left(watch, below), left(watch, proxyTop)] : null;
      if (path !== null) edges.push({ id: `watch ${name}`, kind: 'watch', from: 'api', to: `proxy ${name}`, path });
    }
  });

  function heartbeatPath(x: number, i: number): Polyline {
    const y = nodesTop - 10 - (i % 4) * measure.step;
    if (channels.length === 0) {
      if (x > api.x + 4) return [left(x, nodesTop), left(x, below)];
      const at = api.x + 12 + i * 8;
      return [left(x, nodesTop), left(x, y), left(at, y), left(at, below)];
    }
    const channel = channels.reduce((best, each) => (Math.abs(each - x) < Math.abs(best - x) ? each : best));
    const beside = taken.get(channel) ?? 0;
    taken.set(channel, beside + 1);
    const shift = channel >= api.x + api.w - 2 ? -beside * 3 : channel <= api.x + 2 ? beside * 3 : (beside - 1) * 5;
    return [left(x, nodesTop), left(x, y), left(channel + shift, y), left(channel + shift, below)];
  }

  if (hasClients) layClients();
  const height = Math.max(bottom, ...boxes.map(({ y, h }) => y + h)) + MARGIN;
  return { width, height, boxes, edges };

  function layClients(): void {
    let y = isLow ? kubectl.y + kubectl.h + GAP : Math.max(nodesTop, kubectl.y + kubectl.h + GAP);
    const each = clients.map((of) => {
      const box = put({ id: `client ${of}`, kind: 'client', of, x: MARGIN, y, w: SIDE, h: measure.client });
      y += measure.client + GAP;
      return box;
    });
    const balancer = isBalanced
      ? put({ id: 'balancer', kind: 'balancer', of: '', x: MARGIN, y: y + 8, w: SIDE, h: measure.client })
      : null;
    if (balancer !== null) y = balancer.y + balancer.h + GAP;
    put({ id: 'soFar', kind: 'soFar', of: '', x: MARGIN, y, w: SIDE, h: Math.max(bottom - y, measure.soFar) });
    const bus = MARGIN + SIDE;
    const doors = balancer === null ? each : [balancer];
    if (balancer !== null) {
      each.forEach((client, i) => {
        const last = i === each.length - 1;
        const x = client.x + Math.round(SIDE / 2);
        const around = bus + 6;
        const path = last
          ? [left(x, client.y + client.h), left(x, balancer.y)]
          : [
              left(bus, client.y + 20),
              left(around, client.y + 20),
              left(around, balancer.y + 12),
              left(bus, balancer.y + 12),
            ];
        edges.push({ id: `${client.id} balancer`, kind: 'requests', from: client.id, to: 'balancer', path });
      });
    }
    doors.forEach((door, d) => {
      nodes.forEach(({ name }, i) => {
        const proxy = boxes.find(({ id }) => id === `proxy ${name}`);
        if (proxy === undefined) return;
        const x = proxy.x + Math.round(proxy.w * 0.5) + d * 8;
        const y = nodesTop - 8 - d * 8 - (i % 2) * 4;
        const out = door.y + 24 + i * 6;
        const gutter = bus + 12 + d * 4 + (i % 3) * 3;
        const path = [left(bus, out), left(gutter, out), left(gutter, y), left(x, y), left(x, proxyTop)];
        edges.push({ id: `${door.id} proxy ${name}`, kind: 'requests', from: door.id, to: proxy.id, path });
      });
    });
    layRequests();
  }

  /** From every kube-proxy to every pod: to its own straight down, to others along a bus of its own. */
  function layRequests(): void {
    const targets = boxes.filter(({ kind, y }) => kind === 'pods' || (kind === 'pod' && y === podsTop));
    const proxies = boxes.filter(({ kind }) => kind === 'proxy');
    proxies.forEach((proxy, p) => {
      const busY = proxyTop + PROXY + 14 + (p % 4) * measure.bus;
      targets.forEach((target) => {
        const own = target.on === proxy.on;
        const share = proxies.length === 1 ? 0.5 : 0.3 + (0.4 * p) / (proxies.length - 1);
        const x = target.x + Math.round(target.w * share);
        const y = proxyTop + PROXY;
        const from = proxy.x + Math.round(proxy.w * 0.5) + (p % 2 === 0 ? 4 : -4);
        const path = own
          ? [left(x, y), left(x, target.y)]
          : [left(from, y), left(from, busY), left(x, busY), left(x, target.y)];
        edges.push({ id: `${proxy.id} ${target.id}`, kind: 'requests', from: proxy.id, to: target.id, path });
      });
    });
  }
}
