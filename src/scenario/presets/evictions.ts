/** Pods that go because somebody wants the node, or because the node wants itself back. */
import { deleteWeb, type Preset, presetsOf, web } from './preset.ts';

const preset = presetsOf('Evictions');

export const EVICTIONS: readonly Preset[] = [
  preset('evict', {
    title: 'Evict a pod through the Eviction API',
    summary: 'The eviction becomes an ordinary delete with the pod’s own grace, after the API server has noted why.',
    kubernetes: '1.30',
    steps: [{ at: '2s', do: 'evict', pod: 'web' }],
    containerGC: '8s',
  }),
  preset('pressure', {
    title: 'The kubelet evicts a pod under memory pressure',
    summary: 'The process gets 2 s instead of its 30 s, and the object stays, as Failed, until somebody deletes it.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [
      { at: '2s', do: 'evictByKubelet', pod: 'web', reason: 'memory' },
      { ...deleteWeb, at: '10s' },
    ],
    containerGC: '16s',
  }),
  preset('drain', {
    title: 'Drain the node',
    summary: 'Three pods are evicted at the same instant and go at their own pace; the static pod stays.',
    kubernetes: '1.36',
    others: [
      web({ name: 'api', behaviour: { onSigterm: 'exit', after: '5s', exitCode: 0 } }),
      web({ name: 'queue', behaviour: { onSigterm: 'ignore' }, spec: { terminationGracePeriodSeconds: 10 } }),
    ],
    steps: [{ at: '2s', do: 'drain' }],
    containerGC: '18s',
  }),
  preset('shutdown', {
    title: 'Shut the node down',
    summary: 'The kubelet stops its pods before the power goes: 10 s for ordinary ones, where this one asks for 12 s.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [{ at: '2s', do: 'shutdownNode', gracePeriod: '15s', criticalPods: '5s' }],
    containerGC: '20s',
  }),
];
