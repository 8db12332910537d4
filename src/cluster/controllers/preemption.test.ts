/** default_preemption_test.go has most of these: TestPodEligibleToPreemptOthers, TestDryRunPreemption, TestSelectBestCandidate. */
import { describe, expect, it } from 'vitest';
import type { PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod, PodSpec } from '../../kube/objects.ts';
import { releaseOf } from '../releases/index.ts';
import { at, objectOf, podIn } from '../testing/objects.ts';
import { refusal, type NodeInfo } from './nodeInfos.ts';
import { postFilter, type Refusing } from './preemption.ts';

interface Runs {
  readonly cpu?: number;
  readonly since?: number;
  readonly metadata?: Partial<Pod['metadata']>;
  readonly status?: Partial<Pod['status']>;
}
const spec = (priority: number, cpu: number): Partial<PodSpec> => ({
  priority,
  containers: [{ name: 'app', image: 'busybox', resources: { requests: { cpu: String(cpu) } } }],
});
const runs = (name: string, priority: number, { cpu = 1, since, metadata, status }: Runs = {}): Pod =>
  podIn(name, {
    spec: spec(priority, cpu),
    metadata: { labels: { app: 'web' }, ...metadata },
    status: { ...(since !== undefined && { startTime: at(since) }), ...status },
  });
const wants = (cpu: number, more: Partial<PodSpec> = {}, status: Partial<Pod['status']> = {}): Pod =>
  podIn('new', { phase: 'Pending', spec: { ...spec(10, cpu), ...more }, status });

const nodeOf = (name: string, cpu: number, pods: readonly Pod[], more: Partial<NodeInfo> = {}): NodeInfo => ({
  name,
  unschedulable: false,
  taints: [],
  allocatable: { cpu: String(cpu) },
  pods,
  ...more,
});
const refusing = (pod: Pod, node: NodeInfo, nominated: readonly Pod[] = []): Refusing => {
  const why = refusal(pod, node, [...node.pods, ...nominated]);
  if (why === null) throw new Error(`${node.name} has room`);
  return { node, refusal: why, nominated };
};

const R = releaseOf('1.32');
const outcome = (pod: Pod, nodes: readonly Refusing[], budgets: readonly PodDisruptionBudget[] = [], release = R) => {
  const found = postFilter(pod, nodes, budgets, release);
  return found.kind === 'preempts' ? [found.node, ...found.victims.map(({ metadata }) => metadata.name)] : found;
};
const asked = (pod: Pod, nodes: readonly NodeInfo[], budgets: readonly PodDisruptionBudget[] = []) =>
  outcome(
    pod,
    nodes.map((node) => refusing(pod, node)),
    budgets,
  );

describe('on one node', () => {
  it.each([
    ['the least important goes', 1, [runs('a', 5), runs('b', 3), runs('c', 4)], ['n', 'b']],
    ['as many go as there is room for', 2, [runs('a', 5), runs('b', 3), runs('c', 4)], ['n', 'c', 'b']],
    [
      'of one priority the youngest goes',
      1,
      [runs('a', 3, { since: 5 }), runs('b', 3, { since: 9 }), runs('c', 3, { since: 1 })],
      ['n', 'b'],
    ],
    [
      'one that has not started is younger than all',
      1,
      [runs('a', 3, { since: 5 }), runs('b', 3), runs('c', 3, { since: 9 })],
      ['n', 'b'],
    ],
    ['one as important stays', 1, [runs('a', 10), runs('b', 10), runs('c', 9)], ['n', 'c']],
    ['a large one goes where small ones do not make room', 2, [runs('a', 1), runs('b', 9, { cpu: 2 })], ['n', 'b']],
  ])('%s', (_, cpu, pods, expected) => {
    expect(asked(wants(cpu), [nodeOf('n', 3, pods)])).toEqual(expected);
  });

  it('nobody goes where none is less important', () => {
    expect(asked(wants(1), [nodeOf('n', 2, [runs('a', 10), runs('b', 11)])])).toEqual({
      kind: 'does not',
      why: '0/1 nodes are available: 1 No preemption victims found for incoming pod.',
      clears: true,
    });
  });

  it('nobody goes where that would not be enough', () => {
    expect(asked(wants(2), [nodeOf('n', 2, [runs('a', 10), runs('b', 1)])])).toMatchObject({
      why: '0/1 nodes are available: 1 Insufficient cpu.',
    });
  });

  it('nobody goes where something else is in the way', () => {
    expect(asked(wants(1), [nodeOf('n', 2, [runs('a', 1)], { unschedulable: true })])).toMatchObject({
      why: '0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
    });
  });

  it('what waits for room there has it', () => {
    const pod = wants(1);
    const node = nodeOf('n', 2, [runs('a', 1), runs('b', 2)]);
    expect(outcome(pod, [refusing(pod, node, [runs('waits', 20)])])).toEqual(['n', 'b', 'a']);
  });
});

describe('of several nodes', () => {
  it.each([
    ['the one with the least important victim', [[runs('a', 5)], [runs('b', 4)]], ['n1', 'b']],
    [
      'the one with the least important victims together',
      [
        [runs('a', 5, { cpu: 0.5 }), runs('b', 5, { cpu: 0.5 })],
        [runs('c', 5, { cpu: 0.5 }), runs('d', 1, { cpu: 0.5 })],
      ],
      ['n1', 'c', 'd'],
    ],
    [
      'the one with the fewest victims',
      [[runs('a', 5, { cpu: 0.5 }), runs('b', -(2 ** 31), { cpu: 0.5 })], [runs('c', 5)]],
      ['n1', 'c'],
    ],
    [
      'the one whose victim has run for the shortest time',
      [[runs('a', 5, { since: 1 })], [runs('b', 5, { since: 9 })]],
      ['n1', 'b'],
    ],
    ['the first where all is alike', [[runs('a', 5, { since: 1 })], [runs('b', 5, { since: 1 })]], ['n0', 'a']],
    [
      'the one whose most important victims have run for the shortest time',
      [
        [runs('a', 5, { since: 3, cpu: 0.5 }), runs('b', 4, { since: 9, cpu: 0.5 })],
        [runs('c', 5, { since: 4, cpu: 0.5 }), runs('d', 4, { since: 1, cpu: 0.5 })],
      ],
      ['n1', 'c', 'd'],
    ],
    [
      'the one whose oldest of them has run for the shortest time',
      [
        [runs('a', 5, { since: 9, cpu: 0.5 }), runs('b', 5, { since: 1, cpu: 0.5 })],
        [runs('c', 5, { since: 4, cpu: 0.5 }), runs('d', 5, { since: 5, cpu: 0.5 })],
      ],
      ['n1', 'c', 'd'],
    ],
  ])('%s', (_, pods, expected) => {
    expect(
      asked(
        wants(1),
        pods.map((on, i) => nodeOf(`n${i}`, 1, on)),
      ),
    ).toEqual(expected);
  });
});

describe('a budget', () => {
  const budget = (
    disruptionsAllowed: number,
    more: Partial<PodDisruptionBudget['status']> = {},
    namespace = 'default',
  ): PodDisruptionBudget => {
    const made = objectOf('PodDisruptionBudget', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web', namespace },
      spec: { selector: { matchLabels: { app: 'web' } } },
    });
    return { ...made, status: { ...made.status, disruptionsAllowed, ...more } };
  };
  const other = { metadata: { labels: { app: 'other' } } };

  it.each([
    ['spares whom it covers', budget(0), [runs('a', 3), runs('b', 4, other)], ['n', 'b']],
    ['does not where it allows it', budget(1), [runs('a', 3), runs('b', 4, other)], ['n', 'a']],
    ['of another namespace spares nobody', budget(0, {}, 'other'), [runs('a', 3), runs('b', 4, other)], ['n', 'a']],
    [
      'does not count whom it has let go already',
      budget(0, { disruptedPods: { a: at(1) } }),
      [runs('a', 3), runs('b', 4, other)],
      ['n', 'a'],
    ],
    [
      'covers nobody without labels',
      budget(0),
      [runs('a', 3, { metadata: { labels: {} } }), runs('b', 4, other)],
      ['n', 'a'],
    ],
    ['allows the more important first', budget(1), [runs('a', 3), runs('b', 4)], ['n', 'b']],
  ])('%s', (_, of, pods, expected) => {
    expect(asked(wants(1), [nodeOf('n', 2, pods)], [of])).toEqual(expected);
  });

  it('decides between nodes before anything else', () => {
    const nodes = [nodeOf('n0', 1, [runs('a', 1)]), nodeOf('n1', 1, [runs('b', 9, other)])];
    expect(asked(wants(1), nodes, [budget(0)])).toEqual(['n1', 'b']);
  });
});

describe('a pod that may not', () => {
  const TERMINATES = { deletionTimestamp: at(30) };
  const marked = (status: 'True' | 'False', reason = 'PreemptionByScheduler') =>
    ({ conditions: [{ type: 'DisruptionTarget', status, reason, lastTransitionTime: at(1) }] }) as const;

  it('is one that does not want to', () => {
    expect(asked(wants(1, { preemptionPolicy: 'Never' }), [nodeOf('n', 1, [runs('a', 1)])])).toEqual({
      kind: 'does not',
      why: 'not eligible due to preemptionPolicy=Never.',
      clears: false,
    });
  });

  it.each([
    [
      'one that has been preempted is going',
      runs('a', 1, { metadata: TERMINATES, status: marked('True') }),
      '1.32',
      true,
    ],
    [
      'one goes for another reason',
      runs('a', 1, { metadata: TERMINATES, status: marked('True', 'EvictionByEvictionAPI') }),
      '1.32',
      false,
    ],
    ['one goes, and its mark is False', runs('a', 1, { metadata: TERMINATES, status: marked('False') }), '1.32', false],
    ['one goes without a mark', runs('a', 1, { metadata: TERMINATES }), '1.32', false],
    ['one goes, in a release without marks', runs('a', 1, { metadata: TERMINATES }), '1.23', true],
    ['one is marked and does not go', runs('a', 1, { status: marked('True') }), '1.32', false],
    ['one as important is going', runs('a', 10, { metadata: TERMINATES, status: marked('True') }), '1.32', false],
  ] as const)('is one for which, on its node, somebody is leaving: %s', (_, on, release, waits) => {
    const pod = wants(1, {}, { nominatedNodeName: 'n' });
    const found = outcome(pod, [refusing(pod, nodeOf('n', 1, [on]))], [], releaseOf(release));
    const why = 'not eligible due to a terminating pod on the nominated node.';
    expect(!Array.isArray(found) && 'why' in found && found.why === why).toBe(waits);
  });

  it('waits for nobody on another node, or on one that would not take it anyway', () => {
    const on = [runs('a', 1, { metadata: TERMINATES, status: marked('True') })];
    const elsewhere = wants(1, {}, { nominatedNodeName: 'm' });
    expect(outcome(elsewhere, [refusing(elsewhere, nodeOf('n', 1, on))])).toEqual(['n', 'a']);
    const pod = wants(1, {}, { nominatedNodeName: 'n' });
    expect(outcome(pod, [refusing(pod, nodeOf('n', 1, on, { unschedulable: true }))])).toMatchObject({ clears: true });
  });
});
