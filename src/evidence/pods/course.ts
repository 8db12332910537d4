/**
 * A pod's facts run through the pod worker's machine (cluster/kubelet/podWorkerMachine), in the order of time. Where a
 * fact can only come after something that nobody wrote down, that is inferred and marked so.
 */
import { newPodWorker, nextPodWorker, podWorkerState } from '../../cluster/kubelet/podWorkerSteps.ts';
import type { PodWorkerSnapshot, TerminationReason } from '../../cluster/kubelet/podWorkerSteps.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { textDetail, type Fact, type FactKind } from '../facts/fact.ts';
import type { Incarnation } from './incarnations.ts';
import { isSignOfStop, LAST_OF, newVolume, REASONS, type Step, type VolumeCourse } from './step.ts';

/** All that one run of a pod has come to; a static pod that comes back under its UID begins a new one. */
export class Course {
  worker: PodWorkerSnapshot;
  readonly steps: Step[] = [];
  /** The fact by which the termination was asked for, and the one that brought the present stage. */
  requested: Fact | null = null;
  /** The API asked for it, so that a kubelet which starts anew will be asked again. */
  requestedByApi = false;
  entered: Fact | null = null;
  removed: Fact | null = null;
  deletes = 0;
  finished: Fact | null = null;
  orphanCleaned: Fact | null = null;
  orphanRemains: Fact | null = null;
  alive: Fact | null = null;
  /** Whether what was seen of the pod's stage came from the kubelet. */
  seen = false;
  rejected: Fact | null = null;
  restarting: Fact | null = null;
  runtimeOnly = true;
  readonly killing = new Map<string, Fact>();
  /** Stops that the runtime was asked for, until it says that they are done. */
  readonly stopCalled = new Map<string, Fact>();
  readonly running = new Map<string, Fact>();
  readonly dead = new Map<string, Fact>();
  readonly volumes = new Map<string, VolumeCourse>();
  preStop: Fact | null = null;
  preStopFailed: Fact | null = null;
  stopFailed: Fact[] = [];
  sandboxFailed: Fact[] = [];
  replaceFailed: Fact | null = null;
  sandboxStopped: Fact | null = null;
  sandboxCalled: Fact | null = null;
  /** A stop that failed although all containers were seen dead: the sandbox still stands. */
  stopDoubted: Fact | null = null;
  syncFailed: Fact | null = null;
  killPodFailed: Fact | null = null;
  containerRemoveFailed: Fact | null = null;
  cgroupFailed: Fact | null = null;
  volumePathsRemain: Fact | null = null;
  statusFailed: Fact | null = null;
  finalDelete: Fact | null = null;
  delayed: Fact | null = null;
  probed: Fact | null = null;
  sourcesNotReady: Fact | null = null;
  mirrorFailed: Fact | null = null;
  mirrorDeleting: Fact | null = null;
  cannotStart: Fact | null = null;
  stopped: Fact | null = null;
  last: Fact | null = null;

  readonly pod: Incarnation;
  #run: Fact | null = null;
  #now: Micros = micros(0);
  #from: Fact | null = null;

  constructor(pod: Incarnation) {
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
    this.#apply(fact);
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
    this.worker = this.#newWorker();
    for (const map of [this.killing, this.stopCalled, this.running, this.dead, this.volumes]) map.clear();
    this.sandboxCalled = this.stopDoubted = null;
    this.alive = this.cannotStart = this.mirrorFailed = null;
    this.requested = this.entered = this.removed = this.finished = this.stopped = this.syncFailed = null;
    this.killPodFailed = this.orphanCleaned = this.orphanRemains = this.cgroupFailed = this.volumePathsRemain = null;
    this.preStop = this.preStopFailed = this.sandboxStopped = this.statusFailed = this.finalDelete = null;
    this.rejected = this.restarting = this.replaceFailed = this.containerRemoveFailed = null;
    this.delayed = this.mirrorDeleting = this.probed = this.sourcesNotReady = null;
    this.requestedByApi = false;
    this.deletes = 0;
    this.stopFailed = [];
    this.sandboxFailed = [];
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

  #volume(fact: Fact): VolumeCourse {
    const key = fact.volume ?? '';
    const known = this.volumes.get(key);
    if (known !== undefined) return known;
    const fresh = newVolume();
    this.volumes.set(key, fresh);
    return fresh;
  }

  /** Every container that was known to run, or to be killed, is known to be dead. */
  get allDead(): boolean {
    const known = [...this.killing.keys(), ...this.running.keys()].filter((id) => id !== '');
    return known.every((id) => this.dead.has(id)) && (known.length > 0 || this.dead.size > 1);
  }

  #apply(fact: Fact): void {
    const source = textDetail(fact, 'source');
    switch (fact.kind) {
      case 'Added':
        if (this.state === 'terminating' && this.pod.isStatic) this.cannotStart = fact;
        else if (this.removed !== null || !this.#mayRun) this.#begunAnew();
        this.seen = true;
        this.alive ??= fact;
        return;
      case 'FirstSync':
      case 'SyncPodEntered':
        if (this.pod.isStatic && !this.#mayRun) this.#begunAnew();
        this.cannotStart = null;
        this.seen = true;
        if (fact.kind === 'SyncPodEntered') this.#start(true);
        this.alive ??= fact;
        return;
      case 'Deleting':
        this.deletes += 1;
        this.seen = this.requestedByApi = true;
        this.#request('deleted', true);
        this.requested ??= fact;
        return;
      case 'DeletionRequested':
        this.requestedByApi = true;
        this.requested ??= fact;
        return;
      case 'Removed':
        this.seen = true;
        if (this.pod.isStatic && source !== 'api') this.#request('killed', true);
        else this.removed = fact;
        return;
      case 'ObjectGone':
      case 'GoneFromApi':
      case 'Recreated':
        // Of a static pod it is the mirror that has gone.
        if (!this.pod.isStatic) this.removed ??= fact;
        return;
      case 'TerminationRequested':
        this.seen = true;
        this.#request(REASONS[textDetail(fact, 'reason')] ?? 'killed', true);
        return;
      case 'CompletedNaturally':
      case 'Evicting':
      case 'ShutdownKilling':
        this.seen = true;
        this.#start(false);
        this.#request(fact.kind === 'CompletedNaturally' ? 'terminalPhase' : 'evicted', true);
        return;
      case 'Acknowledged':
      case 'TerminatingEntered':
      case 'ContainersRemain':
        this.seen = true;
        this.#acknowledge();
        return;
      case 'StoppedAll':
      case 'ShutdownKilled':
      case 'WorkerTerminated':
        this.seen = true;
        this.stopDoubted = null;
        this.#stop(true);
        return;
      case 'TerminatedEntered':
        this.seen = true;
        this.stopDoubted = null;
        // A pod that was rejected, or that an earlier kubelet has stopped, comes here without having been stopped.
        if (this.state === 'waitingToStart') {
          this.#send({ type: 'SeenTerminated', now: this.#now });
          this.stopped = this.entered = fact;
        } else this.#stop(false);
        return;
      case 'VolumesUnmounted':
      case 'CgroupRemoved':
        this.seen = true;
        this.stopDoubted = null;
        this.#stop(false);
        return;
      case 'StatusFinal':
      case 'WorkerFinished':
      case 'WorkerForgotten':
        this.seen = true;
        this.#finish(fact.kind === 'WorkerFinished');
        return;
      case 'Killing':
        this.seen = true;
        this.#killed(fact);
        return;
      case 'PlegStarted':
        this.seen = true;
        this.#started(fact);
        return;
      case 'PlegDied':
      case 'ContainerFinished':
      case 'ContainerExited':
        this.#died(fact);
        return;
      case 'UnmountStarted':
      case 'Unmounted':
      case 'UnmountFailed':
      case 'VolumeMounted':
      case 'VolumeHeld':
        this.#moved(fact);
        return;
      default:
        this.#note(fact);
    }
  }

  /** That all had stopped was taken from the containers' ends or the volumes alone, and the worker says otherwise. */
  #doubt(fact: Fact): void {
    if (this.state === 'terminated' && isSignOfStop(this.stopped)) this.stopDoubted = fact;
  }

  #killed(fact: Fact): void {
    if (this.preStop !== null && this.preStop.id === fact.id) this.preStop = null;
    const id = fact.id ?? '';
    this.killing.set(id, fact);
    if (this.state === 'terminating') this.#acknowledge();
    // killContainer in kuberuntime_container.go: a sidecar waits for its turn before this is said of it.
    else if (id !== '' && !this.dead.has(id)) this.#doubt(fact);
  }

  #started(fact: Fact): void {
    if (this.pod.isStatic && (this.state === 'terminated' || this.state === 'finished')) this.#begunAnew();
    // A late ContainerStarted does not lead out of Terminating.
    this.running.set(fact.id ?? '', fact);
    this.dead.delete(fact.id ?? '');
    this.#start(false);
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

  #moved(fact: Fact): void {
    this.seen = true;
    const volume = this.#volume(fact);
    switch (fact.kind) {
      case 'VolumeMounted':
      case 'VolumeHeld':
        // Volumes are mounted for a pod that starts: a static pod that has ended does so under the same UID.
        if (this.pod.isStatic && (this.state === 'terminated' || this.state === 'finished')) {
          this.#begunAnew();
          this.#moved(fact);
          return;
        }
        volume.held = fact;
        volume.unmounted = volume.failed = volume.unmountStarted = null;
        this.alive ??= fact;
        this.#start(false);
        return;
      case 'UnmountFailed':
        volume.failed = fact;
        break;
      case 'Unmounted':
        volume.unmounted = fact;
        volume.failed = null;
        break;
      default:
        volume.unmountStarted ??= fact;
    }
    // Volumes go when no container runs any more, whatever PLEG has told by then.
    this.#stop(false);
  }

  #note(fact: Fact): void {
    const trouble = textDetail(fact, 'trouble');
    switch (fact.kind) {
      case 'PreStopStarted':
        this.seen = true;
        this.preStop = fact;
        return;
      case 'PreStopEnded':
      case 'PreStopFailed':
        this.preStop = null;
        if (fact.kind === 'PreStopFailed') this.preStopFailed = fact;
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
        this.sandboxStopped = fact;
        this.sandboxCalled = this.stopDoubted = null;
        return;
      case 'SandboxCreated':
      case 'NeedsSandbox':
        this.alive ??= fact;
        return;
      case 'SandboxReplaceFailed':
        this.seen = true;
        this.replaceFailed = fact;
        this.#start(false);
        return;
      case 'KillPodFailed':
        this.seen = true;
        this.killPodFailed = fact;
        this.#doubt(fact);
        this.#acknowledge();
        this.#send({ type: 'StopFailed' });
        return;
      case 'SyncFailed':
        this.seen = true;
        this.syncFailed = fact;
        // A pod that gets its containers started is one that nobody has asked to go.
        if (trouble === 'sandbox' || trouble === 'container') this.#doubt(fact);
        if (trouble === 'cgroup') {
          this.cgroupFailed = fact;
          // SyncTerminatedPod, which destroys it, comes when all has stopped.
          if (/(?:delete|destroy) cgroup/.test(textDetail(fact, 'error'))) this.#stop(false);
        }
        if (trouble === 'start') this.#start(false);
        else this.#send({ type: 'StopFailed' });
        return;
      case 'OrphanCleaned':
        this.orphanCleaned = fact;
        // kubelet_volumes.go removes the volumes' directory first: subpaths that are left still keep the pod's.
        if (!/subpath/.test(textDetail(this.orphanRemains, 'error'))) this.orphanRemains = null;
        return;
      case 'CgroupFailed':
        this.cgroupFailed = fact;
        // PodResourcesAreReclaimed looks at containers first, then at volumes, then at the cgroup.
        if (fact.detail?.['reclaiming'] !== true) return;
        this.seen = true;
        this.#stop(false);
        return;
      case 'VolumePathsRemain':
        this.seen = true;
        this.volumePathsRemain = fact;
        this.#stop(false);
        return;
      case 'StatusUpdated':
        this.statusFailed = null;
        return;
      case 'StatusFailed':
        if (fact.detail?.['final'] === true) {
          this.seen = true;
          this.#finish(false);
        }
        this.statusFailed = fact;
        return;
      case 'FinalDelete':
        this.seen = true;
        this.statusFailed = null;
        this.finalDelete = fact;
        // It is not sent before the cgroup has gone (PodResourcesAreReclaimed); until 1.21 no line says so.
        if (this.cgroupFailed?.detail?.['reclaiming'] === true) this.cgroupFailed = null;
        this.#finish(false);
        return;
      case 'MirrorCreating':
        this.seen = true;
        this.mirrorDeleting = null;
        this.alive ??= fact;
        return;
      case 'MirrorFailed':
        this.seen = true;
        this.mirrorFailed = fact;
        this.alive ??= fact;
        return;
      case 'MirrorDeleting':
        this.mirrorDeleting = fact;
        this.mirrorFailed = null;
        // Only SyncPod finds that out (kubelet.go: tryReconcileMirrorPods, syncPod before).
        if (fact.detail?.['outdated'] === true) {
          this.seen = true;
          this.#start(false);
        }
        return;
      case 'CannotStartYet':
        this.seen = true;
        this.cannotStart = fact;
        return;
      case 'Restarting':
        this.seen = true;
        this.restarting = fact;
        this.#start(false);
        return;
      default: {
        const field = LAST_OF[fact.kind];
        if (field !== undefined) this[field] = fact;
      }
    }
  }
}
