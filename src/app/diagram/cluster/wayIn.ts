/** The edges that a request goes along in a layout, from its client on. Pure. */
import { podBox, type ClusterLayout, type Edge } from './layCluster.ts';
import type { Way } from './requests.ts';

export function wayIn(layout: ClusterLayout, { client, by, pod, on }: Way): readonly Edge[] {
  const edge = (from: string, to: string): readonly Edge[] =>
    layout.edges.filter((each) => each.from === from && each.to === to).slice(0, 1);
  const door = layout.boxes.some(({ kind }) => kind === 'balancer') ? 'balancer' : `client ${client}`;
  const start = door === 'balancer' ? edge(`client ${client}`, door) : [];
  if (by === undefined) return start;
  const proxy = `proxy ${by}`;
  // A pod that has no card is in the list of its node.
  const to =
    pod === undefined || on === undefined ? [] : [...edge(proxy, podBox(on, pod)), ...edge(proxy, `pods ${on}`)];
  return [...start, ...edge(door, proxy), ...to];
}
