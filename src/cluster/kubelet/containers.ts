/** What several parts of the kubelet ask about a pod's containers (pkg/kubelet/container/helpers.go and runtime.go). */
import type { Container, Pod, PodSpec } from '../../kube/objects.ts';
import type { Release } from '../releases/index.ts';
import type { RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';

/** PodStatus.FindContainerStatusByName: the newest container of that name. */
export const findContainer = (status: RuntimePodStatus, name: string): RuntimeContainerStatus | undefined =>
  status.containers.findLast((container) => container.name === name);

/** All containers of that name, the newest first. */
export const containersNamed = (status: RuntimePodStatus, name: string): readonly RuntimeContainerStatus[] =>
  status.containers.filter((container) => container.name === name).toReversed();

/** A restartable init container, which goes on beside the main ones; before SidecarContainers the field meant nothing. */
export const isSidecar = (container: Container, { sidecars }: Pick<Release, 'sidecars'>): boolean =>
  sidecars !== 'none' && container.restartPolicy === 'Always';

/** Every container of a pod by its spec: podutil.VisitContainers. */
export const allContainers = ({
  containers,
  initContainers = [],
  ephemeralContainers = [],
}: Pick<PodSpec, 'containers' | 'initContainers' | 'ephemeralContainers'>): readonly Container[] => [
  ...containers,
  ...initContainers,
  ...ephemeralContainers,
];

/** FindMatchingContainerRestartRule: the first whose exit codes are met. */
const meetsRule = ({ restartPolicyRules = [] }: Container, exitCode: number): boolean =>
  restartPolicyRules.some(({ exitCodes: { operator, values } }) => values.includes(exitCode) === (operator === 'In'));

/**
 * pkg/api/v1/pod/util.go:ContainerShouldRestart: the container's rules, then its own restartPolicy, then the pod's. A
 * release without ContainerRestartRules never sees any but the last.
 */
export function mayRestart(container: Container, spec: Pick<PodSpec, 'restartPolicy'>, exitCode: number): boolean {
  if (container.restartPolicy !== undefined && meetsRule(container, exitCode)) return true;
  const policy = container.restartPolicy ?? spec.restartPolicy;
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

/** helpers.go:ShouldContainerBeRestarted */
export function shouldContainerBeRestarted(spec: Container, pod: Pod, status: RuntimePodStatus): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const container = findContainer(status, spec.name);
  if (container === undefined) return true;
  switch (container.state) {
    case 'running':
      return false;
    case 'created':
      return true;
    case 'exited':
      return mayRestart(spec, pod.spec, container.exitCode ?? 0);
  }
}

export const shouldRestartOnFailure = ({ spec }: Pod): boolean => spec.restartPolicy !== 'Never';

/** A container that is killed for its probes has no exit code yet, so its rules are not asked. */
export const restartsAfterProbes = ({ restartPolicy }: Container, { spec }: Pod): boolean =>
  (restartPolicy ?? spec.restartPolicy) !== 'Never';

/** kubetypes.FormatPod: `name_namespace(uid)`. */
export const formatPod = ({ metadata: { name, namespace, uid } }: Pod): string => `${name}_${namespace}(${uid})`;
