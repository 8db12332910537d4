/**
 * What a step changed, as a reader of Kubernetes would list it: fields of objects and of the worker by their own names,
 * not the bookkeeping of the model.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Change, Json, Seq, TraceEvent } from '../../trace/index.ts';
import { diffFields, instant, type FieldChange } from '../explain/index.ts';
import { statePath } from '../timeline/index.ts';

export interface ChangedField extends FieldChange {
  /** What the field belongs to: `object web`, `worker`. */
  readonly of: string;
}

type Describe = (rest: readonly (string | number)[], change: Change, state: ClusterState) => readonly ChangedField[];

const fields = (
  of: string,
  change: Change,
  prefix: readonly (string | number)[],
  keep: (path: string) => boolean = () => true,
): ChangedField[] =>
  diffFields(change.from, change.to, prefix.join('.'))
    .filter(({ path }) => keep(path))
    .map((field) => ({ ...field, of }));

const gone = (of: string): ChangedField[] => [{ of, path: '', from: undefined, to: 'gone' }];
const came = (of: string): ChangedField[] => [{ of, path: '', from: undefined, to: 'new' }];

const WORKER_FIELDS =
  /^(syncedAt|startedAt|terminatingAt|startedTerminating|gracePeriod|deleted|evicted|working|restartRequested|terminatedAt|finished)$/;
const CONTAINER_FIELDS = /^(state|exitCode|signal|preStop|stopping\.(timeout|killAt))$/;
const OBJECT_NOISE =
  /^(spec|metadata\.(managedFields|creationTimestamp|annotations|labels|ownerReferences))|lastProbeTime|lastTransitionTime/;

const shortId = (id: string | number | undefined): string => String(id).slice(0, 8);

const stateOf = (value: Json | undefined): string | undefined => (value === undefined ? undefined : statePath(value));

const BRANCHES: Readonly<Record<string, Describe>> = {
  'etcd.pods': ([key, ...rest], change) => {
    const of = `object ${String(key).split('/').at(-1) ?? ''}`;
    if (rest.length === 0 && change.to === undefined) return gone(of);
    if (rest.length === 0 && change.from === undefined) return came(of);
    return fields(of, change, rest, (path) => !OBJECT_NOISE.test(path));
  },
  'podWorkers.workers': ([, part, ...rest], change) => {
    if (part === undefined) return change.to === undefined ? gone('worker') : came('worker');
    if (part === 'value') return [{ of: 'worker', path: 'state', from: stateOf(change.from), to: stateOf(change.to) }];
    return part === 'status' ? fields('worker', change, rest, (path) => WORKER_FIELDS.test(path)) : [];
  },
  'runtime.containers': ([id, ...rest], change, state) => {
    const name = state.runtime.containers[String(id)]?.spec.name ?? shortId(id);
    if (rest.length === 0) return change.to === undefined ? gone(`container ${shortId(id)}`) : [];
    return fields(`container ${name}`, change, rest, (path) => CONTAINER_FIELDS.test(path));
  },
  'runtime.sandboxes': ([id, ...rest], change) => {
    const of = `sandbox ${shortId(id)}`;
    return rest.length === 0
      ? change.to === undefined
        ? gone(of)
        : []
      : fields(of, change, rest, (path) => /^(state|network)$/.test(path));
  },
  'statusManager.podStatuses': ([, ...rest], change) =>
    change.to === undefined && rest.length === 0
      ? gone('cached status')
      : fields(
          'cached status',
          change,
          rest,
          (path) => !OBJECT_NOISE.test(path) && !/^pod(Name|Namespace)$/.test(path),
        ),
  'volumeManager.actual': ([key, ...rest], change) => {
    const of = `volume ${String(key).split('/').at(-1) ?? ''}`;
    return rest.length === 0 && change.to === undefined
      ? gone(of)
      : fields(of, change, rest, (path) => /^(state|error|retryAt)$/.test(path));
  },
  'podManager.podByUID': ([, ...rest], change) =>
    rest.length > 0 || change.to !== undefined ? [] : gone('podManager’s pod'),
  'podManager.mirrorPodByUID': ([, ...rest], change) =>
    rest.length > 0 || change.to !== undefined ? [] : gone('podManager’s mirror pod'),
  'node.podDirs': ([uid, ...rest], change) =>
    change.to === undefined
      ? gone(rest.length === 0 ? `pod directory ${shortId(uid)}` : `volume directory ${String(rest.at(-1))}`)
      : [],
  'node.cgroups': ([uid], change) => (change.to === undefined ? gone(`cgroup of ${shortId(uid)}`) : []),
  'node.logDirs': ([uid], change) => (change.to === undefined ? gone(`log directory of ${shortId(uid)}`) : []),
  'node.manifests': ([path], change) => (change.to === undefined ? gone(String(path)) : came(String(path))),
};

const ofChange = (change: Change, state: ClusterState): readonly ChangedField[] => {
  const [branch, table, ...rest] = change.path;
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

/** @param state after the event. */
export function changedFields(events: readonly TraceEvent[], event: TraceEvent, state: ClusterState): ChangedField[] {
  const own = OWN[event.kind];
  const from = own === undefined ? event : carrier(events, event);
  const all = (from?.changes ?? []).flatMap((change) => ofChange(change, state));
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
