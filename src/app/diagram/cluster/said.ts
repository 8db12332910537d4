/** What the boxes of the cluster say, in the language of the texts that they are given. Pure. */
import { micros } from '../../../engine/time.ts';
import type { ClusterState } from '../../../cluster/state.ts';
import { listeningAt } from '../../../scenario/traffic/servers.ts';
import type { ClientTraffic } from '../../../scenario/traffic/traffic.ts';
import { workerWords } from '../contents/calls.ts';
import { nodeUID } from '../contents/focus.ts';
import { seconds, secondsAgo } from '../contents/time.ts';
import type { NodeColumn, PodThere } from './columns.ts';
import type { ControllerNow, Doing } from './controllers.ts';
import type { ProxyNow, SoFar } from './requests.ts';
import type { Scene } from './sceneAt.ts';
import type { ClusterWords } from './texts.ts';

export function doingWords(doing: Doing, { doing: say }: ClusterWords): string {
  switch (doing.is) {
    case 'settled':
      return say.settled(doing);
    case 'working':
      return say.working(doing);
    case 'oldHasToGo':
      return say.oldHasToGo(doing);
    case 'notReadyYet':
      return say.notReadyYet(doing);
    case 'nodesReady':
      return say.nodesReady(doing);
    case 'silent':
      return say.silent({ node: doing.node, until: seconds(doing.until) });
    case 'unreachable':
      return say.unreachable(doing);
    case 'tolerated':
      return say.tolerated({ pod: doing.pod, until: seconds(doing.until) });
    case 'contentLeft':
      return say.contentLeft(doing);
    case 'looks':
      return say.looks;
  }
}

/** Of several that wait, the weightiest is the one to look at. */
export const waiting = (all: readonly ControllerNow[]): ControllerNow | undefined => all.find(({ waits }) => waits);

/** What a node is besides there; null where nothing is to be said of it. */
export function nodeBadge({ ready, lost }: NodeColumn, { node }: ClusterWords): string | null {
  if (ready === 'gone') return node.gone;
  if (lost?.how === 'off') return node.off;
  if (ready === 'Unknown') return node.lost;
  if (lost !== undefined) return node.silent;
  return ready === 'False' ? node.notReady : null;
}

/** How long nothing has been heard, as people say it. */
function lasted(us: number, { node }: ClusterWords): string {
  const whole = Math.max(0, Math.floor(us / 1e6));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? node.seconds({ seconds: rest }) : node.minutes({ minutes, seconds: rest });
}

export function proxyAside(first: ProxyNow | undefined, { proxy }: ClusterWords): string | undefined {
  if (first === undefined) return undefined;
  if (first.isOff) return proxy.off;
  if (first.since === 0 && !first.isOld) return proxy.start;
  return (first.isOld ? proxy.old : proxy.synced)({ at: seconds(first.since) });
}

export const proxyRules = ({ isOff, service, addresses }: ProxyNow, { proxy }: ClusterWords): string =>
  isOff ? proxy.noRules : proxy.rules({ service: service.replace(/^.*\//, ''), count: addresses.length });

/** What is known of the pod's listener: only of one that is behind a client's Service. */
export function listenerOf(
  { ip }: PodThere,
  { traffic, t }: { readonly traffic: readonly ClientTraffic[]; readonly t: number },
  { pod: say }: ClusterWords,
): { readonly text: string; readonly isClosed: boolean } | null {
  const server = ip === undefined ? undefined : traffic.flatMap(({ servers }) => servers.get(ip) ?? [])[0];
  if (server === undefined) return null;
  const listening = listeningAt(server, micros(t));
  if (listening === undefined) return { text: say.notYet, isClosed: false };
  if (listening.closes === null || listening.closes > t) return { text: say.listens, isClosed: false };
  return { text: say.closed({ ago: secondsAgo(listening.closes, t) }), isClosed: true };
}

/** What stands below a pod's name. Of one that the API has no more, nothing says an address or whether it is ready. */
export function podLines(
  pod: PodThere,
  { lost }: NodeColumn,
  scene: Pick<Scene, 'traffic' | 't'>,
  say: ClusterWords,
): readonly { readonly text: string; readonly isStrong: boolean }[] {
  const words = say.pod;
  if (lost !== undefined)
    return [
      { text: words.mayRun, isStrong: true },
      { text: words.heard({ at: seconds(lost.since) }), isStrong: false },
    ];
  if (pod.status === undefined) return [{ text: words.noObject, isStrong: false }];
  const listener = listenerOf(pod, scene, say);
  return [
    { text: pod.ip ?? words.noIP, isStrong: false },
    { text: listener?.text ?? (pod.isReady ? words.ready : words.notReady), isStrong: listener?.isClosed === true },
  ];
}

/** On which other nodes a pod of its name runs. */
export function alsoOn({ twice }: Scene, node: string, { key }: PodThere, say: ClusterWords): string | undefined {
  const others = (twice.get(key) ?? []).filter((other) => other !== node);
  return others.length === 0 ? undefined : say.pod.twice({ nodes: others.join(say.comma) });
}

/** Those that are in the middle of something come first, so that they have a row. */
const WEIGHT = { terminating: 0, terminated: 1, waiting: 2, none: 3, gone: 4, sync: 5 } as const;

/** @param room how many have a row */
export function podsInRows(
  pods: readonly PodThere[],
  chosen: string | null,
  room: number,
): { readonly shown: readonly PodThere[]; readonly hidden: readonly PodThere[] } {
  const first = (pod: PodThere): number => (pod.key === chosen ? -1 : WEIGHT[pod.state]);
  const sorted = pods.toSorted((a, b) => first(a) - first(b));
  return { shown: sorted.slice(0, room), hidden: sorted.slice(room) };
}

export function hiddenPods(
  hidden: readonly PodThere[],
  states: Readonly<Record<PodThere['state'], string>>,
  say: ClusterWords,
): string {
  const counts = new Map<PodThere['state'], number>();
  for (const { state } of hidden) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => say.pods.count({ count, state: states[state] })).join(say.comma);
}

export function kubeletWords(
  { states, pod, t }: Scene,
  { name, kubeletDown, lost, pods }: NodeColumn,
  state: ClusterState,
  say: ClusterWords,
): string {
  const object = pod === null ? undefined : state.etcd.pods[pod];
  const own = object?.spec.nodeName === name || states.length === 1 ? object : undefined;
  const busy = pods.find(
    (each) => each.state === 'terminating' || each.state === 'terminated' || each.state === 'waiting',
  );
  const waits = own && workerWords(state, nodeUID(own, state.podManager));
  if (kubeletDown !== undefined) return say.kubelet.down({ at: seconds(kubeletDown) });
  if (lost !== undefined) return say.node.noWord({ for: lasted(t - lost.since, say) });
  if (own !== undefined && waits !== undefined) return say.kubelet.busy({ pod: own.metadata.name, what: waits });
  return busy === undefined ? say.kubelet.nothing : say.kubelet.works({ pod: busy.name });
}

export const runtimeWords = ({ runtimeDown, lost, running }: NodeColumn, say: ClusterWords): string =>
  runtimeDown ? say.runtime.down : lost === undefined ? say.runtime.count({ count: running }) : say.pod.mayRun;

/** Names, values, and whether something is wrong with them; what belongs together in a group. */
export function soFarGroups(
  { sent, inFlight, ended, median }: SoFar,
  { soFar: say }: ClusterWords,
): readonly (readonly (readonly [name: string, value: string, isBad: boolean])[])[] {
  const gateway = ended['502'] + ended['503'] + ended['504'];
  return [
    [
      [say.sent, String(sent), false],
      [say.answered, String(ended.answered), false],
      [say.inFlight, String(inFlight), false],
    ],
    [
      [say.refused, String(ended.refused), ended.refused > 0],
      [say.reset, String(ended.reset + ended.closed), ended.reset + ended.closed > 0],
      [say.timedOut, String(ended.timedOut), ended.timedOut > 0],
      [say.gateway, String(gateway), gateway > 0],
    ],
    [[say.median, median === null ? '' : say.ms({ ms: median }), false]],
  ];
}

export function clientLines(
  { rate, timeout = '2s', from = 'outside', keepAlive = 'none' }: ClientTraffic['client'],
  { client: say }: ClusterWords,
): readonly string[] {
  return [
    say.rate({ rate: rate.replace('/s', '') }),
    keepAlive === 'none' ? say.timeout({ timeout }) : say.keepAlive({ keepAlive }),
    say.from({ from: from === 'outside' ? say.outside : from }),
  ];
}
