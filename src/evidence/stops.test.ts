/** How pods are stopped: what a kubelet, the API or an object says of it, and where the removal then stands. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, cartPod, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const { at, deleted, killing, died, syncFailed, worker } = kubeletLines();
const SIDECAR = 'cd'.repeat(32);
const S = 'ef'.repeat(32);
const ended = [{ name: 'app', ready: false, state: { terminated: { exitCode: 0 } } }];
const runs = { ready: true, state: { running: { startedAt: '2024-06-12T09:00:00Z' } } };
const runtime = (message: string): string =>
  `time="2024-06-12T10:00:00.000000000Z" level=info msg=${JSON.stringify(message)}`;
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
  /** The first where it is left out. */
  readonly pod?: string;
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
  'a container that no line names a pod for, killed as the only pod is deleted (1.14)': {
    lines: [
      at('I', '10:00:00', 'kubelet.go:1916', `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`),
      at(
        'I',
        '10:00:00',
        'kuberuntime_container.go:581',
        `Killing container "cri-o://${S}" with 30 second grace period`,
      ),
      at(
        'E',
        '10:00:42',
        'remote_runtime.go:243',
        `StopContainer "${S}" from runtime service failed: rpc error: code = Unknown desc = failed to stop container "${S}": timeout`,
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'such a container where two pods were deleted': {
    lines: [
      at('I', '10:00:00', 'kubelet.go:1916', `SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`),
      at(
        'I',
        '10:00:00',
        'kubelet.go:1916',
        'SyncLoop (DELETE, "api"): "cart-1_shop(7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c)"',
      ),
      at(
        'I',
        '10:00:00',
        'kuberuntime_container.go:581',
        `Killing container "cri-o://${S}" with 30 second grace period`,
      ),
    ],
    is: ['Terminating', 'unknown'],
  },
  'a pod that runs and that no source knows any more': {
    lines: [
      at(
        'I',
        '10:00:00',
        'kubelet_pods.go:1265',
        `"Clean up containers for orphaned pod we had not seen before" podUID="${U}" killPodOptions="<internal error: json: unsupported type: chan<- struct {}>"`,
      ),
    ],
    is: ['Terminating', 'unknown'],
  },
  'a cgroup that a terminated pod’s sync could not destroy, in a line alone': {
    lines: [
      syncFailed(
        `failed to delete cgroup paths for [kubepods besteffort pod${U}] : unable to destroy cgroup paths : Timed out while waiting for systemd to remove it`,
      ),
    ],
    is: ['Terminated', 'cgroup'],
  },
  'one of two stops that the runtime does not say is done': {
    lines: [
      runtime(`Stopping container: ${S} (timeout: 86400s)`),
      runtime(`Stopping container: ${SIDECAR} (timeout: 86400s)`),
      runtime(`Stopped container ${SIDECAR}: shop/cart-0/proxy`),
    ],
    is: ['unknown', 'container-stop'],
  },
  'a container that containerd has named the sandbox of': {
    lines: [
      runtime(
        `RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id "${S}"`,
      ),
      runtime(
        `CreateContainer within sandbox "${S}" for &ContainerMetadata{Name:proxy,Attempt:0,} returns container id "${SIDECAR}"`,
      ),
      runtime(`StopContainer for "${SIDECAR}" with timeout 30 (s)`),
    ],
    pod: 'shop/cart-0',
    is: ['unknown', 'container-stop'],
  },
  'a containerd that does not escape its quotes (1.1)': {
    lines: [
      `time="2018-11-13T18:24:26.039214509Z" level=error msg="StopContainer for "${S}" failed" error="failed to kill container "${S}" init process: context canceled: unknown"`,
    ],
    is: ['unknown', 'container-stop'],
  },
  'a dockerd that gives up': {
    lines: [
      `time="2020-09-18T08:00:50.1Z" level=error msg="Handler for POST /v1.38/containers/${S}/stop returned error: context deadline exceeded"`,
    ],
    is: ['unknown', 'container-stop'],
  },
  'dead containers that nobody removes (1.17)': {
    lines: [
      at(
        'I',
        '10:00:00',
        'kubelet_pods.go:948',
        `Pod "cart-0_shop(${U})" is terminated, but some containers have not been cleaned up: {ID:{Type:docker ID:${S}} Name:app State:exited ExitCode:128 Reason:ContainerCannotRun}`,
      ),
    ],
    is: ['Terminated', 'unknown'],
  },
  'a container that is named together with its pod (1.1)': {
    lines: [
      at(
        'I',
        '10:00:00',
        'manager.go:1413',
        `Killing container "${S} busybox shop/cart-0" with 30 second grace period`,
      ),
    ],
    pod: 'shop/cart-0',
    is: ['unknown', 'container-stop'],
  },
  'an unwanted pod, with blanks behind its name': {
    lines: [
      at('I', '10:00:00', 'kubelet_pods.go:1073', 'Killing unwanted pod "cart-0"   '),
      at(
        'I',
        '10:00:00',
        'kuberuntime_container.go:559',
        `Killing container "docker://${S}" with 30 second grace period`,
      ),
    ],
    is: ['Terminating', 'container-stop'],
  },
  'containers alone, which say nothing of a deletion': {
    lines: [JSON.stringify([{ name: 'app', restartCount: 0, lastState: {}, ...runs }])],
    is: ['unknown', 'unknown'],
  },
  'a node of 1.7 that is not ready, beside its pod': {
    lines: [
      'NAME     STATUS     AGE       VERSION',
      'node-a   NotReady   18h       v1.7.0',
      '',
      JSON.stringify(cartPod()),
    ],
    is: ['Terminating', 'node-lost'],
  },
  'a kubelet’s last delete that is refused': {
    lines: [
      audited('system:node:node-a', {})
        .replace('"responseStatus":{"code":200}', '"responseStatus":{"code":403}')
        .replace('"level":"RequestResponse"', '"level":"Metadata"'),
    ],
    is: ['Finished', 'apiserver'],
  },
  'a kubelet’s unit that does not run': {
    lines: [
      '● kubelet.service - kubelet: The Kubernetes Node Agent',
      '     Active: activating (auto-restart) (Result: exit-code) since Wed 2024-06-12 10:00:00 UTC; 5s ago',
      '',
      'NAME     READY   STATUS        RESTARTS   AGE',
      'cart-0   1/1     Terminating   0          9d',
    ],
    is: ['Terminating', 'kubelet-down'],
  },
  'a delete with a kubelet’s name that leaves the pod its time': {
    lines: [
      audited('system:node:node-a', { finalizers: [] })
        .replace('"gracePeriodSeconds":0', '"gracePeriodSeconds":20')
        .replace('"level":"RequestResponse"', '"level":"Request"')
        .replace(/"responseObject":.*(?="responseStatus")/, ''),
    ],
    is: ['unknown', 'unknown'],
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
  it('is not surely held up by a relist that is late', async () => {
    const late = at(
      'E',
      '10:03:05',
      'kubelet.go:2361',
      '"Skipping pod synchronization" err="PLEG is not healthy: pleg was last seen active 3m5.1s ago; threshold is 3m0s"',
    );
    const { pods } = await readBytes(new TextEncoder().encode(`${deleted()}\n${late}`));
    expect(pods).toMatchObject([{ stage: 'Terminating', waitingOn: 'kubelet-down', confidence: 'medium' }]);
  });

  it.each(Object.entries(CASES))('%s', async (_, { lines, pod, is: [stage, waitingOn] }) => {
    expect(await verdictIn(lines.join('\n'), pod)).toStrictEqual({ stage, waitingOn });
  });
});

describe('dead containers that are not cleaned up', () => {
  const waits = (what: string): string =>
    at('I', '10:00:04', 'kubelet_pods.go:1040', `"Pod is terminated, but ${what}`);
  const remain = waits('some containers have not been cleaned up" pod="shop/cart-0" status="x"');
  const unreported = waits('some container status has not yet been reported" pod="shop/cart-0" running=true');
  const stopped = [deleted(), killing(), died(), worker('Pod terminated all containers successfully')];
  const remarkOn = async (...lines: readonly string[]): Promise<string | undefined> => {
    const { pods } = await readBytes(new TextEncoder().encode([...stopped, ...lines].join('\n')));
    return pods[0]?.told.remark?.code;
  };

  it('are what a pod waits for while nothing later is', async () => {
    expect(await remarkOn()).not.toBe('deadContainersRemain');
    expect(await remarkOn(remain)).toBe('deadContainersRemain');
    expect(await remarkOn(unreported, remain)).toBe('deadContainersRemain');
    expect(await remarkOn(remain, unreported)).not.toBe('deadContainersRemain');
  });

  it('are, too, when their pod is told to have died after that', async () => {
    expect(await remarkOn(remain, died('10:00:05'))).toBe('deadContainersRemain');
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { lines }]) => [name, lines.join('\n')]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/stops.json');
});
