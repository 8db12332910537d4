/** The lines that prove a verdict are those that decide: a finalizer's, a container's state, the event that says so. */
import { describe, expect, it } from 'vitest';
import { platform } from './input/platform.ts';
import { CART_UID as U, kubeletLines, readBytes } from './testing/inputs.ts';

const read = async (text: string, name = 'cart-0') => {
  const { pods } = await readBytes(new platform.TextEncoder().encode(text));
  const pod = pods.find((each) => each.name === name) ?? pods[0];
  if (pod === undefined) throw new Error('no pod');
  const lines = text.split('\n');
  for (const { line, text: shown } of pod.evidence) expect(lines[line - 1]).toContain(shown.trim().slice(0, 40));
  return { ...pod, proofs: pod.evidence.map((line) => line.text.trim()) };
};

const podYaml = (name: string, indent = '', finalizer = 'batch.kubernetes.io/job-tracking') =>
  `apiVersion: v1
kind: Pod
metadata:
  deletionGracePeriodSeconds: 0
  deletionTimestamp: "2024-06-12T10:00:30Z"
  finalizers:
  - ${finalizer}
  managedFields:
  - apiVersion: v1
    fieldsV1:
      f:metadata:
        f:finalizers:
          .: {}
          v:"${finalizer}": {}
    manager: kube-controller-manager
  name: ${name}
  namespace: shop
status:
  containerStatuses:
  - lastState:
      running: null
    name: app
    ready: false
    state:
      terminated:
        exitCode: 0
        finishedAt: "2024-06-12T10:00:03Z"
  phase: Succeeded`
    .split('\n')
    .map((line) => indent + line)
    .join('\n');

describe('an object', () => {
  it('is proven by the line of its finalizer', async () => {
    const pod = await read(podYaml('cart-0'));
    expect(pod).toMatchObject({ stage: 'Finished', waitingOn: 'finalizer' });
    expect(pod.proofs).toContain('- batch.kubernetes.io/job-tracking');
    expect(pod.proofs).toContain('terminated:');
    expect(pod.told.proof).toEqual({ file: 'input', line: 7 });
  });

  it('of several in a list has its own lines, and not those of its neighbours', async () => {
    const item = (name: string, finalizer: string) =>
      podYaml(name, '  ', finalizer).replace('  apiVersion', '- apiVersion');
    const list = `apiVersion: v1\nkind: List\nitems:\n${item('cart-0', 'a.example/x')}\n${item('cart-1', 'b.example/y')}\n`;
    expect((await read(list, 'cart-1')).proofs).toContain('- b.example/y');
    expect((await read(list, 'cart-1')).proofs).not.toContain('- a.example/x');
    expect((await read(list, 'cart-0')).proofs).toContain('- a.example/x');
    expect((await read(list, 'cart-0')).proofs).not.toContain('- b.example/y');
  });

  it('in JSON over several lines is, too', async () => {
    const object = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'cart-0', namespace: 'shop', deletionTimestamp: '2024-06-12T10:00:30Z' },
      status: { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] },
    };
    const pod = await read(JSON.stringify(object, null, 2));
    expect(pod).toMatchObject({ stage: 'Terminating', waitingOn: 'container-stop' });
    expect(pod.proofs).toContain('"running": {}');
  });

  it('that nobody asks to go is proven by what runs', async () => {
    const pod = await read(
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: cart-0\n  namespace: shop\nstatus:\n  phase: Running\n  containerStatuses:\n  - name: app\n    ready: true\n    state:\n      running:\n        startedAt: "2024-06-12T09:00:00Z"\n',
    );
    expect(pod).toMatchObject({ stage: 'SyncPod', waitingOn: 'none' });
    expect(pod.proofs).toEqual(expect.arrayContaining(['phase: Running', 'running:']));
  });
});

const describePod = (status: string, events: string) => `Name:         cart-0
Namespace:    shop
Node:         node-a/192.0.2.1
Status:       ${status}
Containers:
  app:
    State:          Running
      Started:      Wed, 12 Jun 2024 09:00:00 +0000
    Ready:          True
Events:
  Type     Reason         Age                From     Message
  ----     ------         ----               ----     -------
${events}`;

const FAILED = `  Warning  FailedKillPod  3m (x90 over 20m)  kubelet  error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`;

describe('a description', () => {
  it('is proven by the State line of what runs', async () => {
    const pod = await read(
      describePod('Terminating (lasts 3m)', '  Normal   Killing        3m    kubelet  Stopping container app'),
    );
    expect(pod).toMatchObject({ stage: 'Terminating', waitingOn: 'container-stop' });
    expect(pod.proofs.some((line) => /^State: +Running$/.test(line))).toBe(true);
    const running = await read(describePod('Running', ''));
    expect(running.stage).toBe('SyncPod');
    expect(running.proofs.some((line) => /^State: +Running$/.test(line))).toBe(true);
  });
});

describe('FailedKillPod, which a kubelet says of a pod that it ends as a whole', () => {
  it.each([
    ['a description that has no delete yet', describePod('Running', FAILED)],
    [
      'a row that says Terminating',
      `NAME     READY   STATUS        RESTARTS   AGE\ncart-0   0/1     Terminating   0          20m\n\nLAST SEEN   TYPE      REASON          OBJECT       MESSAGE\n3m          Warning   FailedKillPod   pod/cart-0   error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`,
    ],
    ['events alone', FAILED],
  ])('makes it Terminating: %s', async (_, text) => {
    const pod = await read(text);
    expect(pod).toMatchObject({ stage: 'Terminating', waitingOn: 'sandbox-teardown' });
    expect(pod.proofs.join('\n')).toContain('FailedKillPod');
  });

  it('does not where the pod got started since', async () => {
    const text = describePod('Running', `${FAILED}\n  Normal   Started        1m    kubelet  Started container app`);
    expect(await read(text)).toMatchObject({ stage: 'SyncPod' });
  });

  it('does not where a sandbox is replaced, which is no event of that name', async () => {
    const { at } = kubeletLines();
    const text = at(
      'E',
      '10:00:00',
      'kuberuntime_manager.go:1079',
      `"killPodWithSyncResult failed" err="failed to \\"KillPodSandbox\\" for \\"${U}\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = failed to destroy network\\""`,
    );
    expect((await read(text)).stage).not.toBe('Terminating');
  });
});
