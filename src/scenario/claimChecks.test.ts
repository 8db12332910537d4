import { describe, expect, it } from 'vitest';
import { problemsOf, template } from './testing/objects.ts';

const EBS = { driver: 'ebs.csi.aws.com' };
const CLAIM = { persistentVolumeClaim: { claimName: 'orders' } };

const pod = (name: string, source: object, claim: object = EBS) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'app', image: 'app' }], volumes: [{ name: 'data', ...source }] },
  },
  volumes: { data: { claim } },
});

const deployment = (source: object, claim: object = EBS) => ({
  manifest: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        ...template(),
        spec: { containers: [{ name: 'app', image: 'app' }], volumes: [{ name: 'data', ...source }] },
      },
    },
  },
  volumes: { data: { claim } },
});

describe('what is said of a claim', () => {
  it('is said of a volume that is one', () => {
    const create = { at: '1s', do: 'create', ...pod('late', { emptyDir: {} }) };
    const document = { pods: [pod('a', { emptyDir: {} })], objects: [deployment({ hostPath: { path: '/x' } })] };
    expect(problemsOf({ ...document, steps: [create] })).toEqual([
      'pods[0].volumes.data.claim: the volume "data" is no claim',
      'objects[0].volumes.data.claim: the volume "data" is no claim',
      'steps[0].volumes.data.claim: the volume "data" is no claim',
    ]);
  });

  it('is the same wherever one claim is meant', () => {
    const pods = [pod('a', CLAIM), pod('b', CLAIM, { ...EBS, detach: '9s' })];
    expect(problemsOf({ pods, objects: [deployment(CLAIM, { driver: 'other' })] })).toEqual([
      'pods[1].volumes.data.claim: pods[0] says otherwise of the claim "orders"',
      'objects[0].volumes.data.claim: pods[0] says otherwise of the claim "orders"',
    ]);
  });

  it('may be said twice, and be put in other words', () => {
    const other = { persistentVolumeClaim: { claimName: 'bills' } };
    const pods = [pod('a', CLAIM), pod('b', CLAIM, { ...EBS, attach: '2s' }), pod('c', other, { driver: 'other' })];
    expect(problemsOf({ pods })).toEqual([]);
  });
});
