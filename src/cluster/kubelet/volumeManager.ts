/**
 * pkg/kubelet/volumemanager: the populator says what is wanted (`desiredStateOfWorldPopulator.ts`), the reconciler
 * compares that with what is mounted (`volumeReconciler.ts`), and operations change it (`operationExecutor.ts`).
 */
import type { PartOfKubelet } from '../context.ts';
import { populate } from './desiredStateOfWorldPopulator.ts';
import { operationDone } from './operationExecutor.ts';
import { takeTurn, turn } from './volumeLoops.ts';
import { addPodsOnce, reconstructVolumes } from './volumeReconstruction.ts';
import { reconcile } from './volumeReconciler.ts';
import { lookAtMounts, waitForAttachAndMount } from './waitForAttachAndMount.ts';

export const volumeManager: PartOfKubelet<'volumeManager'> = (self, message, context) => {
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
      } else if (takeTurn(self, 'reconciler', context) && self.reconstructed) reconcile(self, context);
      return;
    case 'timer':
      return lookAtMounts(self, message.key, message.token, context);
    case 'reply':
      return operationDone(self, message.key, message.token, message.value, context);
  }
};
