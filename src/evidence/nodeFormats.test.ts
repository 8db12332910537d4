/** What stands beside the kubelet on a node: CSI drivers, CNI plug-ins, the kernel, and Events as Go prints them. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const S = 'facade'.repeat(10) + '1234';
const TARGET = `/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/pvc-0d1e/mount`;
const at = (time: string, source: string, text: string, severity = 'I'): string =>
  `${severity}0612 ${time}.100000       1 ${source}] ${text}`;
const { deleted, killing, died, worker } = kubeletLines();

const CALL = 'GRPC call: /csi.v1.Node/NodeUnpublishVolume';
const BUSY = `rpc error: code = Internal desc = Could not unmount "${TARGET}": unmount failed: exit status 32`;

interface Case {
  readonly text: string;
  readonly is: readonly [stage: string, waitingOn: string];
  readonly of?: string;
}

const CSI: Readonly<Record<string, Case>> = {
  'a call that fails, with its request in JSON': {
    text: [
      at('10:00:00', 'utils.go:97', CALL),
      at('10:00:00', 'utils.go:98', `GRPC request: {"target_path":"${TARGET}","volume_id":"pvc-0d1e"}`),
      at('10:00:01', 'utils.go:101', `GRPC error: ${BUSY}`, 'E'),
    ].join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a call that runs out of time: the error names nothing': {
    text: [
      at('10:00:00', 'utils.go:132', `ID: 42 Req-ID: 0001-0024 ${CALL}`),
      at(
        '10:00:00',
        'utils.go:133',
        `ID: 42 Req-ID: 0001-0024 GRPC request: {"target_path":"${TARGET}","volume_id":"0001-0024"}`,
      ),
      at('10:00:01', 'utils.go:132', 'ID: 43 GRPC call: /csi.v1.Node/NodeGetCapabilities'),
      at('10:00:01', 'utils.go:138', 'ID: 43 GRPC response: {"capabilities":[]}'),
      at(
        '10:02:00',
        'utils.go:136',
        'ID: 42 Req-ID: 0001-0024 GRPC error: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        'E',
      ),
    ].join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a call that has no answer': {
    text: [
      at('10:00:00', 'utils.go:54', `[c93761dc-1938-47be-b4b3-f464dc758083] ${CALL}`),
      at(
        '10:00:00',
        'utils.go:55',
        `[c93761dc-1938-47be-b4b3-f464dc758083] GRPC request: volume_id:"0;2;16" target_path:"${TARGET}"`,
      ),
    ].join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a call that succeeds': {
    text: [
      at('10:00:00', 'utils.go:97', CALL),
      at('10:00:00', 'utils.go:98', `GRPC request: {"target_path":"${TARGET}","volume_id":"pvc-0d1e"}`),
      at('10:00:01', 'utils.go:103', 'GRPC response: {}'),
    ].join('\n'),
    is: ['Terminated', 'none'],
    of: U,
  },
  'a driver’s own words': {
    text: [
      at(
        '10:00:00',
        'node.go:150',
        `NodeUnpublishVolume: called with args volume_id:"pvc-0d1e" target_path:"${TARGET}"`,
      ),
      at('10:00:00', 'node.go:159', `NodeUnpublishVolume: unmounting ${TARGET}`),
      at('10:00:00', 'mount_linux.go:211', `Unmounting ${TARGET}`),
      at(
        '10:00:00',
        'driver.go:53',
        `GRPC error: ${BUSY}\nUnmounting arguments: ${TARGET}\nOutput: umount: target is busy.`,
        'E',
      ),
    ].join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a driver’s own words of a success': {
    text: at('10:00:00', 'node.go:172', `NodeUnpublishVolume: volume pvc-0d1e at ${TARGET} has been unpublished`),
    is: ['Terminated', 'none'],
    of: U,
  },
  'a driver’s structured words': {
    text: [
      at(
        '10:00:00',
        'node.go:290',
        `"NodeUnpublishVolume: called" args={"volume_id":"vol-01","target_path":"${TARGET}"}`,
      ),
      at('10:00:00', 'driver.go:108', `"GRPC error" err="${BUSY.replaceAll('"', '\\"')}"`, 'E'),
    ].join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'one line for call and answer': {
    text: at(
      '10:00:00',
      'server.go:159',
      `gRPCCall: ${JSON.stringify({ Method: '/csi.v1.Node/NodeUnpublishVolume', Request: { volume_id: 'v', target_path: TARGET }, Response: null, Error: 'target is busy', FullError: { code: 13 } })}`,
    ),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a driver that logs JSON': {
    text: `{"level":"info","time":"2024-06-12T10:00:00.07Z","caller":"service/node.go:423","msg":"NodeUnpublishVolume: called with args {VolumeId:0aac TargetPath:${TARGET} XXX_unrecognized:[]}","TraceId":"4b17"}`,
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a driver behind a runtime’s times': {
    text: [
      at('10:00:00', 'utils.go:97', CALL),
      at('10:00:00', 'utils.go:98', `GRPC request: {"target_path":"${TARGET}","volume_id":"pvc-0d1e"}`),
      at('10:00:01', 'utils.go:101', `GRPC error: ${BUSY}`, 'E'),
    ]
      .map((line) => `2024-06-12T10:00:00.001866708Z stderr F ${line}`)
      .join('\n'),
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'an umount that ps shows, beside a row': {
    text: `NAME     READY   STATUS        RESTARTS   AGE
cart-0   0/1     Terminating   0          47h
# ps axo pid,stat,cmd | grep umount
30412 D    /bin/umount /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/shared-home`,
    is: ['Terminated', 'volume-unmount'],
    of: 'cart-0',
  },
  'an umount that ps -ef shows': {
    text: `root     30412  1702  0 10:00 ?        00:00:00 umount -f /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/shared-home`,
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'what umount says': {
    text: `umount: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/pvc-0d1e/mount: target is busy.`,
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
  'a driver that logs as logrus does': {
    text: `time="2024-06-12T10:00:00Z" level=info msg="NodeUnpublishVolume: req: {\\"volume_id\\":\\"pvc-0d1e\\",\\"target_path\\":\\"${TARGET}\\"}"`,
    is: ['Terminated', 'volume-unmount'],
    of: U,
  },
};

const NAMED = 'shop/cart-0';
const CNI: Readonly<Record<string, Case>> = {
  'Calico’s DEL that fails': {
    text: `2024-06-12 10:00:00.052 [INFO][5266] k8s.go 576: Cleaning up netns ContainerID="${S}" Namespace="shop" Pod="cart-0" WorkloadEndpoint="node--a-k8s-cart--0-eth0"
2024-06-12 10:00:30.052 [ERROR][5266] plugin.go 580: Final result of CNI DEL was an error. ContainerID="${S}" error=connection is unauthorized: Unauthorized`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'Calico’s DEL that fails, with the endpoint in the error': {
    text: `2024-06-12 10:00:00.344 [ERROR][881] k8s.go 603: Failed to release IP ContainerID="${S}" WorkloadEndpoint="node01-k8s-cart--0-eth0"
2024-06-12 10:00:00.349 [ERROR][881] plugin.go 545: Final result of CNI DEL was an error. error=WorkloadEndpoint.crd.projectcalico.org "WorkloadEndpoint(shop/node01-k8s-cart--0-eth0)" not found`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'ovn-kubernetes’ DEL that fails': {
    text: `I0612 10:00:00.210278    1846 cni.go:296] [shop/cart-0 ${S} network default NAD default] DEL starting CNI request [shop/cart-0 ${S} network default NAD default]
I0612 10:02:00.221273    1846 cni.go:317] [shop/cart-0 ${S} network default NAD default] DEL finished CNI request [shop/cart-0 ${S} network default NAD default], result "", err failed to clear OVS port: context deadline exceeded`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'a network that dockershim can’t take away': {
    text: `Jun 12 10:00:00 node-a kubelet[812]: E0612 10:00:00.946602     812 cni.go:385] Error deleting shop_cart-0/${S} from network calico/k8s-pod-network: connection is unauthorized`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'a sandbox whose pod the plug-in’s arguments name': {
    text: `2024-06-12T10:00:00Z [verbose] DEL starting CNI request &{ContainerID:${S} Netns:/var/run/netns/cni-f62 IfName:eth0 Args:IgnoreUnknown=1;K8S_POD_NAMESPACE=shop;K8S_POD_NAME=cart-0;K8S_POD_INFRA_CONTAINER_ID=${S};K8S_POD_UID=${U} Path: StdinData:[123 34]}
time="2024-06-12T10:02:00Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'a sandbox whose pod aws-cni’s daemon names': {
    text: `{"level":"debug","ts":"2024-06-12T10:00:00.432Z","caller":"rpc/rpc.pb.go:1112","msg":"DelNetworkRequest: K8S_POD_NAME:\\"cart-0\\"  K8S_POD_NAMESPACE:\\"shop\\"  K8S_POD_INFRA_CONTAINER_ID:\\"${S}\\"  Reason:\\"PodDeleted\\"  ContainerID:\\"${S}\\"  IfName:\\"eth0\\"  NetworkName:\\"aws-cni\\""}
time="2024-06-12T10:02:00Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: NAMED,
  },
  'a sandbox whose pod Calico’s line names': {
    text: `2024-06-12 10:00:00.052 [INFO][5266] calico-ipam.go 258: Releasing address using handleID ContainerID="${S}" HandleID="k8s-pod-network.${S}" Workload="node--a-k8s-cart--0-eth0"
time="2024-06-12T10:02:00Z" level=error msg="StopPodSandbox for \\"${S}\\" failed" error="failed to destroy network for sandbox"`,
    is: ['unknown', 'sandbox-teardown'],
    of: 'cart-0',
  },
};

const EVENT = (reason: string, message: string, type = 'Warning'): string =>
  `Event(v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}", APIVersion:"v1", ResourceVersion:"29", FieldPath:"spec.containers{app}"}): type: '${type}' reason: '${reason}' ${message}`;
const KILL_FAILED = `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`;
const DUMP = (reason: string, message: string): string =>
  `'&v1.Event{TypeMeta:v1.TypeMeta{Kind:"", APIVersion:""}, ObjectMeta:v1.ObjectMeta{Name:"cart-0.173c04020d231c35", GenerateName:"", Namespace:"shop", UID:"", DeletionTimestamp:<nil>}, InvolvedObject:v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}", APIVersion:"v1", ResourceVersion:"297", FieldPath:""}, Reason:"${reason}", Message:${JSON.stringify(message)}, Source:v1.EventSource{Component:"kubelet", Host:"node-a"}, FirstTimestamp:time.Date(2023, time.January, 20, 13, 26, 8, 331832373, time.Local), Count:1, Type:"Warning", EventTime:time.Date(1, time.January, 1, 0, 0, 0, 0, time.UTC)}'`;

const EVENTS: Readonly<Record<string, Case>> = {
  'a line of an event recorder': {
    text: `I0612 10:00:00.123456       1 event.go:291] ${EVENT('FailedKillPod', KILL_FAILED)}`,
    is: ['Terminating', 'sandbox-teardown'],
    of: NAMED,
  },
  'the same without a header': {
    text: EVENT('FailedKillPod', KILL_FAILED),
    is: ['Terminating', 'sandbox-teardown'],
    of: NAMED,
  },
  'the same of 1.2, without a type': {
    text: `I0202 13:45:56.595291   23948 event.go:206] Event(api.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}", APIVersion:"v1", ResourceVersion:"35", FieldPath:""}): reason: 'FailedSync' Error syncing pod, skipping: ${KILL_FAILED}`,
    is: ['Terminating', 'sandbox-teardown'],
    of: NAMED,
  },
  'an event that the API refused': {
    text: `E0612 13:26:08.333859   41736 event.go:267] Server rejected event ${DUMP('FailedKillPod', KILL_FAILED)}: 'events "cart-0.173c" is forbidden: unable to create new content in namespace shop because it is being terminated' (will not retry!)`,
    is: ['Terminating', 'sandbox-teardown'],
    of: NAMED,
  },
  'a dump of an event': {
    text: `Unable to write event: ${DUMP('FailedKillPod', KILL_FAILED)} (may retry after sleeping)`,
    is: ['Terminating', 'sandbox-teardown'],
    of: NAMED,
  },
  'the events of an end-to-end test': {
    text: `Jun 12 10:00:30.123: INFO: At 2024-06-12 10:00:00 +0000 UTC - event for cart-0: {kubelet node-a} Killing: Stopping container app
Jun 12 10:00:30.123: INFO: At 2024-06-12 10:00:20 +0000 UTC - event for cart-0: {kubelet node-a} FailedKillPod: ${KILL_FAILED}`,
    is: ['Terminating', 'sandbox-teardown'],
    of: 'cart-0',
  },
};

describe.each([
  ['a CSI driver’s log', CSI],
  ['CNI', CNI],
  ['events in Go', EVENTS],
])('a removal in %s', (_, cases) => {
  it.each(Object.entries(cases))('%s', async (__, { text, is: [stage, waitingOn], of = '' }) => {
    expect(await verdictIn(text, of)).toStrictEqual({ stage, waitingOn });
    const { samples } = await readBytes(new TextEncoder().encode(text));
    expect(samples.unknown).toStrictEqual([]);
  });
});

it('quotes the error that a CSI driver answers with', async () => {
  const text = [
    at('10:00:00', 'utils.go:97', CALL),
    at('10:00:00', 'utils.go:98', `GRPC request: {"target_path":"${TARGET}","volume_id":"pvc-0d1e"}`),
    at('10:00:01', 'utils.go:101', `GRPC error: ${BUSY}`, 'E'),
  ].join('\n');
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods[0]?.told).toMatchObject({ subject: 'pvc-0d1e', error: `GRPC error: ${BUSY}`, proof: { line: 3 } });
});

it('gives an answer of a CSI driver to no pod where two calls without a number are open', async () => {
  const other = U.replace(/^./, '7');
  const asked = [U, other].flatMap((uid) => [
    at('10:00:00', 'utils.go:97', CALL),
    at('10:00:00', 'utils.go:98', `GRPC request: {"target_path":"${TARGET.replace(U, uid)}","volume_id":"pvc-0d1e"}`),
  ]);
  const text = [...asked, at('10:00:01', 'utils.go:103', 'GRPC response: {}')].join('\n');
  for (const uid of [U, other]) expect((await verdictIn(text, uid)).waitingOn).toBe('volume-unmount');
});

const OPERATION = (): string =>
  `I0612 10:00:06.100000     900 reconciler_common.go:162] "operationExecutor.UnmountVolume started for volume \\"data\\" (UniqueName: \\"kubernetes.io/nfs/${U}-data\\") pod \\"${U}\\" (UID: \\"${U}\\") "`;

describe('the kernel', () => {
  it.each([
    'Jun 12 10:05:00 node-a kernel: nfs: server 192.0.2.5 not responding, still trying',
    '[11859608.510084] nfs: server 192.0.2.5 not responding, still trying',
    '[Wed Jun 12 10:05:00 2024] nfs: server nas.example.com not responding, timed out',
  ])('is quoted where a volume does not go: %s', async (line) => {
    const text = [deleted(), killing(), died(), worker('Pod terminated all containers'), OPERATION(), line].join('\n');
    const { pods } = await readBytes(new TextEncoder().encode(text));
    expect(pods).toMatchObject([{ stage: 'Terminated', waitingOn: 'volume-unmount' }]);
    expect(pods[0]?.evidence.map(({ line: number }) => number)).toContain(6);
    expect(pods[0]?.told.remark).toEqual({ code: 'nfsSilent' });
  });

  it('is not quoted once the server answers', async () => {
    const text = [
      deleted(),
      killing(),
      died(),
      OPERATION(),
      'Jun 12 10:05:00 node-a kernel: nfs: server 192.0.2.5 not responding, still trying',
      'Jun 12 10:06:00 node-a kernel: nfs: server 192.0.2.5 OK',
    ].join('\n');
    const { pods } = await readBytes(new TextEncoder().encode(text));
    expect(pods[0]?.told.remark).toBeNull();
  });

  it('is quoted where a container does not end', async () => {
    const text = [
      deleted(),
      killing(),
      'Jun 12 10:05:00 node-a kernel: INFO: task java:4242 blocked for more than 120 seconds.',
    ].join('\n');
    const { pods } = await readBytes(new TextEncoder().encode(text));
    expect(pods).toMatchObject([{ stage: 'Terminating', waitingOn: 'container-stop' }]);
    expect(pods[0]?.evidence.map(({ line: number }) => number)).toContain(3);
  });

  it.each([
    'Jun 12 10:05:00 node-a kernel: nfs: server 192.0.2.5 not responding, still trying',
    '[11859608.510084] INFO: task umount.nfs:1234 blocked for more than 120 seconds.',
    `[ 1234.5] oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=cri-containerd-${S}.scope,mems_allowed=0,oom_memcg=/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod${U.replaceAll('-', '_')}.slice,task=java,pid=1,uid=0`,
    `Jun 12 10:05:00 node-a kernel: Memory cgroup out of memory: Killed process 4242 (java) total-vm:1kB`,
    'Jun 12 10:05:00 node-a kernel: EXT4-fs (sdb): mounted filesystem with ordered data mode.',
  ])('makes no verdict alone: %s', async (text) => {
    const { pods, samples } = await readBytes(new TextEncoder().encode(text));
    expect(pods.filter(({ stage, waitingOn }) => stage !== 'unknown' || waitingOn !== 'unknown')).toStrictEqual([]);
    expect(samples.unknown).toStrictEqual([]);
  });
});

it.each([
  [
    'a volume that is published',
    [
      at('10:00:00', 'utils.go:97', 'GRPC call: /csi.v1.Node/NodePublishVolume'),
      at(
        '10:00:00',
        'utils.go:98',
        `GRPC request: {"target_path":"${TARGET}","staging_target_path":"/var/lib/kubelet/plugins/x","volume_capability":{},"volume_id":"v"}`,
      ),
      at('10:00:01', 'utils.go:101', 'GRPC error: rpc error: code = Internal desc = mount failed', 'E'),
    ].join('\n'),
  ],
  [
    'a volume whose size is asked for',
    [
      at('10:00:00', 'utils.go:97', 'GRPC call: /csi.v1.Node/NodeGetVolumeStats'),
      at('10:00:00', 'utils.go:98', `GRPC request: {"volume_id":"v","volume_path":"${TARGET}"}`),
      at('10:00:01', 'utils.go:101', 'GRPC error: rpc error: code = NotFound desc = no such path', 'E'),
    ].join('\n'),
  ],
  [
    'a registrar',
    at('10:00:00', 'main.go:120', 'Registration Server started at: /registration/ebs.csi.aws.com-reg.sock'),
  ],
  [
    'a network that is given',
    `2024-06-12T10:00:00Z [verbose] Add: shop:cart-0:${U}:cbr0(cbr0):eth0 {"cniVersion":"1.0.0"}`,
  ],
  [
    'an event of another kind',
    'I0612 10:00:00.1 1 event.go:291] Event(v1.ObjectReference{Kind:"Deployment", Namespace:"shop", Name:"cart", UID:"x", APIVersion:"apps/v1", ResourceVersion:"1", FieldPath:""}): type: \'Normal\' reason: \'ScalingReplicaSet\' Scaled up',
  ],
])('claims no removal of %s', async (_, text) => {
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods.filter(({ stage, waitingOn }) => stage !== 'unknown' || waitingOn !== 'unknown')).toStrictEqual([]);
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(
    [CSI, CNI, EVENTS].flatMap((cases) => Object.entries(cases).map(([name, { text }]) => [name, text] as const)),
  );
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/nodeFormats.json');
});
