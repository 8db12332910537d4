/**
 * pkg/api/pod/util.go:DropDisabledFields: what a release does not know yet, or has not switched on, is taken out of a pod
 * as it comes; a kubelet's own manifests lose what its types do not have.
 */
import {
  isOfKind,
  type ApiObject,
  type DaemonSetSpec,
  type JobSpec,
  type PodDisruptionBudget,
  type StatefulSetSpec,
} from '../../kube/apiObjects.ts';
import type { Container, PodSpec } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';

const withoutRestartRules = (container: Container): Container => {
  const { restartPolicy: _own, restartPolicyRules: _rules, ...rest } = container;
  return rest;
};

/** A sidecar's `Always` is older than the rules. */
const initWithoutRestartRules = (container: Container): Container =>
  container.restartPolicy === 'Always'
    ? { ...withoutRestartRules(container), restartPolicy: 'Always' }
    : withoutRestartRules(container);

/**
 * pod/util.go:dropContainerStopSignals: ContainerStopSignals is alpha and off in every release here; a kubelet, whose gate
 * is off as well, passes no signal of a static pod's on (kuberuntime/helpers.go:getContainerConfigStopSignal).
 */
function withoutStopSignal(container: Container): Container {
  const { stopSignal, ...hooks } = container.lifecycle ?? {};
  if (stopSignal === undefined) return container;
  const { lifecycle: _dropped, ...rest } = container;
  return Object.keys(hooks).length === 0 ? rest : { ...rest, lifecycle: hooks };
}

const namesStopSignal = ({ lifecycle }: Container): boolean => lifecycle?.stopSignal !== undefined;

const hasRestartRules = ({ restartPolicy, restartPolicyRules }: Container): boolean =>
  restartPolicy !== undefined || restartPolicyRules !== undefined;

export function dropDisabledFields<Spec extends Partial<PodSpec> & Pick<PodSpec, 'containers'>>(
  spec: Spec,
  release: Pick<Release, 'ephemeralContainers' | 'containerRestartRules'>,
): Spec {
  const { containers, initContainers = [], ephemeralContainers } = spec;
  const dropsEphemeral = ephemeralContainers !== undefined && !release.ephemeralContainers;
  const all = [...containers, ...initContainers];
  const dropsRules = !release.containerRestartRules && all.some(hasRestartRules);
  const dropsSignals = all.some(namesStopSignal);
  if (!dropsEphemeral && !dropsRules && !dropsSignals) return spec;
  const kept = (container: Container, rules: (container: Container) => Container): Container =>
    withoutStopSignal(dropsRules ? rules(container) : container);
  const { ephemeralContainers: _dropped, ...others } = spec;
  return {
    ...(dropsEphemeral ? (others as Spec) : spec),
    containers: containers.map((container) => kept(container, withoutRestartRules)),
    ...(initContainers.length > 0 && {
      initContainers: initContainers.map((container) => kept(container, initWithoutRestartRules)),
    }),
  };
}

/** Drops fields that only the API server drops: a kubelet takes nothing out of its own manifests. */
export function dropFieldsOfApi<Spec extends Partial<PodSpec>>(
  spec: Spec,
  { keepsPodOS }: Pick<Release, 'keepsPodOS'>,
): Spec {
  if (keepsPodOS || spec.os === undefined) return spec;
  const { os: _dropped, ...rest } = spec;
  return rest as Spec;
}

/** pkg/registry/apps/statefulset/strategy.go:dropStatefulSetDisabledFields */
function statefulSetFields(spec: StatefulSetSpec, { statefulSets }: Pick<Release, 'statefulSets'>): StatefulSetSpec {
  const { minReadySeconds, ordinals, ...rest } = spec;
  return {
    ...rest,
    ...(statefulSets.minReadySeconds && minReadySeconds !== undefined && { minReadySeconds }),
    ...(statefulSets.ordinals && ordinals !== undefined && { ordinals }),
  };
}

/** pkg/registry/batch/job/strategy.go:dropDisabledFields, and what the API's types of a release do not have. */
function jobFields(spec: JobSpec, { jobs }: Pick<Release, 'jobs'>): JobSpec {
  if (Object.values(jobs).every((known) => known)) return spec;
  const { ttlSecondsAfterFinished, completionMode, suspend, podFailurePolicy, ...others } = spec;
  const { podReplacementPolicy, successPolicy, managedBy, ...rest } = others;
  return {
    ...rest,
    ...(jobs.ttlAfterFinished && ttlSecondsAfterFinished !== undefined && { ttlSecondsAfterFinished }),
    ...(jobs.indexed && completionMode !== undefined && { completionMode }),
    ...(jobs.suspend && suspend !== undefined && { suspend }),
    ...(jobs.podFailurePolicy && podFailurePolicy !== undefined && { podFailurePolicy }),
    ...(jobs.podReplacementPolicy && podReplacementPolicy !== undefined && { podReplacementPolicy }),
    ...(jobs.successPolicy && successPolicy !== undefined && { successPolicy }),
    ...(jobs.managedBy && managedBy !== undefined && { managedBy }),
  };
}

/** pkg/registry/apps/daemonset/strategy.go:dropDaemonSetDisabledFields */
function withoutSurge(spec: DaemonSetSpec): DaemonSetSpec {
  const { rollingUpdate, ...updateStrategy } = spec.updateStrategy;
  if (rollingUpdate?.maxSurge === undefined) return spec;
  const { maxSurge: _dropped, ...rest } = rollingUpdate;
  return { ...spec, updateStrategy: { ...updateStrategy, rollingUpdate: rest } };
}

/** pkg/apis/policy/v1beta1/conversion.go: an empty selector of that version selects nothing. It is the only one before 1.21. */
function ofServedVersion(
  { apiVersion, spec, ...budget }: PodDisruptionBudget,
  release: Pick<Release, 'budgetConditions'>,
): PodDisruptionBudget {
  const { selector, ...rest } = spec;
  const isBeta = apiVersion === 'policy/v1beta1' || !release.budgetConditions;
  const isEmpty = Object.keys(selector?.matchLabels ?? {}).length + (selector?.matchExpressions ?? []).length === 0;
  return {
    ...budget,
    apiVersion: release.budgetConditions ? 'policy/v1' : 'policy/v1beta1',
    spec: isBeta && isEmpty ? rest : spec,
  };
}

/** What an object keeps of what was written. */
export function withoutDisabledFields<Of extends ApiObject>(
  object: Of,
  release: Pick<Release, 'jobs' | 'daemonRollout' | 'budgetConditions' | 'statefulSets'>,
): Of {
  if (isOfKind(object, 'PodDisruptionBudget')) return { ...object, ...ofServedVersion(object, release) };
  if (isOfKind(object, 'Job')) return { ...object, spec: jobFields(object.spec, release) };
  if (isOfKind(object, 'StatefulSet') && !(release.statefulSets.minReadySeconds && release.statefulSets.ordinals))
    return { ...object, spec: statefulSetFields(object.spec, release) };
  if (isOfKind(object, 'DaemonSet') && !release.daemonRollout.surges)
    return { ...object, spec: withoutSurge(object.spec) };
  return object;
}
