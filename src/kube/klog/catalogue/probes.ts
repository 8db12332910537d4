/** Data table. Probes, and the Events that the kubelet records. */
import { inFile } from '../entry.ts';

export const probes = {
  ...inFile('prober.go', 'other', {
    'prober.execProbe': {
      message: 'Exec-Probe runProbe',
      level: 4,
      keys: ['pod', 'containerName', 'execCommand'],
      func: 'runProbe',
    },
    'prober.succeeded': {
      message: 'Probe succeeded',
      level: 3,
      keys: ['probeType', 'pod', 'podUID', 'containerName'],
      func: 'probe',
      releases: {
        '1.18': {
          message: '%s probe for "%s:%s" succeeded',
          args: ['probeType', 'pod.desc', 'containerName'],
          form: 'printf',
        },
      },
    },
    'prober.failed': {
      message: 'Probe failed',
      level: 1,
      keys: ['probeType', 'pod', 'podUID', 'containerName', 'probeResult', 'output'],
      func: 'probe',
      releases: {
        '1.18': {
          message: '%s probe for "%s:%s" failed (%v): %s',
          args: ['probeType', 'pod.desc', 'containerName', 'probeResult', 'output'],
          form: 'printf',
        },
      },
    },
    'prober.errored': {
      message: 'Probe errored',
      severity: 'E',
      level: 1,
      keys: ['err', 'probeType', 'pod', 'podUID', 'containerName'],
      func: 'probe',
      releases: {
        '1.18': {
          message: '%s probe for "%s:%s" errored: %v',
          severity: 'I',
          args: ['probeType', 'pod.desc', 'containerName', 'err'],
          form: 'printf',
        },
        '1.33': { keys: ['err', 'probeType', 'pod', 'podUID', 'containerName', 'probeResult'] },
        '1.35': { severity: 'I', keys: ['probeType', 'pod', 'podUID', 'containerName', 'probeResult', 'err'] },
      },
    },
  }),
  ...inFile('worker.go', 'other', {
    'probeWorker.triggered': {
      message: 'Triggerd Probe by manual run',
      level: 4,
      keys: ['probeType', 'pod', 'podUID', 'containerName'],
      func: 'run',
      releases: { '1.33': { message: 'Triggered Probe by manual run' } },
    },
    'probeWorker.exiting': {
      message: 'Pod is terminated, exiting probe worker',
      level: 3,
      keys: ['pod', 'phase'],
      func: 'doProbe',
      releases: { '1.18': { message: 'Pod %v %v, exiting probe worker', args: ['pod.desc', 'phase'], form: 'printf' } },
    },
    'probeWorker.successOnDeletion': {
      message: 'Pod deletion requested, setting probe result to success',
      level: 3,
      keys: ['probeType', 'pod', 'containerName'],
      func: 'doProbe',
    },
    'probeWorker.deletionBeforeStarted': {
      message: 'Pod deletion requested before container has fully started',
      level: 0,
      keys: ['pod', 'containerName'],
      func: 'doProbe',
    },
    'probeWorker.noStatus': {
      message: 'No status for pod',
      level: 3,
      keys: ['pod'],
      func: 'doProbe',
      releases: { '1.18': { message: 'No status for pod: %v', args: ['pod.desc'], form: 'printf' } },
    },
    'probeWorker.targetNotFound': {
      message: 'Probe target container not found',
      level: 3,
      keys: ['pod', 'containerName'],
      func: 'doProbe',
      releases: {
        '1.18': {
          message: 'Probe target container not found: %v - %v',
          args: ['pod.desc', 'containerName'],
          form: 'printf',
        },
      },
    },
  }),
  ...inFile('event.go', 'other', {
    'event.occurred': {
      message: 'Event occurred',
      level: 3,
      keys: ['object', 'kind', 'apiVersion', 'type', 'reason', 'message'],
      func: 'StartStructuredLogging',
      releases: {
        '1.18': {
          message:
            "Event(v1.ObjectReference{Kind:%q, Namespace:%q, Name:%q, UID:%q, APIVersion:%q, ResourceVersion:%q, FieldPath:%q}): type: '%v' reason: '%v' %v",
          optional: ['podUID', 'resourceVersion', 'fieldPath'],
          args: [
            'kind',
            'object.namespace',
            'object.name',
            'podUID',
            'apiVersion',
            'resourceVersion',
            'fieldPath',
            'type',
            'reason',
            'message',
          ],
          form: 'printf',
          func: 'StartLogging',
        },
        '1.24': { keys: ['object', 'fieldPath', 'kind', 'apiVersion', 'type', 'reason', 'message'] },
      },
    },
  }),
} as const;
