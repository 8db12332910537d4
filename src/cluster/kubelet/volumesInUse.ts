/**
 * What the kubelet and the attach-detach controller tell each other through the node's status: status.volumesInUse, which
 * the kubelet writes with its status every 10 s (nodestatus/setters.go:VolumesInUse), keeps the controller from taking a
 * volume away; status.volumesAttached is what the kubelet waits for before it mounts one
 * (operation_generator.go:GenerateVerifyControllerAttachedVolumeFunc).
 */
import { printed } from '../../kube/printed.ts';
import { castDraft, type Draft } from '../../engine/draft.ts';
import { micros, minus, plus, type Micros } from '../../engine/time.ts';
import { formatDuration } from '../../kube/duration.ts';
import type { ClusterContext } from '../context.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';
import { NODE_STATUS_UPDATE_FREQUENCY } from '../node/readiness.ts';
import type { VolumeManagerState, VolumeToMount } from '../state.ts';
import { VOLUME_BACK_OFF_FIRST, VOLUME_BACK_OFF_MAX } from './constants.ts';
import { podOfVolume } from './desiredStateOfWorldPopulator.ts';
import { timeOfRetry, turn } from './volumeLoops.ts';
import type { NodeAttachments } from './volumeManagerState.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

const isReachable = ({ world }: Context): boolean => world.apiserver.serving && world.apiClient.cutSince === null;

/** The Node as the API server has it. */
const nodeObject = ({ world }: Context) => watchedNode(world.controllerManager, world.node.name).node;

/** Of a process that has just begun: it has read its node, and written nothing yet. */
const atStart = (context: Context): NodeAttachments => ({
  attached: nodeObject(context).volumesAttached ?? [],
  reportedInUse: [],
  statusDue: null,
  unverified: {},
});

function attachmentsOf(self: Self, context: Context): Draft<NodeAttachments> | undefined {
  if (context.world.controllerManager.attachDetach === undefined) return undefined;
  self.attachments ??= castDraft(atStart(context));
  return self.attachments;
}

/** volume_manager.go:GetVolumesInUse: what is to be mounted, and what is mounted for the node. */
const inUse = ({ desired, actual }: Self): readonly string[] => [
  ...new Set(
    [...Object.values(desired), ...Object.values(actual).filter(({ device }) => device !== undefined)]
      .filter(({ attachable }) => attachable !== undefined)
      .map(({ uniqueName }) => uniqueName),
  ),
];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** A status that says nothing new about volumes leaves no trace here. */
export function expectNodeStatus(self: Self, context: Context): void {
  const attachments = attachmentsOf(self, context);
  if (attachments === undefined || attachments.statusDue !== null || !self.reconstructed) return;
  if (isSame(inUse(self), attachments.reportedInUse)) return;
  const { startedAt } = context.world.kubelet;
  const turns = Math.floor((context.now - startedAt) / NODE_STATUS_UPDATE_FREQUENCY) + 1;
  const due = micros(startedAt + turns * NODE_STATUS_UPDATE_FREQUENCY);
  attachments.statusDue = due;
  context.send('volumeManager', { type: 'tick', timer: 'nodeStatus' }, minus(due, context.now));
}

export function reportVolumesInUse(self: Self, context: Context): void {
  const attachments = attachmentsOf(self, context);
  if (attachments?.statusDue !== context.now) return;
  attachments.statusDue = null;
  const volumes = inUse(self);
  if (!isReachable(context) || isSame(volumes, attachments.reportedInUse)) return;
  attachments.reportedInUse = [...volumes];
  context.tell('VolumesInUseReported', { detail: { node: context.world.node.name, volumes: volumes.join(', ') } });
  const written = { type: 'volumesInUse', node: context.world.node.name, volumes } as const;
  context.send('controllerManager', written, plus(context.latency('apiserverWork'), context.latency('watch')));
  turn(self, 'reconciler', context);
}

export function volumesAttached(self: Self, volumes: readonly string[], context: Context): void {
  const attachments = attachmentsOf(self, context);
  if (attachments === undefined) return;
  attachments.attached = [...volumes];
  turn(self, 'reconciler', context);
}

const backOff = (before: Micros | undefined): Micros =>
  before === undefined ? VOLUME_BACK_OFF_FIRST : micros(Math.min(before * 2, VOLUME_BACK_OFF_MAX));

/** What the node's status says of it; null where it is attached, and the controller knows that it is in use. */
function whyNot(volume: VolumeToMount, { reportedInUse }: NodeAttachments, context: Context): string | null {
  const name = `for volume "${volume.attachable ?? ''}" (UniqueName: "${volume.uniqueName}") pod "${volume.podName}" (UID: "${volume.podUID}") `;
  if (!reportedInUse.includes(volume.uniqueName))
    return printed`Volume has not been added to the list of VolumesInUse in the node's volume status ${name}`;
  if (!isReachable(context)) return `VerifyControllerAttachedVolume failed fetching node from API server ${name}`;
  if (nodeObject(context).volumesAttached?.includes(volume.uniqueName) === true) return null;
  return printed`Volume not attached according to node status ${name}`;
}

/** Whether the volume may be taken for attached; where it may not, when that is looked at again is settled here. */
export function isAttached(self: Self, key: string, volume: VolumeToMount, context: Context): boolean {
  const attachments = attachmentsOf(self, context);
  if (attachments === undefined || volume.attachable === undefined) return true;
  if (context.release.verifiesAttachedByCache && !attachments.attached.includes(volume.uniqueName)) return false;
  const before = attachments.unverified[key];
  if (before !== undefined && before.retryAt >= context.now) {
    turn(self, 'reconciler', context, before.retryAt);
    return false;
  }
  const why = whyNot(volume, attachments, context);
  if (why === null) {
    delete attachments.unverified[key];
    return true;
  }
  const durationBeforeRetry = backOff(before?.durationBeforeRetry);
  const retryAt = plus(context.now, durationBeforeRetry);
  attachments.unverified[key] = { retryAt, durationBeforeRetry };
  context.tell('VolumeMountFailed', {
    pod: podOfVolume(volume),
    detail: {
      volume: volume.outerName,
      durationBeforeRetry: formatDuration(durationBeforeRetry),
      error: why.trimEnd(),
    },
    klog: [
      'pendingOperations.operationFailed',
      {
        operation: `{volumeName:${volume.uniqueName} podName: nodeName:}`,
        until: timeOfRetry(retryAt, context),
        delay: formatDuration(durationBeforeRetry),
        error: why,
      },
    ],
  });
  turn(self, 'reconciler', context, retryAt);
  return false;
}
