/** What the tools and the logs of container runtimes print: containerd's short form, ctr, crictl, docker. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const C = 'c0ffee'.repeat(10) + 'abcd';
const S = 'facade'.repeat(10) + '1234';
const [short, sandbox] = [C.slice(0, 13), S.slice(0, 13)];
const { deleted, killing } = kubeletLines('shop/cart-0', U, C);

const ROW = 'NAME     READY   STATUS        RESTARTS   AGE\ncart-0   0/1     Terminating   0          3h';
const PS = (state: string): string =>
  `CONTAINER           IMAGE               CREATED             STATE               NAME                ATTEMPT             POD ID              POD
${short}       43375676b50f5       3 hours ago         ${state.padEnd(20)}app                 0                   ${sandbox}       cart-0`;

interface Case {
  readonly text: string;
  readonly is: readonly [stage: string, waitingOn: string];
  readonly of?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'containerd in a terminal: a sandbox that can’t be stopped': {
    text: `INFO[2024-06-12T10:00:00.123456789+02:00] RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id "${S}"
INFO[2024-06-12T11:00:00.123456789+02:00] StopPodSandbox for "${S}"
ERRO[2024-06-12T11:02:00.123456789+02:00] StopPodSandbox for "${S}" failed     error="failed to destroy network for sandbox \\"${S}\\": plugin type=\\"calico\\" failed (delete): connection is unauthorized"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'containerd in a terminal: a container that does not end': {
    text: `INFO[2024-06-12T10:00:00.1Z] RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id "${S}"
INFO[2024-06-12T10:00:01.1Z] CreateContainer within sandbox "${S}" for &ContainerMetadata{Name:app,Attempt:0,} returns container id "${C}"
INFO[2024-06-12T11:00:00.1Z] StopContainer for "${C}" with timeout 30 (s)
INFO[2024-06-12T11:00:00.1Z] Stop container "${C}" with signal terminated
INFO[2024-06-12T11:00:30.1Z] Kill container "${C}"
ERRO[2024-06-12T11:02:00.1Z] StopContainer for "${C}" failed               error="an error occurs during waiting for container \\"${C}\\" to be killed: wait container \\"${C}\\": context deadline exceeded"`,
    is: ['unknown', 'container-stop'],
    of: 'shop/cart-0',
  },
  'a runtime’s lines behind a date without a host': {
    text: `Jun 12 10:00:00 time="2024-06-12T10:00:00.1Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id \\"${S}\\""
Jun 12 11:02:00 time="2024-06-12T11:02:00.1Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'the same behind a host without a tag': {
    text: `Jun  2 10:00:00 node-a time="2024-06-02T10:00:00.1Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id \\"${S}\\""
Jun  2 11:02:00 node-a time="2024-06-02T11:02:00.1Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'a runtime’s lines cut in their time': {
    text: `12T10:00:00.1Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id \\"${S}\\""
12T11:02:00.1Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'a row of kubectl’s and crictl ps, where the container runs': {
    text: `$ kubectl get pod\n${ROW}\n\nnode-a:~ # crictl ps\n${PS('Running')}`,
    is: ['Terminating', 'container-stop'],
    of: 'cart-0',
  },
  'the same with the namespaces that a newer crictl shows': {
    text: `NAMESPACE   NAME     READY   STATUS        RESTARTS   AGE   IP   NODE
shop   cart-0   0/1   Terminating   0   3h   10.0.0.4   node-a
CONTAINER       IMAGE                    CREATED              STATE     NAME   ATTEMPT   POD ID          POD      NAMESPACE
${short}   registry.test/app:1.2    About a minute ago   Running   app    0         ${sandbox}   cart-0   shop`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'containers that have ended say nothing of what is left to do': {
    text: `${ROW}\n${PS('Exited')}`,
    is: ['Terminating', 'unknown'],
    of: 'cart-0',
  },
  'an object without states and crictl inspect': {
    text: `${JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'cart-0',
        namespace: 'shop',
        uid: U,
        deletionTimestamp: '2024-06-12T10:00:30Z',
        deletionGracePeriodSeconds: 30,
      },
    })}
${JSON.stringify(
  {
    status: {
      id: C,
      metadata: { attempt: 0, name: 'app' },
      state: 'CONTAINER_RUNNING',
      createdAt: '2024-06-12T08:00:00Z',
      labels: {
        'io.kubernetes.container.name': 'app',
        'io.kubernetes.pod.name': 'cart-0',
        'io.kubernetes.pod.namespace': 'shop',
        'io.kubernetes.pod.uid': U,
      },
    },
    info: { pid: 812 },
  },
  null,
  2,
)}`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'crictl ps -o json beside a row': {
    text: `${ROW}\n${JSON.stringify(
      {
        containers: [
          {
            id: C,
            podSandboxId: S,
            metadata: { name: 'app', attempt: 0 },
            state: 'CONTAINER_RUNNING',
            labels: {
              'io.kubernetes.pod.name': 'cart-0',
              'io.kubernetes.pod.namespace': '',
              'io.kubernetes.pod.uid': U,
            },
          },
        ],
      },
      null,
      2,
    )}`,
    is: ['Terminating', 'container-stop'],
    of: 'cart-0',
  },
  'a delete and crictl ps': {
    text: `# kubectl delete pod cart-0\npod "cart-0" deleted\n^C\n# crictl ps -a\n${PS('Running')}`,
    is: ['Terminating', 'container-stop'],
    of: 'cart-0',
  },
  'ctr tasks beside the kubelet’s log': {
    text: `${deleted()}\n${killing()}\nTASK                                                                PID        STATUS
${C}    3778039    RUNNING
${S}    3770778    RUNNING`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'what crictl says of a container that it can’t stop': {
    text: `CONTAINER ID        IMAGE     CREATED   STATE     NAME   ATTEMPT   POD ID          POD
${short}       43375676b50f5   3 hours ago   Running   app   0   ${sandbox}   cart-0
$ crictl stop ${short}
FATA[0012] stopping the container "${short}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
    is: ['unknown', 'container-stop'],
    of: 'cart-0',
  },
  'what crictl says of a sandbox that it can’t stop': {
    text: `POD ID              CREATED             STATE               NAME                NAMESPACE           ATTEMPT             RUNTIME
${sandbox}       2 days ago          NotReady            cart-0              shop                0                   (default)
FATA[0002] stopping the pod sandbox "${sandbox}": rpc error: code = Unknown desc = failed to destroy network for sandbox`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'the same as older ones say it': {
    text: `POD ID              CREATED             STATE               NAME                NAMESPACE           ATTEMPT
${sandbox}       2 days ago          SANDBOX_NOTREADY    cart-0              shop                0
FATA[0002] stopping the pod sandbox "${sandbox}" failed: rpc error: code = Unknown desc = failed to destroy network for sandbox`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'docker ps beside a row': {
    text: `${ROW}
CONTAINER ID        IMAGE                  COMMAND                  CREATED             STATUS              PORTS               NAMES
${C.slice(0, 12)}        registry.test/app      "/entrypoint.sh --def"   7 minutes ago       Up 7 minutes                            k8s_app_cart-0_shop_${U}_0
${S.slice(0, 12)}        k8s.gcr.io/pause:3.2   "/pause"                 7 minutes ago       Up 7 minutes                            k8s_POD_cart-0_shop_${U}_0`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'docker ps of 1.3, with hashes in the names': {
    text: `${ROW}
CONTAINER ID   IMAGE                 COMMAND            CREATED         STATUS          PORTS   NAMES
${C.slice(0, 12)}   registry.test/app     "/entrypoint.sh"   7 minutes ago   Up 7 minutes            k8s_app.47396615_cart-0_shop_${U}_36392735`,
    is: ['Terminating', 'container-stop'],
    of: 'shop/cart-0',
  },
  'docker’s events: asked to stop, and not dead': {
    text: `2024-06-12T10:00:00.252002398Z container kill ${C} (image=registry.test/app, io.kubernetes.container.name=app, io.kubernetes.pod.name=cart-0, io.kubernetes.pod.namespace=shop, io.kubernetes.pod.uid=${U}, name=k8s_app_cart-0_shop_${U}_0, signal=15)
2024-06-12T10:00:30.252002398Z container kill ${C} (image=registry.test/app, io.kubernetes.container.name=app, io.kubernetes.pod.name=cart-0, io.kubernetes.pod.namespace=shop, io.kubernetes.pod.uid=${U}, name=k8s_app_cart-0_shop_${U}_0, signal=9)`,
    is: ['unknown', 'container-stop'],
    of: 'shop/cart-0',
  },
  'docker’s events: it died': {
    text: `2024-06-12T10:00:00.252002398Z container kill ${C} (io.kubernetes.pod.name=cart-0, io.kubernetes.pod.namespace=shop, io.kubernetes.pod.uid=${U}, signal=15)
2024-06-12T10:00:02.252002398Z container die ${C} (exitCode=143, io.kubernetes.pod.name=cart-0, io.kubernetes.pod.namespace=shop, io.kubernetes.pod.uid=${U})`,
    is: ['unknown', 'unknown'],
    of: 'shop/cart-0',
  },
  'a sentence with a row in it, and a stop by hand that fails': {
    text: `One pod is stuck for days (\`kubectl get pod -n shop\` -> cart-0 0/1 Terminating 0 6d1h). Stopping it fails:
# crictl stop ${short}
FATA[0002] stopping the container "${short}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
    is: ['Terminating', 'container-stop'],
    of: 'cart-0',
  },
  'a row, and a sandbox that can’t be stopped by hand': {
    text: `${ROW}
$ crictl stopp ${sandbox}
FATA[0002] stopping the pod sandbox "${sandbox}": rpc error: code = Unknown desc = failed to destroy network for sandbox`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'cart-0',
  },
  'an id that crictl has cut, and the whole one in the log': {
    text: `CONTAINER           IMAGE               CREATED             STATE               NAME                ATTEMPT             POD ID              POD
${short}       43375676b50f5       3 hours ago         Running             app                 0                   ${sandbox}       cart-0
time="2024-06-12T11:02:00Z" level=error msg="StopContainer for \\"${C}\\" failed" error="context deadline exceeded"`,
    is: ['unknown', 'container-stop'],
    of: 'cart-0',
  },
  'a sandbox that CRI-O names after its pod': {
    text: `time="2024-06-12T11:02:00Z" level=error msg="Failed to stop container ${C}: failed to destroy network for pod sandbox k8s_cart-0_shop_${U}_0(${S}): error removing pod shop_cart-0 from CNI network" id=1 name=/runtime.v1.RuntimeService/StopContainer`,
    is: ['unknown', 'container-stop'],
    of: 'shop/cart-0',
  },
  'a sandbox that crictl names after its pod': {
    text: `time="2020-09-03T08:44:51Z" level=fatal msg="stopping the pod sandbox \\"${S}\\": rpc error: code = Unknown desc = failed to stop infra container for pod sandbox ${S}: failed to stop container k8s_POD_cart-0_shop_${U}_0: ttrpc: closed: unknown"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'shop/cart-0',
  },
  'what docker says of a container that it can’t stop': {
    text: `CONTAINER ID   IMAGE   COMMAND   CREATED   STATUS   PORTS   NAMES
${C.slice(0, 12)}   registry.test/app   "/app"   2 hours ago   Up 2 hours             k8s_app_cart-0_shop_${U}_0
# docker stop ${C.slice(0, 12)}
Error response from daemon: cannot stop container: ${C.slice(0, 12)}: tried to kill container, but did not receive an exit event`,
    is: ['unknown', 'container-stop'],
    of: 'shop/cart-0',
  },
};

describe('a removal by', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, is: [stage, waitingOn], of = '' }) => {
    expect(await verdictIn(text, of)).toStrictEqual({ stage, waitingOn });
    const { lines, samples } = await readBytes(new TextEncoder().encode(text));
    expect(samples.unknown, JSON.stringify(lines)).toStrictEqual([]);
  });
});

describe('a pod is named, and nothing is said of its removal, by', () => {
  it.each([
    ['crictl ps', PS('Running')],
    [
      'crictl pods',
      `POD ID              CREATED             STATE               NAME                NAMESPACE           ATTEMPT             RUNTIME
${sandbox}       2 days ago          NotReady            cart-0              shop                0                   (default)`,
    ],
    [
      'crictl inspectp',
      JSON.stringify(
        {
          status: {
            id: S,
            metadata: { attempt: 0, name: 'cart-0', namespace: 'shop', uid: U },
            state: 'SANDBOX_NOTREADY',
            createdAt: '2024-06-12T08:00:00Z',
            labels: { 'io.kubernetes.pod.name': 'cart-0' },
          },
          info: { pid: 0, processStatus: 'deleted', netNamespaceClosed: true },
        },
        null,
        2,
      ),
    ],
    [
      'crictl inspectp --output table',
      `ID: ${S}\nName: cart-0\nUID: ${U}\nNamespace: shop\nAttempt: 1\nStatus: SANDBOX_READY\nCreated: 2024-07-22 10:12:34.456704641 -0400 EDT`,
    ],
    [
      'crictl pods -o json',
      JSON.stringify({
        items: [
          {
            id: S,
            metadata: { name: 'cart-0', uid: U, namespace: 'shop', attempt: 0 },
            state: 'SANDBOX_NOTREADY',
            createdAt: '1718179200000000000',
            labels: {},
          },
        ],
      }),
    ],
  ])('%s', async (_, text) => {
    const { pods, samples } = await readBytes(new TextEncoder().encode(text));
    expect(pods).toMatchObject([{ name: 'cart-0', stage: 'unknown', waitingOn: 'unknown' }]);
    expect(samples.unknown).toStrictEqual([]);
  });
});

it('takes no container for a pod’s where two pods are named', async () => {
  const text = `${ROW}\ncart-1   1/1     Running       0          3h
FATA[0002] stopping the container "${short}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`;
  expect(await verdictIn(text, 'cart-0')).toStrictEqual({ stage: 'Terminating', waitingOn: 'unknown' });
});

it('takes no container for a pod’s that nobody has asked to go', async () => {
  const text = `NAME     READY   STATUS    RESTARTS   AGE\ncart-0   1/1     Running   0          3h
FATA[0002] stopping the container "${short}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`;
  expect(await verdictIn(text, 'cart-0')).toStrictEqual({ stage: 'SyncPod', waitingOn: 'none' });
});

it.each([
  ['tasks of ctr', `TASK   PID   STATUS\n${C}    3778039    RUNNING\n${S}    3770778    STOPPED`],
  ['containers of ctr', `CONTAINER   IMAGE   RUNTIME\n${C}   registry.k8s.io/pause:3.9   io.containerd.runc.v2`],
  ['an error of ctr', 'ctr: OCI runtime pause failed: container not running: unknown'],
  ['crictl’s images', 'IMAGE   TAG   IMAGE ID   SIZE\nregistry.k8s.io/pause   3.9   e6f1816883972   322kB'],
  [
    'a warning of crictl',
    'WARN[0000] runtime connect using default endpoints: [unix:///run/containerd/containerd.sock]',
  ],
  [
    'containers of docker’s that are no pod’s',
    'CONTAINER ID   IMAGE   COMMAND   CREATED   STATUS   PORTS   NAMES\nc0ffeec0ffee   nginx   "/app"   2 hours ago   Up 2 hours   80/tcp   web',
  ],
  ['a compose file’s log', 'INFO[0000] Building image web   step=3 error=nil'],
])('says nothing of %s', async (_, text) => {
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods).toStrictEqual([]);
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { text }]) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/runtimeFormats.json');
});
