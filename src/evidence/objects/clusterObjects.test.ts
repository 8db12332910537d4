import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/inputs.ts';
import { readObject } from './podObject.ts';

const UID = '0a1b2c3d-1111-4222-8333-944455556666';
const PV = 'pvc-5b1e9a40-7777-4888-9999-000011112222';
const AT = '2026-11-20T10:00:00Z';

const pretty = (...objects: readonly object[]): string => objects.map((one) => JSON.stringify(one, null, 4)).join('\n');

const pod = (node = 'node-1') => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'db-0',
    namespace: 'prod',
    uid: UID,
    deletionTimestamp: AT,
    deletionGracePeriodSeconds: 30,
  },
  spec: { nodeName: node, containers: [{ name: 'db' }] },
  status: { phase: 'Running', containerStatuses: [{ name: 'db', ready: true, state: { running: {} } }] },
});

const node = (status: string, message: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'node-1', ...more },
  spec: { taints: [{ key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' }] },
  status: {
    conditions: [
      { type: 'DiskPressure', status, message, lastTransitionTime: AT },
      { type: 'Ready', status, message, lastTransitionTime: AT },
    ],
  },
});

const attachment = (volume: string, more: object, nodeName = 'node-1') => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: { name: `csi-${volume}` },
  spec: { attacher: 'ebs.csi.aws.com', nodeName, source: { persistentVolumeName: volume } },
  ...more,
});

const proofsIn = async (text: string): Promise<readonly string[]> => {
  const { pods } = await readBytes(new TextEncoder().encode(text));
  return (pods.find(({ name }) => name === 'db-0')?.evidence ?? []).map((line) => line.text.trim());
};
const verdictIn = async (text: string): Promise<string> => {
  const { pods } = await readBytes(new TextEncoder().encode(text));
  return pods.map(({ namespace, name, stage, waitingOn }) => `${namespace}/${name} ${stage} ${waitingOn}`).join();
};

const UNMOUNT = `E1120 10:05:00.000000    1234 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/csi/ebs.csi.aws.com^vol-1 podName:${UID} nodeName:}" failed. No retries permitted until 2026-11-20 10:07:02.000000000 +0000 UTC m=+900.0 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-1") pod "${UID}" (UID: "${UID}") : kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = unmount failed: /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/${PV}/mount: target is busy`;
const ENDED = {
  ...pod(),
  status: { phase: 'Running', containerStatuses: [{ name: 'db', ready: false, state: { terminated: {} } }] },
};

describe('a node', () => {
  it('is lost when its Ready condition is Unknown, and the condition’s message is a proof', async () => {
    const text = pretty(pod(), node('Unknown', 'Kubelet stopped posting node status.', { deletionTimestamp: AT }));
    expect(await verdictIn(text)).toBe('prod/db-0 Terminating node-lost');
    const proofs = await proofsIn(text);
    expect(proofs).toContain('"message": "Kubelet stopped posting node status.",');
    expect(proofs).toContain('"key": "node.kubernetes.io/unreachable",');
    expect(proofs).toContain(`"deletionTimestamp": "${AT}"`);
  });

  it('proves nothing about pods of other nodes', async () => {
    const text = pretty(pod('node-2'), node('Unknown', 'Kubelet stopped posting node status.'));
    expect(await verdictIn(text)).toBe('prod/db-0 Terminating container-stop');
  });

  it('has a runtime that is down when its kubelet says so', async () => {
    const text = pretty(
      pod(),
      node('False', '[container runtime is down, PLEG is not healthy: pleg was last seen active 5m ago]'),
    );
    expect(await verdictIn(text)).toBe('prod/db-0 Terminating kubelet-down');
  });

  it('is lost when it has the unreachable taint and no conditions', () => {
    const { status: _, ...rest } = node('Unknown', '');
    expect(readObject(rest)).toMatchObject([
      { kind: 'NodeLost', node: 'node-1', at: { says: 'node.kubernetes.io/unreachable' } },
      { kind: 'ClusterObject' },
    ]);
  });

  it('is not lost when it became ready after an event NodeNotReady', async () => {
    const event = {
      apiVersion: 'v1',
      kind: 'Event',
      involvedObject: { kind: 'Node', name: 'node-1' },
      reason: 'NodeNotReady',
      lastTimestamp: '2026-11-20T09:00:00Z',
    };
    expect(await verdictIn(pretty(pod(), event, node('True', 'kubelet is posting ready status')))).toBe(
      'prod/db-0 Terminating container-stop',
    );
  });
});

describe('a VolumeAttachment', () => {
  const error = {
    status: { attached: true, detachError: { message: 'rpc error: volume is busy on "i-0"', time: AT } },
  };

  it('proves a wait for its volume with the line of its error', async () => {
    const text = [pretty(ENDED, attachment(PV, error)), UNMOUNT].join('\n');
    expect(await verdictIn(text)).toMatch(/prod\/db-0 \w+ volume-unmount/);
    expect(await proofsIn(text)).toContainEqual(expect.stringContaining('"message": "rpc error: volume is busy on'));
  });

  it('is no proof of a wait for another volume when it has no error', async () => {
    const text = [pretty(ENDED, attachment('pvc-other', { status: { attached: true } })), UNMOUNT].join('\n');
    expect(await proofsIn(text)).not.toContainEqual(expect.stringContaining('attached'));
  });

  it('is no proof of a wait for something other than a volume', async () => {
    expect(await proofsIn(pretty(pod(), attachment(PV, error)))).not.toContainEqual(
      expect.stringContaining('rpc error'),
    );
  });

  it('is a proof when its node is lost', async () => {
    const text = pretty(pod(), node('Unknown', 'gone'), attachment(PV, { status: { attached: true } }));
    expect(await proofsIn(text)).toContain('"attached": true');
  });
});

describe('a PodDisruptionBudget', () => {
  const budget = (namespace: string, disruptionsAllowed: number) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'db', namespace },
    status: { disruptionsAllowed, currentHealthy: 2, desiredHealthy: 2 },
  });
  const REFUSED =
    'error when evicting pods/"db-0" -n "prod" (will retry after 5s): Cannot evict pod as it would violate the pod\'s disruption budget.';

  it.each([
    ['allows no disruption in the same namespace', budget('prod', 0), true],
    ['allows one disruption', budget('prod', 1), false],
    ['is in another namespace', budget('shop', 0), false],
  ])('proves a refused eviction only if it blocks it: it %s', async (_, object, isProof) => {
    const proofs = await proofsIn([REFUSED, pretty(object)].join('\n'));
    expect(proofs.some((line) => line.includes('disruptionsAllowed'))).toBe(isProof);
  });
});

describe('a webhook configuration', () => {
  const configuration = (failurePolicy: string) => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'guard' },
    webhooks: [
      { name: 'other.example.com', failurePolicy: 'Fail' },
      { name: 'pods.guard.example.com', failurePolicy },
    ],
  });
  const FAILS = `E1120 10:05:00.000000    1234 status_manager.go:877] "Failed to update status for pod" pod="prod/db-0" err="failed to patch status \\"{}\\" for pod \\"prod\\"/\\"db-0\\": Internal error occurred: failed calling webhook \\"pods.guard.example.com\\": failed to call webhook: Post \\"https://guard.guard.svc:443/v?timeout=10s\\": dial tcp 10.0.0.1:443: connect: connection refused"`;

  it.each([
    ['Fail', true],
    ['Ignore', false],
  ])('proves the error that names its webhook only if failurePolicy is Fail: %s', async (policy, isProof) => {
    const proofs = await proofsIn([FAILS, pretty(configuration(policy))].join('\n'));
    expect(proofs.includes('"name": "pods.guard.example.com",')).toBe(isProof);
    expect(proofs.some((line) => line.includes('other.example.com'))).toBe(false);
  });
});

describe('objects other than pods', () => {
  it.each(['EndpointSlice', 'PersistentVolumeClaim', 'Deployment', 'Lease'])('name no pod: %s', async (kind) => {
    const { pods, lines, files } = await readBytes(
      new TextEncoder().encode(pretty({ apiVersion: 'x/v1', kind, metadata: { name: 'db-0', namespace: 'prod' } })),
    );
    expect({ pods, unknown: lines.unknown, kinds: files[0]?.kinds }).toEqual({
      pods: [],
      unknown: 0,
      kinds: ['cluster object'],
    });
  });

  it('give no facts if their parts have the wrong types', () => {
    for (const kind of ['Node', 'VolumeAttachment', 'PodDisruptionBudget', 'MutatingWebhookConfiguration'])
      for (const part of [null, 'x', [], {}, [null]])
        expect(
          readObject({ apiVersion: 'v1', kind, metadata: part, spec: part, status: part, webhooks: part }),
        ).toEqual([]);
  });
});
