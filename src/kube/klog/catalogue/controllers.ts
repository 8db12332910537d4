/** kube-controller-manager: who else deletes pods. Their source lines are not known, hence 0. */
import { inFile } from '../entry.ts';

export const controllers = {
  ...inFile('gc_controller.go', 'other', {
    'podGC.forceDeleting': {
      message: 'PodGC is force deleting Pod',
      level: 0,
      keys: ['pod'],
      func: 'NewPodGC',
      line: 0,
    },
    'podGC.orphanFound': {
      message: 'Found orphaned Pod assigned to the Node, deleting.',
      level: 2,
      keys: ['pod', 'node'],
      func: 'gcOrphaned',
      line: 0,
    },
    'podGC.orphanDeleted': {
      message: 'Forced deletion of orphaned Pod succeeded',
      level: 0,
      keys: ['pod'],
      func: 'gcOrphaned',
      line: 0,
    },
  }),
  ...inFile('taint_manager.go', 'other', {
    'taintManager.deleting': {
      message: 'NoExecuteTaintManager is deleting pod',
      level: 0,
      keys: ['pod'],
      func: 'deletePodHandler',
      line: 0,
    },
  }),
} as const;
