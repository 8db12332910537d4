import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { presetById, RELEASES, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';
import { commandLine } from '../commandLine.ts';
import { compareRuns } from './compare.ts';
import { compareEntries, type Entry } from './entries.ts';
import { jsonReport } from './jsonReport.ts';
import { textReport } from './textReport.ts';
import { micros } from '../../engine/time.ts';

async function command(...args: readonly string[]) {
  let out = '';
  let err = '';
  const code = await commandLine(['diff', ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
  });
  return { code, out, err };
}

function scenarioOf(id: string): Scenario {
  const scenario = presetById(id)?.scenario;
  if (scenario === undefined) throw new Error(`there is no preset ${id}`);
  return scenario;
}

const regular = run(scenarioOf('regular'));

/** The same run as another release might have it. */
const edited = (edit: (event: TraceEvent) => TraceEvent | null): Trace<ClusterState> => ({
  ...regular,
  events: regular.events.flatMap((event) => edit(event) ?? []).map((event, seq) => ({ ...event, seq })),
});

const RELEASED = ['1.23', '1.36'] as const;
const report = (second: Trace<ClusterState>, all = false): string =>
  textReport({ title: 'Delete a pod', releases: RELEASED, comparison: compareRuns(regular, second, all) });
const marked = (text: string): readonly string[] => text.split('\n').filter((line) => /^[-+~]/.test(line));

describe('entries', () => {
  const entries = (...texts: readonly string[]): readonly Entry[] =>
    texts.map((text, t) => ({ t: micros(t), lane: text.split(' ')[0] ?? '', text }));

  it('are compared within their lanes only', () => {
    expect(compareEntries(entries('a 1', 'b 1', 'a 2'), entries('b 1', 'a 1', 'a 2')).lone).toEqual([]);
    expect(compareEntries(entries('a 1', 'a 2'), entries('a 2', 'a 1'))).toMatchObject({
      same: 1,
      lone: [
        { in: 'first', text: 'a 1' },
        { in: 'second', text: 'a 1' },
      ],
    });
  });
});

describe('a run against itself', () => {
  it('has no difference in anything', () => {
    expect(compareRuns(regular, regular, true).equal).toBe(true);
    expect(marked(report(regular))).toEqual([]);
  });
});

describe('a run against another', () => {
  const later = edited((event) =>
    event.kind === 'ObjectRemoved'
      ? { ...event, t: micros(event.t + 5_000) }
      : event.kind === 'CgroupRemoved'
        ? null
        : event,
  );

  it('begins with the figures: when the object went, how many requests, how many events', () => {
    const text = report(later);
    expect(text).toMatch(/^Delete a pod: Kubernetes 1\.23 and 1\.36, differences\n\n +1\.23 +1\.36\n/);
    expect(text).toMatch(/default\/web leaves etcd, s +2\.622 +2\.627\n/);
    expect(text).toMatch(/requests to the API server +6 +6\n/);
    expect(text).toMatch(/events that only this release has +1 +0\n/);
    expect(text).toContain('61 events are the same, 1 are at another time, 0 say something else');
  });

  it('marks what differs on one time axis, and prints the rest unmarked', () => {
    const text = report(later);
    expect(marked(text)).toEqual([
      expect.stringMatching(/^- {4}2\.606 {12}podWorkers {5}CgroupRemoved web$/),
      expect.stringMatching(/^~ {4}2\.622 {5}2\.627 \*etcd {11}ObjectRemoved web$/),
      expect.stringMatching(/^- {4}2\.606 {2}I "Pod termination removed cgroups" pod=default\/web /),
    ]);
    expect(text).toMatch(/\n {5}2\.076 {5}2\.076 \*runtime {8}SigtermSent web container=nginx/);
  });

  it('says what an event and a line say otherwise', () => {
    const text = report(
      edited((event) => {
        if (event.kind === 'CommandPrinted') return { ...event, detail: { ...event.detail, output: 'gone' } };
        if (event.klog?.id !== 'kuberuntimeContainer.killingOverride') return event;
        return { ...event, klog: { ...event.klog, text: event.klog.text.replace('=30', '=31') } };
      }),
    );
    expect(text).toContain('output: pod "web" deleted -> gone\n');
    expect(text).toContain('kubelet log, podWorker: 23 the same, 2 differ\n');
    expect(text).toMatch(/\n- .*"Killing container with a grace period override" [^+]* gracePeriod=30\n\+/);
    expect(text).toMatch(/\n\+ .*"Killing container with a grace period override" [^-]* gracePeriod=31\n/);
    expect(text).toMatch(/kubelet log, all the same: .*statusManager \(8\)/);
  });

  it('differs in requests, watch events and rows too', () => {
    const comparison = compareRuns(regular, run(scenarioOf('sigkill')), false);
    expect(comparison.equal).toBe(false);
    expect(
      comparison.requests.lone.length + comparison.watch.lone.length + comparison.rows.lone.length,
    ).toBeGreaterThan(3);
  });

  it('can be read at 100 columns, but for words that are longer', () => {
    const long = report(run(scenarioOf('mirror')), true)
      .split('\n')
      .filter((line) => line.length > 100 && line.trim().includes('  '));
    expect(long).toEqual([]);
  });

  it('is told as data', () => {
    const comparison = compareRuns(regular, later, false);
    expect(JSON.parse(jsonReport({ title: 'Delete a pod', releases: RELEASED, comparison }))).toMatchObject({
      releases: ['1.23', '1.36'],
      equal: false,
      first: { removals: { 'default/web': [2_621_520] }, requests: 6 },
      events: { counts: { first: 1, second: 0, moved: 1 } },
      log: { podWorker: { same: 23, differences: [{ only: 'first' }] } },
    });
  });
});

describe('the command', () => {
  it('answers 0 when nothing differs', async () => {
    const { code, out, err } = await command('preset:regular', '--releases', '1.23,1.23');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Kubernetes 1.23 and 1.23, no difference');
  });

  it('answers 1 when something differs: since 1.27 a pod’s object goes with a terminal phase', async () => {
    const { code, out, err } = await command('preset:regular', '--releases', '1.23,1.27');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('phase: Running -> Succeeded');
  });

  it('prints JSON on request', async () => {
    const { code, out } = await command('preset:mirror', '--releases', '1.23, 1.23', '--format', 'json', '--all');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ equal: true });
  });

  it.each([
    [[], 'diff needs one FILE'],
    [['preset:regular'], 'diff needs --releases A,B'],
    [['preset:regular', '--releases', '1.23'], 'expected two releases'],
    [['preset:regular', '--releases', '1.23,1.27,1.36'], 'expected two releases'],
    [['preset:regular', '--releases', '1.23,1.99'], `found "1.99", expected one of ${RELEASES.join(', ')}`],
    [['preset:regular', '--releases', '1.23,1.23', '--format', 'xml'], '--format: found "xml"'],
    [['preset:nonsense', '--releases', '1.23,1.23'], 'no such preset'],
    [['no-such-file.yaml', '--releases', '1.23,1.23'], 'there is no such file'],
  ])('answers 2 for %j', async (args, message) => {
    const { code, out, err } = await command(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
