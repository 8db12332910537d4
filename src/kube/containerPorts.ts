/** The ports that a container names; nothing else in them has a bearing. */
import * as v from 'valibot';
import type { PodSpec } from './objects.ts';

const Ports = v.array(v.object({ name: v.optional(v.string()), containerPort: v.number() }));

/** pkg/api/v1/pod/util.go:FindPort: the number of the port that a Service means by `target`; undefined where nobody has it. */
export function findPort({ containers }: Pick<PodSpec, 'containers'>, target: number | string): number | undefined {
  if (typeof target === 'number') return target;
  for (const { ports } of containers) {
    const read = v.safeParse(Ports, ports);
    const port = read.success ? read.output.find(({ name }) => name === target) : undefined;
    if (port !== undefined) return port.containerPort;
  }
  return undefined;
}
