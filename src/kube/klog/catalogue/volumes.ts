/** Volumes: the desired state, the reconciler that works towards it, and the operations that it starts. */
import { inFile } from '../entry.ts';

export const volumes = {
  ...inFile('volume_manager.go', 'podWorker', {
    'volumeManager.waitingToUnmount': {
      message: 'Waiting for volumes to unmount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
      line: 446,
    },
    'volumeManager.allUnmounted': {
      message: 'All volumes are unmounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
      line: 473,
    },
    'volumeManager.waitingToMount': {
      message: 'Waiting for volumes to attach and mount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      line: 406,
    },
    'volumeManager.allMounted': {
      message: 'All volumes are attached and mounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      line: 437,
    },
  }),
  ...inFile('desired_state_of_world_populator.go', 'volume', {
    'populator.removingVolume': {
      message: 'Removing volume from desired state',
      level: 4,
      keys: ['pod', 'podUID', 'volumeName'],
      func: 'findAndRemoveDeletedPods',
      line: 258,
    },
    'populator.containersStillRunning': {
      message:
        'Pod still has one or more containers in the non-exited state and will not be removed from desired state',
      level: 4,
      keys: ['pod'],
      func: 'findAndRemoveDeletedPods',
      line: 246,
    },
    'populator.mountNotYetKnown': {
      message:
        'Actual state does not yet have volume mount information and pod still exists in pod manager, skip removing volume from desired state',
      level: 4,
      keys: ['pod', 'podUID', 'volumeName'],
      func: 'findAndRemoveDeletedPods',
      line: 255,
    },
    'populator.addedVolume': {
      message: 'Added volume to desired state',
      level: 4,
      keys: ['pod', 'volumeName', 'volumeSpecName'],
      func: 'processPodVolumes',
      line: 317,
    },
  }),
  ...inFile('reconciler.go', 'volume', {
    'reconciler.unmountStarted': {
      message: 'operationExecutor.UnmountVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) ',
      level: 0,
      args: ['volume', 'uniqueName', 'pod', 'podUID'],
      func: 'unmountVolumes',
      line: 192,
    },
    'reconciler.unmountDeviceStarted': {
      message: 'operationExecutor.UnmountDevice started for volume %q (UniqueName: %q) on node %q ',
      level: 0,
      args: ['volume', 'uniqueName', 'node'],
      func: 'unmountDetachDevices',
      line: 0,
    },
    'reconciler.detached': {
      message: 'Volume detached for volume %q (UniqueName: %q) on node %q DevicePath %q',
      level: 0,
      args: ['volume', 'uniqueName', 'node', 'devicePath'],
      func: 'unmountDetachDevices',
      line: 300,
    },
    'reconciler.verifyAttachedStarted': {
      message:
        'operationExecutor.VerifyControllerAttachedVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) ',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID'],
      func: 'mountAttachVolumes',
      line: 221,
    },
    'reconciler.mountStarting': {
      message: 'Starting operationExecutor.MountVolume for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 4,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      line: 247,
    },
    'reconciler.mountStarted': {
      message: 'operationExecutor.MountVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 1,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      line: 258,
    },
  }),
  ...inFile('operation_generator.go', 'volume', {
    'operationGenerator.tearDownSucceeded': {
      message:
        'UnmountVolume.TearDown succeeded for volume %q (OuterVolumeSpecName: %q) pod %q (UID: %q). InnerVolumeSpecName %q. PluginName %q, VolumeGidValue %q',
      level: 0,
      form: 'printf',
      args: ['uniqueName', 'volume', 'pod', 'podUID', 'innerVolume', 'plugin', 'gid'],
      func: 'GenerateUnmountVolumeFunc',
      line: 910,
    },
    'operationGenerator.unmountDeviceSucceeded': {
      message: 'UnmountDevice succeeded for volume %q (UniqueName: %q) on node %q ',
      level: 0,
      form: 'printf',
      args: ['volume', 'uniqueName', 'node'],
      func: 'GenerateUnmountDeviceFunc',
      line: 0,
    },
    'operationGenerator.mountSucceeded': {
      message: 'MountVolume.SetUp succeeded for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'GenerateMountVolumeFunc',
      line: 756,
    },
  }),
  ...inFile('nestedpendingoperations.go', 'volume', {
    'pendingOperations.operationFailed': {
      message: 'Operation for %q failed. No retries permitted until %v (durationBeforeRetry %v). Error: %v',
      severity: 'E',
      level: 0,
      form: 'printf',
      args: ['operation', 'until', 'delay', 'error'],
      func: 'run',
      line: 335,
    },
  }),
} as const;
