/**
 * pkg/kubelet/volumemanager: the populator says what is wanted (`desiredStateOfWorldPopulator.ts`), the reconciler
 * compares that with what is mounted (`volumeReconciler.ts`), and operations change it (`operationExecutor.ts`).
 */
import type { ClusterActor } from '../context.ts';
import { populate } from './desiredStateOfWorldPopulator.ts';
import { operationDone } from './operationExecutor.ts';
import { takeTurn, turn } from './volumeLoops.ts';
import { reconcile } from './volumeReconciler.ts';
import { waitForAttachAndMount } from './waitForAttachAndMount.ts';

export const volumeManager: ClusterActor<'volumeManager'> = (self, message, context) => {
  switch (message.type) {
    case 'volumesChanged':
      return turn(self, 'populator', context);
    case 'waitForAttachAndMount':
      return waitForAttachAndMount(self, message, context);
    case 'tick':
      if (message.timer === 'populator') {
        if (takeTurn(self, 'populator', context)) populate(self, context);
      } else if (takeTurn(self, 'reconciler', context)) reconcile(self, context);
      return;
    case 'reply':
      return operationDone(self, message.key, message.token, message.value, context);
    default:
  }
};
