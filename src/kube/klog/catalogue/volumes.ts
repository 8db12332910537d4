/** Data table. Volumes: the desired state, the reconciler that works towards it, and the operations that it starts. */
import { inFile } from '../entry.ts';

export const volumes = {
  ...inFile('volume_manager.go', 'podWorker', {
    'volumeManager.waitingToUnmount': {
      message: 'Waiting for volumes to unmount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
      lines: { '1.22': 446, '1.23': 446, '1.27': 448, '1.30': 451, '1.32': 449, '1.36': 480 },
    },
    'volumeManager.allUnmounted': {
      message: 'All volumes are unmounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForUnmount',
      lines: { '1.22': 473, '1.23': 473, '1.27': 475, '1.30': 480, '1.32': 477, '1.36': 508 },
    },
    'volumeManager.waitingToMount': {
      message: 'Waiting for volumes to attach and mount for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      lines: { '1.18': 0, '1.22': 0, '1.23': 406, '1.27': 405, '1.30': 406, '1.32': 0, '1.36': 409 },
      releases: {
        '1.18': { message: 'Waiting for volumes to attach and mount for pod %q', args: ['pod.desc'], form: 'printf' },
      },
    },
    'volumeManager.allMounted': {
      message: 'All volumes are attached and mounted for pod',
      level: 3,
      keys: ['pod'],
      func: 'WaitForAttachAndMount',
      lines: { '1.18': 0, '1.22': 0, '1.23': 437, '1.27': 439, '1.30': 442, '1.32': 0, '1.36': 470 },
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
      lines: { '1.18': 0, '1.22': 257, '1.23': 258, '1.27': 259, '1.30': 260, '1.32': 246, '1.36': 243 },
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
      lines: { '1.18': 0, '1.22': 245, '1.23': 246, '1.27': 247, '1.30': 248, '1.32': 234, '1.36': 231 },
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
      lines: { '1.18': 0, '1.22': 254, '1.23': 255, '1.27': 256, '1.30': 257, '1.32': 243, '1.36': 240 },
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
      lines: { '1.22': 0, '1.23': 0, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
    'populator.addedVolume': {
      message: 'Added volume to desired state',
      level: 4,
      keys: ['pod', 'volumeName', 'volumeSpecName'],
      func: 'processPodVolumes',
      lines: { '1.18': 0, '1.22': 0, '1.23': 317, '1.27': 315, '1.30': 333, '1.32': 0, '1.36': 318 },
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
      lines: { '1.18': 0, '1.22': 0, '1.23': 192, '1.27': 172, '1.30': 161, '1.32': 0, '1.36': 163 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
    },
    'reconciler.unmountDeviceStarted': {
      message: 'operationExecutor.UnmountDevice started for volume %q (UniqueName: %q) on node %q ',
      level: 0,
      args: ['volume', 'uniqueName', 'node'],
      func: 'unmountDetachDevices',
      lines: { '1.18': 0, '1.22': 0, '1.23': 0, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
    },
    'reconciler.detached': {
      message: 'Volume detached for volume %q (UniqueName: %q) on node %q DevicePath %q',
      level: 0,
      args: ['volume', 'uniqueName', 'node', 'devicePath'],
      func: 'unmountDetachDevices',
      lines: { '1.18': 0, '1.22': 0, '1.23': 300, '1.27': 300, '1.30': 294, '1.32': 0, '1.36': 299 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
    },
    'reconciler.verifyAttachedStarted': {
      message:
        'operationExecutor.VerifyControllerAttachedVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) ',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID'],
      func: 'mountAttachVolumes',
      lines: { '1.18': 0, '1.22': 0, '1.23': 221, '1.27': 258, '1.30': 247, '1.32': 0, '1.36': 251 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
    },
    'reconciler.mountStarting': {
      message: 'Starting operationExecutor.MountVolume for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 4,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      lines: { '1.18': 0, '1.22': 0, '1.23': 247, '1.27': 220, '1.30': 209, '1.32': 0, '1.36': 214 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
    },
    'reconciler.mountStarted': {
      message: 'operationExecutor.MountVolume started for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 1,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'mountAttachVolumes',
      lines: { '1.18': 0, '1.22': 0, '1.23': 258, '1.27': 231, '1.30': 220, '1.32': 0, '1.36': 225 },
      releases: { '1.18': { form: 'printf' }, '1.27': { file: 'reconciler_common.go' } },
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
      lines: { '1.18': 0, '1.22': 0, '1.23': 910, '1.27': 888, '1.30': 887, '1.32': 0, '1.36': 782 },
      releases: {
        '1.32': {
          message:
            'UnmountVolume.TearDown succeeded for volume %q (OuterVolumeSpecName: %q) pod %q (UID: %q). InnerVolumeSpecName %q. PluginName %q, VolumeGIDValue %q',
        },
        '1.36': {
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
      lines: { '1.18': 0, '1.22': 0, '1.23': 0, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
    'operationGenerator.mountSucceeded': {
      message: 'MountVolume.SetUp succeeded for volume %q (UniqueName: %q) pod %q (UID: %q) %s',
      level: 0,
      keys: ['pod'],
      args: ['volume', 'uniqueName', 'podName', 'podUID', 'suffix'],
      func: 'GenerateMountVolumeFunc',
      lines: { '1.18': 0, '1.22': 0, '1.23': 756, '1.27': 722, '1.30': 721, '1.32': 0, '1.36': 617 },
      releases: { '1.18': { form: 'printf' } },
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
      lines: { '1.18': 0, '1.22': 0, '1.23': 335, '1.27': 348, '1.30': 348, '1.32': 348, '1.36': 348 },
    },
  }),
} as const;
