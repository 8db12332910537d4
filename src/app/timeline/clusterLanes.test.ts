import { describe, expect, it } from 'vitest';
import { parseScenario, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { texts } from '../language/index.ts';
import { historiesOf } from '../readings/index.ts';
import { clusterHistoryOf } from './clusterHistory.ts';
import { clusterLanes } from './clusterLanes.ts';
import { LANES_TEXTS } from './lanesTexts.ts';

const STATEFUL_SET = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: {
    replicas: 3,
    serviceName: 'db',
    selector: { matchLabels: { app: 'db' } },
    template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'app', image: 'x' }] } },
  },
};

function scenario(document: object): Scenario {
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.36', ...document });
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

/** Each lane as `name: words from-to, …`, in seconds. */
function lanesOf(of: Scenario, pod: string): readonly string[] {
  const trace = run(of);
  const lanes = clusterLanes(
    clusterHistoryOf(trace),
    historiesOf(trace).get(pod),
    'node-1',
    trace.end,
    texts(LANES_TEXTS),
  );
  const second = (t: number): number => Math.round(t / 1e6);
  return lanes.map(
    ({ name, bands }) =>
      `${name}: ${bands.map(({ words, from, to }) => `${words} ${second(from)}-${second(to)}`).join(', ')}`,
  );
}

describe('the lanes of a node that is lost under a StatefulSet', () => {
  const nodes = [{ name: 'node-1' }, { name: 'node-2' }, { name: 'node-3' }];
  const lost = scenario({
    nodes,
    objects: [STATEFUL_SET],
    steps: [{ at: '3s', do: 'partitionNode', node: 'node-2' }],
    until: '500s',
  });

  it('go from Ready over silent to Unknown, with both taints, the toleration, the grace and what is overdue', () => {
    const lanes = lanesOf(lost, 'default/db-1');
    expect(lanes.map((lane) => lane.slice(0, lane.indexOf(':')))).toEqual([
      'node-2',
      'NoSchedule',
      'NoExecute',
      'eviction',
      'db',
    ]);
    expect(lanes[0]).toMatch(/^node-2: Ready 0-\d+, silent \d+-55, Unknown 55-500$/);
    expect(lanes[1]).toBe('NoSchedule: unreachable 55-500');
    expect(lanes[2]).toBe('NoExecute: unreachable 55-500');
    expect(lanes[3]).toBe('eviction: tolerated 300 s 55-355, grace 30 s 355-385, overdue 385-500');
    expect(lanes[4]).toMatch(/^db: 3 of 3 ready 0-55, 2 of 3 ready 55-355, waits, 2 of 3 355-500$/);
  });

  it('are not there for pods that nobody evicts', () => {
    expect(lanesOf(lost, 'default/db-0').some((lane) => lane.startsWith('eviction'))).toBe(false);
  });

  it('are none of a node to which nothing happens', () => {
    const quiet = scenario({ nodes, objects: [STATEFUL_SET], steps: [], until: '20s' });
    expect(lanesOf(quiet, 'default/db-0')).toEqual(['db: 3 of 3 ready 0-20']);
  });
});

it('there are none where the scenario has but pods on one node', () => {
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  const pods = [{ manifest: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec } }];
  expect(lanesOf(scenario({ pods, steps: [{ at: '1s', do: 'delete', pod: 'web' }] }), 'default/web')).toEqual([]);
});
