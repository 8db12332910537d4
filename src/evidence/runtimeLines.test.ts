/** What a runtime's line comes to: a line of the kubelet's, something told, something known, or nothing. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../kube/time.ts';
import { Entries } from './entries.ts';
import { BARE, type Origin } from './lines/origin.ts';
import { ReleaseVotes } from './release.ts';
import { RuntimeLines } from './runtimeLines.ts';
import { keptFile } from './testing/keptSink.ts';

const ID = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);
const STOP = `StopContainer for "${ID}" with timeout 30 (s)`;
const KLOG = 'I0612 10:00:00.000000     900 kubelet.go:2449] "SyncLoop DELETE" source="api" pods=["default/web"]';
const UTC = parseRfc3339('2024-06-12T10:00:00Z');
const JUNE = 2024 * 12 + 5;

function taken(
  message: string,
  more: { time?: string; error?: string; origin?: Partial<Origin>; pending?: boolean } = {},
) {
  const { sink, facts } = keptFile();
  const entries = new Entries(facts, new ReleaseVotes());
  if (more.pending === true)
    entries.begin(
      { severity: 'I', local: null, tid: 0, source: { file: '', line: 0, text: '' }, length: 0 },
      'words',
      'words',
      BARE,
      1,
    );
  const lines = new RuntimeLines(facts, entries);
  const { time = '', error = '', origin } = more;
  lines.take({ time, message, error, about: '' }, `the line: ${message}`, { ...BARE, ...origin }, 7);
  const isPending = entries.pending !== null;
  entries.flush();
  return { sink, facts, isPending };
}

describe('a runtime’s line', () => {
  it('tells where and when it stands', () => {
    const { sink, facts } = taken(STOP, { time: '2024-06-12T10:00:00Z', origin: { host: 'node-a', utc: 5 } });
    expect(sink.facts).toMatchObject([
      { kind: 'StopContainerCalled', id: ID, utc: UTC, node: 'node-a', mark: { line: 7, text: `the line: ${STOP}` } },
    ]);
    expect(sink.lines).toEqual(['7 understood 1 runtime']);
    expect(facts.kinds).toEqual(['runtime log']);
    expect(facts.clock.contents.months).toEqual([[JUNE, 1]]);
  });

  it('has its wrapper’s time where it has none, or none that is one', () => {
    for (const time of ['', 'soon']) {
      const { sink, facts } = taken(STOP, { time, origin: { utc: UTC } });
      expect(sink.facts[0]?.utc).toBe(UTC);
      expect(facts.clock.contents.months).toEqual([[JUNE, 1]]);
    }
    const { sink, facts } = taken(STOP);
    expect([sink.facts[0]?.utc, facts.clock.contents.months]).toEqual([null, []]);
  });

  it('ends an entry before it', () => {
    const { sink } = taken(STOP, { pending: true });
    expect(sink.lines.map((line) => line.split(' ')[0])).toEqual(['1', '7']);
  });

  it.each<[what: string, message: string, kinds: readonly string[], line: string]>([
    ['of a tool', `Stopped sandbox ${SANDBOX}`, ['SandboxStopped'], 'understood'],
    [
      'of a driver',
      'DELETE https://10.0.0.1:6443/api/v1/namespaces/default/pods/web 200 OK in 3 milliseconds',
      ['DeletionRequested'],
      'understood',
    ],
    ['that is known', `Kill container "${ID}"`, [], 'irrelevant'],
    ['that nobody knows', 'something odd', [], 'unknown'],
  ])('%s', (_what, message, kinds, line) => {
    const { sink } = taken(message);
    expect(sink.kinds).toEqual(kinds);
    expect(sink.lines).toEqual([`7 ${line} 1 runtime`]);
  });

  it('that nobody knows is another’s, of a program that has a runtime inside', () => {
    for (const tag of ['k3s', 'rke2', 'hyperkube'])
      expect(taken('something odd', { origin: { tag } }).sink.lines).toEqual(['7 irrelevant 1 runtime']);
    expect(taken('something odd', { origin: { tag: 'crio' } }).sink.lines).toEqual(['7 unknown 1 runtime']);
    expect(taken(STOP, { origin: { tag: 'k3s' } }).sink.lines).toEqual(['7 understood 1 runtime']);
  });

  it('may say in which sandbox a container is', () => {
    const { sink } = taken(
      `CreateContainer within sandbox "${SANDBOX}" for &ContainerMetadata{Name:app,Attempt:0,} returns container id "${ID}"`,
    );
    expect(sink.pairs).toEqual([[ID, SANDBOX]]);
    expect(sink.lines).toEqual(['7 understood 1 runtime']);
  });

  it('may be the kubelet’s, handed on', () => {
    const { sink, facts, isPending } = taken(KLOG, { time: '2024-06-12T10:00:00Z', origin: { host: 'node-a' } });
    expect(isPending).toBe(true);
    expect(sink.facts).toMatchObject([
      { kind: 'Deleting', utc: UTC, node: 'node-a', mark: { text: `the line: ${KLOG}` } },
    ]);
    expect([...facts.wrappings]).toEqual(['logrus']);
    expect(facts.kinds).toEqual(['kubelet log']);
  });
});
