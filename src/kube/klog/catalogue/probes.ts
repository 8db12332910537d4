/** Probes, and the Events that the kubelet records. */
import { inFile } from '../entry.ts';

export const probes = {
  ...inFile('prober.go', 'other', {
    'prober.execProbe': {
      message: 'Exec-Probe runProbe',
      level: 4,
      keys: ['pod', 'containerName', 'execCommand'],
      func: 'runProbe',
      line: 163,
    },
    'prober.succeeded': {
      message: 'Probe succeeded',
      level: 3,
      keys: ['probeType', 'pod', 'podUID', 'containerName'],
      func: 'probe',
      line: 130,
    },
    'prober.failed': {
      message: 'Probe failed',
      level: 1,
      keys: ['probeType', 'pod', 'podUID', 'containerName', 'probeResult', 'output'],
      func: 'probe',
      line: 121,
    },
    'prober.errored': {
      message: 'Probe errored',
      severity: 'E',
      level: 1,
      keys: ['err', 'probeType', 'pod', 'podUID', 'containerName'],
      func: 'probe',
      line: 118,
    },
  }),
  ...inFile('worker.go', 'other', {
    'probeWorker.exiting': {
      message: 'Pod is terminated, exiting probe worker',
      level: 3,
      keys: ['pod', 'phase'],
      func: 'doProbe',
      line: 193,
    },
    'probeWorker.successOnDeletion': {
      message: 'Pod deletion requested, setting probe result to success',
      level: 3,
      keys: ['probeType', 'pod', 'containerName'],
      func: 'doProbe',
      line: 234,
    },
    'probeWorker.deletionBeforeStarted': {
      message: 'Pod deletion requested before container has fully started',
      level: 0,
      keys: ['pod', 'containerName'],
      func: 'doProbe',
      line: 237,
    },
    'probeWorker.noStatus': { message: 'No status for pod', level: 3, keys: ['pod'], func: 'doProbe', line: 187 },
    'probeWorker.targetNotFound': {
      message: 'Probe target container not found',
      level: 3,
      keys: ['pod', 'containerName'],
      func: 'doProbe',
      line: 201,
    },
  }),
  ...inFile('event.go', 'other', {
    'event.occurred': {
      message: 'Event occurred',
      level: 3,
      keys: ['object', 'kind', 'apiVersion', 'type', 'reason', 'message'],
      func: 'StartStructuredLogging',
      line: 294,
    },
  }),
} as const;
