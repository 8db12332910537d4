/** Data table. The generic runtime manager: killing, removing and starting containers and sandboxes. */
import { inFile } from '../entry.ts';

export const runtimeManager = {
  ...inFile('kuberuntime_container.go', 'podWorker', {
    'kuberuntimeContainer.killing': {
      message: 'Killing container with a grace period',
      level: 2,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
      lines: { '1.18': 0, '1.22': 714, '1.23': 723, '1.27': 742, '1.30': 779, '1.32': 809, '1.36': 915 },
      releases: {
        '1.18': {
          message: 'Killing container %q with %d second grace period',
          args: ['containerID', 'gracePeriod'],
          form: 'printf',
        },
      },
      others: [
        {
          message: 'Killing container %q with a %d second grace period',
          args: ['containerID', 'gracePeriod'],
          form: 'printf',
        },
      ],
    },
    'kuberuntimeContainer.killingOverride': {
      message: 'Killing container with a grace period override',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
      lines: { '1.18': 0, '1.22': 710, '1.23': 719, '1.27': 738, '1.30': 758, '1.32': 788, '1.36': 894 },
      releases: {
        '1.18': {
          message: 'Killing container %q, but using %d second grace period override',
          args: ['containerID', 'gracePeriod'],
          form: 'printf',
        },
      },
      others: [
        {
          message: 'Killing container %q, but using a %d second grace period override',
          args: ['containerID', 'gracePeriod'],
          form: 'printf',
        },
      ],
    },
    'kuberuntimeContainer.preStopStart': {
      message: 'Running preStop hook',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'executePreStopHook',
      lines: { '1.18': 0, '1.22': 581, '1.23': 590, '1.27': 626, '1.30': 654, '1.32': 684, '1.36': 789 },
      releases: {
        '1.18': { message: 'Running preStop hook for container %q', args: ['containerName'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.preStopDone': {
      message: 'PreStop hook completed',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'executePreStopHook',
      lines: { '1.18': 0, '1.22': 600, '1.23': 609, '1.27': 646, '1.30': 674, '1.32': 704, '1.36': 809 },
      releases: {
        '1.18': { message: 'preStop hook for container %q completed', args: ['containerName'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.preStopOverran': {
      message: 'PreStop hook not completed in grace period',
      level: 2,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'executePreStopHook',
      lines: { '1.18': 0, '1.22': 597, '1.23': 606, '1.27': 643, '1.30': 671, '1.32': 701, '1.36': 806 },
      releases: {
        '1.18': {
          message: 'preStop hook for container %q did not complete in %d seconds',
          args: ['containerName', 'gracePeriod'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeContainer.preStopFailed': {
      message: 'PreStop hook failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'podUID', 'containerName', 'containerID'],
      func: 'executePreStopHook',
      lines: { '1.18': 0, '1.22': 589, '1.23': 598, '1.27': 634, '1.30': 662, '1.32': 692, '1.36': 797 },
      releases: {
        '1.18': { message: 'preStop hook for container %q failed: %v', args: ['containerName', 'err'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.exited': {
      message: 'Container exited normally',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'killContainer',
      lines: { '1.18': 0, '1.22': 722, '1.23': 732, '1.27': 751, '1.30': 788, '1.32': 818, '1.36': 924 },
      releases: { '1.18': { message: 'Container %q exited normally', args: ['containerID'], form: 'printf' } },
    },
    'kuberuntimeContainer.killFailed': {
      message: 'Container termination failed with gracePeriod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
      lines: { '1.18': 0, '1.22': 719, '1.23': 728, '1.27': 747, '1.30': 784, '1.32': 814, '1.36': 920 },
      releases: {
        '1.18': {
          message: 'Container %q termination failed with gracePeriod %d: %v',
          args: ['containerID', 'gracePeriod', 'err'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeContainer.killContainerFailed': {
      message: 'Kill container failed',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'podUID', 'containerName', 'containerID'],
      func: 'killContainersWithSyncResult',
      lines: { '1.18': 0, '1.22': 744, '1.23': 753, '1.27': 772, '1.30': 822, '1.32': 852, '1.36': 958 },
      releases: {
        '1.18': {
          message: 'killContainer %q(id=%v) for pod %q failed: %v',
          args: ['containerName', 'containerID.parts', 'pod.desc', 'err'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeContainer.removing': {
      message: 'Removing container',
      level: 4,
      keys: ['containerID'],
      func: 'removeContainer',
      group: 'garbageCollection',
      lines: { '1.18': 0, '1.22': 938, '1.23': 947, '1.27': 970, '1.30': 1273, '1.32': 1315, '1.36': 1389 },
      releases: { '1.18': { message: 'Removing container %q', args: ['containerID'], form: 'printf' } },
    },
    'kuberuntimeContainer.probeGracePeriod': {
      message: 'Using probe-level grace period that is greater than the pod-level grace period',
      level: 4,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'probeType', 'probeGracePeriod', 'podGracePeriod'],
      func: 'isProbeTerminationGracePeriodSecondsSet',
      lines: { '1.27': 1043, '1.30': 1346, '1.32': 1388, '1.36': 1465 },
    },
  }),
  ...inFile('kuberuntime_manager.go', 'podWorker', {
    'kuberuntimeManager.stopSandboxFailed': {
      message: 'Failed to stop sandbox',
      severity: 'E',
      level: 0,
      keys: ['err', 'podSandboxID'],
      func: 'killPodWithSyncResult',
      lines: { '1.18': 0, '1.22': 992, '1.23': 1013, '1.27': 1322, '1.30': 1377, '1.32': 1546, '1.36': 1967 },
      releases: { '1.18': { message: 'Failed to stop sandbox %q', args: ['podSandboxID'], form: 'printf' } },
    },
    'kuberuntimeManager.killingUnwanted': {
      message: 'Killing unwanted container for pod',
      level: 3,
      keys: ['containerName', 'containerID', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 762, '1.23': 766, '1.27': 1058, '1.30': 1087, '1.32': 1156, '1.36': 1488 },
      releases: {
        '1.18': {
          message: 'Killing unwanted container %q(id=%q) for pod %q',
          args: ['containerName', 'containerID', 'pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.stoppingSandboxAllDead': {
      message: 'Stopping PodSandbox for pod, because all other containers are dead',
      level: 4,
      keys: ['pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 746, '1.23': 750, '1.27': 1042, '1.30': 1071, '1.32': 1140, '1.36': 1472 },
      releases: {
        '1.18': {
          message: 'Stopping PodSandbox for %q because all other containers are dead.',
          args: ['pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.stoppingSandboxForNew': {
      message: 'Stopping PodSandbox for pod, will start new one',
      level: 4,
      keys: ['pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 744, '1.23': 748, '1.27': 1040, '1.30': 1069, '1.32': 1138, '1.36': 1470 },
      releases: {
        '1.18': { message: 'Stopping PodSandbox for %q, will start new one', args: ['pod.desc'], form: 'printf' },
      },
    },
    'kuberuntimeManager.sandboxCreateAborted': {
      message: 'Pod was deleted and sandbox failed to be created',
      level: 4,
      keys: ['pod', 'podUID'],
      func: 'SyncPod',
      lines: { '1.22': 813, '1.23': 828, '1.27': 1127, '1.30': 1163, '1.32': 1232, '1.36': 1609 },
    },
    'kuberuntimeManager.noReadySandbox': {
      message: 'No ready sandbox for pod can be found. Need to start a new one',
      level: 2,
      keys: ['pod'],
      func: 'podSandboxChanged',
      lines: { '1.18': 0, '1.22': 502, '1.23': 506, '1.27': 48, '1.30': 48, '1.32': 48, '1.36': 52 },
      releases: {
        '1.18': {
          message: 'No ready sandbox for pod %q can be found. Need to start a new one',
          args: ['pod.desc'],
          form: 'printf',
        },
        '1.27': { func: 'PodSandboxChanged', file: 'util.go' },
      },
    },
    'kuberuntimeManager.gotSandboxIDs': {
      message: 'getSandboxIDByPodUID got sandbox IDs for pod',
      level: 4,
      keys: ['podSandboxID', 'pod'],
      func: 'GetPodStatus',
      group: 'pleg',
      lines: { '1.18': 0, '1.22': 1030, '1.23': 1051, '1.27': 1380, '1.30': 1435, '1.32': 1604 },
      releases: {
        '1.18': {
          message: 'getSandboxIDByPodUID got sandbox IDs %q for pod %q',
          args: ['podSandboxID', 'pod.fullName'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.computedActions': {
      message: 'computePodActions got for pod',
      level: 3,
      keys: ['podActions', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 732, '1.27': 1024, '1.30': 1053, '1.32': 0, '1.36': 1454 },
      releases: {
        '1.18': { message: 'computePodActions got %+v for pod %q', args: ['podActions', 'pod.desc'], form: 'printf' },
        '1.27': { kinds: { podActions: 'text' } },
      },
    },
    'kuberuntimeManager.newPod': {
      message: 'SyncPod received new pod, will create a sandbox for it',
      level: 4,
      keys: ['pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 741, '1.27': 1033, '1.30': 1062, '1.32': 0, '1.36': 1463 },
      releases: {
        '1.18': {
          message: 'SyncPod received new pod %q, will create a sandbox for it',
          args: ['pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.creatingSandbox': {
      message: 'Creating PodSandbox for pod',
      level: 4,
      keys: ['pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 803, '1.27': 1095, '1.30': 1124, '1.32': 0, '1.36': 1551 },
      releases: { '1.18': { message: 'Creating sandbox for pod %q', args: ['pod.desc'], form: 'printf' } },
    },
    'kuberuntimeManager.createdSandbox': {
      message: 'Created PodSandbox for pod',
      level: 4,
      keys: ['podSandboxID', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 841, '1.27': 1140, '1.30': 1176, '1.32': 0, '1.36': 1622 },
      releases: {
        '1.18': { message: 'Created PodSandbox %q for pod %q', args: ['podSandboxID', 'pod.desc'], form: 'printf' },
      },
    },
    'kuberuntimeManager.determinedIP': {
      message: 'Determined the ip for pod after sandbox changed',
      level: 4,
      keys: ['IPs', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 860, '1.27': 1163, '1.30': 1199, '1.32': 0, '1.36': 1645 },
      releases: {
        '1.18': {
          message: 'Determined the ip %v for pod %q after sandbox changed',
          args: ['IPs', 'pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.creatingContainer': {
      message: 'Creating container in pod',
      level: 4,
      keys: ['containerType', 'container', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 903, '1.27': 1206, '1.30': 1242, '1.32': 0, '1.36': 1702 },
      releases: {
        '1.18': {
          message: 'Creating %v %+v in pod %v',
          args: ['containerType', 'container', 'pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.backingOff': {
      message: 'Backing Off restarting container in pod',
      level: 4,
      keys: ['containerType', 'container', 'pod'],
      func: 'SyncPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 895, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
      releases: {
        '1.18': {
          message: 'Backing Off restarting %v %+v in pod %v',
          args: ['containerType', 'container', 'pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.noSandbox': {
      message: 'No sandbox for pod can be found. Need to start a new one',
      level: 2,
      keys: ['pod'],
      func: 'podSandboxChanged',
      lines: { '1.18': 0, '1.22': 0, '1.23': 487, '1.27': 30, '1.30': 30, '1.32': 0, '1.36': 34 },
      releases: {
        '1.18': {
          message: 'No sandbox for pod %q can be found. Need to start a new one',
          args: ['pod.desc'],
          form: 'printf',
        },
        '1.27': { func: 'PodSandboxChanged', file: 'util.go' },
      },
    },
    'kuberuntimeManager.containerToStart': {
      message: 'Container of pod is not in the desired state and shall be started',
      level: 3,
      keys: ['containerName', 'pod'],
      func: 'computePodActions',
      lines: { '1.22': 0, '1.23': 656, '1.27': 0, '1.30': 965, '1.32': 0, '1.36': 1310 },
    },
    'kuberuntimeManager.checkingBackoff': {
      message: 'Checking backoff for container in pod',
      level: 3,
      keys: ['containerName', 'pod'],
      func: 'doBackOff',
      lines: { '1.18': 0, '1.22': 0, '1.23': 971, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
      releases: {
        '1.18': {
          message: 'checking backoff for container %q in pod %q',
          args: ['containerName', 'pod.desc'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeManager.backOffRestarting': {
      message: 'Back-off restarting failed container',
      level: 3,
      keys: ['err'],
      func: 'doBackOff',
      lines: { '1.22': 0, '1.23': 981, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
  }),
  ...inFile('kuberuntime_gc.go', 'garbageCollection', {
    'kuberuntimeGC.removingSandbox': {
      message: 'Removing sandbox',
      level: 4,
      keys: ['sandboxID'],
      func: 'removeSandbox',
      lines: { '1.18': 0, '1.22': 171, '1.23': 171, '1.27': 175, '1.30': 175, '1.32': 175, '1.36': 177 },
      releases: { '1.18': { message: 'Removing sandbox %q', args: ['sandboxID'], form: 'printf' } },
    },
    'kuberuntimeGC.stopBeforeRemoveFailed': {
      message: 'Failed to stop sandbox before removing',
      severity: 'E',
      level: 0,
      keys: ['err', 'sandboxID'],
      func: 'removeSandbox',
      lines: { '1.18': 0, '1.22': 176, '1.23': 176, '1.27': 180, '1.30': 180, '1.32': 180, '1.36': 182 },
      releases: {
        '1.18': {
          message: 'Failed to stop sandbox %q before removing: %v',
          args: ['sandboxID', 'err'],
          form: 'printf',
        },
      },
    },
    'kuberuntimeGC.removeSandboxFailed': {
      message: 'Failed to remove sandbox',
      severity: 'E',
      level: 0,
      keys: ['err', 'sandboxID'],
      func: 'removeSandbox',
      lines: { '1.18': 0, '1.22': 180, '1.23': 180, '1.27': 184, '1.30': 184, '1.32': 184, '1.36': 186 },
      releases: { '1.18': { message: 'Failed to remove sandbox %q: %v', args: ['sandboxID', 'err'], form: 'printf' } },
    },
    'kuberuntimeGC.removeContainerFailed': {
      message: 'Failed to remove container',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'removeOldestN',
      lines: { '1.18': 0, '1.22': 146, '1.23': 146, '1.27': 150, '1.30': 150, '1.32': 150, '1.36': 151 },
      releases: {
        '1.18': { message: 'Failed to remove container %q: %v', args: ['containerID', 'err'], form: 'printf' },
      },
    },
    'kuberuntimeGC.stopContainerFailed': {
      message: 'Failed to stop container',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'removeOldestN',
      lines: { '1.18': 0, '1.22': 141, '1.23': 141, '1.27': 145, '1.30': 145, '1.32': 145, '1.36': 146 },
      releases: {
        '1.18': { message: 'Failed to stop container %q: %v', args: ['containerID', 'err'], form: 'printf' },
      },
    },
    'kuberuntimeGC.removingLogs': {
      message: 'Removing pod logs',
      level: 4,
      keys: ['podUID'],
      func: 'evictPodLogsDirectories',
      lines: { '1.22': 343, '1.23': 343, '1.27': 347, '1.30': 343, '1.32': 343, '1.36': 346 },
    },
    'kuberuntimeGC.removeLogsFailed': {
      message: 'Failed to remove pod logs directory',
      severity: 'E',
      level: 0,
      keys: ['err', 'path'],
      func: 'evictPodLogsDirectories',
      lines: { '1.18': 0, '1.22': 346, '1.23': 346, '1.27': 350, '1.30': 346, '1.32': 346, '1.36': 349 },
      releases: {
        '1.18': { message: 'Failed to remove pod logs directory %q: %v', args: ['path', 'err'], form: 'printf' },
      },
    },
  }),
  ...inFile('handlers.go', 'podWorker', {
    'lifecycle.execHookFailed': {
      message: 'Exec lifecycle hook for Container in Pod failed',
      severity: 'E',
      level: 1,
      keys: ['err', 'execCommand', 'containerName', 'pod', 'message'],
      func: 'Run',
      lines: { '1.18': 0, '1.22': 67, '1.23': 67, '1.27': 78, '1.30': 78, '1.32': 80, '1.36': 86 },
      releases: {
        '1.18': {
          message: 'Exec lifecycle hook (%v) for Container %q in Pod %q failed - error: %v, message: %q',
          severity: 'I',
          args: ['execCommand', 'containerName', 'pod.desc', 'err', 'message'],
          form: 'printf',
        },
        '1.36': { severity: 'I', keys: ['execCommand', 'containerName', 'pod', 'message', 'err'] },
      },
    },
    'lifecycle.httpHookFailed': {
      message: 'HTTP lifecycle hook for Container in Pod failed',
      severity: 'E',
      level: 1,
      keys: ['err', 'path', 'containerName', 'pod'],
      func: 'Run',
      lines: { '1.18': 0, '1.22': 74, '1.23': 74, '1.27': 86, '1.30': 86, '1.32': 88, '1.36': 94 },
      releases: {
        '1.18': {
          message: 'Http lifecycle hook (%v) for Container %q in Pod %q failed - error: %v, message: %q',
          severity: 'I',
          optional: ['message'],
          args: ['path', 'containerName', 'pod.desc', 'err', 'message'],
          form: 'printf',
        },
        '1.36': { severity: 'I', keys: ['path', 'containerName', 'pod', 'err'] },
      },
    },
    'lifecycle.sleepHookFailed': {
      message: 'Sleep lifecycle hook for Container in Pod failed',
      severity: 'E',
      level: 1,
      keys: ['err', 'sleepSeconds', 'containerName', 'pod'],
      func: 'Run',
      lines: { '1.30': 94, '1.32': 96, '1.36': 102 },
      releases: { '1.36': { severity: 'I', keys: ['sleepSeconds', 'containerName', 'pod', 'err'] } },
    },
  }),
} as const;
