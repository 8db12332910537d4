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
import { isBeingDeleted } from '../../kube/podLifecycle.ts';
import { NAMESPACE_TERMINATING } from '../apiserver/objects.ts';
import { refused } from '../apiserver/requests.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';
import { errorsOf, podsForDeletion, warningOf } from './drainFilters.ts';
import { DRAINS_ALL, type DrainFlags } from './drainFlags.ts';
import { commandOf, finish, print, requestOf, sendFor, typeCommand } from './terminal.ts';
import {
  drainEnds,
  drainLine,
  drainNamespaceError,
  drainPodError,
  errorLine,
  notListed,
  pendingPods,
  unreachableLine,
  waitingError,
} from './words.ts';

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

function targetOf(pod: Pod): CommandTarget {
  const { namespace, name, uid } = pod.metadata;
  return { namespace, name, uid, ...(isBeingDeleted(pod) && { isGoing: true }) };
}

function listed(command: Draft<KubectlCommand>, pods: readonly Pod[], context: Context): void {
  const flags = flagsOf(command);
  const filtered = podsForDeletion(pods, flags, context.world.etcd.objects, context.release);
  const errors = errorsOf(filtered);
  if (errors.length > 0) return fail(command, { errors, isList: true }, context);
  const warning = warningOf(filtered, context.release);
  if (warning !== null) command.output.push(warning);
  const going = filtered.flatMap(({ pod, deletes }) => (deletes ? [pod] : []));
  command.targets = going.map((pod) => targetOf(pod));
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
  if (target === undefined || command.state !== 'running') return;
  readAnew(target, context);
  askToEvict(command, target, context);
}

/** The pod that has the name now, as it is; where that can't be read, what was known of it is as good. */
function readAnew(target: Draft<CommandTarget>, { world, release }: Context): void {
  const pod = world.etcd.pods[`${target.namespace}/${target.name}`];
  if (!release.kubectlDrain.readsPodAnew || !world.apiserver.serving || pod === undefined) return;
  target.uid = pod.metadata.uid;
  if (isBeingDeleted(pod)) target.isGoing = true;
  else delete target.isGoing;
}

/** evictPods: nothing is created in a namespace that terminates; but the pod will be deleted, and then it is waited for. */
function refusedByNamespace(
  command: Draft<KubectlCommand>,
  key: string,
  { message = '' }: ApiResponse,
  self: Self,
  context: Context,
): void {
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined) return;
  if (target.isGoing === true) return pollDrained(self, key, context);
  print(command, drainNamespaceError(target, message, context.release), context);
  context.send('kubectl', { type: 'tick', timer: `${RETRY}${key}` }, RETRY_PERIOD);
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
    const isCordoned = watchedNode(context.world.controllerManager, node).node.unschedulable;
    print(command, `node/${node} ${isCordoned ? 'already ' : ''}cordoned`, context);
    if (!isCordoned) context.send('controllerManager', { type: 'nodeCordoned', node });
    return listed(command, response.pods, context);
  }
  if (key.endsWith(DELETE)) return deleteNext(command, response, context);
  const { code, message = '' } = response;
  if (code === 404) return evictionEnds(command, key, null, context);
  if (code === 429) return refusedByBudget(command, key, response, context);
  if (isOfNamespace(response) && context.release.kubectlDrain.readsPodAnew)
    return refusedByNamespace(command, key, response, self, context);
  if (code >= 400) return evictionEnds(command, key, message, context);
  pollDrained(self, key, context);
}

/** A request of the drain had no answer: only what comes before the pods are known ends it at once. */
export function drainUnanswered(self: Self, key: string, error: string, context: Context): void {
  const command = commandOf(self, key);
  const said = unreachableLine(error);
  if (key.endsWith(DELETE)) return fail(command, { errors: [error], isList: false, pending: true, said }, context);
  if (command.targets.some(isTarget(key, command.id))) return evictionEnds(command, key, error, context);
  print(command, said, context);
  finish(command, 'failed', context);
}

/** An eviction that is neither granted nor tried again; the others go on and are waited for. */
function evictionEnds(command: Draft<KubectlCommand>, key: string, error: string | null, context: Context): void {
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined) return;
  goroutineEnds(command, target, error === null ? null : drainPodError(target, error, context.release), context);
}

const isOfNamespace = ({ code, causes = [] }: ApiResponse): boolean =>
  code === 403 && causes.some(({ reason }) => reason === NAMESPACE_TERMINATING);

const getRefused = ({ namespace, name }: CommandTarget): string =>
  refused({ id: 0, user: 'kubectl', verb: 'get', namespace, name });

const isThere = ({ namespace, name, uid }: CommandTarget, { world }: Context): boolean =>
  world.etcd.pods[`${namespace}/${name}`]?.metadata.uid === uid;

/** A look whether the pod of `key` is gone; the GET itself is not told, as it comes every second and changes nothing. */
function pollDrained(self: Self, key: string, context: Context): void {
  const command = commandOf(self, key);
  const target = command.targets.find(isTarget(key, command.id));
  if (target === undefined || command.state !== 'running') return;
  if (!context.world.apiserver.serving)
    return goroutineEnds(command, target, waitingError(target, getRefused(target), context.release), context);
  if (!isThere(target, context)) return evicted(command, key, context);
  if (!isOverdue(command, context)) return context.send('kubectl', { type: 'tick', timer: key }, POLL_PERIOD);
  goroutineEnds(command, target, waitingError(target, timeoutReached(command), context.release), context);
}

/* ---- by deletion ---- */

/** drain.go:deletePods: the next DELETE once the one before is answered; one that fails ends it all. */
function deleteNext(command: Draft<KubectlCommand>, answer: ApiResponse | undefined, context: Context): void {
  if (answer !== undefined && answer.code >= 400 && answer.code !== 404)
    return fail(
      command,
      { errors: [answer.message ?? ''], isList: false, pending: true, said: errorLine(answer) },
      context,
    );
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
  if (first !== undefined && !context.world.apiserver.serving) {
    const error = getRefused(first);
    return fail(command, { errors: [error], isList: false, pending: true, said: unreachableLine(error) }, context);
  }
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
  /** How the error itself is printed, where kubectl has words of its own for it. */
  readonly said?: string;
}

/** The pods that are left are listed once more. */
function leftOn(command: Draft<KubectlCommand>, errors: readonly string[], context: Context): readonly string[] {
  const node = nodeOf(command);
  const { apiserver, etcd } = context.world;
  if (!apiserver.serving) {
    const list = { id: 0, user: 'kubectl', verb: 'list', namespace: '', name: '', nodeName: node } as const;
    return [notListed(refused(list))];
  }
  const there = Object.values(etcd.pods).filter(({ spec }) => spec.nodeName === node);
  const filtered = podsForDeletion(there, flagsOf(command), etcd.objects, context.release);
  const left = filtered.flatMap(({ pod, deletes }) => (deletes ? [pod.metadata.name] : []));
  return left.length > 0 ? pendingPods(node, errors, left) : [];
}

function fail(command: Draft<KubectlCommand>, { errors, isList, pending, said }: Failure, context: Context): void {
  if (pending === true) command.output.push(...leftOn(command, errors, context));
  const lines = drainEnds(nodeOf(command), errors, isList, context.release, said);
  command.output.push(...lines.slice(0, -1));
  print(command, lines.at(-1) ?? '', context);
  finish(command, 'failed', context);
}
