/** Stage and wait of one pod, from the course of its facts and what else was shown of it. The log comes first. */
import { isApiDown, isRuntimeDown } from '../facts/errors.ts';
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import { kindsIn } from '../pods/kinds.ts';
import { deletionOf, withDeletion } from './deleted.ts';
import { hints } from './hints.ts';
import {
  errorOf,
  isFact,
  nameOf,
  statusTrouble,
  troubleOf,
  unreadSandbox,
  UNTOLD,
  verdict,
  type NodeTrouble,
  type Part,
  type Verdict,
} from './parts.ts';
import type { View } from './view.ts';
import { fromEvents, fromRows, fromShown, isOver, isOverdue, NOT_NAMED, withEvents } from './shownVerdict.ts';

export function verdictOf(course: Course, view: View, node: NodeTrouble): Verdict {
  const logged = fromCourse(course, view, node);
  const shown = withEvents(fromShown(view, node), view);
  const rows = withEvents(fromRows(view, node), view);
  // An object without a deletionTimestamp may be older than a row that says Terminating, or cut.
  const other = (isOlder(view) ? rows : (shown ?? rows)) ?? fromEvents(view);
  const asked = deletionOf(course, view);
  const told = asked === null ? null : withDeletion(logged, other, course, view, asked);
  return asSaid(withProbe(told ?? undeleted(logged, other, course, view, node), course), course, view);
}

/** Whoever says that a pod is stuck Terminating has read it in kubectl's STATUS. */
function asSaid(verdict: Verdict, course: Course, { nodeLost }: View): Verdict {
  const { pod, probed } = course;
  const said = pod.facts.findLast(({ kind, detail }) => kind === 'DeletionRequested' && detail?.['stuck'] === true);
  const { syncFailed } = course;
  // A kubelet that can't mount what a pod needs says nothing of its delete until it can, or gives up.
  const isStarting = verdict.stage === 'SyncPod' && verdict.waitingOn === 'none' && troubleOf(syncFailed) === 'start';
  if (said !== undefined && isStarting)
    return {
      ...verdict,
      stage: 'Terminating',
      waitingOn: 'unknown',
      confidence: 'low',
      error: errorOf(syncFailed),
      proofs: [syncFailed, said].filter(isFact),
    };
  if (said === undefined || verdict.stage !== 'unknown') return verdict;
  const told = {
    ...verdict,
    stage: 'Terminating',
    since: verdict.since ?? said,
    proofs: [...verdict.proofs, said],
  } as const;
  if (verdict.waitingOn !== 'unknown' || verdict.error !== '') return told;
  if (nodeLost !== null) return { ...told, waitingOn: 'node-lost', proofs: [...told.proofs, nodeLost] };
  if (probed === null) return told;
  const proofs = [probed, ...told.proofs];
  return { ...told, waitingOn: 'container-stop', subject: nameOf(probed), remark: { code: 'stillProbed' }, proofs };
}

/** What is told without a delete that another source than the log shows. */
function undeleted(
  logged: Verdict | null,
  other: Verdict | null,
  course: Course,
  view: View,
  node: NodeTrouble,
): Verdict {
  const verdict = logged !== null && logged.stage !== 'unknown' ? logged : (other ?? logged);
  if (verdict === null) return notThere(course) ?? UNTOLD;
  return verdict === other ? verdict : withObject(verdict, view, node);
}

/** The runtime does not run a command in a container that has ended, whatever its list says. */
const ENDED = /cannot exec in a (?:stopped|deleted)|CONTAINER_EXITED|container (?:is )?not running/;

/** A probe that finds its container ended explains a stop that no other line does: the end was not noticed. */
function withProbe(verdict: Verdict, { probed }: Course): Verdict {
  if (probed === null || verdict.waitingOn !== 'container-stop' || verdict.error !== '' || !ENDED.test(errorOf(probed)))
    return verdict;
  return { ...verdict, error: errorOf(probed), proofs: [probed, ...verdict.proofs] };
}

/** The verdict on a pod of which only a client's NotFound, for its namespace and name, is known. */
function notThere({ pod }: Course): Verdict | null {
  const missing = pod.facts.findLast(({ kind, namespace }) => kind === 'NotFoundByClient' && namespace !== '');
  if (missing === undefined) return null;
  const remark = { code: 'notFound' } as const;
  return { ...UNTOLD, stage: 'Removed', waitingOn: 'none', since: missing, proofs: [missing], remark };
}

const isOlder = ({ shown, rows }: View): boolean =>
  shown !== null && shown.deletionTimestamp === null && rows.at(-1)?.status === 'Terminating';

/**
 * Two pods of one name at once: the name can only have been given to the second when the first was deleted, by force. A
 * stop that fails for one of them while the other is being removed is a removal, too.
 */
export function besideOthers(course: Course, verdict: Verdict, all: readonly Verdict[]): Verdict {
  if (verdict.waitingOn === 'static-name-conflict') return besideNamesake(verdict, all);
  const fails = verdict.waitingOn === 'sandbox-teardown' || verdict.waitingOn === 'container-stop';
  if (verdict.stage !== 'unknown' || !fails || course.pod.isStatic || course.syncFailed === null) return verdict;
  if (!all.some(({ stage }) => stage === 'Terminating')) return verdict;
  const remark = { code: 'namesakeGoes' } as const;
  return { ...verdict, stage: 'Terminating', since: course.syncFailed, confidence: 'low', remark };
}

/** pod_workers.go allowStaticPodStart: a static pod may not start while another of its name runs, leaving or not. */
function besideNamesake(verdict: Verdict, all: readonly Verdict[]): Verdict {
  const others = all.filter((other) => other.waitingOn !== 'static-name-conflict' && other.stage !== 'unknown');
  const isRunning = others.length > 0 && others.every(({ stage }) => stage === 'SyncPod');
  return isRunning ? { ...verdict, remark: { code: 'twoManifests' } } : verdict;
}

/** What the object adds to the log: a finalizer, or a delete that the kubelet has not heard of. */
function withObject(verdict: Verdict, view: View, node: NodeTrouble): Verdict {
  const { shown } = view;
  if (shown === null) return verdict;
  const isDone = verdict.stage === 'Finished' || (verdict.stage === 'Terminated' && verdict.waitingOn === 'none');
  if (isDone && shown.finalizers.length > 0) {
    return {
      ...verdict,
      waitingOn: 'finalizer',
      subject: shown.finalizers.join(', '),
      proofs: [shown.fact, ...verdict.proofs],
    };
  }
  // The log ends before the containers do, and their ends are in the status.
  if (
    verdict.stage === 'Terminating' &&
    verdict.waitingOn === 'unknown' &&
    shown.deletionTimestamp !== null &&
    isOver(shown)
  ) {
    const later = fromShown(view, node);
    if (later !== null) return { ...later, proofs: [...later.proofs, ...verdict.proofs] };
  }
  if (verdict.stage === 'Terminated' && verdict.waitingOn === 'none' && isOverdue(shown))
    return { ...verdict, waitingOn: 'unknown', remark: NOT_NAMED, proofs: [shown.fact, ...verdict.proofs] };
  if (shown.deletionTimestamp !== null && !shown.mirror && verdict.stage === 'SyncPod') {
    const remark = { code: 'notHeardOf' } as const;
    return {
      ...verdict,
      stage: 'Terminating',
      waitingOn: 'unknown',
      confidence: 'low',
      remark,
      proofs: [shown.fact, ...verdict.proofs],
    };
  }
  return verdict;
}

function fromCourse(course: Course, view: View, node: NodeTrouble): Verdict | null {
  if (course.orphanRemains !== null) return removed(course, course.orphanRemains);
  if (course.removed !== null)
    return stillHeld(course) ? terminating(course, view, node) : removed(course, course.removed);
  if (course.orphanCleaned !== null) return removed(course, course.orphanCleaned);
  if (!course.seen) return hints(course, view, node);
  switch (course.state) {
    case 'finished':
      return course.pod.isStatic ? removed(course, course.finished) : finished(course);
    case 'terminated':
      return course.stopDoubted === null ? terminated(course) : terminating(course, view, node);
    case 'terminating':
      return terminating(course, view, node);
    case 'syncing':
      return syncing(course);
    case 'waitingToStart':
      if (course.requestedByApi) return terminating(course, view, node);
      return course.alive !== null && course.rejected === null ? syncing(course) : hints(course, view, node);
  }
}

/**
 * Gone from the API by force, but not from the node: the kubelet kills it after the object went. In a removal that takes
 * its course a second DELETE, after the final status, comes before the REMOVE.
 */
function stillHeld(course: Course): boolean {
  const { removed: gone, stopped } = course;
  if (gone === null || course.pod.isStatic || stopped !== null || course.finished !== null || course.allDead)
    return false;
  const later = (fact: Fact | undefined): boolean =>
    fact !== undefined && fact.order > gone.order && fact.mark.file === gone.mark.file;
  const fails = [course.stopFailed.at(-1), course.killPodFailed ?? undefined, course.sandboxFailed.at(-1)];
  if (fails.some(later)) return true;
  const kill = [...course.killing.values()].at(-1);
  if (kill === undefined || course.deletes > 1 || course.dead.size > 0) return false;
  return kill.utc !== null && gone.utc !== null && kill.utc > gone.utc - 1_000_000;
}

function removed(course: Course, since: Fact | null): Verdict {
  const rest = leftovers(course);
  const proofs = [since, ...(rest.proofs ?? []), course.stopped].filter(isFact);
  return verdict('Removed', course, {
    confidence: course.removed === null ? 'medium' : 'high',
    ...rest,
    since,
    proofs,
  });
}

/** What a pod that is gone leaves on the disk. */
function leftovers(course: Course): Part {
  const { orphanRemains, cgroupFailed } = course;
  if (orphanRemains !== null) {
    const remark = { code: 'directoriesRemain' } as const;
    return { waitingOn: 'volume-unmount', proofs: [orphanRemains], error: errorOf(orphanRemains), remark };
  }
  const volume = openVolume(course);
  // Whatever was left is gone with the pod's directory.
  const cleaned = course.orphanCleaned?.order ?? -1;
  const isOpen = volume?.proofs?.some(({ order }) => order > cleaned) === true;
  if (volume !== null && isOpen && course.removed === null) return volume;
  if (cgroupFailed !== null) return { waitingOn: 'cgroup', proofs: [cgroupFailed], error: errorOf(cgroupFailed) };
  return { waitingOn: 'none' };
}

function finished(course: Course): Verdict {
  const { delayed, finished: since } = course;
  const status = statusTrouble(course);
  if (status !== null) return verdict('Finished', course, { ...status, since });
  if (delayed !== null && course.finalDelete === null) {
    return verdict('Finished', course, { waitingOn: 'status-update', since, proofs: [delayed] });
  }
  return verdict('Finished', course, { waitingOn: 'none', since, proofs: [course.finalDelete].filter(isFact) });
}

function openVolume(course: Course): Part | null {
  const volumes = [...course.volumes];
  const failed = volumes.filter(([, { failed: failure }]) => failure !== null);
  const worst = failed.at(-1);
  if (worst !== undefined) {
    const [name, { failed: failure }] = worst;
    const retryAt = textDetail(failure, 'retryAt');
    const remark = retryAt === '' ? null : ({ code: 'nextAttempt', at: retryAt } as const);
    return {
      waitingOn: 'volume-unmount',
      subject: name,
      error: errorOf(failure),
      remark,
      proofs: failed.map(([, volume]) => volume.failed).filter(isFact),
    };
  }
  const open = volumes.filter(([, volume]) => volume.unmountStarted !== null && volume.unmounted === null);
  const [first] = open;
  if (first === undefined) return null;
  return {
    waitingOn: 'volume-unmount',
    subject: first[0],
    proofs: open.map(([, volume]) => volume.unmountStarted).filter(isFact),
  };
}

function terminated(course: Course): Verdict {
  // That it got so far follows from the volumes alone, where neither a delete nor the end of the containers was seen.
  const says =
    course.stopped?.kind === 'WorkerTerminated' ||
    course.stopped?.kind === 'StoppedAll' ||
    course.stopped?.kind === 'TerminatedEntered';
  const confidence = says ? 'high' : course.requested === null && course.dead.size === 0 ? 'low' : 'medium';
  const kinds = new Set(course.pod.facts.map(({ kind }) => kind));
  const part = ((): Part => {
    const volume = openVolume(course);
    if (volume !== null) return volume;
    const { volumePathsRemain, cgroupFailed } = course;
    if (volumePathsRemain !== null && !kinds.has('StatusFinal'))
      return { waitingOn: 'volume-unmount', proofs: [volumePathsRemain] };
    if (cgroupFailed !== null) return { waitingOn: 'cgroup', proofs: [cgroupFailed], error: errorOf(cgroupFailed) };
    const part = syncTrouble(course) ?? statusTrouble(course);
    if (part !== null) return part;
    const remain = course.pod.facts.findLast(({ detail }) => detail?.['remain'] === true);
    if (remain !== undefined && remain === course.pod.facts.findLast(({ kind }) => kind === remain.kind)) {
      const remark = { code: 'deadContainersRemain' } as const;
      return { waitingOn: 'unknown', proofs: [remain], remark };
    }
    if (kinds.has('TerminatedEntered') && !kinds.has('VolumesUnmounted')) return { waitingOn: 'volume-unmount' };
    const unmounted = [...course.volumes.values()].flatMap((volume) => volume.unmounted ?? []);
    return { waitingOn: 'none', proofs: unmounted.slice(-2) };
  })();
  return verdict('Terminated', course, { confidence, ...part });
}

/** Any of these facts shows that a step which had failed has succeeded. */
const PROGRESS = kindsIn('progress');

/** Sync errors after the containers: SyncTerminatingPod and SyncTerminatedPod are retried until they succeed. */
function syncTrouble({ pod, stopped }: Course): Part | null {
  const since = Math.max(stopped?.order ?? -1, pod.facts.findLast(({ kind }) => PROGRESS.has(kind))?.order ?? -1);
  const failed = pod.facts.filter((fact) => fact.kind === 'SyncFailed' && troubleOf(fact) !== 'start');
  const last = failed.at(-1);
  if (last === undefined || last.order < since) return null;
  const error = errorOf(last);
  const [, volume] = /(?<!un)mounted volumes=\[([\w.-]{1,200})/.exec(error) ?? [];
  if (volume !== undefined) return { waitingOn: 'volume-unmount', subject: volume, error, proofs: [last] };
  const remark = failed.length > 1 ? ({ code: 'syncErrorRepeats' } as const) : null;
  const waitingOn = troubleOf(last) === 'apiserver' ? 'apiserver' : 'unknown';
  return { waitingOn, error, remark, proofs: failed.slice(-2).reverse() };
}

function terminating(course: Course, view: View, node: NodeTrouble): Verdict {
  const confidence = course.requested === null ? 'medium' : 'high';
  return verdict('Terminating', course, {
    confidence,
    ...stopWait(course, view, node),
    since: course.requested ?? course.entered,
  });
}

/** What a pod that must go waits for; the container comes first, as the sandbox can't go before it. */
function stopWait(course: Course, view: View, node: NodeTrouble): Part {
  const { preStop, killPodFailed, syncFailed, sandboxFailed, stopFailed } = course;
  const dead = node.runtimeDown !== null && [killPodFailed, syncFailed, stopFailed.at(-1) ?? null].some(isOfRuntime);
  if (dead)
    return { waitingOn: 'kubelet-down', error: errorOf(node.runtimeDown), proofs: [node.runtimeDown].filter(isFact) };
  const lastFailed = [...stopFailed].reverse().find(({ id = '' }) => !course.dead.has(id));
  if (lastFailed !== undefined) {
    const proofs = [...stopFailed.slice(-2), killPodFailed, syncFailed, course.preStopFailed].filter(isFact);
    const error = errorOf(lastFailed);
    return { waitingOn: 'container-stop', subject: nameOf(lastFailed), error, proofs, ...takenFor(lastFailed) };
  }
  if (preStop !== null) return { waitingOn: 'prestop', subject: nameOf(preStop), proofs: [preStop] };
  const failed = killPodFailed ?? (syncFailed !== null && troubleOf(syncFailed) !== 'start' ? syncFailed : null);
  if (troubleOf(failed) === 'container') {
    return { waitingOn: 'container-stop', error: errorOf(failed), proofs: [killPodFailed, syncFailed].filter(isFact) };
  }
  if (troubleOf(failed) === 'sandbox' || (sandboxFailed.length > 0 && course.sandboxStopped === null)) {
    const proofs = [killPodFailed, syncFailed, ...sandboxFailed.slice(-2)].filter(isFact);
    return { waitingOn: 'sandbox-teardown', error: errorOf(failed ?? sandboxFailed.at(-1)), proofs };
  }
  const down = node.runtimeDown ?? node.kubeletStopped;
  if (down !== null) {
    // The sync loop pauses for a relist that is late; workers that are at it go on.
    const isLate = /PLEG is not healthy/.test(`${errorOf(down)} ${down.mark.text}`);
    return { waitingOn: 'kubelet-down', error: errorOf(down), proofs: [down], ...(isLate && { confidence: 'medium' }) };
  }
  const open = openContainers(course, view);
  if (open.length > 0)
    return {
      waitingOn: 'container-stop',
      subject: nameOf(open[0] ?? null),
      error: errorOf(course.containerRemoveFailed),
      proofs: [...open.slice(0, 4), course.containerRemoveFailed].filter(isFact),
      ...takenFor(open[0]),
    };
  // PodResourcesAreReclaimed, which looks for containers that still run.
  const remain = course.pod.facts.findLast(({ kind }) => kind === 'ContainersRemain');
  if (remain !== undefined) return { waitingOn: 'container-stop', proofs: [remain] };
  // The hook comes before the signal, whatever became of it.
  const { preStopFailed } = course;
  if (preStopFailed !== null && course.dead.size === 0)
    return {
      waitingOn: 'container-stop',
      subject: nameOf(preStopFailed),
      proofs: [preStopFailed],
      confidence: 'medium',
    };
  if (isLater(course.probed, course.requested)) {
    const { probed } = course;
    const remark = { code: 'stillProbed' } as const;
    return {
      waitingOn: 'container-stop',
      subject: nameOf(probed),
      error: errorOf(probed),
      remark,
      proofs: [probed].filter(isFact),
    };
  }
  const part = statusTrouble(course);
  if (part !== null) return part;
  if (troubleOf(failed) === 'gone') {
    const remark = { code: 'nothingLeftToStop' } as const;
    return { waitingOn: 'none', confidence: 'medium', error: errorOf(failed), remark, proofs: [failed].filter(isFact) };
  }
  // A mount that fails after the delete also delays the removal.
  const isOfVolume = troubleOf(syncFailed) === 'start' && syncFailed?.volume !== undefined && syncFailed.volume !== '';
  const start = isOfVolume && isLater(syncFailed, course.requested) ? syncFailed : null;
  const isMount = start !== null && { error: errorOf(start), proofs: [start] };
  return {
    confidence: 'medium',
    waitingOn: 'unknown',
    ...(syncTrouble(course) ?? unreadSandbox(course, node) ?? isMount),
  };
}

const isLater = (fact: Fact | null, than: Fact | null): boolean =>
  fact !== null && than !== null && fact.order > than.order && (fact.utc ?? 0) >= (than.utc ?? 0);

/** pods/adopt.ts: of a container whose pod no line names. */
function takenFor(fact: Fact | undefined): Partial<Part> {
  if (fact?.detail?.['adopted'] !== true) return {};
  const remark = { code: 'containerUnnamed' } as const;
  return { confidence: 'medium', remark };
}

/** A failure that comes of the runtime's not answering. */
const isOfRuntime = (fact: Fact | null): boolean => fact !== null && isRuntimeDown(errorOf(fact));

/** Containers that were killed or seen running, and were not seen to end: neither in the log nor in a later status. */
function openContainers(course: Course, { shown }: View): readonly Fact[] {
  const ended = new Set(shown?.ended);
  const open = [...course.killing, ...course.running].filter(
    ([id, { container = '' }]) => !course.dead.has(id) && !ended.has(container),
  );
  return open.map(([, fact]) => fact);
}

function syncing(course: Course): Verdict {
  const { cannotStart, mirrorFailed, mirrorDeleting, alive } = course;
  const part = ((): Part => {
    if (cannotStart !== null) return { waitingOn: 'static-name-conflict', proofs: [cannotStart] };
    const mirror = mirrorFailed ?? mirrorDeleting;
    const error = errorOf(mirror);
    if (mirror !== null)
      return { waitingOn: isApiDown(error) ? 'apiserver' : 'mirror-conflict', error, proofs: [mirror] };
    const replace = course.replaceFailed ?? (troubleOf(course.syncFailed) === 'sandbox' ? course.syncFailed : null);
    if (replace !== null)
      return {
        waitingOn: 'sandbox-teardown',
        error: errorOf(replace),
        proofs: [replace],
        remark: { code: 'sandboxReplaced' },
      };
    const stop = course.stopFailed.findLast(({ id = '' }) => !course.dead.has(id));
    if (stop !== undefined && course.restarting !== null)
      return {
        waitingOn: 'container-stop',
        subject: nameOf(stop),
        error: errorOf(stop),
        proofs: [stop, course.restarting],
      };
    return { waitingOn: 'none', proofs: [course.restarting, ...course.killing.values()].filter(isFact) };
  })();
  // At verbosity 0 a kubelet says nothing of a removal until volumes go: that it lives is then the last that was heard.
  // And a delete that nobody wrote down may have come after the last line: what is not there proves little.
  const wasToRun = course.pod.facts.some(({ kind }) => SAID_WHEN_ASKED.has(kind));
  const confidence = !wasToRun ? 'low' : part.waitingOn === 'none' ? 'medium' : 'high';
  return verdict('SyncPod', course, { confidence, ...part, since: alive ?? course.entered });
}

/** Lines of verbosity 2 and more, at which a DELETE would have been seen, and errors of pods that are to run. */
const SAID_WHEN_ASKED = kindsIn('saidWhenAsked');
