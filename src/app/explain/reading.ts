/**
 * What the texts of every language ask of an event: which of several cases it is, and the values that decide it. A
 * language only puts the answer into words.
 */
import type { Pod, PodStatus } from '../../kube/objects.ts';
import type { Facts } from './facts.ts';

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
export type Refusal = 'nobodyThere' | 'noAnswer' | 'exists' | 'notFound' | 'conflict' | 'other';

export function refusal(f: Facts): Refusal {
  const reason = f.text('reason') ?? '';
  if (reason.endsWith('connection refused')) return 'nobodyThere';
  if (/unexpected EOF|i\/o timeout|closed network connection/.test(reason)) return 'noAnswer';
  if (reason.endsWith('already exists')) return 'exists';
  if (reason.endsWith('not found')) return 'notFound';
  return reason.startsWith('Operation cannot be fulfilled') ? 'conflict' : 'other';
}

/** The type of watch event: `MODIFIED`. */
export const watchType = (f: Facts): string => (f.event.message ?? '').split(' ')[0] ?? '';

/** What a request is: its verb, and what its text says besides. */
export function requestOf(f: Facts) {
  const message = f.event.message ?? f.text('verb')?.toUpperCase() ?? '';
  return {
    message,
    /** Without the UID, which in full would only push the rest away. */
    headline: message.replace(/ uid=\S+$/, ''),
    verb: f.text('verb') ?? message.split(' ')[0]?.toLowerCase() ?? '',
    grace: /grace=(\d+)/.exec(message)?.[1],
    namesUID: message.includes(' uid='),
    isEviction: message.includes('/eviction'),
    isBinding: message.includes('/binding'),
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
  return { name, force, rounded, grace: force ? 0 : flag === undefined ? undefined : rounded ? 1 : Number(flag) };
}

export const commandLine = (f: Facts): string => f.text('command') ?? f.event.message ?? '';

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
export const isFinished = (f: Facts): boolean => f.worker?.status.finished === true;

/** A source lists the pod still. */
export const isListed = (f: Facts): boolean =>
  f.event.pod !== undefined && f.state.podManager.podByUID[f.event.pod.uid] !== undefined;

/** How long ago the worker was asked to terminate. */
export function sinceRequest(f: Facts): number | undefined {
  const since = f.worker?.status.terminatingAt;
  return since === null || since === undefined ? undefined : f.event.t - since;
}

/** Until 1.21: podKiller stops what no source lists, and the pod's own worker has no part in it. */
export const byPodKiller = (f: Facts): boolean => isOrphan(f) || !isListed(f);

/** Why an update led to nothing. */
export type Ignored = 'mirror' | 'finished' | 'restart' | 'runtimeKill' | 'nothingNew';

export function ignored(f: Facts): Ignored {
  if (f.worker === undefined) return 'mirror';
  if (isFinished(f)) return 'finished';
  const line = f.event.klog?.text ?? '';
  if (line.includes('requested to restart')) return 'restart';
  return line.includes('runtime-only kill') ? 'runtimeKill' : 'nothingNew';
}

export type TerminationReason = 'deleted' | 'orphaned' | 'terminalPhase' | 'evicted' | 'removed' | 'killed';
type Told = Exclude<TerminationReason, 'removed'>;
const REASONS: readonly Told[] = ['deleted', 'orphaned', 'terminalPhase', 'evicted', 'killed'];
const LINES: readonly (readonly [part: string, reason: Told])[] = [
  ['marked for graceful deletion', 'deleted'],
  ['orphaned', 'orphaned'],
  ['terminal phase', 'terminalPhase'],
  ['evicted', 'evicted'],
  ['removed by the kubelet', 'killed'],
];

/** Why the worker was asked to terminate: from the event, its log line, or what the worker's fields say. */
export function terminationReason(f: Facts): TerminationReason {
  const told =
    REASONS.find((each) => each === f.text('reason')) ??
    LINES.find(([part]) => f.event.klog?.text.includes(part))?.[1] ??
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

/** A DELETE with grace 0 that the kubelet takes for one that names no grace. */
export const zeroIsUnset = (f: Facts): boolean =>
  f.running?.metadata.deletionGracePeriodSeconds === 0 && f.rules.explicitZeroGrace === 'specGrace';

/* ---- containers ---- */

export const hasPreStop = (f: Facts): boolean => f.container?.spec.lifecycle?.preStop !== undefined;

/** Whether the time that a preStop hook takes is taken off the grace: not where an override comes after the hook. */
export const hookCounts = (f: Facts): boolean =>
  f.rules.graceOverride === 'beforePreStop' || f.rules.killPodOverride === 'none';

export const hookOverran = (f: Facts): boolean =>
  f.text('inTime') === 'false' || (f.event.klog?.text.includes('not completed') ?? false);

/** The process had time to end before SIGKILL: it has none where whoever had it killed gave 0, and that counts. */
export const hadTime = (f: Facts): boolean => f.worker?.activeUpdate?.options.killPodOptions?.gracePeriodOverride !== 0;

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
export const isNotFound = (f: Facts): boolean => /NotFound|not found/.test(errorOf(f) ?? '');

export const errorOf = (f: Facts): string | undefined => f.text('err') ?? f.text('error');

/** A text that is too long to be read out whole, cut. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}…` : text);

/* ---- the status manager ---- */

/** What canBeDeleted still misses; up to 1.26 its log line says it (kubelet_pods.go:PodResourcesAreReclaimed). */
export type Missing = 'running' | 'runningStatus' | 'deadContainers' | 'volumes' | 'cgroup' | 'phase';
const MISSING: readonly (readonly [part: string, missing: Missing])[] = [
  ['containers are still running', 'running'],
  ['container status', 'runningStatus'],
  ['volumes have not been cleaned up', 'volumes'],
  ['cgroup', 'cgroup'],
  ['containers have not been cleaned up', 'deadContainers'],
  ['phase is non-terminal', 'phase'],
];

export const missing = (f: Facts): Missing | undefined =>
  MISSING.find(([part]) => f.event.klog?.text.includes(part))?.[1];

/* ---- the node ---- */

export const volumeName = (f: Facts): string | undefined =>
  f.text('volume') ?? f.text('volumeName') ?? /volume \\?"([^"\\]+)/.exec(f.event.klog?.text ?? '')?.[1];

export const retryPause = (f: Facts): string | undefined =>
  f.text('durationBeforeRetry') ?? /durationBeforeRetry ([\w.]+)/.exec(f.event.klog?.text ?? '')?.[1];

/** A probe's verdict in a word that its log line, or the status, has for it. */
export function probeVerdict(f: Facts): string {
  const verdict = f.text('ready') ?? f.text('status');
  return f.text('result') ?? (verdict === 'ready' || verdict === 'true' ? 'ready' : 'not ready');
}

export const isCacheDropped = (f: Facts): boolean => f.event.klog?.text.includes('Delete status') ?? false;
