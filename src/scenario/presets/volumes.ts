/** A volume that one node at a time may have, and its way to another: let go of, left behind, and taken by force. */
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import type { VolumeBehaviours } from '../schema.ts';
import { type Preset, workloadsOf } from './preset.ts';
import { around, container, stopsAfter } from './workloads.ts';

const preset = workloadsOf('Nodes and volumes');

/** Half a minute, so that the wait for the taint does not hide the one for the volume. */
const TOLERATES = ['not-ready', 'unreachable'].map((what) => ({
  key: `node.kubernetes.io/${what}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 30,
}));

const workload = (kind: 'Deployment' | 'StatefulSet', name: string, image: string): ObjectManifest => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        terminationGracePeriodSeconds: 30,
        tolerations: TOLERATES,
        containers: [container('app', image, { volumeMounts: [{ name: 'data', mountPath: '/data' }] })],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
      },
    },
  },
});

const VOLUMES_OF: VolumeBehaviours = {
  data: { claim: { driver: 'ebs.csi.aws.com', accessModes: ['ReadWriteOnce'], attach: '2s', detach: '1s' } },
};
const withVolume = (manifest: ObjectManifest) => ({
  manifest,
  behaviour: stopsAfter('app', '2s'),
  volumes: VOLUMES_OF,
});
const WEB = withVolume(workload('Deployment', 'web', 'app:1'));
const DB = withVolume(workload('StatefulSet', 'db', 'postgres:16'));

export const VOLUMES: readonly Preset[] = [
  preset('volume-moves', {
    title: 'A volume follows its pod to another node',
    summary:
      'The new pod waits until the old node’s kubelet reports the volume as not in use, which it does every 10 s.',
    around: around(2, '16s', WEB),
    steps: [{ at: '2s', do: 'drain', node: 'node-1' }],
    until: '30s',
  }),
  preset('multi-attach', {
    title: 'A Multi-Attach error after a node’s death',
    summary: 'The dead node keeps the volume for as long as the old pod is Terminating, and then for six minutes more.',
    around: around(2, '16s', WEB),
    steps: [
      { at: '2s', do: 'stopKubelet', node: 'node-1' },
      { at: '130s', do: 'delete', pod: 'deployment/web[0]', force: true, gracePeriodSeconds: 0 },
    ],
    until: '505s',
  }),
  preset('volume-out-of-service', {
    title: 'A dead node’s volume, with the out-of-service taint',
    summary: 'A person vouches that the machine is off: the pod’s object goes, and the volume is taken at once.',
    around: around(2, '16s', DB),
    steps: [
      { at: '2s', do: 'stopKubelet', node: 'node-1' },
      { at: '110s', do: 'taintOutOfService', node: 'node-1' },
    ],
    until: '145s',
  }),
];
