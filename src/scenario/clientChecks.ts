/** That clients have somewhere to go, and that whoever serves is there. */
import { anyOf, type Key } from './problem.ts';
import type { Scenario, Serves } from './schema.ts';
import { nodesOf } from './nodes.ts';
import { scenarioObjects } from './workloads.ts';

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

const OUTSIDE = 'outside';

const quoted = (names: readonly string[]): string =>
  names.length === 0 ? 'none, as there is none' : anyOf(names.slice(0, 12).map((name) => `"${name}"`));

export function checkClients(scenario: Scenario, report: Report): void {
  const services = scenarioObjects(scenario).flatMap(({ manifest }) =>
    manifest.kind === 'Service' ? [manifest.metadata.name] : [],
  );
  const places = [...nodesOf(scenario).map(({ name }) => name), OUTSIDE];
  const names = new Set<string>();
  (scenario.clients ?? []).forEach((client, i) => {
    const { name, to, from = OUTSIDE, through = 'clusterIP', keepAlive = 'none', connections } = client;
    const keys = ['clients', i];
    if (names.has(name)) report([...keys, 'name'], `a second client "${name}"`, 'a name of its own');
    names.add(name);
    if (!services.includes(to)) report([...keys, 'to'], `no Service "${to}"`, quoted(services));
    if (!places.includes(from)) report([...keys, 'from'], `no node "${from}"`, quoted(places));
    else if (through === 'loadBalancer' && from !== OUTSIDE)
      report([...keys, 'from'], 'a load balancer before a client within the cluster', '"outside"');
    if (connections !== undefined && keepAlive === 'none')
      report([...keys, 'connections'], 'connections of a client that keeps none', 'a `keepAlive` beside it', true);
  });
}

export function checkServes(
  serves: Serves | undefined,
  containers: ReadonlySet<string>,
  keys: readonly Key[],
  report: Report,
): void {
  for (const name of Object.keys(serves ?? {}))
    if (!containers.has(name))
      report([...keys, 'serves', name], `no container "${name}"`, quoted([...containers]), true);
}
