import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { PodDisruptionBudget } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';
import { podOfManifest } from './admission.ts';
import { releaseOf, v1_18, v1_21, v1_32, type Release } from '../releases/index.ts';
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

describe('the cause of a refusal', () => {
  const ready: Pod = { ...unready, status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } };
  const causeOf = (release: Release, status: Partial<PodDisruptionBudget['status']>) => {
    const made = budget(1);
    const decision = budgetDecision(
      ready,
      { budget: { ...made, metadata: { ...made.metadata, generation: 1 }, status: { ...made.status, ...status } } },
      seconds(1),
      release,
    );
    return decision.kind === 'refused' ? decision.answer.causes?.[0]?.message : decision.kind;
  };
  const COUNTS = 'The disruption budget web needs 2 healthy pods and has 1 currently';
  const failed = (message: string, reason = 'SyncFailed') => ({
    observedGeneration: 1,
    conditions: [{ type: 'DisruptionAllowed', status: 'False' as const, reason, message }],
  });
  const more = { currentHealthy: 3, observedGeneration: 1 };
  const DENIED = 'The disruption budget web does not allow evicting pods currently';

  it.each([
    ['counts', { observedGeneration: 1 }, COUNTS, COUNTS],
    ['a failed sync', failed('broken'), COUNTS, `${DENIED} because it failed sync: broken`],
    ['counts that would allow it', more, COUNTS.replace('1 cur', '3 cur'), DENIED],
    [
      'another reason',
      { ...failed('so', 'Other'), currentHealthy: 3 },
      COUNTS.replace('1 cur', '3 cur'),
      `${DENIED} (Other): so`,
    ],
    [
      'a first sync that has not succeeded',
      { ...failed('broken'), observedGeneration: 0 },
      'The disruption budget web is still being processed by the server.',
      'The disruption budget web is still being processed by the server.',
    ],
  ])('tells of %s, from 1.35 on in more words', (_, status, before, since) => {
    expect([causeOf(releaseOf('1.34'), status), causeOf(releaseOf('1.35'), status)]).toEqual([before, since]);
  });
});
