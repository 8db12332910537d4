import { describe, expect, it } from 'vitest';
import { durationMicros } from './durations.ts';
import { parseScenario } from './parse.ts';
import { AT_REST, FIRST_PRESET, PRESET_GROUPS, presetById, PRESETS } from './presets.ts';
import { RELEASES } from './releases.ts';
import { workloadPods } from './workloads.ts';

/** Presets whose story is about pods without a workload. */
const OF_ITS_OWN_PODS = new Set(['namespace-stuck', 'preemption', 'bare-budget']);

describe('presets', () => {
  it('keep the names that links call them by', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual([
      'regular',
      'drains',
      'sigkill',
      'grace-5',
      'force',
      'prestop',
      'prestop-overrun',
      'prestop-fails',
      'liveness-kill',
      'shorten-grace',
      'oom-grace',
      'multi',
      'sidecars',
      'finalizer',
      'completed',
      'never-started',
      'no-network',
      'crashloop',
      'recreate',
      'rollout',
      'static',
      'mirror',
      'together',
      'static-edit',
      'static-readd',
      'http-static',
      'mirror-offline',
      'evict',
      'pressure',
      'deadline',
      'drain',
      'shutdown',
      'unreachable',
      'returns-in-time',
      'out-of-service',
      'taint',
      'node-deleted',
      'drain-nodes',
      'spot',
      'autoscaler-gives-up',
      'karpenter-deadline',
      'shutdown-cancelled',
      'node-lost',
      'volume-moves',
      'multi-attach',
      'volume-out-of-service',
      'requests-fail',
      'requests-prestop',
      'keep-alive',
      'last-endpoint',
      'health-check',
      'readiness-fails',
      'exits-at-once',
      'rolling-requests',
      'rolling-update',
      'rollout-undo',
      'scale-down',
      'statefulset-delete',
      'statefulset-node',
      'statefulset-force',
      'daemonset-rollout',
      'daemonset-delete',
      'job-pod',
      'job-mesh',
      'job-background',
      'job-foreground',
      'cascade-background',
      'cascade-foreground',
      'cascade-orphan',
      'namespace-delete',
      'namespace-stuck',
      'drain-budget',
      'drain-deadlock',
      'bare-budget',
      'drain-refused',
      'preemption',
      'restart',
      'kubelet-down',
      'orphan',
      'apiserver-down',
      'partition',
      'runtime-down',
      'watch-dropped',
      'delete-lost',
      'clock-skew',
      'stuck-volume',
      'frozen',
      'blocked-io',
      'shim-hangs',
      'stop-fails',
      'sandbox-stuck',
      'cgroup-busy',
      'status-conflict',
    ]);
    expect(presetById(FIRST_PRESET)).toBe(PRESETS[0]);
  });

  it('open in the newest release where none is named, and mean in a link what they always meant', () => {
    const unnamed = PRESETS.filter(({ scenario, opened }) => scenario !== opened);
    expect(unnamed.map(({ id }) => id)).toContain('regular');
    for (const { scenario, opened } of unnamed) {
      expect(scenario.kubernetes).toBe('1.23');
      expect(opened).toEqual({ ...scenario, kubernetes: RELEASES.at(-1) });
    }
  });

  it('have a node at rest beside them, in which nobody does anything', () => {
    expect(parseScenario(AT_REST.scenario)).toEqual({ ok: AT_REST.scenario });
    expect(AT_REST.scenario).toMatchObject({ steps: [], kubernetes: RELEASES.at(-1) });
    expect(AT_REST.scenario.pods).toEqual(presetById('regular')?.scenario.pods);
    expect(presetById(AT_REST.id)).toBe(AT_REST);
  });

  describe.each(PRESETS.map((preset) => [preset.id, preset] as const))(
    '%s',
    (id, { group, title, summary, scenario }) => {
      it('is a whole scenario, with nothing left to be filled in', () => {
        expect(parseScenario(scenario)).toEqual({ ok: scenario });
      });

      it('begins at 2 s', () => {
        expect(durationMicros(scenario.steps[0]?.at ?? '')).toBe(2_000_000);
      });

      it('has a regular and a static pod, or those of its workloads', () => {
        if (workloadPods(scenario).length > 0 || OF_ITS_OWN_PODS.has(id)) return;
        expect(scenario.pods.slice(0, 2).map(({ from, manifest }) => [from, manifest.metadata.name])).toEqual([
          ['api', 'web'],
          ['file', 'nginx-static'],
        ]);
      });

      it('stands under its heading, in the order of the headings', () => {
        expect(PRESET_GROUPS).toContain(group);
        const order = PRESETS.map((preset) => PRESET_GROUPS.indexOf(preset.group));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      });

      it('is told in a title and one sentence', () => {
        expect(scenario.title).toBe(title);
        expect(summary).toMatch(/^[^.]{40,120}\.$/);
      });
    },
  );
});
