/** Where pods come from (file, http, api), how they are merged, and the mirror pods made for static ones. */
import { inFile } from '../entry.ts';

export const sources = {
  ...inFile('config.go', 'other', {
    'config.addingPods': {
      message: 'Adding new pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      line: 257,
    },
    'config.gracefullyDeletingPods': {
      message: 'Gracefully deleting pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      line: 259,
    },
    'config.updatingPods': {
      message: 'Updating pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      line: 261,
    },
    'config.removingPods': {
      message: 'Removing pods from source',
      level: 4,
      keys: ['source', 'pods'],
      func: 'merge',
      line: 266,
    },
    'config.settingPodsForSource': {
      message: 'Setting pods for source',
      level: 4,
      keys: ['source'],
      func: 'merge',
      line: 278,
    },
    'config.duplicatePodName': {
      message: 'Pod failed validation due to duplicate pod name, ignoring',
      level: 0,
      keys: ['index', 'pod', 'source'],
      func: 'filterInvalidPods',
      line: 326,
    },
    'config.receivingANewPod': {
      message: 'Receiving a new pod',
      level: 4,
      keys: ['pod'],
      func: 'recordFirstSeenTime',
      line: 383,
    },
  }),
  ...inFile('common.go', 'other', {
    'config.generatedPodName': {
      message: 'Generated pod name',
      level: 5,
      keys: ['pod', 'podUID', 'source'],
      func: 'applyDefaults',
      line: 73,
    },
  }),
  ...inFile('http.go', 'other', {
    'http.readFailed': {
      message: 'Failed to read pods from URL',
      level: 0,
      keys: ['err'],
      func: 'run',
      line: 66,
      sites: { repeated: 70 },
    },
  }),
  ...inFile('file.go', 'other', {
    'file.readingConfigFile': {
      message: 'Reading config file',
      level: 4,
      keys: ['path'],
      func: 'extractFromFile',
      line: 201,
    },
  }),
  ...inFile('file_linux.go', 'other', {
    'file.ignoredDots': {
      message: 'Ignored pod manifest, because it starts with dots',
      level: 4,
      keys: ['eventName'],
      func: 'produceWatchEvent',
      line: 106,
    },
  }),
  ...inFile('mirror_client.go', 'podWorker', {
    'mirrorClient.deletingAMirrorPod': {
      message: 'Deleting a mirror pod',
      level: 2,
      keys: ['pod', 'podUID'],
      func: 'DeleteMirrorPod',
      line: 130,
    },
    'mirrorClient.deleteFailed': {
      message: 'Failed deleting a mirror pod',
      severity: 'E',
      level: 0,
      keys: ['err', 'pod'],
      func: 'DeleteMirrorPod',
      line: 138,
    },
  }),
} as const;
