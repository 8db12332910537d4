/** Objects, audit logs, tables and descriptions, in the ways that kubectl and the API server write them. */
import { describe, expect, it } from 'vitest';
import type { Evidence } from './index.ts';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, cartPod as pod, readBytes } from './testing/inputs.ts';

const read = (text: string): Promise<Evidence> => readBytes(new TextEncoder().encode(text));
const KUBELET = { username: 'system:node:node-a' };
const audit = (fields: object = {}) => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'Metadata',
  stage: 'ResponseComplete',
  verb: 'delete',
  user: { username: 'alice' },
  objectRef: { resource: 'pods', namespace: 'shop', name: 'cart-0', apiVersion: 'v1' },
  responseStatus: { code: 200 },
  stageTimestamp: '2024-06-12T10:00:00.010000Z',
  ...fields,
});
const lines = (...values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const status = { resource: 'pods', subresource: 'status', namespace: 'shop', name: 'cart-0' };
const eviction = { ...status, subresource: 'eviction' };

interface Case {
  readonly text: string;
  /** Of the first pod; `stage: 'no pod'` where there is to be none. */
  readonly is: {
    readonly stage: string;
    readonly waitingOn?: string;
    readonly since?: string | null;
    readonly name?: string;
  };
}

const DESCRIBED = `Name:                      cart-0
Namespace:                 shop
Node:                      node-a/192.0.2.4
Status:                    Terminating (STATUS)
Termination Grace Period:  30s
Containers:
  app:
    State:          Running
      Started:      Mon, 10 Jun 2024 10:00:02 +0000
    Last State:     Terminated
      Finished:     Mon, 10 Jun 2024 10:00:01 +0000
    Ready:          True
    Environment:
      Status:       bar
Conditions:
  Type              Status
  Ready             True
`;

const CASES: Readonly<Record<string, Case>> = {
  'a pod that is deleted: since the delete, which is its timestamp less the grace': {
    text: JSON.stringify(pod(), null, 4),
    is: { stage: 'Terminating', waitingOn: 'container-stop', since: '2024-06-12T10:00:00Z' },
  },
  'a pod whose containers have ended: since then': {
    text: JSON.stringify(
      pod(
        { deletionTimestamp: undefined },
        {
          phase: 'Failed',
          containerStatuses: [
            { name: 'a', state: { terminated: { exitCode: 1, finishedAt: '2024-06-12T09:00:00Z' } } },
            { name: 'b', state: { terminated: { exitCode: 1, finishedAt: '2024-06-12T09:30:00Z' } } },
          ],
        },
      ),
    ),
    is: { stage: 'Terminated', waitingOn: 'none', since: '2024-06-12T09:30:00Z' },
  },
  'a bookmark and an error of a watch: about no pod': {
    text: lines(
      {
        type: 'BOOKMARK',
        object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion: '12' }, status: { phase: '' } },
      },
      { type: 'ERROR', object: { kind: 'Status', apiVersion: 'v1', code: 410 } },
    ),
    is: { stage: 'no pod' },
  },
  'a fragment with a finalizer that has no domain': {
    text: 'metadata:\n  deletionTimestamp: "2024-06-12T10:00:30Z"\n  finalizers:\n  - foregroundDeletion\n  name: "cart-0\n',
    is: { stage: 'Terminating', waitingOn: 'finalizer' },
  },
  'a node that is not heard of, and a pod on it': {
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name: 'node-a' },
          status: { conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown' }] },
        },
        pod(),
      ],
    }),
    is: { stage: 'Terminating', waitingOn: 'node-lost' },
  },
  'another node that is not heard of': {
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name: 'node-b' },
          status: { conditions: [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown' }] },
        },
        pod(),
      ],
    }),
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'audit at level Metadata: the kubelet’s own delete is the last': {
    text: lines(audit(), audit({ user: KUBELET, stageTimestamp: '2024-06-12T10:00:35Z' })),
    is: { stage: 'Finished', waitingOn: 'none', since: '2024-06-12T10:00:35Z' },
  },
  'audit in an EventList whose items have no kind': {
    text: JSON.stringify({
      kind: 'EventList',
      apiVersion: 'audit.k8s.io/v1',
      items: [audit({ kind: undefined, apiVersion: undefined }), audit({ user: KUBELET, kind: undefined })],
    }),
    is: { stage: 'Finished', waitingOn: 'none' },
  },
  'audit of a delete by force': {
    text: lines(audit({ level: 'Request', requestObject: { kind: 'DeleteOptions', gracePeriodSeconds: 0 } })),
    is: { stage: 'Removed', waitingOn: 'none' },
  },
  'audit of a delete by force that a finalizer holds': {
    text: lines(
      audit({
        level: 'RequestResponse',
        requestObject: { kind: 'DeleteOptions', gracePeriodSeconds: 0 },
        responseObject: pod({ finalizers: ['example.com/hold'] }),
      }),
    ),
    is: { stage: 'Terminating' },
  },
  'audit of a whole collection': {
    text: lines(
      audit({
        verb: 'deletecollection',
        objectRef: { resource: 'pods', namespace: 'shop' },
        level: 'RequestResponse',
        responseObject: { kind: 'PodList', items: [pod()] },
      }),
    ),
    is: { stage: 'unknown', name: 'cart-0' },
  },
  'audit of a delete that a webhook refuses': {
    text: lines(
      audit({
        responseStatus: { code: 500, message: 'failed calling webhook "x.example.com": context deadline exceeded' },
      }),
    ),
    is: { stage: 'unknown', waitingOn: 'apiserver' },
  },
  'audit of an eviction that a budget refuses': {
    text: lines(audit({ verb: 'create', objectRef: eviction, responseStatus: { code: 429 } })),
    is: { stage: 'unknown', waitingOn: 'apiserver' },
  },
  'audit of a pod that is gone when its status is to be written': {
    text: lines(audit(), audit({ verb: 'patch', objectRef: status, user: KUBELET, responseStatus: { code: 404 } })),
    is: { stage: 'Removed', waitingOn: 'none' },
  },
  'audit in pieces of a container log': {
    text: (({ length }) => {
      const whole = lines(audit({ user: KUBELET }));
      return `2024-06-12T10:00:00.1Z stdout P ${whole.slice(0, length)}\n2024-06-12T10:00:00.1Z stdout F ${whole.slice(length)}`;
    })({ length: 100 }),
    is: { stage: 'Finished', waitingOn: 'none' },
  },
  'rows with a time in front': {
    text: 'Jun 12 10:00:00 NAME     READY   STATUS        RESTARTS   AGE\nJun 12 10:00:00 cart-0   1/1     Running       0          5d\nJun 12 10:00:05 cart-0   1/1     Terminating   0          5d',
    is: { stage: 'Terminating', waitingOn: 'container-stop', since: null },
  },
  'rows with a full time in front': {
    text: '2024-06-12T10:00:00+00:00 cart-0   1/1     Running       0          5d\n2024-06-12T10:00:05+00:00 cart-0   1/1     Terminating   0          5d',
    is: { stage: 'Terminating', waitingOn: 'container-stop', since: '2024-06-12T10:00:05Z' },
  },
  'a row of unknown age': {
    text: 'cart-0   1/1     Terminating   3 (2d ago)          <unknown>',
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'tables of other kinds': {
    text: 'NAME          STATUS        VOLUME   CAPACITY   ACCESS MODES   STORAGECLASS   AGE\ndata-cart-0   Terminating   pvc-0    1Gi        RWO            standard       2d\n\nNAME     STATUS        AGE\nshop     Terminating   2d\n\nhorizontalpodautoscaler.autoscaling/x   Deployment/x   1/2   1   2   1   2d\ncertificate.cert-manager.io/x   True   2d',
    is: { stage: 'no pod' },
  },
  'events of other kinds beside': {
    text: 'LAST SEEN   TYPE      REASON          OBJECT           MESSAGE\n2m          Normal    Killing         pod/cart-0       Stopping container app\n1s          Normal    ScalingReplicaSet   deployment/foo   Scaled up',
    is: { stage: 'unknown', waitingOn: 'container-stop' },
  },
  'events that say that the node is gone': {
    text: 'LAST SEEN   TYPE      REASON                 OBJECT        MESSAGE\n2m          Normal    TaintManagerEviction   pod/cart-0    Marking for deletion Pod shop/cart-0\n3m          Normal    NodeNotReady           node/node-a   Node node-a status is now: NodeNotReady',
    is: { stage: 'unknown', waitingOn: 'node-lost' },
  },
  'events as they were listed until 1.14': {
    text: 'LAST SEEN   FIRST SEEN   COUNT     NAME                      KIND      SUBOBJECT              TYPE      REASON    SOURCE            MESSAGE\n2m          2m           1         cart-0.15d8a0b1c2d3e4f5   Pod       spec.containers{app}   Normal    Killing   kubelet, node-a   Killing container with id docker://app:Need to kill Pod',
    is: { stage: 'Terminating', waitingOn: 'container-stop', name: 'cart-0' },
  },
  'events with full times': {
    text: 'LAST SEEN              TYPE     REASON    OBJECT       MESSAGE\n2024-06-12T10:00:00Z   Normal   Killing   pod/cart-0   Stopping container app',
    is: { stage: 'unknown', waitingOn: 'container-stop', since: '2024-06-12T10:00:00Z' },
  },
  'an event of a kill that has failed, which comes only on the way out': {
    text: `LAST SEEN   TYPE      REASON          OBJECT       MESSAGE
4s          Warning   FailedKillPod   Pod/cart-0   error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`,
    is: { stage: 'Terminating', waitingOn: 'sandbox-teardown', name: 'cart-0' },
  },
  'a description whose time lies ahead': {
    text: DESCRIBED.replace('STATUS', 'expires Wed, 12 Jun 2024 10:00:30 +0000'),
    is: { stage: 'Terminating', waitingOn: 'container-stop', since: '2024-06-12T10:00:00Z' },
  },
  'a description whose events say which step fails': {
    text: `${DESCRIBED.replace('STATUS', 'lasts 2d20h')}Events:
  Type     Reason         Age                    From     Message
  ----     ------         ----                   ----     -------
  Normal   Killing        2d20h                  kubelet  Stopping container app
  Warning  FailedKillPod  3m (x900 over 2d20h)   kubelet  error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"`,
    is: { stage: 'Terminating', waitingOn: 'sandbox-teardown' },
  },
  'the description of a node that is not heard of, and of a pod on it': {
    text: `Name:               node-a
Roles:              <none>
Taints:             node.kubernetes.io/unreachable:NoExecute
Conditions:
  Type             Status    LastHeartbeatTime                 LastTransitionTime                Reason              Message
  ----             ------    -----------------                 ------------------                ------              -------
  Ready            Unknown   Wed, 12 Jun 2024 09:00:00 +0000   Wed, 12 Jun 2024 09:01:00 +0000   NodeStatusUnknown   Kubelet stopped posting node status.


${DESCRIBED.replace('STATUS', 'lasts 20m')}`,
    is: { stage: 'Terminating', waitingOn: 'node-lost', name: 'cart-0' },
  },
  'descriptions of other kinds': {
    text: `Name:                   cart
Namespace:              shop
Selector:               app=cart
Replicas:               1 desired | 1 updated | 1 total | 1 available | 0 unavailable
Pod Template:
  Containers:
   app:
    Image:        app:1


Name:          data-cart-0
Namespace:     shop
StorageClass:  standard
Status:        Terminating (lasts 2m)
Finalizers:    [kubernetes.io/pvc-protection]
Used By:       cart-0


Name:         shop
Status:       Terminating
Conditions:
  Type                          Status  LastTransitionTime               Reason               Message
  NamespaceContentRemaining     True    Wed, 12 Jun 2024 09:00:00 +0000  SomeResourcesRemain  Some resources are remaining: pods.`,
    is: { stage: 'no pod' },
  },
};

describe('what is shown of a pod', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, is }) => {
    const { pods, lines: counts } = await read(text);
    const [first] = pods;
    expect(first === undefined ? { stage: 'no pod' } : first).toMatchObject(is);
    expect(counts.unknown).toBe(0);
    expect(counts.total).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { text }]) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/shown.json');
});
