/** Pods that go because somebody wants the node, or because the node wants itself back. */
import { deleteWeb, type Preset, presetsOf, web } from './preset.ts';

const preset = presetsOf('Evictions');
const ofNodes = presetsOf('Nodes and volumes');

const UNREACHABLE = { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' } as const;

const MAINTENANCE = { key: 'maintenance', effect: 'NoExecute' } as const;

/** It has a deadline. */
const BATCH = 'batch';

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
  preset('deadline', {
    title: 'A pod exceeds its deadline',
    summary: 'After its activeDeadlineSeconds the kubelet stops it; it stays, as Failed, until somebody deletes it.',
    kubernetes: '1.36',
    steps: [
      {
        at: '2s',
        do: 'create',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: BATCH, namespace: 'default' },
          spec: {
            activeDeadlineSeconds: 8,
            restartPolicy: 'Never',
            containers: [{ name: 'work', image: 'registry.example/work:1' }],
          },
        },
        behaviour: { work: { onSigterm: 'exit', after: '5s', exitCode: 0 } },
      },
      { at: '20s', do: 'delete', pod: BATCH },
    ],
    containerGC: '24s',
  }),
  ofNodes('drain', {
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
  ofNodes('shutdown', {
    title: 'Shut the node down',
    summary: 'The kubelet stops its pods before the power goes: 10 s for ordinary ones, where this one asks for 12 s.',
    kubernetes: '1.36',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [{ at: '2s', do: 'shutdownNode', gracePeriod: '15s', criticalPods: '5s' }],
    containerGC: '20s',
    // Five minutes later its pods are evicted, as those of any node that is lost: that is the story of others.
    until: '30s',
  }),
  ofNodes('unreachable', {
    title: 'A node falls silent, and comes back too late',
    summary: 'Its pod is deleted when the toleration of 30 s is over, yet runs on until the node hears of it.',
    kubernetes: '1.36',
    web: { spec: { tolerations: [{ ...UNREACHABLE, tolerationSeconds: 30 }] } },
    steps: [
      { at: '2s', do: 'partitionNode' },
      { at: '100s', do: 'healNode' },
    ],
    containerGC: '55s',
  }),
  ofNodes('returns-in-time', {
    title: 'A node falls silent, and comes back in time',
    summary: 'Within the default toleration of 300 s nothing is deleted: the pod is not ready for a while, and stays.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'stopKubelet' },
      { at: '80s', do: 'startKubelet' },
    ],
    containerGC: '8s',
  }),
  ofNodes('out-of-service', {
    title: 'Declare a dead node out of service',
    summary: 'Nobody on the node can finish the removal, so pod GC does, on a person’s word that the machine is off.',
    kubernetes: '1.36',
    steps: [
      { at: '2s', do: 'stopKubelet' },
      { ...deleteWeb, at: '4s' },
      { at: '65s', do: 'taintOutOfService' },
    ],
    containerGC: '26s',
  }),
  ofNodes('taint', {
    title: 'Taint a node for maintenance',
    summary: 'One pod tolerates the taint for 10 s and is deleted then, the other not at all; no budget is asked.',
    kubernetes: '1.36',
    web: { spec: { tolerations: [{ ...MAINTENANCE, operator: 'Exists', tolerationSeconds: 10 }] } },
    others: [web({ name: 'api', behaviour: { onSigterm: 'exit', after: '3s', exitCode: 0 } })],
    steps: [{ at: '2s', do: 'taint', ...MAINTENANCE }],
    containerGC: '18s',
  }),
  ofNodes('node-deleted', {
    title: 'Delete the node’s object',
    summary:
      'Pod GC waits 40 s for the node, then force-deletes its pods; the kubelet stops the one whose object is gone.',
    kubernetes: '1.36',
    steps: [{ at: '2s', do: 'deleteNode' }],
    containerGC: '4s',
  }),
];
