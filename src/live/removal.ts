/**
 * A removal as it can be watched from outside: what the object shows is an event that was seen; what the kubelet must have
 * done between is inferred, and marked so. In the form of evidence, so that it is drawn as a removal in logs is.
 */
import { newPodWorker, nextPodWorker, type PodWorkerEvent } from '../cluster/kubelet/podWorkerMachine.ts';
import type { PodWorkerSnapshot } from '../cluster/kubelet/podWorkerSnapshot.ts';
import { micros, type Micros } from '../engine/time.ts';
import type { EvidenceEvent } from '../evidence/index.ts';
import type { Json } from '../trace/index.ts';
import type { EventSeen, PodSeen } from './seen.ts';

/** A watch that was broken off tells of it so much later that the object's own times are nearer, which have whole seconds. */
const TOLD_LATE_MS = 2_000;

/** Clocks are assumed to differ by no more than this. */
const CLOCKS_DIFFER_MS = 60_000;

/** Of a pod that is watched for days the first and the last count. */
const MOST_EVENTS = 2_000;

type Kind = EvidenceEvent['kind'];

export class Removal {
  /** ms since 1970 of the events' t = 0. */
  readonly origin: number;
  #pod: PodSeen;
  #worker: PodWorkerSnapshot;
  /** When it is known to have been asked for: seen, or by the object's own times. */
  #askedAt: number | null = null;
  #grace = 0;
  #graceAt = 0;
  #overAt: number | null = null;
  #finalAt: number | null = null;
  #goneAt: number | null = null;
  readonly #exits = new Map<string, number>();
  readonly #events: EvidenceEvent[] = [];
  readonly #told = new Set<string>();

  /** @param at when it was seen first. */
  constructor(pod: PodSeen, at: number) {
    this.origin = Math.min(at, pod.askedAt ?? at);
    this.#pod = { ...pod, deletionTimestamp: null, askedAt: null, grace: null };
    this.#worker = newPodWorker({
      podUID: pod.uid,
      fullname: `${pod.name}_${pod.namespace}`,
      namespace: pod.namespace,
      name: pod.name,
      isStatic: pod.isMirror,
      syncedAt: micros(0),
    });
    this.#step({ type: 'Dispatched' });
    this.#step({ type: 'Start', now: micros(0) });
    // Each names its container by the runtime's id, or its volume: the picture has all of them from the beginning.
    const phase = pod.phase === '' ? {} : { phase: pod.phase };
    for (const { name, id } of pod.containers)
      this.#push(this.origin, 'SyncPodEntered', {
        inferred: true,
        detail: { container: name, id: id || name, ...phase },
      });
    if (pod.hasRun)
      for (const volume of pod.volumes)
        this.#push(this.origin, 'VolumeMounted', { inferred: true, detail: { volume } });
    this.#take(pod, at);
  }

  get pod(): PodSeen {
    return this.#pod;
  }

  /** When it was asked to go; null before that. */
  get askedAt(): number | null {
    return this.#askedAt;
  }

  /** s that its containers are given, by the last request that gave them any. */
  get grace(): number {
    return this.#grace;
  }

  /** When that was asked for. */
  get graceAt(): number {
    return this.#graceAt;
  }

  /** When the last container was seen to have ended. */
  get overAt(): number | null {
    return this.#overAt;
  }

  /** When the grace was seen to be 0, which is the second DELETE's doing. */
  get finalAt(): number | null {
    return this.#finalAt;
  }

  get goneAt(): number | null {
    return this.#goneAt;
  }

  get events(): readonly EvidenceEvent[] {
    return this.#events;
  }

  /** The object is another than before. */
  changed(pod: PodSeen, at: number): void {
    this.#take(pod, at);
  }

  gone(at: number): void {
    if (this.#goneAt !== null) return;
    this.#goneAt = at;
    this.#push(at, 'ObjectRemoved', { inferred: false });
  }

  /** One of Kubernetes' own Events on it. */
  event({ reason, message, at: dated }: EventSeen, at: number): void {
    const key = `${reason} ${message} ${dated ?? ''}`;
    if (this.#told.has(key) || this.#told.size >= MOST_EVENTS || (dated !== null && dated < this.origin - 1_000))
      return;
    this.#told.add(key);
    this.#push(at, 'EventRecorded', { inferred: false, detail: { reason, message } });
  }

  #take(pod: PodSeen, at: number): void {
    const before = this.#pod;
    this.#pod = pod;
    // A request can't be observed before it is made, so a later time in the object is wrong.
    const asked = pod.askedAt !== null && pod.askedAt > at + CLOCKS_DIFFER_MS ? at : pod.askedAt;
    const isFirst = before.resourceVersion === pod.resourceVersion;
    if (asked !== null && this.#askedAt === null)
      this.#asked(pod, isFirst || at - asked > TOLD_LATE_MS ? Math.max(asked, this.origin) : at);
    else if (pod.grace !== null && before.grace !== null && pod.grace > 0 && pod.grace < before.grace)
      this.#shortened(pod.grace, at);
    if (pod.phase !== before.phase && pod.phase !== '')
      this.#push(at, 'StatusPatched', { inferred: false, detail: { phase: pod.phase } });
    else if (pod.ready !== before.ready)
      this.#push(at, 'StatusPatched', { inferred: false, detail: { phase: pod.phase, ready: pod.ready } });
    if (this.#askedAt === null) return;
    for (const { name, id, exitCode, when } of this.#ended(pod, isFirst, at)) {
      this.#exits.set(name, when);
      this.#push(when, 'ContainerExitSeen', {
        inferred: false,
        detail: { container: name, id: id || name, ...(exitCode !== null && { exitCode }) },
      });
    }
    // Before anybody watched it was over when the last of them was.
    if (this.#overAt === null && isOver(pod))
      this.#over(isFirst && this.#exits.size > 0 ? Math.max(...this.#exits.values()) : at);
    if (this.#finalAt !== null || pod.grace !== 0) return;
    if ((before.grace ?? 0) > 0) this.#final(pod, at);
    else this.#finalAt = at; // by force, or before anybody watched
  }

  /** Those that have ended since, in order; what had ended before anybody watched did so when its status says. */
  #ended({ containers }: PodSeen, isFirst: boolean, at: number) {
    const since = this.#askedAt ?? at;
    return containers
      .filter(({ is, name }) => is === 'ended' && !this.#exits.has(name))
      .map((each) => ({ ...each, when: isFirst ? Math.min(at, Math.max(since, each.finishedAt ?? at)) : at }))
      .sort((a, b) => a.when - b.when);
  }

  /** rest.BeforeDelete lets a request only shorten the grace; a kubelet then stops its containers anew with that. */
  #shortened(grace: number, at: number): void {
    this.#grace = grace;
    this.#graceAt = at;
    this.#push(at, 'DeletionTimestampSet', { inferred: false, detail: { gracePeriod: grace } });
  }

  /** pkg/registry/core/pod/strategy.go: CheckGracefulDelete; then the kubelet's watch brings it to its worker. */
  #asked(pod: PodSeen, at: number): void {
    this.#askedAt = at;
    this.#grace = pod.grace ?? pod.specGrace;
    this.#graceAt = at;
    const now = this.#since(at);
    const grace = Math.max(1, pod.grace ?? pod.specGrace);
    this.#push(at, 'DeletionTimestampSet', { inferred: false, detail: { gracePeriod: pod.grace ?? pod.specGrace } });
    this.#step({ type: 'TerminationRequested', now, reason: 'deleted' });
    this.#step({ type: 'GracePeriodSet', gracePeriod: grace });
    this.#push(at, 'TerminationRequested', { inferred: true, isWorkers: true });
    this.#step({ type: 'Acknowledged' });
    this.#push(at, 'TerminatingEntered', { inferred: true, isWorkers: true });
    for (const { name, id, is, hasPreStop } of pod.containers) {
      if (is !== 'running') continue;
      const container = { container: name, id: id || name };
      if (hasPreStop) this.#push(at, 'PreStopStarted', { inferred: true, detail: container });
      this.#push(at, 'KillContainer', { inferred: true, detail: { ...container, gracePeriod: grace } });
    }
  }

  #over(at: number): void {
    this.#overAt = at;
    this.#push(at, 'ContainersStopped', { inferred: true });
    this.#step({ type: 'Stopped', now: this.#since(at) });
    this.#push(at, 'WorkerTerminated', { inferred: true, isWorkers: true });
    this.#step({ type: 'CleanUpStarted' });
  }

  /** status_manager.go: canBeDeleted, which has seen volumes and cgroup gone. */
  #final(pod: PodSeen, at: number): void {
    this.#finalAt = at;
    if (this.#overAt === null) this.#over(at);
    for (const volume of pod.volumes) this.#push(at, 'VolumeUnmounted', { inferred: true, detail: { volume } });
    this.#push(at, 'CgroupRemoved', { inferred: true });
    this.#step({ type: 'CleanedUp' });
    this.#push(at, 'WorkerFinished', { inferred: true, isWorkers: true });
    this.#push(at, 'FinalDeleteSent', { inferred: false, detail: { gracePeriod: 0 } });
  }

  #since(at: number): Micros {
    return micros(Math.max(0, Math.round((at - this.origin) * 1_000)));
  }

  #step(event: PodWorkerEvent): void {
    this.#worker = nextPodWorker(this.#worker, event);
  }

  #push(
    at: number,
    kind: Kind,
    { inferred, detail, isWorkers = false }: { inferred: boolean; detail?: Record<string, Json>; isWorkers?: boolean },
  ): void {
    if (this.#events.length >= MOST_EVENTS) return;
    const { value, status } = this.#worker;
    this.#events.push({
      t: this.#since(at),
      kind,
      inferred,
      at: null,
      ...(detail !== undefined && { detail }),
      ...((isWorkers || this.#events.length === 0) && { worker: { value: value as Json, status } }),
    });
  }
}

/** Nothing of it runs any more; what never came to run does not count. */
const isOver = ({ containers, phase }: PodSeen): boolean =>
  phase === 'Succeeded' ||
  phase === 'Failed' ||
  (containers.some(({ is }) => is === 'ended') && containers.every(({ is }) => is !== 'running'));
