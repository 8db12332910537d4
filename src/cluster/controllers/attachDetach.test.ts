import { describe, expect, it } from 'vitest';
import { seconds, type Micros } from '../../engine/time.ts';
import type { TraceEvent } from '../../trace/index.ts';
import type { EventKind } from '../eventKinds.ts';
import { checkInvariants } from '../invariants/index.ts';
import { v1_21, v1_23, v1_24, v1_32, type Release } from '../releases/index.ts';
import type { ClaimSetup, PodSetup } from '../setup.ts';
import type { Step } from '../steps.ts';
import { createPod } from '../steps.ts';
import { at, del, endOf, eventsOf, first, manifest, pod, simulated, type Run } from '../testing/runs.ts';

const CLAIM: ClaimSetup = {
  driver: 'ebs.csi.aws.com',
  exclusive: true,
  attachTakes: seconds(2),
  detachTakes: seconds(1),
};
const NODES = { otherNodes: [{ nodeName: 'node-2', timers: {} }], claims: { 'default/data': CLAIM } };

const using = (name: string, node: string): PodSetup => ({
  ...pod(
    'api',
    manifest(name, { nodeName: node, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] }),
  ),
  node,
});
const creates = (when: number, name: string, node: string): readonly Step[] =>
  createPod(seconds(when), using(name, node), node);
const cutOff = (when: number): Step => ({
  at: seconds(when),
  to: 'apiClient',
  node: 'node-1',
  message: { type: 'partitionNode' },
});
const outOfService = (when: number): Step => ({
  at: seconds(when),
  to: 'kubectl',
  message: { type: 'kubectlTaintOutOfService' },
});

const ran = (steps: readonly (Step | readonly Step[])[], release: Release = v1_32, until: Micros = seconds(60)): Run =>
  simulated([using('db', 'node-1')], steps, { release, until, ...NODES });

const ATTACH: readonly EventKind[] = [
  'VolumeAttaching',
  'VolumeAttached',
  'MultiAttachError',
  'VolumeDetachWaits',
  'VolumeDetaching',
  'VolumeLeftNode',
];
const course = (run: Run): string[] => eventsOf(run, ...ATTACH).map(({ kind }) => kind);
/** Of its PersistentVolume. */
const nameIn = ({ detail }: TraceEvent): string => {
  const name = detail?.['volume'];
  return typeof name === 'string' ? name : '';
};
const said = ({ detail }: TraceEvent): unknown => detail?.['message'];

describe('a volume that moves to another node', () => {
  const run = ran([del('db', { at: seconds(3), gracePeriodSeconds: 1 }), creates(5, 'next', 'node-2')]);

  it('is detached once the kubelet has reported that it is not in use, and then attached', () => {
    expect(course(run)).toEqual([
      'VolumeDetachWaits',
      'MultiAttachError',
      'VolumeDetaching',
      'VolumeLeftNode',
      'VolumeAttaching',
      'VolumeAttached',
    ]);
    expect(at(run, 'VolumesInUseReported')).toBe(10);
    expect(at(run, 'VolumeDetaching')).toBeCloseTo(10.1, 3);
    expect(first(run, 'VolumeDetaching').detail?.['forced']).toBeUndefined();
  });

  it('is mounted only then', () => {
    const attached = first(run, 'VolumeAttached');
    const mounted = eventsOf(run, 'VolumeMountStarted').filter(({ detail }) => detail?.['volume'] === 'data');
    for (const { t } of mounted) expect(t).toBeGreaterThan(attached.t);
    const taken = endOf(run).controllerManager.otherNodes?.['node-2']?.node.volumesAttached;
    expect(taken).toEqual([`kubernetes.io/csi/ebs.csi.aws.com^${nameIn(attached)}`]);
    expect(endOf(run).controllerManager.node.volumesAttached).toEqual([]);
  });

  it('leaves a VolumeAttachment of the new node with the attacher’s finalizer', () => {
    const left = Object.values(endOf(run).etcd.objects ?? {});
    expect(left).toMatchObject([
      {
        kind: 'VolumeAttachment',
        metadata: { finalizers: ['external-attacher/ebs-csi-aws-com'] },
        spec: { nodeName: 'node-2', attacher: 'ebs.csi.aws.com' },
        status: { attached: true },
      },
    ]);
    expect(left[0]?.metadata.name).toMatch(/^csi-[0-9a-f]{64}$/u);
  });

  it('writes the status of a VolumeAttachment apart from its finalizer', () => {
    const wrote = eventsOf(run, 'ApiObjectWritten').filter(({ detail }) => detail?.['kind'] === 'VolumeAttachment');
    const { name } = Object.values(endOf(run).etcd.objects ?? {})[0]?.metadata ?? {};
    const ofNext = wrote.filter(({ detail }) => detail?.['name'] === name).map(({ detail }) => detail?.['wrote']);
    expect(ofNext).toEqual(['created', 'metadata', 'status']);
  });

  it('tells the waiting pod so in the words of the controller', () => {
    const volume = nameIn(first(run, 'VolumeAttached'));
    expect(eventsOf(run, 'MultiAttachError').map(said)).toEqual([
      `Multi-Attach error for volume "${volume}" Volume is already exclusively attached to one node and can't be attached to another`,
    ]);
    expect(said(first(run, 'VolumeAttached'))).toBe(`AttachVolume.Attach succeeded for volume "${volume}" `);
  });

  it('breaks no invariant', () => expect(checkInvariants(run, v1_32.id)).toEqual([]));
});

describe('a volume that another pod still uses', () => {
  it('names the pod, once', () => {
    const run = ran([creates(3, 'next', 'node-2')]);
    expect(eventsOf(run, 'MultiAttachError').map(said)).toEqual([
      expect.stringMatching(/^Multi-Attach error for volume "pvc-.*" Volume is already used by pod\(s\) db$/u),
    ]);
    expect(course(run)).toEqual(['MultiAttachError']);
  });

  it('goes to both nodes where an access mode allows it', () => {
    const run = simulated([using('db', 'node-1')], [creates(3, 'next', 'node-2')], {
      ...NODES,
      release: v1_32,
      until: seconds(30),
      claims: { 'default/data': { ...CLAIM, exclusive: false } },
    });
    expect(course(run)).toEqual(['VolumeAttaching', 'VolumeAttached']);
  });
});

describe('a volume of a node that is silent', () => {
  const gone = [
    cutOff(2),
    del('db', { at: seconds(100), force: true, gracePeriodSeconds: 0 }),
    creates(101, 'next', 'node-2'),
  ];

  it('is waited for for six minutes from when its last pod is gone', () => {
    const run = ran(gone, v1_32, seconds(500));
    expect(first(run, 'VolumeDetaching').detail).toMatchObject({ node: 'node-1', forced: 'timeout' });
    const waited = at(run, 'VolumeDetaching') - at(run, 'VolumeDetachWaits');
    expect(waited).toBeGreaterThan(360);
    expect(waited).toBeLessThan(360.3);
    expect(course(run).at(-1)).toBe('VolumeAttached');
  });

  it('stays there for as long as the pod’s object does, however long that is Terminating', () => {
    const run = ran([cutOff(2), del('db', { at: seconds(100) }), creates(101, 'next', 'node-2')], v1_32, seconds(900));
    expect(course(run)).toEqual(['MultiAttachError']);
  });

  it('is taken at once where a person vouches that the machine is off', () => {
    const run = ran([...gone, outOfService(110)], v1_32, seconds(130));
    expect(first(run, 'VolumeDetaching').detail).toMatchObject({ forced: 'outOfService' });
    expect(at(run, 'VolumeDetaching')).toBeLessThan(110.3);
    expect(eventsOf(ran([...gone, outOfService(110)], v1_24, seconds(130)), 'VolumeDetaching')).toEqual([]);
  });
});

describe('a volume that its kubelet does not let go of', () => {
  const hangs: PodSetup = { ...using('db', 'node-1'), volumes: { data: { unmount: { does: 'hang' } } } };
  const run = (release: Release) =>
    simulated([hangs], [del('db', { at: seconds(3), gracePeriodSeconds: 1 })], {
      ...NODES,
      release,
      until: seconds(400),
    });

  it('is left to a node that is healthy, or taken all the same until 1.24', () => {
    expect(course(run(v1_32))).toEqual(['VolumeDetachWaits']);
    expect(course(run(v1_24))).toEqual(['VolumeDetachWaits', 'VolumeDetaching', 'VolumeLeftNode']);
  });
});

describe('a kubelet that waits for a volume', () => {
  const early = [creates(3, 'next', 'node-2')];

  it('says what it lacks when SyncPod’s time is over', () => {
    const failed = (release: Release) =>
      ran(early, release, seconds(140)).events.find(({ kind }) => kind === 'WorkFailed')?.klog?.text ?? '';
    expect(failed(v1_32)).toContain(
      'unmounted volumes=[data], unattached volumes=[data], failed to process volumes=[]',
    );
    expect(failed(v1_23)).toContain('timed out waiting for the condition');
  });

  it('asks its informer first from 1.23 on, and before that tries with a back-off', () => {
    const tries = (release: Release) =>
      eventsOf(ran(early, release, seconds(20)), 'VolumeMountFailed').map(({ detail }) => detail?.['error']);
    expect(tries(v1_32)).toEqual([]);
    expect(tries(v1_21)[0]).toContain('Volume has not been added to the list of VolumesInUse');
    expect(tries(v1_21).at(-1)).toContain('Volume not attached according to node status');
  });
});

describe('a pod without such a claim', () => {
  it('has no part in any of it', () => {
    const run = simulated([pod('api', manifest('web'))], [del('web')], { release: v1_32, until: seconds(20) });
    expect(endOf(run).controllerManager.attachDetach).toBeUndefined();
    expect(endOf(run).volumeManager.attachments).toBeUndefined();
  });
});
