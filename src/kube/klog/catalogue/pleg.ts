/** Data table. The pod lifecycle event generator: what changed in the runtime since the last relist. */
import { inFile } from '../entry.ts';

export const pleg = {
  ...inFile('generic.go', 'pleg', {
    'pleg.containerFinished': {
      message: 'Generic (PLEG): container finished',
      level: 2,
      keys: ['podID', 'containerID', 'exitCode'],
      func: 'relist',
    },
    'pleg.stateChange': {
      message: 'GenericPLEG',
      level: 4,
      keys: ['podUID', 'containerID', 'oldState', 'newState'],
      func: 'generateEvents',
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
      releases: { '1.18': { message: 'PLEG: Delete status for pod %q', args: ['podUID'], form: 'printf' } },
    },
    'pleg.writeStatus': {
      message: 'PLEG: Write status',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod'],
      func: 'updateCache',
      sites: {
        verbose: {
          level: 6,
          keys: ['err', 'pod', 'podStatus'],
          releases: { '1.24': { keys: ['pod', 'podStatus'] } },
        },
        failed: {
          keys: ['err', 'pod'],
          releases: { '1.24': { severity: 'E', level: 0 } },
        },
        failedVerbose: {
          level: 6,
          keys: ['err', 'pod', 'podStatus'],
          releases: { '1.24': { severity: 'E', level: 0 } },
        },
      },
      releases: {
        '1.18': {
          message: 'PLEG: Write status for %s/%s: %#v (err: %v)',
          severity: 'I',
          args: ['pod.name', 'pod.namespace', 'podStatus', 'err'],
          form: 'printf',
        },
        '1.24': { severity: 'I', keys: ['pod'] },
      },
    },
    'pleg.ignoringEvents': {
      message: 'PLEG: Ignoring events for pod',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod'],
      func: 'relist',
      releases: {
        '1.18': {
          message: 'PLEG: Ignoring events for pod %s/%s: %v',
          severity: 'I',
          args: ['pod.name', 'pod.namespace', 'err'],
          form: 'printf',
        },
        '1.33': { severity: 'I', keys: ['pod', 'err'] },
      },
    },
    'pleg.relisting': {
      message: 'GenericPLEG: Relisting',
      level: 5,
      func: 'relist',
      releases: { '1.18': { message: 'GenericPLEG: Relisting', form: 'printf' } },
    },
    'pleg.listFailed': {
      message: 'GenericPLEG: Unable to retrieve pods',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      releases: { '1.18': { message: 'GenericPLEG: Unable to retrieve pods: %v', args: ['err'], form: 'printf' } },
    },
    'pleg.channelFull': {
      message: 'Event channel is full, discard this relist() cycle event',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      releases: { '1.18': { message: 'event channel is full, discard this relist() cycle event', form: 'printf' } },
    },
    'pleg.relistingPod': {
      message: 'GenericPLEG: Relisting Pod',
      level: 5,
      keys: ['podUID'],
      func: 'relistPod',
    },
  }),
  ...inFile('evented.go', 'pleg', {
    'eventedPleg.containerStopped': {
      message: 'Received Container Stopped Event',
      level: 4,
      keys: ['event'],
      func: 'processCRIEvent',
    },
    'eventedPleg.containerDeleted': {
      message: 'Received Container Deleted Event',
      level: 4,
      keys: ['event'],
      func: 'processCRIEvent',
    },
    'eventedPleg.fallingBack': {
      message: 'Fall back to Generic PLEG relisting since Evented PLEG is not working',
      level: 4,
      func: 'watchEventsChannel',
    },
  }),
} as const;
