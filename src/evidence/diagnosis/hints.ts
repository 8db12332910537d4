/** Of a pod whose worker was not seen: lines that show trouble, and seldom in which stage. */
import type { Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import {
  EMPTY,
  errorOf,
  isFact,
  nameOf,
  statusTrouble,
  troubleOf,
  unreadSandbox,
  verdict,
  type NodeTrouble,
  type Part,
  type Verdict,
} from './parts.ts';
import type { View } from './view.ts';

/** staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go prints both when the API server has taken the request. */
const ASKED = { code: 'requestTaken' } as const;
const FORCED = { code: 'forcedRequestTaken' } as const;

/**
 * The runtime was asked to stop the sandbox while a container would not stop: killPodWithSyncResult, of a pod that goes or
 * whose sandbox is replaced, which happens when it has died already.
 */
function sandboxStopOf({
  sandboxCalled,
  sandboxStopped,
  sandboxFailed,
  stopFailed,
  replaceFailed,
}: Course): Fact | null {
  const [failed] = stopFailed;
  const called = sandboxCalled ?? sandboxFailed.at(-1) ?? null;
  if (failed === undefined || called === null || sandboxStopped !== null || replaceFailed !== null) return null;
  return called.order > failed.order ? called : null;
}

/** A drain that gives up says so in place of the reason why each attempt was refused. */
const TIMED_OUT = /global timeout reached|context deadline exceeded|timed out/;

/** Lines that show trouble, but not in which stage: a verdict without a stage. */
export function hints(course: Course, { rows }: View, node: NodeTrouble): Verdict | null {
  const { killing, cgroupFailed, rejected, containerRemoveFailed, statusFailed } = course;
  const stop = [...course.stopFailed, ...killing.values()].find(({ id = '' }) => !course.dead.has(id));
  const sync = course.killPodFailed ?? course.syncFailed;
  const unknown = (part: Part): Verdict => ({
    ...EMPTY,
    confidence: 'low',
    ...part,
    stage: 'unknown',
    proofs: part.proofs ?? [],
  });
  if (troubleOf(sync) === 'sandbox')
    return unknown({
      waitingOn: 'sandbox-teardown',
      proofs: [sync].filter(isFact),
      error: errorOf(sync),
      confidence: 'medium',
    });
  const isReplaced = course.replaceFailed !== null;
  // volume_manager.go WaitForUnmount: SyncTerminatedPod alone waits for volumes to go.
  if (troubleOf(sync) === 'volume')
    return verdict('Terminated', course, {
      waitingOn: 'volume-unmount',
      error: errorOf(sync),
      proofs: [sync].filter(isFact),
      since: sync,
      confidence: 'medium',
    });
  if (sync?.detail?.['stopsAll'] === true && !isReplaced)
    return verdict('Terminating', course, {
      waitingOn: 'container-stop',
      subject: nameOf(stop ?? null),
      error: errorOf(sync),
      proofs: [sync, stop].filter(isFact),
      since: sync,
      confidence: 'medium',
      remark: { code: 'stoppedTogether' },
    });
  if (course.preStop !== null && course.stopFailed.length === 0)
    return unknown({ waitingOn: 'prestop', subject: nameOf(course.preStop), proofs: [course.preStop] });
  if (stop !== undefined) {
    const whole = sandboxStopOf(course);
    if (whole !== null)
      return verdict('Terminating', course, {
        waitingOn: 'container-stop',
        subject: nameOf(stop),
        error: errorOf(stop),
        proofs: [stop, whole],
        since: stop,
        confidence: 'low',
        remark: { code: 'sandboxAfterContainer' },
      });
    const remark = { code: 'restartedOrRemoved' } as const;
    return unknown({
      waitingOn: 'container-stop',
      subject: nameOf(stop),
      error: errorOf(stop),
      proofs: [stop],
      remark,
    });
  }
  if (troubleOf(sync) === 'container' && !isReplaced) {
    const remark = { code: 'restartedOrRemoved' } as const;
    return unknown({ waitingOn: 'container-stop', error: errorOf(sync), proofs: [sync].filter(isFact), remark });
  }
  if (cgroupFailed !== null)
    return unknown({ waitingOn: 'cgroup', proofs: [cgroupFailed], error: errorOf(cgroupFailed), confidence: 'medium' });
  if (rejected !== null) return unknown({ waitingOn: 'none', proofs: [rejected], error: errorOf(rejected) });
  const sandbox = course.sandboxFailed.findLast((fact) => errorOf(fact) !== '') ?? course.sandboxFailed.at(-1);
  if (sandbox !== undefined && course.sandboxStopped === null)
    return unknown({ waitingOn: 'sandbox-teardown', proofs: [sandbox], error: errorOf(sandbox) });
  const [called] = course.stopCalled.values();
  if (called !== undefined) {
    const remark = { code: 'stopUnanswered' } as const;
    return unknown({ waitingOn: 'container-stop', subject: nameOf(called), proofs: [called], remark });
  }
  if (course.sandboxCalled !== null && course.sandboxStopped === null)
    return unknown({ waitingOn: 'sandbox-teardown', proofs: [course.sandboxCalled] });
  if (course.sandboxStopped !== null)
    return unknown({ waitingOn: 'none', proofs: [sandbox, course.sandboxStopped].filter(isFact) });
  if (containerRemoveFailed !== null)
    return unknown({ waitingOn: 'unknown', proofs: [containerRemoveFailed], error: errorOf(containerRemoveFailed) });
  if (statusFailed !== null) {
    const isRefused = /Unauthorized|x509: /.test(errorOf(statusFailed));
    return unknown({ ...statusTrouble(course), waitingOn: isRefused ? 'apiserver' : 'unknown' });
  }
  const last = (kind: Fact['kind']): Fact | undefined => course.pod.facts.findLast((fact) => fact.kind === kind);
  const refused = last('DeletionRefused');
  if (refused !== undefined && course.requested === null) {
    const remark = { code: 'deleteRefused' } as const;
    return unknown({ waitingOn: 'apiserver', proofs: [refused], error: errorOf(refused), remark });
  }
  // kubelet.go SyncTerminatingPod: claims are unprepared when the containers have stopped, and at no other time.
  if (errorOf(sync).startsWith('unprepare dynamic resources'))
    return verdict('Terminating', course, {
      waitingOn: 'unknown',
      error: errorOf(sync),
      proofs: [sync].filter(isFact),
      since: sync,
      confidence: 'medium',
      remark: sync?.repeats === undefined ? null : { code: 'syncErrorRepeats' },
    });
  // status_manager.go, canBeDeleted: asked of a pod whose worker has finished.
  if (course.delayed !== null)
    return verdict('Finished', course, {
      waitingOn: 'status-update',
      proofs: [course.delayed],
      since: course.delayed,
      confidence: 'medium',
    });
  if (course.dead.size > 0 || sync !== null)
    return unknown({
      waitingOn: 'unknown',
      remark: troubleOf(sync) === 'gone' ? { code: 'nothingLeftToStop' } : null,
      error: errorOf(sync),
      proofs: [sync, ...course.dead.values()].filter(isFact),
    });
  const unread = unreadSandbox(course, node);
  if (unread !== null) return unknown(unread);
  const { requested } = course;
  const refusals = course.pod.facts.filter(({ kind }) => kind === 'EvictionRefused');
  const keeps = refusals.findLast((fact) => !TIMED_OUT.test(errorOf(fact))) ?? refusals.at(-1) ?? last('DrainRefused');
  if (requested === null && keeps !== undefined) {
    const remark = { code: keeps.kind === 'DrainRefused' ? 'drainRefused' : 'evictionRefused' } as const;
    return verdict('SyncPod', course, { waitingOn: 'none', since: keeps, confidence: 'medium', remark });
  }
  // drain.go has taken the pod's eviction for granted, and finds that the pod is still there.
  if (requested?.detail?.['awaited'] === true)
    return verdict('Terminating', course, { waitingOn: 'unknown', since: requested, confidence: 'medium' });
  // What refuses an eviction has still found the pod that was deleted before.
  if (requested !== null && keeps?.kind === 'EvictionRefused' && keeps.order > requested.order)
    return verdict('Terminating', course, {
      waitingOn: 'unknown',
      since: requested,
      proofs: [...refusals.slice(0, 1), keeps],
      confidence: 'low',
    });
  if (requested !== null) {
    const remark =
      requested.detail?.['command'] === true ? (requested.detail['forced'] === true ? FORCED : ASKED) : null;
    return unknown({ waitingOn: 'unknown', proofs: [requested], remark });
  }
  return rows.length > 0 || course.runtimeOnly ? unknown({ waitingOn: 'unknown' }) : null;
}
