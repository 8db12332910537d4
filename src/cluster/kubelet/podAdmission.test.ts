/** What a kubelet does not take on: by which rule, in which words, and what becomes of the pod. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { RELEASES, type Release as ReleaseId } from '../../kube/release.ts';
import { unfinishedBusiness } from '../quiet.ts';
import { checkInvariants } from '../invariants/index.ts';
import { releaseOf } from '../releases/index.ts';
import type { ClusterSetup } from '../setup.ts';
import {
  del,
  endOf,
  eventsOf,
  kinds,
  manifest,
  objectNamed,
  pod,
  rows,
  simulated,
  writes,
  type Run,
} from '../testing/runs.ts';
import { creates, shutsNodeDown, startsKubelet, stopsKubelet, type Steps } from '../testing/steps.ts';

type Spec = Partial<PodManifest['spec']>;

const app = (requests: Readonly<Record<string, string>>): Spec => ({
  nodeName: 'node-1',
  containers: [{ name: 'app', image: 'nginx', resources: { requests } }],
});

interface Case {
  readonly spec: Spec;
  readonly metadata?: Partial<PodManifest['metadata']>;
  readonly setup?: Partial<ClusterSetup>;
  readonly steps?: readonly Steps[];
}

/** `web` comes at second 1, `old` is there. */
const coming = (release: ReleaseId, { spec, metadata, setup, steps = [] }: Case): Run =>
  simulated(
    [pod('api', manifest('old', app({ cpu: '800m', memory: '512Mi' })))],
    [creates(seconds(1), pod('api', manifest('web', { nodeName: 'node-1', ...spec }, metadata))), ...steps],
    { release: releaseOf(release), ...setup },
  );

const rejection = (run: Run): string => {
  const status = objectNamed(endOf(run), 'web')?.status;
  return `${status?.phase ?? ''} ${status?.reason ?? ''} ${status?.message ?? ''}`;
};

const small = { allocatable: { cpu: '1', memory: '1Gi', pods: '5' } };

describe('a pod that asks for more than the node has left', () => {
  const cpu = "Node didn't have enough resource: cpu, requested: 500, used: 800, capacity: 1000";

  it.each([
    ['1.18', 'Pod '],
    ['1.24', 'Pod '],
    ['1.27', 'Pod was rejected: '],
    ['1.36', 'Pod was rejected: '],
  ] as const)('has failed in %s with OutOfcpu, and "%s" before the reason', (release, prefix) => {
    const run = coming(release, { spec: app({ cpu: '500m' }), setup: small });
    expect(rejection(run)).toBe(`Failed OutOfcpu ${prefix}${cpu}`);
    expect(rows(run).filter((row) => row.includes(' web '))).toEqual([
      'ADDED web 0/1 Pending',
      'MODIFIED web 0/1 OutOfcpu',
    ]);
    expect(kinds(run, 'SandboxCreated', 'ContainerStarted', 'WorkerCreated')).toEqual([]);
    expect(endOf(run).eventRecorder.events).toMatchObject([
      { type: 'Warning', reason: 'OutOfcpu', message: cpu, fieldPath: '' },
    ]);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(checkInvariants(run, release)).toEqual([]);
  });

  it('is told of bytes, and of the number of pods before all else', () => {
    expect(rejection(coming('1.32', { spec: app({ memory: '600Mi' }), setup: small }))).toBe(
      "Failed OutOfmemory Pod was rejected: Node didn't have enough resource: memory, requested: 629145600, used: 536870912, capacity: 1073741824",
    );
    const one = { allocatable: { cpu: '1', pods: '1' } };
    expect(rejection(coming('1.32', { spec: app({ cpu: '500m' }), setup: one }))).toBe(
      "Failed OutOfpods Pod was rejected: Node didn't have enough resource: pods, requested: 1, used: 1, capacity: 1",
    );
  });

  it('is admitted where it fits beside those that were admitted, whatever was rejected before it', () => {
    const run = coming('1.32', {
      spec: app({ cpu: '500m' }),
      setup: small,
      steps: [creates(seconds(2), pod('api', manifest('late', app({ cpu: '200m' }))))],
    });
    expect(objectNamed(endOf(run), 'late')?.status.phase).toBe('Running');
  });

  it('is admitted all the same where it is critical', () => {
    const spec = { ...app({ cpu: '500m' }), priorityClassName: 'system-node-critical' };
    expect(rejection(coming('1.32', { spec, setup: small }))).toBe('Running  ');
  });
});

describe('a pod that is not for the node', () => {
  it.each([
    ['1.30', 'Predicate NodeAffinity failed'],
    ['1.32', "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector"],
  ] as const)('has failed in %s with NodeAffinity where a selector does not match', (release, message) => {
    const run = coming(release, { spec: { nodeSelector: { disk: 'ssd' } } });
    expect(rejection(run)).toBe(`Failed NodeAffinity Pod was rejected: ${message}`);
    const lines = run.events.flatMap(({ klog }) => (klog === undefined ? [] : [klog.text]));
    expect(lines).toContain(`"Predicate failed on Pod" pod="default/web" err="${message}"`);
    expect(lines.some((line) => line.startsWith('"Pod admission denied" podUID="'))).toBe(release === '1.32');
  });

  it.each([
    ['1.21', 'Running  '],
    ['1.23', 'Running  '], // the API server drops it
    ['1.24', "Failed PodOSNotSupported Pod Failed to admit pod as the OS field doesn't match node OS"],
    ['1.36', "Failed PodOSNotSupported Pod was rejected: Failed to admit pod as the OS field doesn't match node OS"],
  ] as const)('is asked for its operating system in %s', (release, expected) => {
    expect(rejection(coming(release, { spec: { os: { name: 'windows' } } }))).toBe(expected);
    expect(rejection(coming(release, { spec: { os: { name: 'linux' } } }))).toBe('Running  ');
  });

  it('has failed with what is asked first where two things are wrong: resources up to 1.27, the system from 1.30', () => {
    const both = { spec: { ...app({ cpu: '500m' }), os: { name: 'windows' } }, setup: small };
    expect(rejection(coming('1.27', both))).toContain('OutOfcpu');
    expect(rejection(coming('1.30', both))).toContain('PodOSNotSupported');
  });

  it('is read by its label for the system, which is not a selector', () => {
    const metadata = { labels: { 'kubernetes.io/os': 'windows' } };
    expect(rejection(coming('1.32', { spec: {}, metadata }))).toBe(
      "Failed PodOSSelectorNodeLabelDoesNotMatch Pod was rejected: Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    );
  });

  it.each([
    ['1.24', []],
    ['1.27', ['Predicate TaintToleration failed']],
    ['1.36', ["Predicate TaintToleration failed: node(s) had taints that the pod didn't tolerate"]],
  ] as const)('is kept out by a NoExecute taint from 1.25 on (%s)', (release, expected) => {
    const taints = [{ key: 'maintenance', effect: 'NoExecute' }] as const;
    const run = coming(release, { spec: {}, setup: { taints } });
    const rejected = eventsOf(run, 'PodRejected').filter(({ pod: which }) => which?.name === 'web');
    expect(rejected.map(({ detail }) => detail?.message)).toEqual(expected);
  });
});

describe('a pod that comes while the node shuts down', () => {
  const spec = { terminationGracePeriodSeconds: 30 };
  const shutDown = (release: ReleaseId): Run =>
    simulated(
      [pod('api', manifest('old', spec), { exitAfter: seconds(20) })],
      [shutsNodeDown(seconds(1), 30, 10), creates(seconds(5), pod('api', manifest('web', { nodeName: 'node-1' })))],
      { release: releaseOf(release), until: seconds(8) },
    );

  it.each([
    ['1.21', 'Failed Shutdown Pod Node is in progress of shutting down, not admitting any new pods'],
    ['1.24', 'Failed NodeShutdown Pod Pod was rejected as the node is shutting down.'],
    ['1.36', 'Failed NodeShutdown Pod was rejected: Pod was rejected as the node is shutting down.'],
  ] as const)('has failed in %s', (release, expected) => {
    const run = shutDown(release);
    expect(rejection(run)).toBe(expected);
    expect(eventsOf(run, 'ContainerStarted').filter(({ pod: which }) => which?.name === 'web')).toEqual([]);
  });
});

describe('a pod that was rejected', () => {
  const rejected = (release: ReleaseId, ...steps: readonly Steps[]): Run =>
    coming(release, { spec: app({ cpu: '500m' }), setup: small, steps });

  it.each(RELEASES)('goes in one step when it is deleted (%s)', (release) => {
    const run = rejected(release, del('web', { at: seconds(10) }));
    expect(writes(run).filter((write) => write.includes(' delete web'))).toHaveLength(1);
    expect(objectNamed(endOf(run), 'web')).toBeUndefined();
    expect(rows(run).at(-1)).toMatch(/^DELETED web 0\/1 (?:OutOfcpu|Terminating)$/u);
    expect(kinds(run, 'StopContainerCalled')).toEqual([]);
    expect(Object.keys(endOf(run).podWorkers.workers)).toHaveLength(1);
    expect(unfinishedBusiness(endOf(run))).toEqual([]);
    expect(checkInvariants(run, release)).toEqual([]);
  });

  it.each(RELEASES)('stays as it is over a restart of the kubelet (%s)', (release) => {
    const run = rejected(release, stopsKubelet(seconds(10)), startsKubelet(seconds(20)));
    expect(rejection(run)).toContain('Failed OutOfcpu');
    expect(objectNamed(endOf(run), 'old')?.status.phase).toBe('Running');
    expect(kinds(run, 'SandboxCreated', 'ContainerStarted')).toEqual([]);
    expect(checkInvariants(run, release)).toEqual([]);
  });
});
