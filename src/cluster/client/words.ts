/**
 * What a person types and what kubectl prints, by release (staging/src/k8s.io/kubectl/pkg/cmd: delete/delete.go,
 * create/create.go, label/label.go, drain/drain.go and util/helpers.go).
 */
import { printed } from '../../kube/printed.ts';
import { kindOf, kubectlKind } from '../../kube/apiObjects.ts';
import { formatDuration } from '../../kube/duration.ts';
import type { PodPatch } from '../../kube/strategicMerge.ts';
import type { Release } from '../releases/index.ts';
import { isConnectionRefused, SERVER } from '../apiserver/requests.ts';
import { OUT_OF_SERVICE, OUT_OF_SERVICE_VALUE } from '../controllers/constants.ts';
import { isCurrentTemplate } from '../controllers/deployment.ts';
import type { ControllerEffect } from '../controllers/inbox.ts';
import type { ApiRequest, ApiResponse, CommandTarget, ControlPlane, KubectlCommand } from '../state.ts';
import type { DrainFlags } from './drainFlags.ts';

export const inNamespace = (namespace: string): string =>
  namespace === 'default' || namespace === '' ? '' : `-n ${namespace} `;

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

export function drainLine(nodeName: string, flags: DrainFlags, release: Release): string {
  const { ignoreDaemonsets, deleteEmptydirData, force, disableEviction, gracePeriodSeconds, timeout, podSelector } =
    flags;
  const given = [
    ignoreDaemonsets && '--ignore-daemonsets',
    deleteEmptydirData && localDataFlag(release),
    force && '--force',
    disableEviction && '--disable-eviction',
    gracePeriodSeconds !== undefined && `--grace-period=${gracePeriodSeconds}`,
    timeout !== undefined && `--timeout=${formatDuration(timeout)}`,
    podSelector !== undefined && `--pod-selector='${podSelector}'`,
  ].filter((flag) => flag !== false);
  return [`kubectl drain ${nodeName}`, ...given].join(' ');
}

/** It told of local data before it told of emptyDir (PR 95076, 1.20). */
const localDataFlag = ({ kubectlDrain }: Release): string =>
  kubectlDrain.tellsOfEmptydir ? '--delete-emptydir-data' : '--delete-local-data';

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

export const patchLine = (namespace: string, name: string, patch: PodPatch): string =>
  `kubectl ${inNamespace(namespace)}patch pod ${name} -p '${JSON.stringify(patch)}'`;

/** "Warning:" since kubectl prints such lines through a printer of its own (1.27). */
export function forceWarning({ kubectlWarnsInTitleCase }: Release): string {
  const warning = kubectlWarnsInTitleCase ? 'Warning' : 'warning';
  return printed`${warning}: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.`;
}

/** delete.go:PrintObj. `deployment.apps "web" deleted`: grace 0 is what it calls forced. */
export function deletedLine(
  { namespace, name, resource, gracePeriodSeconds }: Omit<ApiRequest, 'id' | 'user' | 'verb'>,
  { kubectlNamesNamespace }: Release,
): string {
  const what = resource === undefined ? 'pod' : kubectlKind(kindOf(resource));
  const from = kubectlNamesNamespace && namespace !== '' ? ` from ${namespace} namespace` : '';
  return `${what} "${name}" ${gracePeriodSeconds === 0 ? 'force ' : ''}deleted${from}`;
}

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

/** cmd/util/helpers.go:StandardErrorMessage: the reason is told where the Status has one. */
export function errorLine({ reason, message = '', causes = [] }: ApiResponse, prefix = ''): string {
  if (reason === 'Invalid' && prefix === '') {
    const each = causes.map(({ field = '', message: why }) => `${field}: ${why}`);
    const head = `The ${message.slice(0, message.indexOf(' is invalid: '))} is invalid: `;
    return each.length === 1 ? head + each.join('') : [head, ...each.map((cause) => `* ${cause}`)].join('\n');
  }
  return printed`Error from server${reason === undefined ? '' : ` (${reason})`}: ${prefix}${message}`;
}

/** cmd/util/helpers.go:StandardErrorMessage, for requests that had no answer. */
export const unreachableLine = (error: string): string =>
  isConnectionRefused(error)
    ? printed`The connection to the server ${SERVER} was refused - did you specify the right host or port?`
    : printed`Unable to connect to the server: ${error.slice(error.lastIndexOf('": ') + 3)}`;

/** drain/filters.go: why a pod is not taken, or what is done although. */
export const DRAIN_WORDS = {
  daemonSet: 'DaemonSet-managed Pods (use --ignore-daemonsets to ignore)',
  ignoring: 'ignoring DaemonSet-managed Pods',
  localStorage: (release: Release): string =>
    printed`Pods with local storage (use ${localDataFlag(release)} to override)`,
  unmanaged: ({ kubectlDrain }: Release): string => `${UNMANAGED[kubectlDrain.unmanaged]} (use --force to override)`,
  deletingUnmanaged: ({ kubectlDrain }: Release): string =>
    kubectlDrain.unmanaged === 'managers'
      ? `deleting ${UNMANAGED.managers}`
      : 'deleting Pods that declare no controller',
} as const;
/** drain/filters.go: unmanagedFatal */
const UNMANAGED = {
  managers: printed`Pods not managed by ReplicationController, ReplicaSet, Job, DaemonSet or StatefulSet`,
  declared: printed`Pods declare no controller`,
  declaredTwice: 'cannot delete Pods that declare no controller',
} as const satisfies Readonly<Record<Release['kubectlDrain']['unmanaged'], string>>;

/** cmd/drain/drain.go:RunDrain of 1.22 */
const ABORT_GOES =
  'DEPRECATED WARNING: Aborting the drain command in a list of nodes will be deprecated in v1.23.\n' +
  printed`The new behavior will make the drain command go through all nodes even if one or more nodes failed during the drain.\n` +
  printed`For now, users can try such experience via: --ignore-errors`;

/** What drain lets the reader know of before it begins. */
export function drainWarning(parts: readonly string[], { kubectlWarnsInTitleCase }: Release): string | null {
  const prefix = kubectlWarnsInTitleCase ? 'Warning' : 'WARNING';
  return parts.length === 0 ? null : `${prefix}: ${parts.join('; ')}`;
}

/** drain.go:evictPods: the pod alone until 1.20, then with its namespace. */
export function drainPodError(
  { namespace, name }: CommandTarget,
  error: string,
  { kubectlDrain }: Release,
  retry = '',
): string {
  const pod = kubectlDrain.namesNamespace ? `pods/"${name}" -n "${namespace}"` : `pod "${name}"`;
  return `error when evicting ${pod}${retry}: ${error}`;
}

/** Of one that is refused because its namespace terminates. */
export function drainNamespaceError(
  { namespace, name }: CommandTarget,
  error: string,
  { kubectlDrain }: Release,
): string {
  const from = kubectlDrain.namesNamespaceAlways ? ` from terminating namespace "${namespace}"` : '';
  return `error when evicting pod "${name}"${from} (will retry after 5s): ${error}`;
}

/** Of a pod that was evicted and does not go. */
export const waitingError = ({ namespace, name }: CommandTarget, error: string, { kubectlDrain }: Release): string =>
  kubectlDrain.namesNamespaceAlways
    ? `error when waiting for pod "${name}" in namespace "${namespace}" to terminate: ${error}`
    : `error when waiting for pod "${name}" terminating: ${error}`;

/** apimachinery/pkg/util/errors: Aggregate */
const aggregate = (errors: readonly string[]): string =>
  errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]`;

/** deleteOrEvictPodsSimple, where the pods can't be listed; what is printed next goes on in the same line. */
export const notListed = (error: string): string =>
  printed`Following errors occurred while getting the list of pods to delete:\n${error}`;

/** cmd/drain/drain.go:deleteOrEvictPodsSimple */
export const pendingPods = (node: string, errors: readonly string[], pods: readonly string[]): readonly string[] => [
  printed`There are pending pods in node "${node}" when an error occurred: ${aggregate(errors)}`,
  ...pods.map((name) => `pod/${name}`),
];

/**
 * RunDrain, and what CheckErr prints of its error: until 1.22 it gave up at the first node, from then on it gathers what
 * has gone wrong, and of errors in a list none has a word before it.
 * @param said how CheckErr prints an error that it knows, in place of its own text.
 */
export function drainEnds(
  node: string,
  errors: readonly string[],
  isList: boolean,
  { kubectlDrain: { goesOn, spacesError, warnsOfAbort } }: Release,
  said?: string,
): readonly string[] {
  const isBare = goesOn ? isList : errors.length > 1;
  const ends = said === undefined ? (isBare ? errors : [`error: ${aggregate(errors)}`]) : [said];
  return [
    ...(warnsOfAbort ? [ABORT_GOES] : []),
    goesOn
      ? `error: unable to drain node "${node}" due to error:${spacesError ? ' ' : ''}${aggregate(errors)}, continuing command...`
      : `error: unable to drain node "${node}", aborting command...\n`,
    printed`There are pending nodes to be drained:\n ${node}`,
    ...ends,
  ];
}
