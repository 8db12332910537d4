/**
 * volumemanager/reconciler: what is mounted and wanted no more is unmounted, what is wanted and not mounted is mounted;
 * then a device that nobody uses is unmounted too, and the volume is forgotten. Operations only begin here; they end in `operationExecutor.ts`.
 */
import type { Draft } from '../../engine/draft.ts';
import { grouped } from '../../engine/tables.ts';
import type { ClusterContext } from '../context.ts';
import type { MountedVolume, VolumeManagerState, VolumeToMount } from '../state.ts';
import { podOfVolume } from './desiredStateOfWorldPopulator.ts';
import {
  mayStart,
  mountVolume,
  nameOf,
  unmountDevice,
  unmountVolume,
  verifyControllerAttachedVolume,
} from './operationExecutor.ts';
import { isAttached } from './volumesInUse.ts';
import { turn } from './volumeLoops.ts';
import { isMounted } from './volumeState.ts';

type Self = Draft<VolumeManagerState>;
type Context = ClusterContext<'volumeManager'>;

function detach(self: Self, key: string, volume: MountedVolume, context: Context): void {
  delete self.actual[key];
  context.tell('VolumeDetached', {
    pod: podOfVolume(volume),
    detail: { volume: volume.outerName },
    klog: [
      'reconciler.detached',
      {
        volume: nameOf(volume),
        uniqueName: volume.uniqueName,
        node: context.world.node.name,
        devicePath: '',
      },
    ],
    because: context.changedBy('volumeManager', 'actual', key),
  });
}

const desiredByName = grouped<VolumeToMount>(({ uniqueName }) => uniqueName);
const actualByName = grouped<MountedVolume>(({ uniqueName }) => uniqueName);

/** The device, or the volume itself, is still some pod's. */
const isUsed = ({ uniqueName }: MountedVolume, { desired, actual }: VolumeManagerState): boolean =>
  desiredByName(desired).has(uniqueName) ||
  (actualByName(actual).get(uniqueName) ?? []).some(({ state }) => state !== 'unmounted' && state !== 'attached');

/** Wanted volumes that are not surely there: made known at one turn, mounted at the next. */
function mountAttachVolumes(self: Self, context: Context): void {
  const { desired, actual } = context.own;
  for (const [key, wanted] of Object.entries(desired)) {
    const volume = actual[key];
    if (volume === undefined) {
      if (isAttached(self, key, wanted, context)) verifyControllerAttachedVolume(self, key, wanted, context);
    }
    if (volume !== undefined && volume.state !== 'mounted' && mayStart(volume, context))
      mountVolume(self, key, volume, context);
    const left = self.actual[key];
    if (left !== undefined && left.state !== 'mounted' && left.operation === undefined)
      turn(self, 'reconciler', context, left.retryAt);
  }
}

export function reconcile(self: Self, context: Context): void {
  const state = context.own;
  const unwanted = Object.entries(state.actual).filter(([key]) => state.desired[key] === undefined);
  for (const [key, volume] of unwanted) {
    if (isMounted(volume) && mayStart(volume, context)) unmountVolume(self, key, volume, context);
  }
  mountAttachVolumes(self, context);
  for (const [key, volume] of unwanted) {
    if (isMounted(volume) || volume.state === 'mounting' || isUsed(volume, state)) continue;
    // unmountDetachDevices asks only whether an operation runs (IsOperationPending): to forget a volume is none.
    if (volume.device === undefined && volume.operation === undefined) detach(self, key, volume, context);
    else if (volume.device !== undefined && mayStart(volume, context)) unmountDevice(self, key, volume, context);
  }
  for (const [key] of unwanted) {
    const left = self.actual[key];
    if (left !== undefined && left.operation === undefined) turn(self, 'reconciler', context, left.retryAt);
  }
}
