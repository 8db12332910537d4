/** Data table. kube-controller-manager: who else deletes pods. Their source lines are not known, hence 0. */
import { inFile } from '../entry.ts';

export const controllers = {
  ...inFile('gc_controller.go', 'other', {
    'podGC.forceDeleting': {
      message: 'PodGC is force deleting Pod',
      level: 0,
      keys: ['pod'],
      func: 'NewPodGC',
      releases: { '1.25': { func: 'markFailedAndDeletePodWithCondition' } },
    },
    'podGC.orphanFound': {
      message: 'Found orphaned Pod assigned to the Node, deleting.',
      level: 2,
      keys: ['pod', 'node'],
      func: 'gcOrphaned',
      releases: {
        '1.18': {
          message: 'Found orphaned Pod %v/%v assigned to the Node %v, deleting.',
          args: ['pod.namespace', 'pod.name', 'node'],
          form: 'printf',
        },
        '1.28': { message: 'Found orphaned Pod assigned to the Node, deleting' },
      },
    },
    'podGC.orphanDeleted': {
      message: 'Forced deletion of orphaned Pod succeeded',
      level: 0,
      keys: ['pod'],
      func: 'gcOrphaned',
      releases: {
        '1.18': {
          message: 'Forced deletion of orphaned Pod %s/%s succeeded',
          args: ['pod.namespace', 'pod.name'],
          form: 'printf',
        },
      },
    },
    'podGC.unscheduledFound': {
      message: 'Found unscheduled terminating Pod not assigned to any Node, deleting',
      level: 2,
      keys: ['pod'],
      func: 'gcUnscheduledTerminating',
    },
    'podGC.terminatingFound': {
      message: 'Garbage collecting pod that is terminating',
      level: 4,
      keys: ['pod', 'phase'],
      func: 'gcTerminating',
    },
  }),
  ...inFile('taint_manager.go', 'other', {
    'taintManager.deleting': {
      message: 'NoExecuteTaintManager is deleting pod',
      level: 0,
      keys: ['pod'],
      func: 'deletePodHandler',
      releases: {
        '1.18': { message: 'NoExecuteTaintManager is deleting Pod: %v', args: ['pod'], form: 'printf' },
        '1.29': { message: 'Deleting pod', keys: ['controller', 'pod'], file: 'taint_eviction.go' },
      },
    },
  }),
} as const;
