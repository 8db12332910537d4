/** Data table. Calls to the runtime through the CRI, and who forgets a container when it is removed. */
import { inFile } from '../entry.ts';

/** In 1.32 the client's own package logs for all of it, one line for errors and one for the rest (cri-client's internal/log.go). */
const ITS_OWN_LOG = { '1.31': { file: 'log.go' }, '1.36': { file: 'remote_runtime.go' } } as const;

export const runtime = {
  ...inFile('remote_runtime.go', 'podWorker', {
    'remoteRuntime.stopContainerFailed': {
      message: 'StopContainer from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'StopContainer',
      releases: {
        ...ITS_OWN_LOG,
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
      releases: {
        ...ITS_OWN_LOG,
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
      releases: {
        ...ITS_OWN_LOG,
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
      releases: {
        ...ITS_OWN_LOG,
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
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.stopContainerDone': {
      message: '[RemoteRuntimeService] StopContainer Response',
      level: 10,
      keys: ['containerID'],
      func: 'StopContainer',
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.stopSandbox': {
      message: '[RemoteRuntimeService] StopPodSandbox',
      level: 10,
      keys: ['podSandboxID', 'timeout'],
      func: 'StopPodSandbox',
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.stopSandboxDone': {
      message: '[RemoteRuntimeService] StopPodSandbox Response',
      level: 10,
      keys: ['podSandboxID'],
      func: 'StopPodSandbox',
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.removeContainer': {
      message: '[RemoteRuntimeService] RemoveContainer',
      level: 10,
      keys: ['containerID', 'timeout'],
      func: 'RemoveContainer',
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.removeSandbox': {
      message: '[RemoteRuntimeService] RemovePodSandbox',
      level: 10,
      keys: ['podSandboxID', 'timeout'],
      func: 'RemovePodSandbox',
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.containerStatusFailed': {
      message: 'ContainerStatus from runtime service failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'ContainerStatus',
      group: 'garbageCollection',
      releases: {
        ...ITS_OWN_LOG,
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
      releases: ITS_OWN_LOG,
    },
    'remoteRuntime.eventStreamClosed': {
      message: 'container events stream is closed',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'GetContainerEvents',
    },
  }),
  ...inFile('pod_container_deletor.go', 'garbageCollection', {
    'podContainerDeletor.deleteFailed': {
      message: 'DeleteContainer returned error',
      level: 0,
      keys: ['containerID', 'err'],
      func: 'newPodContainerDeletor',
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
      sites: {
        noContainer: {
          releases: { '1.32': { message: 'RemoveStaleState: removing container' } },
        },
      },
      releases: {
        '1.32': {
          message: 'RemoveStaleState: containerMap: removing container',
          severity: 'I',
          level: 2,
          keys: ['podUID', 'containerName'],
        },
        '1.35': { message: 'containerMap: removing container' },
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
      releases: { '1.35': { keys: ['logger', 'podUID', 'containerName'] } },
    },
  }),
  ...inFile('memory_manager.go', 'syncLoop', {
    'memoryManager.removeStaleState': {
      message: 'RemoveStaleState removing state',
      level: 0,
      keys: ['podUID', 'containerName'],
      kinds: { podUID: 'text' },
      func: 'removeStaleState',
    },
  }),
  ...inFile('topology_manager.go', 'syncLoop', {
    'topologyManager.admit': {
      message: 'Topology Admit Handler',
      level: 0,
      func: 'Admit',
      releases: {
        '1.18': { message: '[topologymanager] Topology Admit Handler', form: 'printf' },
        '1.26': { keys: ['podUID', 'podNamespace', 'podName'] },
        '1.33': { message: 'Topology manager admission check', level: 4, keys: ['pod'] },
      },
    },
  }),
  ...inFile('userns_manager.go', 'syncLoop', {
    'userns.releasing': {
      message: 'releasing pod user namespace allocation',
      level: 5,
      keys: ['podUID'],
      func: 'releaseWithLock',
    },
  }),
  ...inFile('manager.go', 'other', {
    'dra.unprepareFailed': {
      message: 'Unpreparing pod resources in reconcile loop failed, will retry',
      level: 0,
      keys: ['podUID', 'err'],
      func: 'reconcileLoop',
    },
    'dra.deletedClaim': {
      message: 'Deleted claim info cache entry',
      level: 6,
      keys: ['claim', 'claimInfoEntry'],
      func: 'unprepareResources',
    },
  }),
} as const;
