import { describe, expect, it } from 'vitest';
import { durationMicros } from './durations.ts';
import { parseScenario } from './parse.ts';
import { FIRST_PRESET, presetById, PRESETS } from './presets.ts';
import { supportsRelease } from './releases.ts';

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
      'static',
      'mirror',
      'together',
    ]);
    expect(presetById(FIRST_PRESET)).toBe(PRESETS[0]);
  });

  describe.each(PRESETS.map((preset) => [preset.id, preset] as const))('%s', (_id, { title, summary, scenario }) => {
    it('is a whole scenario, with nothing left to be filled in', () => {
      expect(parseScenario(scenario)).toEqual({ ok: scenario });
    });

    it('can be simulated', () => expect(supportsRelease(scenario.kubernetes)).toBe(true));

    it('begins at 2 s and has a regular and a static pod', () => {
      expect(durationMicros(scenario.steps[0]?.at ?? '')).toBe(2_000_000);
      expect(scenario.pods.map(({ from, manifest }) => [from, manifest.metadata.name])).toEqual([
        ['api', 'web'],
        ['file', 'nginx-static'],
      ]);
    });

    it('is told in a title and one sentence', () => {
      expect(scenario.title).toBe(title);
      expect(summary).toMatch(/^[^.]{40,120}\.$/);
    });
  });
});
