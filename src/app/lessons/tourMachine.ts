/**
 * A guided tour, as somebody takes it: on its way from caption to caption, standing at one, or left, so that it only
 * offers to go on. Where its captions are in the run, and what moves the run there, is `acts.ts`' matter.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Answers, Tour } from '../store/index.ts';

type TourContext = Omit<Tour, 'left'>;

export type TourEvent =
  /** `asks`: with questions on the way. */
  | { readonly type: 'Begun'; readonly preset: string; readonly asks: boolean }
  /** It stands at a caption, or at the opening. */
  | { readonly type: 'StoodAt'; readonly caption: string | null }
  /** Playing leads to a caption, and ends there. */
  | { readonly type: 'SetOut'; readonly to: string }
  /** Playing ended on the way. */
  | { readonly type: 'Halted' }
  /** Somebody plays or steps on their own, and comes past a caption. */
  | { readonly type: 'Passed'; readonly caption: string | null }
  | { readonly type: 'Answered'; readonly question: string; readonly option: string }
  | { readonly type: 'Left' }
  | { readonly type: 'Ended' };

const NO_ANSWERS: Answers = {};

export const tourMachine = setup({
  types: {
    context: {} as TourContext,
    events: {} as TourEvent,
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'Begun'
        ? { preset: event.preset, asks: event.asks, caption: null, goingTo: null, answers: NO_ANSWERS }
        : {},
    ),
    keepCaption: assign(({ event }) =>
      event.type === 'StoodAt' || event.type === 'Passed' ? { caption: event.caption } : {},
    ),
    keepGoal: assign(({ event }) => (event.type === 'SetOut' ? { goingTo: event.to } : {})),
    forgetGoal: assign({ goingTo: null }),
    keepAnswer: assign(({ context, event }) =>
      event.type === 'Answered' ? { answers: { ...context.answers, [event.question]: event.option } } : {},
    ),
  },
}).createMachine({
  id: 'tour',
  context: { preset: '', caption: null, goingTo: null, asks: false, answers: NO_ANSWERS },
  initial: 'none',
  on: { Begun: { target: '.touring', actions: 'begin' } },
  states: {
    none: {},
    touring: {
      initial: 'standing',
      on: {
        StoodAt: { target: '.standing', actions: 'keepCaption' },
        Answered: { actions: 'keepAnswer' },
        Left: '.left',
        Ended: 'none',
      },
      states: {
        standing: {
          on: { SetOut: { target: 'going', actions: 'keepGoal' }, Passed: { actions: 'keepCaption' } },
        },
        going: {
          on: { Halted: 'standing', Passed: { actions: 'keepCaption' } },
          exit: 'forgetGoal',
        },
        left: {},
      },
    },
  },
});

type TourSnapshot = SnapshotFrom<typeof tourMachine>;

/** What the page keeps of it. */
export const tourOf = (snapshot: Pick<TourSnapshot, 'value' | 'context'>): Tour | null => {
  const { value, context } = snapshot;
  return value === 'none' ? null : { ...context, left: typeof value === 'object' && value.touring === 'left' };
};
