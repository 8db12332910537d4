/** What is read of a pod is read where it runs, whichever node the page is seen from. */
import { describe, expect, it } from 'vitest';
import { overseen } from '../../cluster/overseen.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { parseScenario, presetById } from '../../scenario/index.ts';
import { runCluster } from '../../scenario/run.ts';
import { instantAtTime, readyRun } from '../store/index.ts';
import { historiesOf } from './history.ts';
import { podListOfNodes } from './podList.ts';
import { requestRows } from './requests.ts';
import { waitSpansOf } from './waitSpans.ts';

const pod = (name: string, nodeName: string) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { nodeName, containers: [{ name: 'c', image: 'i' }] },
  },
  behaviour: { c: { onSigterm: 'ignore' } },
});

const parsed = parseScenario({
  kind: 'Scenario',
  kubernetes: '1.36',
  nodes: [{ name: 'node-1' }, { name: 'node-2' }],
  pods: [pod('web', 'node-1'), pod('db', 'node-2')],
  steps: [
    { at: '1s', do: 'delete', pod: 'db' },
    { at: '60s', do: 'delete', pod: 'web' },
  ],
});
if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
const run = readyRun(overseen(runCluster(parsed.ok)));

describe('pods of two nodes', () => {
  it('have their whole lives', () => {
    const histories = historiesOf(run.trace);
    for (const name of ['db', 'web']) {
      const lanes = histories.get(`default/${name}`)?.workers ?? [];
      expect(lanes.map(({ spans }) => [...new Set(spans.map(({ is }) => is.state))])).toEqual([
        ['syncing', 'terminating', 'terminated', 'finished'],
      ]);
    }
  });

  it('are read ahead node by node, before anybody asks for them', () => {
    const later = readyRun(overseen(runCluster(parsed.ok)));
    const turns = [...historiesOf.ahead(later.trace)].length;
    expect(turns).toBeGreaterThanOrEqual(viewpointsOf(later.trace)?.names.length ?? Infinity);
    expect(historiesOf(later.trace)).toEqual(historiesOf(run.trace));
  });

  it('are listed with the state that their own node has them in', () => {
    const viewpoints = viewpointsOf(run.trace);
    const { index, t } = instantAtTime(run, 5e6);
    const nodes = viewpoints?.names.map((name) => viewpoints.stateFrom(name, index)) ?? [];
    expect(podListOfNodes(nodes, t, '1.36').api.map(({ name, state }) => [name, state])).toEqual([
      ['db', 'terminating'],
      ['web', 'sync'],
    ]);
  });
});

describe('a pod whose object is gone while its node is cut off', () => {
  const scenario = presetById('statefulset-force')?.scenario;
  if (scenario === undefined) throw new Error('there is no such preset');
  const lost = readyRun(overseen(runCluster(scenario)));

  it('is listed under the node that it runs on', () => {
    const { index, t } = instantAtTime(lost, 62e6);
    const nodes = viewpointsOf(lost.trace)?.names.map((name) => viewpointsOf(lost.trace)?.stateFrom(name, index)) ?? [];
    const { api, node } = podListOfNodes(
      nodes.filter((state) => state !== undefined),
      t,
      scenario.kubernetes,
    );
    expect(node.map(({ name, of }) => [name, of])).toEqual([['db-1', 'node-2']]);
    expect(api.find(({ name }) => name === 'db-1')?.node).not.toBe('node-2');
  });

  it('have one list of requests, whichever node it is asked of', () => {
    const viewpoints = viewpointsOf(run.trace);
    const [first, second] = viewpoints?.names.map((name) => requestRows(viewpoints.traceFrom(name))) ?? [];
    expect(first?.filter(({ verb }) => verb === 'DELETE')).toHaveLength(4);
    expect(second).toBe(first);
  });
});

it('a deleted pod on a node without power waits for the node, not for its toleration of a taint', () => {
  const spot = presetById('spot');
  if (spot === undefined) throw new Error('no preset spot');
  const viewpoints = viewpointsOf(overseen(runCluster(spot.scenario)));
  const spans = viewpoints === undefined ? [] : waitSpansOf(viewpoints.traceFrom('node-2'), 'default/db-1');
  const kinds = spans.map(({ wait }) => wait.kind);
  expect(kinds).toContain('node');
  expect(kinds).not.toContain('toleration');
});
