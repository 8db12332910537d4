/** What several parts of the kubelet ask about a pod's containers (pkg/kubelet/container/helpers.go and runtime.go). */
import type { Container, Pod } from '../../kube/objects.ts';
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

/** helpers.go:ShouldContainerBeRestarted */
export function shouldContainerBeRestarted(name: string, pod: Pod, status: RuntimePodStatus): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const container = findContainer(status, name);
  if (container === undefined) return true;
  switch (container.state) {
    case 'running':
      return false;
    case 'created':
      return true;
    case 'exited':
      return (
        pod.spec.restartPolicy === 'Always' || (pod.spec.restartPolicy === 'OnFailure' && container.exitCode !== 0)
      );
  }
}

export const shouldRestartOnFailure = ({ spec }: Pod): boolean => spec.restartPolicy !== 'Never';

/** kubetypes.FormatPod: `name_namespace(uid)`. */
export const formatPod = ({ metadata: { name, namespace, uid } }: Pod): string => `${name}_${namespace}(${uid})`;
