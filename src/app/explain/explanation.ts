/**
 * What a text about an event or a wait consists of, in any language. Texts mark what a machine said or would accept
 * with backticks (`deletionTimestamp`); the page sets that in mono.
 */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { TechnicalKind } from '../../cluster/technicalKinds.ts';
import type { FrameWait, WaitCode } from '../../cluster/frameWait.ts';
import type { Sentence } from './claims.ts';
import type { Facts } from './facts.ts';
import type { FieldTexts } from './fields.ts';
import type { Wait } from './waits.ts';

export interface Explanation {
  /** Short, without a full stop: a line of the cause chain. */
  readonly title: string;
  /** What happens, and why. */
  readonly sentences: readonly string[];
  /** What it would take to be otherwise, or what would follow then. */
  readonly otherwise: string;
}

/** The same while it still says which of its words claim something of the state. */
export interface Told {
  readonly title: Sentence;
  readonly sentences: readonly Sentence[];
  readonly otherwise: string;
}

export type Explain = (facts: Facts) => Told;

/** Kinds with words of their own; all that is technical is told alike. */
type ToldKind = Exclude<EventKind, TechnicalKind> | 'Internal';

/** One language's text for every kind of event that the model can record. */
export type EventTexts = { readonly [Kind in ToldKind]: Explain };

/** What is otherwise until 1.21, when a worker had no phases: one syncPod for everything, and a podKiller beside it. */
export type SyncOnlyTexts = Partial<EventTexts>;

export interface WaitText {
  /** A few words, plain: the label of a fold. */
  readonly short: string;
  /** What follows "Waits for …". */
  readonly sentence: string;
}

export type WaitTexts = {
  readonly [Kind in Wait['kind']]: (wait: Extract<Wait, { readonly kind: Kind }>) => WaitText;
};

/** What a goroutine's call waits for: it follows "Waits for …", too. */
export type CallTexts = { readonly [Code in Exclude<WaitCode, 'volumePaths'>]: string } & {
  /** Of those that are left; none is between the last one's end and the next look. */
  readonly volumePaths: (volumes: string) => string;
};

/** One language's words for a call. */
export const callText = (call: FrameWait, say: CallTexts): string =>
  call.code === 'volumePaths' ? say.volumePaths(call.params.volumes.join(', ')) : say[call.code];

/** All that one language says of a run. */
export interface LanguageTexts {
  readonly events: EventTexts;
  readonly syncOnly: SyncOnlyTexts;
  readonly waits: WaitTexts;
  readonly fields: FieldTexts;
  /** What stands between two sentences. */
  readonly between: string;
}
