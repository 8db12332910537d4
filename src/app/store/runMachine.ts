/**
 * The life of the run that somebody wants to see: asked for, running (it has said how far it has come), and then ready
 * or refused. One that is asked for meanwhile supersedes it. Whatever is shown stays so until another run is ready.
 */
import { assign, fromCallback, setup } from 'xstate';
import type { Standing } from '../../cluster/index.ts';
import type { Failure } from '../../worker/index.ts';
import type { Scenario } from './simulation.ts';
import type { ReadyRun } from './state.ts';

/** What is asked for. Each is told once what came of it. */
export interface RunRequest {
  readonly scenario: Scenario;
  /** Only how it begins: it goes on once the page can be used (`growing.ts`). */
  readonly onlyBegins?: true;
  /** It takes its place on the page. */
  readonly show: (run: ReadyRun) => void;
  readonly refuse: (why: Failure) => void;
  /** Nobody wants to see it any more. */
  readonly supersede: () => void;
}

export type RunEvent =
  | { readonly type: 'Asked'; readonly request: RunRequest }
  /** What the thread says. */
  | { readonly type: 'CameSoFar'; readonly standing: Standing }
  | { readonly type: 'Computed'; readonly run: ReadyRun }
  | { readonly type: 'Refused'; readonly why: Failure };

export interface RunContext {
  /** The one that was asked for last. */
  readonly request: RunRequest | null;
  /** How far it has come, once it takes long. */
  readonly standing: Standing | null;
}

export const runMachine = setup({
  types: {
    context: {} as RunContext,
    events: {} as RunEvent,
  },
  actors: {
    /** Computes the run that is asked for; it is stopped where another is asked for. */
    simulation: fromCallback<RunEvent, RunRequest | null>(() => undefined),
  },
  actions: {
    remember: assign(({ event }) => (event.type === 'Asked' ? { request: event.request, standing: null } : {})),
    tellHowFar: assign(({ event }) => (event.type === 'CameSoFar' ? { standing: event.standing } : {})),
    supersede: ({ context }) => context.request?.supersede(),
    show: ({ context, event }) => {
      if (event.type === 'Computed') context.request?.show(event.run);
    },
    refuse: ({ context, event }) => {
      if (event.type === 'Refused') context.request?.refuse(event.why);
    },
    end: assign({ standing: null }),
  },
}).createMachine({
  id: 'run',
  context: { request: null, standing: null },
  initial: 'unasked',
  on: { Asked: { target: '.computing', actions: 'remember' } },
  states: {
    unasked: {},
    computing: {
      invoke: { src: 'simulation', input: ({ context }) => context.request },
      initial: 'asked',
      states: {
        asked: { on: { CameSoFar: { target: 'running', actions: 'tellHowFar' } } },
        running: { on: { CameSoFar: { actions: 'tellHowFar' } } },
      },
      on: {
        Asked: { target: 'computing', reenter: true, actions: ['supersede', 'remember'] },
        Computed: { target: 'ready', actions: ['end', 'show'] },
        Refused: { target: 'refused', actions: ['end', 'refuse'] },
      },
    },
    ready: {},
    refused: {},
  },
});
