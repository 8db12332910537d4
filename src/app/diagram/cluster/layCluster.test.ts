import { describe, expect, it } from 'vitest';
import { segments, type Rect } from '../geometry/polyline.ts';
import { layCluster, type Box, type ClusterParts } from './layCluster.ts';

const overlap = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const inside = (a: Rect, b: Rect): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;

const names = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

const cluster = (nodes: number, pods: number, more: Partial<ClusterParts> = {}): ClusterParts => ({
  clients: [],
  isBalanced: false,
  hasProxies: false,
  controllers: [],
  nodes: names(nodes, 'node-').map((name) => ({ name, pods: names(pods, `${name}/pod-`), most: pods })),
  ...more,
});

const WITH_CLIENTS = { clients: ['shop'], hasProxies: true };
const cases: readonly (readonly [string, ClusterParts])[] = [1, 2, 3, 4, 7, 10].flatMap((nodes) =>
  [0, 1, 2, 4, 5, 110].flatMap((pods): readonly (readonly [string, ClusterParts])[] => [
    [`${nodes} nodes of ${pods} pods`, cluster(nodes, pods)],
    [`${nodes} nodes of ${pods} pods with controllers`, cluster(nodes, pods, { controllers: names(3, 'c') })],
    [`${nodes} nodes of ${pods} pods with a client`, cluster(nodes, pods, WITH_CLIENTS)],
    [`${nodes} nodes of ${pods} pods behind a balancer`, cluster(nodes, pods, { ...WITH_CLIENTS, isBalanced: true })],
    [
      `${nodes} nodes of ${pods} pods with two clients and a controller`,
      cluster(nodes, pods, { ...WITH_CLIENTS, clients: ['shop', 'app'], isBalanced: true, controllers: ['c'] }),
    ],
  ]),
);

const isFrame = ({ kind }: Box): boolean => kind === 'node';

const low = cases.map(([name, parts]) => [`${name} where there is little height`, { ...parts, isLow: true }] as const);
const lowest = low.map(([name, parts]) => [`${name}, and less`, { ...parts, isLowest: true }] as const);

describe.each([...cases, ...low, ...lowest])('%s', (_, parts) => {
  const layout = layCluster(parts);
  const solid = layout.boxes.filter((box) => !isFrame(box));

  it('has no box over another', () => {
    const clashes = solid.flatMap((a, i) =>
      solid.slice(i + 1).flatMap((b) => (overlap(a, b) ? [`${a.id} / ${b.id}`] : [])),
    );
    expect(clashes).toEqual([]);
  });

  it('keeps what is on a node in its frame, and all else out of it', () => {
    const frames = layout.boxes.filter(isFrame);
    const astray = solid.flatMap((box) =>
      frames.flatMap((frame) =>
        (box.on === frame.of ? !inside(box, frame) : overlap(box, frame)) ? [`${box.id} / ${frame.id}`] : [],
      ),
    );
    expect(astray).toEqual([]);
  });

  it('draws edges at right angles and behind no box', () => {
    const bad = layout.edges.flatMap(({ id, from, to, path }) =>
      segments(path).flatMap(([a, b]) => {
        if (a.x !== b.x && a.y !== b.y) return [`${id} is slanted`];
        const rect = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) };
        return solid
          .filter((box) => box.id !== from && box.id !== to)
          .filter(
            (box) =>
              rect.x + rect.w > box.x && rect.x < box.x + box.w && rect.y + rect.h > box.y && rect.y < box.y + box.h,
          )
          .map((box) => `${id} behind ${box.id}`);
      }),
    );
    expect(bad).toEqual([]);
  });

  it('stays on its canvas', () => {
    expect(layout.boxes.filter((box) => !inside(box, { x: 0, y: 0, w: layout.width, h: layout.height }))).toEqual([]);
  });
});

describe('where there is little height', () => {
  /** The pane of a window of 1280×720 px, in the layout's own units where it is drawn smallest. */
  const HEIGHT = 329 / 0.7;

  it.each([
    ['three nodes and two controllers', cluster(3, 2, { controllers: names(2, 'c') })],
    ['two nodes, each with more pods than have room in a row', cluster(2, 4, { controllers: names(2, 'c') })],
    ['two nodes behind a balancer', cluster(2, 2, { ...WITH_CLIENTS, isBalanced: true, controllers: ['c'] })],
  ])('%s fit', (_, parts) => {
    expect(layCluster(parts).height).toBeGreaterThan(HEIGHT);
    expect(layCluster({ ...parts, isLow: true, isLowest: true }).height).toBeLessThanOrEqual(HEIGHT);
  });
});

describe('the room of pods', () => {
  it('stays when one of them goes', () => {
    const two = cluster(2, 2);
    const one = { ...two, nodes: two.nodes.map((node) => ({ ...node, pods: node.pods.slice(1) })) };
    expect(layCluster(one).height).toBe(layCluster(two).height);
  });

  it('has a way for requests to each of them', () => {
    for (const pods of [1, 2, 3, 4, 110]) {
      const { boxes, edges } = layCluster(cluster(2, pods, WITH_CLIENTS));
      const ends = new Set(edges.map(({ to }) => to));
      expect(boxes.filter(({ id, kind }) => (kind === 'pod' || kind === 'pods') && !ends.has(id))).toEqual([]);
    }
  });

  it('is one list where there are too many for cards', () => {
    expect(layCluster(cluster(1, 4)).boxes.filter(({ kind }) => kind === 'pod')).toHaveLength(4);
    expect(layCluster(cluster(1, 110)).boxes.filter(({ kind }) => kind === 'pods')).toHaveLength(1);
  });
});
