/**
 * pkg/kubelet/kuberuntime/kuberuntime_container.go:executePreStopHook and pkg/kubelet/lifecycle/handlers.go: the hook
 * runs in a goroutine of its own, and killContainer waits for it as long as the grace period lasts. A hook that overruns
 * goes on; when it fails later, its goroutine still says so.
 */
import { seconds } from '../../engine/time.ts';
import { list, str } from '../../kube/klog/index.ts';
import type { LifecycleHandler } from '../../kube/objects.ts';
import type { ClusterContext } from '../context.ts';
import { allContainers } from './containers.ts';
import { containerdID } from './containerStatuses.ts';
import type { KillerHandle } from './workerHandle.ts';

type Context = ClusterContext<'podWorkers' | 'podKiller'>;

export interface HookedContainer {
  readonly id: string;
  readonly name: string;
}

export const klogContainer = (handle: KillerHandle, container: HookedContainer) => ({
  ...handle.klogPod,
  containerName: container.name,
  containerID: containerdID(container.id),
});

/** The container as the pod's spec has it; an orphan's as far as the release restores it from its annotations. */
function containerSpec(handle: KillerHandle, { id, name }: HookedContainer, { world, release }: Context) {
  const spec = handle.pod?.spec;
  if (spec === undefined) return release.orphanSpecs === 'restored' ? world.runtime.containers[id]?.spec : undefined;
  return allContainers(spec).find((container) => container.name === name);
}

/** The hook that this release would run; it does not know of `sleep` before PodLifecycleSleepAction. */
export function preStopOf(
  handle: KillerHandle,
  container: HookedContainer,
  context: Context,
): LifecycleHandler | undefined {
  const hook = containerSpec(handle, container, context)?.lifecycle?.preStop;
  if (hook?.exec !== undefined || hook?.httpGet !== undefined) return hook;
  return hook?.sleep !== undefined && context.release.sleepHook ? hook : undefined;
}

/**
 * Begins the hook: an exec in the runtime, a GET to the container, or a sleep of the kubelet itself. Its end is an
 * answer that carries `token`; so does the timer that ends the waiting.
 */
export function startPreStopHook(
  handle: KillerHandle,
  container: HookedContainer,
  hook: LifecycleHandler,
  gracePeriod: number,
  token: number,
  context: Context,
): void {
  const answer = { actor: handle.actor, key: handle.uid, token } as const;
  const telling = {
    pod: handle.podRef,
    detail: { container: container.name, preStop: true, hook: kindOf(hook) },
    klog: ['kuberuntimeContainer.preStopStart', klogContainer(handle, container)],
  } as const;
  if (hook.sleep !== undefined) {
    context.tell('KillContainer', telling);
    const slept = { type: 'reply', key: handle.uid, token, value: { kind: 'none' } } as const;
    context.send(handle.actor, slept, seconds(hook.sleep.seconds));
  } else {
    const type = hook.exec !== undefined ? 'execPreStop' : 'httpPreStop';
    const label = `preStop ${container.name}`;
    const packet = { ...telling, label, after: context.latency('criRead') };
    context.sendPacket('KillContainer', 'runtime', { type, id: container.id, replyTo: answer }, packet);
  }
  context.send(handle.actor, { type: 'timer', key: handle.uid, token }, seconds(gracePeriod));
}

const kindOf = (hook: LifecycleHandler): string =>
  hook.exec !== undefined ? 'exec' : hook.httpGet !== undefined ? 'httpGet' : 'sleep';

/** What lifecycle/handlers.go:Run says of a hook that failed: nothing that it printed is simulated. */
function hookMessage(handle: KillerHandle, { name }: HookedContainer, hook: LifecycleHandler, error: string): string {
  const what =
    hook.exec === undefined
      ? `HTTP lifecycle hook (${hook.httpGet?.path ?? ''})`
      : `Exec lifecycle hook ([${(hook.exec.command ?? []).join(' ')}])`;
  const { namespace, name: podName, uid } = handle.podRef;
  return `${what} for Container "${name}" in Pod "${podName}_${namespace}(${uid})" failed - error: ${error}, message: ""`;
}

/** ExecSync itself has failed; a command's exit code is no error of the call (remote_runtime.go:execSyncV1). */
const isOfCall = (error: string): boolean => error.startsWith('rpc error: ');

/** The hook's goroutine reports a failure, in time or not; killing goes on all the same. */
export function tellHookFailed(
  handle: KillerHandle,
  container: HookedContainer,
  error: string,
  context: Context,
): void {
  const hook = containerSpec(handle, container, context)?.lifecycle?.preStop;
  if (hook?.exec !== undefined) {
    const execCommand = list(hook.exec.command ?? []);
    if (isOfCall(error))
      context.tell('HookErrorReported', {
        pod: handle.podRef,
        klog: ['remoteRuntime.execSyncFailed', { err: error, containerID: container.id, cmd: execCommand }],
      });
    context.tell('HookErrorReported', {
      pod: handle.podRef,
      klog: [
        'lifecycle.execHookFailed',
        { err: error, execCommand, containerName: container.name, ...handle.klogPod, message: str('') },
      ],
    });
  } else if (hook?.httpGet !== undefined) {
    context.tell('HookErrorReported', {
      pod: handle.podRef,
      klog: [
        'lifecycle.httpHookFailed',
        { err: error, path: str(hook.httpGet.path ?? ''), containerName: container.name, ...handle.klogPod },
      ],
    });
  }
  context.tell('PreStopFailed', {
    pod: handle.podRef,
    detail: { container: container.name, error },
    klog: ['kuberuntimeContainer.preStopFailed', { err: error, ...klogContainer(handle, container) }],
  });
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: handle.podRef,
    eventType: 'Warning',
    reason: 'FailedPreStopHook',
    text:
      hook !== undefined && context.release.eventTellsHookMessage
        ? hookMessage(handle, container, hook, error)
        : 'PreStopHook failed',
    container: container.name,
  });
}

/** killContainer stops waiting: the hook is done, well or not, or the grace period is over. */
export function tellHookEnded(
  handle: KillerHandle,
  container: HookedContainer,
  gracePeriod: number,
  inTime: boolean,
  context: Context,
): void {
  context.tell('PreStopEnded', {
    pod: handle.podRef,
    detail: { container: container.name, inTime },
    klog: inTime
      ? ['kuberuntimeContainer.preStopDone', klogContainer(handle, container)]
      : ['kuberuntimeContainer.preStopOverran', { ...klogContainer(handle, container), gracePeriod }],
  });
}
