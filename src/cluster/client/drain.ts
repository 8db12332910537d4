/**
 * kubectl drain (staging/src/k8s.io/kubectl/pkg/drain/drain.go): every pod of the node is evicted by a goroutine of its
 * own, which then asks once a second whether that pod is gone. Mirror pods and pods of a DaemonSet are left alone.
 */
import type { Draft } from '../../engine/draft.ts';
import { seconds } from '../../engine/time.ts';
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ApiResponse, CommandTarget, KubectlCommand, KubectlState } from '../state.ts';
import { refused } from '../apiserver/requests.ts';
import { commandOf, finish, print, requestOf, sendFor, typeCommand } from './terminal.ts';
import { drainLine, drainWarning, errorLine } from './words.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;

/** drain.go:waitForDelete */
const POLL_PERIOD = seconds(1);
/** drain.go:evictPods, of an eviction that a PodDisruptionBudget refuses. */
const RETRY_PERIOD = seconds(5);
const RETRY = 'retry ';

const isOfDaemonSet = ({ metadata }: Pod): boolean =>
  (metadata.ownerReferences ?? []).some(({ kind, controller }) => kind === 'DaemonSet' && controller === true);
const hasController = ({ metadata }: Pod): boolean =>
  (metadata.ownerReferences ?? []).some(({ controller }) => controller === true);

/** The goroutine of one pod. */
const keyOf = (command: number, { namespace, name }: CommandTarget): string => `${command}/${namespace}/${name}`;
const isTarget = (key: string, command: number) => (target: CommandTarget) => keyOf(command, target) === key;

export function typeDrain(self: Self, nodeName: string, context: Context): void {
  const request = { verb: 'list', namespace: '', name: '', nodeName } as const;
  typeCommand(self, 'drain', drainLine(nodeName), request, context);
}

/** Which node it drains. */
const nodeOf = (command: Draft<KubectlCommand>): string => requestOf(command).nodeName ?? '';

function listed(command: Draft<KubectlCommand>, pods: readonly Pod[], context: Context): void {
  const real = pods.filter((pod) => !isMirrorPod(pod));
  const going = real.filter((pod) => !isOfDaemonSet(pod));
  const warning = drainWarning(
    real.filter(isOfDaemonSet),
    going.filter((pod) => !hasController(pod)),
  );
  if (warning !== null) command.output.push(warning);
  command.targets = going.map(({ metadata: { namespace, name, uid } }) => ({ namespace, name, uid }));
  for (const target of command.targets) askToEvict(command, target, context);
  command.waitsFor = 'the pods to be gone';
  endWhenEmpty(command, context);
}

function askToEvict(command: Draft<KubectlCommand>, target: CommandTarget, context: Context): void {
  const { namespace, name } = target;
  print(command, `evicting pod ${namespace}/${name}`, context);
  sendFor(keyOf(command.id, target), { verb: 'create', subresource: 'eviction', namespace, name }, context);
}

/** drain.go:evictPods: a budget that can't spare the pod now may do so later. */
function refusedByBudget(
  command: Draft<KubectlCommand>,
  key: string,
  { message = '' }: ApiResponse,
  context: Context,
): void {
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined) return;
  const { namespace, name } = target;
  print(command, `error when evicting pods/"${name}" -n "${namespace}" (will retry after 5s): ${message}`, context);
  context.send('kubectl', { type: 'tick', timer: `${RETRY}${key}` }, RETRY_PERIOD);
}

function retryEviction(self: Self, key: string, context: Context): void {
  const command = commandOf(self, key);
  const target = command.targets.find(isTarget(key, command.id));
  if (target !== undefined && command.state === 'running') askToEvict(command, target, context);
}

/** The turn of a pod's goroutine: it asks again, or looks again. */
export const drainTicks = (self: Self, timer: string, context: Context): void =>
  timer.startsWith(RETRY) ? retryEviction(self, timer.slice(RETRY.length), context) : pollDrained(self, timer, context);

function endWhenEmpty(command: Draft<KubectlCommand>, context: Context): void {
  if (command.targets.length > 0) return;
  print(command, `node/${nodeOf(command)} drained`, context);
  finish(command, 'succeeded', context);
}

function evicted(command: Draft<KubectlCommand>, key: string, context: Context): void {
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined) return;
  command.targets = command.targets.filter((each) => each !== target);
  print(command, `pod/${target.name} evicted`, context);
  endWhenEmpty(command, context);
}

export function drainAnswered(self: Self, key: string, response: ApiResponse, context: Context): void {
  const command = commandOf(self, key);
  if (response.pods !== undefined) {
    const node = nodeOf(command);
    print(command, `node/${node} cordoned`, context);
    context.send('controllerManager', { type: 'nodeCordoned', node });
    return listed(command, response.pods, context);
  }
  // Gone already is as good as evicted.
  if (response.code === 404) return evicted(command, key, context);
  if (response.code === 429) return refusedByBudget(command, key, response, context);
  if (response.code >= 400) {
    print(command, errorLine(response), context);
    return finish(command, 'failed', context);
  }
  pollDrained(self, key, context);
}

function pollFailed(command: Draft<KubectlCommand>, { namespace, name }: CommandTarget, context: Context): void {
  const nodeName = nodeOf(command);
  const request = { id: 0, user: 'kubectl', verb: 'get', namespace, name } as const;
  const error = `error when waiting for pod "${name}" in namespace "${namespace}" to terminate: ${refused(request)}`;
  command.output.push(`error: unable to drain node "${nodeName}" due to error: ${error}, continuing command...`);
  print(command, `There are pending nodes to be drained:\n ${nodeName}`, context);
  finish(command, 'failed', context);
}

/** A look whether the pod of `key` is gone; the GET itself is not told, as it comes every second and changes nothing. */
function pollDrained(self: Self, key: string, context: Context): void {
  const command = commandOf(self, key);
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined || command.state !== 'running') return;
  const { namespace, name, uid } = target;
  if (!context.world.apiserver.serving) return pollFailed(command, target, context);
  if (context.world.etcd.pods[`${namespace}/${name}`]?.metadata.uid === uid)
    return context.send('kubectl', { type: 'tick', timer: key }, POLL_PERIOD);
  evicted(command, key, context);
}
