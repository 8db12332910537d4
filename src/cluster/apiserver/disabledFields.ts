/**
 * pkg/api/pod/util.go:DropDisabledFields: what a release does not know yet, or has not switched on, is taken out of a pod
 * as it comes; a kubelet's own manifests lose what its types do not have.
 */
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

const hasRestartRules = ({ restartPolicy, restartPolicyRules }: Container): boolean =>
  restartPolicy !== undefined || restartPolicyRules !== undefined;

export function dropDisabledFields<Spec extends Partial<PodSpec> & Pick<PodSpec, 'containers'>>(
  spec: Spec,
  release: Pick<Release, 'ephemeralContainers' | 'containerRestartRules'>,
): Spec {
  const { containers, initContainers = [], ephemeralContainers } = spec;
  const dropsEphemeral = ephemeralContainers !== undefined && !release.ephemeralContainers;
  const dropsRules = !release.containerRestartRules && [...containers, ...initContainers].some(hasRestartRules);
  if (!dropsEphemeral && !dropsRules) return spec;
  const { ephemeralContainers: _dropped, ...others } = spec;
  return {
    ...(dropsEphemeral ? (others as Spec) : spec),
    ...(dropsRules && { containers: containers.map(withoutRestartRules) }),
    ...(dropsRules && initContainers.length > 0 && { initContainers: initContainers.map(initWithoutRestartRules) }),
  };
}
