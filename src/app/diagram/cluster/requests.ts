/** What clients have seen up to an instant, what of it is drawn, and by which rules it goes. Pure. */
import { releaseOf } from '../../../cluster/releases/index.ts';
import type { Micros } from '../../../engine/time.ts';
import type { Release } from '../../../kube/release.ts';
import { chosenEndpoints } from '../../../scenario/traffic/kubeProxy.ts';
import { lastSince } from '../../../scenario/traffic/loadBalancer.ts';
import type { Outcome, Request } from '../../../scenario/traffic/requests.ts';
import { listeningAt, type Server } from '../../../scenario/traffic/servers.ts';
import type { ClientTraffic } from '../../../scenario/traffic/traffic.ts';

const SECOND = 1_000_000;

export interface SoFar {
  readonly sent: number;
  readonly inFlight: number;
  readonly ended: Readonly<Record<Outcome, number>>;
  /** ms of those that were answered. */
  readonly median: number | null;
}

export function soFar(traffic: readonly ClientTraffic[], t: number): SoFar {
  const ended: Record<Outcome, number> = {
    answered: 0,
    refused: 0,
    reset: 0,
    closed: 0,
    timedOut: 0,
    '502': 0,
    '503': 0,
    '504': 0,
  };
  const took: number[] = [];
  let sent = 0;
  let inFlight = 0;
  for (const { requests } of traffic)
    for (const { at, ends, outcome } of requests) {
      if (at > t) break;
      sent += 1;
      if (ends > t) inFlight += 1;
      else {
        ended[outcome] += 1;
        if (outcome === 'answered') took.push(ends - at);
      }
    }
  took.sort((a, b) => a - b);
  const middle = took[Math.floor(took.length / 2)];
  return { sent, inFlight, ended, median: middle === undefined ? null : Math.round(middle / 1000) };
}

/** Which requests are drawn: those that were sent in the last second, in the order in which they were. */
function ofLastSecond(requests: readonly Request[], t: number): readonly Request[] {
  let from = 0;
  let to = requests.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((requests[middle]?.at ?? 0) <= t - SECOND) from = middle + 1;
    else to = middle;
  }
  const drawn: Request[] = [];
  for (let i = from; i < requests.length; i++) {
    const request = requests[i];
    if (request === undefined || request.at > t) break;
    drawn.push(request);
  }
  return drawn;
}

/** Where a request's way leads: over whose rules, to which pod. */
export interface Way {
  readonly client: string;
  readonly by?: string;
  /** `namespace/name` */
  readonly pod?: string;
  /** The node that the pod is on. */
  readonly on?: string;
}

export function wayOf(client: string, { by, address }: Request, servers: ClientTraffic['servers']): Way {
  const { pod, node } = (address === undefined ? undefined : servers.get(address)) ?? {};
  return {
    client,
    ...(by !== undefined && { by }),
    ...(pod !== undefined && { pod }),
    ...(node !== undefined && { on: node }),
  };
}

export interface Dot {
  readonly way: Way;
  /** Of its way: 0 as it is sent, 1 a second later. */
  readonly share: number;
}

/** More dots than that on one way are no dots any more. */
const MOST_DOTS = 60;

export type Failed = Exclude<Outcome, 'answered'>;

export interface Dots {
  readonly dots: readonly Dot[];
  /** For how many requests a dot stands. */
  readonly each: number;
  /** Ways that ended badly within the last second, each once. */
  readonly failures: readonly { readonly way: Way; readonly outcome: Failed; readonly count: number }[];
}

const NONE: Dots = { dots: [], each: 1, failures: [] };

export function dotsAt(traffic: readonly ClientTraffic[], t: number): Dots {
  if (traffic.length === 0) return NONE;
  const failures = new Map<string, { way: Way; outcome: Failed; count: number }>();
  const ways = new Map<string, { readonly way: Way; readonly requests: Request[] }>();
  for (const { client, requests, servers } of traffic)
    for (const request of ofLastSecond(requests, t)) {
      const { outcome, ends } = request;
      const way = wayOf(client.name, request, servers);
      const key = `${way.client} ${way.by ?? ''} ${way.pod ?? ''}`;
      const known = ways.get(key) ?? { way, requests: [] };
      known.requests.push(request);
      ways.set(key, known);
      if (outcome === 'answered' || ends > t) continue;
      const failure = failures.get(key) ?? { way, outcome, count: 0 };
      failures.set(key, { ...failure, outcome, count: failure.count + 1 });
    }
  // They share the way that begins at their client.
  const sent = new Map<string, number>();
  for (const { way, requests } of ways.values()) sent.set(way.client, (sent.get(way.client) ?? 0) + requests.length);
  const busiest = Math.max(1, ...sent.values());
  const each = busiest <= MOST_DOTS ? 1 : 10 ** Math.ceil(Math.log10(busiest / MOST_DOTS));
  const dots = [...ways.values()].flatMap(({ way, requests }) =>
    requests.filter((_, i) => i % each === 0).map(({ at }): Dot => ({ way, share: (t - at) / SECOND })),
  );
  return { dots, each, failures: [...failures.values()] };
}

/** What the kube-proxy of one node sends to. */
export interface ProxyNow {
  readonly service: string;
  readonly since: number;
  /** It has no rules: its node is off, or has only just booted. */
  readonly isOff: boolean;
  /** It has not heard of the latest slice yet, or waits with its next sync. */
  readonly isOld: boolean;
  readonly addresses: readonly { readonly address: string; readonly node?: string; readonly isStale: boolean }[];
}

function listens(
  server: Server | undefined,
  t: Micros,
): { readonly is: 'listens' | 'closed' | 'notYet'; readonly since: number } {
  const listening = server && listeningAt(server, t);
  if (listening === undefined) return { is: 'notYet', since: 0 };
  return listening.closes !== null && listening.closes <= t
    ? { is: 'closed', since: listening.closes }
    : { is: 'listens', since: listening.opens };
}

export function proxyNow(
  { service, proxies, slices, servers }: ClientTraffic,
  node: string,
  t: Micros,
  kubernetes: Release,
): ProxyNow {
  const now = lastSince(proxies.get(node)?.rules ?? [], t);
  const endpoints = now?.endpoints ?? null;
  const slice = lastSince(slices, t);
  const terminatingToo = releaseOf(kubernetes).proxyTerminatingEndpoints;
  return {
    service,
    since: now?.since ?? 0,
    isOff: endpoints === null,
    isOld: slice !== undefined && endpoints !== null && slice.endpoints !== endpoints,
    addresses: chosenEndpoints(endpoints ?? [], { terminatingToo }).map(({ addresses, nodeName }) => {
      const address = addresses[0] ?? '';
      const server = servers.get(address);
      const isGone = server?.unreachable !== null && server?.unreachable !== undefined && server.unreachable <= t;
      return {
        address,
        ...(nodeName !== undefined && { node: nodeName }),
        isStale: isGone || listens(server, t).is === 'closed',
      };
    }),
  };
}
