/** Data table. The pod lifecycle event generator: what changed in the runtime since the last relist. */
import { inFile } from '../entry.ts';

export const pleg = {
  ...inFile('generic.go', 'pleg', {
    'pleg.containerFinished': {
      message: 'Generic (PLEG): container finished',
      level: 2,
      keys: ['podID', 'containerID', 'exitCode'],
      func: 'relist',
      lines: { '1.22': 296, '1.23': 296, '1.27': 334, '1.30': 334, '1.32': 358, '1.36': 413 },
    },
    'pleg.stateChange': {
      message: 'GenericPLEG',
      level: 4,
      keys: ['podUID', 'containerID', 'oldState', 'newState'],
      func: 'generateEvents',
      lines: { '1.18': 0, '1.22': 155, '1.23': 155, '1.27': 184, '1.30': 184, '1.32': 201, '1.36': 257 },
      releases: {
        '1.18': {
          message: 'GenericPLEG: %v/%v: %v -> %v',
          args: ['podUID', 'containerID', 'oldState', 'newState'],
          form: 'printf',
        },
      },
    },
    'pleg.deleteStatus': {
      message: 'PLEG: Delete status for pod',
      level: 4,
      keys: ['podUID'],
      kinds: { podUID: 'text' },
      func: 'updateCache',
      lines: { '1.18': 0, '1.22': 399, '1.23': 399, '1.27': 436, '1.30': 436, '1.32': 442, '1.36': 523 },
      releases: { '1.18': { message: 'PLEG: Delete status for pod %q', args: ['podUID'], form: 'printf' } },
    },
    'pleg.writeStatus': {
      message: 'PLEG: Write status',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod'],
      func: 'updateCache',
      lines: { '1.18': 0, '1.22': 411, '1.23': 411, '1.27': 459, '1.30': 459, '1.32': 465, '1.36': 543 },
      sites: {
        verbose: {
          level: 6,
          keys: ['err', 'pod', 'podStatus'],
          lines: { '1.22': 409, '1.23': 409, '1.27': 457, '1.30': 457, '1.32': 463, '1.36': 541 },
          releases: { '1.27': { keys: ['pod', 'podStatus'] } },
        },
        failed: {
          keys: ['err', 'pod'],
          lines: { '1.22': 411, '1.23': 411, '1.27': 453, '1.30': 453, '1.32': 459, '1.36': 537 },
          releases: { '1.27': { severity: 'E', level: 0 } },
        },
        failedVerbose: {
          level: 6,
          keys: ['err', 'pod', 'podStatus'],
          lines: { '1.22': 409, '1.23': 409, '1.27': 451, '1.30': 451, '1.32': 457, '1.36': 535 },
          releases: { '1.27': { severity: 'E', level: 0 } },
        },
      },
      releases: {
        '1.18': {
          message: 'PLEG: Write status for %s/%s: %#v (err: %v)',
          severity: 'I',
          args: ['pod.name', 'pod.namespace', 'podStatus', 'err'],
          form: 'printf',
        },
        '1.27': { severity: 'I', keys: ['pod'] },
      },
    },
    'pleg.ignoringEvents': {
      message: 'PLEG: Ignoring events for pod',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod'],
      func: 'relist',
      lines: { '1.18': 0, '1.22': 252, '1.23': 252, '1.27': 285, '1.30': 285, '1.32': 302, '1.36': 367 },
      releases: {
        '1.18': {
          message: 'PLEG: Ignoring events for pod %s/%s: %v',
          severity: 'I',
          args: ['pod.name', 'pod.namespace', 'err'],
          form: 'printf',
        },
        '1.36': { severity: 'I', keys: ['pod', 'err'] },
      },
    },
    'pleg.relisting': {
      message: 'GenericPLEG: Relisting',
      level: 5,
      func: 'relist',
      lines: { '1.18': 0, '1.22': 191, '1.23': 191, '1.27': 224, '1.30': 224, '1.32': 242, '1.36': 298 },
      releases: { '1.18': { message: 'GenericPLEG: Relisting', form: 'printf' } },
    },
    'pleg.listFailed': {
      message: 'GenericPLEG: Unable to retrieve pods',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      lines: { '1.18': 0, '1.22': 205, '1.23': 205, '1.27': 238, '1.30': 238, '1.32': 256, '1.36': 312 },
      releases: { '1.18': { message: 'GenericPLEG: Unable to retrieve pods: %v', args: ['err'], form: 'printf' } },
    },
    'pleg.channelFull': {
      message: 'Event channel is full, discard this relist() cycle event',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      lines: { '1.18': 0, '1.22': 280, '1.23': 280, '1.27': 318, '1.30': 318, '1.32': 344, '1.36': 399 },
      releases: { '1.18': { message: 'event channel is full, discard this relist() cycle event', form: 'printf' } },
    },
    'pleg.relistingPod': {
      message: 'GenericPLEG: Relisting Pod',
      level: 5,
      keys: ['podUID'],
      func: 'relistPod',
      lines: { '1.36': 426 },
    },
  }),
  ...inFile('evented.go', 'pleg', {
    'eventedPleg.containerStopped': {
      message: 'Received Container Stopped Event',
      level: 4,
      keys: ['event'],
      func: 'processCRIEvent',
      lines: { '1.27': 278, '1.30': 282, '1.32': 288, '1.36': 281 },
    },
    'eventedPleg.containerDeleted': {
      message: 'Received Container Deleted Event',
      level: 4,
      keys: ['event'],
      func: 'processCRIEvent',
      lines: { '1.27': 294, '1.30': 298, '1.32': 304, '1.36': 297 },
    },
    'eventedPleg.fallingBack': {
      message: 'Fall back to Generic PLEG relisting since Evented PLEG is not working',
      level: 4,
      func: 'watchEventsChannel',
      lines: { '1.27': 182, '1.30': 186, '1.32': 190, '1.36': 194 },
    },
  }),
} as const;
