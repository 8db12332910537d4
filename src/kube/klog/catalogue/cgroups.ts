/** Cgroups of pods and of the QoS classes. */
import { inFile } from '../entry.ts';

export const cgroups = {
  ...inFile('pod_container_manager_linux.go', 'podWorker', {
    'podCgroups.killRetry': {
      message: 'Attempt failed to kill all unwanted process from cgroup, retrying',
      level: 3,
      keys: ['attempt', 'cgroupName'],
      func: 'tryKillingCgroupProcesses',
      line: 157,
    },
    'podCgroups.killingProcess': {
      message: 'Attempting to kill process from cgroup',
      level: 3,
      keys: ['pid', 'cgroupName'],
      func: 'tryKillingCgroupProcesses',
      line: 164,
    },
    'podCgroups.killProcessFailed': {
      message: 'Failed to kill process from cgroup',
      level: 3,
      keys: ['pid', 'cgroupName', 'err'],
      func: 'tryKillingCgroupProcesses',
      line: 166,
    },
    'podCgroups.killedAll': {
      message: 'Successfully killed all unwanted processes from cgroup',
      level: 3,
      keys: ['cgroupName'],
      func: 'tryKillingCgroupProcesses',
      line: 173,
    },
    'podCgroups.killAllFailed': {
      message: 'Failed to kill all the processes attached to cgroup',
      level: 0,
      keys: ['cgroupName', 'err'],
      func: 'Destroy',
      line: 184,
    },
    'podCgroups.deletePathsFailed': {
      message: 'Failed to delete cgroup paths',
      level: 0,
      keys: ['cgroupName', 'err'],
      func: 'Destroy',
      line: 194,
    },
  }),
  ...inFile('qos_container_manager_linux.go', 'podWorker', {
    'qosContainerManager.updated': {
      message: 'Updated QoS cgroup configuration',
      level: 4,
      func: 'UpdateCgroups',
      line: 380,
    },
  }),
  ...inFile('cgroup_manager_linux.go', 'podWorker', {
    'cgroupManager.missingPaths': {
      message: 'The cgroup has some missing paths',
      level: 4,
      keys: ['cgroupName', 'paths'],
      func: 'Exists',
      line: 300,
    },
  }),
} as const;
