/** Why requests failed: each reason once, with how many had it and the first of those. */
import type { Micros } from '../../engine/time.ts';
import { lastSince } from '../../scenario/traffic/loadBalancer.ts';
import { isWithin } from '../../scenario/traffic/nodeConnections.ts';
import type { Outcome, Request } from '../../scenario/traffic/requests.ts';
import { listeningAt, type Listening, type Server } from '../../scenario/traffic/servers.ts';
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';

export type Why =
  /** Sent on to a listener that is closed. */
  | 'closed'
  /** What it had in hand was cut. */
  | 'cut'
  /** Sent on a connection that was over by then. */
  | 'dead'
  /** Sent on to an address at which nobody is any more. */
  | 'unreachable'
  /** Sent on to a pod whose node is off. */
  | 'nodeOff'
  /** To a node without an endpoint of its own. */
  | 'dropped'
  /** To a node that is off itself. */
  | 'entryOff'
  | 'nobody'
  | 'noNode'
  | 'notYet'
  | 'slow';

export interface Reason {
  readonly why: Why;
  readonly outcome: Outcome;
  readonly count: number;
  readonly first: Request;
  readonly server?: Server;
  /** The kube-proxy by whose rules it went heard nothing at that time. */
  readonly isCut: boolean;
  /** How long before the first request ended the server had done what is told, µs. */
  readonly before: number;
}

function whyOf(
  { address, by, at, outcome, connectedAt }: Request,
  server: Server | undefined,
  listening: Listening | undefined,
  proxies: ClientTraffic['proxies'],
): Why {
  if (outcome === 'closed') return 'dead';
  if (address === undefined) {
    if (by === undefined) return 'noNode';
    if (lastSince(proxies.get(by)?.rules ?? [], at)?.endpoints === null) return 'entryOff';
    return outcome === 'timedOut' || outcome === '504' ? 'dropped' : 'nobody';
  }
  const isOver = (end: Micros | null | undefined): boolean => end !== null && end !== undefined && at >= end;
  if (server !== undefined && isOver(server.unreachable) && isOff(server, proxies)) return 'nodeOff';
  if (server === undefined || isOver(server.unreachable)) return 'unreachable';
  if (outcome === 'timedOut' || outcome === '504') return 'slow';
  if (listening === undefined) return 'notYet';
  if (outcome === 'reset') return isOver(listening.closes) && connectedAt !== at ? 'dead' : 'cut';
  return isOver(listening.closes) ? 'closed' : 'cut';
}

/** Whether it was the power that took it away. */
const isOff = ({ node = '', unreachable }: Server, proxies: ClientTraffic['proxies']): boolean =>
  (proxies.get(node)?.off ?? []).some(({ from }) => from === unreachable);

/** When the server did what made a request fail. */
const sinceOf = (why: Why, server: Server | undefined, listening: Listening | undefined): number | undefined => {
  if (why === 'unreachable' || why === 'nodeOff') return server?.unreachable ?? undefined;
  return (why === 'cut' ? listening?.cuts : listening?.closes) ?? undefined;
};

export function reasonsOf({ requests, servers, proxies }: ClientTraffic): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const request of requests) {
    const { outcome, address, at, by, connectedAt } = request;
    if (outcome === 'answered') continue;
    const server = address === undefined ? undefined : servers.get(address);
    const listening = server === undefined ? undefined : listeningAt(server, connectedAt ?? at);
    const why = whyOf(request, server, listening, proxies);
    const isCut = by !== undefined && isWithin(proxies.get(by)?.cuts ?? [], connectedAt ?? at);
    const key = [why, outcome, address, by, isCut].join(' ');
    const known = reasons.get(key);
    const since = sinceOf(why, server, listening);
    reasons.set(key, {
      why,
      outcome,
      count: (known?.count ?? 0) + 1,
      first: known?.first ?? request,
      ...(server !== undefined && { server }),
      isCut,
      before: known?.before ?? (since === undefined ? 0 : Math.abs(at - since)),
    });
  }
  return [...reasons.values()];
}

export const failedOf = (requests: readonly Request[]): number =>
  requests.reduce((count, { outcome }) => count + (outcome === 'answered' ? 0 : 1), 0);
