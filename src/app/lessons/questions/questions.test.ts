/** Every question, asked of the run of its preset in every release: exactly one option is true, and it is told why. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../scenario/index.ts';
import { presetsIn, TESTED_RELEASES } from '../../../scenario/testing/matrix.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import { firstThat } from '../match.ts';
import { QUESTION_TEXTS } from '../questionTexts.ts';
import { isToldIn } from '../tours/index.ts';
import { predictionsOf, quizOf } from './asked.ts';
import { following } from './following.ts';
import { judge } from './judge.ts';
import { JUDGES } from './judges.ts';

const used = new Set(PRESETS.flatMap(({ id }) => [...predictionsOf(id), ...quizOf(id)].map(({ kind }) => kind)));

describe('questions', () => {
  it('are all asked somewhere', () => {
    expect([...used].toSorted()).toEqual(Object.keys(JUDGES).toSorted());
  });

  it.each(PRESETS.map(({ id }) => id))('are asked on the way and at the end of %s', (id) => {
    const kinds = predictionsOf(id).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThanOrEqual(1);
    expect(new Set(kinds).size).toBe(kinds.length); // an answer is kept by its kind
    expect(quizOf(id).length).toBeGreaterThanOrEqual(3);
    expect(quizOf(id).length).toBeLessThanOrEqual(5);
  });
});

it('who took another option is told the true one, wherever one is', () => {
  for (const { notSo, why } of Object.values(QUESTION_TEXTS.en)) expect(Object.keys(notSo)).toEqual(Object.keys(why));
});

describe.each(TESTED_RELEASES)('in %s', (release) => {
  it.each(presetsIn(release).map((preset) => [preset.id, preset] as const))(
    'one answer to each question of %s is true',
    (id, preset) => {
      const trace = sharedRun(preset.scenario, release);
      const asked = [
        ...predictionsOf(id)
          .filter((prediction) => isToldIn(prediction, release))
          .map((prediction) => ({ ...prediction, from: firstThat(prediction.when, trace.events), isOnTheWay: true })),
        ...quizOf(id).map((question) => ({ ...question, from: undefined, isOnTheWay: false })),
      ];
      const problems = asked.flatMap(({ kind, pod, from, isOnTheWay }) => {
        if (isOnTheWay && from === undefined) return [`${kind}: its event does not come`];
        const { right, shows } = judge(kind, following(trace, pod, from));
        const why: Readonly<Record<string, string>> = QUESTION_TEXTS.en[kind].why;
        const [only] = right;
        return [
          ...(right.length === 1 ? [] : [`${kind} of ${pod}: true are [${right.join()}]`]),
          ...(only === undefined || why[only] !== undefined ? [] : [`${kind}: nobody says why ${only}`]),
          ...(shows === undefined ? [`${kind}: nothing to watch`] : []),
        ];
      });
      expect(problems).toEqual([]);
    },
  );
});
