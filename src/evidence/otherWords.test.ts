/** Evidence in prose, not in a log, an object or a table. */
import { describe, expect, it } from 'vitest';
import type { PodEvidence } from './index.ts';
import { readBytes } from './testing/inputs.ts';

const podsOf = async (text: string): Promise<readonly PodEvidence[]> =>
  (await readBytes(new TextEncoder().encode(text))).pods;

/** `namespace/name stage wait cause first step` of each pod that is not merely running. */
async function answers(text: string): Promise<readonly string[]> {
  const pods = await podsOf(text);
  return pods.map(({ namespace, name, uid, stage, waitingOn, causes, advice }) =>
    [`${namespace}/${name || uid}`, stage, waitingOn, causes[0]?.code ?? '-', advice[0]?.code ?? '-'].join(' '),
  );
}

const ID = '0c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9eafb';
const UID = '11112222-3333-4444-5555-666677778888';
const SIGKILL = (host: string, id: string): string =>
  `Jan 12 03:11:40 ${host} dockerd[998]: time="2022-01-12T03:11:40.9Z" level=info msg="Container ${id} failed to exit within 10 seconds of kill - trying direct SIGKILL"`;

const CASES: Readonly<Record<string, readonly [text: string, answers: readonly string[]]>> = {
  'an eviction answered 429 in the log of kubectl -v=8': [
    'I0611 09:12:01.110239   12188 round_trippers.go:463] POST https://10.0.0.10:6443/api/v1/namespaces/shop/pods/cart-0/eviction?timeout=30s\nI0611 09:12:01.121044   12188 round_trippers.go:574] Response Status: 429 Too Many Requests in 10 milliseconds',
    ['shop/cart-0 SyncPod none disruptionBlocked lookBudgets'],
  ],
  'a drain that pods with local storage keep from beginning': [
    'error: unable to drain node "n1" due to error:cannot delete Pods with local storage (use --delete-emptydir-data to override): lab/box-0, continuing command...',
    ['lab/box-0 SyncPod none - -'],
  ],
  'an older drain that two kinds of pods keep from beginning': [
    'error: pods not managed by ReplicationController, ReplicaSet, Job, DaemonSet or StatefulSet (use --force to override): box-1; DaemonSet-managed pods (use --ignore-daemonsets to ignore): agent-9xk2m',
    ['/agent-9xk2m SyncPod none - -', '/box-1 SyncPod none - -'],
  ],
  'an event that jq has reduced': [
    '{"namespace":"lab","podName":"box-0","reason":"FailedKillPod","message":"error killing pod: failed to \\"KillContainer\\" for \\"box\\" with KillContainerError: \\"rpc error: code = DeadlineExceeded desc = context deadline exceeded\\""}',
    ['lab/box-0 Terminating container-stop stopTimesOut lookContainers'],
  ],
  'conmon’s process, and the ID alone in the log of CRI-O': [
    `time="2024-03-20T21:15:38Z" level=warning msg="Stopping container ${ID} with stop signal timed out: timeout reached after 600 seconds waiting for container process to exit"\nroot 20911 0.0 0.0 70152 2304 ? Ss Mar12 0:07 /usr/bin/conmon -b /run/x/userdata -c ${ID} -l /var/log/pods/lab_box-0_${UID}/box/1.log -n k8s_box_box-0_lab_${UID}_1 -r /usr/bin/crun`,
    ['lab/box-0 unknown container-stop crioStuck lookContainers'],
  ],
  'a table of nodes without a version': [
    'NAME   STATUS     AGE\nn1     Ready      37d\nn2     NotReady   2m\n\nNAME    READY   STATUS        RESTARTS   AGE   IP       NODE\nbox-0   0/1     Terminating   0          4m    <none>   n2',
    ['/box-0 Terminating node-lost machineOff lookNode'],
  ],
  'another pod of the node, bound for long and without a status': [
    'lab   box-0     0/1   Terminating   0   3h45m   10.6.2.6   n2   <none>   <none>\nlab   agent-x   0/1   Pending       0   16m     <none>     n2   <none>   <none>',
    ['lab/box-0 Terminating node-lost machineOff lookNode', 'lab/agent-x SyncPod none - -'],
  ],
  'a mirror pod, known by the node in its name': [
    'kube-system   etcd-n1   1/1   Terminating   0   12d   10.0.0.11   n1   <none>   <none>',
    ['kube-system/etcd-n1 SyncPod mirror-conflict mirrorOfStatic lookStatic'],
  ],
  'rows without a name after a delete': [
    'pod "web-n1" deleted\n 1: Tue 11 Jun 2019 03:14:32 PM EDT    0/2   Terminating   0     0s\n 2: Tue 11 Jun 2019 03:14:36 PM EDT    2/2   Running   0     1s',
    ['/web-n1 SyncPod none - -'],
  ],
  'a note about a pod and a node that is off': [
    'The worker w3 is powered off since yesterday. The pod mysql-0 is still Terminating.',
    ['/mysql-0 Terminating node-lost machineOff lookNode'],
  ],
  'a pod that another waits for, where a break has taken a blank': [
    'Volume is already used bypod(s) pg-5f9d7c8b64-q2x7m',
    ['/pg-5f9d7c8b64-q2x7m unknown unknown multiAttach lookAttachment'],
  ],
  'a driver’s call for a mount that is still at it': [
    `node A  11:20:44.819Z  GRPC error ... target=".../pods/${UID}/volumes/kubernetes.io~csi/data/mount" is already in progress`,
    [`/${UID} Terminated volume-unmount csiFails lookDriverPods`],
  ],
  'direct SIGKILL for two containers on the node of the only pod that goes': [
    `NAME    READY   STATUS        RESTARTS   AGE   IP         NODE\nbox-1   3/3     Running       0          11h   10.1.1.2   n2\nbox-0   1/3     Terminating   11         11h   10.1.1.1   n7\n${SIGKILL('n7', '90c4e71bd2a8')}\n${SIGKILL('n7', '2ad7f05be93c')}`,
    ['/box-0 Terminating container-stop dockerStuck lookContainers', '/box-1 SyncPod none - -'],
  ],
  'direct SIGKILL on another node': [
    `NAME    READY   STATUS        RESTARTS   AGE   IP         NODE\nbox-1   3/3     Running       0          11h   10.1.1.2   n2\nbox-0   1/3     Terminating   11         11h   10.1.1.1   n7\n${SIGKILL('n8', '90c4e71bd2a8')}`,
    ['/box-0 Terminating container-stop ignoresSigterm lookFinalizers', '/box-1 SyncPod none - -'],
  ],
  'an event whose last row is cut': [
    `6s    Warning   FailedKillPod   pod/box-0   error killing pod: failed to "KillPodSandbox" for "${UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox: plugin type=\\"calico\\" failed (delete): Unauthorized"\n25m   Warning   FailedKillPod   pod/box-0   error killing pod: fai`,
    ['/box-0 Terminating sandbox-teardown cniToken lookNetworkToken'],
  ],
};

describe('what a paste says in other words', () => {
  it.each(Object.entries(CASES))('%s', async (_, [text, expected]) => {
    expect(await answers(text)).toEqual(expected);
  });
});

const EVENT =
  'Normal  Killing  39s (x735 over 15h)  kubelet, 10.20.30.31  Killing container with id docker://demo:Need to kill Pod';

describe('an article', () => {
  it.each([
    ['in Chinese', `概述 本文给出可能原因。\n\n看 event 类似这样：\n\n${EVENT}\n\n解决方案：清理磁盘空间`],
    [
      'in English',
      `There are several possible reasons.\n\nYou will see an event:\n\n${EVENT}\n\nSolution: free the disk.`,
    ],
    [
      'with a row of a table',
      `可能原因一：节点失联。会看到：\n\nweb-0   1/1   Terminating   0   3h\n\n解决办法：删除节点。\n\n解决方案：重启。`,
    ],
  ])('%s has examples and no pod', async (_, text) => {
    expect(await podsOf(text)).toEqual([]);
  });

  it('is not what one line of explanation makes of an event', async () => {
    expect(await podsOf(`Solution: none so far\n\n${EVENT}`)).toHaveLength(1);
  });
});

describe('somebody’s words about a node', () => {
  it.each([
    'If a node is powered off, what happens?',
    'The node was powered off and is back again.',
    'The node is not powered off.',
  ])('%s do not say that it is off', async (words) => {
    const [pod] = await podsOf(
      `${words}\n\nNAME    READY   STATUS        RESTARTS   AGE\nweb-0   1/1     Terminating   0          3d`,
    );
    expect(pod?.waitingOn).toBe('container-stop');
  });
});
