/**
 * What a log shows of a removal beside what the model would do: the pod's shape, as far as lines tell it, is removed in a
 * simulation of the release that wrote the log, and the simulation's own log is read by the same reader. Both are then
 * the same kind of thing, with the same lines left out, and the first milestone by which they differ is the divergence.
 *
 * A log is rarely whole: it was filtered, cut, or written at a low verbosity. So a line that is not there is called a
 * divergence only where its neighbours are.
 */
import type { EventKind } from '../cluster/eventKinds.ts';
import { ZERO, type Micros } from '../engine/time.ts';
import { isKlogId, KLOG } from '../kube/klog/index.ts';
import type { Release } from '../kube/release.ts';
import { parseScenario, type Scenario } from '../scenario/index.ts';
import { klogText } from '../scenario/formats/klog.ts';
import { run } from '../scenario/run.ts';
import type { EvidenceEvent, EvidenceLine, PodEvidence } from './evidence.ts';
import { platform } from './input/platform.ts';
import { readEvidence } from './readEvidence.ts';
import { numberIn } from './trace.ts';

/** The way of every removal, in its order. */
const CONFORMED = [
  'DeleteSeen',
  'TerminationRequested',
  'KillContainer',
  'ContainersStopped',
  'WorkerTerminated',
  'VolumeUnmounted',
  'VolumesUnmountedSeen',
  'CgroupRemoved',
  'WorkerFinished',
  'FinalDeleteSent',
  'RemoveSeen',
  'PodGoneFromApi',
] as const;

/** What no removal needs: where the model has none of it, the log differs by it. */
const TROUBLES = [
  'PreStopFailed',
  'RuntimeCallFailed',
  'NetworkTeardownFailed',
  'VolumeUnmountFailed',
  'CgroupRemoveFailed',
  'RequestRefused',
  'WorkFailed',
] as const satisfies readonly EventKind[];

type Trouble = (typeof TROUBLES)[number];
export type Conformed = (typeof CONFORMED)[number] | Trouble;

export interface ConformanceRow {
  readonly kind: Conformed;
  /**
   * `unseen`: the log has no line of it, and might have none for other reasons than that it did not happen.
   * `later`: the log ends before it.
   */
  readonly verdict: 'same' | 'only-log' | 'only-model' | 'unseen' | 'later';
  /** µs since the first milestone that both have; null where it is not dated, or not there. */
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
const LONG_AFTER_ITS_END = '30s';
const NODE = 'node-1';
const STAND_IN = 'pod';

const isTrouble = (kind: Conformed | EventKind): kind is Trouble => (TROUBLES as readonly string[]).includes(kind);
const isConformed = (kind: string): kind is Conformed =>
  (CONFORMED as readonly string[]).includes(kind) || (TROUBLES as readonly string[]).includes(kind);

/** That a container or sandbox is not there any more is no trouble for a kubelet that wants it gone. */
const isNotFound = ({ at }: EvidenceEvent): boolean => at?.text.includes('code = NotFound') === true;

/** "Pod is terminated, but some volumes have not been cleaned up" and the like: the kubelet just looks again. */
const isNote = ({ klog }: EvidenceEvent): boolean => klog?.severity === 'I';

function milestoneOf(event: EvidenceEvent, isStatic: boolean): Conformed | null {
  const { kind, detail } = event;
  if (kind === 'SyncLoopOp') {
    if (detail?.['op'] === 'DELETE') return 'DeleteSeen';
    if (detail?.['op'] !== 'REMOVE') return null;
    return isStatic && detail['source'] !== 'api' ? 'DeleteSeen' : 'RemoveSeen';
  }
  if (!isConformed(kind)) return null;
  return isTrouble(kind) && (isNote(event) || isNotFound(event)) ? null : kind;
}

const BEGINS: ReadonlySet<Conformed> = new Set<Conformed>(['DeleteSeen', 'TerminationRequested']);

type Milestones = ReadonlyMap<Conformed, EvidenceEvent>;

/** Until 1.21 podKiller is given what has ended by itself, too: where a DELETE follows, that begins the removal. */
const isUnwanted = ({ kind, detail }: EvidenceEvent): boolean =>
  kind === 'TerminationRequested' && detail?.['reason'] === 'unwanted';

function hadEnded({ events, isStatic }: PodEvidence): boolean {
  const unwanted = events.findIndex(isUnwanted);
  const deleted = events.findIndex((event) => milestoneOf(event, isStatic) === 'DeleteSeen');
  return unwanted >= 0 && unwanted < deleted;
}

/** The first of each since the removal was asked for, in the order of the log. */
function milestonesOf(pod: PodEvidence): Milestones {
  const ended = hadEnded(pod);
  const found = new Map<Conformed, EvidenceEvent>();
  for (const event of pod.events) {
    const milestone = milestoneOf(event, pod.isStatic);
    if (milestone === null || found.has(milestone)) continue;
    if (found.size === 0 && (!BEGINS.has(milestone) || (ended && isUnwanted(event)))) continue;
    found.set(milestone, event);
  }
  return found;
}

/** Gone from the API before its containers had stopped: nobody waited for the kubelet. */
function isForced(seen: Milestones): boolean {
  const order = [...seen.keys()];
  const gone = order.findIndex((kind) => kind === 'RemoveSeen' || kind === 'PodGoneFromApi');
  const stopped = order.indexOf('ContainersStopped');
  return gone >= 0 && (stopped < 0 ? seen.has('KillContainer') : gone < stopped);
}

const DNS = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const nameOr = (name: string, other: string): string => (DNS.test(name) ? name : other);

/** The pod as lines show it: its containers, its grace period, and how long after the signal it ended. */
function scenarioOf(pod: PodEvidence, seen: Milestones, release: Release): Scenario | null {
  const kills = pod.events.filter(({ kind }) => kind === 'KillContainer');
  const named = kills.flatMap(({ detail }) => (typeof detail?.['container'] === 'string' ? [detail['container']] : []));
  const containers = [...new Set(named.filter((name) => DNS.test(name)))].slice(0, 24);
  if (containers.length === 0) containers.push('container');
  const [kill] = kills;
  const grace = kill === undefined ? 30 : Math.max(1, numberIn(kill, 'gracePeriod') ?? 30);
  const stopped = seen.get('ContainersStopped');
  const took = kill?.t == null || stopped?.t == null ? 0 : Math.max(0, stopped.t - kill.t);
  const ended = hadEnded(pod);
  const ends = ended
    ? ({ exits: { after: '2s', exitCode: 0 } } as const)
    : took >= grace * 1_000_000
      ? ({ onSigterm: 'ignore' } as const)
      : ({ onSigterm: 'exit', after: `${Math.floor(took / 1000)}ms` } as const);
  const behaviour = Object.fromEntries(containers.map((name) => [name, ends]));
  const suffix = pod.node === null ? '' : `-${pod.node.toLowerCase()}`;
  const isSuffixed = pod.isStatic && suffix !== '' && pod.name.endsWith(suffix);
  const name = nameOr(isSuffixed ? pod.name.slice(0, -suffix.length) : pod.name, STAND_IN);
  // A pod of the API has the volume of its token; what a static pod has, its manifest says.
  const hasVolume = pod.isStatic && seen.has('VolumeUnmounted');
  const forced = isForced(seen) ? { gracePeriodSeconds: 0, force: true } : {};
  const subject = {
    from: pod.isStatic ? 'file' : 'api',
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: nameOr(pod.namespace, 'default') },
      spec: {
        terminationGracePeriodSeconds: grace,
        ...(ended && { restartPolicy: 'Never', nodeName: NODE }),
        containers: containers.map((container) => ({ name: container, image: 'unknown' })),
        ...(hasVolume && { volumes: [{ name: 'volume', emptyDir: {} }] }),
      },
    },
    behaviour,
  };
  const removal = pod.isStatic ? { do: 'removeManifest', pod: name } : { do: 'delete', pod: name, ...forced };
  const parsed = parseScenario({
    kind: 'Scenario',
    title: 'What the model expects',
    kubernetes: release,
    seed: 0,
    node: { name: NODE },
    pods: ended ? [] : [subject],
    steps: ended
      ? [
          { at: '0s', do: 'create', ...subject },
          { at: LONG_AFTER_ITS_END, ...removal },
        ]
      : [{ at: REQUESTED_AT, ...removal }],
    until: 'quiet',
  });
  return 'errors' in parsed ? null : parsed.ok;
}

/** The highest verbosity of a line that the log has of the pod: what is above it could not be in the log. */
const verbosityOf = ({ events }: PodEvidence): number =>
  events.reduce(
    (most, { klog }) => (klog !== undefined && isKlogId(klog.id) ? Math.max(most, KLOG[klog.id].level) : most),
    0,
  );

/** The kubelet's source files that the log has lines of. */
const sourcesOf = ({ events }: PodEvidence): ReadonlySet<string> =>
  new Set(events.flatMap(({ klog }) => (klog === undefined ? [] : [sourceOf(klog.file)])));

/** Whether the status manager's GET still finds an object that is being removed is a race. */
const isChance = (kind: Conformed): boolean => kind === 'PodGoneFromApi';

/** Of `kubelet_pods.go:943` or a path before it. */
const sourceOf = (file: string): string => file.replace(/:\d+$/, '').split('/').at(-1) ?? file;

/** Null where the input shows no removal, or not enough of the pod to simulate one. */
export async function conformanceOf(pod: PodEvidence, release: Release): Promise<Conformance | null> {
  const seen = milestonesOf(pod);
  const scenario = seen.size === 0 ? null : scenarioOf(pod, seen, release);
  if (scenario === null) return null;
  const trace = run(scenario);
  const verbosity = verbosityOf(pod);
  const log = klogText({
    ...trace,
    events: trace.events.filter(({ klog }) => klog !== undefined && klog.level <= verbosity),
  });
  const read = await readEvidence([{ name: 'model', bytes: once(log) }]);
  const [expected] = read.pods.map(milestonesOf).filter(({ size }) => size > 0);
  if (expected === undefined) return null;
  const did = new Set<Conformed>(trace.events.flatMap(({ kind }) => (isConformed(kind) ? [kind] : [])));
  const rows = rowsOf(seen, expected, { did, sources: sourcesOf(pod) });
  if (rows.every(({ verdict }) => verdict !== 'same')) return null;
  const first = rows.findIndex(({ verdict }) => verdict === 'only-log' || verdict === 'only-model');
  return { release, rows, first: first < 0 ? null : first };
}

interface Bounds {
  /** What the model's pod does at all, whether a line at the log's verbosity says so or not. */
  readonly did: ReadonlySet<Conformed>;
  readonly sources: ReadonlySet<string>;
}

/** In the model's order, and what only the log has where it stands in the log. */
function rowsOf(seen: Milestones, expected: Milestones, { did, sources }: Bounds): readonly ConformanceRow[] {
  const model = [...expected.keys()];
  const inLog = [...seen.keys()];
  const both = inLog.filter((kind) => expected.has(kind));
  const since = (of: Milestones, kind: Conformed): Micros | null => {
    const t = of.get(kind)?.t;
    const start = both.flatMap((each) => (seen.get(each)?.t == null ? [] : (of.get(each)?.t ?? [])))[0];
    return t === undefined || t === null ? null : ((t - (start ?? ZERO)) as Micros);
  };
  const firstBoth = model.findIndex((kind) => seen.has(kind));
  const lastBoth = model.findLastIndex((kind) => seen.has(kind));
  const row = (kind: Conformed, verdict: ConformanceRow['verdict']): ConformanceRow => ({
    kind,
    verdict,
    seen: seen.has(kind) ? since(seen, kind) : null,
    expected: expected.has(kind) ? since(expected, kind) : null,
    at: seen.get(kind)?.at ?? null,
    inferred: seen.get(kind)?.inferred ?? false,
  });
  /** The log has other lines of the same source file, so it would have had this one too. */
  const isMissed = (kind: Conformed): boolean => {
    const file = expected.get(kind)?.klog?.file;
    // A container that does not run is not killed, and of that no line tells.
    return kind !== 'KillContainer' && !isChance(kind) && file !== undefined && sources.has(sourceOf(file));
  };
  const rows = model.map((kind, i) => {
    if (seen.has(kind)) return row(kind, 'same');
    if (i > lastBoth) return row(kind, 'later');
    return row(kind, i > firstBoth && isMissed(kind) ? 'only-model' : 'unseen');
  });
  for (const kind of inLog) {
    // What the model does as well, though no line at the log's verbosity says so, is no difference.
    if (
      expected.has(kind) ||
      did.has(kind) ||
      isChance(kind) ||
      (!isTrouble(kind) && seen.get(kind)?.inferred === true)
    )
      continue;
    const before = both.filter((each) => inLog.indexOf(each) < inLog.indexOf(kind)).at(-1);
    const at = rows.findIndex((each) => each.kind === before);
    const follows = rows.findIndex((each, i) => i > at && each.verdict !== 'only-log');
    rows.splice(follows < 0 ? rows.length : follows, 0, row(kind, 'only-log'));
  }
  return rows;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new platform.TextEncoder().encode(text);
}
