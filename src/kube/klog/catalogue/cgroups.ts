/** Data table. Cgroups of pods and of the QoS classes. */
import { inFile } from '../entry.ts';

export const cgroups = {
  ...inFile('pod_container_manager_linux.go', 'podWorker', {
    'podCgroups.killRetry': {
      message: 'Attempt failed to kill all unwanted process from cgroup, retrying',
      level: 3,
      keys: ['attempt', 'cgroupName'],
      func: 'tryKillingCgroupProcesses',
      lines: {
        '1.18': 0,
        '1.21': 161,
        '1.22': 157,
        '1.23': 157,
        '1.24': 155,
        '1.27': 173,
        '1.30': 173,
        '1.32': 173,
        '1.36': 184,
      },
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
      lines: {
        '1.18': 0,
        '1.21': 168,
        '1.22': 164,
        '1.23': 164,
        '1.24': 162,
        '1.27': 180,
        '1.30': 180,
        '1.32': 180,
        '1.36': 191,
      },
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
      lines: {
        '1.18': 0,
        '1.21': 170,
        '1.22': 166,
        '1.23': 166,
        '1.24': 164,
        '1.27': 182,
        '1.30': 182,
        '1.32': 182,
        '1.36': 193,
      },
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
      lines: {
        '1.18': 0,
        '1.21': 177,
        '1.22': 173,
        '1.23': 173,
        '1.24': 171,
        '1.27': 189,
        '1.30': 189,
        '1.32': 189,
        '1.36': 200,
      },
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
      lines: {
        '1.18': 0,
        '1.21': 188,
        '1.22': 184,
        '1.23': 184,
        '1.24': 182,
        '1.27': 200,
        '1.30': 200,
        '1.32': 200,
        '1.36': 211,
      },
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
      lines: { '1.21': 198, '1.22': 194, '1.23': 194, '1.24': 192, '1.27': 210, '1.30': 210, '1.32': 210, '1.36': 221 },
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
      lines: {
        '1.18': 0,
        '1.21': 337,
        '1.22': 0,
        '1.23': 380,
        '1.24': 383,
        '1.27': 386,
        '1.30': 386,
        '1.32': 391,
        '1.36': 405,
      },
      releases: { '1.18': { message: '[ContainerManager]: Updated QoS cgroup configuration', form: 'printf' } },
    },
  }),
  ...inFile('cgroup_manager_linux.go', 'podWorker', {
    'cgroupManager.missingPaths': {
      message: 'The cgroup has some missing paths',
      level: 4,
      keys: ['cgroupName', 'paths'],
      func: 'Exists',
      lines: { '1.21': 295, '1.22': 0, '1.23': 300, '1.24': 0, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
  }),
} as const;
