import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { describedEvents, eventLines } from '../../kube/kubectlEvents.ts';
import type { Release } from '../../kube/release.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { Scenario } from '../../scenario/index.ts';
import { arrivesAt, eventRows } from './recordedEvents.ts';

function scenarioOf(preset: string): Scenario {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`there is no preset ${preset}`);
  return found.scenario;
}

function runOf(preset: string, release: Release = '1.23') {
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

  it('names the node that a pod was bound to, where there are several', () => {
    const scenario = scenarioOf('drain-nodes');
    const trace = run({ ...scenario, steps: [{ at: '2s', do: 'drain', node: 'node-1' }] });
    const at = { index: trace.events.length - 1, t: trace.end };
    const said = eventRows(trace, scenario.kubernetes, at).filter(({ reason }) => reason === 'Scheduled');
    expect(said.length).toBeGreaterThan(0);
    for (const { message } of said) expect(message).toMatch(/ to node-[23]$/);
  });

  /** What controllers recorded about their owners in a run, drawn names left out. */
  function ofOwners(preset: string, release: Release): readonly string[] {
    const { trace, at } = runOf(preset, release);
    return at(trace.end / 1_000_000)
      .filter(({ kind, standing }) => kind !== undefined && standing === 'listed')
      .map(({ object, source, reason, message, count }) =>
        `${object} ${source} ${reason} x${count}: ${message}`
          .replaceAll(/web-(?:5c7|[0-9a-f]{6,10})(?=-| |$)/g, 'web-HASH')
          .replaceAll(/-[a-z0-9]{5}(?= |$)/g, '-POD'),
      );
  }

  it('tells of a Deployment and its ReplicaSets what their controllers did, as the recorded cluster did', () => {
    const said = ofOwners('rolling-update', '1.32');
    const ofDeployment = said.filter((line) => line.startsWith('deployment/web'));
    expect(ofDeployment[0]).toBe(
      'deployment/web deployment-controller ScalingReplicaSet x1: Scaled up replica set web-HASH from 0 to 1',
    );
    expect(ofDeployment[1]).toMatch(/Scaled down replica set web-HASH from 3 to 2$/);
    expect(said.filter((line) => line.includes('SuccessfulCreate'))).toHaveLength(3);
    expect(said.filter((line) => line.includes('SuccessfulDelete'))).toHaveLength(3);
    expect(said).toContain('replicaset/web-HASH replicaset-controller SuccessfulDelete x1: Deleted pod: web-HASH-POD');
  });

  it.each([
    ['1.18', 'Scaled up replica set web-HASH to 1', 'Scaled down replica set web-HASH to 2'],
    ['1.27', 'Scaled up replica set web-HASH to 1', 'Scaled down replica set web-HASH to 2 from 3'],
    ['1.36', 'Scaled up replica set web-HASH from 0 to 1', 'Scaled down replica set web-HASH from 3 to 2'],
  ] as const)('says in %s how far a ReplicaSet was scaled', (release, up, down) => {
    const said = ofOwners('rolling-update', release).map((line) => line.slice(line.indexOf(': ') + 2));
    expect(said).toContain(up);
    expect(said).toContain(down);
  });

  it('has a StatefulSet’s words in their own form, and those of a DaemonSet under its own name', () => {
    expect(ofOwners('statefulset-delete', '1.32')).toEqual([
      'statefulset/db statefulset-controller SuccessfulCreate x1: create Pod db-0 in StatefulSet db successful',
      'statefulset/db statefulset-controller SuccessfulCreate x1: create Pod db-1 in StatefulSet db successful',
    ]);
    expect(ofOwners('daemonset-delete', '1.32')).toEqual([
      'daemonset/agent daemonset-controller SuccessfulCreate x1: Created pod: agent-POD',
    ]);
  });

  it('leaves to the garbage collector’s deletes no Event at all', () => {
    expect(ofOwners('cascade-background', '1.32')).toEqual([]);
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
