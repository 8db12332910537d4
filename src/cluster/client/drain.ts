/**
 * kubectl drain (staging/src/k8s.io/kubectl/pkg/drain: drain.go, filters.go). Every pod that the filters let through is
 * evicted by a goroutine of its own, which then asks once a second whether that pod is gone; with --disable-eviction they
 * are deleted one after the other, and asked for together.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { plus, seconds } from '../../engine/time.ts';
import { formatDuration } from '../../kube/duration.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ApiResponse, CommandTarget, KubectlCommand, KubectlState } from '../state.ts';
import { refused } from '../apiserver/requests.ts';
import { errorsOf, podsForDeletion, warningOf } from './drainFilters.ts';
import { DRAINS_ALL, type DrainFlags } from './drainFlags.ts';
import { commandOf, finish, print, requestOf, sendFor, typeCommand } from './terminal.ts';
import { drainEnds, drainLine, drainPodError, errorLine, pendingPods, waitingError } from './words.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;

/** drain.go:waitForDelete */
const POLL_PERIOD = seconds(1);
/** drain.go:evictPods, of an eviction that a PodDisruptionBudget refuses. */
const RETRY_PERIOD = seconds(5);
const RETRY = 'retry ';
/** What comes of the pods of a drain that deletes: `3/delete`, `3/poll`. */
const DELETE = '/delete';
const POLL = '/poll';

/** The goroutine of one pod. */
const keyOf = (command: number, { namespace, name }: CommandTarget): string => `${command}/${namespace}/${name}`;
/** Each asks once a second which of a crowd it is: no key is put together for that. */
function isTarget(key: string, command: number): (target: CommandTarget) => boolean {
  const [id, ...target] = key.split('/');
  return ({ namespace, name }) => id === String(command) && namespace === target[0] && name === target[1];
}
const same = (a: CommandTarget, b: CommandTarget): boolean => a.namespace === b.namespace && a.name === b.name;

export function typeDrain(self: Self, nodeName: string, flags: DrainFlags | undefined, context: Context): void {
  const request = { verb: 'list', namespace: '', name: '', nodeName } as const;
  typeCommand(self, 'drain', drainLine(nodeName, flags ?? DRAINS_ALL, context.release), request, context);
  const typed = self.commands.at(-1);
  if (typed !== undefined && flags !== undefined) typed.flags = castDraft(flags);
}

/** Which node it drains. */
const nodeOf = (command: Draft<KubectlCommand>): string => requestOf(command).nodeName ?? '';
const flagsOf = ({ flags = DRAINS_ALL }: Draft<KubectlCommand>): DrainFlags => flags;
const graceOf = ({ gracePeriodSeconds }: DrainFlags) =>
  gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };

function listed(command: Draft<KubectlCommand>, pods: readonly Pod[], context: Context): void {
  const flags = flagsOf(command);
  const filtered = podsForDeletion(pods, flags, context.world.etcd.objects, context.release);
  const errors = errorsOf(filtered);
  if (errors.length > 0) return fail(command, { errors, isList: true }, context);
  const warning = warningOf(filtered, context.release);
  if (warning !== null) command.output.push(warning);
  const going = filtered.flatMap(({ pod, deletes }) => (deletes ? [pod] : []));
  command.targets = going.map(({ metadata: { namespace, name, uid } }) => ({ namespace, name, uid }));
  if (flags.timeout !== undefined && flags.timeout > 0) command.deadline = plus(context.now, flags.timeout);
  if (flags.disableEviction) return deleteNext(command, undefined, context);
  for (const target of command.targets) askToEvict(command, target, context);
  command.waitsFor = 'the pods to be gone';
  endWhenEmpty(command, context);
}

/* ---- by eviction ---- */

const isOverdue = ({ deadline }: Draft<KubectlCommand>, { now }: Context): boolean =>
  deadline !== undefined && now >= deadline;

const timeoutReached = (command: Draft<KubectlCommand>): string =>
  `global timeout reached: ${formatDuration(flagsOf(command).timeout ?? seconds(0))}`;

function askToEvict(command: Draft<KubectlCommand>, target: CommandTarget, context: Context): void {
  const { namespace, name } = target;
  print(command, `evicting pod ${namespace}/${name}`, context);
  if (isOverdue(command, context)) {
    const error = drainPodError(target, timeoutReached(command), context.release);
    return goroutineEnds(command, target, error, context);
  }
  const request = { verb: 'create', subresource: 'eviction', namespace, name, ...graceOf(flagsOf(command)) } as const;
  sendFor(keyOf(command.id, target), request, context);
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
  print(command, drainPodError(target, message, context.release, ' (will retry after 5s)'), context);
  context.send('kubectl', { type: 'tick', timer: `${RETRY}${key}` }, RETRY_PERIOD);
}

function retryEviction(self: Self, key: string, context: Context): void {
  const command = commandOf(self, key);
  const target = command.targets.find(isTarget(key, command.id));
  if (target !== undefined && command.state === 'running') askToEvict(command, target, context);
}

/** The turn of a pod's goroutine, or of the one that waits for all: it asks again, or looks again. */
export function drainTicks(self: Self, timer: string, context: Context): void {
  if (timer.endsWith(POLL)) return pollDeleted(commandOf(self, timer), context);
  if (timer.startsWith(RETRY)) return retryEviction(self, timer.slice(RETRY.length), context);
  pollDrained(self, timer, context);
}

function endWhenEmpty(command: Draft<KubectlCommand>, context: Context): void {
  if (command.targets.length > 0) return;
  const errors = command.failures ?? [];
  if (errors.length > 0) return fail(command, { errors, isList: true, pending: true }, context);
  print(command, `node/${nodeOf(command)} drained`, context);
  finish(command, 'succeeded', context);
}

/** One pod less to wait for; what has gone wrong is told once all have come to an end. */
function goroutineEnds(command: Draft<KubectlCommand>, target: CommandTarget, error: string | null, context: Context) {
  command.targets = command.targets.filter((each) => !same(each, target));
  if (error !== null) command.failures = [...(command.failures ?? []), error];
  endWhenEmpty(command, context);
}

function evicted(command: Draft<KubectlCommand>, key: string, context: Context): void {
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined) return;
  print(command, `pod/${target.name} evicted`, context);
  goroutineEnds(command, target, null, context);
}

export function drainAnswered(self: Self, key: string, response: ApiResponse, context: Context): void {
  const command = commandOf(self, key);
  if (response.pods !== undefined) {
    const node = nodeOf(command);
    print(command, `node/${node} cordoned`, context);
    context.send('controllerManager', { type: 'nodeCordoned', node });
    return listed(command, response.pods, context);
  }
  if (key.endsWith(DELETE)) return deleteNext(command, response, context);
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

const isThere = ({ namespace, name, uid }: CommandTarget, { world }: Context): boolean =>
  world.etcd.pods[`${namespace}/${name}`]?.metadata.uid === uid;

/** A look whether the pod of `key` is gone; the GET itself is not told, as it comes every second and changes nothing. */
function pollDrained(self: Self, key: string, context: Context): void {
  const command = commandOf(self, key);
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined || command.state !== 'running') return;
  if (!context.world.apiserver.serving) return pollFailed(command, target, context);
  if (!isThere(target, context)) return evicted(command, key, context);
  if (!isOverdue(command, context)) return context.send('kubectl', { type: 'tick', timer: key }, POLL_PERIOD);
  goroutineEnds(command, target, waitingError(target, timeoutReached(command), context.release), context);
}

/* ---- by deletion ---- */

/** drain.go:deletePods: the next DELETE once the one before is answered; one that fails ends it all. */
function deleteNext(command: Draft<KubectlCommand>, answer: ApiResponse | undefined, context: Context): void {
  if (answer !== undefined && answer.code >= 400 && answer.code !== 404)
    return fail(command, { errors: [answer.message ?? ''], isList: false, pending: true }, context);
  const asked = answer === undefined ? 0 : (command.asked ?? 0);
  const target = command.targets[asked];
  command.waitsFor = 'the pods to be gone';
  if (target === undefined) return pollDeleted(command, context);
  command.asked = asked + 1;
  const { namespace, name } = target;
  sendFor(`${command.id}${DELETE}`, { verb: 'delete', namespace, name, ...graceOf(flagsOf(command)) }, context);
}

function pollDeleted(command: Draft<KubectlCommand>, context: Context): void {
  if (command.state !== 'running') return;
  const [first] = command.targets;
  if (first !== undefined && !context.world.apiserver.serving) return pollFailed(command, first, context);
  const left = command.targets.filter((target) => isThere(target, context));
  for (const target of command.targets)
    if (!left.includes(target)) print(command, `pod/${target.name} deleted`, context);
  command.targets = left;
  if (left.length === 0) return endWhenEmpty(command, context);
  if (isOverdue(command, context))
    return fail(command, { errors: ['timed out waiting for the condition'], isList: false, pending: true }, context);
  context.send('kubectl', { type: 'tick', timer: `${command.id}${POLL}` }, POLL_PERIOD);
}

/* ---- its end ---- */

interface Failure {
  readonly errors: readonly string[];
  /** Errors that were gathered are printed without a word before them. */
  readonly isList: boolean;
  /** It had begun, so the pods that are left are told. */
  readonly pending?: true;
}

function fail(command: Draft<KubectlCommand>, { errors, isList, pending }: Failure, context: Context): void {
  const node = nodeOf(command);
  if (pending === true) {
    const there = Object.values(context.world.etcd.pods).filter(({ spec }) => spec.nodeName === node);
    const filtered = podsForDeletion(there, flagsOf(command), context.world.etcd.objects, context.release);
    const left = filtered.flatMap(({ pod, deletes }) => (deletes ? [pod.metadata.name] : []));
    if (left.length > 0) command.output.push(...pendingPods(node, errors, left));
  }
  const lines = drainEnds(node, errors, isList, context.release);
  command.output.push(...lines.slice(0, -1));
  print(command, lines.at(-1) ?? '', context);
  finish(command, 'failed', context);
}
