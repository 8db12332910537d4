/**
 * Changes of a scenario that concern what is around its pods: objects, clients, nodes. Each gives a new document, as
 * those of `edit.ts` do.
 */
import type { Micros } from '../engine/time.ts';
import { isOfKind, type ApiObject } from '../kube/apiObjects.ts';
import type { ManifestOfKind, ObjectManifest } from '../kube/objectManifests.ts';
import type { PodManifest } from '../kube/objects.ts';
import { rfc3339 } from '../kube/time.ts';
import { durationMicros } from './durations.ts';
import { changed, type Act } from './edit.ts';
import { LIMITS } from './limits.ts';
import { nodesOf } from './nodes.ts';
import type { Scenario, ScenarioPod } from './schema.ts';
import { objectKeyOf, scenarioObjects, type ScenarioObject } from './workloads.ts';

type Client = NonNullable<Scenario['clients']>[number];

/** As the document has it: the manifest alone where nothing else is said. */
const written = (object: ScenarioObject): NonNullable<Scenario['objects']>[number] =>
  Object.keys(object).length === 1 ? object.manifest : object;

/** There from the start; one of the same kind and name gives way. */
export function withObjects(scenario: Scenario, objects: readonly ScenarioObject[]): Scenario {
  const keys = new Set(objects.map(({ manifest }) => objectKeyOf(manifest)));
  const kept = scenarioObjects(scenario).filter(({ manifest }) => !keys.has(objectKeyOf(manifest)));
  return changed(scenario, { objects: [...kept, ...objects].map(written) });
}

/** Everything that people have written of objects by `t`, the latest of each last. */
function writtenBy(scenario: Scenario, t: Micros): readonly ScenarioObject[] {
  const since = scenario.steps.flatMap((step): readonly ScenarioObject[] => {
    if (durationMicros(step.at) > t) return [];
    if (step.do === 'create' && step.manifest.kind !== 'Pod') return [{ ...step, manifest: step.manifest }];
    return step.do === 'editManifest' && 'object' in step ? [step] : [];
  });
  return [...scenarioObjects(scenario), ...since].map(({ manifest, behaviour, replicas, volumes, serves }) => ({
    manifest,
    ...(replicas && { replicas }),
    ...(behaviour && { behaviour }),
    ...(volumes && { volumes }),
    ...(serves && { serves }),
  }));
}

/** kubectl apply at `t`: what is not there is created, what is there is changed. */
export function applied(scenario: Scenario, t: Micros, objects: readonly ScenarioObject[]): readonly Act[] {
  const there = new Set(writtenBy(scenario, t).map(({ manifest }) => objectKeyOf(manifest)));
  return objects.map((object): Act => {
    const { serves: _serves, ...own } = object;
    return there.has(objectKeyOf(object.manifest))
      ? { do: 'editManifest', object: nameInSteps(object.manifest), ...own }
      : { do: 'create', ...object };
  });
}

/** As steps name an object. */
export const nameInSteps = ({ kind, metadata }: Pick<ApiObject | ObjectManifest, 'kind' | 'metadata'>): string =>
  `${kind.toLowerCase()}/${metadata.name}`;

type Restartable = ManifestOfKind<'Deployment'> | ManifestOfKind<'StatefulSet'> | ManifestOfKind<'DaemonSet'>;
const isRestartable = (manifest: ObjectManifest): manifest is Restartable =>
  manifest.kind === 'Deployment' || manifest.kind === 'StatefulSet' || manifest.kind === 'DaemonSet';

/** What kubectl sets (staging/src/k8s.io/kubectl/pkg/polymorphichelpers/objectrestarter.go). */
const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

/**
 * kubectl rollout restart: the template gets an annotation, and nothing else changes, the number of replicas neither.
 * null where nobody has written the workload, or it has no rollouts.
 */
export function restart(scenario: Scenario, t: Micros, object: ApiObject): Act | null {
  const own = writtenBy(scenario, t).findLast(
    ({ manifest: { kind, metadata } }) =>
      kind === object.kind &&
      metadata.name === object.metadata.name &&
      (metadata.namespace ?? 'default') === object.metadata.namespace,
  );
  if (own === undefined || !isRestartable(own.manifest)) return null;
  const { serves: _serves, manifest, ...more } = own;
  const { template } = manifest.spec;
  const annotations = { ...template.metadata?.annotations, [RESTARTED_AT]: rfc3339(t) };
  const restarted = { ...template, metadata: { ...template.metadata, annotations } };
  return {
    do: 'editManifest',
    object: nameInSteps(object),
    ...more,
    manifest: withTemplate(manifest, restarted, object),
  };
}

type Template = Restartable['spec']['template'];

function withTemplate(manifest: Restartable, template: Template, object: ApiObject): ObjectManifest {
  switch (manifest.kind) {
    case 'Deployment':
      return {
        ...manifest,
        spec: { ...manifest.spec, template, ...(isOfKind(object, 'Deployment') && replicas(object)) },
      };
    case 'StatefulSet':
      return {
        ...manifest,
        spec: { ...manifest.spec, template, ...(isOfKind(object, 'StatefulSet') && replicas(object)) },
      };
    case 'DaemonSet':
      return { ...manifest, spec: { ...manifest.spec, template } };
  }
}

const replicas = ({ spec }: { readonly spec: { readonly replicas: number } }) => ({ replicas: spec.replicas });

/** A name that no object of the kind has. */
export function freeObjectName(scenario: Scenario, kind: ObjectManifest['kind'], wanted: string): string {
  const taken = new Set(
    writtenBy(scenario, LAST).flatMap(({ manifest }) => (manifest.kind === kind ? [manifest.metadata.name] : [])),
  );
  return free(wanted, taken);
}

const LAST = durationMicros(`${LIMITS.instantSeconds}s`);

function free(wanted: string, taken: ReadonlySet<string>): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted}-${i}`;
    if (!taken.has(name)) return name;
  }
}

/** One more node, empty: pods that ran on the only one go on there. null where there are as many as may be. */
export function withNode(scenario: Scenario): { readonly scenario: Scenario; readonly name: string } | null {
  const nodes = nodesOf(scenario);
  const [first] = nodes;
  if (nodes.length >= LIMITS.nodes || first === undefined) return null;
  const taken = new Set(nodes.map(({ name }) => name));
  let i = nodes.length + 1;
  while (taken.has(`node-${i}`)) i += 1;
  const name = `node-${i}`;
  if (scenario.nodes !== undefined)
    return { name, scenario: changed(scenario, { nodes: [...scenario.nodes, { name }] }) };
  const { alone: _alone, ...own } = scenario.node;
  const stays = (pod: ScenarioPod): ScenarioPod =>
    pod.from === 'api' ? { ...pod, manifest: placed(pod.manifest, own.name) } : pod;
  const parts = { node: { name: FIRST }, nodes: [own, { name }], pods: scenario.pods.map(stays) };
  return { name, scenario: changed(scenario, parts) };
}

/** What `node` says where `nodes` stand. */
const FIRST = 'node-1';

const placed = (manifest: PodManifest, nodeName: string): PodManifest => ({
  ...manifest,
  spec: { nodeName, ...manifest.spec },
});

/** What a client asks of it by its own account. */
const EVERY_CLIENT = { rate: '50/s', timeout: '2s', keepAlive: 'none', retry: 'none' } as const;

/**
 * Another client of a Service. It never rests, so that the run ends at a time that is said.
 * @param end of the run as it is.
 */
export function withClient(
  scenario: Scenario,
  to: string,
  end: Micros,
): { readonly scenario: Scenario; readonly name: string } | null {
  const clients = scenario.clients ?? [];
  if (clients.length >= LIMITS.clients) return null;
  const name = free('shop', new Set(clients.map((client) => client.name)));
  const client: Client = { name, to, ...EVERY_CLIENT, from: 'outside' };
  const until = scenario.until === 'quiet' ? `${untilOf(end)}s` : scenario.until;
  return { name, scenario: changed(scenario, { clients: [...clients, client], until }) };
}

/** Seconds: as long as the run is, and some more in which all goes on as before. */
const untilOf = (end: Micros): number => Math.min(600, Math.max(15, Math.ceil(end / 1e6 / 5) * 5 + 5));

export const withoutClient = (scenario: Scenario, name: string): Scenario => {
  const clients = (scenario.clients ?? []).filter((client) => client.name !== name);
  const { clients: _before, ...others } = scenario;
  return changed(clients.length === 0 ? others : scenario, clients.length === 0 ? {} : { clients });
};

/** `kubectl expose`: a Service that selects what has these labels. */
export const serviceOf = (name: string, selector: Readonly<Record<string, string>>): ObjectManifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector, ports: [{ port: 80, targetPort: 8080 }] },
});
