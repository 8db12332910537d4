/**
 * A pod's facts run through the pod worker's machine (cluster/kubelet/podWorkerMachine), in the order of time. Where a
 * fact can only come after something that nobody wrote down, that is inferred and marked so.
 */
import { newPodWorker, nextPodWorker } from '../../cluster/kubelet/podWorkerMachine.ts';
import {
  podWorkerState,
  type PodWorkerSnapshot,
  type TerminationReason,
} from '../../cluster/kubelet/podWorkerSnapshot.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { textDetail, type Fact, type FactKind } from '../facts/fact.ts';
import type { Incarnation } from './incarnations.ts';
import { kindsIn } from './kinds.ts';
import { LAST_OF, PodRun, type VolumeCourse } from './run.ts';
import { REASONS, type Step } from './step.ts';

/** What the kubelet itself says of the pod's stage. */
const OF_KUBELET = kindsIn('ofKubelet');
const ALIVE = kindsIn('alive');
/** Ends of single containers; and volumes, which until 1.21 go when no container runs, whatever holds the sandbox. */
const SIGNS_OF_STOP = kindsIn('signsOfStop');

const NO_VOLUME: VolumeCourse = { held: null, unmountStarted: null, unmounted: null, failed: null };

export class Course extends PodRun {
  worker: PodWorkerSnapshot;
  readonly steps: Step[] = [];
  last: Fact | null = null;
  readonly pod: Incarnation;
  #run: Fact | null = null;
  #now: Micros = micros(0);
  #from: Fact | null = null;

  constructor(pod: Incarnation) {
    super();
    this.pod = pod;
    this.#now = micros(pod.facts.find(({ utc }) => utc !== null)?.utc ?? 0);
    this.worker = this.#newWorker();
    for (const fact of pod.facts) this.#take(fact);
  }

  get state(): ReturnType<typeof podWorkerState> {
    return podWorkerState(this.worker.value);
  }

  get #mayRun(): boolean {
    return this.state === 'syncing' || this.state === 'waitingToStart';
  }

  #newWorker(): PodWorkerSnapshot {
    const { uid, name, namespace, isStatic } = this.pod;
    return newPodWorker({
      podUID: uid,
      name,
      namespace,
      isStatic,
      fullname: `${name}_${namespace}`,
      syncedAt: this.#now,
    });
  }

  #take(fact: Fact): void {
    this.#from = fact;
    if (fact.utc !== null) this.#now = micros(fact.utc);
    const run = fact.tid === 0 ? null : this.#run; // another node's is no kubelet that was started anew
    if (run !== null && fact.tid !== run.tid && fact.node === run.node) this.#kubeletRestarted();
    if (fact.tid !== 0) this.#run = fact;
    if (fact.detail?.['runtime'] !== true && fact.kind !== 'Mentioned') this.runtimeOnly = false;
    if (OF_KUBELET.has(fact.kind)) this.seen = true;
    this.#apply(fact);
    if (ALIVE.has(fact.kind)) this.alive ??= fact;
    this.last = fact;
    this.steps.push({ inferred: false, fact, worker: this.worker });
  }

  /** A kubelet that starts anew has no workers; what it was told by the API it will be told again. */
  #kubeletRestarted(): void {
    if (this.state === 'finished' || this.removed !== null) return;
    const again = this.requestedByApi ? this.requested : null;
    this.worker = this.#newWorker();
    this.killing.clear();
    this.stopFailed = [];
    this.requested = again;
    this.entered = null;
    this.stopped = null;
  }

  /** A static pod that comes back under its UID: the run before is over, and nothing of it counts any more. */
  #begunAnew(): void {
    const { seen, runtimeOnly } = this;
    this.worker = this.#newWorker();
    Object.assign(this, new PodRun(), { seen, runtimeOnly });
  }

  #send(event: Parameters<typeof nextPodWorker>[1]): void {
    this.worker = nextPodWorker(this.worker, event);
  }

  #infer(kind: FactKind): void {
    if (this.#from !== null) this.steps.push({ inferred: true, kind, from: this.#from, worker: this.worker });
  }

  #start(isSeen: boolean): void {
    if (this.state !== 'waitingToStart') return;
    this.#send({ type: 'Dispatched' });
    this.#send({ type: 'Start', now: this.#now });
    if (!isSeen) this.#infer('FirstSync');
    this.alive ??= this.#from;
  }

  #request(reason: TerminationReason, isSeen: boolean): void {
    if (!this.#mayRun) return;
    if (reason === 'terminalPhase' && this.state === 'syncing') this.#send({ type: 'SyncTerminal', now: this.#now });
    else this.#send({ type: 'TerminationRequested', now: this.#now, reason });
    if (isSeen) this.requested = this.#from;
    else this.#infer('TerminationRequested');
    this.entered = this.#from;
  }

  #acknowledge(): void {
    this.#request('deleted', false);
    this.#send({ type: 'Acknowledged' });
  }

  #stop(isSeen: boolean): void {
    this.#acknowledge();
    if (this.state !== 'terminating') return;
    this.#send({ type: 'Stopped', now: this.#now });
    if (!isSeen) this.#infer('StoppedAll');
    this.stopped = this.#from;
    this.entered = this.#from;
    this.stopDoubted = null;
  }

  #finish(isSeen: boolean): void {
    this.#stop(false);
    if (this.state !== 'terminated') return;
    this.#send({ type: 'CleanedUp' });
    if (!isSeen) this.#infer('WorkerFinished');
    this.finished = this.#from;
    this.entered = this.#from;
  }

  #volume({ volume = '' }: Fact): VolumeCourse {
    const course = this.volumes.get(volume) ?? { ...NO_VOLUME };
    this.volumes.set(volume, course);
    return course;
  }

  /** Every container that was known to run, or to be killed, is known to be dead. */
  get allDead(): boolean {
    const known = [...this.killing.keys(), ...this.running.keys()].filter((id) => id !== '');
    return known.every((id) => this.dead.has(id)) && (known.length > 0 || this.dead.size > 1);
  }

  #apply(fact: Fact): void {
    switch (fact.kind) {
      case 'Added':
        if (this.state === 'terminating' && this.pod.isStatic) this.cannotStart = fact;
        else if (this.removed !== null || !this.#mayRun) this.#begunAnew();
        return;
      case 'FirstSync':
      case 'SyncPodEntered':
        if (this.pod.isStatic && !this.#mayRun) this.#begunAnew();
        this.cannotStart = null;
        if (fact.kind === 'SyncPodEntered') this.#start(true);
        return;
      case 'Deleting':
        this.deletes += 1;
        this.requestedByApi = true;
        this.#request('deleted', true);
        this.requested ??= fact;
        return;
      case 'DeletionRequested':
        this.requestedByApi = true;
        this.requested ??= fact;
        return;
      case 'Removed':
        if (this.pod.isStatic && textDetail(fact, 'source') !== 'api') this.#request('killed', true);
        else this.removed = fact;
        return;
      case 'ObjectGone':
      case 'GoneFromApi':
      case 'Recreated':
        // Of a static pod it is the mirror that has gone.
        if (!this.pod.isStatic) this.removed ??= fact;
        return;
      case 'TerminationRequested':
        this.#request(REASONS[textDetail(fact, 'reason')] ?? 'killed', true);
        return;
      case 'CompletedNaturally':
      case 'Evicting':
      case 'ShutdownKilling':
        this.#start(false);
        this.#request(fact.kind === 'CompletedNaturally' ? 'terminalPhase' : 'evicted', true);
        return;
      case 'Acknowledged':
      case 'TerminatingEntered':
      case 'ContainersRemain':
        this.#acknowledge();
        return;
      case 'StoppedAll':
      case 'ShutdownKilled':
      case 'WorkerTerminated':
        this.stopDoubted = null;
        this.#stop(true);
        return;
      case 'TerminatedEntered':
        this.stopDoubted = null;
        // A pod that was rejected, or that an earlier kubelet has stopped, comes here without having been stopped.
        if (this.state === 'waitingToStart') {
          this.#send({ type: 'SeenTerminated', now: this.#now });
          this.stopped = this.entered = fact;
        } else this.#stop(false);
        return;
      case 'VolumesUnmounted':
      case 'CgroupRemoved':
        this.stopDoubted = null;
        this.#stop(false);
        return;
      case 'StatusFinal':
      case 'WorkerFinished':
      case 'WorkerForgotten':
        this.#finish(fact.kind === 'WorkerFinished');
        return;
      case 'Killing':
        this.#killed(fact);
        return;
      case 'PlegStarted':
        this.#comeBack();
        // A late ContainerStarted does not lead out of Terminating.
        this.running.set(fact.id ?? '', fact);
        this.dead.delete(fact.id ?? '');
        this.#start(false);
        return;
      case 'PlegDied':
      case 'ContainerFinished':
      case 'ContainerExited':
        this.#died(fact);
        return;
      case 'VolumeMounted':
      case 'VolumeHeld':
        // Volumes are mounted for a pod that starts.
        this.#comeBack();
        Object.assign(this.#volume(fact), { ...NO_VOLUME, held: fact });
        this.#start(false);
        return;
      case 'UnmountStarted':
      case 'Unmounted':
      case 'UnmountFailed':
        this.#unmounted(fact);
        return;
      default:
        this.#note(fact);
    }
  }

  /** A static pod that has ended starts again under the same UID. */
  #comeBack(): void {
    if (this.pod.isStatic && (this.state === 'terminated' || this.state === 'finished')) this.#begunAnew();
  }

  /** That all had stopped was taken from the containers' ends or the volumes alone, and the worker says otherwise. */
  #doubt(fact: Fact): void {
    if (this.state === 'terminated' && this.stopped !== null && SIGNS_OF_STOP.has(this.stopped.kind))
      this.stopDoubted = fact;
  }

  #killed(fact: Fact): void {
    if (this.preStop !== null && this.preStop.id === fact.id) this.preStop = null;
    const id = fact.id ?? '';
    this.killing.set(id, fact);
    if (this.state === 'terminating') this.#acknowledge();
    // killContainer in kuberuntime_container.go: a sidecar waits for its turn before this is said of it.
    else if (id !== '' && !this.dead.has(id)) this.#doubt(fact);
  }

  #died(fact: Fact): void {
    if (fact.detail?.['runtime'] !== true) this.seen = true;
    this.dead.set(fact.id ?? '', fact);
    this.probed = null;
    this.stopCalled.delete(fact.id ?? '');
    if (this.preStop !== null && this.preStop.id === fact.id) this.preStop = null;
    if (!this.allDead) return;
    if (this.state === 'terminating') this.#stop(false);
    else if (this.stopDoubted?.kind === 'Killing') this.stopDoubted = null;
  }

  #unmounted(fact: Fact): void {
    const volume = this.#volume(fact);
    if (fact.kind === 'UnmountStarted') volume.unmountStarted ??= fact;
    else volume.failed = fact.kind === 'UnmountFailed' ? fact : null;
    if (fact.kind === 'Unmounted') volume.unmounted = fact;
    // Volumes go when no container runs any more, whatever PLEG has told by then.
    this.#stop(false);
  }

  #note(fact: Fact): void {
    const field = LAST_OF[fact.kind];
    if (field !== undefined) this[field] = fact;
    switch (fact.kind) {
      case 'PreStopEnded':
      case 'PreStopFailed':
        this.preStop = null;
        return;
      case 'StopContainerFailed':
        this.stopFailed.push(fact);
        return;
      case 'StopContainerCalled':
        this.stopCalled.set(fact.id ?? '', fact);
        return;
      case 'StopSandboxFailed':
        this.sandboxFailed.push(fact);
        this.sandboxStopped = null;
        return;
      case 'SandboxStopped':
      case 'SandboxRemoved':
        this.sandboxCalled = this.stopDoubted = null;
        return;
      case 'SandboxReplaceFailed':
      case 'Restarting':
        this.#start(false);
        return;
      case 'KillPodFailed':
        this.#doubt(fact);
        this.#acknowledge();
        this.#send({ type: 'StopFailed' });
        return;
      case 'SyncFailed':
        this.#syncFailed(fact);
        return;
      case 'OrphanCleaned':
        // kubelet_volumes.go removes the volumes' directory first: subpaths that are left still keep the pod's.
        if (!/subpath/.test(textDetail(this.orphanRemains, 'error'))) this.orphanRemains = null;
        return;
      case 'CgroupFailed':
        // PodResourcesAreReclaimed looks at containers first, then at volumes, then at the cgroup.
        if (fact.detail?.['reclaiming'] !== true) return;
        this.seen = true;
        this.#stop(false);
        return;
      case 'VolumePathsRemain':
        this.#stop(false);
        return;
      case 'StatusUpdated':
        this.statusFailed = null;
        return;
      case 'StatusFailed':
        if (fact.detail?.['final'] !== true) return;
        this.seen = true;
        this.#finish(false);
        return;
      case 'FinalDelete':
        this.statusFailed = null;
        // It is not sent before the cgroup has gone (PodResourcesAreReclaimed); until 1.21 no line says so.
        if (this.cgroupFailed?.detail?.['reclaiming'] === true) this.cgroupFailed = null;
        this.#finish(false);
        return;
      case 'MirrorCreating':
        this.mirrorDeleting = null;
        return;
      case 'MirrorDeleting':
        this.mirrorFailed = null;
        // Only SyncPod finds that out (kubelet.go: tryReconcileMirrorPods, syncPod before).
        if (fact.detail?.['outdated'] !== true) return;
        this.seen = true;
        this.#start(false);
        return;
      default:
    }
  }

  #syncFailed(fact: Fact): void {
    const trouble = textDetail(fact, 'trouble');
    // A pod that gets its containers started is one that nobody has asked to go.
    if (trouble === 'sandbox' || trouble === 'container') this.#doubt(fact);
    if (trouble === 'cgroup') {
      this.cgroupFailed = fact;
      // SyncTerminatedPod, which destroys it, comes when all has stopped.
      if (/(?:delete|destroy) cgroup/.test(textDetail(fact, 'error'))) this.#stop(false);
    }
    if (trouble === 'start') this.#start(false);
    else this.#send({ type: 'StopFailed' });
  }
}
