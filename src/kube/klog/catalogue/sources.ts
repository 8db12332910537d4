/** Data table. Where pods come from (file, http, api), how they are merged, and the mirror pods made for static ones. */
import { inFile } from '../entry.ts';

export const sources = {
  ...inFile('config.go', 'other', {
    'config.addingPods': {
      message: 'Adding new pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      lines: { '1.18': 0, '1.22': 0, '1.23': 257, '1.27': 272, '1.30': 271, '1.32': 271 },
      releases: {
        '1.18': { message: 'Adding new pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.gracefullyDeletingPods': {
      message: 'Gracefully deleting pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      lines: { '1.18': 0, '1.22': 0, '1.23': 259, '1.27': 274, '1.30': 273, '1.32': 273 },
      releases: {
        '1.18': {
          message: 'Graceful deleting pods from source %s : %v',
          args: ['source', 'pods.address'],
          form: 'printf',
        },
      },
    },
    'config.updatingPods': {
      message: 'Updating pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      lines: { '1.18': 0, '1.22': 0, '1.23': 261, '1.27': 276, '1.30': 275, '1.32': 275 },
      releases: {
        '1.18': { message: 'Updating pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.removingPods': {
      message: 'Removing pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      lines: { '1.18': 0, '1.22': 0, '1.23': 266, '1.27': 281, '1.30': 280, '1.32': 280 },
      releases: {
        '1.18': { message: 'Removing pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.settingPodsForSource': {
      message: 'Setting pods for source',
      level: 4,
      keys: ['source'],
      func: 'merge',
      lines: { '1.18': 0, '1.22': 0, '1.23': 278, '1.27': 293, '1.30': 292, '1.32': 292, '1.36': 226 },
      releases: { '1.18': { message: 'Setting pods for source %s', args: ['source'], form: 'printf' } },
    },
    'config.duplicatePodName': {
      message: 'Pod failed validation due to duplicate pod name, ignoring',
      level: 0,
      keys: ['index', 'pod', 'source'],
      func: 'filterInvalidPods',
      lines: { '1.18': 0, '1.22': 0, '1.23': 326, '1.27': 341, '1.30': 340, '1.32': 340, '1.36': 269 },
      releases: {
        '1.18': {
          message: 'Pod[%d] (%s) from %s failed validation due to duplicate pod name %q, ignoring',
          severity: 'W',
          args: ['index', 'pod.desc', 'source', 'pod.name'],
          form: 'printf',
        },
      },
    },
    'config.receivingANewPod': {
      message: 'Receiving a new pod',
      level: 4,
      keys: ['pod'],
      func: 'recordFirstSeenTime',
      lines: { '1.18': 0, '1.22': 0, '1.23': 383, '1.27': 398, '1.30': 397, '1.32': 397, '1.36': 326 },
      releases: { '1.18': { message: 'Receiving a new pod %q', args: ['pod.desc'], form: 'printf' } },
    },
  }),
  ...inFile('common.go', 'other', {
    'config.generatedPodName': {
      message: 'Generated pod name',
      level: 5,
      keys: ['pod', 'podUID', 'source'],
      func: 'applyDefaults',
      lines: { '1.18': 0, '1.22': 73, '1.23': 73, '1.27': 73, '1.30': 74, '1.32': 74, '1.36': 77 },
      releases: {
        '1.18': {
          message: 'Generated Name %q for UID %q from URL %s',
          args: ['pod.name', 'podUID', 'source'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('http.go', 'other', {
    'http.readFailed': {
      message: 'Failed to read pods from URL',
      level: 0,
      keys: ['err'],
      func: 'run',
      lines: { '1.18': 0, '1.22': 66, '1.23': 66, '1.27': 66, '1.30': 66, '1.32': 66, '1.36': 65 },
      sites: {
        repeated: {
          level: 4,
          lines: { '1.22': 70, '1.23': 70, '1.27': 70, '1.30': 70, '1.32': 70, '1.36': 69, '1.18': 0 },
          releases: { '1.18': { severity: 'I' } },
        },
      },
      releases: {
        '1.18': { message: 'Failed to read pods from URL: %v', severity: 'W', args: ['err'], form: 'printf' },
      },
    },
  }),
  ...inFile('file.go', 'other', {
    'file.readingConfigFile': {
      message: 'Reading config file',
      level: 4,
      keys: ['path'],
      func: 'extractFromFile',
      lines: { '1.18': 0, '1.22': 0, '1.23': 201, '1.27': 202, '1.30': 202, '1.32': 0, '1.36': 201 },
      releases: { '1.18': { message: 'Reading config file %q', level: 3, args: ['path'], form: 'printf' } },
    },
  }),
  ...inFile('file_linux.go', 'other', {
    'file.ignoredDots': {
      message: 'Ignored pod manifest, because it starts with dots',
      level: 4,
      keys: ['eventName'],
      func: 'produceWatchEvent',
      lines: { '1.18': 0, '1.22': 0, '1.23': 106, '1.27': 106, '1.30': 106, '1.32': 0, '1.36': 104 },
      releases: {
        '1.18': {
          message: 'Ignored pod manifest: %s, because it starts with dots',
          severity: 'E',
          level: 0,
          args: ['eventName'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('mirror_client.go', 'podWorker', {
    'mirrorClient.deletingAMirrorPod': {
      message: 'Deleting a mirror pod',
      level: 2,
      keys: ['pod', 'podUID'],
      func: 'DeleteMirrorPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 130, '1.27': 130, '1.30': 130, '1.32': 130, '1.36': 131 },
      releases: {
        '1.18': {
          message: 'Deleting a mirror pod %q (uid %#v)',
          args: ['pod.fullName', 'podUID.pointer'],
          form: 'printf',
        },
      },
    },
    'mirrorClient.deleteFailed': {
      message: 'Failed deleting a mirror pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'DeleteMirrorPod',
      lines: { '1.18': 0, '1.22': 0, '1.23': 138, '1.27': 138, '1.30': 138, '1.32': 138, '1.36': 139 },
      releases: {
        '1.18': { message: 'Failed deleting a mirror pod %q: %v', args: ['pod.fullName', 'err'], form: 'printf' },
      },
    },
  }),
} as const;
