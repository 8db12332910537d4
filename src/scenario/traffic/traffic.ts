/**
 * What the clients of a scenario see of a run: every request with its end, by the slices, the rules of each node's
 * kube-proxy and the servers' own lives as the trace has them. Nothing of the run depends on it, so that it is reckoned
 * afterwards; the same trace gives the same requests.
 */
import { hex } from '../../cluster/ids.ts';
import { releaseOf, type ClusterState } from '../../cluster/index.ts';
import { micros, ms, ZERO, type Micros } from '../../engine/time.ts';
import { isOfKind, type Service } from '../../kube/apiObjects.ts';
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { Trace } from '../../trace/index.ts';
import { durationMicros } from '../durations.ts';
import { firstNode, nodesOf } from '../nodes.ts';
import { bringsPod, type Scenario, type ScenarioPod, type Serves } from '../schema.ts';
import { podsAtTheStart, scenarioObjects, type ScenarioObject } from '../workloads.ts';
import { endpointHistory, type EndpointsSince } from './endpointHistory.ts';
import { chosenEndpoints, rulesOf, USUAL_PACE, type Pace, type Rules } from './kubeProxy.ts';
import { healthCheckOf, healthOf, lastSince } from './loadBalancer.ts';
import { livesOf, nodeConnections, type NodeConnection } from './nodeConnections.ts';
import { requestsOf, type ClientSetup, type Outcome, type Request, type Surroundings, type Way } from './requests.ts';
import { serversOf, type Served, type Server, type Serving } from './servers.ts';

export type Client = NonNullable<Scenario['clients']>[number];

/** One for each node, with a watch and a limiter of its own. */
export interface KubeProxy extends NodeConnection {
  readonly node: string;
  readonly rules: readonly Rules[];
}

/** What one client has seen. */
export interface ClientTraffic {
  readonly client: Client;
  /** `namespace/name` of the Service. */
  readonly service: string;
  readonly requests: readonly Request[];
  /** How far they go: the run's end, or earlier where a client sends more than are reckoned. */
  readonly until: Micros;
  readonly servers: ReadonlyMap<string, Server>;
  /** What the Service's slices said, from t = 0 on. */
  readonly slices: readonly EndpointsSince[];
  /** By the nodes' names, in the order of the document. */
  readonly proxies: ReadonlyMap<string, KubeProxy>;
  /** Nodes by whose rules its connections are opened. */
  readonly entries: readonly string[];
}

/** No client's have more. */
const MOST_REQUESTS = 20_000;

export const trafficOf = (trace: Trace<ClusterState>, scenario: Scenario): readonly ClientTraffic[] =>
  (scenario.clients ?? []).map((client) => clientTraffic(trace, scenario, client));

/** `50/s` */
const periodOf = ({ rate }: Client): Micros => micros(Math.round(1_000_000 / Number.parseFloat(rate)));

function clientTraffic(trace: Trace<ClusterState>, scenario: Scenario, client: Client): ClientTraffic {
  const service = serviceOf(trace, client);
  const key = service === undefined ? '' : `${service.metadata.namespace}/${service.metadata.name}`;
  const history = endpointHistory(trace, key);
  const proxies = proxiesOf(trace, scenario, history);
  const servers = serversOf(trace, history, servingIn(scenario));
  const setup = setupOf(client);
  const draw = (words: string): number => drawn(scenario, `${client.name} ${words}`);
  const entries = isBalanced(client) ? [...proxies.keys()] : [entryOf(client, scenario)];
  const wayAt = wayOf(client, service, scenario, proxies, draw, trace.end);
  const runsSince = runningOf(client, proxies);
  const requests: Request[] = [];
  let until = trace.end;
  for (const request of requestsOf(setup, { draw, wayAt, servers, runsSince }, trace.end)) {
    if (requests.length >= MOST_REQUESTS) {
      until = request.at;
      break;
    }
    requests.push(request);
  }
  return { client, service: key, requests, until, servers, slices: history, proxies, entries };
}

/** From 0 up to 1. */
const drawn = ({ seed }: Scenario, words: string): number => Number.parseInt(hex(`${seed} ${words}`, 8), 16) / 2 ** 32;

function proxiesOf(
  trace: Trace<ClusterState>,
  scenario: Scenario,
  history: readonly EndpointsSince[],
): ReadonlyMap<string, KubeProxy> {
  const connections = nodeConnections(trace);
  const release = releaseOf(scenario.kubernetes);
  return new Map(
    nodesOf(scenario).map(({ name }) => {
      const connection = connections(name);
      return [
        name,
        { node: name, rules: rulesOf(history, connection, release, paceOf(name, scenario)), ...connection },
      ];
    }),
  );
}

/** Without a seed all are equally quick, as everything else in such a run is. */
const paceOf = (node: string, scenario: Scenario): Pace =>
  scenario.seed === 0 ? USUAL_PACE : (step) => 0.75 + drawn(scenario, `kube-proxy ${node} ${step}`) / 2;

/** Where a client's connections come to rules, unless a balancer chooses that. */
function entryOf({ from = 'outside' }: Client, scenario: Scenario): string {
  return from === 'outside' ? firstNode(scenario).name : from;
}

/** A client within the cluster runs where it is, and ends with its node's power. */
function runningOf({ from = 'outside' }: Client, proxies: ReadonlyMap<string, KubeProxy>): Surroundings['runsSince'] {
  const lives = livesOf(proxies.get(from) ?? { off: [] });
  return (t) => lives.findLast((life) => life.from <= t && (life.to === null || t < life.to))?.from ?? null;
}

function setupOf(client: Client): ClientSetup {
  const { name, keepAlive = 'none', connections = null, timeout = '2s', retry = 'none' } = client;
  return {
    name,
    period: periodOf(client),
    keepAlive: keepAlive === 'none' ? null : durationMicros(keepAlive),
    connections,
    timeout: durationMicros(timeout),
    retries: retry === 'idempotent',
    balanced: isBalanced(client),
  };
}

const isBalanced = ({ through = 'clusterIP' }: Client): boolean => through === 'loadBalancer';

/** The Service that a client names: a checked document has it among its objects. */
function serviceOf(trace: Trace<ClusterState>, { to }: Client): Service | undefined {
  const all = Object.values(trace.initial.etcd.objects ?? {});
  return all.find((object): object is Service => isOfKind(object, 'Service') && object.metadata.name === to);
}

function wayOf(
  client: Client,
  service: Service | undefined,
  scenario: Scenario,
  proxies: ReadonlyMap<string, KubeProxy>,
  draw: (words: string) => number,
  end: Micros,
): (t: Micros, words: string) => Way | undefined {
  const terminatingToo = releaseOf(scenario.kubernetes).proxyTerminatingEndpoints;
  const at = (node: string, local: boolean, t: Micros): Way => {
    const endpoints = lastSince(proxies.get(node)?.rules ?? [], t)?.endpoints ?? null;
    if (endpoints === null) return { by: node, endpoints };
    const chosen = chosenEndpoints(endpoints, { local: local ? node : undefined, terminatingToo });
    // Without an endpoint of its own a node drops what is meant for it alone, and refuses the rest.
    return { by: node, endpoints: chosen.length === 0 && local && endpoints.length > 0 ? null : chosen };
  };
  if (!isBalanced(client)) {
    const node = entryOf(client, scenario);
    return (t) => at(node, service?.spec.internalTrafficPolicy === 'Local', t);
  }
  const isLocal = service?.spec.externalTrafficPolicy === 'Local';
  const check = healthCheckOf(service);
  const health = [...proxies].map(([node, { rules }]) => {
    const phase = micros(Math.floor(draw(`checks ${node}`) * check.interval));
    return { node, known: healthOf(node, isLocal, rules, check, phase, end) };
  });
  return (t, words) => {
    const fit = health.filter(({ known }) => lastSince(known, t)?.fit === true);
    const node = fit[Math.floor(draw(`${words} node`) * fit.length)]?.node;
    return node === undefined ? undefined : at(node, isLocal, t);
  };
}

const USUAL: Serving = { latency: ms(20), onSigterm: 'keeps' };

/** What a document says, from `since` on, of the pods whose names begin so. */
interface Declared extends Served {
  readonly since: Micros;
  readonly isIts: (pod: string) => boolean;
}

/** What the document says of how a pod serves: of a workload's pods by what they come of, in its latest manifest then. */
function servingIn(scenario: Scenario): (pod: string, since: Micros) => Served {
  const all: Declared[] = [
    ...scenarioObjects(scenario).flatMap((object) => ofObject(object, ZERO)),
    ...podsAtTheStart(scenario).map((pod) => ofPod(pod, ZERO)),
    ...scenario.steps.flatMap((step): readonly Declared[] => {
      const since = durationMicros(step.at);
      if (bringsPod(step)) return [ofPod(step, since)];
      if (step.do !== 'create' && step.do !== 'editManifest') return [];
      const { manifest, ...more } = step;
      return manifest === undefined || manifest.kind === 'Pod' ? [] : ofObject({ manifest, ...more }, since);
    }),
  ].toSorted((one, other) => one.since - other.since);
  return (pod, since) =>
    all.findLast((declared) => declared.since <= since && declared.isIts(pod)) ?? {
      container: undefined,
      serving: USUAL,
    };
}

const nameOf = ({ namespace = 'default', name }: ObjectManifest['metadata']): string => `${namespace}/${name}`;

function ofPod({ manifest, serves }: Pick<ScenarioPod, 'manifest' | 'serves'>, since: Micros): Declared {
  const name = nameOf(manifest.metadata);
  return { since, isIts: (pod) => pod === name, ...servedBy(manifest.spec, serves) };
}

function ofObject({ manifest, serves }: ScenarioObject, since: Micros): readonly Declared[] {
  if (manifest.spec === undefined || !('template' in manifest.spec)) return [];
  const prefix = `${nameOf(manifest.metadata)}-`;
  return [{ since, isIts: (pod) => pod.startsWith(prefix), ...servedBy(manifest.spec.template.spec, serves) }];
}

/** The container that is named; where none is, the first, with the usual manners. */
function servedBy({ containers }: PodManifest['spec'], serves: Serves | undefined): Served {
  const [named, serving] = Object.entries(serves ?? {})[0] ?? [];
  const { latency, onSigterm = USUAL.onSigterm } = serving ?? {};
  return {
    container: named ?? containers[0]?.name,
    serving: { latency: latency === undefined ? USUAL.latency : durationMicros(latency), onSigterm },
  };
}

/** How many requests ended in each way. */
export function outcomesOf(requests: readonly Request[]): Readonly<Partial<Record<Outcome, number>>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of requests) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
