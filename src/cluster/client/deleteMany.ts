/**
 * kubectl delete of several at once (-l, --all, -f): one DELETE after the other, in the order of the list or the file, then
 * one wait for all of them (cmd/delete/delete.go:DeleteResult). And kubectl wait --for=delete (cmd/wait/delete.go).
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { plus, seconds } from '../../engine/time.ts';
import { apiObjectKey, resourceOf, type ObjectKind } from '../../kube/apiObjects.ts';
import { formatDuration } from '../../kube/duration.ts';
import { objectKey } from '../../kube/objects.ts';
import { parseSelector, selects } from '../../kube/selectors.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ApiResponse, CommandTarget, KubectlCommand, KubectlState } from '../state.ts';
import { flagsTyped, graceOption, waitFlags } from './deletes.ts';
import type { DeleteFlags, ManyTyping } from './inbox.ts';
import { podMeant } from './podMeant.ts';
import { commandOf, finish, print, sendFor, typeCommand } from './terminal.ts';
import { deletedLine, errorLine, forceWarning, inNamespace } from './words.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;
type Command = Draft<KubectlCommand>;

/** wait.go: --timeout where it is not given. */
const WAITS = seconds(30);

const optionsOf = (typed: DeleteFlags) => {
  const gracePeriodSeconds = graceOption(typed);
  return { propagationPolicy: 'Background', ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) } as const;
};

const targetOf = (kind: ObjectKind | 'Pod', namespace: string, name: string): CommandTarget => ({
  namespace,
  name,
  ...(kind !== 'Pod' && { resource: resourceOf(kind) }),
});

export function typeMany(self: Self, typed: ManyTyping, context: Context): void {
  switch (typed.type) {
    case 'kubectlDeletePods': {
      const { namespace, selector } = typed;
      const which = selector === undefined ? '--all' : `-l ${selector.includes('!') ? `'${selector}'` : selector}`;
      const line = `kubectl ${inNamespace(namespace)}delete pods ${which}${flagsTyped(typed)}`;
      const request = { verb: 'list', namespace: '', name: '' } as const;
      const of = { ...waitFlags(typed), many: { namespace, options: optionsOf(typed), ...selected(selector) } };
      return typeCommand(self, 'deleteMany', line, request, context, of);
    }
    case 'kubectlDeleteFile': {
      const { file, of } = typed;
      const [first, ...others] = of.map(({ kind, namespace, name }) => targetOf(kind, namespace, name));
      if (first === undefined) throw new Error(`${file} names nothing`);
      const options = optionsOf(typed);
      const line = `kubectl delete -f ${file}${flagsTyped(typed)}`;
      const many = { namespace: first.namespace, options, targets: [first, ...others] };
      return typeCommand(self, 'deleteMany', line, { verb: 'delete', ...first, ...options }, context, {
        ...waitFlags(typed),
        many,
      });
    }
    case 'kubectlWaitDeleted': {
      const { namespace, name } = podMeant(typed, context.world.etcd);
      const { timeout = WAITS } = typed;
      const told = typed.timeout === undefined ? '' : ` --timeout=${formatDuration(timeout)}`;
      const line = `kubectl ${inNamespace(namespace)}wait --for=delete pod/${name}${told}`;
      return typeCommand(self, 'wait', line, { verb: 'get', namespace, name }, context, { timeout });
    }
  }
}

const selected = (selector: string | undefined) => (selector === undefined ? {} : { selector });

const keyOf = (id: number, index: number): string => `${id}/many/${index}`;

/** The answer to the list, or to the DELETE at the place that the key names. */
export function manyAnswered(self: Self, key: string, response: ApiResponse, context: Context): void {
  const command = commandOf(self, key);
  const { many } = command;
  if (many === undefined || command.state !== 'running') return;
  const [, , place] = key.split('/');
  if (response.pods !== undefined) return listed(command, response, context);
  if (place === undefined && many.targets === undefined) {
    print(command, errorLine(response), context);
    return finish(command, 'failed', context);
  }
  if (place === undefined) command.targets = castDraft([...(many.targets ?? [])]);
  if (place === undefined) warn(command, context);
  const index = Number(place ?? 0);
  const target = command.targets[index];
  if (target === undefined) return;
  if (response.code >= 400) many.failed = true;
  const line =
    response.code >= 400 ? errorLine(response) : deletedLine({ ...target, ...many.options }, context.release);
  print(command, line, context);
  const uid = (target.resource === undefined ? response.pod : response.object)?.metadata.uid;
  if (uid !== undefined) command.targets[index] = { ...target, uid };
  deleteAt(command, index + 1, context);
}

function warn(command: Command, { release }: Context): void {
  if (command.many?.options.gracePeriodSeconds === 0) command.output.push(forceWarning(release));
}

function listed(command: Command, { pods = [] }: ApiResponse, context: Context): void {
  const { namespace = '', selector } = command.many ?? {};
  const wanted = selector === undefined ? undefined : parseSelector(selector);
  const its = pods.filter(
    ({ metadata }) => metadata.namespace === namespace && (wanted === undefined || selects(wanted, metadata.labels)),
  );
  warn(command, context);
  if (its.length === 0) {
    print(command, 'No resources found', context);
    return finish(command, 'succeeded', context);
  }
  command.targets = its.map(({ metadata }) => ({ namespace, name: metadata.name }));
  deleteAt(command, 0, context);
}

/** A refused DELETE does not keep the next from being sent, but kubectl then waits for none. */
function deleteAt(command: Command, index: number, context: Context): void {
  const target = command.targets[index];
  const { many } = command;
  if (many === undefined) return;
  if (target !== undefined) {
    const { uid: _uid, ...of } = target;
    return sendFor(keyOf(command.id, index), { verb: 'delete', ...of, ...many.options }, context);
  }
  if (many.failed === true) return finish(command, 'failed', context);
  if (command.wait === false) return finish(command, 'succeeded', context);
  command.waitsFor = 'DELETED';
  waitAtMost(command, context);
  manySeen(command, context);
}

function waitAtMost(command: Command, context: Context): void {
  const { timeout } = command;
  if (timeout === undefined || timeout <= 0) return;
  command.deadline = plus(context.now, timeout);
  context.send('kubectl', { type: 'tick', timer: `${command.id}/timeout` }, timeout);
}

/** Whether that very object is there still; of a command that has seen no UID, any of the name. */
function isThere({ namespace, name, resource, uid }: CommandTarget, { world }: Context): boolean {
  const { pods, objects = {} } = world.etcd;
  const found =
    resource === undefined ? pods[objectKey(namespace, name)] : objects[apiObjectKey(resource, namespace, name)];
  return found !== undefined && (uid === undefined || found.metadata.uid === uid);
}

/** Something has gone: the command ends with the last of what it waits for. */
export function manySeen(command: Command, context: Context): void {
  if (command.state !== 'running' || command.waitsFor !== 'DELETED') return;
  if (command.does !== 'deleteMany' && command.does !== 'wait') return;
  if (command.targets.some((target) => isThere(target as CommandTarget, context))) return;
  if (command.does === 'wait') print(command, `pod/${command.targets[0]?.name ?? ''} condition met`, context);
  finish(command, 'succeeded', context);
}

/** wait.go:extendErrWaitTimeout: it names the first that is still there. */
export function manyTimedOut(command: Command, context: Context): void {
  const left = command.targets.find((target) => isThere(target as CommandTarget, context));
  const on = `${left?.resource ?? 'pods'}/${left?.name ?? ''}`;
  print(command, `error: timed out waiting for the condition on ${on}`, context);
  finish(command, 'failed', context);
}

/** kubectl wait: what is not there has been deleted already, but for kubectl of 1.18. */
export function waitAnswered(command: Command, response: ApiResponse, context: Context): void {
  const { release } = context;
  if (response.code === 404 && release.kubectlWaitsForMissing) return finish(command, 'succeeded', context);
  if (response.code >= 400 || response.pod === undefined) {
    print(command, errorLine(response), context);
    return finish(command, 'failed', context);
  }
  const { namespace, name } = response.pod.metadata;
  if ((command.timeout ?? 0) <= 0) {
    const why = release.kubectlWaitChecksOnce ? 'condition not met for' : 'timed out waiting for the condition on';
    print(command, `error: ${why} pods/${name}`, context);
    return finish(command, 'failed', context);
  }
  command.targets = [{ namespace, name }];
  command.waitsFor = 'DELETED';
  waitAtMost(command, context);
  manySeen(command, context);
}
