/**
 * pkg/kubelet/volumemanager: the populator takes the volumes of a finished pod out of the desired state, the
 * reconciler unmounts what is mounted but no longer desired. Both loops turn every 100 ms. A turn that finds nothing
 * to do leaves no trace, so a turn is scheduled only while there may be something; its instant is the loop's own.
 */
import type { Draft } from 'immer';
import { micros, ZERO, type Micros } from '../../engine/time.ts';
import { ref } from '../../kube/klog/index.ts';
import type { ClusterActor, ClusterContext } from '../context.ts';
import { runningPods } from '../runtime/listing.ts';
import type { MountedVolume, VolumeManagerState } from '../state.ts';
import { VOLUME_LOOP_PERIOD } from './constants.ts';
import { shouldPodRuntimeBeRemoved } from './podState.ts';

type Self = Draft<VolumeManagerState>;

/** Where in the 100 ms each loop turns. */
const PHASE = { populator: micros(0), reconciler: micros(50_000) } as const;

function untilNextTurn(loop: keyof typeof PHASE, now: Micros): Micros {
  const since = (now - PHASE[loop] + VOLUME_LOOP_PERIOD) % VOLUME_LOOP_PERIOD;
  return micros(VOLUME_LOOP_PERIOD - since);
}

function schedule(self: Self, loop: keyof typeof PHASE, context: ClusterContext): void {
  if (self.turning[loop]) return;
  self.turning[loop] = true;
  context.send('volumeManager', { type: 'tick', timer: loop }, untilNextTurn(loop, context.now));
}

const podOf = (volume: Pick<MountedVolume, 'podUID' | 'podName' | 'podNamespace'>) => ({
  namespace: volume.podNamespace,
  name: volume.podName,
  uid: volume.podUID,
});

/** The loops serve all pods in one turn: what let them unmount is what became of that pod's worker. */
const released = ({ podUID }: MountedVolume, context: ClusterContext): number | undefined =>
  context.changedBy('podWorkers', 'workers', podUID);

/** Name by which the kubelet knows a mounted volume, `plugin/podUID-name`. */
const uniqueName = (volume: Pick<MountedVolume, 'plugin' | 'podUID' | 'outerName'>): string =>
  `${volume.plugin}/${volume.podUID}-${volume.outerName}`;

/** desired_state_of_world_populator.go:findAndRemoveDeletedPods */
function populate(self: Self, context: ClusterContext): void {
  const { podWorkers, podManager, runtime, volumeManager } = context.world;
  const running = new Set(
    runningPods(runtime)
      .filter((pod) => pod.containers.length > 0)
      .map((pod) => pod.uid),
  );
  let again = false;
  for (const key of Object.keys(volumeManager.desired)) {
    const volume = volumeManager.actual[key];
    if (volume === undefined) continue;
    const { podUID } = volume;
    if (podManager.podByUID[podUID] !== undefined && !shouldPodRuntimeBeRemoved(podWorkers, podUID)) continue;
    const pod = ref(volume.podNamespace, volume.podName);
    if (running.has(podUID)) {
      again = true;
      context.tell('Internal', { pod: podOf(volume), klog: ['populator.containersStillRunning', { pod }] });
      continue;
    }
    delete self.desired[key];
    context.tell('Internal', {
      pod: podOf(volume),
      detail: { volume: volume.outerName },
      klog: ['populator.removingVolume', { pod, podUID, volumeName: volume.outerName }],
      because: released(volume, context),
    });
  }
  if (again) schedule(self, 'populator', context);
  schedule(self, 'reconciler', context);
}

/** reconciler.go: unmountVolumes, then unmountDetachDevices. */
function reconcile(self: Self, context: ClusterContext): void {
  const { desired, actual } = context.world.volumeManager;
  for (const [key, volume] of Object.entries(actual)) {
    if (desired[key] !== undefined) continue;
    if (volume.state === 'unmounted') detach(self, key, volume, context);
    else if (volume.state === 'mounted' && (volume.retryAt ?? ZERO) <= context.now)
      startUnmount(self, key, volume, context);
  }
  if (Object.keys(self.actual).some((key) => self.desired[key] === undefined)) schedule(self, 'reconciler', context);
}

function startUnmount(self: Self, key: string, volume: MountedVolume, context: ClusterContext): void {
  const token = context.serial();
  const entry = self.actual[key];
  if (entry !== undefined) entry.state = 'unmounting';
  context.sendPacket(
    'VolumeUnmountStarted',
    'node',
    {
      type: 'unmount',
      podUID: volume.podUID,
      volume: volume.outerName,
      replyTo: { actor: 'volumeManager', key, token },
    },
    {
      label: `unmount ${volume.outerName}`,
      after: context.latency('tearDown'),
      pod: podOf(volume),
      detail: { volume: volume.outerName },
      klog: [
        'reconciler.unmountStarted',
        { volume: volume.outerName, uniqueName: uniqueName(volume), pod: volume.podUID, podUID: volume.podUID },
      ],
      because: released(volume, context),
      source: { file: 'pkg/kubelet/volumemanager/reconciler/reconciler.go', func: 'unmountVolumes' },
    },
  );
}

function unmounted(self: Self, key: string, context: ClusterContext): void {
  const volume = context.world.volumeManager.actual[key];
  const entry = self.actual[key];
  if (volume === undefined || entry === undefined) return;
  entry.state = 'unmounted';
  context.tell('VolumeUnmounted', {
    pod: podOf(volume),
    detail: { volume: volume.outerName },
    klog: [
      'operationGenerator.tearDownSucceeded',
      {
        uniqueName: uniqueName(volume),
        volume: volume.outerName,
        pod: volume.podUID,
        podUID: volume.podUID,
        innerVolume: volume.outerName,
        plugin: volume.plugin,
        gid: '',
      },
    ],
  });
}

function detach(self: Self, key: string, volume: MountedVolume, context: ClusterContext): void {
  delete self.actual[key];
  context.tell('VolumeDetached', {
    pod: podOf(volume),
    detail: { volume: volume.outerName },
    klog: [
      'reconciler.detached',
      { volume: volume.outerName, uniqueName: uniqueName(volume), node: context.world.node.name, devicePath: '' },
    ],
  });
}

export const volumeManager: ClusterActor<'volumeManager'> = (self, message, context) => {
  switch (message.type) {
    case 'volumesChanged':
      return schedule(self, 'populator', context);
    case 'tick':
      if (message.timer === 'populator') {
        self.turning.populator = false;
        return populate(self, context);
      }
      self.turning.reconciler = false;
      return reconcile(self, context);
    case 'reply':
      return unmounted(self, message.key, context);
    default:
  }
};
