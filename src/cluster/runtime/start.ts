/**
 * containerd, seen through CRI, as pods come up: RunPodSandbox makes the pause process and the network, PullImage fails
 * where there is no such image, CreateContainer and StartContainer make a process. Each call is held open until its work
 * is done.
 */
import { objectKey } from '../../kube/objects.ts';
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { StartCall } from './inbox.ts';
import type { ProcessBehaviour, RuntimeContainer, RuntimeState, Sandbox } from '../state.ts';
import { DEFAULT_BEHAVIOUR } from '../setup.ts';
import { hostIPOf } from '../node/address.ts';
import { containerID, podAddress, sandboxID } from './ids.ts';
import { CNI_ADD_FAILED } from './errors.ts';
import { connectionLost } from './outage.ts';

type Self = Draft<RuntimeState>;
type Context = ClusterContext<'runtime'>;
type Call<T extends StartCall['type']> = Extract<StartCall, { type: T }>;

const DURATION = {
  runPodSandbox: 'runSandbox',
  pullImage: 'pullImage',
  createContainer: 'createContainer',
  startContainer: 'startContainer',
} as const satisfies Record<StartCall['type'], Parameters<ClusterContext['latency']>[0]>;

/** A call has arrived. */
export function beginStart(call: StartCall, context: Context): void {
  context.send('runtime', { type: 'startCallEnds', call }, context.latency(DURATION[call.type]));
}

const fails = (call: StartCall, code: string, error: string, context: Context): void =>
  context.reply(call.replyTo, { kind: 'error', error: `rpc error: code = ${code} desc = ${error}`, notFound: false });

/** One of the failures that a scenario has asked for is used up. */
function setupFails(self: Self, key: string): boolean {
  const left = self.setupFailures?.[key];
  if (left === undefined) return false;
  if (self.setupFailures !== undefined && left !== 'always') {
    if (left > 1) self.setupFailures[key] = left - 1;
    else delete self.setupFailures[key];
  }
  return true;
}

/** A sandbox whose network can't be set up is undone by containerd itself (internal/cri/server/sandbox_run.go). */
function runPodSandbox(self: Self, call: Call<'runPodSandbox'>, context: Context): void {
  const { podUID, name, namespace, attempt, hostNetwork } = call;
  if (!hostNetwork && setupFails(self, objectKey(namespace, name))) {
    const id = sandboxID(podUID, attempt);
    return fails(call, 'Unknown', `failed to setup network for sandbox "${id}": ${CNI_ADD_FAILED}`, context);
  }
  const sandbox: Sandbox = {
    id: sandboxID(podUID, attempt),
    podUID,
    name,
    namespace,
    state: 'ready',
    network: 'up',
    createdAt: context.now,
    ip: hostNetwork ? hostIPOf(context.world.node) : podAddress(self.addresses),
    ...(hostNetwork && { hostNetwork: true }),
    attempt,
  };
  if (!hostNetwork) self.addresses += 1;
  self.sandboxes[sandbox.id] = sandbox as Draft<Sandbox>;
  context.tell('SandboxCreated', {
    pod: { namespace, name, uid: podUID },
    detail: { sandbox: sandbox.id, ip: sandbox.ip },
  });
  context.reply(call.replyTo, { kind: 'created', id: sandbox.id });
}

const behaviourOf = (self: Self, namespace: string, name: string, container: string): ProcessBehaviour =>
  self.behaviours[objectKey(namespace, name)]?.[container] ?? DEFAULT_BEHAVIOUR;

/** Nothing answers where the image should come from. */
function pullImage(self: Self, call: Call<'pullImage'>, context: Context): void {
  const { image, namespace, name, container } = call;
  if (behaviourOf(self, namespace, name, container).imageMissing !== true)
    return context.reply(call.replyTo, { kind: 'none' });
  const reference = image.includes(':') ? image : `${image}:latest`;
  fails(
    call,
    'NotFound',
    `failed to pull and unpack image "${reference}": failed to resolve reference "${reference}": ${reference}: not found`,
    context,
  );
}

function createContainer(self: Self, call: Call<'createContainer'>, context: Context): void {
  const { spec, restartCount, podTerminationGracePeriod } = call;
  const sandbox = self.sandboxes[call.sandboxID];
  if (sandbox?.state !== 'ready')
    return fails(call, 'Unknown', `failed to find sandbox id "${call.sandboxID}": not found`, context);
  const { podUID, namespace, name } = sandbox;
  const container: RuntimeContainer = {
    id: containerID(podUID, spec.name, restartCount),
    sandboxID: sandbox.id,
    podUID,
    spec,
    state: 'created',
    createdAt: context.now,
    restartCount,
    podTerminationGracePeriod,
    behaviour: behaviourOf(self, namespace, name, spec.name),
  };
  self.containers[container.id] = container as Draft<RuntimeContainer>;
  context.tell('ContainerCreated', {
    pod: { namespace, name, uid: podUID },
    detail: { container: spec.name, id: container.id, restartCount },
  });
  context.reply(call.replyTo, { kind: 'created', id: container.id });
}

function startContainer(self: Self, call: Call<'startContainer'>, context: Context): void {
  const container = self.containers[call.id];
  const sandbox = container && self.sandboxes[container.sandboxID];
  if (container?.state !== 'created' || sandbox?.state !== 'ready')
    return fails(call, 'Unknown', `failed to start container "${call.id}"`, context);
  container.state = 'running';
  container.startedAt = context.now;
  context.tell('ContainerStarted', {
    pod: { namespace: sandbox.namespace, name: sandbox.name, uid: container.podUID },
    detail: { container: container.spec.name, restartCount: container.restartCount },
  });
  endByItself(container.id, container.behaviour, context);
  context.reply(call.replyTo, { kind: 'none' });
}

/** A process that needs nobody to end it. */
function endByItself(id: string, { exits }: Pick<ProcessBehaviour, 'exits'>, context: Context): void {
  if (exits === undefined) return;
  const { after, exitCode } = exits;
  context.send('runtime', { type: 'processExits', id, exitCode, signal: 'none' }, after as Micros);
}

/** A call's work is done, unless containerd has gone in the meantime. */
export function endStart(self: Self, call: StartCall, context: Context): void {
  if (self.outage !== undefined) {
    return context.reply(call.replyTo, { kind: 'error', error: connectionLost(context), notFound: false });
  }
  switch (call.type) {
    case 'runPodSandbox':
      return runPodSandbox(self, call, context);
    case 'pullImage':
      return pullImage(self, call, context);
    case 'createContainer':
      return createContainer(self, call, context);
    case 'startContainer':
      return startContainer(self, call, context);
  }
}

/** What the image service would answer: whether the image of this container is on the node. */
export const imageIsPresent = (
  runtime: RuntimeState,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  container: string,
): boolean => runtime.behaviours[objectKey(namespace, name)]?.[container]?.imageMissing !== true;

/** Whether a Secret or ConfigMap that the container's environment is taken from is missing in the API. */
export const envIsMissing = (
  runtime: RuntimeState,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  container: string,
): boolean => runtime.behaviours[objectKey(namespace, name)]?.[container]?.envMissing === true;
