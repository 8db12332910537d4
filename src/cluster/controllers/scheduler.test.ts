import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodManifest } from '../../kube/objects.ts';
import { v1_27, v1_32 } from '../releases/index.ts';
import { at, manifest, objectNamed, endOf, pod, simulated, writes, type Run } from '../testing/runs.ts';
import { UNREACHABLE } from './constants.ts';
import { creates, startsKubelet, stopsKubelet, taintsOutOfService, type Step, type Steps } from '../testing/steps.ts';

const web = pod('api', manifest('web'));
const late = (second: number, spec: Partial<PodManifest['spec']> = {}): readonly Step[] =>
  creates(seconds(second), pod('api', manifest('late', spec)));
const scheduled = (run: Run): readonly string[] => writes(run).filter((write) => write.startsWith('scheduler'));

describe('a node selector', () => {
  it('that no node matches leaves the pod Pending, and says why', () => {
    const run = simulated([web], [late(2, { nodeSelector: { disk: 'ssd' } })], { release: v1_32 });
    expect(scheduled(run)).toEqual(['scheduler patch/status late 200']);
    expect(objectNamed(endOf(run), 'late')?.status.conditions?.[0]?.message).toContain('node affinity/selector');
  });

  it('that the node matches binds it', () => {
    const run = simulated([web], [late(2, { nodeSelector: { 'kubernetes.io/hostname': 'node-1' } })], {
      release: v1_32,
    });
    expect(scheduled(run)).toEqual(['scheduler create/binding late 201']);
  });
});

describe('a node that is back', () => {
  const steps: readonly Steps[] = [stopsKubelet(seconds(2)), late(80), startsKubelet(seconds(91))];

  it('gets a pod that tolerates what still evicts, as soon as it is ready', () => {
    const run = simulated([web], steps, { release: v1_32 });
    expect(scheduled(run)).toEqual(['scheduler patch/status late 200', 'scheduler create/binding late 201']);
    expect(at(run, 'PodBound') - at(run, 'NodeReady')).toBeLessThan(0.1);
  });
});

describe('a change of the node that makes no room', () => {
  const tolerations = [{ key: UNREACHABLE, operator: 'Exists', effect: 'NoExecute' }] as const;
  const steps: readonly Steps[] = [
    stopsKubelet(seconds(2)),
    late(62, { tolerations, nodeSelector: { disk: 'ssd' } }),
    taintsOutOfService(seconds(80)),
    startsKubelet(seconds(91)),
  ];

  it('has the pod tried again, which may say something else, until the queue has hints', () => {
    expect(scheduled(simulated([web], steps, { release: v1_27 })).length).toBeGreaterThan(1);
    expect(scheduled(simulated([web], steps, { release: v1_32 }))).toEqual(['scheduler patch/status late 200']);
  });
});
