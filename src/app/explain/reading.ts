/**
 * What the texts of every language ask of an event: which of several cases it is, and the values that decide it. A
 * language only puts the answer into words.
 */
import { apiObjectKey, kindOf, type ObjectKind } from '../../kube/apiObjects.ts';
import { CONFIG_HASH, isMirrorPod, type Pod, type PodManifest, type PodStatus } from '../../kube/objects.ts';
import { requestHeadline, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { PropagationPolicy } from '../../cluster/apiserver/state.ts';
import { hookTakesGrace } from '../../cluster/releases/hookGrace.ts';
import type { Failure } from '../../kube/failure.ts';
import type { KlogId } from '../../kube/klog/index.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import type { Facts } from './facts.ts';

/** The event's log line is one of these messages, however a release words it. */
const logs = (f: Facts, ...ids: readonly KlogId[]): boolean => ids.some((id) => id === f.event.klog?.id);

/** By the message of the event's log line. */
const byMessage = <T>(f: Facts, table: { readonly [Id in KlogId]?: T }): T | undefined =>
  (table as Readonly<Record<string, T | undefined>>)[f.event.klog?.id ?? ''];

/* ---- the API ---- */

export const finalizersOf = (f: Facts): readonly string[] => f.object?.metadata.finalizers ?? [];

/** The object as this write found it. */
function objectBefore(f: Facts): Pod | undefined {
  const change = f.event.changes.find(({ path }) => path[0] === 'etcd' && path[1] === 'pods' && path.length === 3);
  return change?.from as Pod | undefined;
}

const isEmpty = (status: PodStatus | undefined): boolean =>
  status !== undefined && (status.conditions ?? []).length === 0 && (status.containerStatuses ?? []).length === 0;

/** The write filled in the status of a new object. */
export const isFirstStatus = (f: Facts): boolean => isEmpty(objectBefore(f)?.status) && !isEmpty(f.object?.status);

const conditionOf = (pod: Pod | undefined, wanted: string) =>
  (pod?.status.conditions ?? []).find(({ type }) => type === wanted);

/** The write added DisruptionTarget: why, in the condition's own word; null where it did not. */
export function disruption(f: Facts): { readonly reason: string | undefined } | null {
  const condition = conditionOf(f.object, 'DisruptionTarget');
  if (condition === undefined || conditionOf(objectBefore(f), 'DisruptionTarget') !== undefined) return null;
  return { reason: condition.reason };
}

/** The containers that have ended according to the object, with their exit codes. */
export const endedContainers = (f: Facts): readonly { readonly name: string; readonly exitCode: number }[] =>
  (f.object?.status.containerStatuses ?? []).flatMap(({ name, state }) =>
    state.terminated === undefined ? [] : [{ name, exitCode: state.terminated.exitCode }],
  );

/** Why a request was not fulfilled. */
export type Refusal = Exclude<Failure, 'notReady'>;

export const refusal = ({ event: { failure } }: Facts): Refusal =>
  failure === undefined || failure === 'notReady' ? 'other' : failure;

/** The type of watch event: `MODIFIED`. */
export const watchType = ({ event: { carries } }: Facts): string => (carries?.is === 'watchEvent' ? carries.type : '');

/** What a request is: its verb, and what it says besides. */
export function requestOf(f: Facts) {
  const sent = sentRequest(f.event);
  const verb = f.text('verb') ?? '';
  return {
    /** Without the UID, which in full would only push the rest away; of a request that is lost, its verb alone. */
    headline: sent === undefined ? verb.toUpperCase() : requestHeadline(sent),
    verb,
    grace: sent?.gracePeriodSeconds,
    namesUID: sent?.namesUID === true,
    isEviction: sent?.subresource === 'eviction',
    isBinding: sent?.subresource === 'binding',
  };
}

/* ---- people ---- */

export interface TypedDelete {
  readonly name: string;
  readonly force: boolean;
  /** The grace that is asked for: kubectl makes 1 of a 0 without --force. */
  readonly grace: number | undefined;
  /** kubectl has rounded 0 up. */
  readonly rounded: boolean;
}

/** `kubectl delete pod …` as it was typed. */
export function typedDelete(line: string): TypedDelete | undefined {
  const name = /\bdelete pod (\S+)/.exec(line)?.[1];
  if (name === undefined) return undefined;
  const force = line.includes('--force');
  const flag = /--grace-period=(-?\d+)/.exec(line)?.[1];
  const rounded = flag === '0' && !force;
  const asked = line.includes(' --now') ? 1 : flag === undefined ? undefined : rounded ? 1 : Number(flag);
  return { name, force, rounded, grace: force ? 0 : asked };
}

export const commandLine = (f: Facts): string => f.text('command') ?? f.event.message ?? '';

const commandOf = (f: Facts) => f.state.kubectl.commands.findLast(({ line }) => line === commandLine(f));

export interface ObjectAsked {
  readonly kind: ObjectKind;
  readonly name: string;
  readonly policy: PropagationPolicy;
  readonly replicas: number | undefined;
}

/** What a command asks of an object that is no pod. */
export function objectAsked(f: Facts): ObjectAsked | undefined {
  const { resource, name = '', propagationPolicy = 'Background', mergePatch } = commandOf(f)?.request ?? {};
  if (resource === undefined) return undefined;
  const { spec } = mergePatch ?? {};
  const replicas = typeof spec === 'object' && spec !== null && 'replicas' in spec ? spec.replicas : undefined;
  const count = typeof replicas === 'number' ? replicas : undefined;
  return { kind: kindOf(resource), name, policy: propagationPolicy, replicas: count };
}

/** kubectl delete has been told not to wait, or only carries a request. */
export const waitsForNothing = (f: Facts): boolean => commandOf(f)?.wait === false || isRaw(f);
export const isRaw = (f: Facts): boolean => commandLine(f).includes(' --raw=');

/** A delete whose DELETE was accepted, and whose --timeout was over before the object was gone. */
export const hasTimedOut = (f: Facts): boolean => {
  const command = commandOf(f);
  return command?.does === 'delete' && command.deadline !== undefined && command.deadline <= f.event.t;
};

/** What a delete is about is still there, and on its way out. */
export function isStillThere(f: Facts): boolean {
  const { resource, namespace = '', name = '' } = commandOf(f)?.request ?? {};
  const { pods, objects } = f.state.etcd;
  const object =
    resource === undefined ? pods[`${namespace}/${name}`] : objects?.[apiObjectKey(resource, namespace, name)];
  return object?.metadata.deletionTimestamp !== undefined;
}

/** kubectl has not returned. */
export const commandRuns = (f: Facts): boolean =>
  f.state.kubectl.commands.some(({ line, state }) => line === commandLine(f) && state === 'running');

/** The mirror pod of a manifest that was just taken away. */
export function mirrorOfManifest({ event, state }: Facts): Pod | undefined {
  const removed = event.changes.find(({ path, to }) => String(path[1]).endsWith('anifests') && to === undefined)?.from;
  const { name = '', namespace = 'default' } = (removed as PodManifest | undefined)?.metadata ?? {};
  return state.etcd.pods[`${namespace}/${name}-${state.node.name}`];
}

export const fileName = (f: Facts): string | undefined => f.text('path')?.split('/').at(-1);

/* ---- sources ---- */

export type Source = 'file' | 'http' | 'api';

export function sourceOf(f: Facts): Source {
  const told = f.text('source') ?? f.event.actor.replace(/Source$/, '');
  return told === 'file' || told === 'http' ? told : 'api';
}

/* ---- the pod worker ---- */

export const isOrphan = (f: Facts): boolean => f.worker?.status.observedRuntime === true;
export const isTerminated = (f: Facts): boolean => (f.worker?.status.terminatedAt ?? null) !== null;
/** The runtime runs the static pod of that name, the one that the mirror shows. */
export const staticRuns = (f: Facts): boolean =>
  Object.values(f.state.runtime.containers).some(
    ({ podUID, state }) => podUID === shownBy(f.object) && state === 'running',
  );
/** UID of the static pod that a mirror pod shows. */
const shownBy = (mirror: Pod | undefined): string | undefined => mirror?.metadata.annotations?.[CONFIG_HASH];

export const isFinished = (f: Facts): boolean => f.worker?.status.finished === true;

/** A source lists the pod still. */
export const isListed = (f: Facts): boolean =>
  f.event.pod !== undefined && f.state.podManager.podByUID[f.event.pod.uid] !== undefined;

/** How long ago the worker was asked to terminate. */
export function sinceRequest(f: Facts): number | undefined {
  const since = f.worker?.status.terminatingAt;
  return since === null || since === undefined ? undefined : f.event.t - since;
}

/** Until 1.21: podKiller stops what no worker will, and the pod's own has no part in it. */
export const byPodKiller = (f: Facts): boolean => f.event.actor === 'podKiller';

/** podKiller was given what the runtime shows and nothing else. */
export const knowsNoPod = (f: Facts): boolean =>
  byPodKiller(f) && f.state.podKiller.kills[f.event.pod?.uid ?? '']?.pod === undefined;

/** Why until 1.21 nothing came of a pod that was handed over, or of an update. */
export type NothingDone = 'notFound' | 'notReady' | 'inHand' | 'over' | 'mirror';

export function nothingDone(f: Facts): NothingDone {
  const { failure } = f.event;
  if (failure !== undefined) return failure === 'notReady' ? 'notReady' : 'notFound';
  if (logs(f, 'kubelet.completedIgnoring') || f.event.actor === 'podWorkers') return 'over';
  return f.state.podKiller.kills[f.uid ?? ''] === undefined ? 'mirror' : 'inHand';
}

/** The mirror of a static pod that is being stopped is left until it has been. */
export const waitsForStop = ({ rules }: Facts): boolean => rules.podWorkers === 'phases' || rules.podKillerMarksPods;

/** What a step changes that is told by nothing else: parts and their fields, a few of them. */
export const quietChanges = (f: Facts): readonly string[] =>
  [...new Set(f.event.changes.map(({ path }) => path.slice(0, 2).join('.')))].slice(0, 2);

/* ---- volumes ---- */

/** Volumes whose unmount has failed: they count as neither mounted nor unmounted (VolumeMountUncertain). */
export const uncertainVolumes = (f: Facts): readonly string[] =>
  Object.values(f.state.volumeManager.actual)
    .filter((volume) => volume.podUID === f.uid && volume.uncertain === true && volume.state !== 'unmounted')
    .map(({ outerName }) => outerName);

/** Volumes that the last attempt could not unmount. */
export const failedUnmounts = (f: Facts): readonly string[] =>
  Object.values(f.state.volumeManager.actual)
    .filter(({ podUID, error, state }) => podUID === f.uid && error !== undefined && state !== 'unmounted')
    .map(({ outerName }) => outerName);

/* ---- what kubectl's delete leaves behind ---- */

export type Leftover = 'sandbox' | 'logs' | 'record';
export interface LeftBehind {
  /** It was a mirror pod, and its static pod goes on. */
  readonly staticRuns: boolean;
  readonly containersRun: boolean;
  readonly things: readonly Leftover[];
}

/** What the node still has under the name of the pod that the command was about. */
export function leftBehind(f: Facts): LeftBehind {
  const { podWorkers, runtime, node } = f.state;
  const target = commandOf(f)?.targets[0];
  const named = (pod: { readonly namespace: string; readonly name: string }): boolean =>
    pod.namespace === target?.namespace && pod.name === target.name;
  const sandboxes = Object.values(runtime.sandboxes).filter(named);
  const workers = Object.values(podWorkers.workers).filter(({ status }) => named(status));
  const uids = new Set([...sandboxes.map(({ podUID }) => podUID), ...workers.map(({ status }) => status.podUID)]);
  const containersRun = Object.values(runtime.containers).some((c) => uids.has(c.podUID) && c.state === 'running');
  const isEnding = workers.some(({ status }) => status.terminatingAt !== null);
  const things: readonly (readonly [Leftover, boolean])[] = [
    ['sandbox', sandboxes.length > 0],
    ['logs', Object.keys(node.logDirs).some((uid) => uids.has(uid))],
    ['record', workers.length > 0],
  ];
  return {
    staticRuns: containersRun && !isEnding && target?.uid !== undefined && !uids.has(target.uid),
    containersRun,
    things: things.flatMap(([thing, isThere]) => (isThere ? [thing] : [])),
  };
}

/** Why an update led to nothing. */
export type Ignored = 'mirror' | 'over' | 'finished' | 'restart' | 'runtimeKill' | 'nothingNew';

export function ignored(f: Facts): Ignored {
  if (f.worker === undefined) return 'mirror';
  if (isFinished(f)) return 'finished';
  if (logs(f, 'podWorkers.restartRequested')) return 'restart';
  if (logs(f, 'kubelet.completedIgnoring', 'kubelet.completedExecution')) return 'over';
  return logs(f, 'podWorkers.ignoredRuntimeKill') ? 'runtimeKill' : 'nothingNew';
}

export type TerminationReason =
  'deleted' | 'orphaned' | 'terminalPhase' | 'deadline' | 'evicted' | 'removed' | 'killed';
const REASONS: readonly TerminationReason[] = [
  'deleted',
  'orphaned',
  'terminalPhase',
  'deadline',
  'evicted',
  'removed',
  'killed',
];
const BEGUN: { readonly [Id in KlogId]?: TerminationReason } = {
  'podWorkers.beginTeardownDeleted': 'deleted',
  'podWorkers.beginTeardownOrphan': 'orphaned',
  'podWorkers.beginTeardownTerminalPhase': 'terminalPhase',
  'podWorkers.completedNaturally': 'terminalPhase',
  'podWorkers.beginTeardownEvicted': 'evicted',
  'podWorkers.beginTeardownRemoved': 'killed',
};

/** Why the worker was asked to terminate: from the event, its log line, or what the worker's fields say. */
export function terminationReason(f: Facts): TerminationReason {
  const told =
    REASONS.find((each) => each === f.text('reason')) ??
    byMessage(f, BEGUN) ??
    (isOrphan(f)
      ? 'orphaned'
      : f.worker?.status.evicted === true
        ? 'evicted'
        : f.worker?.status.deleted === true
          ? 'deleted'
          : 'killed');
  return told === 'killed' && !isListed(f) ? 'removed' : told;
}

/** What a hard eviction, which asks for 0, leaves a pod. */
export type HardGrace = 'nothing' | 'own' | 'oneSecond';
export function hardGrace({ rules }: Facts): HardGrace {
  if (rules.killPodOverride === 'none') return 'nothing';
  return rules.explicitZeroGrace === 'specGrace' ? 'own' : 'oneSecond';
}

/** The runtime still has a running container of the pod. */
export const stillRuns = (f: Facts): boolean =>
  Object.values(f.state.runtime.containers).some((c) => c.podUID === f.event.pod?.uid && c.state === 'running');

/** A container of it, or its sandbox. */
export const somethingRuns = (f: Facts): boolean =>
  stillRuns(f) ||
  Object.values(f.state.runtime.sandboxes).some((s) => s.podUID === f.event.pod?.uid && s.state === 'ready');

/** What the kubelet has last said of it. */
export const statusTellsRunning = (f: Facts): boolean =>
  (f.state.statusManager.podStatuses[f.uid ?? '']?.status.containerStatuses ?? []).some(
    ({ state }) => state.running !== undefined,
  );

/** The same for an event that names its pod by UID alone. */
export const containersRun = (f: Facts): boolean =>
  Object.values(f.state.runtime.containers).some((c) => c.podUID === f.uid && c.state === 'running');

/** SyncPod has found that the pod will never run again. */
export const foundTerminal = (f: Facts): boolean => f.flag('isTerminal');

/** A DELETE with grace 0 that the kubelet takes for one that names no grace. */
export const zeroIsUnset = (f: Facts): boolean =>
  f.running?.metadata.deletionGracePeriodSeconds === 0 && f.rules.explicitZeroGrace === 'specGrace';

/* ---- containers ---- */

export const hasPreStop = (f: Facts): boolean => f.container?.spec.lifecycle?.preStop !== undefined;

/** Whether the time that a preStop hook takes is taken off the grace: not where an override comes after the hook. */
export const hookCounts = (f: Facts): boolean =>
  hookTakesGrace(f.rules) &&
  (f.rules.graceOverride === 'beforePreStop' ||
    f.worker?.activeUpdate?.options.killPodOptions?.gracePeriodOverride === undefined);

export const hookOverran = (f: Facts): boolean =>
  f.text('inTime') === 'false' || logs(f, 'kuberuntimeContainer.preStopOverran');

/** The process had time to end before SIGKILL: it has none where whoever had it killed gave 0, and that counts. */
const hadTime = (f: Facts): boolean => f.worker?.activeUpdate?.options.killPodOptions?.gracePeriodOverride !== 0;

/** How a process came to its end. */
export type Ending = 'byItself' | 'killedOutright' | 'killedAfterGrace' | 'diedOfSigterm' | 'handledSignal';

export function endingOf(f: Facts): { readonly ending: Ending; readonly exitCode: number | undefined } {
  const exitCode = f.number('exitCode') ?? f.container?.exitCode;
  const killed = f.container?.signal === 'SIGKILL' || exitCode === 137;
  const signalled = f.container?.signalledAt !== undefined;
  if (killed) return { ending: signalled && hadTime(f) ? 'killedAfterGrace' : 'killedOutright', exitCode };
  if (!signalled) return { ending: 'byItself', exitCode };
  return { ending: exitCode === 143 ? 'diedOfSigterm' : 'handledSignal', exitCode };
}

/** The runtime does not know the container that it was asked about. */
export const isNotFound = (f: Facts): boolean => f.event.failure === 'notFound';

export const errorOf = (f: Facts): string | undefined => f.text('err') ?? f.text('error');

/** A text that is too long to be read out whole, cut. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}…` : text);

/* ---- the status manager ---- */

/** What canBeDeleted still misses; up to 1.26 its log line says it (kubelet_pods.go:PodResourcesAreReclaimed). */
export type Missing = 'running' | 'runningStatus' | 'deadContainers' | 'volumes' | 'cgroup' | 'phase';
const MISSING: { readonly [Id in KlogId]?: Missing } = {
  'kubeletPods.notReclaimedContainers': 'running',
  'kubeletPods.notReclaimedStatus': 'runningStatus',
  'kubeletPods.notReclaimedVolumes': 'volumes',
  'kubelet.volumePathsRemain': 'volumes',
  'kubeletPods.notReclaimedCgroup': 'cgroup',
  'kubeletPods.notReclaimedDeadContainers': 'deadContainers',
  'statusManager.delayingDeletion': 'phase',
};

export const missing = (f: Facts): Missing | undefined => byMessage(f, MISSING);

/** What the API says of the node's pods when it is off: static pods start again whatever their mirrors say. */
export type LastPhase = 'running' | 'ended';
export function lastPhases({ state }: Facts): readonly LastPhase[] {
  const regular = Object.values(state.etcd.pods).filter((pod) => !isMirrorPod(pod));
  return [
    ...(regular.some((pod) => !isTerminal(pod)) ? (['running'] as const) : []),
    ...(regular.some(isTerminal) ? (['ended'] as const) : []),
  ];
}

/* ---- the node ---- */

export const volumeName = (f: Facts): string | undefined => f.text('volume') ?? f.text('volumeName');

export const retryPause = (f: Facts): string | undefined => f.text('durationBeforeRetry');

/** A probe's verdict in a word that its log line, or the status, has for it. */
export function probeVerdict(f: Facts): string {
  const verdict = f.text('ready') ?? f.text('status');
  return f.text('result') ?? (verdict === 'ready' || verdict === 'true' ? 'ready' : 'not ready');
}

export const isCacheDropped = (f: Facts): boolean => logs(f, 'pleg.deleteStatus');

/** The API server has answered that there is no such object. */
export const isNotOnServer = (f: Facts): boolean => logs(f, 'statusManager.podGone');

export const isObjectThere = (f: Facts): boolean => f.object !== undefined;

export const isOfDaemonSet = ({ metadata }: Pod): boolean =>
  (metadata.ownerReferences ?? []).some(({ kind, controller }) => kind === 'DaemonSet' && controller === true);

/** The pods on the node that was drained. */
export function leftOn(f: Facts): readonly Pod[] {
  const [, , node] = commandLine(f).split(' ');
  return Object.values(f.state.etcd.pods).filter(({ spec }) => spec.nodeName === node);
}
