/** Data table. Pods that leave for the node's sake: eviction under pressure, preemption, node shutdown. */
import { inFile } from '../entry.ts';

export const eviction = {
  ...inFile('eviction_manager.go', 'other', {
    'eviction.reclaiming': {
      message: 'Eviction manager: attempting to reclaim',
      level: 0,
      keys: ['resourceName'],
      func: 'synchronize',
      lines: { '1.18': 0, '1.22': 336, '1.23': 338, '1.27': 342, '1.30': 366, '1.32': 376, '1.36': 381 },
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
      lines: { '1.18': 0, '1.22': 347, '1.23': 349, '1.27': 353, '1.30': 377, '1.32': 387, '1.36': 392 },
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
      lines: { '1.18': 0, '1.22': 365, '1.23': 367, '1.27': 371, '1.30': 395, '1.32': 405, '1.36': 410 },
      releases: {
        '1.18': { message: 'eviction manager: pods ranked for eviction: %s', args: ['pods.desc'], form: 'printf' },
      },
    },
    'eviction.evicting': {
      message: 'Evicting pod',
      level: 3,
      keys: ['pod', 'podUID', 'message'],
      func: 'evictPod',
      lines: { '1.22': 564, '1.23': 566, '1.27': 580, '1.30': 604, '1.32': 615, '1.36': 622 },
    },
    'eviction.evicted': {
      message: 'Eviction manager: pod is evicted successfully',
      level: 0,
      keys: ['pod'],
      func: 'evictPod',
      lines: { '1.18': 0, '1.22': 573, '1.23': 575, '1.27': 592, '1.30': 616, '1.32': 627, '1.36': 635 },
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
      lines: { '1.18': 0, '1.22': 571, '1.23': 573, '1.27': 590, '1.30': 614, '1.32': 625, '1.36': 633 },
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
      lines: { '1.18': 0, '1.22': 558, '1.23': 560, '1.27': 574, '1.30': 598, '1.32': 609, '1.36': 616 },
      releases: {
        '1.18': { message: 'eviction manager: cannot evict a critical pod %s', args: ['pod.desc'], form: 'printf' },
      },
    },
    'eviction.nothingToEvict': {
      message: 'Eviction manager: unable to evict any pods from the node',
      level: 0,
      func: 'synchronize',
      lines: { '1.22': 0, '1.23': 0, '1.27': 0, '1.30': 0, '1.32': 0, '1.36': 0 },
    },
    'eviction.waitingForCleanup': {
      message: 'Eviction manager: pods evicted, waiting for pod to be cleaned up',
      level: 0,
      keys: ['pods'],
      func: 'Start',
      lines: { '1.18': 0, '1.22': 196, '1.23': 198, '1.27': 201, '1.30': 205, '1.32': 208, '1.36': 213 },
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
      lines: { '1.18': 0, '1.22': 408, '1.23': 410, '1.27': 423, '1.30': 447, '1.32': 458, '1.36': 464 },
      releases: {
        '1.18': { message: 'eviction manager: pods %s successfully cleaned up', args: ['pods.desc'], form: 'printf' },
      },
    },
    'eviction.cleanupTimeout': {
      message: 'Eviction manager: timed out waiting for pods to be cleaned up',
      level: 0,
      keys: ['pods'],
      func: 'waitForPodsCleanup',
      lines: { '1.18': 0, '1.22': 400, '1.23': 402, '1.27': 415, '1.30': 439, '1.32': 450, '1.36': 456 },
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
      lines: { '1.22': 101, '1.23': 101, '1.27': 104, '1.30': 104, '1.32': 102, '1.36': 104 },
      releases: { '1.36': { level: 2, keys: ['pod', 'podUID', 'insufficientResources', 'requestingPod'] } },
    },
    'preemption.evicted': {
      message: 'Pod evicted successfully',
      level: 0,
      keys: ['pod'],
      func: 'evictPodsToFreeRequests',
      lines: { '1.18': 0, '1.22': 117, '1.23': 117, '1.27': 128, '1.30': 128, '1.32': 124, '1.36': 127 },
      releases: { '1.18': { message: 'preemption: pod %s evicted successfully', args: ['pod.desc'], form: 'printf' } },
    },
    'preemption.evictFailed': {
      message: 'Failed to evict pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'evictPodsToFreeRequests',
      lines: { '1.18': 0, '1.22': 108, '1.23': 108, '1.27': 119, '1.30': 119, '1.32': 115, '1.36': 118 },
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
      lines: { '1.23': 240, '1.27': 273, '1.30': 273, '1.32': 244, '1.36': 265 },
    },
    'nodeShutdown.eventShuttingDown': {
      message: 'Shutdown manager detected new shutdown event, isNodeShuttingDownNow',
      level: 1,
      keys: ['event'],
      func: 'start',
      lines: { '1.22': 193, '1.23': 232, '1.27': 265, '1.30': 265, '1.32': 236, '1.36': 257 },
    },
    'nodeShutdown.processing': {
      message: 'Shutdown manager processing shutdown event',
      level: 1,
      func: 'processShutdownEvent',
      lines: { '1.22': 246, '1.23': 289, '1.27': 322, '1.30': 322, '1.32': 293, '1.36': 314 },
    },
    'nodeShutdown.killing': {
      message: 'Shutdown manager killing pod with gracePeriod',
      level: 1,
      keys: ['pod', 'gracePeriod'],
      func: 'processShutdownEvent',
      lines: { '1.22': 270, '1.23': 313, '1.27': 375, '1.30': 375, '1.32': 153, '1.36': 151 },
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.finished': {
      message: 'Shutdown manager finished killing pod',
      level: 1,
      keys: ['pod'],
      func: 'processShutdownEvent',
      lines: { '1.22': 281, '1.23': 325, '1.27': 395, '1.30': 395, '1.32': 171, '1.36': 170 },
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.failed': {
      message: 'Shutdown manager failed killing pod',
      level: 1,
      keys: ['pod', 'err'],
      func: 'processShutdownEvent',
      lines: { '1.22': 279, '1.23': 323, '1.27': 393, '1.30': 393, '1.32': 169, '1.36': 168 },
      releases: { '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.timeout': {
      message: 'Shutdown manager pod killing time out',
      level: 1,
      keys: ['gracePeriod', 'priority'],
      func: 'processShutdownEvent',
      lines: { '1.22': 297, '1.23': 339, '1.27': 413, '1.30': 413, '1.32': 215, '1.36': 214 },
      releases: { '1.22': { keys: ['gracePeriod'] }, '1.32': { func: 'killPods', file: 'nodeshutdown_manager.go' } },
    },
    'nodeShutdown.completed': {
      message: 'Shutdown manager completed processing shutdown event, node will shutdown shortly',
      level: 1,
      func: 'processShutdownEvent',
      lines: { '1.22': 301, '1.23': 344, '1.27': 327, '1.30': 327, '1.32': 298, '1.36': 319 },
    },
  }),
  ...inFile('nodeshutdown_manager.go', 'other', {
    'nodeShutdown.groupDone': {
      message: 'Done waiting for all pods in group to terminate',
      level: 1,
      keys: ['gracePeriod', 'priority'],
      func: 'killPods',
      lines: { '1.32': 212, '1.36': 211 },
    },
    'nodeShutdown.groupVolumesFailed': {
      message: 'Failed while waiting for all the volumes belonging to Pods in this group to unmount',
      severity: 'E',
      level: 0,
      keys: ['err', 'pods'],
      func: 'killPods',
      lines: { '1.32': 205, '1.36': 204 },
    },
  }),
} as const;
