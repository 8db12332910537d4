/**
 * Changes of a scenario that concern what is around its pods: objects, clients, nodes. Each gives a new document, as
 * those of `edit.ts` do.
 */
import type { Micros } from '../engine/time.ts';
import type { ApiObject } from '../kube/apiObjects.ts';
import type { ManifestOfKind, ObjectManifest } from '../kube/objectManifests.ts';
import type { PodManifest } from '../kube/objects.ts';
import { durationMicros } from './durations.ts';
import { changed, labelled, type Act } from './edit.ts';
import { LIMITS } from './limits.ts';
import { nodesOf } from './nodes.ts';
import type { Scenario, ScenarioPod } from './schema.ts';
import { manifestNamed, objectKeyOf, scenarioObjects, type ScenarioObject } from './workloads.ts';

type Client = NonNullable<Scenario['clients']>[number];

/** As the document has it: the manifest alone where nothing else is said. */
const written = (object: ScenarioObject): NonNullable<Scenario['objects']>[number] =>
  Object.keys(object).length === 1 ? object.manifest : object;

/**
 * There from the start; one of the same kind and name gives way. The nodes get the labels that its pods select and that
 * they lack, because the pods run.
 */
export function withObjects(scenario: Scenario, objects: readonly ScenarioObject[]): Scenario {
  const keys = new Set(objects.map(({ manifest }) => objectKeyOf(manifest)));
  const kept = scenarioObjects(scenario).filter(({ manifest }) => !keys.has(objectKeyOf(manifest)));
  return changed(scenario, {
    ...labelled(scenario, selectedBy(objects)),
    objects: [...kept, ...objects].map(written),
  });
}

/** undefined where no pod of theirs selects a node by its labels; of two values for a label the first counts. */
function selectedBy(objects: readonly ScenarioObject[]): Readonly<Record<string, string>> | undefined {
  const pairs = objects.flatMap(({ manifest: { spec } }) =>
    spec !== undefined && 'template' in spec ? Object.entries(spec.template.spec.nodeSelector ?? {}) : [],
  );
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs.toReversed());
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

/** A budget as the latest that people have written of it says. */
export function budgetWritten(object: string, scenario: Scenario): ManifestOfKind<'PodDisruptionBudget'> | undefined {
  const edited = scenario.steps.flatMap((step) =>
    step.do === 'editManifest' && 'object' in step && step.object === object ? [step.manifest] : [],
  );
  const manifest = edited.at(-1) ?? manifestNamed(object, scenario);
  return manifest?.kind === 'PodDisruptionBudget' ? manifest : undefined;
}
