import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../../engine/time.ts';
import { v1_22, v1_23, v1_27, v1_36 } from '../releases/index.ts';
import type { EventKind } from '../eventKinds.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  operations,
  outputs,
  pod,
  rows,
  simulated,
  type Run,
  writes,
} from '../testing/runs.ts';
import { deletedLine, forceWarning, labeledLine } from './words.ts';
import { creates, drains, evicts, labels, type Step, type Steps } from '../testing/steps.ts';

describe('kubectl label', () => {
  const label = (wanted: Record<string, string | null>): Step => labels(seconds(2), 'web', wanted);
  const web = pod('api', manifest('web', {}, { labels: { app: 'web' } }));

  it('patches the object; the kubelet calls that UPDATE and syncs the pod, and nothing stops', () => {
    const run = simulated([web], [label({ tier: 'front', app: null })]);
    expect(writes(run)[0]).toBe('kubectl patch web 200');
    expect(rows(run)).toEqual(['MODIFIED web 1/1 Running']);
    expect(operations(run)).toEqual(['UPDATE web']);
    expect(kinds(run, 'SyncPodEntered', 'StopContainerCalled')).toEqual(['SyncPodEntered']);
    expect(objectNamed(endOf(run), 'web')?.metadata.labels).toEqual({ tier: 'front' });
    expect(outputs(run)).toEqual(['$ kubectl label pod web tier=front app- --overwrite\npod/web labeled']);
  });

  it('writes nothing where nothing changes', () => {
    const run = simulated([web], [label({ app: 'web' })]);
    expect(rows(run)).toEqual([]);
    expect(outputs(run)).toEqual(['$ kubectl label pod web app=web --overwrite\npod/web not labeled']);
  });

  it('fails on a pod that is not there', () => {
    const run = simulated([], [labels(seconds(2), 'ghost', { app: 'web' })]);
    expect(outputs(run)[0]).toContain('Error from server (NotFound): pods "ghost" not found');
  });
});

describe('kubectl create', () => {
  const create = creates(seconds(2), pod('api', manifest('late')));

  const written = (run: Run, kind: EventKind): unknown =>
    first(run, kind).changes.find(({ path }) => path[1] === 'pods')?.to;

  it('writes an object that is Pending, with defaults and a token volume', () => {
    const run = simulated([], [create], { until: seconds(3) });
    expect(writes(run)[0]).toBe('kubectl create late 201');
    expect(written(run, 'ObjectCreated')).toMatchObject({
      metadata: { name: 'late', namespace: 'default', creationTimestamp: '2026-01-01T00:00:02Z' },
      spec: {
        restartPolicy: 'Always',
        terminationGracePeriodSeconds: 30,
        volumes: [{ name: expect.stringMatching(/^kube-api-access-[a-z0-9]{5}$/) as string }],
      },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    });
    expect(outputs(run)).toEqual(['$ kubectl create -f late.yaml\npod/late created']);
  });

  it('leaves it to the scheduler to name a node, and then the kubelet adds it', () => {
    const run = simulated([], [create], { until: seconds(3) });
    expect(writes(run)[1]).toBe('scheduler create/binding late 201');
    expect(rows(run).slice(0, 2)).toEqual(['ADDED late 0/1 Pending', 'MODIFIED late 0/1 Pending']);
    expect(written(run, 'PodBound')).toMatchObject({
      spec: { nodeName: 'node-1' },
      status: { conditions: [{ type: 'PodScheduled', status: 'True' }] },
    });
    expect(operations(run)[0]).toBe('ADD late');
  });

  it('needs no scheduler for a manifest that names its node', () => {
    const named = pod('api', manifest('late', { nodeName: 'node-1' }));
    const run = simulated([], [creates(seconds(2), named)], { until: seconds(3) });
    expect(kinds(run, 'ObjectCreated', 'PodBound')).toEqual(['ObjectCreated']);
    expect(operations(run)[0]).toBe('ADD late');
  });

  it('refuses a name that is taken', () => {
    const run = simulated([pod('api', manifest('late'))], [create]);
    expect(outputs(run)[0]).toContain(
      'Error from server (AlreadyExists): error when creating "late.yaml": pods "late" already exists',
    );
  });

  it('starts the generation at 1 where pods have one', () => {
    const run = simulated([], [create], { release: { ...v1_23, podGeneration: true }, until: seconds(3) });
    expect(objectNamed(endOf(run), 'late')?.metadata.generation).toBe(1);
  });
});

describe('a pod that was never scheduled', () => {
  const gated = manifest('gated', { schedulingGates: [{ name: 'example.com/hold' }] });
  const steps: Steps[] = [creates(seconds(2), pod('api', gated)), del('gated', { at: seconds(4) })];

  it('has no node, so the kubelet never hears of it, and a DELETE takes it at once', () => {
    const run = simulated([], steps, { release: { ...v1_23, schedulingGates: true } });
    expect(rows(run)).toEqual([
      'ADDED gated 0/1 Pending',
      'MODIFIED gated 0/1 Terminating',
      'DELETED gated 0/1 Terminating',
    ]);
    expect(operations(run)).toEqual([]);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(4.2);
  });

  it('waits at its gate from the beginning too, beside a pod that runs', () => {
    const pods = [pod('api', manifest('web')), pod('api', gated)];
    const run = simulated(pods, [del('gated', { at: seconds(4) })], { release: v1_27 });
    const { etcd, runtime, podWorkers } = run.initial;
    expect(etcd.pods['default/gated']?.status).toMatchObject({
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }],
    });
    expect(run.initial.kubectl.watch.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'web Running',
      'gated SchedulingGated',
    ]);
    expect(Object.values(runtime.sandboxes).map(({ name }) => name)).toEqual(['web']);
    expect(Object.keys(podWorkers.workers)).toHaveLength(1);
    expect(operations(run)).toEqual([]);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(4.2);
  });

  it('runs in a release that knows of no gates', () => {
    const run = simulated([pod('api', gated)], [], { release: v1_23, until: seconds(1) });
    expect(run.initial.etcd.pods['default/gated']?.status.phase).toBe('Running');
  });
});

describe('an eviction through the API', () => {
  const evict = evicts(seconds(2), 'web');

  it('is one POST, and from then on a graceful deletion', () => {
    const run = simulated([pod('api', manifest('web'))], [evict]);
    expect(writes(run)).toEqual([
      'kubectl create/eviction web 201',
      'kubelet patch/status web 200',
      'kubelet delete web grace=0 uid 200',
    ]);
    expect(rows(run)[0]).toBe('MODIFIED web 1/1 Terminating');
    expect(outputs(run)[0]).toContain('"status":"Success","code":201');
  });

  it('marks the pod with DisruptionTarget first, where the release does', () => {
    const run = simulated([pod('api', manifest('web'))], [evict], { release: { ...v1_23, evictionMarksPod: true } });
    expect(rows(run).slice(0, 2)).toEqual(['MODIFIED web 1/1 Running', 'MODIFIED web 1/1 Terminating']);
    const [marked, deleted] = eventsOf(run, 'StatusPatched', 'DeletionTimestampSet');
    expect([marked?.kind, deleted?.kind]).toEqual(['StatusPatched', 'DeletionTimestampSet']);
    expect((deleted?.t ?? 0) - (marked?.t ?? 0)).toBeLessThan(ms(10));
    const written = marked?.changes.find(({ path }) => path[1] === 'pods')?.to;
    expect(written).toMatchObject({
      status: {
        conditions: expect.arrayContaining([
          {
            type: 'DisruptionTarget',
            status: 'True',
            lastTransitionTime: '2026-01-01T00:00:02Z',
            reason: 'EvictionByEvictionAPI',
            message: 'Eviction API: evicting',
          },
        ]) as unknown,
      },
    });
  });

  it('takes a grace of its own', () => {
    const run = simulated([pod('api', manifest('web'))], [evicts(seconds(2), 'web', { gracePeriodSeconds: 7 })]);
    expect(eventsOf(run, 'DeletionTimestampSet')[0]?.detail).toMatchObject({ deletionGracePeriodSeconds: 7 });
  });

  it('of a pod that is being deleted changes no grace', () => {
    const run = simulated(
      [pod('api', manifest('web'), { exitAfter: seconds(5) })],
      [del('web'), evicts(seconds(4), 'web')],
    );
    expect(kinds(run, 'DeletionTimestampSet')).toHaveLength(1);
    expect(writes(run)).toContain('kubectl create/eviction web 201');
  });
});

describe('kubectl drain', () => {
  const drain = drains(seconds(2));
  const agent = manifest(
    'agent',
    {},
    {
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'd', controller: true }],
    },
  );
  const run = simulated(
    [
      pod('api', manifest('web')),
      pod('api', manifest('slow'), { exitAfter: seconds(4) }),
      pod('api', agent),
      pod('file', manifest('nginx')),
    ],
    [drain],
  );

  it('evicts every pod but mirrors and those of a DaemonSet, all at the same time', () => {
    expect(writes(run).filter((line) => line.startsWith('kubectl'))).toEqual([
      'kubectl create/eviction slow 201',
      'kubectl create/eviction web 201',
    ]);
    const [one, other] = eventsOf(run, 'DeletionTimestampSet');
    expect((other?.t ?? 0) - (one?.t ?? 0)).toBeLessThan(ms(5));
    expect(Object.keys(endOf(run).etcd.pods)).toEqual(['default/agent', 'default/nginx-node-1']);
  });

  it('says which went when, and returns when the last is gone', () => {
    expect(outputs(run)).toEqual([
      [
        '$ kubectl drain node-1 --ignore-daemonsets --delete-emptydir-data --force',
        'node/node-1 cordoned',
        'WARNING: ignoring DaemonSet-managed Pods: default/agent; deleting Pods not managed by ReplicationController, ReplicaSet, Job, DaemonSet or StatefulSet: default/slow, default/web',
        'evicting pod default/slow',
        'evicting pod default/web',
        'pod/web evicted',
        'pod/slow evicted',
        'node/node-1 drained',
      ].join('\n'),
    ]);
    const [command] = endOf(run).kubectl.commands;
    expect(command).toMatchObject({ state: 'succeeded', targets: [] });
    const removed = eventsOf(run, 'ObjectRemoved').at(-1)?.t ?? 0;
    const returned = eventsOf(run, 'CommandDone')[0]?.t ?? 0;
    expect(returned - removed).toBeGreaterThan(0);
    expect(returned - removed).toBeLessThanOrEqual(seconds(1));
  });

  it('has nothing to wait for on an empty node', () => {
    expect(outputs(simulated([], [drain]))[0]).toMatch(/cordoned\nnode\/node-1 drained$/);
  });
});

describe('kubectl’s words', () => {
  const request = { verb: 'delete', namespace: 'demo', name: 'web' } as const;

  it.each([
    [v1_23, false, 'pod "web" deleted'],
    [v1_23, true, 'pod "web" force deleted'],
    [v1_36, false, 'pod "web" deleted from demo namespace'],
    [v1_36, true, 'pod "web" force deleted from demo namespace'],
  ])('after a delete, table row %#', (release, force, said) => {
    expect(deletedLine({ ...request, ...(force && { gracePeriodSeconds: 0 }) }, release)).toBe(said);
  });

  it('of warning change their case', () => {
    expect(forceWarning(v1_23)).toMatch(/^warning: Immediate deletion does not wait/);
    expect(forceWarning(v1_27)).toMatch(/^Warning: Immediate deletion does not wait/);
  });

  it('tell removed labels from set ones', () => {
    expect(labeledLine('web', { app: null }, true, v1_23)).toBe('pod/web unlabeled');
    expect(labeledLine('web', { app: null }, true, v1_22)).toBe('pod/web labeled');
    expect(labeledLine('web', { app: null, tier: 'x' }, true, v1_23)).toBe('pod/web labeled');
  });
});
