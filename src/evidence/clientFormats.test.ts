/** What kubectl prints beside tables and objects: parts of objects, its own requests, and what tells nothing. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, readBytes, verdictIn } from './testing/inputs.ts';

interface Case {
  readonly text: string;
  readonly is: readonly [stage: string, waitingOn: string];
  readonly of?: string;
}

const URL = 'https://192.0.2.1:6443/api/v1/namespaces/shop/pods/cart-0';
const at = (source: string, text: string): string => `I0612 10:00:00.123456   12345 ${source}] ${text}`;
const METADATA = `"metadata":{"name":"cart-0","namespace":"shop","uid":"${U}","resourceVersion":"1234","creationTimestamp":"2024-06-12T08:00:00Z","deletionTimestamp":"2024-06-12T10:00:30Z","deletionGracePeriodSeconds":30,"labels":{"app":"cart"}`;
const POD = `{"kind":"Pod","apiVersion":"v1",${METADATA},"finalizers":["example.com/guard"],"managedFields":[{"manager":"kubelet","operation":"Upd`;
const STATUS = `"status":{"phase":"Running","containerStatuses":[{"name":"app","state":{"running":{"startedAt":"2024-06-12T08:00:00Z"}},"ready":true}]}}`;

const REQUESTS: Readonly<Record<string, Case>> = {
  'the answer to a delete, cut': {
    text: [
      at('request.go:1212', 'Request Body: {"propagationPolicy":"Background"}'),
      at('round_trippers.go:463', `DELETE ${URL}`),
      at('round_trippers.go:469', 'Request Headers:'),
      at('round_trippers.go:473', '    Accept: application/json'),
      at('round_trippers.go:574', 'Response Status: 200 OK in 20 milliseconds'),
      at('round_trippers.go:577', 'Response Headers:'),
      at('request.go:1212', `Response Body: ${POD} [truncated 8843 chars]`),
      'pod "cart-0" deleted',
    ].join('\n'),
    is: ['Terminating', 'finalizer'],
    of: 'shop/cart-0',
  },
  'the answer to a get, whole': {
    text: [
      at('round_trippers.go:553', `GET ${URL} 200 OK in 14 milliseconds`),
      at(
        'request.go:1154',
        `Response Body: {"kind":"Pod","apiVersion":"v1",${METADATA}},"spec":{"nodeName":"node-a"},${STATUS}`,
      ),
    ].join('\n'),
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'the same as kubectl 1.33 prints it': {
    text: [
      at(
        'round_trippers.go:632',
        `"Response" verb="GET" url="${URL}" status="200 OK" headers=<\n\tDate: Wed\n > milliseconds=14`,
      ),
      at(
        'type.go:168',
        `"Response Body" body=${JSON.stringify(`{"kind":"Pod","apiVersion":"v1",${METADATA}},"spec":{"nodeName":"node-a"},${STATUS}`)}`,
      ),
    ].join('\n'),
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'a delete that was taken': {
    text: at('round_trippers.go:553', `DELETE ${URL} 200 OK in 31 milliseconds`),
    is: ['unknown', 'unknown'],
    of: 'shop/cart-0',
  },
  'a delete that was taken, and then the pod is gone': {
    text: [
      at('round_trippers.go:553', `DELETE ${URL} 200 OK in 31 milliseconds`),
      at('round_trippers.go:553', `GET ${URL} 200 OK in 14 milliseconds`),
      at('round_trippers.go:553', `GET ${URL} 404 Not Found in 14 milliseconds`),
    ].join('\n'),
    is: ['Removed', 'none'],
    of: 'shop/cart-0',
  },
  'a pod that was never there': {
    text: at('round_trippers.go:553', `GET ${URL} 404 Not Found in 14 milliseconds`),
    is: ['no pod', 'unknown'],
    of: 'shop/cart-0',
  },
  'a delete that was refused': {
    text: at('round_trippers.go:553', `DELETE ${URL} 403 Forbidden in 31 milliseconds`),
    is: ['unknown', 'apiserver'],
    of: 'shop/cart-0',
  },
  'an answer cut within its metadata, before a deletion could be said': {
    text: at(
      'request.go:1154',
      `Response Body: {"kind":"Pod","apiVersion":"v1","metadata":{"name":"cart-0","namespace":"shop","uid":"${U}","cre [truncated 8843 chars]`,
    ),
    is: ['no pod', 'unknown'],
    of: 'shop/cart-0',
  },
  'a table': {
    text: `${JSON.stringify({
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      columnDefinitions: ['Name', 'Ready', 'Status', 'Restarts', 'Age', 'IP', 'Node'].map((name) => ({
        name,
        type: 'string',
      })),
      rows: [
        {
          cells: ['cart-0', '1/1', 'Terminating', '0', '3h', '10.0.0.4', 'node-a'],
          object: {
            kind: 'PartialObjectMetadata',
            apiVersion: 'meta.k8s.io/v1',
            metadata: { name: 'cart-0', namespace: 'shop', uid: U },
          },
        },
      ],
    })}`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
};

const STATES = (state: string): string => `  containerStatuses:
  - containerID: containerd://c0ffee
    image: registry.test/app:1.2
    lastState: {}
    name: app
    ready: true
    restartCount: 0
    started: true
    state:
      ${state}:
        startedAt: "2024-06-12T08:00:00Z"`;

const PARTS: Readonly<Record<string, Case>> = {
  'an object that was cut, on one line': {
    text: `{"apiVersion":"v1","kind":"Pod",${METADATA},"finalizers":["example.com/guard"]},"spec":{"containers":[{"name":"app","image":"regis`,
    is: ['Terminating', 'finalizer'],
    of: 'shop/cart-0',
  },
  'a status in YAML alone': {
    text: `status:\n  conditions:\n  - lastProbeTime: null\n    status: "True"\n    type: Ready\n${STATES('running')}\n  hostIP: 192.0.2.7\n  phase: Running`,
    is: ['unknown', 'unknown'],
  },
  'a status in YAML without its key': {
    text: `conditions:\n- lastProbeTime: null\n  status: "True"\n  type: Ready\n${STATES('running').replaceAll(/^ {2}/gm, '')}\nhostIP: 192.0.2.7\nphase: Running`,
    is: ['unknown', 'unknown'],
  },
  'metadata and status without a spec': {
    text: `{${METADATA}},${STATUS}`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'metadata alone in YAML': {
    text: `metadata:\n  creationTimestamp: "2024-06-12T08:00:00Z"\n  deletionGracePeriodSeconds: 30\n  deletionTimestamp: "2024-06-12T10:00:30Z"\n  finalizers:\n  - example.com/guard\n  name: cart-0\n  namespace: shop`,
    is: ['Terminating', 'finalizer'],
    of: 'shop/cart-0',
  },
  'a jsonpath of two fields, and the command': {
    text: `$ kubectl get pod cart-0 -n shop -o jsonpath='{.metadata.deletionTimestamp}{" "}{.metadata.finalizers}{"\\n"}'\n2024-06-12T10:00:30Z ["example.com/guard"]`,
    is: ['Terminating', 'finalizer'],
    of: 'shop/cart-0',
  },
  'a jsonpath over all pods': {
    text: `$ kubectl -n shop get pods -o jsonpath='{range .items[*]}{.metadata.name}{"\\t"}{.metadata.deletionTimestamp}{"\\t"}{.status.phase}{"\\n"}{end}'\ncart-0\t2024-06-12T10:00:30Z\tRunning`,
    is: ['Terminating', 'unknown'],
    of: 'shop/cart-0',
  },
  'a pod that is not found once it was deleted': {
    text: `me@jump:~$ kubectl delete po/cart-0 -n shop --grace-period=0 --force
pod "cart-0" force deleted
me@jump:~$ kubectl get po/cart-0 -n shop
Error from server (NotFound): pods "cart-0" not found`,
    is: ['Removed', 'none'],
    of: 'cart-0',
  },
  'a pod that is looked for in another namespace': {
    text: `me@jump:~$ kubectl delete po/cart-0 -n shop --grace-period=0 --force
pod "cart-0" force deleted
me@jump:~$ kubectl get po/cart-0
Error from server (NotFound): pods "cart-0" not found`,
    is: ['unknown', 'unknown'],
    of: 'cart-0',
  },
  'metadata as jsonpath once printed them': {
    text: `$ kubectl get pod cart-0 -n shop -o jsonpath={.metadata}\nmap[creationTimestamp:2019-06-12T08:00:00Z deletionGracePeriodSeconds:30 deletionTimestamp:2019-06-12T10:00:30Z finalizers:[example.com/guard] name:cart-0 namespace:shop uid:${U}]`,
    is: ['Terminating', 'finalizer'],
    of: 'shop/cart-0',
  },
};

const KILL_FAILED = `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`;

const EVENTS: Readonly<Record<string, Case>> = {
  'kubectl get events -o wide': {
    text: `LAST SEEN   TYPE      REASON          OBJECT       SUBOBJECT              SOURCE            MESSAGE                  FIRST SEEN   COUNT   NAME
9s          Normal    Killing         pod/cart-0   spec.containers{app}   kubelet, node-a   Stopping container app   6m           4       cart-0.17d8f0a1b2c3d4e5
9s          Warning   FailedKillPod   pod/cart-0                          kubelet, node-a   ${KILL_FAILED}   6m           4       cart-0.17d8f0a1b2c3d4e6`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'cart-0',
  },
  'kubectl events, with all namespaces': {
    text: `NAMESPACE   LAST SEEN             TYPE      REASON          OBJECT       MESSAGE
shop        9s (x4 over 6m)       Warning   FailedKillPod   Pod/cart-0   ${KILL_FAILED}`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'the end of a describe: the sandbox in the message has the pod’s name': {
    text: `Normal   Killing         68s                kubelet            Stopping container etcd
Warning  FailedKillPod   41s (x2 over 42s)  kubelet            error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for pod sandbox k8s_cart-0_shop_${U}_0(5e942603df43): network \\"multus-cni-network\\" requested interface name \\"eth0\\" already assigned"`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'the end of a describe: the error has the pod’s UID': {
    text: `  Normal   Killing         68s                kubelet            Stopping container etcd
  Warning  FailedKillPod   41s (x2 over 42s)  kubelet            ${KILL_FAILED}`,
    is: ['Terminating', 'sandbox-teardown'],
    of: U,
  },
  'a row, and events of no name': {
    text: `NAME     READY     STATUS        RESTARTS   AGE
cart-0   0/1       Terminating   0          1h

Events:
  FirstSeen\tLastSeen\tCount\tFrom\t\t\tSubObjectPath\t\t\t\tType\t\tReason\t\tMessage
  ---------\t--------\t-----\t----\t\t\t-------------\t\t\t\t--------\t------\t\t-------
  1m\t\t1m\t\t1\tkubelet, node-a\tspec.containers{app}\tNormal\t\tKilling\t\t\tKilling container with id docker://eef9:Need to kill Pod
  1m\t\t1m\t\t1\tkubelet, node-a\t\t\t\t\t\tWarning\t\tFailedSync\t\tError syncing pod, skipping: error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = 4 desc = context deadline exceeded"`,
    is: ['Terminating', 'container-stop'],
    of: 'cart-0',
  },
  'kubectl get events -o yaml': {
    text: `apiVersion: v1
items:
- apiVersion: v1
  count: 4
  involvedObject:
    kind: Pod
    name: cart-0
    namespace: shop
    uid: ${U}
  kind: Event
  lastTimestamp: "2024-06-12T10:00:00Z"
  message: '${KILL_FAILED}'
  reason: FailedKillPod
  type: Warning
kind: List`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
};

describe.each([
  ['requests of kubectl’s', REQUESTS],
  ['a part', PARTS],
  ['events', EVENTS],
])('a removal in %s', (_, cases) => {
  it.each(Object.entries(cases))('%s', async (__, { text, is: [stage, waitingOn], of = '' }) => {
    expect(await verdictIn(text, of)).toStrictEqual({ stage, waitingOn });
    const { samples } = await readBytes(new TextEncoder().encode(text));
    expect(samples.unknown).toStrictEqual([]);
  });
});

describe('what is understood as nothing', () => {
  it.each([
    ['kubectl top', 'NAME     CPU(cores)   MEMORY(bytes)\ncart-0   1m           20Mi\ncart-1   2m           21Mi'],
    [
      'kubectl top with namespaces',
      'NAMESPACE   NAME     CPU(cores)   MEMORY(bytes)\nshop        cart-0   1m           20Mi',
    ],
    ['kubectl top of containers', 'POD      NAME   CPU(cores)   MEMORY(bytes)\ncart-0   app    1m           20Mi'],
    [
      'kubectl top nodes',
      'NAME     CPU(cores)   CPU%   MEMORY(bytes)   MEMORY%\nnode-a   500m         25%    2048Mi          50%',
    ],
    ['kubectl exec', 'Defaulted container "app" out of: app, istio-proxy, istio-init (init)'],
    [
      'an older kubectl exec',
      "Defaulting container name to app.\nUse 'kubectl describe pod/cart-0 -n shop' to see all of the containers in this pod.",
    ],
    ['an exec into what has ended', 'error: unable to upgrade connection: container not found ("app")'],
    ['the end of an exec', 'command terminated with exit code 137'],
    [
      'kubectl debug of a node',
      'Creating debugging pod node-debugger-node-a-x7k2p with container debugger on node node-a.',
    ],
    [
      'kubectl debug of a pod',
      'Targeting container "app". If you don\'t see processes from this container it may be because the container runtime doesn\'t support this feature.\nDefaulting debug container name to debugger-8xzrl.',
    ],
    ['kubectl attach', "If you don't see a command prompt, try pressing enter."],
    [
      'the end of kubectl attach',
      "Session ended, resume using 'kubectl attach cart-0 -c debugger-8xzrl -i -t' command when the pod is running",
    ],
    ['kubectl port-forward', 'Forwarding from 127.0.0.1:8080 -> 80\nHandling connection for 8080'],
  ])('%s', async (_, text) => {
    const { pods, samples } = await readBytes(new TextEncoder().encode(text));
    expect(pods).toStrictEqual([]);
    expect(samples.unknown).toStrictEqual([]);
  });
});

it.each([
  [
    'a Deployment’s status',
    'status:\n  availableReplicas: 1\n  conditions:\n  - status: "True"\n    type: Available\n  replicas: 1',
  ],
  ['a claim’s status', 'status:\n  accessModes:\n  - ReadWriteOnce\n  phase: Bound'],
  ['a namespace’s status', '{"status":{"phase":"Terminating"}}'],
  ['another program’s conditions', 'conditions: all of them\nphase: 2 of 3'],
  [
    'a jsonpath of a node',
    "$ kubectl get node node-a -o jsonpath='{.metadata.name} {.metadata.deletionTimestamp}'\nnode-a 2024-06-12T10:00:30Z",
  ],
])('takes no pod from %s', async (_, text) => {
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods.filter(({ stage, waitingOn }) => stage !== 'unknown' || waitingOn !== 'unknown')).toStrictEqual([]);
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(
    [REQUESTS, PARTS, EVENTS].flatMap((cases) =>
      Object.entries(cases).map(([name, { text }]) => [name, text] as const),
    ),
  );
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/clientFormats.json');
});
