/**
 * What a log shows of a removal beside what the model would do: the pod's shape, as far as lines tell it, is removed in a
 * simulation of the release that wrote the log, and the simulation's own log is read by the same reader. Both are then
 * the same kind of thing, with the same lines left out, and the first milestone by which they differ is the divergence.
 */
import type { EventKind } from '../cluster/eventKinds.ts';
import { ZERO, type Micros } from '../engine/time.ts';
import { isKlogId, KLOG } from '../kube/klog/index.ts';
import type { Release } from '../kube/release.ts';
import { parseScenario, type Scenario } from '../scenario/index.ts';
import { klogFormat } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import type { EvidenceEvent, EvidenceLine, PodEvidence } from './evidence.ts';
import { readEvidence } from './readEvidence.ts';

/** The way of every removal, in its order. */
export const CONFORMED = [
  'TerminationRequested',
  'KillContainer',
  'ContainersStopped',
  'WorkerTerminated',
  'VolumesUnmountedSeen',
  'CgroupRemoved',
  'WorkerFinished',
  'FinalDeleteSent',
  'PodGoneFromApi',
] as const satisfies readonly EventKind[];

/** What no removal needs: where the model has none of it, the log differs by it. */
export const TROUBLES = [
  'PreStopFailed',
  'RuntimeCallFailed',
  'NetworkTeardownFailed',
  'VolumeUnmountFailed',
  'CgroupRemoveFailed',
  'RequestRefused',
  'WorkFailed',
] as const satisfies readonly EventKind[];

export type Conformed = (typeof CONFORMED)[number] | (typeof TROUBLES)[number];

export interface ConformanceRow {
  readonly kind: Conformed;
  /** `later`: the log ends before it. */
  readonly verdict: 'same' | 'only-log' | 'only-model' | 'later';
  /** µs since the removal was asked for; null where it is not dated, or not there. */
  readonly seen: Micros | null;
  readonly expected: Micros | null;
  readonly at: EvidenceLine | null;
  readonly inferred: boolean;
}

export interface Conformance {
  readonly release: Release;
  readonly rows: readonly ConformanceRow[];
  /** The first row by which they differ. */
  readonly first: number | null;
}

const REQUESTED_AT = '1s';
const NODE = 'node-1';

const isConformed = (kind: EventKind): kind is Conformed =>
  (CONFORMED as readonly string[]).includes(kind) || (TROUBLES as readonly string[]).includes(kind);

/** The first of each kind since the removal was asked for, in the order of the log. */
function milestonesOf(events: readonly EvidenceEvent[]): ReadonlyMap<Conformed, EvidenceEvent> {
  const found = new Map<Conformed, EvidenceEvent>();
  const from = events.findIndex(({ kind }) => kind === 'TerminationRequested');
  for (const event of from < 0 ? [] : events.slice(from))
    if (isConformed(event.kind) && !found.has(event.kind)) found.set(event.kind, event);
  return found;
}

const numberIn = ({ detail }: EvidenceEvent, key: string): number | null => {
  const value = detail?.[key];
  return typeof value === 'number' ? value : null;
};

/** The pod as lines show it: its containers, its grace period, and how long after the signal it ended. */
function scenarioOf(pod: PodEvidence, release: Release): Scenario | null {
  const kills = pod.events.filter(({ kind }) => kind === 'KillContainer');
  const named = kills.flatMap(({ detail }) => (typeof detail?.['container'] === 'string' ? [detail['container']] : []));
  const containers = [...new Set(named)].slice(0, 24);
  if (containers.length === 0) containers.push('container');
  const [kill] = kills;
  const grace = kill === undefined ? 30 : Math.max(1, numberIn(kill, 'gracePeriod') ?? 30);
  const stopped = pod.events.find(({ kind, t }) => t !== null && kind === 'ContainersStopped');
  const took = kill?.t == null || stopped?.t == null ? 0 : Math.max(0, stopped.t - kill.t);
  const onSigterm = took >= grace * 1_000_000 ? 'ignore' : 'exit';
  const behaviour = Object.fromEntries(
    containers.map((name) => [
      name,
      onSigterm === 'ignore' ? { onSigterm } : { onSigterm, after: `${Math.floor(took / 1000)}ms` },
    ]),
  );
  const suffix = pod.node === null ? '' : `-${pod.node.toLowerCase()}`;
  const name =
    pod.isStatic && suffix !== '' && pod.name.endsWith(suffix) ? pod.name.slice(0, -suffix.length) : pod.name;
  const parsed = parseScenario({
    kind: 'Scenario',
    title: 'What the model expects',
    kubernetes: release,
    seed: 0,
    node: { name: NODE },
    pods: [
      {
        from: pod.isStatic ? 'file' : 'api',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name, namespace: pod.namespace === '' ? 'default' : pod.namespace },
          spec: {
            terminationGracePeriodSeconds: grace,
            containers: containers.map((container) => ({ name: container, image: 'unknown' })),
          },
        },
        behaviour,
      },
    ],
    steps: [{ at: REQUESTED_AT, do: pod.isStatic ? 'removeManifest' : 'delete', pod: name }],
    until: 'quiet',
  });
  return 'errors' in parsed ? null : parsed.ok;
}

/** The highest verbosity of a line that the log has of the pod: what is above it could not be in the log. */
const verbosityOf = ({ events }: PodEvidence): number =>
  events.reduce(
    (most, { klog }) => (klog !== undefined && isKlogId(klog.id) ? Math.max(most, KLOG[klog.id].level) : most),
    2,
  );

/** Null where the input shows no removal, or not enough of the pod to simulate one. */
export async function conformanceOf(pod: PodEvidence, release: Release): Promise<Conformance | null> {
  const seen = milestonesOf(pod.events);
  const scenario = seen.size === 0 || pod.name === '' ? null : scenarioOf(pod, release);
  if (scenario === null) return null;
  const trace = run(scenario);
  const verbosity = verbosityOf(pod);
  const log = klogFormat({
    ...trace,
    events: trace.events.filter(({ klog }) => klog !== undefined && klog.level <= verbosity),
  });
  const read = await readEvidence([{ name: 'model', bytes: once(log) }]);
  const like = read.pods.find(({ events }) => events.some(({ kind }) => kind === 'TerminationRequested'));
  if (like === undefined) return null;
  const rows = rowsOf(seen, milestonesOf(like.events));
  const first = rows.findIndex(({ verdict }) => verdict === 'only-log' || verdict === 'only-model');
  return { release, rows, first: first < 0 ? null : first };
}

/** In the model's order, and what only the log has where it stands in the log. */
export function rowsOf(
  seen: ReadonlyMap<Conformed, EvidenceEvent>,
  expected: ReadonlyMap<Conformed, EvidenceEvent>,
): readonly ConformanceRow[] {
  const since = (of: ReadonlyMap<Conformed, EvidenceEvent>, kind: Conformed): Micros | null => {
    const t = of.get(kind)?.t;
    const start = of.get('TerminationRequested')?.t;
    return t === undefined || t === null ? null : ((t - (start ?? ZERO)) as Micros);
  };
  const inLog = [...seen.keys()];
  const both = inLog.filter((kind) => expected.has(kind));
  const lastBoth = [...expected.keys()].reduce((last, kind, i) => (seen.has(kind) ? i : last), -1);
  const row = (kind: Conformed, verdict: ConformanceRow['verdict']): ConformanceRow => ({
    kind,
    verdict,
    seen: seen.has(kind) ? since(seen, kind) : null,
    expected: expected.has(kind) ? since(expected, kind) : null,
    at: seen.get(kind)?.at ?? null,
    inferred: seen.get(kind)?.inferred ?? false,
  });
  const rows = [...expected.keys()].map((kind, i) =>
    row(kind, seen.has(kind) ? 'same' : i < lastBoth ? 'only-model' : 'later'),
  );
  for (const kind of inLog) {
    if (expected.has(kind)) continue;
    const before = both.filter((each) => inLog.indexOf(each) < inLog.indexOf(kind)).at(-1);
    const at = rows.findIndex((each) => each.kind === before);
    const follows = rows.findIndex((each, i) => i > at && each.verdict !== 'only-log');
    rows.splice(follows < 0 ? rows.length : follows, 0, row(kind, 'only-log'));
  }
  return rows;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new Encoder().encode(text);
}

const Encoder = (globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } }).TextEncoder;
