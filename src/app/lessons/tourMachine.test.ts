/** Every state and every transition of a tour, by all that may happen to it. */
import { createActor } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { tourMachine, tourOf, type TourEvent } from './tourMachine.ts';

type EventsOfType = { readonly [T in TourEvent['type']]: readonly Extract<TourEvent, { type: T }>[] };

/** Once for each way that it can differ. */
const EVENTS: EventsOfType = {
  Begun: [{ type: 'Begun', preset: 'regular', asks: true }],
  StoodAt: [
    { type: 'StoodAt', caption: 'sigterm' },
    { type: 'StoodAt', caption: null },
  ],
  SetOut: [{ type: 'SetOut', to: 'sigterm' }],
  Halted: [{ type: 'Halted' }],
  Passed: [{ type: 'Passed', caption: 'removed' }],
  Answered: [{ type: 'Answered', question: 'next', option: 'sigkill' }],
  Left: [{ type: 'Left' }],
  Ended: [{ type: 'Ended' }],
};

const leafOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(value ?? {})
        .map(leafOf)
        .join();

/** Every step that any sequence of events can take. */
const STEPS = adjacencyMapToArray(
  getAdjacencyMap(tourMachine, {
    events: Object.values(EVENTS).flat(),
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  }),
);

/** `state: event`, with where it may lead. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  'tour: Begun': ['standing'],
  'tour.touring: StoodAt': ['standing'],
  'tour.touring: Answered': ['going', 'left', 'standing'],
  'tour.touring: Left': ['left'],
  'tour.touring: Ended': ['none'],
  'tour.touring.standing: SetOut': ['going'],
  'tour.touring.standing: Passed': ['standing'],
  'tour.touring.going: Halted': ['standing'],
  'tour.touring.going: Passed': ['going'],
};

describe('a tour', () => {
  it('comes to every state and takes every transition, and no other', () => {
    const taken = new Map<string, Set<string>>();
    for (const { state, event, nextState } of STEPS) {
      for (const { source, eventType } of tourMachine.getTransitionData(state, event)) {
        const name = `${source.id}: ${eventType}`;
        taken.set(name, (taken.get(name) ?? new Set()).add(leafOf(nextState.value)));
      }
    }
    expect(Object.fromEntries([...taken].map(([name, to]) => [name, [...to].toSorted()]))).toEqual(TRANSITIONS);
    const reached = new Set(STEPS.flatMap(({ state, nextState }) => [leafOf(state.value), leafOf(nextState.value)]));
    expect([...reached].toSorted()).toEqual(['going', 'left', 'none', 'standing']);
  });

  it('has a goal on its way to one, and nowhere else', () => {
    const wrong = STEPS.filter(
      ({ nextState: { value, context } }) => (context.goingTo !== null) !== (leafOf(value) === 'going'),
    );
    expect(wrong).toEqual([]);
  });

  it('is nothing to the page before it is begun, and after its end', () => {
    const kept = STEPS.map(({ nextState }) => [leafOf(nextState.value), tourOf(nextState)] as const);
    expect(kept.filter(([leaf, tour]) => (tour === null) !== (leaf === 'none'))).toEqual([]);
    expect(kept.filter(([leaf, tour]) => (tour?.left ?? false) !== (leaf === 'left'))).toEqual([]);
  });
});

it('a tour that was left keeps its caption and its answers, and a new one begins without', () => {
  const tour = createActor(tourMachine).start();
  tour.send({ type: 'Begun', preset: 'regular', asks: true });
  tour.send({ type: 'StoodAt', caption: 'sigterm' });
  tour.send({ type: 'Answered', question: 'next', option: 'sigkill' });
  tour.send({ type: 'SetOut', to: 'removed' });
  tour.send({ type: 'Left' });
  const kept = { preset: 'regular', asks: true, caption: 'sigterm', answers: { next: 'sigkill' }, goingTo: null };
  expect(tourOf(tour.getSnapshot())).toEqual({ ...kept, left: true });
  tour.send({ type: 'StoodAt', caption: 'sigterm' });
  expect(tourOf(tour.getSnapshot())).toEqual({ ...kept, left: false });
  tour.send({ type: 'Begun', preset: 'force', asks: false });
  expect(tourOf(tour.getSnapshot())).toMatchObject({ preset: 'force', asks: false, caption: null, answers: {} });
});
