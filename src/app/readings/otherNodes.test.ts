import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { parseScenario, type Scenario } from '../../scenario/index.ts';
import { run, runCluster } from '../../scenario/run.ts';
import { instantAtTime, readyRun } from '../store/index.ts';
import { overseen } from '../../cluster/overseen.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { elsewhereAt, lastElsewhere } from './otherNodes.ts';
import { podListOfNodes } from './podList.ts';

function scenario(steps: readonly object[]): Scenario {
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  const pods = ['node-1', 'node-2'].map((nodeName, i) => ({
    manifest: { apiVersion: 'v1', kind: 'Pod', metadata: { name: `web-${i + 1}` }, spec: { nodeName, ...spec } },
  }));
  const nodes = [{ name: 'node-1' }, { name: 'node-2' }];
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.36', nodes, pods, steps, until: '60s' });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

function listAt(of: Scenario, t: number) {
  const ready = readyRun(overseen(runCluster(of)));
  const { index, t: now } = instantAtTime(ready, seconds(t));
  const viewpoints = viewpointsOf(ready.trace);
  const nodes = viewpoints?.names.map((name) => viewpoints.stateFrom(name, index)) ?? [];
  const { api } = podListOfNodes(nodes, now, '1.36', of.pods);
  return api.map(({ name, node, state: worker, waitsFor }) => [name, node, worker, ...waitsFor].join(' '));
}

describe('pods on nodes that the trace is not seen from', () => {
  it('have workers like any other, and say where they are', () => {
    expect(listAt(scenario([]), 1)).toEqual(['web-1 node-1 sync', 'web-2 node-2 sync']);
  });

  it('come to their end there', () => {
    const deleted = scenario([{ at: '1s', do: 'delete', pod: 'web-2' }]);
    expect(listAt(deleted, 1.5)).toEqual(['web-1 node-1 sync', 'web-2 node-2 terminated']);
    expect(listAt(deleted, 59)).toEqual(['web-1 node-1 sync']);
  });

  it('wait for their own node, and not for that of others', () => {
    const steps = [
      { at: '1s', do: 'partitionNode', node: 'node-2' },
      { at: '2s', do: 'delete', pod: 'web-2' },
      { at: '30s', do: 'healNode', node: 'node-2' },
    ];
    expect(listAt(scenario(steps), 5)).toEqual(['web-1 node-1 sync', 'web-2 node-2 sync network']);
    const own = [
      { at: '1s', do: 'stopKubelet' },
      { at: '2s', do: 'delete', pod: 'web-2' },
    ];
    expect(listAt(scenario(own), 2.5)).toEqual(['web-1 node-1 none', 'web-2 node-2 terminated']);
  });

  it('have no worker while their kubelet is down, and another one afterwards', () => {
    const steps = [
      { at: '1s', do: 'stopKubelet', node: 'node-2' },
      { at: '5s', do: 'startKubelet', node: 'node-2' },
    ];
    const restarted = scenario(steps);
    expect(listAt(restarted, 2)).toEqual(['web-1 node-1 sync', 'web-2 node-2 none']);
    expect(listAt(restarted, 30)).toEqual(['web-1 node-1 sync', 'web-2 node-2 sync']);
    const trace = run(restarted);
    const down = trace.events.find(({ kind }) => kind === 'KubeletStopped');
    const during = elsewhereAt(trace, lastElsewhere(trace, down?.seq ?? 0));
    expect([...during.outOn('node-2')]).toEqual([['kubelet', seconds(1)]]);
  });
});
