/** Who is away for a while: the kubelet, the API server, the runtime, the network, a watch. */
import { deleteWeb, DIES_POLITELY, type Preset, presetsOf } from './preset.ts';

const preset = presetsOf('Outages and restarts');

export const OUTAGES: readonly Preset[] = [
  preset('restart', {
    title: 'Restart the kubelet while a pod stops',
    summary: 'The new kubelet knows nothing of the grace that has passed, and begins the stop again with all of it.',
    kubernetes: '1.30',
    web: { behaviour: { onSigterm: 'ignore' }, spec: { terminationGracePeriodSeconds: 12 } },
    steps: [deleteWeb, { at: '5s', do: 'stopKubelet' }, { at: '8s', do: 'startKubelet' }],
    containerGC: '30s',
  }),
  preset('kubelet-down', {
    title: 'Delete a pod while the kubelet is down',
    summary:
      'Nothing happens to the container until the kubelet is back, finds the pod marked as deleted, and stops it.',
    steps: [
      { at: '2s', do: 'stopKubelet' },
      { ...deleteWeb, at: '4s' },
      { at: '10s', do: 'startKubelet' },
    ],
    containerGC: '18s',
  }),
  preset('orphan', {
    title: 'Force delete while the kubelet is down',
    summary:
      'The kubelet comes back to a container that no source knows, and removes it without the grace that the pod had.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'stopKubelet' },
      { at: '4s', do: 'delete', pod: 'web', gracePeriodSeconds: 0, force: true },
      { at: '8s', do: 'startKubelet' },
    ],
    containerGC: '16s',
  }),
  preset('apiserver-down', {
    title: 'The API server goes down during a delete',
    summary: 'The kubelet stops the pod all the same, but the object can only go once the API server answers again.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'exit', after: '3s', exitCode: 0 } },
    steps: [deleteWeb, { at: '3s', do: 'stopApiserver' }, { at: '12s', do: 'startApiserver' }],
    containerGC: '8s',
  }),
  preset('partition', {
    title: 'Delete a pod on a node that is cut off',
    summary: 'The pod keeps running while its node is cut off, and is stopped as soon as the node hears of the delete.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'partitionNode' },
      { ...deleteWeb, at: '4s' },
      { at: '20s', do: 'healNode' },
    ],
    containerGC: '28s',
  }),
  preset('runtime-down', {
    title: 'Delete a pod while containerd is down',
    summary: 'Without containerd nothing can be stopped: the kubelet tries again until the runtime answers.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'stopRuntime' },
      { ...deleteWeb, at: '4s' },
      { at: '16s', do: 'startRuntime' },
    ],
    containerGC: '28s',
  }),
  preset('watch-dropped', {
    title: 'The kubelet’s watch breaks before a delete',
    summary: 'The kubelet cannot see the delete until its reflector has listed the pods anew, 11 s later.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'fault', name: 'watchDropped', takes: '6s' },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '16s',
  }),
  preset('delete-lost', {
    title: 'The kubelet’s final DELETE is lost',
    summary: 'All is cleaned up, but the object stays until the status manager’s next pass sends the DELETE again.',
    kubernetes: '1.36',
    web: { behaviour: DIES_POLITELY },
    steps: [
      { at: '2s', do: 'fault', name: 'deleteLost', pod: 'web', sender: 'kubelet' },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '20s',
  }),
  preset('clock-skew', {
    title: 'The API server’s clock is ahead',
    summary:
      'The deletionTimestamp lies 20 s too late for the node, which does not matter: the kubelet counts the grace itself.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'exit', after: '3s', exitCode: 0 } },
    steps: [
      { at: '2s', do: 'fault', name: 'clockSkew', by: '20s', direction: 'ahead' },
      { ...deleteWeb, at: '3s' },
    ],
    containerGC: '12s',
  }),
];
