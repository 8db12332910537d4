import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { TraceEvent } from '../../trace/index.ts';
import type { Steppable } from '../store/index.ts';
import {
  drainMs,
  FLIGHT_MS,
  instantInStory,
  LONGEST_MS,
  MINOR_MS,
  placeInLonger,
  placeInStory,
  shareTold,
  standingLeft,
  tellStory,
  TRAVEL_MS,
  waitMs,
} from './story.ts';

type Sketch = {
  readonly t: number;
  readonly arrivesAt?: number;
  readonly detail?: true;
  readonly milestone?: true;
  readonly kind?: string;
};

function runOf(sketches: readonly Sketch[], end: number): Steppable {
  const events = sketches.map(({ t, arrivesAt, kind = 'Internal' }, seq): TraceEvent => ({
    seq,
    t: micros(t),
    actor: 'a',
    kind,
    changes: [],
    ...(kind === 'SigtermSent' && { detail: { container: 'nginx', timeout: 30 } }),
    ...(kind === 'ContainerExited' && { detail: { container: 'nginx' } }),
    ...(arrivesAt === undefined ? {} : { arrivesAt: micros(arrivesAt) }),
  }));
  const steps = sketches.flatMap(({ detail }, seq) => (detail ? [] : [seq]));
  const milestones = sketches.flatMap(({ milestone }, seq) => (milestone ? [seq] : []));
  return { trace: { events, end: micros(end) }, steps, milestones };
}

// DELETE flies for 4 ms, is answered; then half a minute of nothing; a relist leads to SIGKILL's effects.
const removal = runOf(
  [
    { t: 2_000_000, arrivesAt: 2_004_000, milestone: true },
    { t: 2_006_000 },
    { t: 2_006_000 },
    { t: 17_000_000, detail: true },
    { t: 31_995_000, arrivesAt: 32_000_000, detail: true },
    { t: 32_000_000 },
  ],
  34_000_000,
);

describe('a story', () => {
  const story = tellStory(removal, () => 3_000);

  it('gives each smaller step its moment, also those of the same microsecond', () => {
    const moments = story.segments.filter(({ is, ms }) => is === 'minor' && ms === MINOR_MS);
    expect(moments.map(({ first }) => first)).toEqual([1, 2, 5]);
  });

  it('lets a milestone stand for as long as it takes to read, and its packet arrive at the beginning', () => {
    const stands = story.segments.filter(({ is }) => is === 'dwell');
    expect(stands.map(({ ms }) => ms)).toEqual([TRAVEL_MS, 3_000 - TRAVEL_MS]);
    expect(stands.map(({ from, to }) => [from, to])).toEqual([
      [2_000_000, 2_004_000],
      [2_004_000, 2_004_000],
    ]);
    const [first] = stands;
    expect(shareTold(story, (first?.at ?? 0) + 1_500)).toBeCloseTo(0.5);
    expect(standingLeft(story, (first?.at ?? 0) + 2_000)).toBeCloseTo(1_000);
    expect(standingLeft(story, first?.at ?? 0)).toBe(0);
    expect(shareTold(story, (first?.at ?? 0) + 3_100)).toBeNull();
  });

  it('shows a packet for long enough to be seen', () => {
    const sent = runOf([{ t: 1_000, arrivesAt: 2_000 }, { t: 3_000 }], 4_000);
    expect(tellStory(sent).segments.find(({ first }) => first === 0)?.ms).toBe(FLIGHT_MS);
  });

  it('shows the wait as a wait, told in about a second', () => {
    const wait = story.segments.find((segment) => segment.is === 'wait' && segment.first === 2);
    expect(wait?.from).toBe(2_006_000);
    expect(wait?.to).toBe(31_995_000);
    expect(wait?.ms).toBeCloseTo(waitMs(29_989_000));
  });

  it('lets the packet that leads to the next step be seen', () => {
    const lead = story.segments.find(({ first, from }) => first === 2 && from === 31_995_000);
    expect(lead).toMatchObject({ to: 32_000_000, is: 'minor' });
  });

  it('is half way through the flight after half of the travel', () => {
    const moment = story.segments.find(({ first }) => first === 0);
    expect(instantInStory(removal, story, (moment?.at ?? 0) + TRAVEL_MS / 2)).toEqual({ t: 2_002_000, index: 0 });
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
    expect(Math.max(...told.segments.map(({ ms }) => ms))).toBeLessThan(MINOR_MS / 2);
  });

  it('ends at the end of the run', () => {
    expect(instantInStory(removal, story, story.ms + 1)).toEqual({ t: 34_000_000, index: 5 });
  });
});

describe('a grace', () => {
  const of = (exit: number, ...meanwhile: readonly Sketch[]) =>
    runOf(
      [
        { t: 2_000_000, kind: 'SigtermSent', milestone: true },
        ...meanwhile,
        { t: exit, kind: 'ContainerExited', milestone: true },
        { t: exit + 20_000 },
      ],
      exit + 5_000_000,
    );
  const drainOf = (run: Steppable) => {
    const story = tellStory(run, () => 3_000);
    return { story, drain: story.segments.filter(({ is }) => is === 'drain') };
  };

  it('drains without a stop, at one pace, whatever happens meanwhile', () => {
    const run = of(
      32_000_000,
      { t: 2_010_000, milestone: true },
      { t: 10_000_000 },
      { t: 10_000_000, arrivesAt: 10_002_000, milestone: true },
      { t: 20_500_000, detail: true },
    );
    const { story, drain } = drainOf(run);
    const from = drain[0]?.at ?? 0;
    expect(drain.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(drainMs(30_000_000));
    expect((drain.at(-1)?.at ?? 0) + (drain.at(-1)?.ms ?? 0) - from).toBeCloseTo(4_500);
    for (const share of [0.1, 0.5, 0.9])
      expect(instantInStory(run, story, from + 4_500 * share).t).toBeCloseTo(2_000_000 + 30_000_000 * share, -2);
    expect(instantInStory(run, story, from - 1), 'the signal is read of first').toEqual({ t: 2_000_000, index: 0 });
  });

  it('takes less where less of it is used, and no more where graces overlap', () => {
    const { drain } = drainOf(of(14_000_000));
    expect(drain.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(2_700);
    const crowd = runOf(
      Array.from({ length: 110 }, (_, i) => ({
        t: 2_000_000 + i * 200_000,
        kind: 'SigtermSent',
        milestone: true as const,
      })),
      60_000_000,
    );
    const all = drainOf({
      ...crowd,
      trace: {
        ...crowd.trace,
        events: crowd.trace.events.map((event) => ({
          ...event,
          pod: { namespace: 'default', name: `p${event.seq}`, uid: `${event.seq}` },
        })),
      },
    });
    expect(all.drain.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(4_500);
    expect(all.story.ms).toBeLessThan(15_000);
  });

  it('stands still for what turns the story, and goes on', () => {
    const run = of(32_000_000, { t: 12_000_000, kind: 'CommandTyped', milestone: true });
    const { story } = drainOf(run);
    const turn = story.segments.find(({ is, first }) => is === 'dwell' && first === 1);
    expect(turn).toMatchObject({ from: 12_000_000, to: 12_000_000, ms: 3_000 });
    expect(shareTold(story, (turn?.at ?? 0) + 750)).toBeCloseTo(0.25);
  });

  it('ends where the kubelet or the runtime stops, for nobody waits any more', () => {
    const { drain } = drainOf(of(32_000_000, { t: 12_000_000, kind: 'KubeletStopped', milestone: true }));
    expect(drain.at(-1)?.to).toBe(12_000_000);
  });
});

const sketches = fc
  .array(
    fc.record({
      gap: fc.nat(3_000_000),
      flight: fc.option(fc.nat(200_000), { nil: undefined }),
      detail: fc.boolean(),
      milestone: fc.boolean(),
      kind: fc.constantFrom('Internal', 'SigtermSent', 'ContainerExited', 'CommandTyped', 'RuntimeStopped'),
    }),
    { maxLength: 12 },
  )
  .map((drafts) => {
    let t = 0;
    return drafts.map(({ gap, flight, detail, milestone, kind }): Sketch => {
      t += gap;
      const level = kind === 'Internal' && detail ? { detail } : milestone ? { milestone } : {};
      return { t, kind, ...(flight === undefined ? {} : { arrivesAt: t + flight }), ...level };
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

describe('a story that is told while its run grows', () => {
  const beginning = (run: Steppable, length: number): Steppable => ({
    trace: { events: run.trace.events.slice(0, length), end: run.trace.events[length]?.t ?? run.trace.end },
    steps: run.steps.filter((seq) => seq < length),
    milestones: run.milestones.filter((seq) => seq < length),
  });
  const shorter = beginning(removal, 2);
  const stories = { short: tellStory(shorter, () => 3_000), long: tellStory(removal, () => 3_000) };

  it('lets a milestone stand for the rest of its time', () => {
    const stands = stories.short.segments.find(({ is, from, to }) => is === 'dwell' && from === to);
    if (stands === undefined) throw new Error('no milestone stands');
    const told = stands.at + stands.ms / 2;
    const instant = instantInStory(shorter, stories.short, told);
    const longer = placeInLonger({ run: shorter, story: stories.short, told }, removal, stories.long, instant);
    expect(longer - placeInStory(removal, stories.long, instant)).toBeCloseTo(stands.ms / 2);
    expect(standingLeft(stories.long, longer)).toBeCloseTo(stands.ms / 2);
  });

  it('is where the instant is', () => {
    for (let told = 0; told < stories.short.ms; told += 50) {
      const instant = instantInStory(shorter, stories.short, told);
      const longer = placeInLonger({ run: shorter, story: stories.short, told }, removal, stories.long, instant);
      expect(instantInStory(removal, stories.long, longer).t).toBeCloseTo(instant.t, -2);
    }
  });
});

it('takes as long for a preStop hook as for a grace: its own sentence stands', () => {
  const sketches = [{ t: 0, milestone: true, kind: 'PreStopStarted' } as const, { t: 3_000_000, kind: 'PreStopEnded' }];
  const waits = tellStory(runOf(sketches, 6_000_000)).segments.filter((segment) => segment.is === 'wait');
  expect(waits.map(({ ms, to }) => ({ ms, to }))).toEqual([
    { ms: drainMs(3_000_000), to: 3_000_000 },
    { ms: waitMs(3_000_000), to: 6_000_000 },
  ]);
});
