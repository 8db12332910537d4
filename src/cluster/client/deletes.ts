/**
 * kubectl delete: what its flags ask for, what is printed once the DELETE is accepted, and the wait until that very
 * object is gone (staging/src/k8s.io/kubectl/pkg/cmd: delete/delete.go, delete/delete_flags.go, wait/delete.go).
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, type Micros } from '../../engine/time.ts';
import { apiObjectKey, collectionPath, resourceOf } from '../../kube/apiObjects.ts';
import { formatDuration } from '../../kube/duration.ts';
import type { PropagationPolicy } from '../apiserver/state.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { Release } from '../releases/index.ts';
import type { ApiResponse, KubectlCommand, KubectlState } from '../state.ts';
import type { DeleteFlags, ObjectTyping } from './inbox.ts';
import { commandOf, finish, print, requestOf } from './terminal.ts';
import { deletedLine, forceWarning, inNamespace } from './words.ts';

type Self = Draft<KubectlState>;
type Context = ControlPlaneContext<'kubectl'>;

/** Complete: --now is a grace of 1, and grace 0 without --force becomes 1: the kubelet is not skipped unasked. */
export function graceOption({ gracePeriodSeconds, force, now }: DeleteFlags): number | undefined {
  if (now === true) return 1;
  if (force === true) return gracePeriodSeconds ?? 0;
  return gracePeriodSeconds === 0 ? 1 : gracePeriodSeconds;
}

export function flagsTyped({ gracePeriodSeconds, force, now, wait, timeout }: DeleteFlags): string {
  return [
    gracePeriodSeconds === undefined ? '' : ` --grace-period=${gracePeriodSeconds}`,
    now === true ? ' --now' : '',
    force === true ? ' --force' : '',
    wait === false ? ' --wait=false' : '',
    timeout === undefined ? '' : ` --timeout=${formatDuration(timeout)}`,
  ].join('');
}

/** --wait and --timeout are kubectl's own: the API server hears nothing of them. */
export const waitFlags = ({ wait, timeout }: DeleteFlags): Pick<KubectlCommand, 'wait' | 'timeout'> => ({
  ...(wait === false && { wait }),
  ...(timeout !== undefined && { timeout }),
});

export const deleteLine = (namespace: string, name: string, flags: DeleteFlags): string =>
  `kubectl ${inNamespace(namespace)}delete pod ${name}${flagsTyped(flags)}`;

const CASCADE = { Foreground: 'foreground', Orphan: 'orphan' } as const;

/** --cascade was a bool until 1.19, true or false; then it took the name of a policy. Background is what it is without. */
function cascadeTyped(policy: PropagationPolicy, { kubectlNamesCascade }: Release): string {
  if (policy === 'Background') return '';
  return kubectlNamesCascade ? ` --cascade=${CASCADE[policy]}` : ' --cascade=false';
}

type ObjectDelete = Extract<ObjectTyping, { type: 'kubectlDeleteObject' }>;

/** A bool cannot say Foreground: whoever wants that writes the DeleteOptions, and kubectl only carries them. */
const isRaw = (policy: PropagationPolicy, { kubectlNamesCascade }: Release): boolean =>
  policy === 'Foreground' && !kubectlNamesCascade;

export function deleteObjectLine(typed: ObjectDelete, release: Release): string {
  const { kind, namespace, name, propagationPolicy = 'Background' } = typed;
  if (isRaw(propagationPolicy, release))
    return `kubectl delete --raw=${collectionPath(resourceOf(kind), namespace)}/${name} -f options.json`;
  const cascade = cascadeTyped(propagationPolicy, release);
  return `kubectl ${inNamespace(namespace)}delete ${kind.toLowerCase()} ${name}${cascade}${flagsTyped(typed)}`;
}

/** Validate warns before anything is sent, so it is printed whatever the answer. */
export const warnings = (command: Pick<KubectlCommand, 'does' | 'request'>, release: Release): readonly string[] =>
  command.does === 'delete' && command.request?.gracePeriodSeconds === 0 ? [forceWarning(release)] : [];

/** The DELETE is accepted; what remains is to wait until that very object is gone. */
export function deleteAnswered(command: Draft<KubectlCommand>, response: ApiResponse, context: Context): void {
  const request = requestOf(command);
  const { namespace, name, resource, propagationPolicy = 'Background' } = request;
  const { etcd } = context.world;
  if (resource !== undefined && isRaw(propagationPolicy, context.release)) {
    print(command, JSON.stringify(response.object), context);
    return finish(command, 'succeeded', context);
  }
  command.output.push(...warnings(command, context.release));
  print(command, deletedLine(request, context.release), context);
  const uid = (resource === undefined ? response.pod : response.object)?.metadata.uid;
  const still =
    resource === undefined
      ? etcd.pods[`${namespace}/${name}`]
      : etcd.objects?.[apiObjectKey(resource, namespace, name)];
  if (command.wait === false || uid === undefined || still?.metadata.uid !== uid)
    return finish(command, 'succeeded', context);
  command.waitsFor = 'DELETED';
  command.targets = [{ namespace, name, uid }];
  const { timeout } = command;
  if (timeout !== undefined && timeout > 0) waitAtMost(command, timeout, context);
}

const TIMEOUT = '/timeout';
export const isDeleteTimeout = (timer: string): boolean => timer.endsWith(TIMEOUT);

/** Zero is no timeout: DeleteResult then waits for a week. It begins with the wait, not with the request. */
function waitAtMost(command: Draft<KubectlCommand>, timeout: Micros, context: Context): void {
  command.deadline = plus(context.now, timeout);
  context.send('kubectl', { type: 'tick', timer: `${command.id}${TIMEOUT}` }, timeout);
}

/** wait.go:extendErrWaitTimeout. The DELETE stands: what is given up is the waiting. */
export function deleteTimedOut(self: Self, timer: string, context: Context): void {
  const command = commandOf(self, timer);
  if (command.state !== 'running') return;
  const { resource = 'pods', name } = requestOf(command);
  print(command, `error: timed out waiting for the condition on ${resource}/${name}`, context);
  finish(command, 'failed', context);
}
