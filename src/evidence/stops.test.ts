/** How pods are stopped: what a kubelet, the API or an object says of it, and where the removal then stands. */
import { describe, expect, it } from 'vitest';
import { CART_UID as U, cartPod, kubeletLines, verdictIn } from './testInputs.ts';

const { at, deleted, killing, died, syncFailed, worker } = kubeletLines();
const SIDECAR = 'cd'.repeat(32);
const S = 'ef'.repeat(32);
const ended = [{ name: 'app', ready: false, state: { terminated: { exitCode: 0 } } }];
const runs = { ready: true, state: { running: { startedAt: '2024-06-12T09:00:00Z' } } };
const audited = (user: string, metadata: object): string =>
  JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'RequestResponse',
    stage: 'ResponseComplete',
    verb: 'delete',
    user: { username: user },
    objectRef: { resource: 'pods', namespace: 'shop', name: 'cart-0', apiVersion: 'v1' },
    requestObject: { kind: 'DeleteOptions', ...(user.startsWith('system:node:') && { gracePeriodSeconds: 0 }) },
    responseObject: cartPod({ finalizers: ['example.com/guard'], ...metadata }),
    responseStatus: { code: 200 },
    stageTimestamp: '2024-06-12T10:00:00Z',
  });

interface Case {
  readonly lines: readonly string[];
  readonly is: readonly [stage: string, waitingOn: string];
}

const CASES: Readonly<Record<string, Case>> = {
  'a sidecar that is killed when the container beside it has ended': {
    lines: [deleted(), killing(), died(), killing('10:00:03', 'proxy', SIDECAR)],
    is: ['Terminating', 'container-stop'],
  },
  'a sidecar that has ended, too': {
    lines: [deleted(), killing(), died(), killing('10:00:03', 'proxy', SIDECAR), died('10:00:09', SIDECAR)],
    is: ['Terminated', 'none'],
  },
  'an object whose sidecar outlives its containers': {
    lines: [
      JSON.stringify(
        cartPod(
          {},
          { phase: 'Running', containerStatuses: ended, initContainerStatuses: [{ name: 'proxy', ...runs }] },
        ),
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'an object in which somebody still debugs': {
    lines: [
      JSON.stringify(
        cartPod(
          {},
          { phase: 'Running', containerStatuses: ended, ephemeralContainerStatuses: [{ name: 'debugger', ...runs }] },
        ),
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'an unwanted pod whose sandbox can’t be stopped (1.11)': {
    lines: [
      at(
        'E',
        '10:02:33',
        'kubelet_pods.go:1063',
        `Failed killing the pod "cart-0": failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"`,
      ),
    ],
    is: ['Terminating', 'sandbox-teardown'],
  },
  'an unwanted pod whose container can’t be stopped (1.18)': {
    lines: [
      at(
        'E',
        '10:02:33',
        'kubelet_pods.go:1123',
        'Failed killing the pod "cart-0": failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'a sandbox that is left when the runtime has lost the container': {
    lines: [
      deleted(),
      killing(),
      died(),
      at(
        'E',
        '10:00:03',
        'kubelet.go:2049',
        `[failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = NotFound desc = an error occurred when try to find container: not found", failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${S}\\": plugin type=\\"multus\\" failed (delete)"]`,
      ),
    ],
    is: ['Terminating', 'sandbox-teardown'],
  },
  'an eviction that overran its time': {
    lines: [
      killing(),
      at(
        'E',
        '10:00:32',
        'eviction_manager.go:614',
        '"Eviction manager: pod failed to evict" err="timeout waiting to kill pod" pod="shop/cart-0"',
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'a pod that the shutdown of its node has stopped': {
    lines: [
      at(
        'I',
        '10:00:00',
        'nodeshutdown_manager_linux.go:375',
        '"Shutdown manager killing pod with gracePeriod" pod="shop/cart-0" gracePeriod=20',
      ),
      killing(),
      at(
        'I',
        '10:00:02',
        'nodeshutdown_manager_linux.go:395',
        '"Shutdown manager finished killing pod" pod="shop/cart-0"',
      ),
    ],
    is: ['Terminated', 'none'],
  },
  'a cgroup that only the worker’s error tells of': {
    lines: [
      deleted(),
      worker('Pod terminated all containers successfully'),
      syncFailed(`failed to delete cgroup paths for [kubepods burstable pod${U}] : device or resource busy`),
    ],
    is: ['Terminated', 'cgroup'],
  },
  'a cgroup that could not be made': {
    lines: [
      at('I', '10:00:00', 'kubelet.go:2421', '"SyncLoop ADD" source="api" pods=["shop/cart-0"]'),
      syncFailed(
        `failed to ensure that the pod: ${U} cgroups exist and are correctly applied: no such file or directory`,
      ),
    ],
    is: ['SyncPod', 'none'],
  },
  'a kubelet that has just started and has not heard of its runtime': {
    lines: [
      at(
        'E',
        '10:00:00',
        'kubelet.go:2361',
        '"Skipping pod synchronization" err="[container runtime status check may not have completed yet, PLEG is not healthy: pleg has yet to be successful]"',
      ),
    ],
    is: ['no pod', 'unknown'],
  },
  'a runtime that is said not to be ready': {
    lines: [
      deleted(),
      at(
        'E',
        '10:00:05',
        'kubelet.go:2862',
        '"Container runtime not ready" runtimeReady="RuntimeReady=false reason:ContainerdNotReady message:stopped"',
      ),
    ],
    is: ['Terminating', 'kubelet-down'],
  },
  'an audit log whose last delete leaves a finalizer': {
    lines: [
      audited('alice', {}),
      audited('system:node:node-a', { deletionGracePeriodSeconds: 0, deletionTimestamp: '2024-06-12T10:00:00Z' }),
    ],
    is: ['Finished', 'finalizer'],
  },
};

describe('a stop', () => {
  it.each(Object.entries(CASES))('%s', async (_, { lines, is: [stage, waitingOn] }) => {
    expect(await verdictIn(lines.join('\n'))).toStrictEqual({ stage, waitingOn });
  });
});
