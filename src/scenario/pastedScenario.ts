/** A scenario around manifests, for the command line: all is there from the start, and one of the pods is deleted. */
import type { ObjectManifest } from '../kube/objectManifests.ts';
import type { PodManifest } from '../kube/objects.ts';
import { addPod } from './edit.ts';
import { nameInSteps, withObjects } from './editObjects.ts';
import { LIMITS } from './limits.ts';
import { parseScenario, type ParsedScenario } from './parse.ts';
import type { Pasted } from './pasted.ts';
import type { Scenario } from './schema.ts';
import { podsAtTheStart } from './workloads.ts';

type Manifests = Extract<Pasted, { readonly ok: unknown }>;

/** Time for what is watched to come to rest. */
const DELETED_AT = '5s';

/** A second node, for what a workload replaces and a drain moves. */
const NODES = ['node-1', 'node-2'];

function bareScenario(title: string, pods: readonly PodManifest[]): ParsedScenario {
  const named = pods.flatMap(({ spec }) => spec.nodeName ?? []);
  const names = [...new Set([...named, ...NODES])].slice(0, Math.max(NODES.length, new Set(named).size));
  const nodes = names.slice(0, LIMITS.nodes).map((name) => ({ name }));
  return parseScenario({ kind: 'Scenario', title, nodes });
}

const KINDS_BY_PLACE: readonly ObjectManifest['kind'][] = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'];

/** As steps name it: by its place where its name is for a controller to give. */
function firstPod(scenario: Scenario, objects: readonly ObjectManifest[]): string | undefined {
  const there = podsAtTheStart(scenario);
  const [own] = scenario.pods;
  if (own !== undefined) return own.manifest.metadata.name;
  for (const kind of KINDS_BY_PLACE)
    for (const object of objects)
      if (object.kind === kind && there.some(({ manifest }) => isOf(manifest, object)))
        return `${nameInSteps(object)}[0]`;
  return there[0]?.manifest.metadata.name;
}

const isOf = ({ metadata }: PodManifest, object: ObjectManifest): boolean =>
  metadata.namespace === (object.metadata.namespace ?? 'default') &&
  metadata.name.startsWith(`${object.metadata.name}-`);

/** @param title of the scenario: the name of the file. */
export function scenarioAround({ ok, objects }: Manifests, title: string): ParsedScenario {
  const bare = bareScenario(title.slice(0, LIMITS.title), ok);
  if ('errors' in bare) return bare;
  const pods = ok.map((manifest) => ({ from: 'api' as const, manifest: onNode(manifest, bare.ok) }));
  const withWorkloads =
    objects.length === 0
      ? bare.ok
      : withObjects(
          bare.ok,
          objects.map((manifest) => ({ manifest })),
        );
  const there = parseScenario({ ...pods.reduce(addPod, withWorkloads), title: bare.ok.title });
  if ('errors' in there) return there;
  const pod = firstPod(there.ok, objects);
  return pod === undefined ? there : parseScenario({ ...there.ok, steps: [{ at: DELETED_AT, do: 'delete', pod }] });
}

/** On the first node, unless its manifest says so, because the labels that it selects are given to that one. */
function onNode(manifest: PodManifest, { nodes }: Scenario): PodManifest {
  const nodeName = nodes?.find(({ name }) => name === manifest.spec.nodeName)?.name ?? nodes?.[0]?.name;
  return nodeName === undefined ? manifest : { ...manifest, spec: { ...manifest.spec, nodeName } };
}
