/** Data table. The status manager: what it sends to the API server, and when it deletes the object. */
import { inFile } from '../entry.ts';

export const statusManager = {
  ...inFile('status_manager.go', 'statusManager', {
    'statusManager.patch': {
      message: 'Patch status for pod',
      level: 3,
      keys: ['pod', 'patch'],
      func: 'syncPod',
      releases: {
        '1.18': { message: 'Patch status for pod %q with %q', args: ['pod.desc', 'patch'], form: 'printf' },
        '1.21': { keys: ['pod', 'patchBytes'] },
        '1.26': { keys: ['pod', 'podUID', 'patch'] },
      },
    },
    'statusManager.updated': {
      message: 'Status for pod updated successfully',
      level: 3,
      keys: ['pod', 'statusVersion', 'status'],
      func: 'syncPod',
      releases: {
        '1.18': {
          message: 'Status for pod %q updated successfully: (%d, %+v)',
          args: ['pod.desc', 'statusVersion', 'status'],
          form: 'printf',
        },
      },
    },
    'statusManager.upToDate': {
      message: 'Status for pod is up-to-date',
      level: 3,
      keys: ['pod', 'statusVersion'],
      func: 'syncPod',
      releases: {
        '1.18': {
          message: 'Status for pod %q is up-to-date: (%d)',
          args: ['pod.desc', 'statusVersion'],
          form: 'printf',
        },
      },
    },
    'statusManager.upToDateSkipping': {
      message: 'Status for pod is up-to-date; skipping',
      level: 1,
      keys: ['podUID'],
      func: 'syncPod',
      releases: { '1.18': { message: 'Status for pod %q is up-to-date; skipping', args: ['podUID'], form: 'printf' } },
    },
    'statusManager.ignoringSame': {
      message: 'Ignoring same status for pod',
      level: 3,
      keys: ['pod', 'status'],
      func: 'updateStatusInternal',
      group: 'podWorker',
      releases: {
        '1.21': { level: 5 },
        '1.18': {
          message: 'Ignoring same status for pod %q, status: %+v',
          args: ['pod.desc', 'status'],
          form: 'printf',
        },
      },
    },
    'statusManager.podGone': {
      message: 'Pod does not exist on the server',
      level: 3,
      keys: ['podUID', 'pod'],
      func: 'syncPod',
      releases: { '1.18': { message: 'Pod %q does not exist on the server', args: ['pod.desc'], form: 'printf' } },
      others: [
        { message: 'Pod %q (%s) does not exist on the server', args: ['pod.fullName', 'podUID'], form: 'printf' },
      ],
    },
    'statusManager.getFailed': {
      message: 'Failed to get status for pod',
      level: 0,
      keys: ['podUID', 'pod', 'err'],
      func: 'syncPod',
      releases: {
        '1.21': { keys: ['podUID', 'pod', 'error'] },
        '1.18': {
          message: 'Failed to get status for pod %q: %v',
          severity: 'W',
          args: ['pod.desc', 'err'],
          form: 'printf',
        },
        '1.34': { severity: 'E', keys: ['err', 'podUID', 'pod'] },
      },
    },
    'statusManager.updateFailed': {
      message: 'Failed to update status for pod',
      level: 0,
      keys: ['pod', 'err'],
      func: 'syncPod',
      releases: {
        '1.18': {
          message: 'Failed to update status for pod %q: %v',
          severity: 'W',
          args: ['pod.desc', 'err'],
          form: 'printf',
        },
        '1.34': { severity: 'E', keys: ['err', 'pod'] },
      },
    },
    'statusManager.deleteFailed': {
      message: 'Failed to delete status for pod',
      level: 0,
      keys: ['pod', 'err'],
      func: 'syncPod',
      releases: {
        '1.18': {
          message: 'Failed to delete status for pod %q: %v',
          severity: 'W',
          args: ['pod.desc', 'err'],
          form: 'printf',
        },
      },
    },
    'statusManager.deletedFromEtcd': {
      message: 'Pod fully terminated and removed from etcd',
      level: 3,
      keys: ['pod'],
      func: 'syncPod',
      releases: {
        '1.18': { message: 'Pod %q fully terminated and removed from etcd', args: ['pod.desc'], form: 'printf' },
      },
    },
    'statusManager.podRecreated': {
      message: 'Pod was deleted and then recreated, skipping status update',
      level: 2,
      keys: ['pod', 'oldPodUID', 'podUID'],
      func: 'syncPod',
      releases: {
        '1.18': {
          message: 'Pod %q was deleted and then recreated, skipping status update; old UID %q, new UID %q',
          args: ['pod.desc', 'oldPodUID', 'podUID'],
          form: 'printf',
        },
      },
    },
    'statusManager.terminatePod': {
      message: 'TerminatePod calling updateStatusInternal',
      level: 5,
      keys: ['pod', 'podUID'],
      func: 'TerminatePod',
      group: 'podWorker',
    },
    'statusManager.updateStatusInternal': {
      message: 'updateStatusInternal',
      level: 5,
      keys: ['version', 'pod', 'podUID', 'containers'],
      func: 'updateStatusInternal',
      group: 'podWorker',
      releases: { '1.27': { keys: ['version', 'podIsFinished', 'pod', 'podUID', 'containers'] } },
    },
    'statusManager.updateAborted': {
      message: 'Status update on pod aborted',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'updateStatusInternal',
      group: 'podWorker',
      sites: { init: {} },
      releases: {
        '1.18': {
          message: 'Status update on pod %v/%v aborted: %v',
          args: ['pod.namespace', 'pod.name', 'err'],
          form: 'printf',
        },
      },
    },
    'statusManager.removedFromCache': {
      message: 'Removing pod from status map.',
      level: 5,
      keys: ['podUID'],
      func: 'RemoveOrphanedStatuses',
      group: 'syncLoop',
      releases: {
        '1.18': { message: 'Removing %q from status map.', args: ['podUID'], form: 'printf' },
        '1.34': { message: 'Removing pod from status map' },
      },
    },
    'statusManager.syncingFromChannel': {
      message: 'Status Manager: syncing pod with status from podStatusChannel',
      level: 5,
      keys: ['podUID', 'statusVersion', 'status'],
      func: 'Start',
      releases: {
        '1.18': {
          message: 'Status Manager: syncing pod: %q, with status: (%d, %v) from podStatusChannel',
          args: ['podUID', 'statusVersion', 'status'],
          form: 'printf',
        },
      },
    },
    'statusManager.noMirrorPod': {
      message: 'Static pod does not have a corresponding mirror pod; skipping',
      level: 5,
      keys: ['podUID', 'pod'],
      func: 'syncBatch',
      releases: {
        '1.18': {
          message: 'Static pod %q (%s/%s) does not have a corresponding mirror pod; skipping',
          args: ['podUID', 'pod.name', 'pod.namespace'],
          form: 'printf',
        },
      },
    },
    'statusManager.inconsistent': {
      message: 'Pod status is inconsistent with cached status for pod, a reconciliation should be triggered',
      level: 3,
      keys: ['pod', 'statusDiff'],
      func: 'needsReconcile',
      releases: {
        '1.18': {
          message:
            'Pod status is inconsistent with cached status for pod %q, a reconciliation should be triggered:\n %s',
          args: ['pod.desc', 'statusDiff'],
          form: 'printf',
        },
      },
    },
    'statusManager.readinessUnchanged': {
      message: 'Container readiness unchanged',
      level: 4,
      keys: ['ready', 'pod', 'containerID'],
      func: 'SetContainerReadiness',
      group: 'syncLoop',
      releases: {
        '1.18': {
          message: 'Container readiness unchanged (%v): %q - %q',
          args: ['ready', 'pod.desc', 'containerID'],
          form: 'printf',
        },
      },
    },
    'statusManager.delayingDeletion': {
      message: 'Delaying pod deletion as the phase is non-terminal',
      level: 3,
      keys: ['phase', 'localPhase', 'pod', 'podUID'],
      func: 'canBeDeleted',
    },
    'statusManager.terminationFinished': {
      message: 'The pod termination is finished as SyncTerminatedPod completes its execution',
      level: 3,
      keys: ['phase', 'localPhase', 'pod', 'podUID'],
      func: 'canBeDeleted',
    },
    'statusManager.markingFailed': {
      message: 'Marking terminal pod as failed',
      level: 3,
      keys: ['oldPhase', 'pod', 'podUID'],
      func: 'TerminatePod',
      group: 'podWorker',
    },
    'statusManager.runningShouldHaveFailed': {
      message: 'Terminal running pod should have already been marked as failed, programmer error',
      level: 0,
      keys: ['pod', 'podUID'],
      func: 'TerminatePod',
      group: 'podWorker',
    },
    'statusManager.unknownPhase': {
      message: 'Unknown phase, programmer error',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'podUID'],
      func: 'TerminatePod',
      group: 'podWorker',
    },
    'statusManager.finishedUnset': {
      message: 'Got unexpected podIsFinished=false, while podIsFinished=true in status cache, programmer error.',
      level: 0,
      keys: ['pod'],
      func: 'updateStatusInternal',
      group: 'podWorker',
      releases: {
        '1.34': {
          message: 'Got unexpected podIsFinished=false, while podIsFinished=true in status cache, programmer error',
        },
      },
    },
    'statusManager.syncingUpdated': {
      message: 'Syncing updated statuses',
      level: 4,
      func: 'Start',
    },
    'statusManager.syncingAll': {
      message: 'Syncing all statuses',
      level: 4,
      func: 'Start',
    },
    'statusManager.syncingBatch': {
      message: 'Status Manager: syncing batch',
      level: 5,
      func: 'Start',
      releases: { '1.18': { form: 'printf' } },
    },
    'statusManager.syncingPod': {
      message: 'Sync pod status',
      level: 5,
      keys: ['podUID', 'statusUID', 'version'],
      func: 'syncBatch',
    },
    'statusManager.noStatusTime': {
      message: 'Pod had no status time set',
      level: 3,
      keys: ['pod', 'podUID', 'version'],
      func: 'syncPod',
    },
    'statusManager.deletedWhileReconciling': {
      message: 'Pod has been deleted, no need to reconcile',
      level: 4,
      keys: ['podUID'],
      func: 'needsReconcile',
      releases: {
        '1.18': { message: 'Pod %q has been deleted, no need to reconcile', args: ['podUID'], form: 'printf' },
      },
    },
  }),
} as const;
