/** Verdicts from objects, kubectl's rows and events alone: none of them says how far the kubelet has got. */
import { parseRfc3339 } from '../../kube/time.ts';
import { troubleOf } from '../facts/errors.ts';
import { isBlocking } from '../facts/eventFacts.ts';
import { textDetail, type Fact } from '../facts/fact.ts';
import type { WaitingOn } from '../evidence.ts';
import { EMPTY, type NodeTrouble, type Verdict } from './parts.ts';
import type { Row, Shown, View } from './view.ts';

const of = (part: Pick<Verdict, 'stage' | 'waitingOn'> & Partial<Verdict>): Verdict => ({
  ...EMPTY,
  confidence: 'medium',
  ...part,
});

/** It is still there although its containers have ended: something has yet to be done, and an object never says what. */
export const NOT_NAMED = { code: 'endedNotGone' } as const;

/** All its containers have ended, or it is over as a whole. */
export const isOver = ({ containers, phase }: Shown): boolean =>
  containers.running + containers.waiting === 0 &&
  (containers.terminated > 0 || phase === 'Succeeded' || phase === 'Failed');

/** Past its deletionTimestamp, as a describe says. */
export const isOverdue = ({ deletionTimestamp, lasts }: Shown): boolean =>
  deletionTimestamp !== null && lasts !== null && lasts > 0;

const NO_METADATA = { code: 'statusOnly' } as const;
const LOST = { code: 'statusLost' } as const;

/** The remark on a reason, or on a row's STATUS. Node shutdown: pkg/kubelet/nodeshutdown in releases since 1.20. */
const endOf = (reason: string): Verdict['remark'] =>
  /^(?:Terminated|NodeShutdown|Shutdown)$/.test(reason)
    ? { code: 'endedByNodeShutdown' }
    : REJECTED.test(reason)
      ? { code: 'rejectedAtAdmission' }
      : null;
/** Reasons of pods that the kubelet rejected at admission: pkg/kubelet/lifecycle and cm/topologymanager. */
const REJECTED = /^(?:UnexpectedAdmissionError|TopologyAffinityError|OutOf[a-zA-Z]|NodeAffinity$|NodeName$|NodePorts$)/;

/** Name of the running container; with several, the first name and how many more. */
const runningOf = ({ runs: [first = '', ...others] }: Shown): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** Seconds since the deletionTimestamp, as describe prints them or until the latest time in the input; 0 if none. */
function overdueBy({ deletionTimestamp, lasts }: Shown, latest: number): number {
  const due = lasts === null ? parseRfc3339(deletionTimestamp ?? '') : null;
  return lasts ?? (due === null ? 0 : Math.max(0, Math.floor((latest - due) / 1_000_000)));
}

/** Only an object can show this: describe prints no finalizers, and one of them may still hold the pod. */
const isDone = (shown: Shown): boolean => shown.gracePeriod === 0 && shown.isObject;

export function fromShown(view: View, node: NodeTrouble): Verdict | null {
  const { shown, nodeLost, events, latest } = view;
  if (shown === null) return null;
  const { fact, containers, askedAt, endedAt, phase } = shown;
  const at = { since: askedAt ?? fact, proofs: nodeLost === null ? [fact] : [fact, nodeLost] };
  if (shown.reason === 'NodeLost' || isNodeLost(shown, nodeLost, events)) {
    const remark = { code: 'kubeletSilent' } as const;
    return of({
      ...at,
      stage: shown.deletionTimestamp === null ? 'unknown' : 'Terminating',
      waitingOn: 'node-lost',
      remark,
    });
  }
  const ended = isOver(shown);
  if (shown.deletionTimestamp === null) {
    // registry/generic/registry/store.go adds it when a delete asks for it, and at no other time.
    if (shown.fact.detail?.['foreground'] === true)
      return of({ ...at, stage: 'Terminating', waitingOn: 'finalizer', subject: shown.finalizers.join(', ') });
    const remark = endOf(shown.reason);
    if (remark !== null && containers.running > 0)
      return of({ ...at, stage: 'Terminating', waitingOn: 'container-stop', subject: runningOf(shown), remark });
    const row = view.rows.at(-1);
    // A description that was cut has no containers: the row says that they have ended.
    const isRowOver = remark?.code === 'endedByNodeShutdown' && row !== undefined && isEnd(row.status);
    if (isRowOver)
      return of({ ...at, stage: 'Terminated', waitingOn: 'none', remark, proofs: [...at.proofs, row.fact] });
    if (phase === 'Succeeded' || phase === 'Failed' || (remark !== null && ended))
      return of({ ...at, since: endedAt ?? fact, stage: 'Terminated', waitingOn: 'none', remark });
    if (shown.partial)
      return of({ ...at, stage: 'unknown', waitingOn: 'unknown', confidence: 'low', remark: NO_METADATA });
    const isUnknown = phase === 'Unknown';
    return of({ ...at, stage: isUnknown ? 'unknown' : 'SyncPod', waitingOn: isUnknown ? 'node-lost' : 'none' });
  }
  if (shown.mirror && shown.finalizers.length === 0) {
    const remark = { code: 'mirrorMadeAnew' } as const;
    return of({ ...at, stage: 'SyncPod', waitingOn: 'mirror-conflict', remark });
  }
  const finalizers = shown.finalizers.length > 0 ? shown.finalizers.join(', ') : null;
  if (ended || shown.gracePeriod === 0) {
    // The last DELETE has a grace period of 0; a cut behind the spec has left no status of the containers.
    const isCut =
      containers.running + containers.waiting === 0 && finalizers !== null && textDetail(fact, 'node') !== '';
    const stage = ended && isDone(shown) ? 'Finished' : ended || isCut ? 'Terminated' : 'Terminating';
    // The second DELETE dates the object back to the first (rest.BeforeDelete): when it came, the line alone can tell.
    const since = stage === 'Terminated' ? (endedAt ?? fact) : stage === 'Finished' ? fact : at.since;
    const killed = shown.killed ? ({ code: 'killedAfterGrace' } as const) : null;
    if (finalizers !== null)
      return of({ ...at, since, stage, waitingOn: 'finalizer', subject: finalizers, confidence: 'high' });
    if (stage === 'Finished') return of({ ...at, since, stage, waitingOn: 'none', remark: killed });
    if (shown.lost && containers.running === 0)
      return of({ ...at, since, stage, waitingOn: 'status-update', remark: LOST });
    if (ended) return of({ ...at, since, stage, waitingOn: 'unknown', remark: NOT_NAMED });
    const remark = { code: 'graceZero' } as const;
    const isRunning = containers.running > 0;
    const [waitingOn, subject] = isRunning
      ? (['container-stop', runningOf(shown)] as const)
      : (['unknown', ''] as const);
    return of({ ...at, stage, waitingOn, subject, confidence: 'low', remark });
  }
  if (containers.running > 0) {
    const down = node.runtimeDown ?? node.kubeletStopped;
    if (down !== null) return of({ ...at, stage: 'Terminating', waitingOn: 'kubelet-down', proofs: [fact, down] });
    const by = overdueBy(shown, latest);
    const remark = by > 0 ? ({ code: 'containerOverdue', by } as const) : null;
    return of({ ...at, stage: 'Terminating', waitingOn: 'container-stop', subject: runningOf(shown), remark });
  }
  if (finalizers !== null) return of({ ...at, stage: 'Terminating', waitingOn: 'finalizer', subject: finalizers });
  if (shown.lost) return of({ ...at, stage: 'Terminating', waitingOn: 'status-update', remark: LOST });
  const isHidden = containers.waiting + containers.terminated === 0;
  const code = isHidden
    ? 'containersNotShown'
    : shown.hasRun || containers.terminated > 0
      ? 'endedNotGone'
      : 'noneStarted';
  return of({ ...at, stage: 'Terminating', waitingOn: 'unknown', confidence: 'low', remark: { code } });
}

const KILLED = { code: 'kubeletEndsIt' } as const;

/** Until 1.9 a pod that could not be killed was one that could not be synced, with the error in the message. */
function killFailed(event: Fact): boolean {
  const reason = textDetail(event, 'reason');
  if (reason === 'FailedKillPod' || reason === 'FailedToKillPod') return true;
  return reason === 'FailedSync' && textDetail(event, 'message').includes('error killing pod');
}

/** The last event of a failed kill, or the one before whose message a cut has left only the beginning of. */
function lastFailure(events: readonly Fact[]): Fact | undefined {
  const failed = events.filter(killFailed);
  const last = textDetail(failed.at(-1), 'message');
  return (
    failed.findLast(
      (fact) => stepOf(textDetail(fact, 'message')) !== null && textDetail(fact, 'message').startsWith(last),
    ) ?? failed.at(-1)
  );
}

/** Events of a pod that gets started: what was said before them may be of another of its name. */
const BEGINS: ReadonlySet<string> = new Set(['Scheduled', 'Pulled', 'Created', 'Started']);

/**
 * That a pod could not be killed, as the last word of its events. A kubelet says so (FailedKillPod) where it ends a pod
 * as a whole, in kubelet.go alone: until 1.21 in syncPod for one that is deleted, evicted or may not run, since 1.22 in
 * syncTerminatingPod, and in syncPod for one that may not run. A sandbox that is replaced (kuberuntime_manager.go) and a
 * container that is restarted record no such event.
 */
function lastKillFailed(events: readonly Fact[]): Fact | null {
  const failed = lastFailure(events);
  if (failed === undefined) return null;
  const begins = events.some((fact) => fact.order > failed.order && BEGINS.has(textDetail(fact, 'reason')));
  return begins ? null : failed;
}

const isGone = (error: string): boolean => troubleOf(error) === 'gone';

const stepOf = (error: string): WaitingOn | null =>
  isGone(error)
    ? null
    : error.includes('KillContainer')
      ? 'container-stop'
      : error.includes('KillPodSandbox')
        ? 'sandbox-teardown'
        : null;

/** What the events of a pod add to its object, or to its row: which step it is that fails. */
export function withEvents(verdict: Verdict | null, { shown, rows, events }: View): Verdict | null {
  if (verdict === null) return verdict;
  const isAsked = shown === null ? rows.at(-1)?.status === 'Terminating' : shown.deletionTimestamp !== null;
  const failed = isAsked ? (lastFailure(events) ?? null) : lastKillFailed(events);
  const isOpen =
    verdict.waitingOn === 'container-stop' || verdict.waitingOn === 'unknown' || verdict.waitingOn === 'none';
  const isEnding = isAsked || (failed !== null && verdict.stage === 'SyncPod');
  const last = (reason: string): Fact | undefined => events.findLast((fact) => textDetail(fact, 'reason') === reason);
  const blocked = events.findLast(isBlocking);
  if (blocked !== undefined && verdict.stage === 'SyncPod' && verdict.waitingOn === 'none')
    return { ...verdict, remark: { code: 'disruptionBlocked' }, proofs: [...verdict.proofs, blocked] };
  if (!isOpen || !isEnding || verdict.stage === 'Finished') return verdict;
  const beside = [...verdict.proofs, last('FailedPreStopHook'), last('Killing')].filter((fact) => fact !== undefined);
  // A kubelet that is back says first what it kills.
  const gone = last('NodeNotReady');
  const isSilent = [...beside, failed].every((fact) => fact?.kind !== 'PodEvent' || fact.order < (gone?.order ?? -1));
  if (gone !== undefined && isAsked && isSilent && (shown === null || !isOver(shown)))
    return { ...verdict, stage: 'Terminating', waitingOn: 'node-lost', remark: null, proofs: [gone, ...beside] };
  const error = textDetail(failed, 'message');
  const waitingOn = stepOf(error);
  // killContainer in kuberuntime_container.go records the event at each attempt, so the last ones have failed.
  const killing = last('Killing');
  if (failed === null && shown !== null && verdict.waitingOn === 'unknown' && killing?.detail?.['again'] === true) {
    const [, subject = ''] = /^Stopping container (\S{1,63})$/.exec(textDetail(killing, 'message')) ?? [];
    return { ...verdict, stage: 'Terminating', waitingOn: 'container-stop', subject, remark: null, proofs: beside };
  }
  if (failed === null || (waitingOn === null && isAsked))
    return verdict.stage === 'Terminating' ? { ...verdict, proofs: beside } : verdict;
  const since = isAsked ? (shown?.askedAt ?? verdict.since) : failed;
  const isOverdueBy = verdict.remark?.code === 'containerOverdue' && waitingOn === 'container-stop';
  const remark = isAsked ? (isOverdueBy ? verdict.remark : null) : KILLED;
  return {
    ...verdict,
    stage: 'Terminating',
    waitingOn: waitingOn ?? 'unknown',
    since,
    error,
    remark,
    proofs: [failed, ...beside],
  };
}

/** Long past its time with a container that still counts as ready: what the node's controller says, not the kubelet. */
function isNodeLost(shown: Shown, nodeLost: Fact | null, events: readonly Fact[]): boolean {
  const { deletionTimestamp, lasts, gracePeriod, nodeSilent, tainted } = shown;
  if (deletionTimestamp === null) return false;
  if (nodeLost !== null) return true;
  if (!nodeSilent || isHeard(shown, events)) return false;
  return tainted || (lasts !== null && lasts > (gracePeriod ?? 30) + 120);
}

/** Whether the kubelet has recorded an event of the pod since the delete, so it answers. */
const isHeard = ({ lasts, askedAt }: Shown, events: readonly Fact[]): boolean =>
  events.some(({ detail, utc }) => {
    const ago = detail?.['kubeletAgo'];
    if (typeof ago === 'number' && lasts !== null) return ago < lasts;
    const isKubelet = KUBELETS.test(textDetail({ detail }, 'reason'));
    return isKubelet && utc !== null && askedAt !== null && askedAt.utc !== null && utc > askedAt.utc;
  });

/** Event reasons that only the kubelet uses. */
const KUBELETS = /^(?:Killing|FailedKillPod|FailedPreStopHook|Unhealthy|Failed(?:Create)?PodSandBox|BackOff)$/;

const GOES_ON =
  /^(?:Running|Pending|ContainerCreating|PodInitializing|Init:|CrashLoopBackOff|ImagePullBackOff|ErrImagePull|ErrImageNeverPull|CreateContainerError|CreateContainerConfigError|RunContainerError|NotReady|OOMKilled|SchedulingGated)/;
const ENDED =
  /^(?:Completed|Evicted|Succeeded|Failed|Shutdown|NodeAffinity|OutOf|DeadlineExceeded|Terminated|NodeShutdown|UnexpectedAdmissionError|TopologyAffinityError)/;

/** Of a pod that has ended; kubectl says so at last of one that was deleted, too. */
export const isEnd = (status: string): boolean => ENDED.test(status) || status === 'Error';

/** Such a pod has no sandbox yet, or has lost it and gets a new one. */
const STARTS = /^(?:ContainerCreating|PodInitializing|Init:)/;

export function fromRows({ rows, nodeLost, shown, events }: View, { kubeletStopped }: NodeTrouble): Verdict | null {
  const last = rows.at(-1);
  if (last === undefined) return null;
  const proofs = [last.fact, ...(nodeLost === null ? [] : [nodeLost])];
  const at = { proofs, since: sinceOf(rows, last) };
  if (last.status === 'Terminating') {
    if (nodeLost !== null) return of({ ...at, stage: 'Terminating', waitingOn: 'node-lost' });
    if (kubeletStopped !== null)
      return of({ ...at, stage: 'Terminating', waitingOn: 'kubelet-down', proofs: [kubeletStopped, ...proofs] });
    if (last.fact.detail?.['mirror'] === true)
      return of({ ...at, stage: 'SyncPod', waitingOn: 'mirror-conflict', remark: { code: 'mirrorMadeAnew' } });
    const isReady = last.ready > 0;
    if (!isReady && shown !== null && shown.finalizers.length > 0) {
      const subject = shown.finalizers.join(', ');
      return of({ ...at, stage: 'Terminating', waitingOn: 'finalizer', subject, proofs: [shown.fact, ...proofs] });
    }
    const known = shown === null ? 0 : shown.containers.running + shown.containers.terminated;
    if (!isReady && shown !== null && known > 0 && shown.partial) {
      const stage = isOver(shown) ? 'Terminated' : 'Terminating';
      const [waitingOn, remark] = isOver(shown)
        ? (['unknown', NOT_NAMED] as const)
        : (['container-stop', null] as const);
      return of({ ...at, stage, waitingOn, subject: runningOf(shown), remark, proofs: [shown.fact, ...proofs] });
    }
    const isCounted = last.fact.detail?.['uncounted'] !== true;
    const remark = { code: isReady ? 'stillReady' : isCounted ? 'notReadyOnly' : 'containersNotShown' } as const;
    // The pod became unready while terminating, so its containers may have ended.
    const stage =
      !isReady && rows.some((row) => row.status === 'Terminating' && row.ready > 0) ? 'unknown' : 'Terminating';
    return of({ ...at, stage, waitingOn: isReady ? 'container-stop' : 'unknown', remark });
  }
  if (last.status === 'Unknown' || last.status === 'NodeLost')
    return of({ ...at, stage: 'unknown', waitingOn: 'node-lost' });
  const failed = STARTS.test(last.status) ? lastFailure(events) : undefined;
  const error = textDetail(failed, 'message');
  if (failed !== undefined && stepOf(error) === 'sandbox-teardown') {
    const remark = { code: 'sandboxReplaced' } as const;
    const all = [failed, ...proofs];
    return of({ ...at, stage: 'SyncPod', waitingOn: 'sandbox-teardown', error, remark, proofs: all });
  }
  if (GOES_ON.test(last.status)) return of({ ...at, stage: 'SyncPod', waitingOn: 'none' });
  const remark = endOf(last.status);
  return of({
    ...at,
    stage: ENDED.test(last.status) ? 'Terminated' : 'unknown',
    waitingOn: 'none',
    confidence: 'low',
    remark,
  });
}

/** The first of the rows that say the same as the last. */
function sinceOf(rows: readonly Row[], last: Row): Fact {
  let since = last.fact;
  for (let i = rows.length - 1; i >= 0 && rows[i]?.status === last.status; i--) since = rows[i]?.fact ?? since;
  return since;
}

/** Events of a pod that starts or runs, none of which comes of a delete. */
const STARTING =
  /^(?:Scheduled|FailedScheduling|Pulling|Pulled|Created|Started|Failed|BackOff|FailedMount|FailedAttachVolume|SuccessfulAttachVolume|FailedCreatePodSandBox|FailedPrepareDynamicResources|AddedInterface|SandboxChanged)$/;

export function fromEvents({ events, nodeLost }: View): Verdict | null {
  const of_ = (reason: string): readonly Fact[] => events.filter((fact) => textDetail(fact, 'reason') === reason);
  const failed = lastFailure(events);
  const killing = of_('Killing').at(-1);
  const preStop = of_('FailedPreStopHook').at(-1);
  const gone = of_('NodeNotReady').at(-1) ?? nodeLost;
  const eviction = of_('TaintManagerEviction').at(-1);
  // pkg/controller/tainteviction: it takes its word back when the taint goes in time.
  const isCancelled = eviction !== undefined && textDetail(eviction, 'message').startsWith('Cancelling deletion');
  const tainted = isCancelled ? undefined : eviction;
  if (failed !== undefined) {
    const error = textDetail(failed, 'message');
    const proofs = [failed, killing, preStop].filter((fact) => fact !== undefined);
    const step = stepOf(error);
    if (step === 'container-stop')
      return of({ stage: 'Terminating', waitingOn: 'container-stop', since: killing ?? failed, proofs, error });
    return of({
      stage: 'Terminating',
      waitingOn: step ?? 'unknown',
      since: failed,
      proofs,
      error,
      remark: isGone(error) ? ({ code: 'nothingLeftToStop' } as const) : KILLED,
    });
  }
  const isLast = eviction !== undefined && eviction.order > (gone?.order ?? -1);
  if (isCancelled && isLast && killing === undefined) {
    const remark = { code: 'evictionCancelled' } as const;
    return of({ stage: 'SyncPod', waitingOn: 'none', since: eviction, proofs: [eviction], confidence: 'low', remark });
  }
  if (gone !== null && (tainted !== undefined || killing === undefined)) {
    return of({
      stage: 'unknown',
      waitingOn: 'node-lost',
      since: gone,
      proofs: tainted === undefined ? [gone] : [gone, tainted],
      confidence: 'low',
    });
  }
  if (preStop !== undefined) {
    const error = textDetail(preStop, 'message');
    return of({ stage: 'unknown', waitingOn: 'prestop', since: preStop, proofs: [preStop], confidence: 'low', error });
  }
  const blocked = events.findLast(isBlocking);
  if (blocked !== undefined && killing === undefined) {
    const remark = { code: 'disruptionBlocked' } as const;
    return of({ stage: 'SyncPod', waitingOn: 'none', since: blocked, proofs: [blocked], remark });
  }
  if (killing === undefined) {
    if (events.length === 0) return null;
    const isStarting = events.every((fact) => STARTING.test(textDetail(fact, 'reason')));
    const [stage, waitingOn] = isStarting ? (['SyncPod', 'none'] as const) : (['unknown', 'unknown'] as const);
    return of({ stage, waitingOn, proofs: events.slice(-2), confidence: 'low' });
  }
  const restarts = /will be restarted|failed (?:liveness|startup) probe|definition changed/.test(
    textDetail(killing, 'message'),
  );
  if (restarts) return of({ stage: 'SyncPod', waitingOn: 'none', since: killing, proofs: [killing] });
  const isPod = /Need to kill Pod/i.test(textDetail(killing, 'message'));
  return of({
    stage: isPod ? 'Terminating' : 'unknown',
    waitingOn: 'container-stop',
    since: killing,
    proofs: [killing],
    confidence: 'low',
  });
}
