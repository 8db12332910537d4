import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { releaseOf, v1_22, v1_27 } from '../releases/index.ts';
import type { PodSetup } from '../setup.ts';
import {
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  outputs,
  pod,
  rows,
  simulated,
  stateAfter,
  writes,
  type Run,
} from '../testing/runs.ts';
import { applies, drains, runsShort, startsApiserver, stopsApiserver, type Step } from '../testing/steps.ts';

const MINIO = 'minio-875749785-sv5ns';
const containers = (image: string): PodManifest['spec']['containers'] => [
  { name: 'app', image, readinessProbe: { httpGet: { port: 9000 }, initialDelaySeconds: 10 } },
];
const minio = (name = MINIO, spec: Partial<PodManifest['spec']> = {}): PodSetup => ({
  ...pod('api', manifest(name, { containers: containers('minio:1'), ...spec })),
  owner: { deployment: 'minio', strategy: 'Recreate' },
});

/** What a row of `kubectl get pods -w` begins with. */
const shown = (run: Run): string[] =>
  endOf(run)
    .kubectl.watch.filter(({ name }) => name.startsWith('minio'))
    .map(({ name, ready, status }) => `${name.slice(name.lastIndexOf('-') + 1)} ${ready} ${status}`);

describe('a pod of a Deployment that is deleted', () => {
  const run = simulated([minio()], [del(MINIO)], { release: v1_22 });
  const [replacement] = endOf(run).kubectl.watch.flatMap(({ name }) => (name === MINIO ? [] : [name]));

  it('is replaced while it terminates, in the rows of the recorded watch', () => {
    const next = replacement?.slice(-5) ?? '';
    const rowsOf = (of: string): string[] => shown(run).filter((row) => row.startsWith(of));
    expect(rowsOf('sv5ns')).toEqual([
      'sv5ns 1/1 Running',
      'sv5ns 1/1 Terminating',
      'sv5ns 0/1 Terminating',
      'sv5ns 0/1 Terminating',
      'sv5ns 0/1 Terminating',
    ]);
    expect(rowsOf(next)).toEqual([
      `${next} 0/1 Pending`,
      `${next} 0/1 Pending`,
      `${next} 0/1 ContainerCreating`,
      `${next} 0/1 Running`,
      `${next} 1/1 Running`,
    ]);
    expect(shown(run).slice(0, 4)).toEqual([
      'sv5ns 1/1 Running',
      'sv5ns 1/1 Terminating',
      `${next} 0/1 Pending`,
      `${next} 0/1 Pending`,
    ]);
    expect(shown(run).at(-1)).toBe(`${next} 1/1 Running`);
  });

  it('gets a successor named by the same ReplicaSet', () => {
    expect(replacement).toMatch(/^minio-875749785-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    const pods = Object.values(endOf(run).etcd.pods);
    expect(pods.map(({ metadata }) => metadata.ownerReferences?.[0]?.name)).toEqual(['minio-875749785']);
    expect(outputs(run)).toEqual([`$ kubectl delete pod ${MINIO}\npod "${MINIO}" deleted`]);
  });

  it('gets it because its own deletion left one replica too few', () => {
    expect(kinds(run, 'ReplicaMissing')).toHaveLength(1);
    expect(first(run, 'ReplicaMissing').t).toBeLessThan(seconds(2) + ms(200));
    expect(writes(run)).toContain(`controllerManager create ${replacement} 201`);
  });
});

describe('several replicas', () => {
  it('are replaced one for one', () => {
    const names = ['minio-1-aaaaa', 'minio-1-bbbbb'];
    const run = simulated(
      names.map((name) => minio(name)),
      names.map((name) => del(name)),
      { release: v1_27 },
    );
    expect(kinds(run, 'ReplicaMissing')).toHaveLength(2);
    const left = Object.keys(endOf(run).etcd.pods);
    expect(left).toHaveLength(2);
    expect(new Set(left).size).toBe(2);
  });

  it('that the kubelet has evicted are replaced, and stay as they are', () => {
    const evict = runsShort(seconds(2), MINIO);
    const run = simulated([minio()], [evict], { release: v1_27 });
    expect(kinds(run, 'ReplicaMissing')).toHaveLength(1);
    const phases = Object.values(endOf(run).etcd.pods).map(({ status }) => status.phase);
    expect(phases.toSorted()).toEqual(['Running', 'Succeeded']);
  });
});

describe('kubectl apply of another template', () => {
  const again = (at: number, image: string): Step =>
    applies(seconds(at), 'minio', { ...minio(), manifest: manifest('minio', { containers: containers(image) }) });
  const rollout = again(2, 'minio:2');
  const run = simulated([minio()], [rollout], { release: v1_27 });

  it('makes no pod before every old one is over', () => {
    expect(kinds(run, 'RolloutStarted', 'OldPodsGone', 'ReplicaMissing')).toEqual([
      'RolloutStarted',
      'OldPodsGone',
      'ReplicaMissing',
    ]);
    const olds = Object.values(stateAfter(run, first(run, 'OldPodsGone')).etcd.pods);
    expect(olds.filter(({ status }) => status.phase === 'Running')).toEqual([]);
    const [old] = writes(run);
    expect(old).toBe(`controllerManager delete ${MINIO} 200`);
  });

  it('waits for the removal of the last object, not for the end of its pod', () => {
    const succeeded = eventsOf(run, 'StatusPatched').find(
      (event) => stateAfter(run, event).etcd.pods[`default/${MINIO}`]?.status.phase === 'Succeeded',
    );
    expect(succeeded).toBeDefined();
    const removed = first(run, 'ObjectRemoved');
    expect(removed.pod?.name).toBe(MINIO);
    expect(first(run, 'OldPodsGone').t).toBeGreaterThan(removed.t);
  });

  it('makes the new pod once the old one has ended, from the release on that counts terminating pods', () => {
    const late = simulated([minio()], [rollout], { release: releaseOf('1.35') });
    const made = first(late, 'ReplicaMissing');
    expect(made.t).toBeLessThan(first(late, 'ObjectRemoved').t);
    expect(stateAfter(late, made).etcd.pods[`default/${MINIO}`]?.status.phase).toBe('Succeeded');
  });

  // Where the pod's phase stays Running to the end, nothing but the removal of its object would do.
  it.each([
    ['1.18', 'Running', null],
    ['1.24', 'Running', null],
    ['1.27', 'Succeeded', 603],
    ['1.34', 'Succeeded', 603],
    ['1.35', 'Succeeded', 2],
    ['1.36', 'Succeeded', 2],
  ] as const)(
    'waits at most for its deadline where a finalizer holds the old pod, in %s',
    (kubernetes, phase, after) => {
      const held = minio();
      const finalizers = ['example.com/hold'];
      const manifestHeld = { ...held.manifest, metadata: { ...held.manifest.metadata, finalizers } };
      const release = releaseOf(kubernetes);
      const late = simulated([{ ...held, manifest: manifestHeld }], [rollout], { release, until: seconds(700) });
      expect(endOf(late).etcd.pods[`default/${MINIO}`]?.status.phase).toBe(phase);
      const [made] = eventsOf(late, 'ReplicaMissing').map(({ t }) => Math.floor(toSeconds(t)));
      expect(made ?? null).toBe(after);
    },
  );

  it('ends with a pod of the new template', () => {
    const [now] = Object.values(endOf(run).etcd.pods);
    expect(now?.spec.containers[0]?.image).toBe('minio:2');
    expect(now?.metadata.name).toMatch(/^minio-[4-9bcdf]+-[^-]{5}$/);
    expect(now?.metadata.name.startsWith('minio-875749785-')).toBe(false);
    expect(rows(run).at(-1)).toMatch(/1\/1 Running$/);
    expect(outputs(run)).toEqual(['$ kubectl apply -f minio.yaml\ndeployment.apps/minio configured']);
  });

  it('waits as long as the old pod takes', () => {
    const stubborn = pod('api', manifest(MINIO, { terminationGracePeriodSeconds: 20 }), { onSigterm: 'ignore' });
    const late = simulated([{ ...stubborn, owner: { deployment: 'minio', strategy: 'Recreate' } }], [rollout], {
      release: v1_27,
    });
    expect(first(late, 'ReplicaMissing').t).toBeGreaterThan(seconds(22));
  });

  it('changes nothing where the template is the same', () => {
    const same = simulated([minio()], [again(2, 'minio:1')], { release: v1_27 });
    expect(outputs(same)).toEqual(['$ kubectl apply -f minio.yaml\ndeployment.apps/minio unchanged']);
    expect(writes(same)).toEqual([]);
  });

  it('waits for the pods of every older template, and takes up a ReplicaSet that there was', () => {
    const back = simulated([minio()], [again(2, 'minio:2'), again(30, 'minio:3'), again(31, 'minio:1')], {
      release: v1_27,
    });
    const left = Object.values(endOf(back).etcd.pods);
    expect(left.map(({ metadata }) => metadata.ownerReferences?.[0]?.name)).toEqual(['minio-875749785']);
    expect(kinds(back, 'RolloutStarted', 'OldPodsGone').at(-1)).toBe('OldPodsGone');
  });

  it('is not carried out while the API server is down', () => {
    const refused = simulated([minio()], [stopsApiserver(seconds(1)), rollout, startsApiserver(seconds(5))], {
      release: v1_27,
    });
    expect(kinds(refused, 'RolloutStarted')).toEqual([]);
    expect(outputs(refused)[0]).toContain('refused');
  });
});

describe('a cordoned node', () => {
  it('leaves the successor Pending, and says why', () => {
    const run = simulated([minio()], [drains(seconds(2))], { release: v1_27 });
    const [left] = Object.values(endOf(run).etcd.pods);
    expect(left?.spec.nodeName ?? '').toBe('');
    expect(left?.status.conditions).toContainEqual(
      expect.objectContaining({
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message:
          '0/1 nodes are available: 1 node(s) were unschedulable. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling..',
      }),
    );
    expect(rows(run).at(-1)).toMatch(/^(MODIFIED|DELETED) minio/);
    expect(eventsOf(run, 'CommandDone')).toHaveLength(1);
  });
});
