import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { checkInvariants } from '../invariants/index.ts';
import type { ClusterState } from '../state.ts';
import { at, del, endOf, eventsOf, first, kinds, manifest, objectNamed, pod, simulated } from '../testing/runs.ts';
import { cutsPower, shutsNodeDown, startsKubelet, switchesOn } from '../testing/steps.ts';

const off = cutsPower(seconds(2));
const on = switchesOn(seconds(30));

const web = pod('api', manifest('web', { volumes: [{ name: 'ram', emptyDir: { medium: 'Memory' } }] }));
const nginx = pod('file', manifest('nginx'));

const containersOf = ({ runtime }: Pick<ClusterState, 'runtime'>) => Object.values(runtime.containers);

describe('a node that loses its power', () => {
  const run = simulated([web, nginx], [off]);

  it('stops nobody: what runs is gone without a signal', () => {
    expect(kinds(run, 'NodePoweredOff', 'SigtermSent', 'SigkillSent', 'KubeletStopped')).toEqual(['NodePoweredOff']);
    expect(eventsOf(run, 'ContainerExited').map(({ t, detail }) => [t, detail?.['exitCode']])).toEqual([
      [2_000_000, 255],
      [2_000_000, 255],
    ]);
  });

  it('tells nobody: the API has the pods as they were, until the lease runs out', () => {
    expect(objectNamed(endOf(run), 'web')?.status.phase).toBe('Running');
    expect(first(run, 'NodeNotReady').detail).toMatchObject({ ready: 'Unknown' });
  });

  it('keeps what is on its disk, and nothing of its kernel', () => {
    const { node } = endOf(run);
    expect(Object.keys(node.podDirs)).toHaveLength(2);
    expect([node.mounts, node.cgroups]).toEqual([{}, {}]);
  });

  it('can be started or stopped no more but by its power', () => {
    const silent = simulated([web], [off, startsKubelet(seconds(5))]);
    expect(kinds(silent, 'KubeletStarted')).toEqual([]);
    expect(kinds(simulated([web], [off, cutsPower(seconds(3))]), 'NodePoweredOff')).toHaveLength(1);
    expect(kinds(simulated([web], [on]), 'NodePoweredOn')).toEqual([]);
  });
});

describe('a node that has power again', () => {
  const run = simulated([web, nginx], [off, on]);

  it('starts containerd, then the kubelet', () => {
    expect(kinds(run, 'NodePoweredOn', 'RuntimeStarted', 'KubeletStarted')).toEqual([
      'NodePoweredOn',
      'RuntimeStarted',
      'KubeletStarted',
    ]);
    expect(at(run, 'RuntimeStarted')).toBe(45);
  });

  it('gives its pods new sandboxes and containers, which count a restart', () => {
    const running = containersOf(endOf(run)).filter(({ state }) => state === 'running');
    expect(running.map(({ restartCount }) => restartCount)).toEqual([1, 1]);
    const [status] = objectNamed(endOf(run), 'web')?.status.containerStatuses ?? [];
    expect(status).toMatchObject({
      restartCount: 1,
      lastState: { terminated: { exitCode: 255, reason: 'Unknown' } },
    });
  });

  it('is ready again', () => {
    expect(at(run, 'NodeReady')).toBeGreaterThan(45);
  });

  it('ends the removal of a pod that was deleted meanwhile, with no signal to anybody', () => {
    const deleted = simulated([web], [off, del('web', { at: seconds(5) }), on]);
    expect(kinds(deleted, 'SigtermSent')).toEqual([]);
    expect(at(deleted, 'ObjectRemoved')).toBeGreaterThan(45);
    expect(objectNamed(endOf(deleted), 'web')).toBeUndefined();
  });

  it('may have it again at once, and breaks no rule by it', () => {
    const run = simulated([web, nginx], [cutsPower(seconds(2)), switchesOn(seconds(2))]);
    expect(kinds(run, 'NodePoweredOff', 'KubeletStarted')).toEqual(['NodePoweredOff', 'KubeletStarted']);
    expect(checkInvariants(run, '1.23')).toEqual([]);
  });

  it('boots alike after a shutdown', () => {
    const booted = simulated([web, nginx], [shutsNodeDown(seconds(2), 30, 10), switchesOn(seconds(60))]);
    expect(kinds(booted, 'NodePoweredOff', 'KubeletStarted')).toEqual(['NodePoweredOff', 'KubeletStarted']);
  });
});
