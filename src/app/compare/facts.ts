/** What a run came to for one pod, as far as two releases can differ in it. Read off the trace; nothing is worded. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { podRow } from '../../kube/kubectl.ts';
import type { Pod } from '../../kube/objects.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';
import { podKey, type PodKey } from '../explain/index.ts';
import { collectionsOf, historiesOf, ownCursor, requestRows } from '../readings/index.ts';
import type { Release } from '../store/index.ts';

/** What became of the object that went last, or else of the one that is there. */
export type Fate = 'gone' | 'terminating' | 'there' | 'never';

export interface RunFacts {
  readonly fate: Fate;
  readonly goneAt: Micros | undefined;
  /** Of the object when it was last seen: its phase, and what kubectl made of it under STATUS. */
  readonly phase: string | undefined;
  readonly status: string | undefined;
  /** How often its status was written into etcd. */
  readonly statusWrites: number;
  /** Requests about it that were sent to the API server, by whomever. */
  readonly requests: number;
  readonly deletes: readonly Micros[];
  readonly sigterms: readonly Micros[];
  readonly sigkills: readonly Micros[];
  readonly exits: readonly { readonly t: Micros; readonly code: number | undefined }[];
}

const isOf = (event: TraceEvent, key: PodKey): boolean => event.pod !== undefined && podKey(event.pod) === key;

const exitCode = ({ detail }: TraceEvent): number | undefined => {
  const code = detail?.['exitCode'];
  return typeof code === 'number' ? code : undefined;
};

/** The object as it stood before the event that took it out of etcd, or at the run's end. */
function lastObject(trace: Trace<ClusterState>, key: PodKey, endedBy: number | undefined): Pod | undefined {
  const seq = endedBy === undefined ? trace.events.length - 1 : endedBy - 1;
  return ownCursor(trace).stateAt(seq).etcd.pods[key];
}

export function runFacts(trace: Trace<ClusterState>, key: PodKey, release: Release): RunFacts {
  const spans = historiesOf(trace).get(key)?.object ?? [];
  // A mirror comes back under its name: what is told is the last that went, as its removal is what the run is about.
  const ends = spans.filter((span, i) => span.endedBy !== undefined && spans[i + 1]?.is.uid !== span.is.uid);
  const last = ends.at(-1) ?? spans.at(-1);
  const isGone = ends.length > 0;
  const object = last === undefined ? undefined : lastObject(trace, key, isGone ? last.endedBy : undefined);
  const mine = trace.events.filter((event) => isOf(event, key));
  const times = (kind: string): readonly Micros[] => mine.filter((event) => event.kind === kind).map(({ t }) => t);
  const among = collectionsOf(trace).get(key);
  const sent = requestRows(trace).filter(({ seq, pod }) => pod === key || among?.has(seq) === true);
  const marked = last?.is.deletionTimestamp !== undefined;
  return {
    fate: last === undefined ? 'never' : isGone ? 'gone' : marked ? 'terminating' : 'there',
    goneAt: isGone ? last?.to : undefined,
    phase: object?.status.phase,
    status: object === undefined ? undefined : podRow(object, micros(trace.end), release).status,
    statusWrites: times('StatusPatched').length,
    requests: sent.length,
    deletes: sent.filter(({ verb }) => verb.startsWith('DELETE')).map(({ t }) => t),
    sigterms: times('SigtermSent'),
    sigkills: times('SigkillSent'),
    exits: mine
      .filter(({ kind }) => kind === 'ContainerExited')
      .map((event) => ({ t: event.t, code: exitCode(event) })),
  };
}
