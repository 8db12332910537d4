/** Data table. Calls to the runtime through the CRI, and who forgets a container when it is removed. */
import { inFile } from '../entry.ts';

export const runtime = {
  ...inFile('remote_runtime.go', 'podWorker', {
    'remoteRuntime.stopContainerFailed': {
      message: 'StopContainer from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'StopContainer',
      lines: { '1.18': 0, '1.22': 276, '1.23': 479, '1.27': 349, '1.30': 366, '1.32': 0, '1.36': 459 },
      releases: {
        '1.18': {
          message: 'StopContainer %q from runtime service failed: %v',
          args: ['containerID', 'err'],
          form: 'printf',
        },
      },
    },
    'remoteRuntime.stopSandboxFailed': {
      message: 'StopPodSandbox from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'podSandboxID'],
      func: 'StopPodSandbox',
      lines: { '1.18': 0, '1.22': 144, '1.23': 245, '1.27': 205, '1.30': 222, '1.32': 0, '1.36': 267 },
      releases: {
        '1.18': {
          message: 'StopPodSandbox %q from runtime service failed: %v',
          args: ['podSandboxID', 'err'],
          form: 'printf',
        },
      },
    },
    'remoteRuntime.removeContainerFailed': {
      message: 'RemoveContainer from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'RemoveContainer',
      lines: { '1.18': 0, '1.22': 296, '1.23': 505, '1.27': 368, '1.30': 385, '1.32': 0, '1.36': 0 },
      releases: {
        '1.18': {
          message: 'RemoveContainer %q from runtime service failed: %v',
          args: ['containerID', 'err'],
          form: 'printf',
        },
      },
    },
    'remoteRuntime.removeSandboxFailed': {
      message: 'RemovePodSandbox from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'podSandboxID'],
      func: 'RemovePodSandbox',
      lines: { '1.18': 0, '1.22': 164, '1.23': 271, '1.27': 224, '1.30': 241, '1.32': 0, '1.36': 0 },
      releases: {
        '1.18': {
          message: 'RemovePodSandbox %q from runtime service failed: %v',
          args: ['podSandboxID', 'err'],
          form: 'printf',
        },
      },
    },
    'remoteRuntime.stopContainer': {
      message: '[RemoteRuntimeService] StopContainer',
      level: 10,
      keys: ['containerID', 'timeout'],
      func: 'StopContainer',
      lines: { '1.22': 263, '1.23': 458, '1.27': 336, '1.30': 353, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.stopContainerDone': {
      message: '[RemoteRuntimeService] StopContainer Response',
      level: 10,
      keys: ['containerID'],
      func: 'StopContainer',
      lines: { '1.22': 279, '1.23': 482, '1.27': 352, '1.30': 369, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.stopSandbox': {
      message: '[RemoteRuntimeService] StopPodSandbox',
      level: 10,
      keys: ['podSandboxID', 'timeout'],
      func: 'StopPodSandbox',
      lines: { '1.22': 135, '1.23': 230, '1.27': 197, '1.30': 214, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.stopSandboxDone': {
      message: '[RemoteRuntimeService] StopPodSandbox Response',
      level: 10,
      keys: ['podSandboxID'],
      func: 'StopPodSandbox',
      lines: { '1.22': 148, '1.23': 249, '1.27': 209, '1.30': 226, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.removeContainer': {
      message: '[RemoteRuntimeService] RemoveContainer',
      level: 10,
      keys: ['containerID', 'timeout'],
      func: 'RemoveContainer',
      lines: { '1.22': 287, '1.23': 490, '1.27': 360, '1.30': 377, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.removeSandbox': {
      message: '[RemoteRuntimeService] RemovePodSandbox',
      level: 10,
      keys: ['podSandboxID', 'timeout'],
      func: 'RemovePodSandbox',
      lines: { '1.22': 156, '1.23': 257, '1.27': 217, '1.30': 234, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.containerStatusFailed': {
      message: 'ContainerStatus from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'ContainerStatus',
      group: 'garbageCollection',
      lines: { '1.18': 0, '1.22': 0, '1.23': 597, '1.27': 415, '1.30': 432, '1.32': 0, '1.36': 569 },
      releases: {
        '1.18': {
          message: 'ContainerStatus %q from runtime service failed: %v',
          args: ['containerID', 'err'],
          form: 'printf',
        },
      },
    },
    'remoteRuntime.execSyncFailed': {
      message: 'ExecSync cmd from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID', 'cmd'],
      func: 'ExecSync',
      group: 'other',
      lines: { '1.22': 0, '1.23': 704, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
    'remoteRuntime.eventStreamClosed': {
      message: 'container events stream is closed',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'GetContainerEvents',
      lines: { '1.27': 808, '1.30': 823 },
    },
  }),
  ...inFile('pod_container_deletor.go', 'garbageCollection', {
    'podContainerDeletor.deleteFailed': {
      message: 'DeleteContainer returned error',
      level: 0,
      keys: ['containerID', 'err'],
      func: 'newPodContainerDeletor',
      lines: { '1.18': 0, '1.22': 52, '1.23': 52, '1.27': 53, '1.30': 53, '1.32': 53, '1.36': 53 },
      releases: {
        '1.18': {
          message: '[pod_container_deletor] DeleteContainer returned error for (id=%v): %v',
          severity: 'W',
          args: ['containerID', 'err'],
          form: 'printf',
        },
      },
    },
    'podContainerDeletor.notFound': {
      message: "Container not found in pod's containers",
      level: 0,
      keys: ['containerID'],
      func: 'getContainersToDeleteInPod',
      group: 'syncLoop',
      lines: { '1.18': 0, '1.22': 79, '1.23': 79, '1.27': 80, '1.30': 80, '1.32': 80, '1.36': 80 },
      releases: {
        '1.18': {
          message: "Container %q not found in pod's containers",
          severity: 'W',
          args: ['containerID'],
          form: 'printf',
        },
      },
    },
    'podContainerDeletor.requestDropped': {
      message: 'Failed to issue the request to remove container',
      level: 0,
      keys: ['containerID'],
      func: 'deleteContainersInPod',
      group: 'syncLoop',
      lines: { '1.18': 0, '1.22': 113, '1.23': 113, '1.27': 114, '1.30': 114, '1.32': 114, '1.36': 114 },
      releases: {
        '1.18': {
          message: 'Failed to issue the request to remove container %v',
          severity: 'W',
          args: ['containerID'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('scope.go', 'garbageCollection', {
    'topologyManager.removeContainer': {
      message: 'RemoveContainer',
      level: 0,
      keys: ['containerID'],
      func: 'RemoveContainer',
      lines: { '1.18': 0, '1.22': 110, '1.23': 110, '1.27': 115, '1.30': 117, '1.32': 117, '1.36': 122 },
      releases: {
        '1.18': {
          message: '[topologymanager] RemoveContainer - Container ID: %v',
          args: ['containerID'],
          form: 'printf',
          file: 'topology_manager.go',
        },
      },
    },
  }),
  ...inFile('cpu_manager.go', 'syncLoop', {
    'cpuManager.removeStaleState': {
      message: 'RemoveStaleState: removing container',
      severity: 'E',
      level: 0,
      keys: ['err', 'podUID', 'containerName'],
      kinds: { podUID: 'text' },
      func: 'removeStaleState',
      lines: { '1.22': 379, '1.23': 394, '1.27': 396, '1.30': 410, '1.32': 386, '1.36': 441 },
      sites: { noContainer: { lines: { '1.22': 0, '1.23': 383, '1.27': 385, '1.30': 385, '1.32': 0 } } },
      releases: {
        '1.32': { severity: 'I', level: 2, keys: ['podUID', 'containerName'] },
        '1.36': { message: 'containerMap: removing container' },
      },
    },
  }),
  ...inFile('state_mem.go', 'syncLoop', {
    'cpuManager.deletedAssignment': {
      message: 'Deleted CPUSet assignment',
      level: 2,
      keys: ['podUID', 'containerName'],
      kinds: { podUID: 'text' },
      func: 'Delete',
      lines: { '1.22': 0, '1.23': 107, '1.27': 107, '1.30': 107, '1.32': 0, '1.36': 161 },
      releases: { '1.36': { keys: ['logger', 'podUID', 'containerName'] } },
    },
  }),
  ...inFile('memory_manager.go', 'syncLoop', {
    'memoryManager.removeStaleState': {
      message: 'RemoveStaleState removing state',
      level: 0,
      keys: ['podUID', 'containerName'],
      kinds: { podUID: 'text' },
      func: 'removeStaleState',
      lines: { '1.22': 0, '1.23': 345, '1.27': 346, '1.30': 354, '1.32': 0, '1.36': 384 },
    },
  }),
  ...inFile('topology_manager.go', 'syncLoop', {
    'topologyManager.admit': {
      message: 'Topology Admit Handler',
      level: 0,
      func: 'Admit',
      lines: { '1.18': 0, '1.22': 0, '1.23': 200, '1.27': 212, '1.30': 215, '1.32': 0, '1.36': 267 },
      releases: {
        '1.18': { message: '[topologymanager] Topology Admit Handler', form: 'printf' },
        '1.27': { keys: ['podUID', 'podNamespace', 'podName'] },
        '1.32': { message: 'Topology manager admission check', level: 4, keys: ['pod'] },
      },
    },
  }),
  ...inFile('userns_manager.go', 'syncLoop', {
    'userns.releasing': {
      message: 'releasing pod user namespace allocation',
      level: 5,
      keys: ['podUID'],
      func: 'releaseWithLock',
      lines: { '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
  }),
  ...inFile('manager.go', 'other', {
    'dra.unprepareFailed': {
      message: 'Unpreparing pod resources in reconcile loop failed, will retry',
      level: 0,
      keys: ['podUID', 'err'],
      func: 'reconcileLoop',
      lines: { '1.32': 157, '1.36': 218 },
    },
    'dra.deletedClaim': {
      message: 'Deleted claim info cache entry',
      level: 6,
      keys: ['claim', 'claimInfoEntry'],
      func: 'unprepareResources',
      lines: { '1.32': 500, '1.36': 706 },
    },
  }),
} as const;
