/**
 * What is said is never more than the input shows: sources that disagree, words of a client, waits that nothing names.
 * Wrong is worse than silent.
 */
import { describe, expect, it } from 'vitest';
import type { Diagnosis, Remark } from './index.ts';
import { answersTo } from './testing/answers.ts';
import { readBytes } from './testing/inputs.ts';

interface Look {
  readonly name: string;
  readonly text: string;
  /** `namespace/name` or a name; the first pod where it is left out. */
  readonly pod?: string;
  readonly stage: readonly string[];
  readonly wait: readonly string[];
  /** Confidences that would be too much. */
  readonly neverSure?: readonly Diagnosis['confidence'][];
  readonly remark?: Remark['code'];
  /** A remark that would be too much. */
  readonly neverRemark?: Remark['code'];
}

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const H = (sev: string, t: string, src: string): string => `${sev}0612 ${t}.100000     900 ${src}] `;
const C = 'a'.repeat(32) + 'b'.repeat(32);

const RUNS = `apiVersion: v1
kind: Pod
metadata:
  name: cart-0
  namespace: shop
  uid: ${U}
  creationTimestamp: "2024-06-11T10:00:00Z"
spec:
  nodeName: node-a
status:
  phase: Running
  containerStatuses:
  - name: app
    ready: true
    state:
      running:
        startedAt: "2024-06-11T10:00:02Z"
`;

const ENDED = `apiVersion: v1
kind: Pod
metadata:
  name: cart-0
  namespace: shop
  uid: ${U}
  deletionTimestamp: "2024-06-12T10:00:30Z"
  deletionGracePeriodSeconds: 30
spec:
  nodeName: node-a
status:
  phase: Running
  containerStatuses:
  - name: app
    ready: false
    state:
      terminated:
        exitCode: 0
        finishedAt: "2024-06-12T10:00:03Z"
`;

const LOOKS: readonly Look[] = [
  {
    name: 'a row that says Terminating, and an object without a deletionTimestamp',
    pod: 'cart-0',
    text: `$ kubectl get pod cart-0 -n shop\nNAME     READY   STATUS        RESTARTS   AGE\ncart-0   1/1     Terminating   0          1d\n$ kubectl get pod cart-0 -n shop -o yaml\n${RUNS}`,
    stage: ['Terminating', 'unknown'],
    wait: ['container-stop', 'unknown'],
  },
  {
    name: 'an object without a deletionTimestamp, and then a row that says Terminating',
    pod: 'cart-0',
    text: `${RUNS}---\n$ kubectl get pod cart-0 -n shop\nNAME     READY   STATUS        RESTARTS   AGE\ncart-0   0/1     Terminating   0          1d\n`,
    stage: ['Terminating', 'unknown'],
    wait: ['container-stop', 'unknown'],
  },
  {
    name: 'describe says Terminating, the object says nothing of it',
    pod: 'cart-0',
    text: `Name:                      cart-0
Namespace:                 shop
Node:                      node-a/10.0.0.1
Status:                    Terminating (lasts 3h)
Termination Grace Period:  30s
IP:                        10.244.1.7
Containers:
  app:
    State:          Running
      Started:      Tue, 11 Jun 2024 10:00:02 +0000
    Ready:          True
    Restart Count:  0
Conditions:
  Type              Status
  Ready             True
---
${RUNS}`,
    stage: ['Terminating', 'unknown'],
    wait: ['container-stop', 'unknown', 'node-lost'],
  },
  {
    name: 'an object of a pod that runs',
    text: RUNS,
    stage: ['SyncPod'],
    wait: ['none'],
    neverSure: ['high'],
  },
  {
    name: 'a kubelet’s log that never tells of a delete',
    text: `${H('I', '10:00:00', 'kubelet.go:2430')}"SyncLoop ADD" source="api" pods=["shop/cart-0"]
${H('I', '10:00:02', 'kubelet.go:2453')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerStarted","Data":"${C}"}`,
    stage: ['SyncPod'],
    wait: ['none'],
    neverSure: ['high'],
  },
  {
    name: 'one ContainerStarted',
    text: `${H('I', '10:00:02', 'kubelet.go:2453')}"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerStarted","Data":"${C}"}`,
    stage: ['SyncPod', 'unknown'],
    wait: ['none', 'unknown'],
    neverSure: ['high', 'medium'],
  },
  {
    name: 'kubectl’s “force deleted”',
    pod: 'cart-0',
    text: `$ kubectl delete pod cart-0 -n shop --grace-period=0 --force
Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.
pod "cart-0" force deleted`,
    stage: ['unknown'],
    wait: ['unknown'],
    neverSure: ['high', 'medium'],
    remark: 'forcedRequestTaken',
  },
  {
    name: 'kubectl’s “force deleted”, and the pod is still listed',
    pod: 'cart-0',
    text: `$ kubectl delete pod cart-0 --grace-period=0 --force
pod "cart-0" force deleted
$ kubectl get pods
NAME     READY   STATUS        RESTARTS   AGE
cart-0   1/1     Terminating   0          3d`,
    stage: ['Terminating', 'unknown'],
    wait: ['finalizer', 'container-stop', 'unknown'],
    neverSure: ['high'],
  },
  {
    name: 'volumes not yet removed, of a pod that is terminated in the worker',
    text: `${H('I', '10:00:00', 'kubelet_pods.go:1050')}"Pod is terminated, but some volumes have not been cleaned up" pod="shop/cart-0" podUID="${U}"
${H('I', '10:00:02', 'kubelet_volumes.go:160')}"Cleaned up orphaned pod volumes dir" podUID="0a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b" path="/var/lib/kubelet/pods/0a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b/volumes"`,
    pod: 'shop/cart-0',
    stage: ['Terminated'],
    wait: ['volume-unmount'],
  },
  {
    name: 'volumes not yet removed; the cpu is reduced to the minimum',
    text: `I0612 10:00:00.100000     900 pod_container_manager_linux.go:200] "Orphaned pod found, but volumes not yet removed. Reducing cpu to minimum" podUID="${U}"
I0612 10:00:00.100000     900 kubelet_pods.go:2100] Orphaned pod "${U}" found, but volumes not yet removed. Reducing cpu to minimum`,
    stage: ['Terminated', 'unknown'],
    wait: ['volume-unmount'],
    neverRemark: 'directoriesRemain',
  },
  {
    name: 'a taint eviction that was cancelled',
    pod: 'cart-0',
    text: `LAST SEEN   TYPE      REASON                 OBJECT        MESSAGE
90s         Warning   NodeNotReady           pod/cart-0    Node is not ready
60s         Normal    TaintManagerEviction   pod/cart-0    Marking for deletion Pod shop/cart-0
50s         Normal    TaintManagerEviction   pod/cart-0    Cancelling deletion of Pod shop/cart-0`,
    stage: ['SyncPod', 'unknown'],
    wait: ['none', 'unknown'],
    neverSure: ['high'],
  },
  {
    name: 'a taint eviction that was cancelled, alone',
    pod: 'cart-0',
    text: `LAST SEEN   TYPE      REASON                 OBJECT        MESSAGE
50s         Normal    TaintManagerEviction   pod/cart-0    Cancelling deletion of Pod shop/cart-0`,
    stage: ['SyncPod', 'unknown'],
    wait: ['none', 'unknown'],
    neverSure: ['high'],
  },
  {
    name: 'a mirror that is deleted because it is outdated',
    text: `${H('I', '10:00:00', 'kubelet.go:1850')}"Trying to delete pod" pod="kube-system/etcd-node-a" podUID="${U}"
${H('I', '10:00:00', 'kubelet.go:1900')}"Deleted mirror pod because it is outdated" pod="kube-system/etcd-node-a"`,
    stage: ['SyncPod'],
    wait: ['mirror-conflict'],
  },
  {
    name: 'overdue, with containers that have stopped: the describe',
    pod: 'cart-0',
    text: `Name:                      cart-0
Namespace:                 shop
Node:                      node-a/10.0.0.1
Status:                    Terminating (lasts 3h)
Termination Grace Period:  30s
Containers:
  app:
    State:          Terminated
      Reason:       Completed
      Exit Code:    0
      Started:      Tue, 11 Jun 2024 10:00:02 +0000
      Finished:     Wed, 12 Jun 2024 10:00:03 +0000
    Ready:          False
    Restart Count:  0
`,
    stage: ['Terminated', 'unknown'],
    wait: ['unknown'],
  },
  {
    name: 'overdue, with containers that have stopped: the object',
    pod: 'cart-0',
    text: `$ date -u\nWed Jun 12 14:00:00 UTC 2024\n$ kubectl get pod cart-0 -o yaml\n${ENDED}`,
    stage: ['Terminated', 'unknown'],
    wait: ['unknown'],
  },
  {
    name: 'a container whose end stands in the object is not waited for',
    pod: 'cart-0',
    text: `${H('I', '10:00:00', 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]
${H('I', '10:00:00', 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30
---
${ENDED.replace('    ready: false', `    containerID: containerd://${C}\n    ready: false`)}`,
    stage: ['Terminated'],
    wait: ['unknown'],
  },
  {
    name: 'a container whose end stands in the object under another container’s wait',
    pod: 'cart-0',
    text: `${H('I', '10:00:00', 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]
${H('I', '10:00:00', 'kuberuntime_container.go:745')}"Killing container with a grace period" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}" gracePeriod=30
${H('I', '10:00:03', 'kuberuntime_container.go:771')}"Container exited normally" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${C}"`,
    stage: ['Terminated', 'Terminating', 'unknown'],
    wait: ['unknown', 'none', 'volume-unmount', 'sandbox-teardown'],
  },
];

describe('no more is claimed than is shown by', () => {
  it.each(LOOKS.map((look) => [look.name, look] as const))(
    '%s',
    async (_, { text, pod: named = '', stage, wait, neverSure = [], remark, neverRemark }) => {
      const { pods, waitingOn } = await readBytes(new TextEncoder().encode(text));
      const pod =
        named === '' ? pods[0] : pods.find(({ namespace, name }) => [`${namespace}/${name}`, name].includes(named));
      const seen = { stage: pod?.stage ?? 'no pod', wait: pod?.waitingOn ?? waitingOn };
      expect(stage).toContain(seen.stage);
      expect(wait).toContain(seen.wait);
      expect(neverSure).not.toContain(pod?.confidence);
      const remarked = pod?.told.remark?.code;
      expect(remarked).toBe(remark ?? remarked);
      expect([neverRemark].filter((each) => each !== undefined)).not.toContain(remarked);
    },
  );
});

describe('a time is as the input has it', () => {
  const del = (t: string): string =>
    `${H('I', t, 'kubelet.go:2430')}"SyncLoop DELETE" source="api" pods=["shop/cart-0"]`;
  const since = async (text: string): Promise<string | null | undefined> =>
    (await readBytes(new TextEncoder().encode(text))).pods[0]?.since;

  it.each([
    ['without year and zone', del('10:00:00'), '0612 10:00:00.100000'],
    ['with the day of a line without a zone', `2024-06-12 10:00:00.123456 ${del('10:00:00')}`, '0612 10:00:00.100000'],
    [
      'with the year of a journal whose zone’s name says too little',
      `-- Logs begin at Tue 2024-06-11 10:00:00 IST, end at Wed 2024-06-12 19:30:00 IST. --\nJun 12 19:00:00 node-a kubelet[900]: ${del('19:00:00')}`,
      '2024-06-12T19:00:00.1',
    ],
    [
      'in UTC where the line has an offset',
      `2024-06-12T19:00:00+0900 node-a kubelet[900]: ${del('19:00:00')}`,
      '2024-06-12T10:00:00.1Z',
    ],
    [
      'in UTC where the line names a zone that is one place’s',
      `Wed 2024-06-12 19:00:00 JST node-a kubelet[900]: ${del('19:00:00')}`,
      '2024-06-12T10:00:00.1Z',
    ],
  ])('%s', async (_, text, is) => {
    expect(await since(text)).toBe(is);
  });

  it('and so is the release: plain text may be of any until 1.20', async () => {
    const text = `${H('I', '10:00:00', 'kubelet.go:1899')}SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`;
    const { release } = await readBytes(new TextEncoder().encode(text));
    expect(release).toMatchObject({ orOlder: '1.20' });
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(LOOKS.map(({ name, text }) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/secondLook.json');
});
