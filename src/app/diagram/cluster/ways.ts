/** Where something is on the cluster's edges, which of them are used, and where they are cut. Pure. */
import type { ClientTraffic } from '../../../scenario/traffic/traffic.ts';
import { length, pointAt, segments, type Point, type Polyline } from '../geometry/polyline.ts';
import type { NodeColumn } from './columns.ts';
import type { ClusterLayout, Edge } from './layCluster.ts';
import { wayOf } from './requests.ts';
import { wayIn } from './wayIn.ts';

/** Along several edges as if they were one. */
export function pointOn(edges: readonly Edge[], share: number): Point | null {
  const lengths = edges.map(({ path }) => length(path));
  let along = share * lengths.reduce((sum, each) => sum + each, 0);
  for (const [i, edge] of edges.entries()) {
    const own = lengths[i] ?? 0;
    if (along <= own || i === edges.length - 1) return pointAt(edge.path, along);
    along -= own;
  }
  return null;
}

/** The last piece of an edge, which is red where a request failed. */
export function lastPiece(path: Polyline): Polyline {
  const last = segments(path).at(-1);
  return last === undefined ? path : [...last];
}

/** So long a piece has room for a break. */
const BREAK = 40;

/** The segment in which an edge is cut: a level one, beside which there is room for words, else its longest. */
export const cutIn = (path: Polyline): Polyline => {
  const pieces = segments(path).toSorted((a, b) => length([...b]) - length([...a]));
  const piece = pieces.find(([a, b]) => a.y === b.y && length([a, b]) >= BREAK) ?? pieces[0];
  return piece === undefined ? path : [...piece];
};

/** Since when no heartbeat comes: nothing gets through, or nobody is there to send it. */
const silence = ({ lost, kubeletDown }: NodeColumn): number | undefined => lost?.since ?? kubeletDown;

/** The edges that requests take somewhere in the run. */
function usedBy(layout: ClusterLayout, traffic: readonly ClientTraffic[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { client, requests, servers } of traffic)
    for (const request of requests)
      for (const { id } of wayIn(layout, wayOf(client.name, request, servers))) ids.add(id);
  return ids;
}

/** Since when an edge carries nothing; undefined where it does. */
function cutSince({ kind, from, to }: Edge, columns: readonly NodeColumn[]): number | undefined {
  const node = columns.find(({ name }) => from === `node ${name}` || to === `proxy ${name}`);
  if (node === undefined) return undefined;
  if (kind === 'heartbeat') return silence(node);
  return kind === 'watch' ? node.lost?.since : undefined;
}

const heightOf = (edge: Edge, cut: number | undefined): number =>
  edge.kind === 'requests' ? 0 : cut === undefined ? 1 : 2;

/** From the lowest to the highest: what is written beside an edge stands over the lines of requests, and where one is cut over all. */
export function drawnEdges(
  layout: ClusterLayout,
  columns: readonly NodeColumn[],
  traffic: readonly ClientTraffic[],
): readonly { readonly edge: Edge; readonly cut: number | undefined }[] {
  const used = usedBy(layout, traffic);
  return layout.edges
    .filter(({ id, kind }) => kind !== 'requests' || used.has(id))
    .map((edge) => ({ edge, cut: cutSince(edge, columns) }))
    .toSorted((a, b) => heightOf(a.edge, a.cut) - heightOf(b.edge, b.cut));
}
