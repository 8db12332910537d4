/** Data table. The sync loop: what it reads from its channels, and when it pauses. */
import { inFile } from '../entry.ts';

export const syncLoop = {
  ...inFile('predicate.go', 'syncLoop', {
    'predicate.failed': {
      message: 'Predicate failed on Pod',
      level: 2,
      keys: ['pod', 'err'],
      kinds: { err: 'text' },
      func: 'Admit',
      sites: { resources: {} },
      releases: {
        '1.18': {
          message: 'Predicate failed on Pod: %v, for reason: %v',
          args: ['pod.desc', 'message'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('kubelet.go', 'syncLoop', {
    'kubelet.admissionDenied': {
      message: 'Pod admission denied',
      level: 0,
      keys: ['podUID', 'pod', 'reason', 'message'],
      func: 'canAdmitPod',
      releases: {
        '1.34': { file: 'allocation_manager.go' },
        '1.36': { keys: ['podUID', 'pod', 'reason', 'message', 'operation'] },
      },
    },
    'kubelet.syncLoopAdd': {
      message: 'SyncLoop ADD',
      level: 2,
      keys: ['source', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (ADD, %q): %q', args: ['source', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.syncLoopUpdate': {
      message: 'SyncLoop UPDATE',
      level: 2,
      keys: ['source', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (UPDATE, %q): %q', args: ['source', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.syncLoopDelete': {
      message: 'SyncLoop DELETE',
      level: 2,
      keys: ['source', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (DELETE, %q): %q', args: ['source', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.syncLoopRemove': {
      message: 'SyncLoop REMOVE',
      level: 2,
      keys: ['source', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (REMOVE, %q): %q', args: ['source', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.syncLoopReconcile': {
      message: 'SyncLoop RECONCILE',
      level: 4,
      keys: ['source', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (RECONCILE, %q): %q', args: ['source', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.plegEventForPod': {
      message: 'SyncLoop (PLEG): event for pod',
      level: 2,
      keys: ['pod', 'event'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (PLEG): %q, event: %#v', args: ['pod.desc', 'event'], form: 'printf' } },
    },
    'kubelet.plegPodDoesNotExist': {
      message: 'SyncLoop (PLEG): pod does not exist, ignore irrelevant event',
      level: 4,
      keys: ['event'],
      func: 'syncLoopIteration',
      releases: {
        '1.18': { message: 'SyncLoop (PLEG): ignore irrelevant event: %#v', args: ['event'], form: 'printf' },
      },
    },
    'kubelet.syncLoopSync': {
      message: 'SyncLoop (SYNC) pods',
      level: 4,
      keys: ['total', 'pods'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (SYNC): %d pods; %s', args: ['total', 'pods.desc'], form: 'printf' } },
    },
    'kubelet.syncLoopHousekeeping': {
      message: 'SyncLoop (housekeeping)',
      level: 4,
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'SyncLoop (housekeeping)', form: 'printf' } },
    },
    'kubelet.syncLoopHousekeepingEnd': {
      message: 'SyncLoop (housekeeping) end',
      level: 4,
      func: 'syncLoopIteration',
      releases: { '1.27': { keys: ['duration'] } },
    },
    'kubelet.syncLoopHousekeepingSkipped': {
      message: "SyncLoop (housekeeping, skipped): sources aren't ready yet",
      level: 4,
      func: 'syncLoopIteration',
      releases: { '1.18': { message: "SyncLoop (housekeeping, skipped): sources aren't ready yet.", form: 'printf' } },
    },
    'kubelet.housekeepingSlow': {
      message: 'Housekeeping took longer than 15s',
      severity: 'E',
      level: 0,
      keys: ['err', 'seconds'],
      func: 'syncLoopIteration',
      releases: { '1.27': { message: 'Housekeeping took longer than expected', keys: ['err', 'expected', 'actual'] } },
    },
    'kubelet.housekeepingFailed': {
      message: 'Failed cleaning pods',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'syncLoopIteration',
      releases: { '1.18': { message: 'Failed cleaning pods: %v', args: ['err'], form: 'printf' } },
    },
    'kubelet.syncLoopPaused': {
      message: 'Skipping pod synchronization',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'syncLoop',
      releases: { '1.18': { message: 'skipping pod synchronization - %v', args: ['err'], form: 'printf' } },
    },
    'kubelet.podHasBeenDeletedAndMustBeKilled': {
      message: 'Pod has been deleted and must be killed',
      level: 3,
      keys: ['pod', 'podUID'],
      func: 'deletePod',
    },
    'kubelet.deletePodFailed': {
      message: 'Failed to delete pod',
      level: 2,
      keys: ['pod', 'err'],
      func: 'HandlePodRemoves',
      releases: { '1.18': { message: 'Failed to delete pod %q, err: %v', args: ['pod.desc', 'err'], form: 'printf' } },
    },
    'kubelet.syncLoopProbe': {
      message: 'SyncLoop (probe)',
      level: 1,
      keys: ['probe', 'status', 'pod'],
      func: 'handleProbeSync',
      releases: {
        '1.18': {
          message: 'SyncLoop (container unhealthy): %q',
          args: ['pod.desc'],
          form: 'printf',
          func: 'syncLoopIteration',
        },
      },
    },
    'kubelet.mirrorWithoutPod': {
      message: 'Unable to find pod for mirror pod, skipping',
      level: 2,
      keys: ['mirrorPod', 'mirrorPodUID'],
      func: 'HandlePodUpdates',
      sites: {
        added: { func: 'HandlePodAdditions' },
        removed: { func: 'HandlePodRemoves' },
        reconciled: { func: 'HandlePodReconcile' },
        synced: { func: 'HandlePodSyncs' },
      },
    },
  }),
} as const;
