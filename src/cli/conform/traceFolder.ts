/**
 * A real trace's folder, read into a run that can be compared. The folder's README of the recordings says what each file
 * holds; t = 0 is when the recording's driver saw the pod running, as in its scenario.json.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { OwnLatencies } from '../../cluster/index.ts';
import { micros, type Micros } from '../../engine/time.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { readAuditRecord } from '../comparable/auditLog.ts';
import { rowText } from '../comparable/getRows.ts';
import { field, type Fields, isFields, parseJson, readJsonLines, textField } from '../comparable/json.ts';
import { readKubeletLog, type KubeletLogEntry } from './kubeletLog.ts';
import type { ComparableRun, GetRow, PodWatchEvent, Subject } from '../comparable/run.ts';
import { learnSubject } from '../comparable/subject.ts';
import { paceOf, type Pace } from './pace.ts';
import { phasesFromLog } from './timers.ts';
import { watchText, type WatchedPod, type WatchType } from '../comparable/watchEvents.ts';

export interface RecordedRun extends ComparableRun {
  readonly log: readonly KubeletLogEntry[];
}

export interface TraceFolder {
  readonly path: string;
  /** `regular-delete` for `regular-delete-2` too: repeats are judged together. */
  readonly scenario: string;
  /** Whether the name ends in a repeat's number. */
  readonly isRepeat: boolean;
  /** What groups repeats: the same scenario recorded from the same version. */
  readonly group: string;
  /** The scenario document, with the timers' phases that the log tells filled in. */
  readonly document: Fields;
  /** How fast the recorded machine was, where its log tells. */
  readonly latencies: OwnLatencies;
  /** Its first step, where a comparison begins, and whether that step changes a manifest. */
  readonly begins: { readonly at: Micros; readonly onDisk: boolean };
  /** An RFC 3339 time on the run's clock. */
  readonly at: (time: string) => Micros;
  readonly run: RecordedRun;
  /** All of the kubelet's log, also what came after the scenario's end. */
  readonly wholeLog: RecordedRun['log'];
  /** The kubelet's -v; a name such as `regular-delete-v2` tells of another than the usual. */
  readonly verbosity: number;
}

const USUAL_VERBOSITY = 4;
/** The driver writes down a change on the disk after it is made; the kubelet's inotify may be faster. */
const TOLD_AFTER = 20_000;

/** @throws with the file and what is wrong with it. */
export function readTraceFolder(path: string): TraceFolder {
  const read = (file: string): string => readFileSync(join(path, file), 'utf8');
  const written = parseJson(read('scenario.json'), join(path, 'scenario.json'));
  if (!isFields(written)) throw new Error(`${join(path, 'scenario.json')}: not a scenario`);
  const document = withRelease(written, basename(dirname(resolve(path))));
  const actions = readActions(read('actions.txt'), join(path, 'actions.txt'));
  const origin = originOf(actions, document);
  const at = (time: string): Micros => micros((parseRfc3339(time) ?? origin) - origin);
  const year = actions[0]?.text.slice(0, 4) ?? '';

  const log = readKubeletLog(read('kubelet.log'), year, origin);
  const until = untilOf(document, log);
  const within = ({ t }: { readonly t: Micros }): boolean => t <= until;
  const names = podNames(document);
  const watch = readWatch(readJsonLines(read('watch.jsonl'), join(path, 'watch.jsonl')), names, at);
  const subject = learnSubject({ names, uids: watch.uids, containerIDs: watch.containerIDs }, log);
  /** Records are written as requests are answered; what counts is the order in which they came. */
  const requests = readJsonLines(read('audit.log'), join(path, 'audit.log'))
    .flatMap((record) => {
      const request = readAuditRecord(record, at);
      return request === null || !names.has(request.name) || !within(request) ? [] : [request];
    })
    .toSorted((a, b) => a.t - b.t);

  const step = firstStep(document);
  // Typing takes kubectl's own time to become a request, so the audit log says when a removal began.
  const does = textField(stepsOf(document)[0] ?? {}, 'do') ?? '';
  const typed = DONE_TO_NODES.has(does)
    ? undefined
    : requests.find(({ user, t }) => user === 'kubectl' && t >= step - 1_000_000);
  const onDisk = does.endsWith('Manifest');
  const firstAction = onDisk ? micros(step - TOLD_AFTER) : (typed?.t ?? step);
  const { scenario, isRepeat } = nameOf(path);
  const pace = paceOf(log, subject, firstAction, at, startOfKubelet(document));
  return {
    path,
    scenario,
    isRepeat,
    group: `${basename(dirname(resolve(path)))}/${scenario}`,
    document: withExits(withPhases(withEarlierRuns(document, watch.restarts), log, origin, firstAction), pace),
    latencies: pace.latencies,
    begins: { at: step, onDisk },
    at,
    wholeLog: log,
    verbosity: Number(/-v(\d+)$/.exec(basename(resolve(path)))?.[1] ?? USUAL_VERBOSITY),
    run: {
      label: basename(resolve(path)),
      firstAction,
      end: actions.at(-1)?.at(origin) ?? firstAction,
      subject,
      requests,
      watch: watch.events.filter(within),
      rows: readRows(path, watch.events, at).filter(within),
      log: log.filter(within),
    },
  };
}

/** The folder's name tells of which release a recording is: `v1.32.13` is one of 1.32. */
function withRelease(document: Fields, version: string): Fields {
  const release = /^v(\d+\.\d+)\.\d+$/.exec(version)?.[1];
  return release === undefined ? document : { ...document, kubernetes: release };
}

function nameOf(path: string): { scenario: string; isRepeat: boolean } {
  const name = basename(resolve(path));
  const scenario = name.replace(/-\d+$/, '');
  return { scenario, isRepeat: scenario !== name };
}

interface Action {
  readonly text: string;
  readonly at: (origin: Micros) => Micros;
  readonly time: Micros;
}

function readActions(text: string, file: string): readonly Action[] {
  const actions = text.split('\n').flatMap((line): Action[] => {
    const time = parseRfc3339(line.slice(0, Math.max(0, line.indexOf(' '))));
    return time === null ? [] : [{ text: line, time, at: (origin) => micros(time - origin) }];
  });
  if (actions.length === 0) throw new Error(`${file}: no line begins with a time`);
  return actions;
}

/** Steps that begin without a request of kubectl. */
const DONE_TO_NODES: ReadonlySet<string> = new Set(['shutdownNode', 'stopKubelet', 'stopRuntime']);

/**
 * t = 0: the last of the pods was seen running, or seen to have ended; without such a line, or where the scenario creates the pod, the
 * first action.
 */
function originOf(actions: readonly Action[], document: Fields): Micros {
  if (list(document['pods']).length === 0) return actions[0]?.time ?? micros(0);
  const isSeen = ({ text }: Action): boolean => / (is|are) Running\/Ready| phase (Succeeded|Failed)$/.test(text);
  const first = actions.findIndex(isSeen);
  const afterwards = actions.slice(Math.max(0, first));
  const next = afterwards.findIndex((action) => !isSeen(action));
  return (afterwards[Math.max(0, next - 1)] ?? actions[0])?.time ?? micros(0);
}

const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const stepsOf = (document: Fields): readonly Fields[] => list(document['steps']);

/** Instant of the first step; recordings write whole milliseconds. */
const firstStep = (document: Fields): Micros => instantOf(stepsOf(document)[0] ?? {});

function instantOf(step: Fields): Micros {
  const match = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(textField(step, 'at') ?? '0ms');
  return micros(Math.round(Number(match?.[1] ?? 0) * (match?.[2] === 's' ? 1_000_000 : 1_000)));
}

/**
 * A scenario can't express actions after its end. In a scenario a node that is shut down goes off;
 * the recorded ones had a logind that left them on.
 */
function untilOf(document: Fields, log: readonly KubeletLogEntry[]): Micros {
  const until = document['until'];
  const end = until === undefined ? micros(Infinity) : instantOf({ at: until });
  return log.find(({ id }) => id === 'nodeShutdown.completed')?.t ?? end;
}

function startOfKubelet(document: Fields): Micros | undefined {
  const started = stepsOf(document).find((step) => textField(step, 'do') === 'startKubelet');
  return started === undefined ? undefined : instantOf(started);
}

/** Names of the scenario's pods as objects: a static pod's has the node's name behind it. */
function podNames(document: Fields): ReadonlySet<string> {
  const node = textField(field(document, 'node'), 'name') ?? '';
  const made = [...list(document['pods']), ...stepsOf(document).filter((step) => 'manifest' in step)];
  return new Set(
    made.flatMap((pod) => {
      const name = textField(field(field(pod, 'manifest'), 'metadata'), 'name');
      if (name === undefined) return [];
      const from = pod['from'] ?? (pod['do'] === 'editManifest' ? 'file' : 'api');
      return [from === 'api' ? name : `${name}-${node}`];
    }),
  );
}

interface RecordedWatch extends Pick<Subject, 'uids' | 'containerIDs'> {
  readonly events: readonly PodWatchEvent[];
  /** How often the containers of a pod had been restarted when they were first seen to run; by the object's name. */
  readonly restarts: ReadonlyMap<string, number>;
}

function readWatch(
  records: readonly Fields[],
  names: ReadonlySet<string>,
  at: (time: string) => Micros,
): RecordedWatch {
  const events: PodWatchEvent[] = [];
  const uids = new Set<string>();
  const containerIDs = new Set<string>();
  const versions = new Set<string>();
  const restarts = new Map<string, number>();
  for (const record of records) {
    const pod = field(record, 'object') as WatchedPod;
    if (pod.metadata === undefined || !names.has(pod.metadata.name)) continue;
    const { uid, annotations } = pod.metadata;
    uids.add(uid);
    const own = annotations?.['kubernetes.io/config.mirror'];
    if (own !== undefined) uids.add(own);
    for (const { containerID } of pod.status?.containerStatuses ?? []) {
      if (containerID !== undefined) containerIDs.add(containerID.replace(/^.*:\/\//, ''));
    }
    const t = at(textField(record, 't') ?? '');
    const begun = (pod.status?.containerStatuses ?? []).filter(({ state }) => state.waiting === undefined);
    if (begun.length > 0 && !restarts.has(pod.metadata.name))
      restarts.set(pod.metadata.name, Math.max(...begun.map(({ restartCount }) => restartCount)));
    const type = textField(record, 'type') as WatchType;
    // A watch that had to begin again lists what it has told already: that is no write.
    const version = `${uid} ${pod.metadata.resourceVersion}`;
    if (type === 'ADDED' && versions.has(version)) continue;
    versions.add(version);
    events.push({ t, uid, text: watchText(type, pod) });
  }
  return { events, uids, containerIDs, restarts };
}

/** Rows with their receive times; without those, every watch event has printed one row. */
function readRows(path: string, events: readonly PodWatchEvent[], at: (time: string) => Micros): readonly GetRow[] {
  const timed = join(path, 'kubectl-watch.ts.txt');
  if (existsSync(timed)) {
    return readFileSync(timed, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const space = line.indexOf(' ');
        const text = rowText(line.slice(space + 1));
        return text === null ? [] : [{ t: at(line.slice(0, space)), text }];
      });
  }
  const rows = readFileSync(join(path, 'kubectl-watch.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => rowText(line) ?? []);
  return rows.map((text, i) => ({ t: events.at(i - rows.length)?.t ?? micros(0), text }));
}

/**
 * A static pod that is recorded again soon after has the same UID, so its containers go on counting from those of before.
 * That the driver did not write down.
 */
function withEarlierRuns(document: Fields, restarts: ReadonlyMap<string, number>): Fields {
  const nodeName = textField(field(document, 'node'), 'name') ?? '';
  const pods = list(document['pods']).map((pod) => {
    const name = textField(field(field(pod, 'manifest'), 'metadata'), 'name') ?? '';
    const runs = pod['from'] === 'file' ? (restarts.get(`${name}-${nodeName}`) ?? 0) : 0;
    return runs === 0 ? pod : { ...pod, earlierRuns: runs };
  });
  return { ...document, pods };
}

/** How long the processes took to end; the scenario says what they were written to do. */
function withExits(document: Fields, { exits }: Pace): Fields {
  const nodeName = textField(field(document, 'node'), 'name') ?? '';
  const pods = list(document['pods']).map((pod) => {
    const behaviour = field(pod, 'behaviour');
    const name = textField(field(field(pod, 'manifest'), 'metadata'), 'name') ?? '';
    const called = pod['from'] === 'file' ? `${name}-${nodeName}` : name;
    const paced = Object.entries(behaviour).map(([container, does]) => {
      const after = exits[`${called}/${container}`];
      const obeys = isFields(does) && does['onSigterm'] === 'exit' && after !== undefined;
      return [container, obeys ? { ...does, after: `${after / 1000}ms` } : does] as const;
    });
    return paced.length === 0 ? pod : { ...pod, behaviour: Object.fromEntries(paced) };
  });
  return { ...document, pods };
}

/** Where the scenario does not say when a timer fires, the log may. */
function withPhases(document: Fields, log: readonly KubeletLogEntry[], origin: Micros, firstAction: Micros): Fields {
  const node = field(document, 'node');
  const timers = field(node, 'timers');
  const read = phasesFromLog(
    log,
    new Set(Object.keys(timers)),
    textField(document, 'kubernetes') ?? '',
    origin,
    firstAction,
  );
  const texts = Object.entries(read).map(([timer, phase]) => [timer, `${Math.round(phase / 1000)}ms`]);
  return { ...document, node: { ...node, timers: { ...timers, ...Object.fromEntries(texts) } } };
}
