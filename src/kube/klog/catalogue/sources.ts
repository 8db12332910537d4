/** Data table. Where pods come from (file, http, api), how they are merged, and the mirror pods made for static ones. */
import { inFile } from '../entry.ts';

export const sources = {
  ...inFile('config.go', 'other', {
    'config.addingPods': {
      message: 'Adding new pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      releases: {
        '1.18': { message: 'Adding new pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.gracefullyDeletingPods': {
      message: 'Gracefully deleting pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
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
      releases: {
        '1.18': { message: 'Updating pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.removingPods': {
      message: 'Removing pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      releases: {
        '1.18': { message: 'Removing pods from source %s : %v', args: ['source', 'pods.address'], form: 'printf' },
      },
    },
    'config.settingPodsForSource': {
      message: 'Setting pods for source',
      level: 4,
      keys: ['source'],
      func: 'merge',
      releases: { '1.18': { message: 'Setting pods for source %s', args: ['source'], form: 'printf' } },
    },
    'config.duplicatePodName': {
      message: 'Pod failed validation due to duplicate pod name, ignoring',
      level: 0,
      keys: ['index', 'pod', 'source'],
      func: 'filterInvalidPods',
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
      releases: { '1.18': { message: 'Receiving a new pod %q', args: ['pod.desc'], form: 'printf' } },
    },
  }),
  ...inFile('common.go', 'other', {
    'config.generatedPodName': {
      message: 'Generated pod name',
      level: 5,
      keys: ['pod', 'podUID', 'source'],
      func: 'applyDefaults',
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
      sites: {
        repeated: {
          level: 4,
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
      releases: { '1.18': { message: 'Reading config file %q', level: 3, args: ['path'], form: 'printf' } },
    },
  }),
  ...inFile('file_linux.go', 'other', {
    'file.ignoredDots': {
      message: 'Ignored pod manifest, because it starts with dots',
      level: 4,
      keys: ['eventName'],
      func: 'produceWatchEvent',
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
      releases: {
        '1.18': {
          message: 'Deleting a mirror pod %q (uid %#v)',
          args: ['pod.fullName', 'podUID.pointer'],
          form: 'printf',
        },
        '1.21': { kinds: { podUID: 'pointer' } },
      },
    },
    'mirrorClient.deleteFailed': {
      message: 'Failed deleting a mirror pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'DeleteMirrorPod',
      releases: {
        '1.18': { message: 'Failed deleting a mirror pod %q: %v', args: ['pod.fullName', 'err'], form: 'printf' },
      },
    },
  }),
} as const;
