import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { PRESETS } from '../../scenario/index.ts';
import { run as runScenario } from '../../scenario/run.ts';
import { historiesOf } from '../readings/index.ts';
import { instantAtTime, instantOfEvent, readyRun } from '../store/index.ts';
import { barOf, courseOf, type Bar } from './course.ts';

const found = (id: string) => {
  const preset = PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`there is no preset ${id}`);
  return readyRun(runScenario(preset.scenario));
};
const drawn = (id: string, pod = 'default/web') => {
  const run = found(id);
  const history = historiesOf(run.trace).get(pod);
  return { run, course: courseOf(run, history === undefined ? null : barOf(history, micros(0))) };
};

describe('the line of a run', () => {
  it('gives a grace that was used up more than half of itself', () => {
    const { bar } = drawn('sigkill').course;
    expect(bar).toMatchObject({ seconds: 30, killed: true });
    expect((bar?.till ?? 0) - (bar?.from ?? 0)).toBeGreaterThan(0.5);
  });

  it('gives one that was hardly used a short stretch', () => {
    const { bar } = drawn('regular').course;
    expect(bar?.killed).toBe(false);
    expect((bar?.till ?? 0) - (bar?.from ?? 0)).toBeLessThan(0.15);
  });

  it('takes the container that was stopped longest, not the last one', () => {
    const { bar } = drawn('sidecars').course;
    expect((bar?.to ?? 0) - (bar?.since ?? 0)).toBeGreaterThan(1_000_000);
  });

  it('makes seconds of the grace equally long', () => {
    const { run, course } = drawn('sigkill');
    const bar = course.bar as Bar;
    const at = (seconds: number) => course.shareOf(instantAtTime(run, bar.since + seconds * 1e6));
    expect(at(20) - at(10)).toBeCloseTo(at(10) - at(0), 6);
  });

  it.each(['sigkill', 'regular', 'mirror', 'force', 'kubelet-down', 'drain'])('never goes back in %s', (id) => {
    const { run, course } = drawn(id);
    let before = 0;
    for (const instant of [
      instantAtTime(run, 0),
      ...run.steps.map((seq) => instantOfEvent(run, seq)),
      { t: run.trace.end, index: run.trace.events.length - 1 },
    ]) {
      const share = course.shareOf(instant);
      expect(share).toBeGreaterThanOrEqual(before - 1e-9);
      expect(share).toBeLessThanOrEqual(1);
      before = share;
    }
    expect(before).toBeCloseTo(1, 6);
  });

  it('counts steps where there is no grace', () => {
    const { run } = drawn('sigkill');
    const { bar, shareOf } = courseOf(run, null);
    expect(bar).toBeNull();
    expect(shareOf({ t: micros(0), index: -1 })).toBeCloseTo(0, 1);
  });
});
