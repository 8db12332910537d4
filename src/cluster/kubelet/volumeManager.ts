/**
 * pkg/kubelet/volumemanager: the populator says what is wanted (`desiredStateOfWorldPopulator.ts`), the reconciler
 * compares that with what is mounted (`volumeReconciler.ts`), and operations change it (`operationExecutor.ts`).
 */
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { Draft } from '../../engine/draft.ts';
import type { VolumeManagerState } from '../state.ts';
import type { PartInboxes } from './inbox.ts';
import { populate } from './desiredStateOfWorldPopulator.ts';
import { operationDone } from './operationExecutor.ts';
import { expectNodeStatus, reportVolumesInUse, volumesAttached } from './volumesInUse.ts';
import { takeTurn, turn } from './volumeLoops.ts';
import { addPodsOnce, reconstructVolumes } from './volumeReconstruction.ts';
import { reconcile } from './volumeReconciler.ts';
import { lookAtMounts, waitForAttachAndMount } from './waitForAttachAndMount.ts';

export const volumeManager: PartOfKubelet<'volumeManager'> = (self, message, context) => {
  handle(self, message, context);
  expectNodeStatus(self, context);
};

function handle(
  self: Draft<VolumeManagerState>,
  message: PartInboxes['volumeManager'],
  context: ClusterContext<'volumeManager'>,
): void {
  switch (message.type) {
    case 'reconstructVolumes':
      return reconstructVolumes(self, context);
    case 'volumesChanged':
      return turn(self, 'populator', context);
    case 'waitForAttachAndMount':
      return waitForAttachAndMount(self, message, context);
    case 'tick':
      if (message.timer === 'populator') {
        if (takeTurn(self, 'populator', context) && addPodsOnce(self, context)) populate(self, context);
      } else if (message.timer === 'nodeStatus') reportVolumesInUse(self, context);
      else if (takeTurn(self, 'reconciler', context) && self.reconstructed) reconcile(self, context);
      return;
    case 'volumesAttached':
      return volumesAttached(self, message.volumes, context);
    case 'timer':
      return lookAtMounts(self, message.key, message.token, context);
    case 'reply':
      return operationDone(self, message.key, message.token, message.value, context);
  }
}
