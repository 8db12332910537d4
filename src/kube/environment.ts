/** Sources of a container's environment (pkg/kubelet/kubelet_pods.go:makeEnvironmentVariables). */
import type { Container } from './objects.ts';

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null;
const items = (value: unknown): readonly Mapping[] => (Array.isArray(value) ? value.filter(isMapping) : []);

const KINDS = [
  ['configMapRef', 'configmap'],
  ['secretRef', 'secret'],
  ['configMapKeyRef', 'configmap'],
  ['secretKeyRef', 'secret'],
] as const;

/** The first ConfigMap or Secret that it can't do without, as the error says that it is not there; undefined without any. */
export function missingEnvironment({ env, envFrom }: Container): string | undefined {
  const from = [...items(envFrom), ...items(env).flatMap(({ valueFrom }) => (isMapping(valueFrom) ? [valueFrom] : []))];
  for (const source of from) {
    for (const [field, kind] of KINDS) {
      const ref = source[field];
      if (!isMapping(ref) || ref['optional'] === true) continue;
      return `${kind} "${typeof ref['name'] === 'string' ? ref['name'] : ''}" not found`;
    }
  }
  return undefined;
}
