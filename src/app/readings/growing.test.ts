/** A trace that grows is read like any other: at each length as a closed one of that length, which nobody has read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import { micros } from '../../engine/time.ts';
import { PRESETS } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { grown, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { Instant } from '../store/contract.ts';
import { readyRun, type ReadyRun } from '../store/state.ts';
import { toldPods } from '../store/toldPod.ts';
import * as readings from './index.ts';

type Grown = Trace<ClusterState>;

const podsOf = (trace: Grown): readonly string[] => [...readings.historiesOf(trace).keys()];

/** A place in the middle, and the end. */
const someOf = ({ events }: Grown): readonly Seq[] => [(events.length >> 1) - 1, events.length - 1];
const eventsIn = (trace: Grown): readonly TraceEvent[] => someOf(trace).flatMap((seq) => trace.events[seq] ?? []);
const instantsIn = (trace: Grown): readonly Instant[] => trace.events.map(({ t, seq: index }) => ({ t, index }));

/** Everything that a reading says of a run, as something that can be compared. */
const READ: Readonly<Record<string, (run: ReadyRun) => unknown>> = {
  historiesOf: ({ trace }) => readings.historiesOf(trace),
  outagesOf: ({ trace }) => readings.outagesOf(trace),
  outagesAt: ({ trace }) => trace.events.map(({ seq }) => readings.outagesAt(trace, seq)),
  waitSpansOf: ({ trace }) => podsOf(trace).map((pod) => readings.waitSpansOf(trace, pod)),
  longestWait: ({ trace }) => podsOf(trace).map((pod) => readings.longestWait(trace, pod, micros(0), trace.end)),
  removalOf: ({ trace }) =>
    [...readings.historiesOf(trace)].map(([pod, history]) => readings.removalOf(trace, pod, history)),
  summaryOf: ({ trace }) => podsOf(trace).map((pod) => readings.summaryOf(trace, pod)),
  podStoryOf: ({ trace }) => podsOf(trace).map((pod) => readings.podStoryOf(trace, pod)),
  beatsOf: ({ trace }) => podsOf(trace).map((pod) => readings.beatsOf(trace, pod)),
  crowdStoryOf: ({ trace }) => readings.crowdStoryOf(trace),
  crowdBeatsOf: ({ trace }) => readings.crowdBeatsOf(trace),
  requestRows: ({ trace }) => readings.requestRows(trace),
  causesOf: ({ trace: { events } }) => readings.causesOf(events, events.length - 1),
  collectionsOf: ({ trace }) => [...readings.collectionsOf(trace)].map(([key, seqs]) => [key, [...seqs]]),
  ownCursor: ({ trace }) => someOf(trace).map((seq) => readings.ownCursor(trace).stateAt(seq)),
  drainsOf: ({ trace }) => readings.drainsOf(trace),
  drainAt: ({ trace }) => instantsIn(trace).map((instant) => readings.drainAt(trace, instant)),
  drainTold: (run) => instantsIn(run.trace).map((instant) => readings.drainTold(run, instant, undefined, true)),
  hooksOf: ({ trace }) => readings.hooksOf(trace),
  changedFields: ({ trace }) =>
    eventsIn(trace).map((event) =>
      readings.changedFields(trace.events, event, readings.ownCursor(trace).stateAt(event.seq)),
    ),
  telling: (run) => someOf(run.trace).map((seq) => readings.telling(run, '1.23', seq)),
  captionOf: (run) => someOf(run.trace).map((seq) => readings.captionOf(run, '1.23', seq, 'en')),
};

/** These read an event or a state, or read a trace for a component through one of the others. */
const OF_NO_TRACE = new Set([
  'perRun',
  'beatAt',
  'limitAt',
  'awayAt',
  'leftAt',
  'stoppingAt',
  'loadedCrowdBeats',
  'statePath',
  'shortChain',
  'OUTABLES',
  'outIn',
  'podList',
  'stateOfWorker',
  'moreOf',
  'shownValue',
  'fieldsChanged',
  'placeOfEvent',
  'placeOfChange',
  'placeOfCause',
  'cardOfChange',
  'endsOfMessage',
  'ledByMessage',
  'overviewPlace',
  'useOutages',
  'useElsewhere',
  'trafficIn',
  'useTraffic',
  'useChosenPod',
  'usePodList',
  'useTelling',
  'runsTwice',
  'useToldTitles',
]);

it('knows every reading that there is', () => {
  const all = Object.keys(readings).filter((name) => !OF_NO_TRACE.has(name));
  expect(Object.keys(READ).toSorted()).toEqual(all.toSorted());
});

/** How long it is after each piece, for a whole of `length` events. */
const lengths = (length: number) =>
  fc
    .uniqueArray(fc.nat(length - 1), { minLength: 1, maxLength: 6 })
    .map((cuts) => [...cuts.toSorted((a, b) => a - b), length]);

/** The run as far as it is known by its first events: up to the next one, or only up to the last. */
function partOf(whole: Grown, length: number, upToNext: boolean): Pick<Grown, 'events' | 'end'> {
  const events = whole.events.slice(0, length);
  const next = whole.events[length]?.t ?? whole.end;
  return { events, end: upToNext ? next : (events.at(-1)?.t ?? micros(0)) };
}

const SHOWN = ['sigkill', 'mirror', 'partition', 'runtime-down', 'rollout'];

describe.each(PRESETS.filter(({ id }) => SHOWN.includes(id)))('the growing run of $id', ({ scenario }) => {
  const whole = run(scenario);
  const pieces = fc.tuple(lengths(whole.events.length), fc.boolean());

  it('is read at each length like a closed one', () => {
    const property = fc.property(pieces, ([cuts, upToNext]) => {
      let trace: Grown = { initial: whole.initial, ...partOf(whole, 0, false), open: true };
      let ready = readyRun(trace);
      for (const cut of cuts) {
        const { events, end } = partOf(whole, cut, upToNext);
        trace = grown(trace, { events: events.slice(trace.events.length), end, open: cut < whole.events.length });
        ready = readyRun(trace, ready);
        const closed: Grown = { initial: whole.initial, events, end };
        const anew = readyRun(closed);
        for (const [name, read] of Object.entries(READ)) expect(read(ready), name).toEqual(read(anew));
        expect([ready.steps, ready.milestones]).toEqual([anew.steps, anew.milestones]);
        const { keyOf: _keyOf, podOf: _podOf, ...told } = toldPods(ready);
        expect(toldPods(anew)).toMatchObject(told);
      }
    });
    fc.assert(property, { numRuns: 4 });
  });
});
