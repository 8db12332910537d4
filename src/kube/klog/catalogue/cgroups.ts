/** Data table. Cgroups of pods and of the QoS classes. */
import { inFile } from '../entry.ts';

export const cgroups = {
  ...inFile('pod_container_manager_linux.go', 'podWorker', {
    'podCgroups.killRetry': {
      message: 'Attempt failed to kill all unwanted process from cgroup, retrying',
      level: 3,
      keys: ['attempt', 'cgroupName'],
      func: 'tryKillingCgroupProcesses',
      releases: {
        '1.18': {
          message: 'Attempt %v failed to kill all unwanted process from cgroup: %v. Retyring',
          args: ['attempt', 'cgroupName'],
          form: 'printf',
        },
      },
    },
    'podCgroups.killingProcess': {
      message: 'Attempting to kill process from cgroup',
      level: 3,
      keys: ['pid', 'cgroupName'],
      func: 'tryKillingCgroupProcesses',
      releases: {
        '1.18': {
          message: 'Attempt to kill process with pid: %v from cgroup: %v',
          args: ['pid', 'cgroupName'],
          form: 'printf',
        },
      },
    },
    'podCgroups.killProcessFailed': {
      message: 'Failed to kill process from cgroup',
      level: 3,
      keys: ['pid', 'cgroupName', 'err'],
      func: 'tryKillingCgroupProcesses',
      releases: {
        '1.18': {
          message: 'failed to kill process with pid: %v from cgroup: %v',
          args: ['pid', 'cgroupName'],
          form: 'printf',
        },
      },
    },
    'podCgroups.killedAll': {
      message: 'Successfully killed all unwanted processes from cgroup',
      level: 3,
      keys: ['cgroupName'],
      func: 'tryKillingCgroupProcesses',
      releases: {
        '1.18': {
          message: 'successfully killed all unwanted processes from cgroup: %v',
          args: ['cgroupName'],
          form: 'printf',
        },
      },
    },
    'podCgroups.killAllFailed': {
      message: 'Failed to kill all the processes attached to cgroup',
      level: 0,
      keys: ['cgroupName', 'err'],
      func: 'Destroy',
      releases: {
        '1.18': {
          message: 'failed to kill all the processes attached to the %v cgroups',
          level: 3,
          args: ['cgroupName'],
          form: 'printf',
        },
      },
    },
    'podCgroups.deletePathsFailed': {
      message: 'Failed to delete cgroup paths',
      level: 0,
      keys: ['cgroupName', 'err'],
      func: 'Destroy',
      others: [
        {
          message: 'failed to delete cgroup paths for %v : %v',
          severity: 'W',
          args: ['cgroupName', 'err'],
          form: 'printf',
        },
      ],
    },
  }),
  ...inFile('qos_container_manager_linux.go', 'podWorker', {
    'qosContainerManager.updated': {
      message: 'Updated QoS cgroup configuration',
      level: 4,
      func: 'UpdateCgroups',
      releases: { '1.18': { message: '[ContainerManager]: Updated QoS cgroup configuration', form: 'printf' } },
    },
  }),
  ...inFile('cgroup_manager_linux.go', 'podWorker', {
    'cgroupManager.missingPaths': {
      message: 'The cgroup has some missing paths',
      level: 4,
      keys: ['cgroupName', 'paths'],
      func: 'Exists',
    },
  }),
} as const;
