/**
 * The watching of the cluster on this origin: never begun by itself, taken up again after trouble by the thread that
 * watches, and ended by whoever began it, by a refusal, or with the thread.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { LiveSnapshot } from '../../worker/evidenceProtocol.ts';

interface LiveContext {
  readonly namespace: string | null;
  readonly snapshot: LiveSnapshot | null;
}

export type LiveTold = { readonly type: 'Seen'; readonly snapshot: LiveSnapshot } | { readonly type: 'Lost' };

export type LiveEvent =
  | LiveTold
  | { readonly type: 'Asked'; readonly namespace: string | null }
  | { readonly type: 'Stopped' }
  | { readonly type: 'Left' };

const is =
  (...states: readonly LiveSnapshot['is'][]) =>
  ({ event }: { event: LiveEvent }): boolean =>
    event.type === 'Seen' && states.includes(event.snapshot.is);

export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent },
  actors: {
    watcher: fromCallback<LiveEvent, { readonly namespace: string | null }>(() => () => undefined),
  },
  actions: {
    keep: assign(({ event }) => (event.type === 'Seen' ? { snapshot: event.snapshot } : {})),
    ask: assign(({ event }) => (event.type === 'Asked' ? { namespace: event.namespace, snapshot: null } : {})),
    shown: () => undefined,
  },
  guards: { watches: is('watching'), retries: is('retrying'), isRefused: is('refused') },
}).createMachine({
  id: 'live',
  context: { namespace: null, snapshot: null },
  initial: 'off',
  states: {
    off: { on: { Asked: { target: 'on', actions: 'ask' } } },
    on: {
      initial: 'connecting',
      invoke: { src: 'watcher', input: ({ context }) => ({ namespace: context.namespace }) },
      on: {
        Asked: { target: 'on', reenter: true, actions: 'ask' },
        Stopped: 'stopped',
        Left: 'off',
        Lost: 'lost',
        Seen: [
          { guard: 'isRefused', target: 'refused', actions: ['keep', 'shown'] },
          { guard: 'watches', target: '.watching', actions: ['keep', 'shown'] },
          { guard: 'retries', target: '.retrying', actions: ['keep', 'shown'] },
          { actions: ['keep', 'shown'] },
        ],
      },
      states: { connecting: {}, watching: {}, retrying: {} },
    },
    stopped: { on: { Asked: { target: 'on', actions: 'ask' }, Left: 'off' } },
    refused: { on: { Asked: { target: 'on', actions: 'ask' }, Left: 'off' } },
    lost: { on: { Asked: { target: 'on', actions: 'ask' }, Left: 'off' } },
  },
});

export type LivePhase = 'off' | 'connecting' | 'watching' | 'retrying' | 'stopped' | 'refused' | 'lost';

export function livePhase({ value }: SnapshotFrom<typeof liveMachine>): LivePhase {
  return typeof value === 'string' ? value : value.on;
}
