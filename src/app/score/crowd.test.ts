/** The drawing and the sentences of every preset that is told as a crowd, at fifty instants and the sizes of the page. */
import { describe, expect, it } from 'vitest';
import '../store/index.ts';
import { overseen } from '../../cluster/overseen.ts';
import { PRESETS } from '../../scenario/index.ts';
import { runCluster } from '../../scenario/run.ts';
import { crowdBeatsOf, crowdStoryOf, leftAt, type CrowdBeat, type CrowdPod } from '../readings/index.ts';
import { isCrowd, isOneStory } from '../store/depthShown.ts';
import { INITIAL_STATE, readyRun, type ReadyRun } from '../store/state.ts';
import { shortName } from './crowdLabels.ts';
import { drawCrowd, type CrowdPicture } from './crowdPicture.ts';
import { crowdSceneAt } from './crowdScene.ts';
import { crowdCaptionAt } from './crowdSentences.ts';
import { CROWD } from './crowdTexts.ts';
import { crowdWords, whoAsks } from './crowdWords.ts';
import { faultsOf, SIZES } from './testing/faults.ts';
import { TEXTS } from './texts.ts';

const INSTANTS = 50;

interface Told {
  readonly id: string;
  readonly trace: ReadyRun['trace'];
}

const TOLD: readonly Told[] = PRESETS.flatMap(({ id, scenario }): Told[] => {
  const run = readyRun(overseen(runCluster(scenario)));
  const state = { ...INITIAL_STATE, scenario, run };
  return isCrowd(state) && isOneStory(state) ? [{ id, trace: run.trace }] : [];
});

function pictureOf(trace: Told['trace'], size: (typeof SIZES)['1440x900']): CrowdPicture {
  const story = crowdStoryOf(trace);
  const picture = story && drawCrowd(trace, size, crowdWords(CROWD.en, TEXTS.en, whoAsks(story)));
  if (picture === undefined || picture === null) throw new Error('no picture');
  return picture;
}

const instantsOf = ({ axis, story }: CrowdPicture): readonly number[] =>
  Array.from({ length: INSTANTS + 1 }, (_, i) =>
    i === INSTANTS ? story.to : axis.t(axis.begin + ((axis.end - axis.begin) * i) / INSTANTS),
  );

describe.each(Object.entries(SIZES))('%s', (_, size) => {
  it('has no label that overlaps another, leaves the sheet or crosses the now-line, in any preset', () => {
    const faults: Record<string, readonly string[]> = {};
    for (const { id, trace } of TOLD) {
      const picture = pictureOf(trace, size);
      const found = new Set(instantsOf(picture).flatMap((t) => faultsOf(picture, crowdSceneAt(picture, t))));
      if (found.size > 0) faults[id] = [...found];
    }
    expect(faults).toEqual({});
  });

  it('has ruler labels that do not overlap, in any preset', () => {
    const wrong: string[] = [];
    for (const { id, trace } of TOLD) {
      const { ruler, sheet } = pictureOf(trace, size);
      const texts = ruler.flatMap(({ x0, x1, length, ticks }) => [
        ...(length === '' ? [] : [{ at: (x0 + x1) / 2, text: length }]),
        ...ticks.filter(({ text }) => text !== '').map(({ x, text }) => ({ at: x, text })),
      ]);
      let free = -Infinity;
      for (const { at, text } of texts) {
        const half = sheet.isTurned ? 7 : text.length * 3.7;
        if (at - half < free) wrong.push(`${id}: ${text}`);
        free = at + half;
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps the order of time, and every row within its sheet, in any preset', () => {
    const wrong: string[] = [];
    for (const { id, trace } of TOLD) {
      const { axis, story, sheet } = pictureOf(trace, size);
      let last = -Infinity;
      for (let i = 0; i <= INSTANTS; i++) {
        const x = axis.x(story.from + ((story.to - story.from) * i) / INSTANTS);
        if (x < last) wrong.push(`${id} goes back`);
        last = x;
      }
      let free = sheet.ground;
      for (const { record, process } of sheet.lanes.flatMap(({ rows }) => rows)) {
        if (record.y < free - 0.01 || process.y + process.h > sheet.ruler) wrong.push(`${id}: a row lies elsewhere`);
        free = process.y + (sheet.lanes.some(({ isDense }) => isDense) ? 0 : process.h);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const BREATH = 100_001;
const since = (mark: { readonly at: number } | undefined): number => mark?.at ?? Infinity;

/** Whether a beat's statement about its pods is true at an instant, give or take 100 ms. */
function holds(subject: CrowdBeat['subject'], t: number, isMoving: boolean): boolean {
  const all = (isTrue: (pod: CrowdPod) => boolean): boolean => !('pods' in subject) || subject.pods.every(isTrue);
  switch (subject.is) {
    case 'stop':
      return all((pod) => since(pod.asked) <= t + BREATH && since(pod.exited) >= t);
    case 'killed':
      return all((pod) => since(pod.killed) <= t);
    case 'exited':
      return all((pod) => since(pod.exited) <= t);
    case 'cleanUp':
      return all((pod) => (pod.exited?.at ?? 0) <= t + BREATH && t <= since(pod.final) + BREATH);
    case 'final':
      return all((pod) => since(pod.final) <= t + BREATH && t <= since(pod.gone) + BREATH);
    case 'gone':
      return all((pod) => since(pod.gone) <= t);
    case 'born':
      return all((pod) => since(pod.born) <= t);
    case 'starting':
      return all((pod) => (isMoving ? since(pod.born) <= t + BREATH : (pod.starts ?? Infinity) <= t));
    default:
      return true;
  }
}

describe('a crowd’s sentence', () => {
  const beatsIn = (trace: Told['trace']): readonly CrowdBeat[] => crowdBeatsOf(trace) ?? [];

  it('says of pods only what holds at its instant, in any preset', () => {
    const wrong: string[] = [];
    for (const { id, trace } of TOLD)
      for (const { subject, from, to } of beatsIn(trace))
        for (const t of [from + (to - from) * 0.02, (from + to) / 2, from + (to - from) * 0.98])
          if (!holds(subject, t, to > from)) wrong.push(`${id}: ${subject.is} at ${t}`);
    expect(wrong).toEqual([]);
  });

  it('says that a pod still runs, or how many are gone, only when that is true', () => {
    const wrong: string[] = [];
    for (const { id, trace } of TOLD) {
      const [story, beats] = [crowdStoryOf(trace), beatsIn(trace)];
      if (story === undefined) continue;
      for (const { from, to, seq } of beats) {
        const t = (from + to) / 2;
        const { title, more } = crowdCaptionAt(CROWD.en, story, trace, beats, t, from === to ? seq : undefined);
        const name = /^`([^`]+)` was asked to stop/.exec(title)?.[1];
        const runs = story.dying.some(
          (pod) =>
            shortName(pod.name) === name && since(pod.stop) <= t && t <= Math.min(since(pod.killed), since(pod.exited)),
        );
        if (name !== undefined && !runs) wrong.push(`${id} at ${t}: ${title}`);
        const [, gone] = /Gone so far: (\d+) of/.exec(`${title} ${more}`) ?? [];
        const asked = story.dying.filter((pod) => since(pod.asked) <= t).length;
        if (gone !== undefined && Number(gone) !== asked - leftAt(story, t).length)
          wrong.push(`${id} at ${t}: ${more}`);
        const words = title.split(' ').length;
        if (words > 12) wrong.push(`${id}: ${words} words: ${title}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('counts only removed pods as gone in its summary', () => {
    for (const { id, trace } of TOLD) {
      const story = crowdStoryOf(trace);
      if (story === undefined) continue;
      const { title } = crowdCaptionAt(CROWD.en, story, trace, beatsIn(trace), story.to);
      expect(/were gone|was gone|outlived/.test(title), `${id}: ${title}`).toBe(leftAt(story, story.to).length === 0);
    }
  });
});

it('tells every run of several pods in at most 42 s, and a drain in 28 s at least', () => {
  const lengths = Object.fromEntries(
    TOLD.map(({ id, trace }) => [id, (crowdBeatsOf(trace) ?? []).reduce((sum, { ms }) => sum + ms, 0)]),
  );
  expect(Math.max(...Object.values(lengths))).toBeLessThanOrEqual(42_001);
  expect(lengths['drain']).toBeGreaterThan(28_000);
});
