/**
 * pkg/kubelet/pleg/generic.go: every second, counted from the end of the last round, PLEG lists what the runtime has,
 * compares it with its records, reads the pods that changed into the cache, and tells syncLoop. From 1.36 a worker may
 * ask for one pod between two rounds (PLEGOnDemandRelist).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import { bare, list, ref } from '../../kube/klog/index.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { PlegEvent } from '../messages.ts';
import { podsByUID, podStatusOf } from '../runtime/listing.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import type { PlegContainerState, PlegState, RuntimePod, RuntimePodStatus } from '../state.ts';
import { NEVER, PLEG_RELIST_PERIOD } from './constants.ts';
import { sleepIn } from './frames.ts';
import type { RelistFrame } from './frameState.ts';

type Self = Draft<PlegState>;
type Context = ClusterContext<'pleg'>;

export interface RelistLocals {
  /** The only pod that this round looks at, where a worker has asked for it. */
  readonly podUID?: string;
  /** When this round asked the runtime: the cache will be as of then. */
  readonly timestamp: Micros;
  /** Pods whose events are still to be told; the first is being inspected. */
  readonly changed: readonly {
    readonly pod: RuntimePod | null;
    readonly uid: string;
    readonly events: readonly PlegEvent[];
  }[];
}

/**
 * A round of all pods comes of itself, but for the first of a kubelet that was started again, to which all is new; one of
 * a pod comes because its worker has asked for it.
 */
function askedBy({ podUID }: Pick<RelistLocals, 'podUID'>, context: Context): number | undefined {
  if (podUID !== undefined) return context.kept('pleg', 'requests', podUID);
  return context.own.lastRelist === null ? context.changedBy('kubelet', 'running') : undefined;
}

/** generic.go:generateEvents */
function eventsFor(podUID: string, id: string, from: PlegContainerState, to: PlegContainerState): PlegEvent[] {
  const event = (type: PlegEvent['type']): PlegEvent => ({ podUID, type, containerID: id });
  if (from === to) return [];
  switch (to) {
    case 'running':
      return [event('ContainerStarted')];
    case 'exited':
      return [event('ContainerDied')];
    case 'non-existent':
      return from === 'exited' ? [event('ContainerRemoved')] : [event('ContainerDied'), event('ContainerRemoved')];
    case 'unknown':
      return [];
  }
}

const partsOf = (pod: RuntimePod | undefined) => [...(pod?.containers ?? []), ...(pod?.sandboxes ?? [])];
const stateIn = (pod: RuntimePod | undefined, id: string): PlegContainerState =>
  partsOf(pod).find((part) => part.id === id)?.state ?? 'non-existent';

/** Whether a round has found of a pod just what the last one had, as of most it does. */
const looksAlike = (before: RuntimePod | undefined, after: RuntimePod | undefined): boolean =>
  before === after ||
  (before !== undefined &&
    after !== undefined &&
    areAlike(before.containers, after.containers) &&
    areAlike(before.sandboxes, after.sandboxes));

type Parts = RuntimePod['containers'] | RuntimePod['sandboxes'];

const areAlike = (before: Parts, after: Parts): boolean =>
  before.length === after.length && before.every(({ id, state }, i) => after[i]?.id === id && after[i].state === state);

function compare(before: RuntimePod | undefined, after: RuntimePod | undefined, context: Context): PlegEvent[] {
  if (looksAlike(before, after)) return [];
  const podUID = (after ?? before)?.uid ?? '';
  const ids = new Set([...partsOf(before), ...partsOf(after)].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const from = stateIn(before, id);
    const to = stateIn(after, id);
    if (from === to) return [];
    const pod = after ?? before;
    const changedBy = context.changedBy('runtime', 'containers', id) ?? context.changedBy('runtime', 'sandboxes', id);
    return context.branch(changedBy ?? context.cause, () => {
      context.tell('PlegStateChange', {
        pod: pod && { namespace: pod.namespace, name: pod.name, uid: pod.uid },
        detail: { containerID: id, oldState: from, newState: to },
        klog: ['pleg.stateChange', { podUID, containerID: id, oldState: from, newState: to }],
      });
      return eventsFor(podUID, id, from, to).map((event) => ({ ...event, because: context.cause }));
    });
  });
}

function relist(self: Self, locals: RelistLocals, context: Context): void {
  const before = context.own.podRecords;
  const after = podsByUID(context.world.runtime);
  const { podUID } = locals;
  const uids = podUID === undefined ? new Set([...Object.keys(before), ...after.keys()]) : [podUID];
  const changed = [...uids].flatMap((uid) => {
    const pod = after.get(uid);
    const events = compare(before[uid], pod, context);
    return events.length > 0 ? [{ uid, pod: pod ?? null, events }] : [];
  });
  for (const { uid, pod } of changed) {
    if (pod === null) delete self.podRecords[uid];
    else self.podRecords[uid] = pod as Draft<RuntimePod>;
  }
  inspectNext(self, { ...locals, changed }, context);
}

function inspectNext(self: Self, locals: RelistLocals, context: Context): void {
  const [first] = locals.changed;
  if (first === undefined) return context.branch(askedBy(locals, context), () => finish(self, locals, context));
  const place = { procedure: 'relist', stage: 'inspect', locals } as const;
  context.branch(first.events[0]?.because ?? context.cause, () => {
    self.running = castDraft(sleepIn('pleg', '', place, context.latency('inspect'), context));
  });
}

/** updateCache, then the pod's events into the channel. */
function inspected(self: Self, locals: RelistLocals, context: Context): void {
  const [first, ...changed] = locals.changed;
  if (first === undefined) return finish(self, locals, context);
  const { uid, pod, events } = first;
  if (pod === null) {
    delete self.cache[uid];
    context.tell('PlegCacheWritten', { klog: ['pleg.deleteStatus', { podUID: uid }] });
  } else {
    writeCache(self, pod, locals.timestamp, context);
    tellFinished(pod, events, context);
  }
  const told = events.filter(({ type }) => type !== 'ContainerRemoved');
  context.send('podWorkers', { type: 'cacheRefreshed' }, context.latency('wake'));
  if (told.length > 0) context.send('syncLoop', { type: 'plegEvents', events: told }, context.latency('wake'));
  inspectNext(self, { ...locals, changed }, context);
}

/** The part of Go's dump of a PodStatus that is no address of memory; only unstructured lines print it. */
const dumped = ({ podUID, name, namespace, ip }: RuntimePodStatus) =>
  bare(`&container.PodStatus{ID:"${podUID}", Name:"${name}", Namespace:"${namespace}", IPs:[]string{"${ip ?? ''}"}}`);

function writeCache(self: Self, pod: RuntimePod, timestamp: Micros, context: Context): void {
  const { uid, name, namespace } = pod;
  const identity = { namespace, name, uid };
  const known = context.own.cache[uid]?.status;
  const read = podStatusOf(context.world.runtime, uid, name, namespace);
  /** A pod keeps its address in the cache after its sandbox has gone (generic.go:getPodIPs). */
  const ip = read.ip ?? known?.ip;
  const status = { ...read, ...(ip !== undefined && { ip }) };
  self.cache[uid] = { status, modified: timestamp } as Draft<PlegState['cache'][string]>;
  context.tell('RuntimeRead', {
    pod: identity,
    klog: [
      'kuberuntimeManager.gotSandboxIDs',
      { podSandboxID: list(read.sandboxes.map(({ id }) => id)), pod: ref(namespace, name, uid) },
    ],
  });
  context.tell('PlegCacheWritten', {
    pod: identity,
    klog: ['pleg.writeStatus', { pod: ref(namespace, name, uid), podStatus: dumped(status) }],
  });
}

function tellFinished(pod: RuntimePod, events: readonly PlegEvent[], context: Context): void {
  for (const event of events) {
    const container = context.world.runtime.containers[event.containerID];
    if (event.type !== 'ContainerDied' || container?.exitCode === undefined) continue;
    context.tell('ContainerExitSeen', {
      pod: { namespace: pod.namespace, name: pod.name, uid: pod.uid },
      detail: { container: container.spec.name, exitCode: container.exitCode },
      klog: [
        'pleg.containerFinished',
        { podID: pod.uid, containerID: event.containerID, exitCode: container.exitCode },
      ],
    });
  }
}

function finish(self: Self, { timestamp, podUID }: RelistLocals, context: Context): void {
  context.send('podWorkers', { type: 'cacheRefreshed' }, context.latency('wake'));
  if (podUID === undefined) {
    self.cacheTimestamp = timestamp;
    self.lastRelist = timestamp;
    context.again('pleg', { type: 'tick', timer: 'relist' }, PLEG_RELIST_PERIOD);
    context.tell('Relist');
  } else {
    /** cache.SetObservedTime: the pod has been looked at, changed or not. */
    const entry = self.cache[podUID];
    if (entry !== undefined) entry.modified = timestamp;
    context.tell('Relist', { detail: { podUID } });
  }
  workerLoopIteration(self, context);
}

/** Without an answer nothing is compared and nobody's status gets newer; the next round comes as always. */
function listFailed(self: Self, { podUID }: RelistLocals, err: string, context: Context): void {
  noteDial(context);
  if (podUID === undefined) {
    context.tell('Relist', { detail: { error: err }, klog: ['pleg.listFailed', { err }] });
    context.again('pleg', { type: 'tick', timer: 'relist' }, PLEG_RELIST_PERIOD);
  }
  workerLoopIteration(self, context);
}

function start(self: Self, podUID: string | undefined, context: Context): void {
  const locals: RelistLocals = { timestamp: context.now, changed: [], ...(podUID !== undefined && { podUID }) };
  const place = { procedure: 'relist', stage: 'list', locals } as const;
  const takes = context.latency(podUID === undefined ? 'relist' : 'criRead');
  self.running = castDraft(sleepIn('pleg', '', place, takes, context));
}

/** The round of all pods goes first; a request older than the last one has been served by it. */
function workerLoopIteration(self: Self, context: Context): void {
  self.running = null;
  if (self.due) {
    self.due = false;
    return context.branch(undefined, () => start(self, undefined, context));
  }
  const request = self.requests.shift();
  if (request === undefined) return;
  if (request.timestamp > (self.lastRelist ?? NEVER))
    return context.branch(askedBy(request, context), () => start(self, request.podUID, context));
  workerLoopIteration(self, context);
}

export const pleg: PartOfKubelet<'pleg'> = (self, message, context) => {
  switch (message.type) {
    case 'relistPod':
      self.requests.push({ podUID: message.podUID, timestamp: message.timestamp });
      context.keep('pleg', 'requests', message.podUID);
      if (self.running === null) workerLoopIteration(self, context);
      return;
    case 'tick':
      self.due = true;
      if (self.running === null) workerLoopIteration(self, context);
      return;
    case 'timer': {
      const frame = context.own.running;
      if (frame?.token === message.token) resume(self, frame, context);
      return;
    }
  }
};

function resume(self: Self, { stage, locals }: RelistFrame, context: Context): void {
  if (stage === 'list') {
    const error = callError(context);
    return error === undefined ? relist(self, locals, context) : listFailed(self, locals, error, context);
  }
  inspected(self, locals, context);
}
