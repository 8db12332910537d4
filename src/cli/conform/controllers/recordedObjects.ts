/** The objects of a recording's `pod.yaml`, as a scenario has them. */
import { readDocuments } from '../../../kube/manifest/document.ts';
import { field, type Fields, isFields, textField } from '../../comparable/json.ts';

/** Why a recording is not held against the model. */
export class NotModelled extends Error {}

/** With a Deployment's Recreate alone pods say whose they are; of all others the objects are part of the scenario. */
const BARE: ReadonlySet<string> = new Set(['Pod', 'Deployment']);
const KINDS: ReadonlySet<string> = new Set([
  ...BARE,
  'PriorityClass',
  'DaemonSet',
  'Job',
  'PodDisruptionBudget',
  'Service',
  'StatefulSet',
]);

/** A pod's references to these are taken to resolve, so a scenario does not list them. */
const TAKEN_AS_THERE: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

export const kindOf = (object: Fields): string => textField(object, 'kind') ?? '';
export const nameOf = (object: Fields): string => textField(field(object, 'metadata'), 'name') ?? '';
export const isBare = (object: Fields): boolean => BARE.has(kindOf(object));

/** The objects of pod.yaml; a kind that has no controller here is named. */
export function readObjects(text: string): readonly Fields[] {
  const read = readDocuments(text);
  if ('errors' in read) throw new Error(`pod.yaml: ${read.errors[0]?.message ?? 'cannot be read'}`);
  const objects = read.documents
    .map(({ value }) => value)
    .filter(isFields)
    .filter((object) => !TAKEN_AS_THERE.has(kindOf(object)));
  const foreign = objects.map(kindOf).filter((kind) => !KINDS.has(kind));
  if (foreign.length > 0) throw new NotModelled(`no controller for ${[...new Set(foreign)].join(', ')}`);
  return withPriorities(objects);
}

/**
 * A PriorityClass is what admission makes of it: a number in the pods that name it
 * (plugin/pkg/admission/priority/admission.go).
 */
function withPriorities(objects: readonly Fields[]): readonly Fields[] {
  const classes = objects.filter(({ kind }) => kind === 'PriorityClass');
  const classOf = (spec: Fields): Fields | undefined =>
    classes.find((each) => textField(field(each, 'metadata'), 'name') === textField(spec, 'priorityClassName')) ??
    classes.find((each) => each['globalDefault'] === true && spec['priorityClassName'] === undefined);
  const admitted = (spec: Fields): Fields => {
    const of = classOf(spec);
    if (of === undefined) return spec;
    const { preemptionPolicy = 'PreemptLowerPriority', value } = of;
    return { ...spec, priority: value, preemptionPolicy };
  };
  return objects
    .filter((object) => !classes.includes(object))
    .map((object) => {
      const spec = field(object, 'spec');
      if (object['kind'] === 'Pod') return { ...object, spec: admitted(spec) };
      if (!('template' in spec)) return object;
      const template = field(spec, 'template');
      return { ...object, spec: { ...spec, template: { ...template, spec: admitted(field(template, 'spec')) } } };
    });
}

const MAKES_PODS: ReadonlySet<string> = new Set(['DaemonSet', 'Deployment', 'Job', 'StatefulSet']);

/** `web` of `web-76c9d599c7-kcnvx`; a bare pod has its own name. */
export const objectFor = (pod: string, objects: readonly Fields[]): Fields | undefined =>
  objects.find((object) =>
    object['kind'] === 'Pod'
      ? pod === nameOf(object)
      : MAKES_PODS.has(kindOf(object)) && pod.startsWith(`${nameOf(object)}-`),
  );

/** A pod of a workload by its place, as its name is another in each run; one of a StatefulSet keeps its name. */
export function placeOf(pod: string, objects: readonly Fields[]): string {
  const object = objectFor(pod, objects);
  if (object === undefined || kindOf(object) === 'Pod' || kindOf(object) === 'StatefulSet') return pod;
  return `${kindOf(object).toLowerCase()}/${nameOf(object)}[0]`;
}

export const containersOf = (manifest: Fields): readonly Fields[] => {
  const containers = field(manifest, 'spec')['containers'];
  return Array.isArray(containers) ? containers.filter(isFields) : [];
};

const OF_METADATA = ['labels', 'annotations', 'finalizers'];

/** The pod itself, or one that is made from a workload's template. */
export function podOf(object: Fields, name: string): Fields {
  const namespace = textField(field(object, 'metadata'), 'namespace') ?? 'default';
  const source = object['kind'] === 'Pod' ? object : field(field(object, 'spec'), 'template');
  const metadata = field(source, 'metadata');
  const kept = OF_METADATA.flatMap((key) => (metadata[key] === undefined ? [] : [[key, metadata[key]] as const]));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, ...Object.fromEntries(kept) },
    spec: source['spec'],
  };
}

/** The recordings' containers are shells that sleep after a SIGTERM as long as their trap says. */
export function behaviourOf(manifest: Fields): Fields {
  return Object.fromEntries(
    containersOf(manifest).map((container) => {
      const script = Array.isArray(container['command']) ? String(container['command'].at(-1)) : '';
      const trap = /trap '([^']*)' TERM/.exec(script)?.[1] ?? '';
      const sleeps = [...trap.matchAll(/sleep (\d+);/g)].map(([, seconds]) => Number(seconds));
      const exitCode = /exit (\d+)/.exec(trap)?.[1];
      if (exitCode === undefined) throw new Error('pod.yaml: a container without a trap that exits');
      const after = `${sleeps.reduce((sum, each) => sum + each, 0)}s`;
      // Its readiness probe looks for a file that goes after the first sleep.
      const fails = trap.includes('; rm ') ? { stopsAnswering: { after: `${sleeps[0] ?? 0}s` } } : {};
      return [String(container['name']), { onSigterm: 'exit', after, exitCode: Number(exitCode), ...fails }];
    }),
  );
}

const hasTemplate = (object: Fields): boolean => 'template' in field(object, 'spec');

/** How the pods of a workload behave; nothing of an object that has none. */
export const behaviourOfPods = (object: Fields): Fields =>
  hasTemplate(object) ? { behaviour: behaviourOf(podOf(object, 'template')) } : {};

/** An object of the scenario, with how its pods behave. */
export const objectOf = (object: Fields): Fields =>
  hasTemplate(object) ? { manifest: object, ...behaviourOfPods(object) } : object;

export function runningPod(name: string, objects: readonly Fields[]): Fields {
  const object = objectFor(name, objects);
  if (object === undefined) throw new Error(`actions.txt: ${name} is of no object of pod.yaml`);
  const manifest = podOf(object, name);
  const owner = { owner: { deployment: nameOf(object) } };
  return {
    from: 'api',
    manifest,
    ...(object['kind'] === 'Deployment' && owner),
    behaviour: behaviourOf(manifest),
  };
}

/** Whether its containers say how much they need. */
export function asks(object: Fields): boolean {
  const spec = field(object, 'spec');
  const pod = 'template' in spec ? field(field(spec, 'template'), 'spec') : spec;
  return containersOf({ spec: pod }).some((container) => 'requests' in field(container, 'resources'));
}

export function createStep(object: Fields): Fields {
  const manifest = podOf(object, nameOf(object));
  return { do: 'create', manifest, behaviour: behaviourOf(manifest) };
}
