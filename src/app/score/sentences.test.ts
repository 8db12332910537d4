/** What the story's sentence claims is true of the run at that instant. */
import { describe, expect, it } from 'vitest';
import { presetById, PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { subjectKey } from '../explain/index.ts';
import { beatsOf, podStoryOf, type Beat, type Caption, type PodStory } from '../readings/index.ts';
import { isCrowd, isOneStory } from '../store/depthShown.ts';
import { INITIAL_STATE, readyRun } from '../store/state.ts';
import { toldPods } from '../store/toldPod.ts';
import { captionAt } from './sentences.ts';
import { SENTENCES } from './texts.ts';

interface Told {
  readonly story: PodStory;
  readonly said: readonly { readonly beat: Beat; readonly t: number; readonly caption: Caption }[];
  readonly end: Caption;
}

function told(scenario: (typeof PRESETS)[number]['scenario']): Told | undefined {
  const run = readyRun(sharedRun(scenario, '1.36'));
  const state = { ...INITIAL_STATE, scenario, run };
  if (!isOneStory(state) || isCrowd(state)) return undefined;
  const [pod = ''] = toldPods(run).removed;
  const key = subjectKey(run.trace.initial, pod);
  const [story, beats] = [podStoryOf(run.trace, key), beatsOf(run.trace, key) ?? []];
  if (story === undefined) return undefined;
  const at = (beat: Beat): Told['said'][number] => {
    const t = (beat.from + beat.to) / 2;
    return { beat, t, caption: captionAt(SENTENCES.en, story, beats, t, beat.from === beat.to ? beat.seq : undefined) };
  };
  return { story, said: beats.map(at), end: captionAt(SENTENCES.en, story, beats, story.to) };
}

function preset(id: string): Told {
  const found = presetById(id);
  const story = found && told(found.scenario);
  if (story === undefined) throw new Error(`${id} is no story of one pod`);
  return story;
}

const titles = (id: string): readonly string[] => preset(id).said.map(({ caption }) => caption.title);

describe('sentence', () => {
  it('says that a container still runs only while it does and no SIGKILL has been sent', () => {
    for (const { id, scenario } of PRESETS) {
      const { story, said } = told(scenario) ?? { said: [] };
      for (const { t, caption } of said) {
        const name = /^`([^`]+)` was asked to stop/.exec(caption.title)?.[1];
        if (name === undefined || story === undefined) continue;
        const lives = story.floors.find((floor) => floor.name === name)?.lives ?? [];
        const runs = lives.some(
          ({ term, kill, exit }) =>
            term !== undefined && term.at <= t && t <= Math.min(kill?.at ?? story.to, exit?.at ?? story.to),
        );
        expect(runs, `${id} at ${t}: ${caption.title}`).toBe(true);
      }
    }
  });

  it.each(['force', 'orphan', 'completed', 'pressure', 'deadline'])('of a DELETE that removes at once: %s', (id) => {
    expect(titles(id)).toContain('Your DELETE removes the record at once.');
    expect(titles(id)).not.toContain('Your DELETE goes to the API server.');
  });

  it('does not say that a DELETE removes a record which a finalizer holds', () => {
    const final = preset('finalizer').said.find(({ caption }) =>
      caption.title.startsWith('The kubelet sends the second DELETE'),
    );
    expect(final?.caption.more).toBe('');
  });

  it('says of a process that outlives its record that it does', () => {
    expect(preset('out-of-service').end.title).toBe('`web` is gone from the API; its process still runs.');
  });

  it('counts from what began, where that was no request of yours', () => {
    expect(preset('pressure').end.title).toMatch(/after this began/);
  });

  it('does not count down by the limit of a call that a restarted kubelet has replaced', () => {
    const mores = preset('restart').said.map(({ caption }) => caption.more);
    expect(mores).toContain('It was asked once more, and given 12 s.');
  });
});
