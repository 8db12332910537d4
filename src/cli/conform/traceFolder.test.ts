import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field, textField } from '../comparable/json.ts';
import { requestText } from '../comparable/auditLog.ts';
import { isCounted } from '../comparable/goroutines.ts';
import { measuredLines } from './logMeasure.ts';
import { since } from '../comparable/run.ts';
import { FIXTURES, WHOLE, wholeOf } from './testing/traces.ts';
import { readTraceFolder, type RecordedRun } from './traceFolder.ts';
import { trimFolder } from './trimFolder.ts';

const fixture = (name: string) => readTraceFolder(join(FIXTURES, 'v1.23.13', name));

describe('a trace’s folder', () => {
  it('tells the write requests from the first action on', () => {
    const { run } = fixture('regular-delete-1');
    expect(since(run, run.requests).map((request) => requestText(request))).toEqual([
      'kubectl DELETE pods/web -> 200',
      'kubelet PATCH pods/web/status -> 200',
      'kubelet DELETE pods/web grace=0 preconditions=uid -> 200',
    ]);
  });

  it('tells a mirror pod’s deletion with preconditions that ask nothing', () => {
    const { run } = fixture('static-remove-3');
    expect(since(run, run.requests).map((request) => requestText(request))).toContain(
      'kubelet DELETE pods/static-rm-lab-node grace=0 preconditions=empty -> 200',
    );
  });

  it('keeps rows without AGE and padding', () => {
    const { run } = fixture('mirror-delete-1');
    expect(since(run, run.rows).map(({ text }) => text)).toEqual([
      'static-web-lab-node | 1/1 | Terminating | 0',
      'static-web-lab-node | 1/1 | Terminating | 0',
      'static-web-lab-node | 1/1 | Terminating | 0',
      'static-web-lab-node | 0/1 | Pending | 0',
      'static-web-lab-node | 1/1 | Running | 0',
    ]);
  });

  it('learns the static pod’s own UID, its mirror’s UIDs and its containers', () => {
    const { uids, containerIDs } = fixture('mirror-delete-1').run.subject;
    expect([...uids].filter((uid) => uid.length === 32)).toHaveLength(1);
    expect([...uids].filter((uid) => uid.length === 36)).toHaveLength(2);
    expect(containerIDs.size).toBeGreaterThan(0);
  });

  it('counts a log’s multi-line entry as one line', () => {
    const { log } = fixture('static-remove').run;
    expect(log.every(({ raw }) => /^[IWE]\d{4} /.test(raw))).toBe(true);
  });

  it('begins a removed manifest’s comparison where inotify can have seen it', () => {
    const { run, begins } = fixture('static-remove-1');
    expect(run.firstAction).toBe(begins.at - 20_000);
    expect(since(run, run.log)[0]?.text).toMatch(/^"SyncLoop REMOVE" source="file"/);
  });
});

describe('the status manager’s pass', () => {
  /** Milliseconds on the calendar, modulo the period. */
  const beat = (name: string): number | null => {
    const folder = fixture(name);
    const phase = textField(field(field(folder.document, 'node'), 'timers'), 'statusSync');
    if (phase === undefined) return null;
    const midnight = folder.at('2026-11-21T00:00:00Z') / 1000;
    return (Number(phase.replace('ms', '')) - midnight) % 10_000;
  };

  it('falls on the same beat in all recordings of one kubelet, however it was found', () => {
    const byKubelet = new Map<number, number[]>();
    for (const name of readdirSync(join(FIXTURES, 'v1.23.13'))) {
      /** Of two kubelets the first has the beat: it runs at t = 0. */
      const pid = fixture(name).run.log[0]?.pid ?? 0;
      const told = beat(name);
      if (told !== null) byKubelet.set(pid, [...(byKubelet.get(pid) ?? []), told]);
    }
    expect(byKubelet.size).toBeGreaterThan(1);
    for (const beats of byKubelet.values()) {
      for (const value of beats) expect(Math.abs(value - (beats[0] ?? 0))).toBeLessThan(20);
    }
  });

  it('is not taken from a kubelet that was started later', () => {
    expect(beat('kubelet-stopped')).toBeNull();
  });

  it('is on a housekeeping tick', () => {
    const { timers } = field(fixture('mirror-delete-2').document, 'node') as { timers: Record<string, string> };
    expect(timers).toMatchObject({ housekeeping: '447ms', statusSync: '448ms' });
  });
});

describe('the relist', () => {
  it('is counted back from the one that sees the first change, as a minute of relists is no minute', () => {
    const { run, document } = readTraceFolder(join(FIXTURES, 'v1.30.14', 'shorten-grace'));
    const change = run.log.find(({ id, t }) => id === 'pleg.stateChange' && t >= run.firstAction);
    const phase = Number(textField(field(field(document, 'node'), 'timers'), 'pleg')?.replace('ms', ''));
    expect(change?.t).toBeGreaterThan(60_000_000);
    /** A relist a second after the end of the last, which takes 1.6 ms. */
    expect(((change?.t ?? 0) / 1000 - phase) % 1001.6).toBeLessThan(3);
  });
});

describe.runIf(WHOLE.length > 0)('the fixtures', () => {
  const all = readdirSync(FIXTURES).flatMap((version) =>
    readdirSync(join(FIXTURES, version)).map((name) => join(version, name)),
  );

  it.each(all)('hold %s as it was recorded', (name) => {
    for (const [file, text] of Object.entries(trimFolder(recordingOf(name)))) {
      expect(readFileSync(join(FIXTURES, name, file), 'utf8'), basename(file)).toBe(text);
    }
  });

  it.each(all)('tell of %s what the whole recording tells', (name) => {
    const [cut, whole] = [readTraceFolder(join(FIXTURES, name)), readTraceFolder(recordingOf(name))];
    expect(cut.document).toEqual(whole.document);
    expect(cut.begins).toEqual(whole.begins);
    expect(compared(cut.run)).toEqual(compared(whole.run));
  });
});

function recordingOf(name: string): string {
  const path = wholeOf(name);
  if (path === null) throw new Error(`no recording of ${name}`);
  return path;
}

/** All of a run that the verdict depends on. */
const compared = (run: RecordedRun) => ({
  log: measuredLines(run).filter(({ goroutine }) => isCounted(goroutine)),
  requests: since(run, run.requests),
  watch: since(run, run.watch),
  rows: since(run, run.rows),
});
