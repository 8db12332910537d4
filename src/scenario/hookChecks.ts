/** Checks that a behaviour is given only for probes and hooks that the container has. */
import type { Container, PodManifest } from '../kube/objects.ts';
import { PROBE_FIELD, PROBE_TYPES, type ProbeType } from '../kube/probeTypes.ts';
import type { Key } from './problem.ts';
import type { Behaviour, ContainerBehaviour } from './schema.ts';

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

export const hasProbe = (container: Container, type: ProbeType | undefined): boolean =>
  (type === undefined ? PROBE_TYPES : [type]).some((each) => container[PROBE_FIELD[each]] !== undefined);

type Spec = Pick<PodManifest['spec'], 'containers' | 'initContainers'>;

export function checkHooks(spec: Spec, behaviour: Behaviour | undefined, keys: readonly Key[], report: Report): void {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  for (const [name, own] of Object.entries(behaviour ?? {})) {
    const container = containers.find((each) => each.name === name);
    if (container !== undefined) checkOfContainer(container, own, [...keys, name], report);
  }
}

function checkOfContainer(
  container: Container,
  { probes = {}, preStop }: ContainerBehaviour,
  keys: readonly Key[],
  report: Report,
): void {
  for (const type of PROBE_TYPES) {
    if (probes[type] !== undefined && !hasProbe(container, type))
      report(
        [...keys, 'probes', type],
        `"${container.name}" has no ${PROBE_FIELD[type]}`,
        'a probe of the container',
        true,
      );
  }
  const hook = container.lifecycle?.preStop;
  const wants = (field: 'exitCode' | 'status' | 'endsProcess' | 'fails', does: boolean, handler: string) => {
    if (preStop?.[field] !== undefined && !does)
      report(
        [...keys, 'preStop', field],
        `"${container.name}" has no preStop hook with ${handler}`,
        'such a hook',
        true,
      );
  };
  wants('exitCode', hook?.exec !== undefined, 'exec');
  wants('status', hook?.httpGet !== undefined, 'httpGet');
  wants('endsProcess', hook?.exec !== undefined || hook?.httpGet !== undefined, 'exec or httpGet');
  const handler = preStop?.fails === 'refused' ? 'httpGet' : 'exec';
  wants('fails', hook?.[handler] !== undefined, handler);
}
