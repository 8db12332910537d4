/**
 * What a kubelet says, wherever it stands: without klog's header, in a title, in an event, inside somebody's own sentence,
 * in the words of releases long gone. A sentence of prose without the machine's words stays unknown.
 */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, readBytes } from './testing/inputs.ts';

interface Row {
  readonly text: string;
  /** `namespace/name`, a name, a UID, or `?` for a pod without any. */
  readonly pod: string;
  readonly is: readonly [stage: string, waitingOn: string, confidence?: string];
}

const U2 = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const HASH = 'd1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6';
const ID = 'ab'.repeat(32);
/** As a terminal of 80 columns breaks a line. */
const inPieces = (line: string): string => (line.match(/.{1,80}/g) ?? []).join('\n');
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const at = (severity: string, place: string, text: string): string =>
  `${severity}0305 10:00:00.100000    1420 ${place}] ${text}`;

const KILL_SANDBOX = `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"`;
const KILL_CONTAINER =
  'error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"';
const UNMOUNT = `UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/nfs/${U}-data") pod "${U}" (UID: "${U}") : remove /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data: directory not empty`;

const ALONE: Readonly<Record<string, Row>> = {
  'error killing pod': { text: KILL_SANDBOX, pod: U, is: ['Terminating', 'sandbox-teardown', 'medium'] },
  'error killing pod, of nobody': { text: KILL_CONTAINER, pod: '?', is: ['Terminating', 'container-stop'] },
  'error killing pod, broken by a terminal': {
    text: inPieces(
      `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = networkPlugin cni failed to teardown pod \\"cart-0_shop\\" network: could not remove the wire: rpc error: code = Unavailable"`,
    ),
    pod: 'shop/cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'Failed killing the pod': {
    text: 'Failed killing the pod "cart-0": failed to "KillContainer" for "app" with KillContainerError: "operation timeout: context deadline exceeded"',
    pod: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'Failed killing the pod, from a unit without klog': {
    text: 'Jun 12 10:00:00 node-a kubelet[123]: Failed killing the pod "cart-0": failed to "KillContainer" for "app" with KillContainerError: "operation timeout"',
    pod: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'failed to KillPodSandbox, behind what a list sets': {
    text: `- Error: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown"`,
    pod: U,
    is: ['unknown', 'sandbox-teardown'],
  },
  'Error syncing pod of 1.6': {
    text: `Error syncing pod ${U} ("cart-0_shop(${U})"), skipping: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = 2 desc = x"`,
    pod: 'shop/cart-0',
    is: ['unknown', 'sandbox-teardown'],
  },
  'an orphan with its directories': {
    text: `orphaned pod "${U}" found, but volume paths are still present on disk`,
    pod: U,
    is: ['Removed', 'volume-unmount'],
  },
  'an orphan that rmdir() fails for': {
    text: `# orphaned pod "${U}" found, but failed to rmdir() volume at path /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/pvc-1: directory not empty`,
    pod: U,
    is: ['Removed', 'volume-unmount'],
  },
  'an orphan whose UID was made unreadable': {
    text: 'Orphaned pod "<uid>" found, but volume paths are still present on disk',
    pod: '?',
    is: ['Removed', 'volume-unmount'],
  },
  'UnmountVolume behind its label': {
    text: ` Error: ${UNMOUNT}`,
    pod: U,
    is: ['Terminated', 'volume-unmount', 'low'],
  },
  'UnmountVolume in a heading': { text: `### ${UNMOUNT}`, pod: U, is: ['Terminated', 'volume-unmount'] },
  'a mirror that can’t be created': {
    text: `Failed creating a mirror pod for "etcd-m1_kube-system(${HASH})": pods "etcd-m1" already exists`,
    pod: 'kube-system/etcd-m1',
    is: ['SyncPod', 'mirror-conflict'],
  },
  'a mirror that can’t be deleted': {
    text: 'Failed deleting a mirror pod "etcd-m1_kube-system": Operation cannot be fulfilled on pods "etcd-m1"',
    pod: 'kube-system/etcd-m1',
    is: ['SyncPod', 'mirror-conflict'],
  },
  'SyncLoop (DELETE': {
    text: `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
    pod: 'shop/cart-0',
    is: ['Terminating', 'unknown'],
  },
  'SyncLoop (REMOVE': {
    text: `SyncLoop (REMOVE, "api"): "cart-0_shop(${U})"`,
    pod: 'shop/cart-0',
    is: ['Removed', 'none'],
  },
  'volumes that remain': {
    text: `Pod "cart-0_shop(${U})" is terminated, but some volumes have not been cleaned up`,
    pod: 'shop/cart-0',
    is: ['Terminated', 'volume-unmount'],
  },
  'a sandbox that does not stop': {
    text: `StopPodSandbox "${ID}" from runtime service failed: rpc error: code = 2 desc = NetworkPlugin cni failed to teardown pod "cart-0_shop" network: CNI failed to retrieve network namespace path`,
    pod: 'shop/cart-0',
    is: ['unknown', 'sandbox-teardown'],
  },
  'the message of an event up to 1.12': {
    text: 'Killing container with docker id 069359c8acce: Need to kill pod.',
    pod: '?',
    is: ['Terminating', 'container-stop', 'low'],
  },
  'a message in another program’s words': {
    text: `Jun 12 10:00:00 node-a notifier[9]: FailedKillPod: ${KILL_SANDBOX}`,
    pod: U,
    is: ['Terminating', 'sandbox-teardown'],
  },
};

const QUOTED: Readonly<Record<string, Row>> = {
  'error killing pod': {
    text: `With the error message "${KILL_SANDBOX}" our pods hang around.`,
    pod: U,
    is: ['Terminating', 'sandbox-teardown', 'low'],
  },
  'error killing pod, of a pod that the sentence names': {
    text: `Pod shop/cart-0 does not go, the event says ${KILL_CONTAINER}`,
    pod: 'shop/cart-0',
    is: ['Terminating', 'container-stop', 'low'],
  },
  'an orphan': {
    text: `we see orphaned pod ${U} found in the log, what does it mean?`,
    pod: U,
    is: ['Removed', 'volume-unmount', 'low'],
  },
  'an orphan in backticks': {
    text: `After the upgrade I keep getting \`orphaned pod "${U}" found, but error not a directory occurred when trying to remove the volumes dir\` every two seconds.`,
    pod: U,
    is: ['Removed', 'volume-unmount', 'low'],
  },
  'an orphan in a sentence in Chinese': {
    text: `集群升级之后 kubelet 一直报 orphaned pod "${U}" found, but volume paths are still present on disk，请问怎么处理？`,
    pod: U,
    is: ['Removed', 'volume-unmount', 'low'],
  },
  'a volume that stays': {
    text: `Log shows '${UNMOUNT}' over and over.`,
    pod: U,
    is: ['Terminated', 'volume-unmount', 'low'],
  },
  'a mirror': {
    text: `We get the message Failed creating a mirror pod "etcd-m1_kube-system(${HASH})": pods "etcd-m1" is forbidden`,
    pod: 'kube-system/etcd-m1',
    is: ['SyncPod', 'mirror-conflict', 'low'],
  },
  'SyncLoop (DELETE': {
    text: `and then it prints SyncLoop (DELETE, "api"): "cart-0_shop(${U})" and after that nothing.`,
    pod: 'shop/cart-0',
    is: ['Terminating', 'unknown', 'low'],
  },
  'a message with pairs': {
    text: 'The last thing I see is "SyncLoop DELETE" source="api" pods=["shop/cart-0"] and then silence',
    pod: 'shop/cart-0',
    is: ['Terminating', 'unknown', 'low'],
  },
  'a message of a pod’s worker': {
    text: `The kubelet repeats "Pod worker has been requested for removal but is still not fully terminated" podUID=${HASH} and nothing else.`,
    pod: HASH,
    is: ['Terminating', 'unknown', 'low'],
  },
  'a message with pairs in backticks': {
    text: `\`"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"\` is printed and then nothing`,
    pod: 'shop/cart-0',
    is: ['Terminated', 'none', 'low'],
  },
};

const OLD: Readonly<Record<string, Row>> = {
  'UnmountVolume operation started, 1.5': {
    text: at(
      'I',
      'reconciler.go:188',
      `UnmountVolume operation started for volume "kubernetes.io/glusterfs/${U}-gv" (spec.Name: "gv") from pod "${U}" (UID: "${U}").`,
    ),
    pod: U,
    is: ['Terminated', 'volume-unmount', 'low'],
  },
  'UnmountVolume.TearDown succeeded, 1.4': {
    text: at(
      'I',
      'operation_executor.go:795',
      `UnmountVolume.TearDown succeeded for volume "kubernetes.io/glusterfs/${U}-gv" (volume.spec.Name: "gv") pod "${U}" (UID: "${U}").`,
    ),
    pod: U,
    is: ['Terminated', 'none', 'low'],
  },
  'MountVolume operation started, 1.5': {
    text: at(
      'I',
      'reconciler.go:299',
      `MountVolume operation started for volume "kubernetes.io/secret/${U}-tok" (spec.Name: "tok") to pod "${U}" (UID: "${U}").`,
    ),
    pod: U,
    is: ['SyncPod', 'none', 'low'],
  },
  'MountVolume.SetUp succeeded, 1.5': {
    text: at(
      'I',
      'operation_executor.go:900',
      `MountVolume.SetUp succeeded for volume "kubernetes.io/secret/${U}-tok" (spec.Name: "tok") pod "${U}" (UID: "${U}").`,
    ),
    pod: U,
    is: ['SyncPod', 'none', 'low'],
  },
  'an UPDATE that tells of a delete, 1.4': {
    text: at(
      'I',
      'kubelet.go:2401',
      `SyncLoop (UPDATE, "api"): "cart-0_shop(${U}):DeletionTimestamp=2017-03-05T10:00:30Z"`,
    ),
    pod: 'shop/cart-0',
    is: ['Terminating', 'unknown'],
  },
  'a container that has exited after, 1.5': {
    text: [
      at('I', 'kubelet.go:2401', `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`),
      at('I', 'docker_manager.go:1430', `Killing container "${ID} app shop/cart-0" with 30 second grace period`),
      at('I', 'docker_manager.go:1458', `Container "${ID} app shop/cart-0" exited after 11.9s`),
    ].join('\n'),
    pod: 'shop/cart-0',
    is: ['Terminated', 'none'],
  },
  'a container that does not end, 1.5': {
    text: [
      at('I', 'kubelet.go:2401', `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`),
      at('I', 'docker_manager.go:1430', `Killing container "${ID} app shop/cart-0" with 30 second grace period`),
      at(
        'I',
        'docker_manager.go:1460',
        `Container "${ID} app shop/cart-0" termination failed after 2m0s: operation timeout: context deadline exceeded`,
      ),
    ].join('\n'),
    pod: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'marking pod termination, 1.20': {
    text: at('I', 'kubelet_pods.go:1225', `marking pod termination "${U}"`),
    pod: U,
    is: ['Terminating', 'unknown'],
  },
  'Marking pod termination, 1.21': {
    text: at('I', 'kubelet_pods.go:1226', `"Marking pod termination" podUID="${U}"`),
    pod: U,
    is: ['Terminating', 'unknown'],
  },
  'an event that 1.6 has logged': {
    text: at(
      'I',
      'server.go:691',
      `Event(v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"cart-0", UID:"${U}", APIVersion:"v1", ResourceVersion:"111", FieldPath:"spec.containers{app}"}): type: 'Normal' reason: 'Killing' Killing container with id docker://app:Need to kill Pod`,
    ),
    pod: 'shop/cart-0',
    is: ['Terminating', 'container-stop', 'low'],
  },
  'Orphan pod: at verbosity 5': {
    text: at(
      'I',
      'kubelet_volumes.go:156',
      `Orphan pod: orphaned pod "${U}" found, but volume paths are still present on disk`,
    ),
    pod: U,
    is: ['Removed', 'volume-unmount'],
  },
  'Unmount failed, in a file of which nothing else is of interest': {
    text: at(
      'E',
      'mount_linux.go:170',
      `Unmount failed: exit status 32 Unmounting arguments: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data Output: umount: device is busy`,
    ),
    pod: U,
    is: ['Terminated', 'volume-unmount', 'low'],
  },
  'kubectl get events of 1.5': {
    text: `LASTSEEN                        FIRSTSEEN                       COUNT     NAME      KIND      SUBOBJECT               TYPE      REASON       SOURCE          MESSAGE
2017-03-09 18:46:20 +0100 CET   2017-03-09 18:46:20 +0100 CET   1         cart-0    Pod       spec.containers{app}    Normal    Killing      {kubelet n1}    Killing container with docker id 069359c8acce: Need to kill pod.
2017-03-09 18:45:36 +0100 CET   2017-03-09 18:45:36 +0100 CET   1         cart-0    Pod                               Warning   FailedSync   {kubelet n1}    Error syncing pod, skipping: error killing pod: failed to "KillContainer" for "app" with KillContainerError: "operation timeout: context deadline exceeded"`,
    pod: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'kubectl get events of 1.7, with ages': {
    text: `LASTSEEN   FIRSTSEEN   COUNT     NAME      KIND      SUBOBJECT              TYPE      REASON       SOURCE         MESSAGE
5m         1h          12        cart-0    Pod       spec.containers{db}    Normal    Killing      kubelet, n1    Killing container with id docker://db:Need to kill Pod
2m         1h          40        cart-0    Pod                              Warning   FailedSync   kubelet, n1    Error syncing pod`,
    pod: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
};

const TODAY: Readonly<Record<string, Row>> = {
  'a worker that is asked twice': {
    text: `I0612 10:00:00.100000     900 pod_workers.go:760] "Pod is terminating but has been requested to restart with same UID, will be reconciled later" pod="kube-system/etcd-m1" podUID="${HASH}"`,
    pod: 'kube-system/etcd-m1',
    is: ['Terminating', 'unknown'],
  },
  'a worker that is done': {
    text: `I0612 10:00:00.100000     900 pod_workers.go:740] "Pod is finished processing, no further updates" pod="shop/cart-0" podUID="${U}" updateType="update"`,
    pod: 'shop/cart-0',
    is: ['Finished', 'none'],
  },
  'a status that needs no more updates': {
    text: `I0612 10:00:00.100000     900 status_manager.go:600] "TerminatePod calling updateStatusInternal" pod="shop/cart-0" podUID="${U}"`,
    pod: 'shop/cart-0',
    is: ['Finished', 'none'],
  },
  'a container status that is not reported yet': {
    text: `I0612 10:00:00.100000     900 kubelet_pods.go:1100] "Pod is terminated, but some container status has not yet been reported" pod="shop/cart-0" running="app"`,
    pod: 'shop/cart-0',
    is: ['Terminated', 'none'],
  },
  'what a controller deletes, in a dump by components': {
    text: `==> kube-controller-manager <==
I0613 13:34:19.572440       1 gc_controller.go:78] "PodGC is force deleting Pod" pod="shop/cart-0"
I0613 13:34:19.572440       1 endpoints.go:78] "Something else" x="y"`,
    pod: 'shop/cart-0',
    is: ['unknown', 'unknown'],
  },
  'an error of several lines, behind which the pod stands': {
    text: `E0612 10:00:03.100000     900 pod_workers.go:1301] "Error syncing pod, skipping" err=<\n\t${KILL_SANDBOX}\n > pod="shop/cart-0" podUID="${U}"`,
    pod: 'shop/cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
};

async function told({ text, pod }: Row): Promise<{ is: Row['is']; unknown: number }> {
  const { pods, lines } = await readBytes(utf8(text));
  expect(lines.understood + lines.irrelevant + lines.unknown).toBe(lines.total);
  const found = pods.find(({ namespace, name, uid }) =>
    pod === '?' ? name === '' && uid === '' : [`${namespace}/${name}`, name, uid].includes(pod),
  );
  return { is: [found?.stage ?? 'no pod', found?.waitingOn ?? '', found?.confidence ?? ''], unknown: lines.unknown };
}

describe.each([
  ['alone', ALONE],
  ['inside somebody’s sentence', QUOTED],
  ['by a release long gone', OLD],
  ['by a release of today', TODAY],
])('said %s', (_, rows) => {
  it.each(Object.entries(rows))('%s', async (__, row) => {
    const { is, unknown } = await told(row);
    expect(is.slice(0, row.is.length)).toStrictEqual(row.is);
    expect(unknown).toBe(0);
  });
});

/** No machine has said these. */
const PROSE = [
  'we have pods that hang in Terminating and orphaned pods were found on a node, why is that?',
  'the kubelet says error killing pod and nothing else happens',
  'Pod shop/cart-0 is Terminating since yesterday, what can I do?',
  'How do I delete pod/cart-0 -n shop safely?',
  'Someone wrote that UnmountVolume.TearDown failed for a volume of theirs, is it the same?',
  'Failed creating a mirror pod is what the documentation calls it.',
  'SyncLoop (DELETE is the line to look for.',
  'The container exited after 30s, as it should.',
  'Back-off restarting failed container',
];

it.each(PROSE)('takes no words of ours for a machine’s: %s', async (text) => {
  const { pods, lines } = await readBytes(utf8(text));
  expect(pods).toStrictEqual([]);
  expect(lines).toMatchObject({ understood: 0, unknown: 1 });
});

/** A pod's end in words that nobody has listed. */
const ENDS = [
  'Jun 12 10:00:00 node-a my-operator[99]: deleting pod shop/cart-0 because of drift',
  `Jun 12 10:00:00 node-a dockerd[123]: container k8s_app_cart-0_shop_${U}_0 failed to exit within 30 seconds of signal 15`,
  at('I', 'scaler.go:78', `Removing node: evicting pod "cart-0_shop(${U})"`),
];

it.each(ENDS)('calls no line irrelevant that speaks of a pod’s end: %s', async (text) => {
  const { lines } = await readBytes(utf8(text));
  expect(lines).toMatchObject({ irrelevant: 0, unknown: 1 });
});

it('keeps two pods of two lines apart', async () => {
  const { pods } = await readBytes(
    utf8(
      `orphaned pod "${U}" found, but volume paths are still present on disk\norphaned pod "${U2}" found, but failed to rmdir() volume at path /var/lib/kubelet/pods/${U2}/volumes/x/y: directory not empty`,
    ),
  );
  expect(pods.map(({ uid }) => uid)).toStrictEqual([U, U2]);
});

it('does not swallow what stands behind a known message', async () => {
  const { lines } = await readBytes(
    utf8(`${KILL_SANDBOX}\nsome words of mine\nJun 12 10:00:00 node-a dockerd[1]: hello`),
  );
  expect(lines).toMatchObject({ understood: 1, unknown: 1, irrelevant: 1 });
});

it('is as sure as a log where a log says the same as a sentence', async () => {
  const line = `I0612 10:00:00.100000     900 kubelet.go:2430] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]`;
  const { pods } = await readBytes(utf8(`Pod shop/cart-0 does not go: ${KILL_CONTAINER}\n${line}`));
  expect(pods.map(({ name, confidence }) => [name, confidence])).toStrictEqual([['cart-0', 'high']]);
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(
    [ALONE, QUOTED, OLD, TODAY].flatMap((rows) =>
      Object.entries(rows).map(([name, { text }]) => [name, text] as const),
    ),
  );
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/wordings.json');
});
