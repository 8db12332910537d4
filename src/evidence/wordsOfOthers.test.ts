/** Answers that rest on what other programs say: the kubelet's own requests, controllers, webhooks, trees of cgroups. */
import { describe, expect, it } from 'vitest';
import { readBytes, CART_UID } from './testing/inputs.ts';

const NODES = ['NAME     STATUS     ROLES    AGE   VERSION', 'node-a   NotReady   <none>   10d   v1.28.0'];
const PODS = [
  'NAME     READY   STATUS        RESTARTS   AGE   IP         NODE     NOMINATED NODE   READINESS GATES',
  'cart-0   1/1     Terminating   0          10d   10.0.0.1   node-a   <none>           <none>',
];

const answerTo = async (...lines: readonly string[]) => {
  const { pods } = await readBytes(new TextEncoder().encode(lines.join('\n')));
  return pods.map(({ name, uid, stage, waitingOn, told, causes, advice }) => ({
    name,
    uid,
    is: `${stage} ${waitingOn}`,
    remark: told.remark?.code,
    cause: causes[0]?.code,
    basis: causes[0]?.basis,
    first: advice[0]?.code,
  }));
};
const kubelet = (text: string, host = 'node-a'): string =>
  `Jun 12 10:00:00 ${host} kubelet[900]: E0612 10:00:00.000001     900 ${text}`;

describe('a pod on a node that is not heard of', () => {
  const GET = 'Get \\"https://10.0.0.9:6443/api/v1/nodes/node-a?timeout=10s\\"';
  const PUT = 'Put \\"https://10.0.0.9:6443/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/node-a\\"';

  it.each([
    [
      'certificateUntrusted',
      `kubelet_node_status.go:540] "Error updating node status, will retry" err="error getting node \\"node-a\\": ${GET}: x509: certificate signed by unknown authority"`,
    ],
    [
      'certificateUntrusted',
      `controller.go:145] "Failed to ensure lease exists, will retry" err="${PUT}: tls: failed to verify certificate: x509: certificate is valid for 10.0.0.8, not 10.0.0.9"`,
    ],
    [
      'apiUnreachable',
      `controller.go:195] "Failed to update lease" err="${PUT}: write tcp: use of closed network connection"`,
    ],
    ['apiUnreachable', `controller.go:195] "Failed to update lease" err="${PUT}: dial tcp 10.0.0.9:6443: i/o timeout"`],
    [
      'clockWrong',
      `controller.go:195] "Failed to update lease" err="${PUT}: x509: certificate has expired or is not yet valid: current time 2020-01-01T00:00:09Z is before 2024-05-01T00:00:00Z"`,
    ],
    [
      'certificateExpired',
      `controller.go:195] "Failed to update lease" err="${PUT}: x509: certificate has expired or is not yet valid: current time 2025-01-01T00:00:09Z is after 2024-05-01T00:00:00Z"`,
    ],
  ])('is told that the kubelet’s own requests fail: %s', async (cause, text) => {
    const [pod] = await answerTo(...NODES, ...PODS, kubelet(text, 'host-7'));
    expect(pod).toMatchObject({ name: 'cart-0', cause, basis: 'input' });
    expect(pod?.is).toMatch(/ node-lost$/);
  });

  it('is told that the agent of k3s gets no configuration', async () => {
    const line =
      'time="2024-06-12T10:00:00Z" level=error msg="failed to get CA certs: Get \\"https://127.0.0.1:6444/cacerts\\": dial tcp 127.0.0.1:6444: connect: connection refused"';
    expect(await answerTo(...NODES, ...PODS, line)).toMatchObject([{ name: 'cart-0', cause: 'apiUnreachable' }]);
  });

  it('is told that the kubelet’s serving certificate has expired', async () => {
    const line =
      'Error from server: Get "https://10.0.0.2:10250/containerLogs/shop/cart-0/app": x509: certificate has expired or is not yet valid: current time 2025-01-01T00:00:09Z is after 2024-05-01T00:00:00Z';
    expect(await answerTo(...NODES, ...PODS, line)).toMatchObject([{ name: 'cart-0', cause: 'certificateExpired' }]);
  });

  it.each([
    ['another node', `error getting node \\"node-b\\": ${GET.replace('node-a', 'node-b')}: EOF`],
    ['a conflict', 'Operation cannot be fulfilled on nodes \\"node-a\\": the object has been modified'],
  ])('is not told of %s', async (_, error) => {
    const line = kubelet(
      `kubelet_node_status.go:540] "Error updating node status, will retry" err="${error}"`,
      'host-7',
    );
    expect(await answerTo(...NODES, ...PODS, line)).toMatchObject([{ name: 'cart-0', basis: 'usual' }]);
  });
});

describe('a kubelet whose own requests fail, in a log that names no pod', () => {
  const at = (time: string, text: string): string => `E0612 ${time}.000001     900 ${text}`;
  const refused =
    'controller.go:195] "Failed to update lease" err="Put \\"https://10.0.0.9:6443/x\\": dial tcp 10.0.0.9:6443: connect: connection refused"';
  const later = at('10:30:00', 'kubelet.go:2500] "Housekeeping took longer than expected" err="slow"');

  it('is what any removal on the node waits for, as long as they fail', async () => {
    const { pods } = await readBytes(
      new TextEncoder().encode([at('10:00:00', refused), at('10:30:00', refused)].join('\n')),
    );
    expect(pods).toMatchObject([{ about: 'node', waitingOn: 'apiserver' }]);
  });

  it('is over if the log goes on without the error', async () => {
    const { pods } = await readBytes(new TextEncoder().encode([at('10:00:00', refused), later].join('\n')));
    expect(pods).toEqual([]);
  });
});

describe('a request that a webhook refuses', () => {
  const ENDED = PODS.map((line) => line.replace('1/1', '0/1'));
  const DENIED = 'admission webhook "guard.example.com" denied the request: no';

  it('explains why a pod of a Job stays', async () => {
    const line = `E0612 10:00:00.000001       1 job_controller.go:600] Error syncing orphan pod: ${DENIED}`;
    expect(await answerTo(...ENDED, line)).toMatchObject([
      { name: 'cart-0', cause: 'webhookFails', first: 'lookWebhooks' },
    ]);
  });

  it('explains why kubectl can’t remove a finalizer', async () => {
    const answer = `Error from server: ${DENIED}`;
    expect(await answerTo('$ kubectl patch pod cart-0', answer, ...ENDED)).toMatchObject([{ cause: 'webhookFails' }]);
  });

  it('explains nothing if it is about another kind of object', async () => {
    const answer = `Error from server: error when applying patch to "web.yaml": ingresses.networking.k8s.io "web": ${DENIED}`;
    const [pod] = await answerTo(...ENDED, answer);
    expect(pod?.cause).not.toBe('webhookFails');
  });

  it('explains nothing if it is about a pod that is to be created', async () => {
    const line = `E0612 10:00:00.000001       1 replica_set.go:600] Error creating: ${DENIED}`;
    const [pod] = await answerTo(...ENDED, line);
    expect(pod?.cause).not.toBe('webhookFails');
  });
});

describe('a static pod that may not start', () => {
  const SECOND = '94674ad7a5c7c23f965e5b9f4717e949';
  const FIRST = '3e51097a39497efa5567d61dbe504d98';
  const line = (text: string, uid: string): string =>
    `I0612 10:00:00.000001    3301 pod_workers.go:585] "${text}" pod="kube-system/proxy-node-a" podUID="${uid}"`;
  const started = `I0612 10:00:02.000001    3301 kubelet.go:2101] "SyncLoop (PLEG): event for pod" pod="kube-system/proxy-node-a" event={"ID":"${FIRST}","Type":"ContainerStarted","Data":"ab"}`;
  const both = [
    line('Pod is being synced for the first time', FIRST),
    line('Pod is being synced for the first time', SECOND),
    line('Pod cannot start yet', SECOND),
  ];

  it('has a second manifest of its name if the other one keeps running', async () => {
    const pods = await answerTo(...both, started);
    expect(pods.find(({ uid }) => uid === SECOND)).toMatchObject({ cause: 'twoManifests', first: 'lookManifests' });
  });

  it('waits for the other one if that is being removed', async () => {
    const leaving = line('Pod is being removed by the kubelet, begin teardown', FIRST);
    const pods = await answerTo(...both, started, leaving);
    expect(pods.find(({ uid }) => uid === SECOND)).toMatchObject({ cause: 'earlierTerminates', remark: undefined });
  });
});

describe('a sandbox that can’t be read', () => {
  const of = `PodSandboxStatus of sandbox "${'ab'.repeat(32)}" for pod "cart-0_shop(${CART_UID})" error: rpc error: code = Unknown desc =`;

  it('is what a pod waits for after its delete', async () => {
    const line = kubelet(
      `kuberuntime_manager.go:965] ${of} remove netns: unlinkat /run/netns/cni-1: device or resource busy`,
    );
    const deleted = kubelet(`kubelet.go:1914] SyncLoop (DELETE, "api"): "cart-0_shop(${CART_UID})"`);
    expect(await answerTo(line, deleted)).toMatchObject([{ is: 'Terminating unknown', cause: 'netnsBusy' }]);
  });

  it('is read again once the kubelet handles an event of the pod', async () => {
    const line = kubelet(`kuberuntime_manager.go:965] ${of} context deadline exceeded`);
    const handled = kubelet(
      `kubelet.go:2101] "SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${CART_UID}","Type":"ContainerStarted","Data":"${'cd'.repeat(32)}"}`,
    );
    const deleted = kubelet(`kubelet.go:1914] SyncLoop (DELETE, "api"): "cart-0_shop(${CART_UID})"`);
    const [pod] = await answerTo(line, handled, deleted);
    expect(pod).toMatchObject({ is: 'Terminating container-stop' });
    const { pods } = await readBytes(new TextEncoder().encode([line, handled, deleted].join('\n')));
    expect(pods[0]?.told.error).toBe('');
  });

  it('belongs to a runtime that does not answer', async () => {
    const line = kubelet(`kuberuntime_manager.go:965] ${of} context deadline exceeded`);
    const pleg = kubelet(
      'kubelet.go:1852] skipping pod synchronization - PLEG is not healthy: pleg was last seen active 3m1s ago; threshold is 3m0s',
    );
    expect(await answerTo(line, pleg)).toMatchObject([
      { name: 'cart-0', is: 'unknown kubelet-down', cause: 'plegLate' },
    ]);
  });
});

it('a tree of cgroups says whose sandbox can’t be stopped', async () => {
  const id = '6a'.repeat(32);
  const pods = await answerTo(
    `# crictl stopp ${id.slice(0, 13)}`,
    `FATA[0002] stopping the pod sandbox "${id.slice(0, 13)}": rpc error: code = DeadlineExceeded desc = context deadline exceeded`,
    `│   ├─kubepods-besteffort-pod${CART_UID.replaceAll('-', '_')}.slice`,
    `│   │ └─cri-containerd-${id}.scope`,
    '│   │   └─4672 /pause',
  );
  expect(pods).toMatchObject([{ uid: CART_UID, is: 'unknown sandbox-teardown' }]);
});

it('a Multi-Attach error that stands alone names the pod that holds the volume', async () => {
  const line = 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) cart-0, cart-1';
  expect((await answerTo(line)).map(({ name }) => name)).toEqual(['cart-0', 'cart-1']);
});

it('a claim that can’t be unprepared is of a pod that is terminating', async () => {
  const line = kubelet(
    `pod_workers.go:1324] "Error syncing pod, skipping" err="unprepare dynamic resources: claim c: no driver" pod="shop/cart-0" podUID="${CART_UID}"`,
  );
  expect(await answerTo(line, line)).toMatchObject([{ is: 'Terminating unknown', cause: 'draDriver' }]);
});

it('a mirror pod that can’t be deleted waits for the API server if that is what does not answer', async () => {
  const failed = (error: string): string =>
    kubelet(`mirror_client.go:138] "Failed deleting a mirror pod" err="${error}" pod="kube-system/proxy-node-a"`);
  const [refused] = await answerTo(
    failed('Delete \\"https://10.0.0.9:6443/x\\": dial tcp 10.0.0.9:6443: connect: connection refused'),
  );
  expect(refused).toMatchObject({ is: 'SyncPod apiserver', cause: 'apiUnreachable', first: 'lookApi' });
  const [other] = await answerTo(failed('the object has been modified'));
  expect(other).toMatchObject({ is: 'SyncPod mirror-conflict' });
});

it('a device that is still mounted names the pod that holds it', async () => {
  const line = kubelet(
    `nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/csi/disk.example.com^pvc-1 podName: nodeName:}" failed. No retries permitted until 2024-06-12 10:02:02 +0000 UTC m=+9.0 (durationBeforeRetry 2m2s). Error: GetDeviceMountRefs check failed for volume "pvc-1" (UniqueName: "kubernetes.io/csi/disk.example.com^pvc-1") on node "node-a" : the device mount path "/var/lib/kubelet/plugins/kubernetes.io/csi/x/globalmount" is still mounted by other references [/var/lib/kubelet/pods/${CART_UID}/volumes/kubernetes.io~csi/pvc-1/mount]`,
  );
  expect(await answerTo(line)).toMatchObject([{ uid: CART_UID, is: 'Terminated volume-unmount', cause: 'mountBusy' }]);
});

it('the runtime of a described pod is known by the IDs of its containers', async () => {
  const lines = [
    'Name:         cart-0',
    'Namespace:    shop',
    'Status:       Terminating (lasts 14h)',
    'Termination Grace Period:  30s',
    'Containers:',
    '  web:',
    `    Container ID:   cri-o://${'ab'.repeat(32)}`,
    '    State:          Running',
    'Events:',
    '  Type     Reason         Age                      From     Message',
    '  ----     ------         ----                     ----     -------',
    '  Warning  FailedKillPod  2m (x39 over 14h)        kubelet  error killing pod: failed to "KillContainer" for "web" with KillContainerError: "rpc error: code = Unknown desc = failed to get container status: no answer"',
  ];
  expect(await answerTo(...lines)).toMatchObject([{ is: 'Terminating container-stop', cause: 'crioStuck' }]);
});

it('a line of the kernel without a time counts beside a row', async () => {
  const row = 'cart-0   1/1   Terminating   0   5h';
  expect(await answerTo('INFO: task java:123 blocked for more than 120 seconds.', row)).toMatchObject([
    { name: 'cart-0', cause: 'uninterruptible', basis: 'input' },
  ]);
  expect(await answerTo('kernel: nfs: server 10.0.0.5 not responding, still trying', row)).toMatchObject([
    { name: 'cart-0', cause: 'nfsSilent', basis: 'input' },
  ]);
});

it('an event of a node that is drained names no pod', async () => {
  expect(
    await answerTo('Warning  FailedDraining  2m  karpenter  Failed to drain node, 1 pods are waiting to be evicted'),
  ).toEqual([]);
});

it('a stop that fails is of CRI-O on a node of OpenShift', async () => {
  const line = kubelet(
    `pod_workers.go:1301] "Error syncing pod, skipping" err="failed to \\"KillContainer\\" for \\"app\\" with KillContainerError: \\"rpc error: code = DeadlineExceeded desc = context deadline exceeded\\"" pod="shop/cart-0" podUID="${CART_UID}"`,
  ).replace('kubelet[', 'kubenswrapper[');
  expect(await answerTo(line)).toMatchObject([{ name: 'cart-0', is: 'unknown container-stop', cause: 'crioStuck' }]);
});

describe('other programs name pods in sentences of their own', () => {
  it.each([
    ['Karpenter', 'Did not to evict pod shop/cart-0 due to PDB violation.', 'SyncPod none', 'disruptionBlocked'],
    [
      'the cluster autoscaler',
      'I0612 10:00:00.000001       1 drain.go:140] Not deleted yet shop/cart-0',
      'Terminating unknown', // it has evicted the pod, and waits until that is gone
      'finalizersHidden',
    ],
  ])('%s', async (_, line, is, cause) => {
    expect(await answerTo(line)).toMatchObject([{ name: 'cart-0', is, cause }]);
  });
});

describe('a finalizer that is named in somebody’s own words', () => {
  const told = 'The pod has the finalizer `batch.kubernetes.io/job-tracking` and I can not remove it.';

  it('is what a pod without running containers waits for', async () => {
    const row = 'cart-0   0/1   Terminating   0   5h';
    expect(await answerTo(row, told)).toMatchObject([{ is: 'Terminating finalizer', cause: 'jobTracking' }]);
  });

  it('holds no pod that runs, and is no pod by itself', async () => {
    expect(await answerTo('cart-0   1/1   Running   0   5h', told)).toMatchObject([{ is: 'SyncPod none' }]);
    expect(await answerTo(told)).toEqual([]);
  });
});

it('a container that is killed again and again does not stop', async () => {
  const lines = [
    'Name:         cart-0',
    'Namespace:    shop',
    'Status:       Terminating (lasts 7h)',
    'Termination Grace Period:  30s',
    'Events:',
    '  Type    Reason   Age                  From     Message',
    '  ----    ------   ----                 ----     -------',
    '  Normal  Killing  21m (x205 over 7h)   kubelet  Stopping container web',
  ];
  expect(await answerTo(...lines)).toMatchObject([{ is: 'Terminating container-stop' }]);
  const once = lines.map((line) => line.replace('21m (x205 over 7h)', '7h                '));
  expect(await answerTo(...once)).toMatchObject([{ is: 'Terminating unknown' }]);
});

it('an orphan whose subpaths are left stays, though its volumes have been cleaned up', async () => {
  const remains = kubelet(
    `kubelet_volumes.go:245] "There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${CART_UID}\\" found, but failed to rmdir() subpath at path /var/lib/kubelet/pods/${CART_UID}/volume-subpaths/a/b/0: not a directory" numErrs=1`,
  );
  const cleaned = kubelet(
    `kubelet_volumes.go:160] "Cleaned up orphaned pod volumes dir" podUID="${CART_UID}" path="/var/lib/kubelet/pods/${CART_UID}/volumes"`,
  );
  expect(await answerTo(remains, cleaned)).toMatchObject([{ is: 'Removed volume-unmount', cause: 'leftFile' }]);
});

it.each(['Node', 'NodeClaim'])(
  'an event about a %s, as a logger writes it, names the pod that blocks it',
  async (kind) => {
    const event = {
      involvedObject: { kind, name: 'node-a' },
      reason: 'DisruptionBlocked',
      eventMessage: `Cannot disrupt ${kind}: Pod "shop/cart-0" has "karpenter.sh/do-not-disrupt" annotation`,
    };
    const { eventMessage: message, ...rest } = event;
    for (const line of [event, { verb: 'ADDED', event: { ...rest, message } }, { jsonPayload: { ...rest, message } }])
      expect(await answerTo(JSON.stringify(line), JSON.stringify(line))).toMatchObject([
        { name: 'cart-0', is: 'SyncPod none', cause: 'doNotDisrupt', first: 'lookAnnotations' },
      ]);
  },
);

describe('a command that is answered with a node that does not exist', () => {
  const answer = ['$ kubectl exec cart-0 -- id', 'Error from server (NotFound): nodes "node-a" not found'];

  it.each([' (NotFound)', ''])('tells that the node of a deleted pod is gone: “Error from server%s”', async (code) => {
    const row = 'cart-0   1/1   Terminating   0   5h';
    expect(await answerTo(row, ...answer.map((line) => line.replace(' (NotFound)', code)))).toMatchObject([
      { is: 'Terminating node-lost', cause: 'nodeGone', basis: 'input', first: 'lookNodes' },
    ]);
  });

  it('tells nothing of a pod on another node, or of one that runs', async () => {
    const [other] = await answerTo(...PODS.map((line) => line.replace('node-a', 'node-b')), ...answer);
    expect(other?.cause).not.toBe('nodeGone');
    expect(await answerTo('cart-0   1/1   Running   0   5h', ...answer)).toMatchObject([{ is: 'SyncPod none' }]);
  });
});

describe('umount processes that hang, by UIDs that no name goes with', () => {
  const rows = ['cart-0   0/1   Terminating   0   5h', 'cart-1   0/1   Terminating   0   5h'];
  const umount = (pid: number, uid: string): string =>
    `${String(pid)} D       43:12 /bin/umount.nfs4 /var/lib/kubelet/pods/${uid}/volumes/kubernetes.io~nfs/pv-1`;
  const two = [umount(41, CART_UID), umount(42, CART_UID.replace('6f', '7f'))];

  it('are of the deleted pods if there are as many of these', async () => {
    const pods = await answerTo(...rows, ...two);
    expect(pods.map(({ name, uid, cause }) => [name, uid, cause])).toEqual([
      ['cart-0', '', 'nfsSilent'],
      ['cart-1', '', 'nfsSilent'],
    ]);
    expect(pods.every(({ is }) => is.endsWith(' volume-unmount'))).toBe(true);
  });

  it('are of pods of their own if they are fewer', async () => {
    const pods = await answerTo(...rows, umount(41, CART_UID));
    expect(pods.find(({ name }) => name === 'cart-0')?.is).toBe('Terminating unknown');
    expect(pods.map(({ uid }) => uid)).toContain(CART_UID);
  });
});

describe('a root filesystem that containerd can’t unmount', () => {
  const [sandbox, container] = ['5b'.repeat(32), '6c'.repeat(32)];
  const line = (level: string, msg: string, rest = ''): string =>
    `time="2024-06-12T10:00:00Z" level=${level} msg=${JSON.stringify(msg)}${rest}`;
  const made = [
    `RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${CART_UID},Namespace:shop,Attempt:0,} returns sandbox id "${sandbox}"`,
    `CreateContainer within sandbox "${sandbox}" for &ContainerMetadata{Name:app,Attempt:0,} returns container id "${container}"`,
  ].map((msg) => line('info', msg));
  const failed = (id: string, of: string): string =>
    line(
      'error',
      `Failed to handle backOff event &TaskExit{ContainerID:${id},ID:${id},Pid:7,ExitStatus:0,} for ${id}`,
      ` error="failed to handle ${of} TaskExit event: failed to stop ${of}: failed rootfs umount: failed to unmount target /run/containerd/io.containerd.runtime.v2.task/k8s.io/${id}/rootfs: device or resource busy: unknown"`,
    );

  it.each([
    ['container', container, 'container-stop'],
    ['sandbox', sandbox, 'sandbox-teardown'],
  ])('keeps the %s from being stopped', async (of, id, wait) => {
    expect(await answerTo(...made, failed(id, of))).toMatchObject([
      { name: 'cart-0', is: `unknown ${wait}`, cause: 'fileHeld', first: 'lookContainers' },
    ]);
  });
});

it('a hook that failed is looked at first', async () => {
  const event = `Warning  FailedPreStopHook  2m  kubelet  Exec lifecycle hook ([sh -c quit]) for Container "app" in Pod "cart-0_shop(${CART_UID})" failed - error: command 'sh -c quit' exited with 137: `;
  expect(await answerTo(event)).toMatchObject([{ name: 'cart-0', cause: 'hookFailed', first: 'lookHook' }]);
});

it('a container that fails its probe and can’t be stopped is what a running pod waits for', async () => {
  const of = `pod="shop/cart-0" podUID="${CART_UID}" containerName="app" containerID="containerd://${'ab'.repeat(32)}"`;
  const restarted = kubelet(
    `kuberuntime_manager.go:1111] "Message for Container of pod" containerName="app" containerStatusID={"Type":"containerd","ID":"${'ab'.repeat(32)}"} pod="shop/cart-0" containerMessage="Container app failed liveness probe, will be restarted"`,
  );
  const failed = kubelet(
    `kuberuntime_container.go:779] "Container termination failed with gracePeriod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" ${of} gracePeriod=2`,
  );
  const killed = kubelet(`kuberuntime_container.go:808] "Killing container with a grace period" ${of} gracePeriod=2`);
  expect(await answerTo(failed, restarted, killed)).toMatchObject([
    { name: 'cart-0', is: 'SyncPod container-stop', cause: 'shimStuck', first: 'lookContainers' },
  ]);
});

it('a runtime that ends in the middle of a request is down', async () => {
  const line = kubelet(
    `kuberuntime_container.go:707] "Container termination failed with gracePeriod" err="rpc error: code = Unavailable desc = error reading from server: EOF" pod="shop/cart-0" podUID="${CART_UID}" containerName="app" containerID="containerd://${'ab'.repeat(32)}" gracePeriod=30`,
  );
  expect(await answerTo(line)).toMatchObject([{ name: 'cart-0', cause: 'runtimeDown', first: 'lookRuntime' }]);
});

it('a network plug-in that can’t reach the API server is not to blame itself', async () => {
  const event = `Warning  FailedKillPod  2m  kubelet  error killing pod: failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${'ab'.repeat(32)}\\": plugin type=\\"calico\\" failed (delete): error getting ClusterInformation: Get \\"https://10.0.0.1:443/apis/x\\": Bad Gateway"`;
  expect(await answerTo(event)).toMatchObject([{ cause: 'cniApi', basis: 'input' }]);
});

it('a pod that is to get a new sandbox waits for the end of its old one', async () => {
  const event = `2m  Warning  FailedKillPod  pod/cart-0  error killing pod: failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${'ab'.repeat(32)}\\": plugin type=\\"calico\\" failed (delete): no answer"`;
  const row = 'cart-0   0/1   ContainerCreating   0   5h';
  expect(await answerTo(event, row)).toMatchObject([
    { is: 'SyncPod sandbox-teardown', remark: 'sandboxReplaced', cause: 'cniPluginFails' },
  ]);
});

it.each([
  ['mountBusy', 'exit status 1\\nOutput: umount: /x: target is busy'],
  ['longhornStuck', 'rpc error: code = Internal desc = engine is not running'],
])('a volume of Longhorn that can’t be unmounted is %s', async (cause, error) => {
  const line = kubelet(
    `nestedpendingoperations.go:301] Operation for "{volumeName:kubernetes.io/csi/driver.longhorn.io^pvc-1 podName:${CART_UID} nodeName:}" failed. No retries permitted until 2024-06-12 10:02:02 +0000 UTC m=+9.0 (durationBeforeRetry 2m2s). Error: "UnmountVolume.TearDown failed for volume \\"disk-0\\" (UniqueName: \\"kubernetes.io/csi/driver.longhorn.io^pvc-1\\") pod \\"${CART_UID}\\" (UID: \\"${CART_UID}\\") : ${error}"`,
  );
  expect(await answerTo(line)).toMatchObject([{ uid: CART_UID, cause, basis: 'input' }]);
});

it('a finalizer in parentheses is a name too', async () => {
  const told = 'If I remove the finalizer (runners.example.com/registration), the pod goes.';
  expect(await answerTo('cart-0   0/1   Terminating   0   5h', told)).toMatchObject([
    { is: 'Terminating finalizer', cause: 'ownerUnknown' },
  ]);
});
