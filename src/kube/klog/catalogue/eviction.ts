/** Data table. Pods that leave for the node's sake: eviction under pressure, preemption, node shutdown. */
import { inFile } from '../entry.ts';

export const eviction = {
  ...inFile('eviction_manager.go', 'other', {
    'eviction.reclaiming': {
      message: 'Eviction manager: attempting to reclaim',
      level: 0,
      keys: ['resourceName'],
      func: 'synchronize',
      releases: {
        '1.18': {
          message: 'eviction manager: attempting to reclaim %v',
          severity: 'W',
          args: ['resourceName'],
          form: 'printf',
        },
      },
    },
    'eviction.mustEvict': {
      message: 'Eviction manager: must evict pod(s) to reclaim',
      level: 0,
      keys: ['resourceName'],
      func: 'synchronize',
      releases: {
        '1.18': {
          message: 'eviction manager: must evict pod(s) to reclaim %v',
          args: ['resourceName'],
          form: 'printf',
        },
      },
    },
    'eviction.ranked': {
      message: 'Eviction manager: pods ranked for eviction',
      level: 0,
      keys: ['pods'],
      func: 'synchronize',
      releases: {
        '1.18': { message: 'eviction manager: pods ranked for eviction: %s', args: ['pods.desc'], form: 'printf' },
      },
    },
    'eviction.evicting': {
      message: 'Evicting pod',
      level: 3,
      keys: ['pod', 'podUID', 'message'],
      func: 'evictPod',
    },
    'eviction.evicted': {
      message: 'Eviction manager: pod is evicted successfully',
      level: 0,
      keys: ['pod'],
      func: 'evictPod',
      releases: {
        '1.18': { message: 'eviction manager: pod %s is evicted successfully', args: ['pod.desc'], form: 'printf' },
      },
    },
    'eviction.evictFailed': {
      message: 'Eviction manager: pod failed to evict',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'evictPod',
      releases: {
        '1.18': { message: 'eviction manager: pod %s failed to evict %v', args: ['pod.desc', 'err'], form: 'printf' },
      },
    },
    'eviction.critical': {
      message: 'Eviction manager: cannot evict a critical pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'evictPod',
      releases: {
        '1.18': { message: 'eviction manager: cannot evict a critical pod %s', args: ['pod.desc'], form: 'printf' },
      },
    },
    'eviction.nothingToEvict': {
      message: 'Eviction manager: unable to evict any pods from the node',
      level: 0,
      func: 'synchronize',
    },
    'eviction.waitingForCleanup': {
      message: 'Eviction manager: pods evicted, waiting for pod to be cleaned up',
      level: 0,
      keys: ['pods'],
      func: 'Start',
      releases: {
        '1.18': {
          message: 'eviction manager: pods %s evicted, waiting for pod to be cleaned up',
          args: ['pods.desc'],
          form: 'printf',
        },
      },
    },
    'eviction.cleanedUp': {
      message: 'Eviction manager: pods successfully cleaned up',
      level: 0,
      keys: ['pods'],
      func: 'waitForPodsCleanup',
      releases: {
        '1.18': { message: 'eviction manager: pods %s successfully cleaned up', args: ['pods.desc'], form: 'printf' },
      },
    },
    'eviction.cleanupTimeout': {
      message: 'Eviction manager: timed out waiting for pods to be cleaned up',
      level: 0,
      keys: ['pods'],
      func: 'waitForPodsCleanup',
      releases: {
        '1.18': {
          message: 'eviction manager: timed out waiting for pods %s to be cleaned up',
          severity: 'W',
          args: ['pods.desc'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('preemption.go', 'other', {
    'preemption.preempting': {
      message: 'Preempting pod to free up resources',
      level: 3,
      keys: ['pod', 'podUID', 'insufficientResources'],
      func: 'evictPodsToFreeRequests',
      releases: { '1.34': { level: 2, keys: ['pod', 'podUID', 'insufficientResources', 'requestingPod'] } },
    },
    'preemption.evicted': {
      message: 'Pod evicted successfully',
      level: 0,
      keys: ['pod'],
      func: 'evictPodsToFreeRequests',
      releases: { '1.18': { message: 'preemption: pod %s evicted successfully', args: ['pod.desc'], form: 'printf' } },
    },
    'preemption.evictFailed': {
      message: 'Failed to evict pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'evictPodsToFreeRequests',
      releases: {
        '1.18': {
          message: 'preemption: pod %s failed to evict %v',
          severity: 'W',
          args: ['pod.desc', 'err'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('nodeshutdown_manager_linux.go', 'other', {
    'nodeShutdown.event': {
      message: 'Shutdown manager detected new shutdown event',
      level: 1,
      keys: ['event'],
      func: 'start',
    },
    'nodeShutdown.eventShuttingDown': {
      message: 'Shutdown manager detected new shutdown event, isNodeShuttingDownNow',
      level: 1,
      keys: ['event'],
      func: 'start',
    },
    'nodeShutdown.processing': {
      message: 'Shutdown manager processing shutdown event',
      level: 1,
      func: 'processShutdownEvent',
    },
    'nodeShutdown.killing': {
      message: 'Shutdown manager killing pod with gracePeriod',
      level: 1,
      keys: ['pod', 'gracePeriod'],
      func: 'processShutdownEvent',
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.finished': {
      message: 'Shutdown manager finished killing pod',
      level: 1,
      keys: ['pod'],
      func: 'processShutdownEvent',
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.failed': {
      message: 'Shutdown manager failed killing pod',
      level: 1,
      keys: ['pod', 'err'],
      func: 'processShutdownEvent',
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.timeout': {
      message: 'Shutdown manager pod killing time out',
      level: 1,
      keys: ['gracePeriod', 'priority'],
      func: 'processShutdownEvent',
      releases: { '1.22': { keys: ['gracePeriod'] }, '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.completed': {
      message: 'Shutdown manager completed processing shutdown event, node will shutdown shortly',
      level: 1,
      func: 'processShutdownEvent',
    },
  }),
  ...inFile('nodeshutdown_manager.go', 'other', {
    'nodeShutdown.groupDone': {
      message: 'Done waiting for all pods in group to terminate',
      level: 1,
      keys: ['gracePeriod', 'priority'],
      func: 'killPods',
    },
    'nodeShutdown.groupVolumesFailed': {
      message: 'Failed while waiting for all the volumes belonging to Pods in this group to unmount',
      severity: 'E',
      level: 0,
      keys: ['err', 'pods'],
      func: 'killPods',
    },
  }),
} as const;
