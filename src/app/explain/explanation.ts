/**
 * What a text about an event consists of, in any language. Texts mark what a machine said or would accept
 * with backticks (`deletionTimestamp`); the page sets that in mono.
 */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { TechnicalKind } from '../../cluster/technicalKinds.ts';
import type { Sentence } from './claims.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';

export interface Explanation {
  /** Short, without a full stop: a line of the cause chain. */
  readonly title: string;
  /** What happens, and why. */
  readonly sentences: readonly string[];
  /** What it would take to be otherwise, or what would follow then. */
  readonly otherwise: string;
}

/** The same while it still says which of its words claim something of the state. */
export interface Told<Text extends Said = Said> {
  readonly title: Sentence<Text>;
  readonly sentences: readonly Sentence<Text>[];
  readonly otherwise: Text;
}

export type Explain = (facts: Facts) => Told;

/** Kinds with words of their own; all that is technical is told alike. */
type ToldKind = Exclude<EventKind, TechnicalKind> | 'Internal';

/** What is said of every kind of event that the model can record. */
export type EventTexts = { readonly [Kind in ToldKind]: Explain };

/** What is otherwise until 1.21, when a worker had no phases: one syncPod for everything, and a podKiller beside it. */
export type SyncOnlyTexts = Partial<EventTexts>;
