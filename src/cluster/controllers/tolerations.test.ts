/** v1/helper/helpers_test.go (TestToleratesTaint) and taint_eviction_test.go (TestGetMinTolerationTime) have most of these. */
import { describe, expect, it } from 'vitest';
import { CONFIG_SOURCE, type Pod, type Toleration } from '../../kube/objects.ts';
import { podIn } from '../testing/objects.ts';
import { leastAllocated, objection, shortages, type Candidate } from './fits.ts';
import type { NodeTaint } from './state.ts';
import { stayOf, untolerated } from './tolerations.ts';

const podWith = (tolerations: readonly Toleration[], metadata: Partial<Pod['metadata']> = {}): Pod =>
  podIn('web', { spec: { tolerations }, metadata });
const FULL: NodeTaint = { key: 'full', value: 'yes', effect: 'NoSchedule' };
const BROKEN: NodeTaint = { key: 'broken', effect: 'NoExecute' };
const UNREACHABLE: NodeTaint = { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' };
const NOT_READY: NodeTaint = { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' };
const OF_SET = [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'x', uid: 'x', controller: true }];

it.each([
  ['its key, value and effect', { key: 'full', value: 'yes', effect: 'NoSchedule' }, true],
  ['its key and value, whatever the effect', { key: 'full', operator: 'Equal', value: 'yes' }, true],
  ['its key and value, the effect empty', { key: 'full', value: 'yes', effect: '' as const }, true],
  ['another value', { key: 'full', value: 'no' }, false],
  ['no value', { key: 'full' }, false],
  ['another effect', { key: 'full', operator: 'Exists', effect: 'NoExecute' }, false],
  ['another key', { key: 'empty', operator: 'Exists' }, false],
  ['its key, whatever the value', { key: 'full', operator: 'Exists' }, true],
  ['everything', { operator: 'Exists' }, true],
  ['everything, the key empty', { key: '', operator: 'Exists' }, true],
] as const)('a taint is tolerated by %s', (_, toleration, is) => {
  expect(untolerated(podWith([toleration as Toleration]), [FULL])).toBe(is ? undefined : FULL);
});

describe('a pod tolerates', () => {
  it('no taint of which nothing is said, and the first of those counts', () => {
    expect(untolerated(podWith([]), [UNREACHABLE, FULL, BROKEN])).toBe(FULL);
    expect(untolerated(podWith([]), [])).toBeUndefined();
  });

  it('a lost node for five minutes, unless it says otherwise', () => {
    expect(stayOf(podWith([]), [UNREACHABLE])).toEqual({ taint: UNREACHABLE.key, seconds: 300 });
    expect(stayOf(podWith([]), [NOT_READY])).toEqual({ taint: NOT_READY.key, seconds: 300 });
    const own = { key: UNREACHABLE.key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 20 } as const;
    expect(stayOf(podWith([own]), [UNREACHABLE])).toEqual({ taint: UNREACHABLE.key, seconds: 20 });
    expect(stayOf(podWith([own]), [NOT_READY])).toEqual({ taint: NOT_READY.key, seconds: 300 });
    expect(stayOf(podWith([{ operator: 'Exists' }]), [NOT_READY])?.seconds).toBeNull();
    const noSchedule = { key: NOT_READY.key, operator: 'Exists', effect: 'NoSchedule' } as const;
    expect(stayOf(podWith([noSchedule]), [NOT_READY])?.seconds).toBe(300);
  });

  it.each([
    ['no taint', [], [], null],
    ['a taint that it does not tolerate', [], [BROKEN], { taint: 'broken', seconds: 0 }],
    ['one for good', [{ key: 'broken', operator: 'Exists' }], [BROKEN], { taint: 'broken', seconds: null }],
    [
      'one for less than no time',
      [{ key: 'broken', operator: 'Exists', tolerationSeconds: -5 }],
      [BROKEN],
      { taint: 'broken', seconds: 0 },
    ],
    [
      'the shortest of two',
      [{ key: 'broken', operator: 'Exists', tolerationSeconds: 50 }],
      [UNREACHABLE, BROKEN],
      { taint: 'broken', seconds: 50 },
    ],
    [
      'the first that matches',
      [{ operator: 'Exists' }, { key: 'broken', operator: 'Exists', tolerationSeconds: 5 }],
      [BROKEN],
      { taint: 'broken', seconds: null },
    ],
    [
      'the limited one beside one for good',
      [{ key: 'broken', operator: 'Exists' }],
      [BROKEN, UNREACHABLE],
      { taint: UNREACHABLE.key, seconds: 300 },
    ],
  ] as const)('for as long as it says: %s', (_, tolerations, taints, stay) => {
    expect(stayOf(podWith(tolerations as readonly Toleration[]), taints)).toEqual(stay);
  });

  it('all that nodes come to, where a DaemonSet has made it', () => {
    const ofSet = podWith([], { ownerReferences: OF_SET });
    const pressure: NodeTaint = { key: 'node.kubernetes.io/disk-pressure', effect: 'NoSchedule' };
    expect(stayOf(ofSet, [UNREACHABLE, NOT_READY])?.seconds).toBeNull();
    expect(untolerated(ofSet, [pressure, { ...pressure, key: 'node.kubernetes.io/unschedulable' }])).toBeUndefined();
    expect(untolerated(ofSet, [FULL])).toBe(FULL);
    const [owner] = OF_SET;
    expect(
      untolerated(podWith([], { ownerReferences: OF_SET.map((each) => ({ ...each, controller: false })) }), [pressure]),
    ).toBe(pressure);
    expect(
      untolerated(
        podWith([], {
          ownerReferences: [
            { ...owner, apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'x', uid: 'x', controller: true },
          ],
        }),
        [pressure],
      ),
    ).toBe(pressure);
  });

  it('whatever evicts, where it comes from a file', () => {
    const from = (source: string): Pod =>
      podWith([], { annotations: { [CONFIG_SOURCE]: source, 'kubernetes.io/config.mirror': 'x' } });
    expect(stayOf(from('file'), [BROKEN])?.seconds).toBeNull();
    expect(untolerated(from('file'), [FULL])).toBe(FULL);
    expect(stayOf(from('http'), [BROKEN])?.seconds).toBe(0);
    expect(stayOf(podWith([], { annotations: { [CONFIG_SOURCE]: 'file' } }), [BROKEN])?.seconds).toBe(0);
  });
});

describe('a node takes a pod', () => {
  const node = (more: Partial<Candidate> = {}): Candidate => ({
    name: 'node-1',
    unschedulable: false,
    taints: [],
    ...more,
  });
  const selects = (nodeSelector: Readonly<Record<string, string>>): Pod => podIn('web', { spec: { nodeSelector } });

  it.each([
    ['that asks for nothing', podIn('web'), node(), null],
    ['unless it is cordoned', podIn('web'), node({ unschedulable: true }), 'node(s) were unschedulable'],
    ['unless a taint says so', podIn('web'), node({ taints: [FULL] }), 'node(s) had untolerated taint {full: yes}'],
    [
      'unless a taint without a value does',
      podIn('web'),
      node({ taints: [BROKEN] }),
      'node(s) had untolerated taint {broken: }',
    ],
    ['that asks for its name', selects({ 'kubernetes.io/hostname': 'node-1' }), node(), null],
    [
      'that asks for what every node is',
      selects({ 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' }),
      node(),
      null,
    ],
    ['that asks for its label', selects({ disk: 'ssd' }), node({ labels: { disk: 'ssd' } }), null],
    [
      'but none that asks for another',
      selects({ disk: 'ssd' }),
      node(),
      "node(s) didn't match Pod's node affinity/selector",
    ],
  ])('%s', (_, pod, of, why) => {
    expect(objection(pod, of)).toBe(why);
  });

  const asks = (requests: Readonly<Record<string, string>>): Pod =>
    podIn('web', { spec: { containers: [{ name: 'app', image: 'busybox', resources: { requests } }] } });
  it.each([
    ['with room for it', { cpu: '1' }, { cpu: '2' }, [asks({ cpu: '1' })], []],
    ['but not with less', { cpu: '1001m' }, { cpu: '2' }, [asks({ cpu: '1' })], ['Insufficient cpu']],
    ['whatever it has too little of that nobody asks for', {}, { cpu: '1' }, [asks({ cpu: '2' })], []],
    ['whatever it does not say', { cpu: '9' }, undefined, [], []],
    ['up to a number of pods', {}, { pods: '1' }, [], []],
    ['and no more', {}, { pods: '1' }, [asks({})], ['Too many pods']],
    [
      'and says all that is short',
      { cpu: '3', memory: '2Gi' },
      { cpu: '2', memory: '1Gi', pods: '9' },
      [],
      ['Insufficient cpu', 'Insufficient memory'],
    ],
  ])('%s', (_, requests, allocatable, pods, short) => {
    expect(shortages(asks(requests), { ...(allocatable !== undefined && { allocatable }) }, pods)).toEqual(short);
  });

  it('with the fewest pods first, and of those by name', () => {
    const counts: Readonly<Record<string, number>> = { b: 1, c: 1, a: 2 };
    expect(leastAllocated(['c', 'a', 'b'], (name) => counts[name] ?? 0)).toBe('b');
    expect(leastAllocated(['a', 'b', 'c'], () => 0)).toBe('a');
    expect(leastAllocated([], () => 0)).toBeUndefined();
  });
});
