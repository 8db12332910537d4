/** The pod lifecycle event generator: what changed in the runtime since the last relist. */
import { inFile } from '../entry.ts';

export const pleg = {
  ...inFile('generic.go', 'pleg', {
    'pleg.containerFinished': {
      message: 'Generic (PLEG): container finished',
      level: 2,
      keys: ['podID', 'containerID', 'exitCode'],
      func: 'relist',
      line: 296,
    },
    'pleg.stateChange': {
      message: 'GenericPLEG',
      level: 4,
      keys: ['podUID', 'containerID', 'oldState', 'newState'],
      func: 'generateEvents',
      line: 155,
    },
    'pleg.deleteStatus': {
      message: 'PLEG: Delete status for pod',
      level: 4,
      keys: ['podUID'],
      kinds: { podUID: 'text' },
      func: 'updateCache',
      line: 399,
    },
    'pleg.writeStatus': {
      message: 'PLEG: Write status',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod', 'podStatus'],
      optional: ['podStatus'],
      func: 'updateCache',
      line: 411,
      sites: { verbose: 409 },
    },
    'pleg.ignoringEvents': {
      message: 'PLEG: Ignoring events for pod',
      severity: 'E',
      level: 4,
      keys: ['err', 'pod'],
      func: 'relist',
      line: 252,
    },
    'pleg.relisting': { message: 'GenericPLEG: Relisting', level: 5, func: 'relist', line: 191 },
    'pleg.listFailed': {
      message: 'GenericPLEG: Unable to retrieve pods',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      line: 205,
    },
    'pleg.channelFull': {
      message: 'Event channel is full, discard this relist() cycle event',
      severity: 'E',
      level: 0,
      keys: ['err'],
      func: 'relist',
      line: 280,
    },
  }),
} as const;
