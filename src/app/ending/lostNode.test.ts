/** A StatefulSet whose node is lost: the ways on that are offered, and what each comes to once it is taken. */
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { seconds } from '../../engine/time.ts';
import { overseen } from '../../cluster/overseen.ts';
import { addStep } from '../../scenario/edit.ts';
import { presetById, type Scenario } from '../../scenario/index.ts';
import { runCluster } from '../../scenario/run.ts';
import { runsTwice } from '../readings/index.ts';
import { lostNodeOf, type LostNode, type Way } from './lostNode.ts';

const preset = presetById('statefulset-node')?.scenario;
if (preset === undefined) throw new Error('there is no such preset');
const scenario: Scenario = { ...preset, kubernetes: '1.36' };

function ended(of: Scenario): { readonly states: readonly ClusterState[] } {
  const trace = overseen(runCluster(of));
  const viewpoints = viewpointsOf(trace);
  const states = viewpoints?.names.map((name) => viewpoints.stateFrom(name, trace.events.length - 1)) ?? [];
  return { states };
}

const KEY = 'default/db-1';
const node2 = (states: readonly ClusterState[]): ClusterState => {
  const found = states.find(({ node }) => node.name === 'node-2');
  if (found === undefined) throw new Error('node-2 is in the scenario');
  return found;
};
const begun = ended(scenario);
const lost = lostNodeOf(node2(begun.states), KEY, '1.36');

function after(way: Way): readonly ClusterState[] {
  const found: LostNode['ways'][number] | undefined = lost?.ways.find((each) => each.way === way);
  if (found === undefined) throw new Error(`${way} is offered`);
  return ended(addStep(scenario, seconds(420), found.act)).states;
}

describe('a pod that is Terminating on a lost node', () => {
  it('is told with why, and whether it runs on', () => {
    expect(lost).toMatchObject({ pod: 'db-1', node: 'node-2', owner: 'db', out: 'network', runs: true });
  });

  it('has its ways on from the safest to the most dangerous', () => {
    expect(lost?.ways.map(({ way }) => way)).toEqual(['back', 'vouch', 'force']);
    expect(lostNodeOf(node2(begun.states), KEY, '1.24')?.ways.map(({ way }) => way)).toEqual(['back', 'force']);
  });

  it('is nobody’s concern where the node is heard of', () => {
    const [first] = begun.states;
    expect(first && lostNodeOf(first, 'default/db-0', '1.36')).toBeNull();
  });
});

describe('what is done', () => {
  it('makes one new pod once the node is back', () => {
    const states = after('back');
    expect(runsTwice(states).size).toBe(0);
    expect(states[0]?.etcd.pods[KEY]?.metadata.deletionTimestamp).toBeUndefined();
  });

  it('lets two run at once by force, and by a promise that is not true', () => {
    expect(runsTwice(begun.states).size).toBe(0);
    for (const way of ['force', 'vouch'] as const) expect([...runsTwice(after(way)).keys()]).toEqual([KEY]);
  });
});
