/** Which events a breakpoint stands for. Pure; reads nothing but the trace. */
import { eventLevel } from '../../cluster/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Change, Json, Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { diffFields, podKey } from '../explain/index.ts';
import { statePath } from '../readings/index.ts';
import type { Breakpoint } from '../store/index.ts';

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

/** `default/web:status.phase` is a field of one pod, `status.phase` of any. */
export function fieldOf(of: string): { readonly pod: string | null; readonly path: string } {
  const at = of.indexOf(':');
  const pod = of.slice(0, Math.max(at, 0));
  // A path may hold a colon too, inside a quoted key; no namespace does.
  return /^[^/"]+\/[^/"]+$/.test(pod) ? { pod, path: of.slice(at + 1) } : { pod: null, path: of };
}

/** A branch changes when anything in it does. */
const isAtOrIn = (path: string, branch: string): boolean =>
  path === branch || (path.startsWith(branch) && /^[.[]/.test(path.slice(branch.length)));

const isStep = ({ kind }: TraceEvent): boolean => eventLevel(kind) !== 'detail';

/** Of all that an actor does or a pod meets, only what one steps through: who wants a detail names its kind. */
export function isHit(event: TraceEvent, { on, of }: Breakpoint): boolean {
  switch (on) {
    case 'kind':
      return event.kind === of;
    case 'actor':
      return event.actor === of && isStep(event);
    case 'pod':
      return event.pod !== undefined && podKey(event.pod) === of && isStep(event);
    case 'field': {
      const wanted = fieldOf(of);
      return fieldsChanged(event).some(
        ({ pod, path }) => (wanted.pod === null || wanted.pod === pod) && isAtOrIn(path, wanted.path),
      );
    }
  }
}

export interface Hit {
  readonly seq: Seq;
  readonly breakpoint: Breakpoint;
}

/** The first event after `from`, up to and with `to`, at which one of them stops. */
export function firstHit(
  { events }: Pick<Trace<ClusterState>, 'events'>,
  breakpoints: readonly Breakpoint[],
  from: Seq,
  to: Seq,
): Hit | null {
  if (breakpoints.length === 0) return null;
  for (let seq = from + 1; seq <= to; seq++) {
    const event = events[seq];
    const breakpoint = event && breakpoints.find((each) => isHit(event, each));
    if (breakpoint) return { seq, breakpoint };
  }
  return null;
}
