/**
 * What was done in a recording with controllers, as a scenario: these have no scenario.json, but `pod.yaml`, what was
 * created, and `actions.txt`, what the recording's driver did and saw, a line each. Only sentences that the driver writes
 * are understood. What the model does not have is named instead of being left out: at the beginning it makes the whole
 * recording one that is not modelled, later the comparison ends there.
 */
import { micros, type Micros } from '../../../engine/time.ts';
import { readDocuments } from '../../../kube/manifest/document.ts';
import { parseRfc3339 } from '../../../kube/time.ts';
import { field, type Fields, isFields, textField } from '../json.ts';

export interface Action {
  readonly t: Micros;
  readonly does: string;
}

export interface RecordedActions {
  /** t = 0 on the calendar. */
  readonly origin: Micros;
  readonly pods: readonly Fields[];
  /** Absent where the pods say themselves whose they are. */
  readonly objects?: readonly Fields[];
  readonly steps: readonly Fields[];
  /** Where a pod says what it needs: what the node has of it. */
  readonly allocatable?: Fields;
  readonly begins: Micros;
  /** The first thing that the model cannot do, or the end of the window. */
  readonly ends: Micros;
}

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

/** The objects of pod.yaml; a kind that has no controller here is named. */
function readObjects(text: string): readonly Fields[] {
  const read = readDocuments(text);
  if ('errors' in read) throw new Error(`pod.yaml: ${read.errors[0]?.message ?? 'cannot be read'}`);
  const objects = read.documents.map(({ value }) => value).filter(isFields);
  const foreign = objects.map((object) => textField(object, 'kind') ?? '').filter((kind) => !KINDS.has(kind));
  if (foreign.length > 0) throw new NotModelled([...new Set(foreign)].join(', '));
  return withPriorities(objects);
}

/** What a machine of the recordings has for its pods; other resources were never short. */
const ALLOCATABLE = { cpu: '2' };

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

function readActions(text: string): readonly Action[] {
  return text.split('\n').flatMap((line): Action[] => {
    const space = line.indexOf(' ');
    const t = parseRfc3339(line.slice(0, Math.max(0, space)));
    return t === null ? [] : [{ t, does: line.slice(space).trim() }];
  });
}

/** The driver's own pauses and observations, kubectl's answers, and questions that change nothing. */
const WITHOUT_EFFECT =
  /^(->|sleep |waiting |end of window|pod (\S+ )?(is|has) |node \S+ is |taint \S+ is |\$ kubectl (-n \S+ )?(get|rollout status) )/;

const RUNNING = /^pod (\S+) is Running\/Ready/;

type Step = Readonly<Record<string, unknown>>;

/** One of the driver's sentences as a step; undefined where the model has nothing of the kind. */
function stepOf(does: string, objects: readonly Fields[], whole: boolean): Step | undefined {
  const deleted = /^\$ kubectl -n \S+ delete pod (\S+)( --grace-period=0 --force)?( &)?$/.exec(does);
  if (deleted !== null) {
    const pod = whole ? placeOf(deleted[1] ?? '', objects) : deleted[1];
    return { do: 'delete', pod, ...(deleted[2] !== undefined && { gracePeriodSeconds: 0, force: true }) };
  }
  const object = /^\$ kubectl (?:-n \S+ )?delete (job|namespace) (\S+)(?: --cascade=(\w+))?( &)?$/.exec(does);
  if (object !== null)
    return {
      do: 'delete',
      object: `${object[1] ?? ''}/${object[2] ?? ''}`,
      ...(object[3] !== undefined && { propagation: object[3] }),
    };
  const budget = /^\$ kubectl -n \S+ patch pdb (\S+) --type=merge -p (\{.*\})$/.exec(does);
  if (budget !== null) return budgetPatch(budget[1] ?? '', JSON.parse(budget[2] ?? '') as unknown, objects);
  const image = /^\$ kubectl -n \S+ set image deployment\/(\S+) (\S+)=(\S+)$/.exec(does);
  if (image !== null) return whole ? newImage(image.slice(1), objects) : rollout(image.slice(1), objects);
  if (does === 'ctl kubelet kill9') return { do: 'stopKubelet' };
  if (does === 'ctl kubelet start') return { do: 'startKubelet' };
  if (/^\$ kubectl delete node \S+$/.test(does)) return { do: 'deleteNode' };
  if (/^\$ kubectl taint node \S+ node\.kubernetes\.io\/out-of-service=nodeshutdown:NoExecute$/.test(does))
    return { do: 'taintOutOfService' };
  return drainStep(does);
}

/** The flags of a drain as they were typed, where the model has them all. */
function drainStep(does: string): Step | undefined {
  const [, typed] = /^\$ kubectl drain \S+((?: --\S+)*)(?: &)?$/.exec(does) ?? [];
  if (typed === undefined) return undefined;
  const flags = typed.split(' ').filter((flag) => flag !== '');
  const has = (...names: readonly string[]): boolean => names.some((name) => flags.includes(name));
  const valueOf = (name: string): string | undefined =>
    flags.find((flag) => flag.startsWith(`${name}=`))?.slice(name.length + 1);
  const [grace, timeout, podSelector] = ['--grace-period', '--timeout', '--pod-selector'].map(valueOf);
  return {
    do: 'drain',
    force: has('--force'),
    ignoreDaemonsets: has('--ignore-daemonsets'),
    deleteEmptydirData: has('--delete-emptydir-data', '--delete-local-data'),
    disableEviction: has('--disable-eviction'),
    ...(grace !== undefined && Number(grace) >= 0 && { gracePeriodSeconds: Number(grace) }),
    ...(timeout !== undefined && { timeout }),
    ...(podSelector !== undefined && { podSelector: podSelector.replaceAll(/['"]/g, '') }),
  };
}

function rollout([deployment = '', container = '', image = '']: readonly string[], objects: readonly Fields[]): Step {
  const object = objects.find((each) => textField(field(each, 'metadata'), 'name') === deployment);
  if (object === undefined) throw new Error(`actions.txt: there is no Deployment ${deployment}`);
  const manifest = podOf(object, deployment);
  const spec = field(manifest, 'spec');
  const containers = containersOf(manifest).map((each) => (each['name'] === container ? { ...each, image } : each));
  return {
    do: 'rollout',
    deployment,
    manifest: { ...manifest, spec: { ...spec, containers } },
    behaviour: behaviourOf(manifest),
  };
}

const named = (name: string, kind: string, objects: readonly Fields[]): Fields => {
  const object = objects.find((each) => each['kind'] === kind && textField(field(each, 'metadata'), 'name') === name);
  if (object === undefined) throw new Error(`actions.txt: there is no ${kind} ${name}`);
  return object;
};

/** kubectl set image, on a Deployment that is an object of the scenario. */
function newImage([name = '', container = '', image = '']: readonly string[], objects: readonly Fields[]): Step {
  const object = named(name, 'Deployment', objects);
  const spec = field(object, 'spec');
  const template = field(spec, 'template');
  const podSpec = field(template, 'spec');
  const containers = containersOf({ spec: podSpec }).map((each) =>
    each['name'] === container ? { ...each, image } : each,
  );
  return {
    do: 'editManifest',
    object: `deployment/${name}`,
    manifest: { ...object, spec: { ...spec, template: { ...template, spec: { ...podSpec, containers } } } },
    behaviour: behaviourOf(podOf(object, name)),
  };
}

function budgetPatch(name: string, patch: unknown, objects: readonly Fields[]): Step {
  const object = named(name, 'PodDisruptionBudget', objects);
  const change = isFields(patch) ? field(patch, 'spec') : {};
  return {
    do: 'editManifest',
    object: `poddisruptionbudget/${name}`,
    manifest: { ...object, spec: { ...field(object, 'spec'), ...change } },
  };
}

/** A pod of a workload by its place, as its name is another in each run; one of a StatefulSet keeps its name. */
function placeOf(pod: string, objects: readonly Fields[]): string {
  const object = objectFor(pod, objects);
  const kind = textField(object ?? {}, 'kind') ?? 'Pod';
  if (object === undefined || kind === 'Pod' || kind === 'StatefulSet') return pod;
  return `${kind.toLowerCase()}/${textField(field(object, 'metadata'), 'name') ?? ''}[0]`;
}

/** An object of the scenario, with how its pods behave. */
function objectOf(object: Fields): Fields {
  if (!('template' in field(object, 'spec'))) return object;
  return { manifest: object, behaviour: behaviourOf(podOf(object, 'template')) };
}

const containersOf = (manifest: Fields): readonly Fields[] => {
  const containers = field(manifest, 'spec')['containers'];
  return Array.isArray(containers) ? containers.filter(isFields) : [];
};

/** The pod itself, or one that is made from a Deployment's template. */
function podOf(object: Fields, name: string): Fields {
  const namespace = textField(field(object, 'metadata'), 'namespace') ?? 'default';
  const source = object['kind'] === 'Pod' ? object : field(field(object, 'spec'), 'template');
  const labels = field(source, 'metadata')['labels'];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, ...(labels === undefined ? {} : { labels }) },
    spec: source['spec'],
  };
}

/** The recordings' containers are shells that sleep after a SIGTERM as long as their trap says. */
function behaviourOf(manifest: Fields): Fields {
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

const MAKES_PODS: ReadonlySet<string> = new Set(['DaemonSet', 'Deployment', 'Job', 'StatefulSet']);

/** `web` of `web-76c9d599c7-kcnvx`; a bare pod has its own name. */
const objectFor = (pod: string, objects: readonly Fields[]): Fields | undefined =>
  objects.find((object) => {
    const name = textField(field(object, 'metadata'), 'name') ?? '';
    return object['kind'] === 'Pod'
      ? pod === name
      : MAKES_PODS.has(String(object['kind'])) && pod.startsWith(`${name}-`);
  });

function runningPod(name: string, objects: readonly Fields[]): Fields {
  const object = objectFor(name, objects);
  if (object === undefined) throw new Error(`actions.txt: ${name} is of no object of pod.yaml`);
  const manifest = podOf(object, name);
  const owner = { owner: { deployment: textField(field(object, 'metadata'), 'name') } };
  return {
    from: 'api',
    manifest,
    ...(object['kind'] === 'Deployment' && owner),
    behaviour: behaviourOf(manifest),
  };
}

const text = (t: Micros): string => `${Math.round(t / 1000)}ms`;

/** @throws NotModelled, or with what is wrong. */
export function readRecordedActions(actionsText: string, podText: string): RecordedActions {
  const objects = readObjects(podText);
  const actions = readActions(actionsText);
  const [first] = actions;
  const last = actions.at(-1);
  if (first === undefined || last === undefined) throw new Error('actions.txt: no line begins with a time');
  const seen = actions.findIndex(({ does }) => RUNNING.test(does));
  // A pod that never runs is created by the scenario itself.
  const origin = (actions[seen] ?? first).t;
  const at = (t: Micros): Micros => micros(t - origin);
  const rolls = objects.some(
    (object) =>
      object['kind'] === 'Deployment' && textField(field(field(object, 'spec'), 'strategy'), 'type') !== 'Recreate',
  );
  const isRolled = rolls && actions.some(({ does }) => / set image deployment\//.test(does));
  const namespace = /delete namespace (\S+)/.exec(actionsText)?.[1];
  const whole =
    isRolled || namespace !== undefined || objects.some((object) => !BARE.has(textField(object, 'kind') ?? ''));
  const created = seen === -1 ? objects.map((object) => createStep(object)) : [];
  const done = actions.slice(seen + 1).filter(({ does }, i) => !(i === 0 && seen === -1) && !WITHOUT_EFFECT.test(does));
  const steps: Fields[] = created.map((step) => ({ at: '0ms', ...step }));
  let ends = at(last.t);
  let begins: Micros | undefined;
  const limited = objects.some(asks) ? { allocatable: ALLOCATABLE } : {};
  for (const { t, does } of done) {
    const step = does.endsWith(' create -f -') ? createdAt(t, actions, objects) : stepOf(does, objects, whole);
    if (step === undefined) {
      if (begins === undefined) throw new NotModelled(does.replace(/^\$ /, ''));
      ends = at(t);
      break;
    }
    begins ??= at(t);
    steps.push({ at: text(at(t)), ...step });
  }
  if (begins === undefined) throw new Error('actions.txt: nothing is done');
  const names = firstPods(
    actions.slice(
      Math.max(0, seen),
      actions.findIndex((action) => action === done[0]),
    ),
  );
  if (!whole) return { ...limited, origin, pods: names.map((name) => runningPod(name, objects)), steps, begins, ends };
  const bare = names.filter((name) => objectFor(name, objects)?.['kind'] === 'Pod');
  const others = objects.filter((object) => object['kind'] !== 'Pod').map(objectOf);
  const doomed = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  return {
    ...limited,
    origin,
    pods: bare.map((name) => runningPod(name, objects)),
    objects: [...(namespace === undefined ? [] : [doomed]), ...others],
    steps,
    begins,
    ends,
  };
}

const firstPods = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ does }) => RUNNING.exec(does)?.[1] ?? []);

/** `create -f -` tells only in its answer what it was given; a bare pod, as all else would have to be settled first. */
function createdAt(t: Micros, actions: readonly Action[], objects: readonly Fields[]): Step | undefined {
  const answer = actions.find((action) => action.t > t && action.does.startsWith('->'))?.does ?? '';
  const names = [...answer.matchAll(/(\S+) created/g)].map(([, name = '']) => name);
  const pod = objects.find(
    (object) => object['kind'] === 'Pod' && names[0] === `pod/${textField(field(object, 'metadata'), 'name') ?? ''}`,
  );
  return pod === undefined || names.length !== 1 ? undefined : createStep(pod);
}

/** Whether its containers say how much they need. */
function asks(object: Fields): boolean {
  const spec = field(object, 'spec');
  const pod = 'template' in spec ? field(field(spec, 'template'), 'spec') : spec;
  return containersOf({ spec: pod }).some((container) => 'requests' in field(container, 'resources'));
}

function createStep(object: Fields): Fields {
  const manifest = podOf(object, textField(field(object, 'metadata'), 'name') ?? '');
  return { do: 'create', manifest, behaviour: behaviourOf(manifest) };
}
