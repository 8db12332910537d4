/** What a removal waits for, each way of waiting told by several kinds of input; and evidence that is out of date. */
import { describe, expect, it } from 'vitest';
import type { Evidence, ReadOptions } from './index.ts';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, cartPod, fileOf, readBytes, RUNNING } from './testing/inputs.ts';
import { readEvidence } from './index.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (lines: readonly string[], options: ReadOptions = {}): Promise<Evidence> =>
  readBytes(utf8(lines.join('\n')), options);

const U2 = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const HASH = '0123456789abcdef0123456789abcdef';
const C = 'a'.repeat(64);
const C2 = 'e'.repeat(64);

const at = (time: string, source: string, text: string, severity = 'I', day = '0612'): string =>
  `${severity}${day} ${time}.100000     900 ${source}] ${text}`;
const op = (what: string, time: string, day = '0612', pod = 'shop/cart-0'): string =>
  at(time, 'kubelet.go:2430', `"SyncLoop ${what}" source="api" pods=["${pod}"]`, 'I', day);
const kill = (time = '10:00:00', uid = U, id = C): string =>
  at(
    time,
    'kuberuntime_container.go:745',
    `"Killing container with a grace period" pod="shop/cart-0" podUID="${uid}" containerName="app" containerID="containerd://${id}" gracePeriod=30`,
  );
const pleg = (type: 'Started' | 'Died', time: string, uid = U, id = C, pod = 'shop/cart-0'): string =>
  at(
    time,
    'kubelet.go:2408',
    `"SyncLoop (PLEG): event for pod" pod="${pod}" event={"ID":"${uid}","Type":"Container${type}","Data":"${id}"}`,
  );
const finished = at(
  '10:00:04',
  'pod_workers.go:1200',
  `"Pod is complete and the worker can now stop" pod="shop/cart-0" podUID="${U}"`,
);
const deleteFails = (error: string): string =>
  at('10:00:05', 'status_manager.go:890', `"Failed to delete status for pod" pod="shop/cart-0" err="${error}"`, 'W');
const stopFails = (error: string): string =>
  at(
    '10:02:30',
    'remote_runtime.go:330',
    `"StopContainer from runtime service failed" err="${error}" containerID="${C}"`,
    'E',
  );
const NO_SOCKET =
  'rpc error: code = Unavailable desc = connection error: desc = \\"transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: no such file or directory\\"';
const pod = (metadata: object, status: object): string => JSON.stringify(cartPod(metadata, status));

interface Case {
  readonly lines: readonly string[];
  readonly is: { readonly stage: string; readonly waitingOn: string; readonly since?: string };
}

const CASES: Readonly<Record<string, Case>> = {
  'StopContainer for a container that the runtime does not know': {
    lines: [
      op('DELETE', '10:00:00'),
      kill(),
      stopFails(`rpc error: code = NotFound desc = container \\"${C}\\": not found`),
    ],
    is: { stage: 'Terminated', waitingOn: 'none' },
  },
  'StopContainer without a runtime': {
    lines: [op('DELETE', '10:00:00'), kill(), stopFails(NO_SOCKET)],
    is: { stage: 'Terminating', waitingOn: 'kubelet-down' },
  },
  'StopContainer without a runtime, which came back': {
    lines: [op('DELETE', '10:00:00'), kill(), stopFails(NO_SOCKET), pleg('Started', '10:03:00', U2, C2, 'shop/other')],
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'a PLEG that is not healthy': {
    lines: [
      op('DELETE', '10:00:00'),
      kill(),
      at(
        '10:04:00',
        'kubelet.go:2412',
        '"Skipping pod synchronization" err="PLEG is not healthy: pleg was last seen active 3m5.1s ago; threshold is 3m0s"',
        'E',
      ),
    ],
    is: { stage: 'Terminating', waitingOn: 'kubelet-down' },
  },
  'a PLEG that was not healthy and is again': {
    lines: [
      op('DELETE', '10:00:00'),
      kill(),
      at(
        '10:04:00',
        'kubelet.go:2412',
        '"Skipping pod synchronization" err="PLEG is not healthy: pleg was last seen active 3m5.1s ago; threshold is 3m0s"',
        'E',
      ),
      pleg('Started', '10:05:00', U2, C2, 'shop/other'),
    ],
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'a hook that failed, and no word of the container since': {
    lines: [
      op('DELETE', '10:00:00'),
      at(
        '10:00:03',
        'handlers.go:80',
        `"Exec lifecycle hook for Container in Pod failed" err="command 'sleep 100' exited with 137: " execCommand=["sleep","100"] containerName="app" pod="shop/cart-0" message=""`,
        'E',
      ),
    ],
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'a cgroup in libcontainer’s words': {
    lines: [
      op('DELETE', '10:00:00'),
      kill(),
      pleg('Died', '10:00:02'),
      `time="2024-06-12T10:00:03Z" level=warning msg="Failed to remove cgroup (will retry)" error="rmdir /sys/fs/cgroup/systemd/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod${U.replaceAll('-', '_')}.slice: device or resource busy"`,
    ],
    is: { stage: 'Terminated', waitingOn: 'cgroup' },
  },
  'a cgroup by the one line of PodResourcesAreReclaimed': {
    lines: [
      at(
        '10:00:03',
        'kubelet_pods.go:1000',
        '"Pod is terminated, but pod cgroup sandbox has not been cleaned up" pod="shop/cart-0"',
      ),
    ],
    is: { stage: 'Terminated', waitingOn: 'cgroup' },
  },
  'containers by the one line of PodResourcesAreReclaimed': {
    lines: [
      at(
        '10:00:03',
        'kubelet_pods.go:932',
        '"Pod is terminated, but some containers are still running" pod="shop/cart-0"',
      ),
    ],
    is: { stage: 'Terminating', waitingOn: 'container-stop' },
  },
  'a last DELETE that finds nobody': {
    lines: [
      op('DELETE', '10:00:00'),
      finished,
      deleteFails(
        'Delete \\"https://192.0.2.1:6443/api/v1/namespaces/shop/pods/cart-0\\": dial tcp 192.0.2.1:6443: connect: connection refused',
      ),
    ],
    is: { stage: 'Finished', waitingOn: 'apiserver' },
  },
  'a last DELETE that is not answered in time': {
    lines: [
      op('DELETE', '10:00:00'),
      finished,
      deleteFails(
        'the server was unable to return a response in the time allotted, but may still be processing the request (delete pods cart-0)',
      ),
    ],
    is: { stage: 'Finished', waitingOn: 'apiserver' },
  },
  'a last DELETE that a webhook denies': {
    lines: [
      op('DELETE', '10:00:00'),
      finished,
      deleteFails('admission webhook \\"deny.example.com\\" denied the request: no'),
    ],
    is: { stage: 'Finished', waitingOn: 'apiserver' },
  },
  'a last DELETE, whose failing says that the kubelet is done': {
    lines: [op('DELETE', '10:00:00'), pleg('Died', '10:00:02'), deleteFails('etcdserver: request timed out')],
    is: { stage: 'Finished', waitingOn: 'apiserver' },
  },
  'a mirror pod that is being deleted, by its object': {
    lines: [pod({ name: 'etcd-node-a', annotations: { 'kubernetes.io/config.mirror': HASH } }, RUNNING)],
    is: { stage: 'SyncPod', waitingOn: 'mirror-conflict' },
  },
  'a pod that the taint manager deleted, of whose node nothing is heard': {
    lines: [
      pod(
        {},
        {
          ...RUNNING,
          conditions: [
            { type: 'Ready', status: 'False' },
            { type: 'DisruptionTarget', status: 'True', reason: 'DeletionByTaintManager' },
          ],
        },
      ),
    ],
    is: { stage: 'Terminating', waitingOn: 'node-lost' },
  },
  'klog JSON of messages that have no keys': {
    lines: [
      `{"ts":1718186403100.1,"caller":"nestedpendingoperations/nestedpendingoperations.go:348","msg":"Operation for \\"{volumeName:kubernetes.io/csi/x^vol podName:${U} nodeName:}\\" failed. No retries permitted until 2024-06-12 10:02:07.1 +0000 UTC m=+122.1 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume \\"data\\" (UniqueName: \\"kubernetes.io/csi/x^vol\\") pod \\"${U}\\" (UID: \\"${U}\\") : device is busy"}`,
    ],
    is: { stage: 'Terminated', waitingOn: 'volume-unmount', since: '2024-06-12T10:00:03.1001Z' },
  },
};

describe('a removal that waits', () => {
  it.each(Object.entries(CASES))('%s', async (_, { lines, is }) => {
    const evidence = await read(lines);
    expect(evidence.pods.find(({ name }) => name !== 'other')).toMatchObject(is);
    expect(evidence.lines.unknown).toBe(0);
  });
});

describe('several pods of one name', () => {
  it('are told apart where only the later one’s UID is known', async () => {
    const { pods } = await read([
      op('ADD', '09:00:00'),
      op('DELETE', '10:00:00'),
      op('REMOVE', '10:00:03'),
      op('ADD', '10:00:04'),
      pleg('Started', '10:00:05', U2, C2),
    ]);
    expect(pods).toMatchObject([
      { uid: U2, stage: 'SyncPod' },
      { uid: '', stage: 'Removed' },
    ]);
  });

  it('come in the order of who waits, and then of who bears the name now', async () => {
    const first = [
      pleg('Started', '09:00:01'),
      op('DELETE', '10:00:00'),
      kill(),
      pleg('Died', '10:00:02'),
      op('REMOVE', '10:00:03'),
    ];
    const second = [
      op('ADD', '10:00:04'),
      pleg('Started', '10:00:05', U2, C2),
      op('DELETE', '11:00:00'),
      kill('11:00:00', U2, C2),
    ];
    const { pods } = await read([...first, ...second]);
    expect(pods.map(({ uid, stage, waitingOn }) => [uid, stage, waitingOn])).toEqual([
      [U2, 'Terminating', 'container-stop'],
      [U, 'Removed', 'none'],
    ]);
  });
});

describe('the year', () => {
  const overNewYear = [op('DELETE', '23:59:59', '1231'), op('REMOVE', '00:00:03', '0101')];

  it('is that of the first line where the log runs over its turn and mentions the next', async () => {
    const retry = at(
      '23:59:59',
      'nestedpendingoperations.go:348',
      `Operation for "{volumeName:v podName:${U} nodeName:}" failed. No retries permitted until 2024-01-01 00:01:00.1 +0000 UTC m=+1.1 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "v") pod "${U}" (UID: "${U}") : busy`,
      'E',
      '1231',
    );
    const { clock, pods } = await read([retry, ...overNewYear]);
    expect(clock.year).toBe(2023);
    expect(pods.find(({ name }) => name === 'cart-0')?.since).toBe('2024-01-01T00:00:03.1');
  });

  it('of a file from January that holds December only is the one before', async () => {
    // 2024-01-03T00:00:00Z
    const file = { ...fileOf(utf8(op('DELETE', '23:59:59', '1230'))), modified: 1_704_240_000_000 };
    const { clock, pods } = await readEvidence([file]);
    expect(clock).toMatchObject({ year: 2023, yearFrom: 'file' });
    expect(pods[0]?.since).toBe('1230 23:59:59.100000');
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { lines }]) => [name, lines.join('\n')]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/stuck.json');
});
