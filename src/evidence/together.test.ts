/** Several sources about one pod: what kubectl shows beside the kubelet’s log, events without a name, ids and UIDs alone. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, kubeletLines, verdictIn } from './testing/inputs.ts';

const ID = 'ab'.repeat(32);
const { at, deleted, died, killing, stopFailed, syncFailed } = kubeletLines();

const row = (ready: string, status = 'Terminating', name = 'cart-0'): string =>
  `${name}   ${ready}   ${status}   0   3h`;
const HEADER = 'NAME     READY   STATUS        RESTARTS   AGE';
const EVENTS =
  'Events:\n  Type     Reason         Age    From     Message\n  ----     ------         ----   ----     -------';
const event = (reason: string, message: string, from = 'kubelet', type = 'Warning'): string =>
  `  ${type}  ${reason}  2m (x12 over 11m)  ${from}  ${message}`;
const DEADLINE = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
const NETWORK = 'rpc error: code = Unknown desc = failed to destroy network for sandbox';
const sandboxError = (uid = U): string =>
  `failed to "KillPodSandbox" for "${uid}" with KillPodSandboxError: "${NETWORK}"`;
const CONTAINER_ERROR = `failed to "KillContainer" for "app" with KillContainerError: "${DEADLINE}"`;
const KILLING = event('Killing', 'Stopping container app', 'kubelet', 'Normal');
const unmountFailed = (uid = U): string =>
  at(
    'E',
    '10:05:00',
    'nestedpendingoperations.go:348',
    `Operation for "{volumeName:kubernetes.io/csi/ebs.csi.aws.com^vol-1 podName:${uid} nodeName:}" failed. No retries permitted until 2024-06-12 10:07:02 +0000 UTC m=+9.1 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-1") pod "${uid}" (UID: "${uid}") : kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = device is busy`,
  );
const crictl = (id: string): string =>
  `E0612 10:09:00.100000   26995 remote_runtime.go:505] "StopContainer from runtime service failed" err="${DEADLINE}" containerID="${id}"\nFATA[0002] stopping the container "${id}": ${DEADLINE}`;
const added = at('I', '09:00:00', 'kubelet.go:2430', '"SyncLoop ADD" source="api" pods=["shop/cart-0"]');
const started = at(
  'I',
  '09:00:02',
  'kubelet.go:2470',
  `"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${U}","Type":"ContainerStarted","Data":"${ID}"}`,
);
const preStop = at(
  'I',
  '10:00:00',
  'kuberuntime_container.go:640',
  `"Running preStop hook" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="containerd://${ID}"`,
);
const replaceFailed = at(
  'E',
  '10:00:03',
  'kuberuntime_manager.go:1080',
  `"killPodWithSyncResult failed" err=${JSON.stringify(sandboxError())} pod="shop/cart-0" podUID="${U}"`,
);

const TO_REMOVE = at(
  'I',
  '10:00:04',
  'pod_workers.go:1035',
  `"Pod worker has been requested for removal but is still not fully terminated" podUID=${U}`,
);

interface Case {
  readonly lines: readonly string[];
  readonly of?: string;
  readonly is: readonly [stage: string, waitingOn: string];
}

const CASES: Readonly<Record<string, Case>> = {
  // events without a name
  'events without a name beside the only row: the sandbox': {
    lines: [HEADER, row('0/1'), '', EVENTS, KILLING, event('FailedKillPod', `error killing pod: ${sandboxError()}`)],
    of: 'cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'events without a name beside the only row: a container': {
    lines: [
      HEADER,
      row('0/2'),
      event('FailedSync', `Error syncing pod, skipping: error killing pod: ${CONTAINER_ERROR}`),
    ],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'events first, the row behind them': {
    lines: [EVENTS, event('FailedKillPod', `error killing pod: ${CONTAINER_ERROR}`), '', HEADER, row('1/1')],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'events without a name beside one row that goes and one that runs': {
    lines: [
      HEADER,
      row('0/1'),
      row('1/1', 'Running', 'cart-1'),
      event('FailedKillPod', `error killing pod: ${sandboxError()}`),
    ],
    of: 'cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'events without a name beside two rows that go: they may be of either': {
    lines: [
      HEADER,
      row('0/1'),
      row('0/1', 'Terminating', 'cart-1'),
      event('FailedKillPod', `error killing pod: ${sandboxError()}`),
    ],
    of: 'cart-0',
    is: ['Terminating', 'unknown'],
  },
  'a hook that failed and a container that counts as ready': {
    lines: [HEADER, row('1/1'), KILLING, event('FailedPreStopHook', 'PreStopHook failed')],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'that a container is being stopped says not that it still runs': {
    lines: [HEADER, row('0/1'), KILLING],
    of: 'cart-0',
    is: ['Terminating', 'unknown'],
  },
  'events of a crash loop beside a row that runs': {
    lines: [
      HEADER,
      row('0/1', 'CrashLoopBackOff'),
      event('Killing', 'Container app failed liveness probe, will be restarted', 'kubelet', 'Normal'),
      event('BackOff', 'Back-off restarting failed container'),
    ],
    of: 'cart-0',
    is: ['SyncPod', 'none'],
  },
  'a kill that fails after a row that still runs': {
    lines: [HEADER, row('1/1', 'Running'), event('FailedKillPod', `error killing pod: ${CONTAINER_ERROR}`)],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'the node is not ready any more, as the events say': {
    lines: [
      HEADER,
      row('1/1'),
      event('NodeNotReady', 'Node is not ready', 'node-controller'),
      event('TaintManagerEviction', 'Marking for deletion Pod shop/cart-0', 'taint-eviction-controller', 'Normal'),
    ],
    of: 'cart-0',
    is: ['Terminating', 'node-lost'],
  },
  'a describe, the node of which is not ready any more': {
    lines: [
      'Name:         cart-0',
      'Namespace:    shop',
      'Node:         node-a/10.0.0.1',
      'Status:       Terminating (lasts 5m)',
      'Termination Grace Period:  30s',
      'Containers:',
      '  app:',
      '    State:          Running',
      '    Ready:          True',
      EVENTS,
      event('NodeNotReady', 'Node is not ready', 'node-controller'),
    ],
    of: 'cart-0',
    is: ['Terminating', 'node-lost'],
  },
  'a describe, the node of which came back and kills': {
    lines: [
      'Name:         cart-0',
      'Namespace:    shop',
      'Status:       Terminating (lasts 5m)',
      'Termination Grace Period:  30s',
      'Containers:',
      '  app:',
      '    State:          Running',
      '    Ready:          True',
      EVENTS,
      event('NodeNotReady', 'Node is not ready', 'node-controller'),
      KILLING,
    ],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },

  // the log’s wait and a delete that another source shows
  'a container that does not stop, and a row that says Terminating': {
    lines: [row('0/1'), stopFailed()],
    of: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'a container is being killed, and a row says Terminating': {
    lines: [killing(), HEADER, row('0/1')],
    of: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'the same of a pod that runs: it is restarted': {
    lines: [killing(), HEADER, row('1/1', 'Running')],
    of: 'shop/cart-0',
    is: ['SyncPod', 'none'],
  },
  'the sandbox can’t be stopped, and a row says Terminating': {
    lines: [HEADER, row('0/1'), syncFailed(sandboxError())],
    of: 'shop/cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'the sandbox could not be replaced, and then the pod was deleted': {
    lines: [replaceFailed, syncFailed(sandboxError()), HEADER, row('0/1')],
    of: 'shop/cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'the sandbox can’t be replaced of a pod that nobody deletes': {
    lines: [replaceFailed, syncFailed(sandboxError()), HEADER, row('0/1', 'ContainerCreating')],
    of: 'shop/cart-0',
    is: ['SyncPod', 'sandbox-teardown'],
  },
  'a hook that runs, and a row that says Terminating': {
    lines: [preStop, HEADER, row('1/1')],
    of: 'shop/cart-0',
    is: ['Terminating', 'prestop'],
  },
  'kubectl delete and a container that does not stop': {
    lines: ['$ kubectl delete pod cart-0 -n shop', 'pod "cart-0" deleted', '^C', stopFailed()],
    of: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'a log of its start, and a row that says Terminating later': {
    lines: [added, started, HEADER, row('0/1')],
    of: 'shop/cart-0',
    is: ['Terminating', 'unknown'],
  },
  'the same while a container counts as ready': {
    lines: [added, started, HEADER, row('1/1')],
    of: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'a row that says Terminating, and then another of its name is added': {
    lines: [HEADER, row('0/1'), added, started],
    of: 'shop/cart-0',
    is: ['unknown', 'unknown'],
  },
  'rows of a watch, and then it is not found': {
    lines: [row('1/1'), row('0/1'), row('0/1', 'Completed'), 'Error from server (NotFound): pods "cart-0" not found'],
    of: 'cart-0',
    is: ['Removed', 'none'],
  },
  'it is found, and no other of the name was ever shown to go': {
    lines: ['Error from server (NotFound): pods "cart-0" not found', HEADER, row('1/1', 'Running')],
    of: 'cart-0',
    is: ['SyncPod', 'none'],
  },

  // a UID alone
  'a volume of a UID, and the only row says Terminating': {
    lines: [HEADER, row('0/1'), unmountFailed()],
    of: 'cart-0',
    is: ['Terminated', 'volume-unmount'],
  },
  'a volume of a UID, and the only row has completed': {
    lines: [unmountFailed(), HEADER, row('0/1', 'Completed')],
    of: 'cart-0',
    is: ['Terminated', 'volume-unmount'],
  },
  'a volume of a UID, and the only row runs: it is another pod’s': {
    lines: [HEADER, row('1/1', 'Running'), unmountFailed()],
    of: 'cart-0',
    is: ['SyncPod', 'none'],
  },
  'volumes of two UIDs, and one row': {
    lines: [HEADER, row('0/1'), unmountFailed(), unmountFailed('7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c')],
    of: 'cart-0',
    is: ['Terminating', 'unknown'],
  },
  'an orphan is in the API no longer, so the row is another pod’s': {
    lines: [
      HEADER,
      row('0/1'),
      at(
        'E',
        '10:00:00',
        'kubelet_volumes.go:225',
        `"There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${U}\\" found, but volume paths are still present on disk" numErrs=2`,
      ),
    ],
    of: 'cart-0',
    is: ['Terminating', 'unknown'],
  },

  // what the kubelet has left of a pod that no source names any more
  'a pod that podKiller can’t kill is known by its UID as well': {
    lines: [at('E', '10:00:03', 'kubelet_pods.go:1202', `Failed killing the pod "cart-0": ${sandboxError()}`)],
    of: U,
    is: ['Terminating', 'sandbox-teardown'],
  },
  'a worker that is to be removed and has not terminated': {
    lines: [TO_REMOVE],
    of: U,
    is: ['Terminating', 'unknown'],
  },
  'the same of one whose containers have stopped': {
    lines: [
      at(
        'I',
        '10:00:02',
        'pod_workers.go:720',
        `"Pod terminated all containers successfully" pod="shop/cart-0" podUID="${U}"`,
      ),
      TO_REMOVE,
    ],
    of: 'shop/cart-0',
    is: ['Terminated', 'none'],
  },

  // an id alone
  'crictl can’t stop a container, and the only row says Terminating': {
    lines: [HEADER, row('0/1'), '', '# crictl stop 39df24803e9be', crictl('39df24803e9be')],
    of: 'cart-0',
    is: ['Terminating', 'container-stop'],
  },
  'crictl can’t stop a container, and the only row runs': {
    lines: [HEADER, row('1/1', 'Running'), crictl('39df24803e9be')],
    of: 'cart-0',
    is: ['SyncPod', 'none'],
  },
  'crictl can’t stop two containers': {
    lines: [HEADER, row('0/1'), crictl('39df24803e9be'), crictl('49df24803e9be')],
    of: 'cart-0',
    is: ['Terminating', 'unknown'],
  },
  'a container by the beginning of its id': {
    lines: [deleted(), killing(), died('10:00:09', 'cd'.repeat(32)), crictl(ID.slice(0, 13))],
    of: 'shop/cart-0',
    is: ['Terminating', 'container-stop'],
  },
};

describe('several sources about one pod', () => {
  it.each(Object.entries(CASES))('%s', async (_, { lines, of = '', is: [stage, waitingOn] }) => {
    expect(await verdictIn(lines.join('\n'), of)).toEqual({ stage, waitingOn });
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { lines }]) => [name, lines.join('\n')]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/together.json');
});
