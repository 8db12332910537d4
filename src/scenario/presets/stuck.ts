/** What does not let go: a volume, a process, a sandbox, a cgroup, a call, a write. */
import { CONTAINER, deleteWeb, type Preset, presetsOf } from './preset.ts';

const preset = presetsOf('What gets stuck');

export const STUCK: readonly Preset[] = [
  preset('stuck-volume', {
    title: 'A busy volume',
    summary:
      'The containers are gone, but the object stays until the volume can be unmounted; each wait is twice the last.',
    kubernetes: '1.27',
    steps: [
      { at: '2s', do: 'volumeBusy', pod: 'web', volume: 'cache' },
      { ...deleteWeb, at: '3s' },
      { at: '12s', do: 'volumeFree', pod: 'web', volume: 'cache' },
    ],
    containerGC: '26s',
  }),
  preset('frozen', {
    title: 'Delete a pod whose processes are frozen',
    summary: 'Frozen processes do not act on SIGTERM, so the whole grace passes and SIGKILL ends them.',
    kubernetes: '1.36',
    web: { spec: { terminationGracePeriodSeconds: 5 } },
    steps: [
      { at: '2s', do: 'freezeContainer', pod: 'web', container: CONTAINER },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '14s',
  }),
  preset('blocked-io', {
    title: 'SIGKILL does not end a process in state D',
    summary: 'It waits for I/O in the kernel, so SIGKILL stays pending and the pod Terminating, until the I/O returns.',
    kubernetes: '1.36',
    web: { spec: { terminationGracePeriodSeconds: 5 } },
    steps: [
      { at: '2s', do: 'blockIO', pod: 'web', container: CONTAINER },
      { ...deleteWeb, at: '3s' },
      { at: '40s', do: 'unblockIO', pod: 'web', container: CONTAINER },
    ],
    containerGC: '58s',
  }),
  preset('shim-hangs', {
    title: 'The runtime’s calls for a pod hang',
    summary: 'StopContainer hangs until the shim answers again 17 s later: no signal reaches the process before that.',
    kubernetes: '1.36',
    web: { spec: { terminationGracePeriodSeconds: 5 } },
    steps: [
      { at: '2s', do: 'freezeShim', pod: 'web' },
      { ...deleteWeb, at: '3s' },
      { at: '20s', do: 'thawShim', pod: 'web' },
    ],
    containerGC: '28s',
  }),
  preset('stop-fails', {
    title: 'StopContainer fails twice',
    summary: 'StopContainer returns an error twice: each time the pod worker waits 10 s or more before it tries again.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'fault', name: 'stopContainerFails', pod: 'web', failures: 2 },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '31s',
  }),
  preset('sandbox-stuck', {
    title: 'The sandbox’s network cannot be torn down',
    summary: 'The containers have ended, but the pod keeps terminating until its network can be torn down.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'fault', name: 'sandboxTeardownFails', pod: 'web', failures: 2 },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '20s',
  }),
  preset('cgroup-busy', {
    title: 'A busy cgroup',
    summary: 'Everything else is gone, but SyncTerminatedPod fails until the pod’s cgroup can be removed.',
    steps: [
      { at: '2s', do: 'fault', name: 'cgroupBusy', pod: 'web', takes: '8s' },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '20s',
  }),
  preset('status-conflict', {
    title: 'Status patches meet a conflict',
    summary: 'Three status patches are refused; the final DELETE waits until the one that matters has been written.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'fault', name: 'statusConflict', pod: 'web', failures: 3 },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '9s',
  }),
];
