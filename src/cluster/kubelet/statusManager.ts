/**
 * pkg/kubelet/status/status_manager.go: the cache of pod statuses with a version each, the goroutine that sends them to
 * the API (when one is new, and all that lag behind every 10 s), and the decision on the final DELETE.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { bare, goQuote, ref, rendered, type KlogCall } from '../../kube/klog/index.ts';
import { isMirrorPod, isStaticPod, type Pod, type PodStatus } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { podStatusText, statusPatch } from '../../kube/podStatusText.ts';
import { rfc3339 } from '../../kube/time.ts';
import { shownBy } from '../clocks.ts';
import type { PartOfKubelet, ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ReplyValue } from '../messages.ts';
import type { StatusSyncFrame } from './frameState.ts';
import type { KubeletInboxes } from './inbox.ts';
import type { StatusManagerState, VersionedPodStatus } from '../state.ts';
import { failureOf } from '../apiserver/requests.ts';
import { sendRequest } from './apiClient.ts';
import { readDelay } from './besideCgroups.ts';
import { STATUS_SYNC_PERIOD } from './constants.ts';
import { frameAt, replyTo } from './frames.ts';
import { containerdID } from './containerStatuses.ts';
import { DISRUPTION_TARGET, KUBELET_CONDITIONS, withProbed, withTransitionTimes } from './podStatus.ts';
import { getMirrorPodByPod, podToMirror, translatePodUID } from './podManager.ts';
import { laterOf } from './podWorker.ts';
import { couldHaveRunningContainers } from './podState.ts';
import { notReclaimed, failedUnmount } from './resourcesReclaimed.ts';
import { isPodStatusByKubeletEqual } from './statusEqual.ts';
import { terminatedStatus } from './terminatePod.ts';

type Self = Draft<StatusManagerState>;
type Context = ClusterContext<'statusManager'>;

const klogRef = (pod: Pod) => ref(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid);

/* ---- the cache ---- */

/** updateStatusInternal: a new version. */
function updateStatus(self: Self, pod: Pod, status: PodStatus, podIsFinished: boolean, context: Context): void {
  const { uid, name, namespace } = pod.metadata;
  const cached = context.own.podStatuses[uid];
  const versioned: VersionedPodStatus = {
    version: (cached?.version ?? 0) + 1,
    podName: name,
    podNamespace: namespace,
    status,
    podIsFinished: podIsFinished || cached?.podIsFinished === true,
  };
  self.podStatuses[uid] = versioned as Draft<VersionedPodStatus>;
  if (context.release.statusChannel === 'signal') self.signalled = true;
  else self.channel.push({ podUID: uid, status: versioned } as Draft<StatusManagerState['channel'][number]>);
  context.tell('StatusCached', { pod: podRef(pod), detail: { version: versioned.version, phase: status.phase } });
  context.keep('statusManager', 'podStatuses', uid);
  readOn(self, context);
}

function terminatePod(self: Self, pod: Pod, context: Context): void {
  const cached = context.own.podStatuses[pod.metadata.uid]?.status ?? pod.status;
  updateStatus(self, pod, terminatedStatus(pod, cached, context.release), true, context);
}

/** SetContainerReadiness and SetContainerStartup: a probe's verdict goes into the cached status at once. */
function setContainerProbed(
  self: Self,
  { podUID, containerID, field, value }: Extract<KubeletInboxes['statusManager'], { type: 'setContainerProbed' }>,
  context: Context,
): void {
  const pod = context.world.podManager.podByUID[podUID];
  const cached = context.own.podStatuses[podUID]?.status;
  if (pod === undefined || cached === undefined) return;
  const next = withProbed(pod, cached, containerID, field, value, context.release);
  if (next === cached) {
    if (field === 'ready')
      context.tell('StatusUnchanged', {
        pod: podRef(pod),
        klog: [
          'statusManager.readinessUnchanged',
          { ready: value, pod: klogRef(pod), containerID: containerdID(containerID) },
        ],
      });
    return;
  }
  updateStatus(self, pod, withTransitionTimes(next, cached, shownBy(context.world.node, context.now)), false, context);
}

/* ---- the goroutine ---- */

/** A []byte as `%v` prints it, which only 1.21 does; a patch is ASCII. */
const goBytes = (text: string) => rendered(() => `[${Array.from(text, (char) => char.charCodeAt(0)).join(' ')}]`);

/** Pods by UID, regular or mirror, as podManager.GetPodByUID and the API know them. */
const podByUID = (uid: string, context: Context): Pod | undefined =>
  context.world.podManager.podByUID[uid] ?? context.world.podManager.mirrorPodByUID[uid];

/** The object has to stay while something of the pod is left; told at every look. */
function resourcesAreReclaimed(pod: Pod, status: PodStatus, context: Context, because?: number): boolean {
  const left = notReclaimed(pod, status, context.world, context.release);
  if (left === null) {
    const klog: KlogCall = ['kubeletPods.allReclaimed', { pod: klogRef(pod) }];
    context.tell('ResourcesReclaimed', { pod: podRef(pod), klog, because });
    return true;
  }
  const { waitsFor, klog } = left;
  const held = waitsFor === 'volumes' ? failedUnmount(pod.metadata.uid, context) : undefined;
  context.tell('DeletionDelayed', { pod: podRef(pod), detail: { waitsFor }, klog, because: held ?? because });
  return false;
}

/** From 1.27: the API has a terminal phase, and SyncTerminatedPod is done. */
function isFinished(pod: Pod, cached: VersionedPodStatus, context: Context, because?: number): boolean {
  const { phase } = pod.status;
  const values = { phase, localPhase: cached.status.phase, pod: klogRef(pod), podUID: pod.metadata.uid };
  if (!isTerminalPhase(phase)) {
    context.tell('DeletionDelayed', {
      pod: podRef(pod),
      detail: { waitsFor: 'phase' },
      because,
      klog: ['statusManager.delayingDeletion', values],
    });
    return false;
  }
  if (!cached.podIsFinished) return false;
  context.tell('ResourcesReclaimed', {
    pod: podRef(pod),
    klog: ['statusManager.terminationFinished', values],
    because,
  });
  return true;
}

/** Mirror pods are never deleted from here, and nothing is that nobody asked to delete. */
function canBeDeleted(pod: Pod, cached: VersionedPodStatus, context: Context, because?: number): boolean {
  if (pod.metadata.deletionTimestamp === undefined || isMirrorPod(pod)) return false;
  return context.release.canBeDeleted === 'podIsFinished'
    ? isFinished(pod, cached, context, because)
    : resourcesAreReclaimed(pod, cached.status, context, because);
}

function needsUpdate(
  self: Self,
  apiUID: string,
  status: VersionedPodStatus,
  context: Context,
  because?: number,
): boolean {
  const sent = self.apiStatusVersions[apiUID];
  if (sent === undefined || sent < status.version) return true;
  const pod = podByUID(apiUID, context);
  return pod !== undefined && canBeDeleted(pod, status, context, because);
}

export interface StatusSyncLocals {
  readonly podUID: string;
  readonly status: VersionedPodStatus;
  /** The object as the GET returned it. */
  readonly pod?: Pod;
  readonly patch?: string;
  readonly merged?: PodStatus;
  /** What made a batch send it, where no new status did. */
  readonly because?: number | undefined;
  /** Syncs of the same batch that are still to come. */
  readonly rest: readonly Pick<StatusSyncLocals, 'podUID' | 'status' | 'because'>[];
}

type Stage = StatusSyncFrame['stage'];

function block(self: Self, stage: Stage, waitsFor: string, locals: StatusSyncLocals, context: Context) {
  const frame = frameAt({ procedure: 'syncPod', stage, waitsFor, locals }, context);
  self.running = castDraft(frame);
  return replyTo('statusManager', '', frame);
}

function startSync(self: Self, locals: StatusSyncLocals, context: Context): void {
  const { podUID, status } = locals;
  const checked = context.release.statusChannel === 'signal';
  if (!checked && !needsUpdate(self, podUID, status, context, locals.because))
    return nextSync(self, locals.rest, context);
  const { podName: name, podNamespace: namespace } = status;
  const answer = block(self, 'get', 'the API server to return the pod', locals, context);
  const identity = { namespace, name, uid: podUID };
  const read = { verb: 'get', namespace, name } as const;
  sendRequest('RequestSent', read, answer, identity, context, locals.because, readDelay(context));
}

function nextSync(self: Self, rest: StatusSyncLocals['rest'], context: Context): void {
  self.running = null;
  const [next, ...others] = rest;
  if (next !== undefined) return startSync(self, { ...next, rest: others }, context);
  readOn(self, context);
}

/**
 * mergePodStatus: others' conditions stay, and a terminal phase waits until no container can run. DisruptionTarget gets
 * the time of the merge, because it may have waited for that phase.
 */
function mergePodStatus(old: PodStatus, next: PodStatus, couldHaveRunning: boolean, context: Context): PodStatus {
  const { release } = context;
  const now = shownBy(context.world.node, context.now);
  const own = (next.conditions ?? []).filter(({ type }) => KUBELET_CONDITIONS.has(type));
  const marked = old.conditions?.find(({ type }) => type === DISRUPTION_TARGET);
  const disturbed = (next.conditions ?? [])
    .filter(({ type }) => type === DISRUPTION_TARGET)
    .map((mark) => ({
      ...mark,
      lastTransitionTime: (marked?.status === mark.status && marked.lastTransitionTime) || rfc3339(now),
    }));
  const foreign = (old.conditions ?? []).filter(({ type }) => !KUBELET_CONDITIONS.has(type));
  const terminal = isTerminalPhase(next.phase);
  const withheld = terminal && couldHaveRunning && release.withholdsTerminalPhase;
  /** The mark of a disturbance is sent together with the terminal phase, not before. */
  const kept =
    disturbed.length > 0 && terminal && !withheld
      ? [...foreign.filter(({ type }) => type !== DISRUPTION_TARGET), ...disturbed]
      : foreign;
  const { reason: _reason, message: _message, ...rest } = next;
  return {
    ...(withheld ? rest : next),
    ...(withheld && {
      phase: old.phase,
      ...(old.reason !== undefined && { reason: old.reason }),
      ...(old.message !== undefined && { message: old.message }),
    }),
    conditions: [...kept, ...own],
  };
}

function gotPod(self: Self, locals: StatusSyncLocals, value: ReplyValue, context: Context): void {
  const { podUID, status, rest } = locals;
  const pod = value.kind === 'response' ? value.response.pod : undefined;
  const klogPod = ref(status.podNamespace, status.podName);
  const identity = { namespace: status.podNamespace, name: status.podName, uid: podUID };
  const failure = failureOf(value);
  if (failure !== null && !failure.notFound) {
    const klog = ['statusManager.getFailed', { podUID, pod: klogPod, err: failure.err, error: failure.err }] as const;
    context.tell('RequestRefused', { pod: identity, detail: { reason: failure.err }, failure: failure.failure, klog });
    return nextSync(self, rest, context);
  }
  if (pod === undefined) {
    context.tell('PodGoneFromApi', { pod: identity, klog: ['statusManager.podGone', { podUID, pod: klogPod }] });
    return nextSync(self, rest, context);
  }
  const translated = translatePodUID(context.world.podManager, pod.metadata.uid);
  if (translated !== podUID) {
    delete self.podStatuses[podUID];
    context.tell('PodGoneFromApi', {
      pod: identity,
      klog: ['statusManager.podRecreated', { pod: klogPod, oldPodUID: podUID, podUID: translated }],
    });
    return nextSync(self, rest, context);
  }
  const merged = mergePodStatus(
    pod.status,
    status.status,
    couldHaveRunningContainers(context.world.podWorkers, podUID),
    context,
  );
  const patch = statusPatch(pod.status, merged, pod.metadata.uid);
  if (patch === statusPatch(pod.status, pod.status, pod.metadata.uid)) {
    context.tell('StatusUnchanged', {
      pod: podRef(pod),
      klog: ['statusManager.patch', { pod: klogPod, podUID, patch, patchBytes: goBytes(patch) }],
    });
    context.tell('StatusUnchanged', {
      pod: podRef(pod),
      klog: ['statusManager.upToDate', { pod: klogPod, statusVersion: status.version }],
    });
    return statusIsSent(self, { ...locals, pod }, pod, context);
  }
  const answer = block(self, 'patch', 'the API server to take the status', { ...locals, pod, patch, merged }, context);
  const { name, namespace, uid } = pod.metadata;
  sendRequest(
    'StatusSent',
    { verb: 'patch', subresource: 'status', namespace, name, preconditions: { uid }, status: merged, patch },
    answer,
    podRef(pod),
    context,
  );
}

function patched(self: Self, locals: StatusSyncLocals, value: ReplyValue, context: Context): void {
  const pod = value.kind === 'response' ? value.response.pod : undefined;
  const klogPod = ref(locals.status.podNamespace, locals.status.podName);
  const before = locals.pod;
  if (before === undefined) throw new Error('a status was sent for a pod that was never read');
  context.tell('StatusPatchReported', {
    pod: podRef(before),
    klog: [
      'statusManager.patch',
      { pod: klogPod, podUID: locals.podUID, patch: locals.patch ?? '', patchBytes: goBytes(locals.patch ?? '') },
    ],
  });
  if (pod === undefined) {
    const { podNamespace, podName } = locals.status;
    const failed = failureOf(value);
    const why = failed?.err ?? 'no object came back';
    const err = `failed to patch status ${goQuote(locals.patch ?? '')} for pod ${goQuote(podNamespace)}/${goQuote(podName)}: ${why}`;
    context.tell('RequestRefused', {
      pod: podRef(before),
      detail: { reason: why },
      failure: failed?.failure,
      klog: ['statusManager.updateFailed', { pod: klogPod, err }],
    });
    return nextSync(self, locals.rest, context);
  }
  context.tell('StatusPatchReported', {
    pod: podRef(pod),
    klog: [
      'statusManager.updated',
      {
        pod: klogPod,
        statusVersion: locals.status.version,
        status: bare(podStatusText(locals.status.status, context.release.id)),
      },
    ],
  });
  statusIsSent(self, locals, pod, context);
}

function statusIsSent(self: Self, locals: StatusSyncLocals, pod: Pod, context: Context): void {
  self.apiStatusVersions[pod.metadata.uid] = locals.status.version;
  if (!canBeDeleted(pod, locals.status, context)) return nextSync(self, locals.rest, context);
  const { name, namespace, uid } = pod.metadata;
  const answer = block(self, 'delete', 'the API server to remove the pod', { ...locals, pod }, context);
  sendRequest(
    'FinalDeleteSent',
    { verb: 'delete', namespace, name, gracePeriodSeconds: 0, preconditions: { uid } },
    answer,
    podRef(pod),
    context,
  );
}

function deleted(self: Self, locals: StatusSyncLocals, value: ReplyValue, context: Context): void {
  const klogPod = ref(locals.status.podNamespace, locals.status.podName);
  const pod = locals.pod && podRef(locals.pod);
  if (value.kind === 'response' && value.response.code === 200) {
    context.tell('FinalDeleteReported', {
      pod,
      klog: ['statusManager.deletedFromEtcd', { pod: klogPod }],
    });
    delete self.podStatuses[locals.podUID];
  } else {
    const failed = failureOf(value);
    const err = failed?.err ?? 'no answer came back';
    context.tell('RequestRefused', {
      pod,
      detail: { reason: err },
      failure: failed?.failure,
      klog: ['statusManager.deleteFailed', { pod: klogPod, err }],
    });
  }
  nextSync(self, locals.rest, context);
}

/** Why the API lacks this status: its mirror pod is new, or the status itself is. */
function lagging(podUID: string, apiUID: string, context: Context): number | undefined {
  const sent = context.own.apiStatusVersions[apiUID];
  const mirrored = apiUID === podUID || sent !== undefined ? undefined : context.kept('podManager', 'added', apiUID);
  return mirrored ?? context.kept('statusManager', 'podStatuses', podUID);
}

/** What the API shows of the pod is not what was sent: somebody else has written it. */
function needsReconcile(podUID: string, cached: PodStatus, context: Context): boolean {
  const { podManager } = context.world;
  const pod = podManager.podByUID[podUID];
  if (pod === undefined) {
    context.tell('StatusUnneeded', { klog: ['statusManager.deletedWhileReconciling', { podUID }] });
    return false;
  }
  const shown = isStaticPod(pod) ? getMirrorPodByPod(podManager, pod) : pod;
  if (shown === undefined) return false;
  const { uid } = shown.metadata;
  const wanted = mergePodStatus(shown.status, cached, false, context);
  if (isPodStatusByKubeletEqual(shown.status, wanted)) return false;
  const statusDiff = statusPatch(shown.status, wanted, uid);
  context.tell('StatusCached', {
    pod: podRef(pod),
    klog: ['statusManager.inconsistent', { pod: klogRef(pod), statusDiff }],
  });
  return true;
}

/** syncBatch: whatever the API does not have yet and, where `all`, what may now be deleted. */
function syncBatch(self: Self, all: boolean, context: Context): void {
  const { podManager } = context.world;
  const known = context.own;
  const mirrors = podToMirror(podManager);
  for (const apiUID of all ? Object.keys(known.apiStatusVersions) : []) {
    const forgotten = known.podStatuses[apiUID] === undefined && podManager.translationByUID[apiUID] === undefined;
    if (forgotten) delete self.apiStatusVersions[apiUID];
  }
  const batch = context.cause;
  const rest = Object.entries(known.podStatuses).flatMap(([podUID, status]) => {
    const apiUID = mirrors[podUID] ?? podUID;
    if (apiUID === '') return [];
    const because = lagging(podUID, apiUID, context) ?? batch;
    if (!all) return (known.apiStatusVersions[apiUID] ?? 0) < status.version ? [{ podUID, status, because }] : [];
    /** What has been sent already is looked at because the object may have to go now. */
    const isSent = (known.apiStatusVersions[apiUID] ?? -1) >= status.version;
    const mayGo = isSent ? laterOf(because, context.changedBy('podManager', 'podByUID', apiUID)) : because;
    const needed = context.branch(mayGo, () => needsUpdate(self, apiUID, status, context, mayGo));
    if (needed) return [{ podUID, status, because: mayGo }];
    return context.branch(because, () => {
      if (!needsReconcile(podUID, status.status, context)) return [];
      delete self.apiStatusVersions[apiUID];
      return [{ podUID, status, because: context.cause }];
    });
  });
  nextSync(self, rest, context);
}

/** The goroutine's select: the batch swallows what the channel holds. */
function readOn(self: Self, context: Context): void {
  const nothing = !self.batchDue && !self.signalled && self.channel.length === 0;
  if (self.running !== null || self.waking || nothing) return;
  self.waking = true;
  const signalled = self.signalled && !self.batchDue;
  context.send('statusManager', { type: 'tick', timer: 'read' }, context.latency(signalled ? 'wakeBeside' : 'wake'));
}

function read(self: Self, context: Context): void {
  self.waking = false;
  if (self.running !== null) return;
  const { channel } = context.own;
  if (self.batchDue) {
    self.batchDue = false;
    self.channel = [];
    /** Until 1.26 the batch empties the channel; from 1.27 a signal stays. */
    context.tell('StatusSyncBegan', { klog: ['statusManager.syncingAll', {}] });
    return syncBatch(self, true, context);
  }
  if (self.signalled) {
    self.signalled = false;
    context.tell('StatusSyncBegan', { klog: ['statusManager.syncingUpdated', {}] });
    return syncBatch(self, false, context);
  }
  const [first] = channel;
  if (first === undefined) return;
  self.channel.shift();
  const because = context.kept('statusManager', 'podStatuses', first.podUID);
  startSync(self, { ...first, because, rest: [] }, context);
}

function answered(self: Self, { stage, locals }: StatusSyncFrame, value: ReplyValue, context: Context): void {
  switch (stage) {
    case 'get':
      return gotPod(self, locals, value, context);
    case 'patch':
      return patched(self, locals, value, context);
    case 'delete':
      return deleted(self, locals, value, context);
  }
}

export const statusManager: PartOfKubelet<'statusManager'> = (self, message, context) => {
  switch (message.type) {
    case 'setPodStatus':
      return updateStatus(self, message.pod, message.status, false, context);
    case 'setContainerProbed':
      return setContainerProbed(self, message, context);
    case 'terminatePod':
      return terminatePod(self, message.pod, context);
    case 'removeOrphanedStatuses': {
      const known = new Set(message.known);
      for (const uid of Object.keys(context.own.podStatuses)) if (!known.has(uid)) delete self.podStatuses[uid];
      return;
    }
    case 'tick':
      if (message.timer === 'read') return read(self, context);
      context.again('statusManager', message, STATUS_SYNC_PERIOD);
      self.batchDue = true;
      return readOn(self, context);
    case 'reply': {
      const frame = context.own.running;
      if (frame === null || frame.token !== message.token) return;
      return answered(self, frame, message.value, context);
    }
  }
};
