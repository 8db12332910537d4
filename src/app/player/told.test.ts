/** The story view's pace: instants pass in the order of time, and playing goes on from where one stands. */
import { expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { beatsOf } from '../readings/index.ts';
import { readyRun } from '../store/index.ts';
import { instantInStory, placeInStory } from './story.ts';
import { tellBeats } from './told.ts';

function told(id: string, key: string) {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const run = readyRun(sharedRun(preset.scenario, '1.36'));
  return { run, story: tellBeats(run, beatsOf(run.trace, key) ?? []) };
}

const STORIES = [
  ['regular', 'default/web'],
  ['sigkill', 'default/web'],
  ['mirror', 'default/nginx-static-node-1'],
  ['stuck-volume', 'default/web'],
] as const;

it.each(STORIES)('tells %s from its first instant to its last, and never goes back', (id, key) => {
  const { run, story } = told(id, key);
  let before = instantInStory(run, story, 0);
  for (let ms = 0; ms <= story.ms; ms += 20) {
    const now = instantInStory(run, story, ms);
    expect(now.t).toBeGreaterThanOrEqual(before.t);
    expect(now.index).toBeGreaterThanOrEqual(before.index);
    before = now;
  }
  expect(instantInStory(run, story, story.ms)).toEqual({ t: run.trace.end, index: run.trace.events.length - 1 });
});

it.each(STORIES)('goes on with %s from the instant at which one stands', (id, key) => {
  const { run, story } = told(id, key);
  for (let ms = 0; ms < story.ms; ms += 37) {
    const instant = instantInStory(run, story, ms);
    const again = instantInStory(run, story, placeInStory(run, story, instant));
    expect(Math.abs(again.t - instant.t)).toBeLessThanOrEqual(1_000);
    expect(again.index).toBeLessThanOrEqual(instant.index);
  }
});

it('stands at the event that it tells, so that all panes show it', () => {
  const { run, story } = told('regular', 'default/web');
  const kinds = story.segments.flatMap(({ from, to, first }) => (from === to ? [run.trace.events[first]?.kind] : []));
  expect(kinds).toEqual(['DeletionTimestampSet', 'ContainerExited', 'ObjectRemoved']);
});
