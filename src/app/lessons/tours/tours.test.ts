/** Every preset has a tour, and in every release each of its captions stands on an event that really happens there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PRESETS } from '../../../scenario/index.ts';
import { presetsIn, TESTED_RELEASES } from '../../../scenario/testing/matrix.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { firstThat } from '../match.ts';
import { TOUR_TEXTS } from '../tourTexts.ts';
import { isToldIn, tourOf } from './index.ts';

const { openings, captions } = TOUR_TEXTS.en;
const uses = PRESETS.flatMap(({ id }) => [...new Set(tourOf(id).map(({ says }) => says))]);
const countOf = (says: string): number => uses.filter((used) => used === says).length;

describe('tours', () => {
  it('open each preset in their own words', () => {
    expect(Object.keys(openings).toSorted()).toEqual(PRESETS.map(({ id }) => id).toSorted());
    expect(new Set(Object.values(openings)).size).toBe(PRESETS.length);
  });

  it('say everything that is written for them', () => {
    expect(Object.keys(captions).filter((id) => countOf(id) === 0)).toEqual([]);
  });

  it.each(PRESETS.map(({ id }) => id))('has something to say of %s alone', (id) => {
    expect(tourOf(id).filter(({ says }) => countOf(says) === 1)).not.toEqual([]);
  });
});

describe.each(TESTED_RELEASES)('in %s', (release) => {
  describe.each(presetsIn(release).map((preset) => [preset.id, preset] as const))(
    'the tour of %s',
    (id, { scenario }) => {
      let events: readonly TraceEvent[];
      beforeAll(() => {
        ({ events } = sharedRun(scenario, release));
      });

      it('finds the event of each caption, and each at another one', () => {
        const told = tourOf(id).filter((stop) => isToldIn(stop, release));
        const found = told.map((stop) => ({ says: stop.says, seq: firstThat(stop.when, events)?.seq }));
        expect(found.filter(({ seq }) => seq === undefined)).toEqual([]);
        expect(found.length).toBeGreaterThanOrEqual(2);
        expect(new Set(found.map(({ seq }) => seq)).size).toBe(found.length);
      });
    },
  );
});
