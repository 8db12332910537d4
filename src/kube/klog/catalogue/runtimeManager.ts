/** Data table. The generic runtime manager: killing, removing and starting containers and sandboxes. */
import { inFile } from '../entry.ts';

export const runtimeManager = {
  ...inFile('kuberuntime_container.go', 'podWorker', {
    'kuberuntimeContainer.killingOverride': {
      message: 'Killing container with a grace period override',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
      /** What 1.21 calls every stop, by mistake; `killing` prints it there. */
      sites: { always: { level: 2 } },
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
    'kuberuntimeContainer.killing': {
      message: 'Killing container with a grace period',
      level: 2,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
      releases: {
        '1.21': { message: 'Killing container with a grace period override' },
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
    'kuberuntimeContainer.preStopStart': {
      message: 'Running preStop hook',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'executePreStopHook',
      releases: {
        '1.18': { message: 'Running preStop hook for container %q', args: ['containerName'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.preStopDone': {
      message: 'PreStop hook completed',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'executePreStopHook',
      releases: {
        '1.18': { message: 'preStop hook for container %q completed', args: ['containerName'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.preStopOverran': {
      message: 'PreStop hook not completed in grace period',
      level: 2,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'executePreStopHook',
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
      releases: {
        '1.18': { message: 'preStop hook for container %q failed: %v', args: ['containerName', 'err'], form: 'printf' },
      },
    },
    'kuberuntimeContainer.exited': {
      message: 'Container exited normally',
      level: 3,
      keys: ['pod', 'podUID', 'containerName', 'containerID'],
      func: 'killContainer',
      releases: { '1.18': { message: 'Container %q exited normally', args: ['containerID'], form: 'printf' } },
    },
    'kuberuntimeContainer.killFailed': {
      message: 'Container termination failed with gracePeriod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod', 'podUID', 'containerName', 'containerID', 'gracePeriod'],
      func: 'killContainer',
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
      releases: { '1.18': { message: 'Removing container %q', args: ['containerID'], form: 'printf' } },
    },
    'kuberuntimeContainer.probeGracePeriod': {
      message: 'Using probe-level grace period that is greater than the pod-level grace period',
      level: 4,
      keys: ['pod', 'podUID', 'containerName', 'containerID', 'probeType', 'probeGracePeriod', 'podGracePeriod'],
      func: 'isProbeTerminationGracePeriodSecondsSet',
      releases: {
        '1.25': {
          keys: [
            'pod',
            'pod-uid',
            'containerName',
            'containerID',
            'probe-type',
            'probe-grace-period',
            'pod-grace-period',
          ],
          kinds: { 'pod-uid': 'typed' },
        },
        '1.27': {
          keys: ['pod', 'podUID', 'containerName', 'containerID', 'probeType', 'probeGracePeriod', 'podGracePeriod'],
        },
      },
    },
  }),
  ...inFile('kuberuntime_manager.go', 'podWorker', {
    'kuberuntimeManager.stopSandboxFailed': {
      message: 'Failed to stop sandbox',
      severity: 'E',
      level: 0,
      keys: ['err', 'podSandboxID'],
      func: 'killPodWithSyncResult',
      releases: { '1.18': { message: 'Failed to stop sandbox %q', args: ['podSandboxID'], form: 'printf' } },
    },
    'kuberuntimeManager.killingUnwanted': {
      message: 'Killing unwanted container for pod',
      level: 3,
      keys: ['containerName', 'containerID', 'pod'],
      func: 'SyncPod',
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
      releases: {
        '1.18': { message: 'Stopping PodSandbox for %q, will start new one', args: ['pod.desc'], form: 'printf' },
      },
    },
    'kuberuntimeManager.sandboxCreateAborted': {
      message: 'Pod was deleted and sandbox failed to be created',
      level: 4,
      keys: ['pod', 'podUID'],
      func: 'SyncPod',
    },
    'kuberuntimeManager.noReadySandbox': {
      message: 'No ready sandbox for pod can be found. Need to start a new one',
      level: 2,
      keys: ['pod'],
      func: 'podSandboxChanged',
      releases: {
        '1.18': {
          message: 'No ready sandbox for pod %q can be found. Need to start a new one',
          args: ['pod.desc'],
          form: 'printf',
        },
        '1.25': { func: 'PodSandboxChanged', file: 'util.go' },
      },
    },
    'kuberuntimeManager.gotSandboxIDs': {
      message: 'getSandboxIDByPodUID got sandbox IDs for pod',
      level: 4,
      keys: ['podSandboxID', 'pod'],
      func: 'GetPodStatus',
      group: 'pleg',
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
      releases: { '1.18': { message: 'Creating sandbox for pod %q', args: ['pod.desc'], form: 'printf' } },
    },
    'kuberuntimeManager.createdSandbox': {
      message: 'Created PodSandbox for pod',
      level: 4,
      keys: ['podSandboxID', 'pod'],
      func: 'SyncPod',
      releases: {
        '1.18': { message: 'Created PodSandbox %q for pod %q', args: ['podSandboxID', 'pod.desc'], form: 'printf' },
      },
    },
    'kuberuntimeManager.determinedIP': {
      message: 'Determined the ip for pod after sandbox changed',
      level: 4,
      keys: ['IPs', 'pod'],
      func: 'SyncPod',
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
      releases: {
        '1.18': {
          message: 'No sandbox for pod %q can be found. Need to start a new one',
          args: ['pod.desc'],
          form: 'printf',
        },
        '1.25': { func: 'PodSandboxChanged', file: 'util.go' },
      },
    },
    'kuberuntimeManager.containerToStart': {
      message: 'Container of pod is not in the desired state and shall be started',
      level: 3,
      keys: ['containerName', 'pod'],
      func: 'computePodActions',
    },
    'kuberuntimeManager.checkingBackoff': {
      message: 'Checking backoff for container in pod',
      level: 3,
      keys: ['containerName', 'pod'],
      func: 'doBackOff',
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
    },
  }),
  ...inFile('kuberuntime_gc.go', 'garbageCollection', {
    'kuberuntimeGC.removingSandbox': {
      message: 'Removing sandbox',
      level: 4,
      keys: ['sandboxID'],
      func: 'removeSandbox',
      releases: { '1.18': { message: 'Removing sandbox %q', args: ['sandboxID'], form: 'printf' } },
    },
    'kuberuntimeGC.stopBeforeRemoveFailed': {
      message: 'Failed to stop sandbox before removing',
      severity: 'E',
      level: 0,
      keys: ['err', 'sandboxID'],
      func: 'removeSandbox',
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
      releases: { '1.18': { message: 'Failed to remove sandbox %q: %v', args: ['sandboxID', 'err'], form: 'printf' } },
    },
    'kuberuntimeGC.removeContainerFailed': {
      message: 'Failed to remove container',
      severity: 'E',
      level: 0,
      keys: ['err', 'containerID'],
      func: 'removeOldestN',
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
      releases: {
        '1.18': { message: 'Failed to stop container %q: %v', args: ['containerID', 'err'], form: 'printf' },
      },
    },
    'kuberuntimeGC.removingLogs': {
      message: 'Removing pod logs',
      level: 4,
      keys: ['podUID'],
      func: 'evictPodLogsDirectories',
    },
    'kuberuntimeGC.removeLogsFailed': {
      message: 'Failed to remove pod logs directory',
      severity: 'E',
      level: 0,
      keys: ['err', 'path'],
      func: 'evictPodLogsDirectories',
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
      releases: {
        '1.18': {
          message: 'Exec lifecycle hook (%v) for Container %q in Pod %q failed - error: %v, message: %q',
          severity: 'I',
          args: ['execCommand', 'containerName', 'pod.desc', 'err', 'message'],
          form: 'printf',
        },
        '1.34': { severity: 'I', keys: ['execCommand', 'containerName', 'pod', 'message', 'err'] },
      },
    },
    'lifecycle.httpHookFailed': {
      message: 'HTTP lifecycle hook for Container in Pod failed',
      severity: 'E',
      level: 1,
      keys: ['err', 'path', 'containerName', 'pod'],
      func: 'Run',
      releases: {
        '1.18': {
          message: 'Http lifecycle hook (%v) for Container %q in Pod %q failed - error: %v, message: %q',
          severity: 'I',
          optional: ['message'],
          args: ['path', 'containerName', 'pod.desc', 'err', 'message'],
          form: 'printf',
        },
        '1.34': { severity: 'I', keys: ['path', 'containerName', 'pod', 'err'] },
      },
    },
    'lifecycle.sleepHookFailed': {
      message: 'Sleep lifecycle hook for Container in Pod failed',
      severity: 'E',
      level: 1,
      keys: ['err', 'sleepSeconds', 'containerName', 'pod'],
      func: 'Run',
      releases: { '1.34': { severity: 'I', keys: ['sleepSeconds', 'containerName', 'pod', 'err'] } },
    },
  }),
} as const;
