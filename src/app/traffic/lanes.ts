/** One server beside the rules that lead to it: what the slice says of it, until when it is sent to, when it listens. */
import { micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import { chosenEndpoints } from '../../scenario/traffic/kubeProxy.ts';
import { closesAt, listeningAt, type Server } from '../../scenario/traffic/servers.ts';
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';

export type Lane = 'slice' | 'rules' | 'listener';
export type Says =
  | 'ready'
  | 'notReady'
  | 'terminating'
  | 'absent'
  | 'sends'
  | 'stale'
  | 'dropped'
  | 'off'
  | 'listens'
  | 'closed'
  | 'notYet';

export interface Span {
  readonly lane: Lane;
  readonly says: Says;
  readonly from: number;
  readonly to: number;
}

/** The chosen pod's, where it serves; else the first whose listener closes. */
export function serverShown({ servers }: ClientTraffic, pod: string | undefined): Server | undefined {
  const all = [...servers.values()];
  return all.find((server) => server.pod === pod) ?? all.find((server) => closesAt(server) !== null) ?? all[0];
}

/** Whose rules are shown: those by which the client's connections are opened; of several those of the node in view. */
export const proxyShown = ({ entries }: ClientTraffic, inView: string | null): string =>
  entries.find((node) => node === inView) ?? entries[0] ?? '';

/** Spans of what holds from each instant on; neighbours that say the same are one. */
function spansOf(lane: Lane, changes: readonly (readonly [number, Says])[], end: number): readonly Span[] {
  const spans: Span[] = [];
  changes.forEach(([from, says], i) => {
    const to = changes[i + 1]?.[0] ?? end;
    const last = spans.at(-1);
    if (last?.says === says) spans[spans.length - 1] = { ...last, to };
    else if (to > from) spans.push({ lane, says, from, to });
  });
  return spans;
}

export function lanesOf(
  { proxies, slices }: ClientTraffic,
  server: Server,
  node: string,
  kubernetes: Release,
  end: number,
): readonly Span[] {
  const { address, listens } = server;
  const terminatingToo = releaseOf(kubernetes).proxyTerminatingEndpoints;
  const has = (endpoint: { readonly addresses: readonly string[] }): boolean => endpoint.addresses[0] === address;
  const slice = slices.map(({ since, endpoints }): readonly [number, Says] => {
    const own = endpoints.find(has);
    if (own === undefined) return [since, 'absent'];
    if (own.conditions.ready) return [since, 'ready'];
    return [since, own.conditions.terminating === true ? 'terminating' : 'notReady'];
  });
  const { rules = [] } = proxies.get(node) ?? {};
  const sent = rules.flatMap(({ since, endpoints }, i): readonly (readonly [number, Says])[] => {
    const next = rules[i + 1]?.since ?? end;
    if (endpoints === null) return [[since, 'off']];
    if (!chosenEndpoints(endpoints, { terminatingToo }).some(has)) return [[since, 'dropped']];
    const turns = listens.flatMap(({ opens, closes }): readonly (readonly [number, Says])[] => [
      [opens, 'sends'],
      ...(closes === null ? [] : [[closes, 'stale'] as const]),
    ]);
    const known = listeningAt(server, micros(since));
    const isStale = known !== undefined && known.closes !== null && known.closes <= since;
    return [[since, isStale ? 'stale' : 'sends'], ...turns.filter(([t]) => t > since && t < next)];
  });
  const listener = listens.flatMap(({ opens, closes }): readonly (readonly [number, Says])[] => [
    [opens, 'listens'],
    ...(closes === null ? [] : [[closes, 'closed'] as const]),
  ]);
  return [
    ...spansOf('slice', slice, end),
    ...spansOf('rules', sent, end),
    ...spansOf('listener', [[0, 'notYet'], ...listener.filter(([t]) => t < end)], end),
  ];
}
