/**
 * What a person types and what kubectl prints, by release (staging/src/k8s.io/kubectl/pkg/cmd: delete/delete.go,
 * create/create.go, label/label.go, drain/drain.go and util/helpers.go).
 */
import { objectRef, type Pod } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import { isConnectionRefused, SERVER } from '../apiserver/requests.ts';
import { OUT_OF_SERVICE, OUT_OF_SERVICE_VALUE } from '../controllers/constants.ts';
import { isCurrentTemplate } from '../controllers/deployment.ts';
import type { ControllerEffect } from '../controllers/inbox.ts';
import type { ApiRequest, ApiResponse, ControlPlane, KubectlCommand } from '../state.ts';

export const inNamespace = (namespace: string): string =>
  namespace === 'default' || namespace === '' ? '' : `-n ${namespace} `;

interface DeleteFlags {
  readonly namespace: string;
  readonly name: string;
  readonly gracePeriodSeconds?: number;
  readonly force: boolean;
}

export function deleteLine({ namespace, name, gracePeriodSeconds, force }: DeleteFlags): string {
  const grace = gracePeriodSeconds === undefined ? '' : ` --grace-period=${gracePeriodSeconds}`;
  return `kubectl ${inNamespace(namespace)}delete pod ${name}${grace}${force ? ' --force' : ''}`;
}

export const createLine = (namespace: string, name: string): string =>
  `kubectl ${inNamespace(namespace)}create -f ${name}.yaml`;

export function labelLine(namespace: string, name: string, labels: Readonly<Record<string, string | null>>): string {
  const changes = Object.entries(labels).map(([key, value]) => (value === null ? `${key}-` : `${key}=${value}`));
  const overwrite = Object.values(labels).some((value) => value !== null) ? ' --overwrite' : '';
  return `kubectl ${inNamespace(namespace)}label pod ${name} ${changes.join(' ')}${overwrite}`;
}

/** There is no `kubectl evict`: whoever wants one eviction posts it. */
export const evictLine = (namespace: string, name: string): string =>
  `kubectl create --raw /api/v1/namespaces/${namespace}/pods/${name}/eviction -f eviction.json`;

export const EVICTED = '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Success","code":201}';

export const drainLine = (nodeName: string): string =>
  `kubectl drain ${nodeName} --ignore-daemonsets --delete-emptydir-data --force`;

export const deleteNodeLine = (nodeName: string): string => `kubectl delete node ${nodeName}`;

export const taintLine = (nodeName: string): string =>
  `kubectl taint nodes ${nodeName} ${OUT_OF_SERVICE}=${OUT_OF_SERVICE_VALUE}:NoExecute`;

export const applyLine = (namespace: string, deployment: string): string =>
  `kubectl ${inNamespace(namespace)}apply -f ${deployment}.yaml`;

/** What is printed of a command that is about no pod. */
export function otherLine(
  does: KubectlCommand['does'],
  effect: ControllerEffect,
  nodeName: string,
  world: Pick<ControlPlane, 'controllerManager'>,
): string {
  if (effect.type === 'rollOut') {
    const { deployment, manifest } = effect;
    const is = isCurrentTemplate(world.controllerManager, deployment, manifest) ? 'unchanged' : 'configured';
    return `deployment.apps/${deployment.slice(deployment.indexOf('/') + 1)} ${is}`;
  }
  return does === 'deleteNode' ? `node "${nodeName}" deleted` : `node/${nodeName} tainted`;
}

export const finalizerLine = (namespace: string, name: string): string =>
  `kubectl ${inNamespace(namespace)}patch pod ${name} --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'`;

/** "Warning:" since kubectl prints such lines through a printer of its own (1.27). */
export function forceWarning({ kubectlWarnsInTitleCase }: Release): string {
  const warning = kubectlWarnsInTitleCase ? 'Warning' : 'warning';
  return `${warning}: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.`;
}

export function deletedLine(
  { namespace, name }: ApiRequest | Omit<ApiRequest, 'id' | 'user'>,
  force: boolean,
  release: Release,
): string {
  return `pod "${name}" ${force ? 'force ' : ''}deleted${deletedFrom(namespace, release)}`;
}

export const deletedFrom = (namespace: string, { kubectlNamesNamespace }: Release): string =>
  kubectlNamesNamespace && namespace !== '' ? ` from ${namespace} namespace` : '';

/** `pod/web unlabeled` where labels only went (1.22), `labeled` where one came or changed. */
export function labeledLine(
  name: string,
  labels: Readonly<Record<string, string | null>>,
  changed: boolean,
  release: Release,
): string {
  if (!changed) return `pod/${name} not labeled`;
  const onlyRemoved = Object.values(labels).every((value) => value === null);
  return `pod/${name} ${onlyRemoved && release.kubectlSaysUnlabeled ? 'unlabeled' : 'labeled'}`;
}

/** cmd/util/helpers.go:StandardErrorMessage */
export function errorLine({ reason, code, message }: ApiResponse, prefix = ''): string {
  return `Error from server (${reason ?? code}): ${prefix}${message ?? ''}`;
}

/** cmd/util/helpers.go:StandardErrorMessage, for requests that had no answer. */
export const unreachableLine = (error: string): string =>
  isConnectionRefused(error)
    ? `The connection to the server ${SERVER} was refused - did you specify the right host or port?`
    : `Unable to connect to the server: ${error.slice(error.lastIndexOf('": ') + 3)}`;

const names = (pods: readonly Pod[]): string => pods.map(objectRef).join(', ');

/** What drain lets the reader know of before it begins (drain/filters.go). */
export function drainWarning(ofDaemonSets: readonly Pod[], withoutController: readonly Pod[]): string | null {
  const parts = [
    ...(ofDaemonSets.length > 0 ? [`ignoring DaemonSet-managed Pods: ${names(ofDaemonSets)}`] : []),
    ...(withoutController.length > 0 ? [`deleting Pods that declare no controller: ${names(withoutController)}`] : []),
  ];
  return parts.length === 0 ? null : `Warning: ${parts.join('; ')}`;
}
