/**
 * A trace's folder cut down to what a comparison reads, so that tests can carry it along: from the first action on, the
 * pod's lines of the catalogue, the ticks by which the timers' phases are found, and the pod's requests and events. What
 * is kept is kept byte for byte.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goroutineOf } from './goroutines.ts';
import { readJsonLines, textField } from './json.ts';
import type { KubeletLogEntry } from './kubeletLog.ts';
import { concerns } from './subject.ts';
import { tellsProcessStart } from './timers.ts';
import { readTraceFolder, type TraceFolder } from './traceFolder.ts';

const WHOLE = ['actions.txt', 'scenario.json', 'kubectl-watch.txt', 'kubectl-watch.ts.txt'] as const;

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
      .map(({ raw }) => raw)
      .join('\n')}\n`,
    'watch.jsonl': keptLines(folder, 'watch.jsonl', 't'),
    'audit.log': keptLines(folder, 'audit.log', 'requestReceivedTimestamp'),
  };
}

function keptEntries({ run }: TraceFolder): readonly KubeletLogEntry[] {
  const concern = concerns(run.subject);
  const { log } = run;
  const last = log.at(-1)?.pid;
  const start = log.find((entry) => entry.t >= run.firstAction && entry.pid === last && tellsProcessStart(entry));
  return log.filter((entry) => {
    if (entry.t < run.firstAction) return false;
    if (entry === start || entry.id === 'kubelet.syncLoopHousekeeping') return true;
    const goroutine = goroutineOf(entry);
    return goroutine !== null && goroutine !== 'aside' && concern(entry.text);
  });
}

function keptLines(folder: TraceFolder, file: string, time: string): string {
  const text = readFileSync(join(folder.path, file), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const records = readJsonLines(text, file);
  const kept = lines.filter((_, i) => folder.at(textField(records[i] ?? {}, time) ?? '') >= folder.run.firstAction);
  return kept.map((line) => `${line}\n`).join('');
}
