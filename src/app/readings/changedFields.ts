/**
 * What a step changed, as a reader of Kubernetes would list it: fields of objects and of the worker by their own names,
 * not the bookkeeping of the model.
 */
import type { ClusterState } from '../../cluster/state.ts';
import { changedAt, type Change, type Json, type Seq, type TraceEvent } from '../../trace/index.ts';
import { diffFields, instant, type FieldChange, type Thing } from '../explain/index.ts';
import { statePath } from './history.ts';

/** What the field belongs to: the object `web`, the worker. */
interface Owner {
  readonly thing: Thing;
  readonly name: string;
}

export interface ChangedField extends FieldChange, Owner {
  /** The thing itself came or went. */
  readonly whole?: 'new' | 'gone';
}

type Describe = (rest: readonly (string | number)[], change: Change, state: ClusterState) => readonly ChangedField[];

const fields = (
  of: Owner,
  change: Change,
  prefix: readonly (string | number)[],
  keep: (path: string) => boolean = () => true,
): ChangedField[] =>
  diffFields(change.from, change.to, prefix.join('.'))
    .filter(({ path }) => keep(path))
    .map((field) => ({ ...field, ...of }));

const of = (thing: Thing, name = ''): Owner => ({ thing, name });
const itself = (owner: Owner, whole: 'new' | 'gone'): ChangedField[] => [
  { ...owner, path: '', from: undefined, to: undefined, whole },
];
const gone = (owner: Owner): ChangedField[] => itself(owner, 'gone');
const came = (owner: Owner): ChangedField[] => itself(owner, 'new');

const WORKER_FIELDS =
  /^(syncedAt|startedAt|terminatingAt|startedTerminating|gracePeriod|deleted|evicted|working|restartRequested|terminatedAt|finished)$/;
const CONTAINER_FIELDS = /^(state|exitCode|signal|preStop|stopping\.(timeout|killAt))$/;
const OBJECT_NOISE =
  /^(spec|metadata\.(managedFields|creationTimestamp|annotations|labels|ownerReferences))|lastProbeTime|lastTransitionTime|(conditions\[\w+\]\.type|Statuses\[[^\]]+\]\.name)$/;

const shortId = (id: string | number | undefined): string => String(id).slice(0, 8);

const pathOf = (value: unknown): string | undefined => (value === undefined ? undefined : statePath(value));

const BRANCHES: Readonly<Record<string, Describe>> = {
  'etcd.pods': ([key, ...rest], change) => {
    const owner = of('object', String(key).split('/').at(-1));
    if (rest.length === 0 && change.to === undefined) return gone(owner);
    if (rest.length === 0 && change.from === undefined) return came(owner);
    return fields(owner, change, rest, (path) => !OBJECT_NOISE.test(path));
  },
  'podWorkers.workers': ([, part, ...rest], change) => {
    if (part === undefined) return change.to === undefined ? gone(of('worker')) : came(of('worker'));
    return part === 'status' ? fields(of('worker'), change, rest, (path) => WORKER_FIELDS.test(path)) : [];
  },
  'runtime.containers': ([id, ...rest], change, state) => {
    const name = state.runtime.containers[String(id)]?.spec.name ?? shortId(id);
    if (rest.length === 0) return change.to === undefined ? gone(of('container', shortId(id))) : [];
    return fields(of('container', name), change, rest, (path) => CONTAINER_FIELDS.test(path));
  },
  'runtime.sandboxes': ([id, ...rest], change) => {
    const owner = of('sandbox', shortId(id));
    return rest.length === 0
      ? change.to === undefined
        ? gone(owner)
        : []
      : fields(owner, change, rest, (path) => /^(state|network)$/.test(path));
  },
  'statusManager.podStatuses': ([, ...rest], change) =>
    change.to === undefined && rest.length === 0
      ? gone(of('status'))
      : fields(of('status'), change, rest, (path) => !OBJECT_NOISE.test(path) && !/^pod(Name|Namespace)$/.test(path)),
  'volumeManager.actual': ([key, ...rest], change) => {
    const owner = of('volume', String(key).split('/').at(-1));
    return rest.length === 0 && change.to === undefined
      ? gone(owner)
      : fields(owner, change, rest, (path) => /^(state|error|retryAt)$/.test(path));
  },
  'podManager.podByUID': ([, ...rest], change) =>
    rest.length > 0 || change.to !== undefined ? [] : gone(of('managedPod')),
  'podManager.mirrorPodByUID': ([, ...rest], change) =>
    rest.length > 0 || change.to !== undefined ? [] : gone(of('managedMirror')),
  'node.podDirs': ([uid, ...rest], change) =>
    change.to === undefined
      ? gone(rest.length === 0 ? of('podDir', shortId(uid)) : of('volumeDir', String(rest.at(-1))))
      : [],
  'node.cgroups': ([uid], change) => (change.to === undefined ? gone(of('cgroup', shortId(uid))) : []),
  'node.logDirs': ([uid], change) => (change.to === undefined ? gone(of('logDir', shortId(uid))) : []),
  'node.manifests': ([path], change) =>
    change.to === undefined ? gone(of('manifest', String(path))) : came(of('manifest', String(path))),
};

const isTable = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function membersOf({ path, from, to }: Change): readonly Change[] {
  const before: Readonly<Record<string, Json>> = isTable(from) ? from : {};
  const after: Readonly<Record<string, Json>> = isTable(to) ? to : {};
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].map((key) => ({
    path: [...path, key],
    ...(key in before && { from: before[key] }),
    ...(key in after && { to: after[key] }),
  }));
}

const ofChange = (change: Change, state: ClusterState): readonly ChangedField[] => {
  const [branch, table, ...rest] = change.path;
  // a table that was replaced as a whole, as by a restart, is told member by member
  if (rest.length === 0 && table !== undefined) return membersOf(change).flatMap((each) => ofChange(each, state));
  return BRANCHES[`${String(branch)}.${String(table)}`]?.(rest, change, state) ?? [];
};

/**
 * One delivery may be told in several events, of which the first carries all changes. The later ones get what belongs to
 * them by name.
 */
const OWN: Readonly<Record<string, RegExp>> = {
  TerminationAcknowledged: /^(state|startedTerminating)$/,
  GracePeriodChosen: /^gracePeriod$/,
  WorkerTerminated: /^(state|terminatedAt)$/,
  WorkerFinished: /^(state|finished|working)$/,
};

/** The event of the same delivery that carries its changes. */
function carrier(events: readonly TraceEvent[], event: TraceEvent): TraceEvent | undefined {
  for (let seq: Seq = event.seq; seq >= 0; seq--) {
    const candidate = events[seq];
    if (candidate === undefined || candidate.t !== event.t || candidate.actor !== event.actor) return undefined;
    if (candidate.changes.length > 0) return candidate;
  }
  return undefined;
}

const isOfState = ({ path: [branch, table, , part] }: Change): boolean =>
  branch === 'podWorkers' && table === 'workers' && part === 'value';

/** The machine states of workers, whose changes may be told by field: what they are now, and were before the changes. */
function statesOf(changes: readonly Change[], { podWorkers }: ClusterState): readonly ChangedField[] {
  const ofState = changes.filter(isOfState);
  return [...new Set(ofState.map(({ path }) => path[2]))].map((uid) => {
    const now: unknown = podWorkers.workers[String(uid)]?.value;
    const before = ofState
      .filter(({ path }) => path[2] === uid)
      .reduceRight((value, { path, from, to }) => changedAt(value, path.slice(4), swapped(path, to, from)), now);
    return { ...of('worker'), path: 'state', from: pathOf(before), to: pathOf(now) };
  });
}

const swapped = (path: Change['path'], from: Json | undefined, to: Json | undefined): Change => ({
  path,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** @param state after the event. */
export function changedFields(events: readonly TraceEvent[], event: TraceEvent, state: ClusterState): ChangedField[] {
  const own = OWN[event.kind];
  const from = own === undefined ? event : carrier(events, event);
  const changes = from?.changes ?? [];
  const all = [...statesOf(changes, state), ...changes.flatMap((change) => ofChange(change, state))];
  return own === undefined ? all : all.filter(({ path }) => own.test(path));
}

const INSTANTS = /(^|\.)(syncedAt|startedAt|terminatingAt|terminatedAt|killAt|retryAt)$/;

/** A value as short as it can be without saying something else. */
export function shownValue({ path }: Pick<FieldChange, 'path'>, value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number' && INSTANTS.test(path)) return instant(value);
  if (value === null) return INSTANTS.test(path) ? 'zero' : 'null';
  if (typeof value === 'string') return /T\d\d:\d\d:\d\dZ$/.test(value) ? (value.split('T')[1] ?? value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
