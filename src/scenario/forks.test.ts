import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckpointKeeper, forkOf, type Fork, type KeptRun } from '../cluster/forks.ts';
import { simulatingCluster } from '../cluster/simulate.ts';
import type { ClusterSetup } from '../cluster/index.ts';
import { micros, seconds } from '../engine/time.ts';
import { addStep, type Act } from './edit.ts';
import { nodesOf } from './nodes.ts';
import { parseScenario } from './parse.ts';
import { presetById, PRESETS } from './presets.ts';
import { clusterSetup } from './run.ts';
import type { Scenario } from './schema.ts';
import { IS_FULL } from './testing/matrix.ts';
import { podsAtTheStart } from './workloads.ts';

/** With static pods, several nodes, workloads, traffic, long waits, troubles, and an end of their own. */
const SOME = [
  'regular',
  'drains',
  'sigkill',
  'mirror',
  'static-edit',
  'rollout',
  'crashloop',
  'keep-alive',
  'cascade-orphan',
  'namespace-stuck',
  'preemption',
] as const;

const STORIES: readonly string[] = IS_FULL ? PRESETS.map(({ id }) => id) : SOME;

function keptRun(setup: ClusterSetup, fork?: Fork): KeptRun {
  const keeper = new CheckpointKeeper(fork?.checkpoints);
  const turns = simulatingCluster(setup, { keeper, ...(fork && { fork }) });
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return { setup, trace: turn.value, checkpoints: keeper.checkpoints };
  }
}

function parsed(scenario: Scenario): Scenario | undefined {
  const result = parseScenario(scenario);
  return 'errors' in result ? undefined : result.ok;
}

function storyOf(id: string): Scenario {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return preset.scenario;
}

/** What somebody may do on one of several nodes, or on the only one. */
function actsOn(scenario: Scenario, pod: string, node: string): readonly Act[] {
  const where = nodesOf(scenario).length > 1 ? { node } : {};
  const late = {
    apiVersion: 'v1' as const,
    kind: 'Pod' as const,
    metadata: { name: 'late' },
    spec: { containers: [{ name: 'app', image: 'registry.example/app:1' }] },
  };
  return [
    { do: 'delete', pod },
    { do: 'delete', pod, gracePeriodSeconds: 0, force: true },
    { do: 'label', pod, labels: { seen: 'yes' } },
    { do: 'evict', pod },
    { do: 'create', manifest: late },
    { do: 'drain', ...where },
    { do: 'stopKubelet', ...where },
    { do: 'stopRuntime', ...where },
    { do: 'partitionNode', ...where },
    { do: 'powerOffNode', ...where },
    { do: 'shutdownNode', ...where },
    { do: 'stopApiserver' },
    { do: 'fault', name: 'etcdSlow', by: '200ms', takes: '5s' },
  ];
}

describe('a run that goes on from a checkpoint', () => {
  const bases = new Map<string, KeptRun>();
  const baseOf = (id: string, seed: number): KeptRun => {
    const base = bases.get(`${id} ${seed}`) ?? keptRun(clusterSetup({ ...storyOf(id), seed }));
    bases.set(`${id} ${seed}`, base);
    return base;
  };

  it(
    'gives the same bytes as a run from t = 0, for any act at any instant, and for a second one',
    {
      timeout: 600_000,
    },
    () => {
      let forks = 0;
      fc.assert(
        fc.property(
          fc.constantFrom(...STORIES),
          fc.constantFrom(0, 1),
          fc.array(
            fc.record({
              thousandth: fc.noBias(fc.integer({ min: 1, max: 1_000 })),
              pick: fc.nat(1_000),
              which: fc.nat(1_000),
            }),
            {
              minLength: 1,
              maxLength: 2,
            },
          ),
          (id, seed, deeds) => {
            let base = baseOf(id, seed);
            let story: Scenario = { ...storyOf(id), seed };
            for (const { thousandth, pick, which } of deeds) {
              const at = micros(Math.floor((thousandth * base.trace.end) / 1_000));
              const pods = podsAtTheStart(story);
              const pod = pods[pick % Math.max(1, pods.length)]?.manifest.metadata.name ?? 'late';
              const node = nodesOf(story)[pick % nodesOf(story).length]?.name ?? '';
              const acts = actsOn(story, pod, node);
              const act = acts[which % acts.length];
              const acted = act && parsed(addStep(story, at, act));
              if (acted === undefined) return;
              const setup = clusterSetup(acted);
              const fork = forkOf(base, setup);
              const fresh = keptRun(setup);
              base = fork === undefined ? fresh : keptRun(setup, fork);
              if (fork !== undefined) forks += 1;
              expect(JSON.stringify(base.trace)).toBe(JSON.stringify(fresh.trace));
              story = acted;
            }
          },
        ),
        { numRuns: IS_FULL ? 300 : 12, seed: 1, endOnFailure: true },
      );
      expect(forks).toBeGreaterThan(6);
    },
  );

  const story = storyOf('regular');
  const base = (): KeptRun => keptRun(clusterSetup(story));

  it('shares most of the events before the act', () => {
    const run = base();
    const end = micros(run.trace.end - 2);
    const fork = forkOf(run, clusterSetup(addStep(story, end, { do: 'stopApiserver' })));
    const before = run.trace.events.filter(({ t }) => t <= end).length;
    expect(fork?.events.length).toBeGreaterThan(before * 0.7);
    expect(fork?.events[0]).toBe(run.trace.events[0]);
  });

  it.each([
    ['release', { ...story, kubernetes: '1.24' }],
    ['seed', { ...story, seed: 3 }],
    ['node', { ...story, node: { ...story.node, name: 'node-9' } }],
  ] as const)('is none where the %s is another one', (_what, other) => {
    expect(forkOf(base(), clusterSetup(addStep(other, seconds(20), { do: 'stopApiserver' })))).toBeUndefined();
  });

  it('is not offered when the last step is undone, as the run may end before it', () => {
    const acted = addStep(story, seconds(30), { do: 'stopApiserver' });
    expect(forkOf(keptRun(clusterSetup(acted)), clusterSetup(story))?.events.length ?? 0).toBeLessThan(100);
  });
});

describe('checkpoints', () => {
  it('are at most 32, spread over the whole run', () => {
    const pods = Array.from({ length: 20 }, (_, i) => ({
      from: 'api' as const,
      manifest: {
        apiVersion: 'v1' as const,
        kind: 'Pod' as const,
        metadata: { name: `web-${i}` },
        spec: { containers: [{ name: 'app', image: 'registry.example/app:1' }] },
      },
    }));
    const run = keptRun(clusterSetup({ ...storyOf('regular'), pods, steps: [{ at: '2s', do: 'drain' }] }));
    expect(run.checkpoints.length).toBeLessThanOrEqual(32);
    const gaps = run.checkpoints.map(({ events }, i) => events - (run.checkpoints[i - 1]?.events ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(run.trace.events.length / 8);
  });
});
