/**
 * A trace's folder cut down to what a comparison reads, so that tests can carry it along: from the first action on, the
 * pod's lines of the catalogue, the ticks by which the timers' phases are found, and the pod's requests and events. What
 * is kept is kept byte for byte.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KlogId } from '../../kube/klog/index.ts';
import { goroutineOf } from '../comparable/goroutines.ts';
import { readJsonLines, textField } from '../comparable/json.ts';
import type { KubeletLogEntry } from './kubeletLog.ts';
import { concerns } from '../comparable/subject.ts';
import { PACE_SIGNS } from './pace.ts';
import {
  firstChange,
  ofProcess,
  processAtChange,
  processAtZero,
  relistsUntilChange,
  tellsApiPods,
  tellsProcessStart,
} from './timers.ts';
import { readTraceFolder, type RecordedRun, type TraceFolder } from './traceFolder.ts';

const WHOLE = ['actions.txt', 'scenario.json', 'kubectl-watch.txt', 'kubectl-watch.ts.txt'] as const;

/** Lines by which a pass of housekeeping tells whether it read the runtime anew. */
const PASS: ReadonlySet<KlogId> = new Set<KlogId>([
  'kubeletPods.cleanUpProbes',
  'kubeletPods.cleanUpOrphanedPodStatuses',
]);

/** Texts by file name. */
export function trimFolder(path: string): Readonly<Record<string, string>> {
  const folder = readTraceFolder(path);
  const whole = WHOLE.filter((file) => existsSync(join(path, file))).map((file) => [
    file,
    readFileSync(join(path, file), 'utf8'),
  ]);
  return {
    ...Object.fromEntries(whole),
    'kubelet.log': `${keptEntries(folder)
      .map(({ raw }) => raw.replace(MACHINE, '$1'))
      .join('\n')}\n`,
    'watch.jsonl': keptLines(folder, 'watch.jsonl', 't'),
    'audit.log': keptLines(folder, 'audit.log', 'requestReceivedTimestamp'),
  };
}

/** cAdvisor says at the start what the machine is made of. When it says so counts, the rest is of no use here. */
const MACHINE = /(manager\.go:\d+\] Machine: ).*/;

function keptEntries({ run, wholeLog }: TraceFolder): readonly KubeletLogEntry[] {
  const concern = concerns(run.subject);
  const signs = signsOfPhases({ ...run, log: wholeLog });
  return wholeLog.filter((entry) => {
    if (signs.has(entry)) return true;
    if (entry.t < run.firstAction) return false;
    if (entry.id === 'kubelet.syncLoopHousekeeping') return true;
    const goroutine = goroutineOf(entry);
    return goroutine !== null && goroutine !== 'aside' && concern(entry.text);
  });
}

/** What `timers.ts` reads, wherever it stands: of most only the first counts. */
export function signsOfPhases({
  log,
  firstAction,
  subject,
}: Pick<RecordedRun, 'log' | 'firstAction' | 'subject'>): ReadonlySet<KubeletLogEntry> {
  const concern = concerns(subject);
  const pid = processAtZero(log);
  const running = log.filter(({ t }) => t > 0);
  const removal = log.filter(({ t }) => t >= firstAction);
  const forgotten = removal.findIndex(({ id }) => id === 'podWorkers.removeHistory');
  const pass = removal.slice(Math.max(0, forgotten)).filter(({ id }) => id !== undefined && PASS.has(id));
  const looked = pass.findIndex(({ id }) => id === 'kubeletPods.cleanUpProbes');
  const first = (entries: readonly KubeletLogEntry[], id: KlogId) => entries.find((entry) => entry.id === id);
  const signs = [
    log.find((entry) => entry.pid === pid && tellsProcessStart(entry)),
    log.find((entry) => entry.pid === pid && entry.text.startsWith('"Syncing all statuses"')),
    first(log, 'kubelet.syncLoopHousekeeping'),
    firstChange(log, firstAction),
    ofProcess(removal, processAtChange(log, firstAction)).find(tellsApiPods),
    ...[pid, processAtChange(log, firstAction)].flatMap((each) =>
      relistsUntilChange(ofProcess(log, each), firstAction),
    ),
    ...removal.filter(({ id, text }) => id !== undefined && PACE_SIGNS.has(id) && concern(text)),
    first(running, 'pleg.containerFinished'),
    first(running, 'prober.execProbe'),
    first(running, 'kuberuntimeGC.removingSandbox'),
    first(running, 'populator.removingVolume'),
    first(running, 'reconciler.unmountStarted'),
    first(running, 'kubeletVolumes.cleanedUpOrphanedPodVolumesDir'),
    ...(looked < 0 ? [] : [pass[looked], first(pass.slice(looked), 'kubeletPods.cleanUpOrphanedPodStatuses')]),
  ];
  return new Set(signs.filter((entry) => entry !== undefined));
}

function keptLines(folder: TraceFolder, file: string, time: string): string {
  const text = readFileSync(join(folder.path, file), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const records = readJsonLines(text, file);
  const kept = lines.filter((_, i) => folder.at(textField(records[i] ?? {}, time) ?? '') >= folder.run.firstAction);
  return kept.map((line) => `${line}\n`).join('');
}
