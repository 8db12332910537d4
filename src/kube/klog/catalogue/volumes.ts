/** Data table. Volumes: the desired state, the reconciler that works towards it, and the operations that it starts. */
import { inFile } from '../entry.ts';

export const volumes = {
  ...inFile('volume_manager.go', 'podWorker', {
    'volumeManager.waitingToUnmount': {
      message: 'Waiting for volumes to unmount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
    },
    'volumeManager.allUnmounted': {
      message: 'All volumes are unmounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
    },
    'volumeManager.waitingToMount': {
      message: 'Waiting for volumes to attach and mount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      releases: {
        '1.18': { message: 'Waiting for volumes to attach and mount for pod %q', args: ['pod.desc'], form: 'printf' },
      },
    },
    'volumeManager.allMounted': {
      message: 'All volumes are attached and mounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      releases: {
        '1.18': { message: 'All volumes are attached and mounted for pod %q', args: ['pod.desc'], form: 'printf' },
      },
    },
  }),
  ...inFile('desired_state_of_world_populator.go', 'volume', {
    'populator.removingVolume': {
      message: 'Removing volume from desired state',
      level: 4,
      keys: ['pod', 'podUID', 'volumeName'],
      func: 'findAndRemoveDeletedPods',
      releases: {
        '1.18': {
          message: 'Removing volume from desired state for volume %q (UniqueName: %q) pod %q (UID: %q) ',
          args: ['volumeName', 'uniqueName', 'pod.name', 'podUID'],
          form: 'printf',
        },
      },
    },
    'populator.containersStillRunning': {
      message:
        'Pod still has one or more containers in the non-exited state and will not be removed from desired state',
      level: 4,
      keys: ['pod'],
      func: 'findAndRemoveDeletedPods',
      releases: {
        '1.18': {
          message:
            'Pod %q still has one or more containers in the non-exited state. Therefore, it will not be removed from desired state.',
          args: ['pod.desc'],
          form: 'printf',
        },
      },
    },
    'populator.mountNotYetKnown': {
      message:
        'Actual state does not yet have volume mount information and pod still exists in pod manager, skip removing volume from desired state',
      level: 4,
      keys: ['pod', 'podUID', 'volumeName'],
      func: 'findAndRemoveDeletedPods',
      releases: {
        '1.18': {
          message:
            'Actual state has not yet has this volume mounted information and pod (%q) still exists in pod manager, skip removing volume from desired state for volume %q (UniqueName: %q) pod %q (UID: %q) ',
          args: ['pod.desc', 'volumeName', 'uniqueName', 'pod.name', 'podUID'],
          form: 'printf',
        },
      },
    },
    'populator.errorProcessing': {
      message: 'Error processing volume',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'volumeName'],
      func: 'processPodVolumes',
    },
    'populator.addedVolume': {
      message: 'Added volume to desired state',
      level: 4,
      keys: ['pod', 'volumeName', 'volumeSpecName'],
      func: 'processPodVolumes',
      releases: {
        '1.18': {
          message: 'Added volume %q (volSpec=%q) for pod %q to desired state.',
          args: ['volumeName', 'volumeSpecName', 'podUID'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('reconciler.go', 'volume', {
    'reconciler.unmountStarted': {
      message: 'operationExecutor.UnmountVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) ',
      level: 0,
      args: ['volume', 'uniqueName', 'pod', 'podUID'],
      func: 'unmountVolumes',
      releases: { '1.18': { form: 'printf' }, '1.26': { file: 'reconciler_common.go' } },
    },
    'reconciler.unmountDeviceStarted': {
      message: 'operationExecutor.UnmountDevice started for volume %q (UniqueName: %q) on node %q ',
      level: 0,
      args: ['volume', 'uniqueName', 'node'],
      func: 'unmountDetachDevices',
      releases: { '1.18': { form: 'printf' }, '1.26': { file: 'reconciler_common.go' } },
    },
    'reconciler.detached': {
      message: 'Volume detached for volume %q (UniqueName: %q) on node %q DevicePath %q',
      level: 0,
      args: ['volume', 'uniqueName', 'node', 'devicePath'],
      func: 'unmountDetachDevices',
      releases: { '1.18': { form: 'printf' }, '1.26': { file: 'reconciler_common.go' } },
    },
    'reconciler.verifyAttachedStarted': {
      message:
        'operationExecutor.VerifyControllerAttachedVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) ',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID'],
      func: 'mountAttachVolumes',
      releases: { '1.18': { form: 'printf' }, '1.21': { keys: [] }, '1.26': { file: 'reconciler_common.go' } },
    },
    'reconciler.mountStarting': {
      message: 'Starting operationExecutor.MountVolume for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 4,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      releases: { '1.18': { form: 'printf' }, '1.21': { keys: [] }, '1.26': { file: 'reconciler_common.go' } },
    },
    'reconciler.mountStarted': {
      message: 'operationExecutor.MountVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 1,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      releases: { '1.18': { form: 'printf' }, '1.21': { keys: [] }, '1.26': { file: 'reconciler_common.go' } },
    },
  }),
  ...inFile('operation_generator.go', 'volume', {
    'operationGenerator.tearDownSucceeded': {
      message:
        'UnmountVolume.TearDown succeeded for volume %q (OuterVolumeSpecName: %q) pod %q (UID: %q). InnerVolumeSpecName %q. PluginName %q, VolumeGidValue %q',
      level: 0,
      args: ['uniqueName', 'volume', 'pod', 'podUID', 'innerVolume', 'plugin', 'gid'],
      form: 'printf',
      func: 'GenerateUnmountVolumeFunc',
      releases: {
        '1.32': {
          message:
            'UnmountVolume.TearDown succeeded for volume %q (OuterVolumeSpecName: %q) pod %q (UID: %q). InnerVolumeSpecName %q. PluginName %q, VolumeGIDValue %q',
        },
        '1.35': {
          message:
            'UnmountVolume.TearDown succeeded for volume %q pod %q (UID: %q). InnerVolumeSpecName %q. PluginName %q, VolumeGIDValue %q',
          args: ['uniqueName', 'pod', 'podUID', 'innerVolume', 'plugin', 'gid'],
        },
      },
    },
    'operationGenerator.unmountDeviceSucceeded': {
      message: 'UnmountDevice succeeded for volume %q (UniqueName: %q) on node %q ',
      level: 0,
      args: ['volume', 'uniqueName', 'node'],
      form: 'printf',
      func: 'GenerateUnmountDeviceFunc',
    },
    'operationGenerator.mountSucceeded': {
      message: 'MountVolume.SetUp succeeded for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'GenerateMountVolumeFunc',
      releases: { '1.18': { form: 'printf' }, '1.21': { form: 'printf' } },
    },
  }),
  ...inFile('nestedpendingoperations.go', 'volume', {
    'pendingOperations.operationFailed': {
      message: 'Operation for %q failed. No retries permitted until %v (durationBeforeRetry %v). Error: %v',
      severity: 'E',
      level: 0,
      args: ['operation', 'until', 'delay', 'error'],
      form: 'printf',
      func: 'run',
    },
  }),
} as const;
