import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { summaryIn } from './index.ts';
import { LANGUAGES, loadTexts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

const fail = (): never => {
  throw new Error('there is no such preset');
};

/** The seconds that StopContainer is given for the process with the hook. */
const stopsWith = (id: string, kubernetes: (typeof RELEASES)[number]): number => {
  const { scenario } = presetById(id) ?? fail();
  const call = sharedRun(scenario, kubernetes).events.find(({ kind }) => kind === 'StopContainerCalled');
  return Number(call?.detail?.['timeout'] ?? call?.detail?.['gracePeriod']);
};

describe.each(RELEASES)('what a preset with a preStop hook is said to show in %s', (release) => {
  it.each([
    ['prestop', 30, 27],
    ['prestop-overrun', 10, 2],
  ] as const)('is what %s shows', async (id, onTop, left) => {
    const preset = presetById(id) ?? fail();
    const timeout = stopsWith(id, release);
    expect([onTop, left]).toContain(timeout);
    for (const language of LANGUAGES) {
      await loadTexts(language);
      const text = TEXTS.in(language)?.presets[id] ?? fail();
      const summary = summaryIn(text, preset.scenario.kubernetes, release);
      const saysOnTop = /on top|still gets|不从|仍然得到/.test(summary);
      expect([saysOnTop, saysOnTop || summary.includes(`${left} s`)]).toEqual([timeout === onTop, true]);
    }
  });
});
