/**
 * The reading of what somebody brings: asked for, read in a thread of its own, stopped, lost, and what it came to. What
 * is looked at of the result, and what is being typed, is no part of it (`evidenceStore.ts`).
 *
 * Always true: only what was read is shown as a result, and it stays until another takes its place.
 */
import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { FileReport, ReadProgress } from '../../evidence/index.ts';
import type { ReaderFailure } from '../../worker/evidenceClient.ts';
import type { EvidenceAccount, EvidenceOptions, EvidenceSource, PodRow } from '../../worker/evidenceProtocol.ts';

/** Why there is nothing to see of an input, or of one file of it. */
export type Trouble =
  | { readonly kind: 'nothing' | 'otherOrigin' }
  | { readonly kind: 'lost'; readonly why: ReaderFailure }
  /** It could not be had, or only its beginning. */
  | { readonly kind: 'missing'; readonly name: string; readonly why: string }
  /** It was had, and is no text. */
  | { readonly kind: 'unreadable'; readonly name: string; readonly as: NonNullable<FileReport['trouble']> };

export interface ReadResult {
  readonly account: EvidenceAccount;
  readonly pods: readonly PodRow[];
  /** What it was read from, to be read again with another clock. */
  readonly sources: readonly EvidenceSource[];
}

export interface Brought {
  readonly sources: readonly EvidenceSource[];
  readonly options: EvidenceOptions;
}

export interface ReadingContext {
  /** What was brought last. */
  readonly brought: Brought;
  readonly progress: ReadProgress | null;
  /** Bytes a second, of late. */
  readonly rate: number;
  /** In the form: why there is no result. Beside a result: what of the input is not in it. */
  readonly troubles: readonly Trouble[];
  readonly result: ReadResult | null;
}

/** What the thread that reads says. */
export type ReaderEvent =
  | { readonly type: 'Progressed'; readonly progress: ReadProgress; readonly rate: number }
  | { readonly type: 'Missed'; readonly name: string; readonly why: string }
  | { readonly type: 'Answered'; readonly account: EvidenceAccount; readonly pods: readonly PodRow[] }
  | { readonly type: 'Lost'; readonly why: ReaderFailure };

export type ReadingEvent =
  | ReaderEvent
  | ({ readonly type: 'Brought' } & Brought)
  /** What was brought is not even tried. */
  | { readonly type: 'Refused'; readonly troubles: readonly Trouble[] }
  /** Something else is being typed: what was said of the input before is over. */
  | { readonly type: 'Edited' }
  | { readonly type: 'TriedAgain' }
  | { readonly type: 'Stopped' }
  /** To the form, and back to what was read before. */
  | { readonly type: 'OtherWanted' }
  | { readonly type: 'ResultWanted' };

const namesIn = (troubles: readonly Trouble[]): ReadonlySet<string> =>
  new Set(troubles.flatMap((trouble) => ('name' in trouble ? [trouble.name] : [])));

/** What could not be had, and then what could not be read. */
function troublesWith(missing: readonly Trouble[], { files }: EvidenceAccount): readonly Trouble[] {
  const named = namesIn(missing);
  const unreadable = files.flatMap(({ name, trouble }): readonly Trouble[] =>
    trouble === null || named.has(name) ? [] : [{ kind: 'unreadable', name, as: trouble }],
  );
  return [...missing, ...unreadable];
}

function tellsNothing(missing: readonly Trouble[], { files }: EvidenceAccount): boolean {
  const named = namesIn(missing);
  return files.every(({ name, trouble, lines }) => lines.understood === 0 && (trouble !== null || named.has(name)));
}

export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
  },
  actors: {
    /** Reads until it is stopped or replaced. */
    reader: fromCallback<ReadingEvent, Brought>(() => undefined),
  },
  actions: {
    /** The reader is asked to come to an end. */
    endReading: () => undefined,
    /** The views turn to what was read. */
    showResult: () => undefined,
    remember: assign(({ event }) =>
      event.type === 'Brought' ? { brought: { sources: event.sources, options: event.options } } : {},
    ),
    begin: assign({ progress: null, rate: 0, troubles: [] }),
    progress: assign(({ event }) =>
      event.type === 'Progressed' ? { progress: event.progress, rate: event.rate } : {},
    ),
    miss: assign(({ context, event }) =>
      event.type === 'Missed'
        ? { troubles: [...context.troubles, { kind: 'missing' as const, name: event.name, why: event.why }] }
        : {},
    ),
    lose: assign(({ event }) =>
      event.type === 'Lost' ? { troubles: [{ kind: 'lost' as const, why: event.why }] } : {},
    ),
    refuse: assign(({ event }) => (event.type === 'Refused' ? { troubles: event.troubles } : {})),
    tellNothing: assign(({ context, event }) => {
      if (event.type !== 'Answered') return {};
      const troubles = troublesWith(context.troubles, event.account);
      const isEmpty = troubles.length === 0 && event.account.complete;
      return { troubles: isEmpty ? [{ kind: 'nothing' as const }] : troubles };
    }),
    keepResult: assign(({ context, event }) =>
      event.type === 'Answered'
        ? {
            result: { account: event.account, pods: event.pods, sources: context.brought.sources },
            troubles: troublesWith(context.troubles, event.account),
            progress: null,
          }
        : {},
    ),
    forgetTroubles: assign({ troubles: [] }),
  },
  guards: {
    tellsNothing: ({ context, event }) => event.type === 'Answered' && tellsNothing(context.troubles, event.account),
    wasLost: ({ context }) => context.troubles.some(({ kind }) => kind === 'lost'),
    hasResult: ({ context }) => context.result !== null,
  },
}).createMachine({
  id: 'reading',
  context: {
    brought: { sources: [], options: {} },
    progress: null,
    rate: 0,
    troubles: [],
    result: null,
  },
  initial: 'input',
  on: {
    // Of two readings the later one counts.
    Brought: { target: '.reading', actions: 'remember' },
    Refused: { target: '.input', actions: 'refuse' },
  },
  states: {
    input: {
      on: {
        Edited: { actions: 'forgetTroubles' },
        TriedAgain: { guard: 'wasLost', target: 'reading' },
        ResultWanted: { guard: 'hasResult', target: 'read' },
      },
    },
    reading: {
      entry: 'begin',
      invoke: { src: 'reader', input: ({ context }) => context.brought },
      on: {
        Progressed: { actions: 'progress' },
        Missed: { actions: 'miss' },
        Answered: [
          { guard: 'tellsNothing', target: 'input', actions: 'tellNothing' },
          { target: 'read', actions: ['keepResult', 'showResult'] },
        ],
        Lost: { target: 'input', actions: 'lose' },
      },
      initial: 'underWay',
      states: {
        underWay: { on: { Stopped: 'stopping' } },
        stopping: { entry: 'endReading' },
      },
    },
    read: {
      on: {
        OtherWanted: { target: 'input', actions: 'forgetTroubles' },
      },
    },
  },
});

export type ReadingSnapshot = SnapshotFrom<typeof readingMachine>;
export type ReadingPhase = 'input' | 'reading' | 'read';

export const phaseOf = ({ value }: Pick<ReadingSnapshot, 'value'>): ReadingPhase =>
  typeof value === 'string' ? value : 'reading';
