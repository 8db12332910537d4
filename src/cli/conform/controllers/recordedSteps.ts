/** A sentence of a recording's driver as steps of a scenario. */
import { field, type Fields, isFields } from '../../comparable/json.ts';
import { behaviourOf, behaviourOfPods, containersOf, kindOf, nameOf, placeOf, podOf } from './recordedObjects.ts';

export interface Scene {
  /** As what was done so far has left them. */
  readonly objects: readonly Fields[];
  /** Whether they are part of the scenario, beside their pods. */
  readonly whole: boolean;
}

type Step = Readonly<Record<string, unknown>>;

/** The words after `kubectl`, without the namespace. */
interface Typed {
  readonly verb: string;
  /** Words that are no flags. */
  readonly of: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

const FLAGS: Readonly<Record<string, string>> = { '-f': '--filename', '-l': '--selector', '-p': '--patch' };

/** The driver prints its arguments without quotes; a patch is the last of them. */
function typed(does: string): Typed | undefined {
  const [, text, patch] = /^\$ kubectl (.*?)(?: -p (\{.*\}|\[.*\]))?(?: &)?$/.exec(does) ?? [];
  if (text === undefined) return undefined;
  const words = text.replace(/(^| )-n \S+/, '').split(' ');
  const flags = new Map(patch === undefined ? [] : [['--patch', patch]]);
  const of: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const long = FLAGS[word];
    const [name = '', ...value] = word.split('=');
    if (long !== undefined) flags.set(long, words[++i] ?? '');
    else if (word.startsWith('--')) flags.set(name, value.length === 0 ? 'true' : value.join('='));
    else if (word !== '') of.push(word);
  }
  const [verb = '', ...rest] = of;
  return { verb, of: rest, flags };
}

const KINDS: readonly (readonly string[])[] = [
  ['pod', 'pods', 'po'],
  ['deployment', 'deployments', 'deploy'],
  ['statefulset', 'statefulsets', 'sts'],
  ['daemonset', 'daemonsets', 'ds'],
  ['job', 'jobs'],
  ['service', 'services', 'svc'],
  ['poddisruptionbudget', 'poddisruptionbudgets', 'pdb'],
  ['namespace', 'namespaces', 'ns'],
  ['node', 'nodes', 'no'],
];

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** `deployment/web`, or `deployment web api`. */
function named(words: readonly string[]): readonly Named[] {
  const kindOfWord = (word: string): string => {
    const kind = word.split('.')[0] ?? word;
    return KINDS.find((names) => names.includes(kind))?.[0] ?? kind;
  };
  const [first = '', ...names] = words;
  if (!first.includes('/')) return names.map((name) => ({ kind: kindOfWord(first), name }));
  return words.map((word) => {
    const [kind = '', name = ''] = word.split('/');
    return { kind: kindOfWord(kind), name };
  });
}

const found = ({ kind, name }: Named, { objects }: Scene): Fields => {
  const object = objects.find((each) => kindOf(each).toLowerCase() === kind && nameOf(each) === name);
  if (object === undefined) throw new Error(`actions.txt: there is no ${kind} ${name}`);
  return object;
};

/**
 * Steps for one of the driver's sentences; undefined where the model has nothing of the kind, or where kubectl was given a
 * flag that no step has.
 */
export function stepsOf(does: string, scene: Scene): readonly Step[] | undefined {
  if (does === 'ctl kubelet kill9') return [{ do: 'stopKubelet' }];
  if (does === 'ctl kubelet start') return [{ do: 'startKubelet' }];
  const command = typed(does);
  if (command === undefined) return undefined;
  switch (command.verb) {
    case 'delete':
      return deletes(command, scene);
    case 'create':
      return evicts(command, scene);
    case 'drain':
      return drains(command);
    case 'cordon':
    case 'uncordon':
      return knows(command) ? [{ do: command.verb }] : undefined;
    case 'taint':
      return knows(command, '--overwrite') ? taints(command.of) : undefined;
    case 'scale':
      return scales(command);
    case 'set':
      return knows(command) ? setsImage(command, scene) : undefined;
    case 'rollout':
      return rollouts(command);
    case 'patch':
      return patches(command, scene);
    case 'wait':
      return waits(command, scene);
    default:
      return undefined;
  }
}

const knows = ({ flags }: Typed, ...names: readonly string[]): boolean =>
  [...flags.keys()].every((name) => names.includes(name));

/** The flags of kubectl delete that a step may have; undefined where there is another one. */
function deleteFlags(command: Typed): Fields | undefined {
  const { flags } = command;
  if (!knows(command, '--grace-period', '--force', '--now', '--wait', '--timeout', '--cascade', '--selector', '--all'))
    return undefined;
  const grace = Number(flags.get('--grace-period') ?? -1);
  const timeout = flags.get('--timeout');
  return {
    ...(grace >= 0 && { gracePeriodSeconds: grace }),
    ...(flags.get('--force') === 'true' && { force: true }),
    ...(flags.get('--now') === 'true' && { now: true }),
    ...(flags.get('--wait') === 'false' && { wait: false }),
    ...(timeout !== undefined && { timeout }),
  };
}

/** Several pods get a step each: one DELETE follows the other within milliseconds. */
function deletes(command: Typed, { objects, whole }: Scene): readonly Step[] | undefined {
  const { of, flags } = command;
  const common = deleteFlags(command);
  if (common === undefined) return undefined;
  const selector = flags.get('--selector');
  if (selector !== undefined || flags.get('--all') === 'true') {
    const [object] = objects;
    const namespace = object === undefined ? undefined : field(object, 'metadata')['namespace'];
    const isOfPods = KINDS[0]?.includes(of[0] ?? '') === true && of.length === 1;
    return isOfPods ? [{ do: 'deletePods', namespace, ...(selector && { selector }), ...common }] : undefined;
  }
  const propagation = flags.get('--cascade');
  return named(of).map(({ kind, name }): Step => {
    if (kind === 'node') return { do: 'deleteNode' };
    if (kind === 'pod') return { do: 'delete', pod: whole ? placeOf(name, objects) : name, ...common };
    return { do: 'delete', object: `${kind}/${name}`, ...(propagation !== undefined && { propagation }), ...common };
  });
}

/** `create --raw …/eviction -f FILE`; what the file says of a grace period is not recorded. */
function evicts(command: Typed, { objects, whole }: Scene): readonly Step[] | undefined {
  const pod = /\/pods\/([^/]+)\/eviction$/.exec(command.of[0] ?? '')?.[1];
  if (pod === undefined || !knows(command, '--raw', '--filename')) return undefined;
  return [{ do: 'evict', pod: whole ? placeOf(pod, objects) : pod }];
}

function drains({ flags }: Typed): readonly Step[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => flags.get(name) === 'true');
  const [grace, timeout, podSelector] = ['--grace-period', '--timeout', '--pod-selector'].map((name) =>
    flags.get(name),
  );
  return [
    {
      do: 'drain',
      force: has('--force'),
      ignoreDaemonsets: has('--ignore-daemonsets'),
      deleteEmptydirData: has('--delete-emptydir-data', '--delete-local-data'),
      disableEviction: has('--disable-eviction'),
      ...(grace !== undefined && Number(grace) >= 0 && { gracePeriodSeconds: Number(grace) }),
      ...(timeout !== undefined && { timeout }),
      ...(podSelector !== undefined && { podSelector: podSelector.replaceAll(/['"]/g, '') }),
    },
  ];
}

const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service=nodeshutdown:NoExecute';

/** `taint nodes NODE key=value:Effect key-` */
function taints([, , ...asked]: readonly string[]): readonly Step[] | undefined {
  const steps = asked.map((word): Step | undefined => {
    if (word === OUT_OF_SERVICE) return { do: 'taintOutOfService' };
    const [, key, value, effect, minus] = /^([^=:]+?)(?:=([^:]*))?(?::(\w+?))?(-)?$/.exec(word) ?? [];
    if (key === undefined) return undefined;
    const which = { key, ...(value && { value }), ...(effect !== undefined && { effect }) };
    return { do: 'taint', ...which, ...(minus !== undefined && { remove: true }) };
  });
  return steps.every((step) => step !== undefined) && steps.length > 0 ? steps : undefined;
}

function scales(command: Typed): readonly Step[] | undefined {
  const replicas = Number(command.flags.get('--replicas') ?? Number.NaN);
  if (!knows(command, '--replicas') || Number.isNaN(replicas)) return undefined;
  return named(command.of).map(({ kind, name }) => ({ do: 'scale', object: `${kind}/${name}`, replicas }));
}

const ROLLOUTS: Readonly<Record<string, string>> = {
  restart: 'rolloutRestart',
  undo: 'rolloutUndo',
  pause: 'rolloutPause',
  resume: 'rolloutResume',
};

function rollouts(command: Typed): readonly Step[] | undefined {
  const [action = '', ...of] = command.of;
  const step = ROLLOUTS[action];
  const revision = Number(command.flags.get('--to-revision') ?? 0);
  if (step === undefined || !knows(command, ...(action === 'undo' ? ['--to-revision'] : []))) return undefined;
  const to = revision > 0 ? { toRevision: revision } : {};
  return named(of).map(({ kind, name }) => ({ do: step, object: `${kind}/${name}`, ...to }));
}

function waits(command: Typed, { objects, whole }: Scene): readonly Step[] | undefined {
  const timeout = command.flags.get('--timeout');
  if (!knows(command, '--for', '--timeout') || command.flags.get('--for') !== 'delete') return undefined;
  const pods = named(command.of).filter(({ kind }) => kind === 'pod');
  if (pods.length !== 1 || pods.length !== named(command.of).length) return undefined;
  const pod = pods[0]?.name ?? '';
  return [{ do: 'waitForDelete', pod: whole ? placeOf(pod, objects) : pod, ...(timeout !== undefined && { timeout }) }];
}

/* ---- changes of an object ---- */

/** `set image KIND/NAME CONTAINER=IMAGE…` */
function setsImage({ of: [what, of = '', ...images] }: Typed, scene: Scene): readonly Step[] | undefined {
  const [which] = named([of]);
  if (what !== 'image' || which === undefined || images.length === 0) return undefined;
  const object = found(which, scene);
  const byName = new Map(images.map((image) => [image.split('=')[0], image.slice(image.indexOf('=') + 1)]));
  const spec = field(object, 'spec');
  const template = field(spec, 'template');
  const podSpec = field(template, 'spec');
  const containers = containersOf({ spec: podSpec }).map((each) => {
    const image = byName.get(String(each['name'])) ?? byName.get('*');
    return image === undefined ? each : { ...each, image };
  });
  const edited = { ...object, spec: { ...spec, template: { ...template, spec: { ...podSpec, containers } } } };
  return [scene.whole ? edits(which, edited) : rollout(which, edited)];
}

const edits = ({ kind, name }: Named, manifest: Fields): Step => ({
  do: 'editManifest',
  object: `${kind}/${name}`,
  manifest,
  ...behaviourOfPods(manifest),
});

/** The short form of a rollout, for a Deployment whose manifest was not recorded. */
function rollout({ name }: Named, object: Fields): Step {
  const manifest = podOf(object, name);
  return { do: 'rollout', deployment: name, manifest, behaviour: behaviourOf(manifest) };
}

function patches(command: Typed, scene: Scene): readonly Step[] | undefined {
  const { of, flags } = command;
  const [which, ...more] = named(of);
  if (which === undefined || more.length > 0 || !knows(command, '--type', '--patch')) return undefined;
  const patch: unknown = JSON.parse(flags.get('--patch') ?? '{}');
  const change = flags.get('--type') === 'json' ? removals(patch) : patch;
  if (!isFields(change)) return undefined;
  if (which.kind === 'pod')
    return [{ do: 'patch', pod: scene.whole ? placeOf(which.name, scene.objects) : which.name, patch: change }];
  // Only a merge patch says of lists what becomes of them without their keys.
  if (flags.get('--type') !== 'merge') return undefined;
  return [edits(which, merged(found(which, scene), change))];
}

/** A JSON patch that takes whole fields of objects away, as a merge patch; undefined for any other. */
function removals(patch: unknown): Fields | undefined {
  if (!Array.isArray(patch)) return undefined;
  const paths = patch.filter(isFields).map(({ op, path }) => (op === 'remove' ? String(path).split('/').slice(1) : []));
  if (paths.some((path) => path.length === 0 || path.some((key) => /^\d+$/.test(key)))) return undefined;
  const asPatch = (path: readonly string[]): Fields =>
    path.reduceRight<unknown>((inner, key) => ({ [key.replaceAll('~1', '/')]: inner }), null) as Fields;
  return paths.map(asPatch).reduce<Fields>((all, each) => together(all, each), {});
}

/** Two patches as one. */
function together(a: Fields, b: Fields): Fields {
  const entries = Object.entries(b).map(([key, value]) => {
    const before = a[key];
    return [key, isFields(before) && isFields(value) ? together(before, value) : value] as const;
  });
  return { ...a, ...Object.fromEntries(entries) };
}

/** RFC 7386: null takes a field away, everything that is no object replaces what was there. */
function merged(target: Fields, patch: Fields): Fields {
  const changed = Object.entries(patch).map(([key, value]) => {
    const before = target[key];
    return [key, isFields(value) ? merged(isFields(before) ? before : {}, value) : value] as const;
  });
  return Object.fromEntries(
    Object.entries({ ...target, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
  );
}

/** The objects as a step has left them. */
export function objectsAfter(objects: readonly Fields[], steps: readonly Step[]): readonly Fields[] {
  return steps.reduce((all, { manifest, do: what }) => {
    if (what !== 'editManifest' || !isFields(manifest)) return all;
    return all.map((each) =>
      kindOf(each) === kindOf(manifest) && nameOf(each) === nameOf(manifest) ? manifest : each,
    );
  }, objects);
}
