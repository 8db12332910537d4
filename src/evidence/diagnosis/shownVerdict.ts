/** Verdicts from objects, kubectl's rows and events alone: none of them says how far the kubelet has got. */
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

export function fromShown({ shown, nodeLost }: View, node: NodeTrouble): Verdict | null {
  if (shown === null) return null;
  const { fact, containers, askedAt, endedAt } = shown;
  const at = { since: askedAt ?? fact, proofs: nodeLost === null ? [fact] : [fact, nodeLost] };
  if (shown.reason === 'NodeLost' || isNodeLost(shown, nodeLost)) {
    const remark = { code: 'kubeletSilent' } as const;
    return of({ ...at, stage: 'unknown', waitingOn: 'node-lost', remark });
  }
  if (shown.deletionTimestamp === null) {
    const isOpen = shown.partial && shown.phase !== 'Succeeded' && shown.phase !== 'Failed';
    if (isOpen) return of({ ...at, stage: 'unknown', waitingOn: 'unknown', confidence: 'low', remark: NO_METADATA });
    if (shown.phase === 'Succeeded' || shown.phase === 'Failed')
      return of({ ...at, since: endedAt ?? fact, stage: 'Terminated', waitingOn: 'none' });
    return of({
      ...at,
      stage: shown.phase === 'Unknown' ? 'unknown' : 'SyncPod',
      waitingOn: shown.phase === 'Unknown' ? 'node-lost' : 'none',
    });
  }
  if (shown.mirror && shown.finalizers.length === 0) {
    const remark = { code: 'mirrorMadeAnew' } as const;
    return of({ ...at, stage: 'SyncPod', waitingOn: 'mirror-conflict', remark });
  }
  const finalizers = shown.finalizers.length > 0 ? shown.finalizers.join(', ') : null;
  const ended = isOver(shown);
  if (ended || shown.gracePeriod === 0) {
    const stage = ended && shown.gracePeriod === 0 ? 'Finished' : ended ? 'Terminated' : 'Terminating';
    // The second DELETE dates the object back to the first (rest.BeforeDelete): when it came, the line alone can tell.
    const since = stage === 'Terminated' ? (endedAt ?? fact) : stage === 'Finished' ? fact : at.since;
    if (finalizers !== null)
      return of({ ...at, since, stage, waitingOn: 'finalizer', subject: finalizers, confidence: 'high' });
    if (ended && shown.gracePeriod === 0) return of({ ...at, since, stage, waitingOn: 'none' });
    if (ended) return of({ ...at, since, stage, waitingOn: 'unknown', remark: NOT_NAMED });
    const remark = { code: 'graceZero' } as const;
    return of({
      ...at,
      stage,
      waitingOn: containers.running > 0 ? 'container-stop' : 'unknown',
      confidence: 'low',
      remark,
    });
  }
  if (containers.running > 0) {
    const down = node.runtimeDown ?? node.kubeletStopped;
    if (down !== null) return of({ ...at, stage: 'Terminating', waitingOn: 'kubelet-down', proofs: [fact, down] });
    return of({ ...at, stage: 'Terminating', waitingOn: 'container-stop' });
  }
  if (finalizers !== null) return of({ ...at, stage: 'unknown', waitingOn: 'finalizer', subject: finalizers });
  const isHidden = containers.waiting + containers.terminated === 0;
  return of({
    ...at,
    stage: shown.isObject ? 'Terminating' : 'unknown',
    waitingOn: 'unknown',
    confidence: 'low',
    remark: { code: isHidden ? 'containersNotShown' : 'noneStarted' },
  });
}

const KILLED = { code: 'kubeletEndsIt' } as const;

/** Until 1.9 a pod that could not be killed was one that could not be synced, with the error in the message. */
function killFailed(event: Fact): boolean {
  const reason = textDetail(event, 'reason');
  if (reason === 'FailedKillPod' || reason === 'FailedToKillPod') return true;
  return reason === 'FailedSync' && textDetail(event, 'message').includes('error killing pod');
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
  const failed = events.findLast(killFailed);
  if (failed === undefined) return null;
  const begins = events.some((fact) => fact.order > failed.order && BEGINS.has(textDetail(fact, 'reason')));
  return begins ? null : failed;
}

const stepOf = (error: string): WaitingOn | null =>
  error.includes('KillContainer') ? 'container-stop' : error.includes('KillPodSandbox') ? 'sandbox-teardown' : null;

/** What the events of a pod add to its object, or to its row: which step it is that fails. */
export function withEvents(verdict: Verdict | null, { shown, rows, events }: View): Verdict | null {
  if (verdict === null) return verdict;
  const isAsked = shown === null ? rows.at(-1)?.status === 'Terminating' : shown.deletionTimestamp !== null;
  const failed = isAsked ? (events.findLast(killFailed) ?? null) : lastKillFailed(events);
  const isOpen =
    verdict.waitingOn === 'container-stop' || verdict.waitingOn === 'unknown' || verdict.waitingOn === 'none';
  const isEnding = isAsked || (failed !== null && verdict.stage === 'SyncPod');
  if (!isOpen || !isEnding || verdict.stage === 'Finished') return verdict;
  const last = (reason: string): Fact | undefined => events.findLast((fact) => textDetail(fact, 'reason') === reason);
  const beside = [...verdict.proofs, last('FailedPreStopHook'), last('Killing')].filter((fact) => fact !== undefined);
  // A kubelet that is back says first what it kills.
  const gone = last('NodeNotReady');
  const isSilent = [...beside, failed].every((fact) => fact?.kind !== 'PodEvent' || fact.order < (gone?.order ?? -1));
  if (gone !== undefined && isAsked && isSilent && (shown === null || !isOver(shown)))
    return { ...verdict, stage: 'unknown', waitingOn: 'node-lost', remark: null, proofs: [gone, ...beside] };
  const error = textDetail(failed, 'message');
  const waitingOn = stepOf(error);
  if (failed === null || (waitingOn === null && isAsked))
    return verdict.stage === 'Terminating' ? { ...verdict, proofs: beside } : verdict;
  const since = isAsked ? (shown?.askedAt ?? verdict.since) : failed;
  const remark = isAsked ? null : KILLED;
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
function isNodeLost(
  { deletionTimestamp, lasts, gracePeriod, nodeSilent, tainted }: Shown,
  nodeLost: Fact | null,
): boolean {
  if (deletionTimestamp === null) return false;
  if (nodeLost !== null) return true;
  if (nodeSilent && tainted) return true;
  return nodeSilent && lasts !== null && lasts > (gracePeriod ?? 30) + 120;
}

const GOES_ON =
  /^(?:Running|Pending|ContainerCreating|PodInitializing|Init:|CrashLoopBackOff|ImagePullBackOff|ErrImagePull|ErrImageNeverPull|CreateContainerError|CreateContainerConfigError|RunContainerError|NotReady|OOMKilled|SchedulingGated)/;
const ENDED =
  /^(?:Completed|Evicted|Succeeded|Failed|Shutdown|NodeAffinity|OutOf|DeadlineExceeded|Terminated|NodeShutdown|UnexpectedAdmissionError|TopologyAffinityError)/;

/** Of a pod that has ended; kubectl says so at last of one that was deleted, too. */
export const isEnd = (status: string): boolean => ENDED.test(status) || status === 'Error';

export function fromRows({ rows, nodeLost }: View, { kubeletStopped }: NodeTrouble): Verdict | null {
  const last = rows.at(-1);
  if (last === undefined) return null;
  const proofs = [last.fact, ...(nodeLost === null ? [] : [nodeLost])];
  const at = { proofs, since: sinceOf(rows, last) };
  if (nodeLost !== null && last.status === 'Terminating')
    return of({ ...at, stage: 'unknown', waitingOn: 'node-lost' });
  if (last.status === 'Terminating' && kubeletStopped !== null) {
    const stage = last.ready > 0 ? 'Terminating' : 'unknown';
    return of({ ...at, stage, waitingOn: 'kubelet-down', proofs: [kubeletStopped, ...proofs] });
  }
  if (last.status === 'Terminating') {
    if (last.ready > 0)
      return of({
        ...at,
        stage: 'Terminating',
        waitingOn: 'container-stop',
        remark: { code: 'stillReady' },
      });
    const remark = { code: 'notReadyOnly' } as const;
    return of({ ...at, stage: 'unknown', waitingOn: 'unknown', remark });
  }
  if (last.status === 'Unknown' || last.status === 'NodeLost')
    return of({ ...at, stage: 'unknown', waitingOn: 'node-lost' });
  if (GOES_ON.test(last.status)) return of({ ...at, stage: 'SyncPod', waitingOn: 'none' });
  if (ENDED.test(last.status)) return of({ ...at, stage: 'Terminated', waitingOn: 'none', confidence: 'low' });
  return of({ ...at, stage: 'unknown', waitingOn: 'none', confidence: 'low' });
}

/** The first of the rows that say the same as the last. */
function sinceOf(rows: readonly Row[], last: Row): Fact {
  let since = last.fact;
  for (let i = rows.length - 1; i >= 0 && rows[i]?.status === last.status; i--) since = rows[i]?.fact ?? since;
  return since;
}

export function fromEvents({ events, nodeLost }: View): Verdict | null {
  const of_ = (reason: string): readonly Fact[] => events.filter((fact) => textDetail(fact, 'reason') === reason);
  const failed = events.findLast(killFailed);
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
    if (error.includes('KillContainer'))
      return of({ stage: 'Terminating', waitingOn: 'container-stop', since: killing ?? failed, proofs, error });
    const sandbox = error.includes('KillPodSandbox');
    return of({
      stage: 'Terminating',
      waitingOn: sandbox ? 'sandbox-teardown' : 'unknown',
      since: failed,
      proofs,
      error,
      remark: KILLED,
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
  if (preStop !== undefined)
    return of({ stage: 'unknown', waitingOn: 'prestop', since: preStop, proofs: [preStop], confidence: 'low' });
  if (killing === undefined)
    return events.length === 0
      ? null
      : of({ stage: 'unknown', waitingOn: 'unknown', proofs: events.slice(-2), confidence: 'low' });
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
