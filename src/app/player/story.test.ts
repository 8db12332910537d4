import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { TraceEvent } from '../../trace/index.ts';
import type { Steppable } from '../store/index.ts';
import { instantInStory, LONGEST_MS, MOMENT_MS, placeInStory, tellStory, waitMs } from './story.ts';

type Sketch = { readonly t: number; readonly arrivesAt?: number; readonly detail?: true };

function runOf(sketches: readonly Sketch[], end: number): Steppable {
  const events = sketches.map(({ t, arrivesAt }, seq): TraceEvent => ({
    seq,
    t: micros(t),
    actor: 'a',
    kind: 'Internal',
    changes: [],
    ...(arrivesAt === undefined ? {} : { arrivesAt: micros(arrivesAt) }),
  }));
  const steps = sketches.flatMap(({ detail }, seq) => (detail ? [] : [seq]));
  return { trace: { events, end: micros(end) }, steps, milestones: steps };
}

// DELETE flies for 4 ms, is answered; then half a minute of nothing; a relist leads to SIGKILL's effects.
const removal = runOf(
  [
    { t: 2_000_000, arrivesAt: 2_004_000 },
    { t: 2_006_000 },
    { t: 2_006_000 },
    { t: 17_000_000, detail: true },
    { t: 31_995_000, arrivesAt: 32_000_000, detail: true },
    { t: 32_000_000 },
  ],
  34_000_000,
);

describe('a story', () => {
  const story = tellStory(removal);

  it('gives each step its moment, also those of the same microsecond', () => {
    const moments = story.segments.filter(({ first, wait, ms }) => first >= 0 && !wait && ms === MOMENT_MS);
    expect(moments.map(({ first }) => first)).toEqual([0, 1, 2, 5]);
  });

  it('shows the wait as a wait, told in about a second', () => {
    const wait = story.segments.find((segment) => segment.wait && segment.first === 2);
    expect(wait?.from).toBe(2_006_000);
    expect(wait?.to).toBe(31_995_000);
    expect(wait?.ms).toBeCloseTo(waitMs(29_989_000));
  });

  it('lets the packet that leads to the next step be seen', () => {
    const lead = story.segments.find(({ first, from }) => first === 2 && from === 31_995_000);
    expect(lead).toMatchObject({ to: 32_000_000, wait: false });
  });

  it('is half way through the flight after half of the moment', () => {
    const moment = story.segments.find(({ first }) => first === 0);
    expect(instantInStory(removal, story, (moment?.at ?? 0) + MOMENT_MS / 2)).toEqual({ t: 2_003_000, index: 0 });
  });

  it('goes on from where one stands', () => {
    const instant = { t: micros(2_003_000), index: 0 };
    expect(instantInStory(removal, story, placeInStory(removal, story, instant))).toEqual(instant);
  });

  it('tells a crowd’s run faster, so that it ends while somebody still watches', () => {
    const crowd = runOf(
      Array.from({ length: 6_000 }, (_, i) => ({ t: i * 10_000 })),
      60_000_000,
    );
    const told = tellStory(crowd);
    expect(told.ms).toBe(LONGEST_MS);
    expect(instantInStory(crowd, told, LONGEST_MS / 2).t).toBeCloseTo(30_000_000, -5);
    expect(Math.max(...told.segments.map(({ ms }) => ms))).toBeLessThan(MOMENT_MS / 10);
  });

  it('ends at the end of the run', () => {
    expect(instantInStory(removal, story, story.ms + 1)).toEqual({ t: 34_000_000, index: 5 });
  });
});

const sketches = fc
  .array(
    fc.record({
      gap: fc.nat(3_000_000),
      flight: fc.option(fc.nat(200_000), { nil: undefined }),
      detail: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drafts) => {
    let t = 0;
    return drafts.map(({ gap, flight, detail }): Sketch => {
      t += gap;
      return { t, ...(flight === undefined ? {} : { arrivesAt: t + flight }), ...(detail ? { detail } : {}) };
    });
  });

describe('any story', () => {
  const of = (list: readonly Sketch[], rest: number) => runOf(list, (list.at(-1)?.t ?? 0) + rest);

  it('runs through the whole run without gaps', () => {
    fc.assert(
      fc.property(sketches, fc.nat(2_000_000), (list, rest) => {
        const run = of(list, rest);
        const { segments, ms } = tellStory(run);
        let at = 0;
        let t = 0;
        for (const segment of segments) {
          expect(segment.at).toBeCloseTo(at);
          expect(segment.from).toBe(t);
          at += segment.ms;
          t = segment.to;
        }
        expect(t).toBe(run.trace.end);
        expect(ms).toBeCloseTo(at);
      }),
    );
  });

  it('never goes back', () => {
    fc.assert(
      fc.property(sketches, fc.nat(2_000_000), (list, rest) => {
        const run = of(list, rest);
        const story = tellStory(run);
        let before = { t: -1, index: -1 };
        for (let ms = 0; ms <= story.ms + 50; ms += 50) {
          const instant = instantInStory(run, story, ms);
          expect(instant.t).toBeGreaterThanOrEqual(before.t);
          expect(instant.index).toBeGreaterThanOrEqual(before.index);
          before = instant;
        }
      }),
    );
  });
});
