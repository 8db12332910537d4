import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { podOfManifest } from './admission.ts';
import { v1_18, v1_21, v1_32, type Release } from '../releases/index.ts';
import { manifest } from '../testing/runs.ts';
import { budgetDecision } from './disruptionBudget.ts';

const metadata = (name: string) => ({
  name,
  namespace: 'default',
  uid: name,
  resourceVersion: '1',
  creationTimestamp: '2026-01-01T00:00:00Z',
  labels: { app: 'web' },
});

const unready: Pod = {
  ...podOfManifest(manifest('web')),
  metadata: metadata('web'),
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'False' }] },
};

const budget = (currentHealthy: number): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata('web'),
  spec: { selector: { matchLabels: { app: 'web' } }, minAvailable: 2 },
  status: { disruptionsAllowed: 0, currentHealthy, desiredHealthy: 2, expectedPods: 3 },
});

describe('the eviction of a pod that is not ready', () => {
  const decided = (release: Release, healthy: number) =>
    budgetDecision(unready, { budget: budget(healthy) }, seconds(1), release).kind;

  it('needs no leave of a budget that has enough of the others, from 1.20 on', () => {
    expect([v1_18, v1_21, v1_32].map((release) => decided(release, 2))).toEqual(['refused', 'granted', 'granted']);
  });

  it('needs it where the others are too few', () => {
    expect([v1_21, v1_32].map((release) => decided(release, 1))).toEqual(['refused', 'refused']);
  });
});
