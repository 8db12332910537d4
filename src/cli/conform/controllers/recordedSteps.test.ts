/** Sentences of the recordings' driver, and the steps that they come to. */
import { describe, expect, it } from 'vitest';
import { objectsAfter, stepsOf } from './recordedSteps.ts';

const container = {
  name: 'app',
  image: 'busybox:1.35',
  command: ['sh', '-c', "trap 'echo got SIGTERM; sleep 5; exit 0' TERM; sleep 3600 & wait $!"],
};
const workload = (kind: string, name: string, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, namespace: 'demo' },
  spec: { template: { metadata: { finalizers: ['example.com/hold'] }, spec: { containers: [container] } }, ...spec },
});
const objects = [workload('DaemonSet', 'agent'), workload('StatefulSet', 'db'), workload('Job', 'crunch')];
const stepsIn = (does: string) => stepsOf(does, { objects, whole: true });

describe('a sentence of the driver', () => {
  it.each([
    ['$ kubectl -n demo scale statefulset/db --replicas=1', [{ do: 'scale', object: 'statefulset/db', replicas: 1 }]],
    ['$ kubectl cordon lab-node', [{ do: 'cordon' }]],
    ['$ kubectl uncordon lab-node', [{ do: 'uncordon' }]],
    ['$ kubectl taint nodes lab-node lab=1:NoExecute', [{ do: 'taint', key: 'lab', value: '1', effect: 'NoExecute' }]],
    ['$ kubectl taint nodes lab-node lab-', [{ do: 'taint', key: 'lab', remove: true }]],
    [
      '$ kubectl taint node lab-node lab:NoSchedule- b:NoExecute',
      [
        { do: 'taint', key: 'lab', effect: 'NoSchedule', remove: true },
        { do: 'taint', key: 'b', effect: 'NoExecute' },
      ],
    ],
    [
      '$ kubectl taint node lab-node node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
      [{ do: 'taintOutOfService' }],
    ],
    [
      '$ kubectl -n demo delete pod db-0 db-2 &',
      [
        { do: 'delete', pod: 'db-0' },
        { do: 'delete', pod: 'db-2' },
      ],
    ],
    [
      '$ kubectl -n demo delete pod db-0 --grace-period=0 --force',
      [{ do: 'delete', pod: 'db-0', gracePeriodSeconds: 0, force: true }],
    ],
    ['$ kubectl -n demo delete pods -l app=db', [{ do: 'deletePods', namespace: 'demo', selector: 'app=db' }]],
    [
      '$ kubectl -n demo delete job crunch --cascade=background &',
      [{ do: 'delete', object: 'job/crunch', propagation: 'background' }],
    ],
    ['$ kubectl -n demo rollout restart ds/agent', [{ do: 'rolloutRestart', object: 'daemonset/agent' }]],
    [
      '$ kubectl -n demo rollout undo statefulset db --to-revision=2',
      [{ do: 'rolloutUndo', object: 'statefulset/db', toRevision: 2 }],
    ],
    [
      '$ kubectl -n demo create --raw /api/v1/namespaces/demo/pods/agent-x6mv6/eviction -f /lab/evict.json',
      [{ do: 'evict', pod: 'daemonset/agent[0]' }],
    ],
    [
      '$ kubectl -n demo patch pod db-0 --type=json -p [{"op":"remove","path":"/metadata/finalizers"}]',
      [{ do: 'patch', pod: 'db-0', patch: { metadata: { finalizers: null } } }],
    ],
    [
      '$ kubectl -n demo wait --for=delete pod/db-0 --timeout=30s',
      [{ do: 'waitForDelete', pod: 'db-0', timeout: '30s' }],
    ],
  ])('%s becomes its steps', (does, steps) => expect(stepsIn(does)).toEqual(steps));

  it.each([
    '$ kubectl -n demo patch pod db-0 --type=json -p [{"op":"add","path":"/metadata/labels/a","value":"b"}]',
    '$ kubectl -n demo scale statefulset/db --replicas=1 --current-replicas=3',
    '$ kubectl -n demo annotate pod db-0 a=b',
    'ctl containerd stop',
  ])('%s has no step', (does) => expect(stepsIn(does)).toBeUndefined());

  it('sets an image of any workload by its whole manifest', () => {
    const [step] = stepsIn('$ kubectl -n demo set image daemonset/agent app=busybox:1.36') ?? [];
    expect(step).toMatchObject({
      do: 'editManifest',
      object: 'daemonset/agent',
      manifest: { spec: { template: { spec: { containers: [{ name: 'app', image: 'busybox:1.36' }] } } } },
    });
  });

  it('patches an object as the patches before have left it', () => {
    const [suspend, resume] = [true, false].map(
      (value) => `$ kubectl -n demo patch job crunch --type=merge -p {"spec":{"suspend":${value},"backoffLimit":null}}`,
    );
    const first = stepsIn(suspend ?? '') ?? [];
    const after = objectsAfter(objects, first);
    expect(after[2]).toMatchObject({ kind: 'Job', spec: { suspend: true } });
    const [second] = stepsOf(resume ?? '', { objects: after, whole: true }) ?? [];
    expect(second).toMatchObject({ manifest: { spec: { suspend: false, template: {} } } });
  });

  it('keeps the finalizers of a template whose pods say whose they are', () => {
    const [step] = stepsOf('$ kubectl -n demo set image deployment/web app=busybox:1.36', {
      objects: [workload('Deployment', 'web')],
      whole: false,
    }) ?? [{}];
    expect(step).toMatchObject({ do: 'rollout', manifest: { metadata: { finalizers: ['example.com/hold'] } } });
  });
});
