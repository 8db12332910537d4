/** Which fields of which pods an event changed, by the names that a reader knows them by. */
import type { Change, Json, TraceEvent } from '../../trace/index.ts';
import { diffFields, podKey } from '../explain/index.ts';
import { statePath } from './history.ts';

/** A field of a pod that an event changed. */
export interface PodField {
  /** `namespace/name`; undefined where the event does not say whose worker it is. */
  readonly pod: string | undefined;
  /** `metadata.deletionTimestamp`, `worker.gracePeriod`. */
  readonly path: string;
}

const stateOf = (value: Json | undefined): Json | undefined => (value === undefined ? undefined : statePath(value));

function workerPaths({ from, to }: Change, rest: readonly (string | number)[]): string[] {
  const [part, ...inside] = rest;
  if (part === 'value') return stateOf(from) === stateOf(to) ? [] : ['worker.state'];
  if (part !== 'status') return []; // it came or went, which is an event's own kind
  return diffFields(from, to, inside.join('.')).map(({ path }) => `worker.${path}`);
}

/** Fields of API objects by their own paths, fields of pod workers behind `worker.`. */
function fieldsOfChange(event: TraceEvent, change: Change): PodField[] {
  const [branch, table, key, ...rest] = change.path;
  if (branch === 'etcd' && table === 'pods') {
    // An object that comes or goes as a whole changes none of its fields.
    if (rest.length === 0 && (change.from === undefined || change.to === undefined)) return [];
    const paths = diffFields(change.from, change.to, rest.join('.'));
    return paths.map(({ path }) => ({ pod: String(key), path }));
  }
  if (branch !== 'podWorkers' || table !== 'workers') return [];
  const pod = event.pod && podKey(event.pod);
  return workerPaths(change, rest).map((path) => ({ pod, path }));
}

export const fieldsChanged = (event: TraceEvent): PodField[] =>
  event.changes.flatMap((change) => fieldsOfChange(event, change));
