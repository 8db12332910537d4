/** From a pod of the evidence to what may travel in a link, and from there to a pod that a trace can be made of. */
import { isEventKind, eventLevel } from '../../cluster/eventKinds.ts';
import { newPodWorker } from '../../cluster/kubelet/podWorkerMachine.ts';
import { statePath, type PodWorkerSnapshot } from '../../cluster/kubelet/podWorkerSnapshot.ts';
import type { PodSyncStatus } from '../../cluster/state.ts';
import { micros, ZERO, type Micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { LIMITS } from '../../scenario/index.ts';
import type { Json } from '../../trace/event.ts';
import * as v from 'valibot';
import type { EvidenceEvent, PodEvidence } from '../evidence.ts';
import type { TracedPod } from '../trace.ts';
import {
  DetailSchema,
  WorkerSchema,
  type SharedDetail,
  type SharedEvent,
  type SharedRemoval,
  type SharedWorker,
} from './schema.ts';
import { realNames, standIns, type Naming } from './standIns.ts';
import { isTechnical } from '../../cluster/technicalKinds.ts';

/** The same thing said again adds nothing to a picture but its first times and its last. */
const MOST_ALIKE = 3;
const ALIKE_BY = ['op', 'phase', 'reason', 'container', 'id', 'volume'] as const;
/** What is in the log and tells nothing without its words. */
const WORDLESS: ReadonlySet<string> = new Set(['EventRecorded', 'WatchRowPrinted', 'ObjectUpdated']);
const LATEST = LIMITS.durationSeconds * 1_000_000;

export interface ShareChoice {
  readonly release: Release;
  readonly standIns: boolean;
  /** At most so many events: those around the removal's end stay. */
  readonly most: number;
}

export function reduced(pod: PodEvidence, { release, standIns: replaced, most }: ShareChoice): SharedRemoval {
  const naming = replaced ? standIns(pod) : realNames(pod);
  const start = pod.events.find(({ t }) => t !== null)?.t ?? micros(0);
  const since = (t: Micros): Micros => micros(Math.min(LATEST, Math.max(0, t - start)));
  const kept = fewest(pod.events, most);
  let before: PodSyncStatus = NEW_WORKER;
  const events = kept.map((event): SharedEvent => {
    const { t, kind, inferred, worker } = event;
    const detail = detailOf(event, naming);
    const changed = worker === undefined ? null : workerOf(worker, before, since);
    if (worker !== undefined) before = worker.status;
    return {
      t: t === null ? null : since(t),
      kind,
      ...(inferred && { inferred: true }),
      ...(Object.keys(detail).length > 0 && { detail }),
      ...(changed !== null && { worker: changed }),
    };
  });
  const { stage, waitingOn, confidence, isStatic, eventsLeftOut } = pod;
  const leftOut = pod.events.length + eventsLeftOut - kept.length;
  return {
    release,
    standIns: replaced,
    pod: { ...naming.pod, static: isStatic },
    stage,
    waitingOn,
    confidence,
    leftOut,
    events,
  };
}

function fewest(events: readonly EvidenceEvent[], most: number): readonly EvidenceEvent[] {
  const telling = events.filter(
    ({ kind, worker }) => worker !== undefined || !(WORDLESS.has(kind) || isTechnical(kind)),
  );
  const alike = new Map<string, number>();
  const keyOf = ({ kind, detail = {} }: EvidenceEvent): string =>
    JSON.stringify([kind, ...ALIKE_BY.map((key) => detail[key] ?? null)]);
  for (const event of telling) alike.set(keyOf(event), (alike.get(keyOf(event)) ?? 0) + 1);
  const met = new Map<string, number>();
  const first = telling.filter((event) => {
    const key = keyOf(event);
    const count = (met.get(key) ?? 0) + 1;
    met.set(key, count);
    return event.worker !== undefined || count < MOST_ALIKE || count === alike.get(key);
  });
  if (first.length <= most) return first;
  const heavy = first.filter(({ kind, worker }) => worker !== undefined || eventLevel(kind) !== 'detail');
  return (heavy.length === 0 ? first : heavy).slice(-most);
}

function detailOf({ detail = {} }: EvidenceEvent, naming: Naming): SharedDetail {
  const entries = Object.entries(detail).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    if (!(key in DetailSchema.entries)) return [];
    if (key !== 'container' && key !== 'id' && key !== 'volume') return [[key, value]];
    const name = typeof value === 'string' && value !== '' ? naming[key](value) : null;
    return name === null ? [] : [[key, name]];
  });
  return v.parse(DetailSchema, Object.fromEntries(fitting(entries, DetailSchema)));
}

/** Checks the entries one by one, so that an invalid one drops only itself. */
const fitting = (entries: readonly (readonly [string, unknown])[], schema: v.GenericSchema) =>
  entries.filter(([key, value]) => v.safeParse(schema, { [key]: value }).success);

/** What a worker's fields are told against; whose it is, the link tells apart. */
const { status: NEW_WORKER } = newPodWorker({
  podUID: '',
  fullname: '',
  namespace: '',
  name: '',
  isStatic: false,
  syncedAt: ZERO,
});

const MOMENTS: ReadonlySet<string> = new Set(['syncedAt', 'startedAt', 'terminatingAt', 'terminatedAt']);

function workerOf(
  { value, status }: NonNullable<EvidenceEvent['worker']>,
  before: PodSyncStatus,
  since: (t: Micros) => Micros,
): SharedWorker {
  const told = Object.entries(status)
    .filter(([key, now]) => key in WorkerSchema.entries && now !== before[key as keyof PodSyncStatus])
    .map(([key, now]) => [key, MOMENTS.has(key) && now !== null ? since(now as Micros) : now] as const);
  const fields = Object.fromEntries(fitting(told, v.partial(WorkerSchema)));
  return v.parse(WorkerSchema, { state: statePath(value as PodWorkerSnapshot['value']), ...fields });
}

/** `terminating.stopping` as `{ terminating: 'stopping' }`. */
function stateOfName(name: string): Json {
  const [outer = '', inner] = name.split('.');
  return inner === undefined ? outer : { [outer]: inner };
}

/** As `evidenceTrace` takes it. */
export function podOfShared({ pod, events }: SharedRemoval): TracedPod {
  const { namespace, name, uid, node, static: isStatic } = pod;
  const identity = { podUID: uid, fullname: `${name}_${namespace}`, namespace, name, isStatic };
  let { status } = newPodWorker({ ...identity, syncedAt: ZERO });
  return {
    namespace,
    name,
    uid,
    node,
    isStatic,
    events: events.flatMap(({ t, kind, inferred = false, detail, worker }): readonly EvidenceEvent[] => {
      if (!isEventKind(kind)) return [];
      const base = { t: t as Micros | null, kind, inferred, at: null, ...(detail !== undefined && { detail }) };
      if (worker === undefined) return [base];
      const { state, ...changed } = worker;
      status = { ...status, ...(changed as Partial<PodSyncStatus>) };
      return [{ ...base, worker: { value: stateOfName(state), status } }];
    }),
  };
}
