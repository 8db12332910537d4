import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { describedEvents, eventLines } from '../../kube/kubectlEvents.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { Scenario } from '../../scenario/index.ts';
import { arrivesAt, eventRows } from './recordedEvents.ts';

function scenarioOf(preset: string): Scenario {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`there is no preset ${preset}`);
  return found.scenario;
}

function runOf(preset: string, release: '1.23' | '1.36' = '1.23') {
  const trace = run({ ...scenarioOf(preset), kubernetes: release });
  const at = (t: number) => {
    const index = trace.events.findLastIndex((event) => event.t <= seconds(t));
    return eventRows(trace, release, { index, t: seconds(t) });
  };
  return {
    trace,
    at,
    print: (t: number) =>
      eventLines(
        at(t).filter(({ count }) => count > 0),
        seconds(t),
        false,
      ),
  };
}

describe('kubectl get events', () => {
  it('prints what the kubelet has recorded until then, aged by whole seconds', () => {
    const { print } = runOf('regular');
    expect(print(2.001)).toEqual(['LAST SEEN   TYPE   REASON   OBJECT   MESSAGE']);
    expect(print(14.4)).toEqual([
      'LAST SEEN   TYPE     REASON    OBJECT    MESSAGE',
      '12s         Normal   Killing   pod/web   Stopping container nginx',
    ]);
  });

  it('knows what is still to come, and which step records it', () => {
    const { trace, at } = runOf('regular');
    const [row] = at(1);
    expect(row).toMatchObject({ standing: 'coming', reason: 'Killing', count: 0 });
    expect(trace.events[row?.seq ?? -1]).toMatchObject({ kind: 'EventRecorded', detail: { reason: 'Killing' } });
  });

  it('counts what is alike as one, which describe says', () => {
    const { trace, at } = runOf('stop-fails');
    const end = trace.end / 1_000_000;
    const failed = at(end).filter(({ reason }) => reason === 'FailedKillPod');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.count).toBeGreaterThan(1);
    const described = describedEvents(failed, trace.end);
    expect(described.slice(0, 3)).toEqual([
      'Events:',
      expect.stringMatching(/^ {2}Type {5}Reason {9}Age .*From .*Message$/),
      expect.stringMatching(/^ {2}---- {5}------ {9}---- /),
    ]);
    expect(described[3]).toMatch(
      /^ {2}Warning {2}FailedKillPod {2}\S+ \(x\d+ over \S+\) {2}kubelet {2}error killing pod/,
    );
  });

  it('lists those of the controllers, as the recorded cluster did', () => {
    const { trace, at } = runOf('unreachable', '1.36');
    const said = at(trace.end / 1_000_000).map(({ source, reason, message }) => `${source} ${reason}: ${message}`);
    expect(said).toContain('node-controller NodeNotReady: Node is not ready');
    expect(said).toContain('taint-eviction-controller TaintManagerEviction: Marking for deletion Pod default/web');
  });

  it('leaves out what is older than an hour, and says of an empty list that it is empty', () => {
    const { trace } = runOf('regular');
    const index = trace.events.length - 1;
    expect(eventRows(trace, '1.23', { index, t: seconds(3_700) })).toEqual([]);
    expect(describedEvents([], seconds(1))).toEqual(['Events:  <none>']);
  });
});

describe('an Event that nobody takes', () => {
  const away = (from: number, to: number) =>
    ({ of: 'apiserver', from: seconds(from), to: seconds(to), seq: 1, endedBy: 9 }) as const;
  const at = (t: number, source = 'kubelet') => ({ t: seconds(t), source });

  it('arrives at once where the API server answers', () => {
    expect(arrivesAt(at(5), [away(6, 9)])).toBe(seconds(5));
  });
  it('arrives within ten seconds of the outage’s end, if that comes before the tries are over', () => {
    expect(arrivesAt(at(5), [away(4, 20)])).toBe(seconds(30));
    expect(arrivesAt(at(5), [away(4, 200)])).toBeNull();
    expect(arrivesAt(at(5), [{ ...away(4, 20), endedBy: undefined }])).toBe(Infinity);
  });
  it('is lost with the kubelet that kept it, and a cut network holds up the kubelet alone', () => {
    const network = { ...away(4, 20), of: 'network' } as const;
    const dead = { ...away(10, 15), of: 'kubelet' } as const;
    expect(arrivesAt(at(5), [away(4, 20), dead])).toBeNull();
    expect(arrivesAt(at(5), [network])).toBe(seconds(30));
    expect(arrivesAt(at(5, 'taint-controller'), [network])).toBe(seconds(5));
  });

  it('stands apart until then', () => {
    const { trace, at: rowsAt } = runOf('apiserver-down');
    const recorded = trace.events.find(({ kind }) => kind === 'EventRecorded');
    const t = (recorded?.t ?? 0) / 1_000_000;
    expect(t).toBeGreaterThan(0);
    expect(rowsAt(t + 0.1)[0]?.standing).toMatch(/unsent|listed/);
  });
});
