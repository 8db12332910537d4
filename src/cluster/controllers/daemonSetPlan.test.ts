/** daemon_controller_test.go and update_test.go have these of whole controllers. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { DaemonSet, DaemonSetSpec, IntOrString } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import type { Release as ReleaseId } from '../../kube/release.ts';
import { withoutDisabledFields } from '../apiserver/disabledFields.ts';
import { releaseOf } from '../releases/index.ts';
import { informersOf, MAKES_PODS, objectOf, podIn } from '../testing/objects.ts';
import { daemonSetSteps, rollingUpdateSteps, type Steps } from './daemonSetPlan.ts';
import { daemonSetStatus, podsByNode } from './daemonSetStatus.ts';
import type { Candidate } from './fits.ts';
import { controllerRef, CONTROLLER_REVISION_HASH, podTemplateHash } from './podTemplates.ts';

const NOW = seconds(100);

const setOf = (spec: Partial<DaemonSetSpec> = {}): DaemonSet => {
  const made = objectOf('DaemonSet', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent' },
    spec: MAKES_PODS,
  });
  return { ...made, spec: { ...made.spec, ...spec } };
};
const rolling = (maxUnavailable: IntOrString, maxSurge: IntOrString = 0, minReadySeconds = 0): DaemonSet =>
  setOf({ minReadySeconds, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable, maxSurge } } });
const SURGES = rolling(0, 1);
const ON_DELETE = setOf({ updateStrategy: { type: 'OnDelete' } });

const node = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  name,
  unschedulable: false,
  taints: [],
  ...more,
});
const NODES = [node('n1'), node('n2'), node('n3')];
const evicts = node('n1', { taints: [{ key: 'broken', effect: 'NoExecute' }] });
const keepsAway = node('n1', { taints: [{ key: 'full', effect: 'NoSchedule' }] });

const HASH = podTemplateHash(setOf().spec.template);
interface On {
  readonly of?: string;
  readonly readySince?: number;
  readonly phase?: Pod['status']['phase'];
  readonly isGoing?: boolean;
}
const on = (
  nodeName: string,
  name: string,
  { of = HASH, readySince, phase = 'Running', isGoing = false }: On = {},
): Pod =>
  podIn(name, {
    phase,
    ...(readySince !== undefined && { readySince }),
    ...(isGoing && { deletedAt: 130 }),
    metadata: { labels: { app: 'web', [CONTROLLER_REVISION_HASH]: of }, ownerReferences: [controllerRef(setOf())] },
    spec: { nodeName },
  });
const fresh = (nodeName: string, more: On = { readySince: 1 }): Pod => on(nodeName, `new-${nodeName}`, more);
const old = (nodeName: string, more: On = { readySince: 1 }): Pod =>
  on(nodeName, `old-${nodeName}`, { of: 'old', ...more });

const byNode = (pods: readonly Pod[]) => podsByNode(pods, releaseOf('1.32'));
const short = ({ create, remove }: Steps): readonly string[] => [
  ...create.map((name) => `+${name}`),
  ...remove.map(({ metadata }) => `-${metadata.name}`),
];

describe('what each node needs', () => {
  const steps = (set: DaemonSet, nodes: readonly Candidate[], pods: readonly Pod[]) =>
    short(daemonSetSteps(set, nodes, byNode(pods), NOW));

  it.each([
    ['a pod where there is none', setOf(), NODES, [fresh('n2')], ['+n1', '+n3']],
    ['nothing where it is on its way out', setOf(), [node('n1')], [fresh('n1', { isGoing: true })], []],
    ['that one that has ended goes', setOf(), [node('n1')], [fresh('n1', { phase: 'Failed' })], ['-new-n1']],
    ['not two, of which the older stays', setOf(), [node('n1')], [fresh('n1'), on('n1', 'second')], ['-second']],
    ['none where a taint evicts', setOf(), [evicts], [fresh('n1'), on('n1', 'second', { isGoing: true })], ['-new-n1']],
    ['none new where a taint keeps it away', setOf(), [keepsAway], [], []],
    ['the one that is there, where a taint keeps others away', setOf(), [keepsAway], [fresh('n1')], []],
    ['one on a node that is cordoned', setOf(), [node('n1', { unschedulable: true })], [], ['+n1']],
  ])('is %s', (_, set, nodes, pods, expected) => {
    expect(steps(set, nodes, pods)).toEqual(expected);
  });

  it.each([
    ['both, while the new one is not ready', SURGES, [old('n1'), fresh('n1', {})], []],
    ['the new one once it is', SURGES, [old('n1'), fresh('n1')], ['-old-n1']],
    ['the new one once it has been for long enough', rolling(0, 1, 99), [old('n1'), fresh('n1')], []],
    ['the new one where the old one is not ready', SURGES, [old('n1', {}), fresh('n1', {})], ['-old-n1']],
    ['no third', SURGES, [old('n1'), fresh('n1', {}), on('n1', 'third')], ['-third']],
    ['not two of one kind', SURGES, [fresh('n1'), on('n1', 'second')], ['-second']],
    ['one in place of one that has ended', SURGES, [fresh('n1', { phase: 'Failed' })], ['+n1', '-new-n1']],
    ['the other where one has ended', SURGES, [fresh('n1', { phase: 'Failed' }), old('n1')], ['-new-n1']],
    ['one in place of one that is going', SURGES, [fresh('n1', { isGoing: true })], ['+n1']],
  ])('with a surge is %s', (_, set, pods, expected) => {
    expect(steps(set, [node('n1')], pods)).toEqual(expected);
  });

  it('with a surge is no new one where a taint keeps it away', () => {
    expect(steps(SURGES, [keepsAway], [fresh('n1', { isGoing: true })])).toEqual([]);
  });
});

describe('a failed pod', () => {
  const KEY = `${setOf().metadata.uid}/0/n1`;
  const FAILED = fresh('n1', { phase: 'Failed' });
  const asked = (since: number, delay: number, pods: readonly Pod[] = [FAILED]) =>
    daemonSetSteps(setOf(), [node('n1')], byNode(pods), NOW, {
      [KEY]: { since: seconds(since), delay: seconds(delay) },
    });

  it('goes at once where none has failed before, and makes the next one wait for a second', () => {
    const steps = daemonSetSteps(setOf(), [node('n1')], byNode([FAILED]), NOW);
    expect(short(steps)).toEqual(['-new-n1']);
    expect(steps.failedPods).toEqual({ [KEY]: { delay: seconds(1), since: NOW } });
  });

  it('stays while its node is in back-off, and is looked at again after the whole delay', () => {
    const steps = asked(97, 4);
    expect(short(steps)).toEqual([]);
    expect([steps.failedPods, steps.waits]).toEqual([{}, [seconds(4)]]);
  });

  it.each([
    ['twice as long', 96, 4, 8],
    ['15 min at most', -800, 900, 900],
    ['a second again after half an hour without any', -1_701, 900, 1],
  ])('that goes after the back-off makes the next one wait for %s', (_, since, delay, next) => {
    expect(asked(since, delay).failedPods).toEqual({ [KEY]: { delay: seconds(next), since: NOW } });
  });

  it('holds up none that has succeeded', () => {
    expect(short(asked(99, 4, [FAILED, on('n1', 'done', { phase: 'Succeeded' })]))).toEqual(['-done']);
  });
});

describe('another template', () => {
  const steps = (set: DaemonSet, pods: readonly Pod[], nodes = NODES, kubernetes: ReleaseId = '1.32') =>
    short(rollingUpdateSteps(set, nodes, byNode(pods), NOW, releaseOf(kubernetes)));
  const ALL_OLD = [old('n1'), old('n2'), old('n3')];

  it.each([
    ['as many as may be missing', rolling(2), ALL_OLD, ['-old-n1', '-old-n2']],
    ['a share of them, rounded up', rolling('34%'), ALL_OLD, ['-old-n1', '-old-n2']],
    ['one where neither may be missing nor be too many', rolling(0), ALL_OLD, ['-old-n1']],
    ['none where as many are missing', rolling(1), [fresh('n1', {}), old('n2'), old('n3')], []],
    ['one more once that is ready', rolling(1), [fresh('n1'), old('n2'), old('n3')], ['-old-n2']],
    ['none where one is missing altogether', rolling(1), [old('n2'), old('n3')], []],
    ['none where one is going', rolling(1), [old('n1', { isGoing: true }), old('n2'), old('n3')], []],
    ['all that are of no use anyway', rolling(1), [old('n1', {}), old('n2', {}), old('n3')], ['-old-n1', '-old-n2']],
    ['none that people take away', ON_DELETE, ALL_OLD, []],
    ['none where all are new', rolling(1), [fresh('n1'), fresh('n2'), fresh('n3')], []],
    ['none on a node with both', rolling(1), [fresh('n1'), old('n1'), old('n2'), fresh('n3')], []],
  ])('takes away %s', (_, set, pods, expected) => {
    expect(steps(set, pods)).toEqual(expected);
  });

  it.each([
    ['puts a new one beside as many as it may', rolling(0, 2), ALL_OLD, ['+n1', '+n2']],
    ['waits for those to be ready', SURGES, [...ALL_OLD, fresh('n1', {})], []],
    ['takes the old one away once it is, and goes on', SURGES, [...ALL_OLD, fresh('n1')], ['+n2', '-old-n1']],
    [
      'puts one beside each that is of no use, however many',
      SURGES,
      [old('n1', {}), old('n2', {}), old('n3')],
      ['+n1', '+n2', '+n3'],
    ],
  ])('with a surge %s', (_, set, pods, expected) => {
    expect(steps(set, pods)).toEqual(expected);
  });

  it.each([
    ['1.18', [], ['-old-n2']],
    ['1.21', ['-old-n2'], ['-old-n2', '-old-n3']],
    ['1.24', ['-old-n2'], ['-old-n2', '-old-n3']],
    ['1.27', ['-old-n2'], ['-old-n2', '-old-n3']],
    ['1.30', [], ['-old-n2']],
    ['1.36', [], ['-old-n2']],
  ] as const)('in %s counts an old pod that is not available as the release does', (kubernetes, one, two) => {
    const pods = [old('n1', {}), old('n2'), old('n3')];
    expect(steps(rolling(1), pods, NODES, kubernetes)).toEqual(['-old-n1', ...one]);
    expect(steps(rolling(2), pods, NODES, kubernetes)).toEqual(['-old-n1', ...two]);
  });

  it('with a surge leaves a node that takes no new pod once enough others are available, from late 1.27 on', () => {
    const nodes = [keepsAway, node('n2')];
    const before = [old('n1'), old('n2')];
    expect(steps(SURGES, before, nodes, '1.24')).toEqual(['+n1']);
    expect(steps(SURGES, before, nodes, '1.27')).toEqual(['+n2', '-old-n1']);
    expect(steps(SURGES, [old('n1'), old('n2', {})], nodes, '1.27')).toEqual(['+n2']);
    expect(steps(SURGES, [old('n1', {}), old('n2')], nodes, '1.36')).toEqual(['+n2', '-old-n1']);
  });

  it('counts the nodes that should have one', () => {
    expect(steps(rolling('50%'), [old('n1'), old('n2')], [node('n1'), node('n2'), evicts])).toEqual(['-old-n1']);
  });
});

it('loses its surge before DaemonSetUpdateSurge', () => {
  const surgeIn = (kubernetes: ReleaseId) =>
    withoutDisabledFields(SURGES, releaseOf(kubernetes)).spec.updateStrategy.rollingUpdate?.maxSurge;
  expect([surgeIn('1.18'), surgeIn('1.21'), surgeIn('1.22')]).toEqual([undefined, undefined, 1]);
});

describe('what a DaemonSet’s status counts', () => {
  const statusOf = (pods: readonly Pod[], nodes: readonly Candidate[], set = setOf()) =>
    daemonSetStatus(set, informersOf(pods), nodes, NOW, releaseOf('1.32'));

  it('is one pod of each node that should have one', () => {
    const pods = [fresh('n1'), old('n2', {}), on('n2', 'second', { readySince: 1 }), fresh('n4')];
    expect(statusOf(pods, [...NODES, node('n4', { taints: [{ key: 'x', effect: 'NoExecute' }] })])).toEqual({
      currentNumberScheduled: 2,
      numberMisscheduled: 1,
      desiredNumberScheduled: 3,
      numberReady: 1,
      observedGeneration: 1,
      updatedNumberScheduled: 1,
      numberAvailable: 1,
      numberUnavailable: 2,
    });
  });

  it('leaves out what is 0, and what it does not select', () => {
    expect(statusOf([], [])).toEqual({
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
      observedGeneration: 1,
    });
    const { labels: _, ...metadata } = fresh('n1').metadata;
    expect(statusOf([{ ...fresh('n1'), metadata }], [node('n1')]).currentNumberScheduled).toBe(0);
    expect(statusOf([fresh('n1')], [node('n1')], setOf({ minReadySeconds: 99 }))).toMatchObject({
      numberReady: 1,
      numberUnavailable: 1,
    });
  });

  it('has no pod that is going and has ended, from the release on that replaces it at once', () => {
    const pods = [fresh('n1', { phase: 'Failed', isGoing: true })];
    expect(podsByNode(pods, releaseOf('1.32')).size).toBe(0);
    expect(podsByNode(pods, { ...releaseOf('1.32'), daemonReplacesTerminal: false }).size).toBe(1);
    expect(podsByNode([fresh('n1', { isGoing: true }), fresh('')], releaseOf('1.32')).size).toBe(1);
  });
});
