/**
 * What a player in an article and the page around it say to each other by `postMessage`. Types and names only, without a
 * browser or a library, so that whoever embeds can import them. `messages.ts` reads what comes; README, “In an article”.
 *
 * A player speaks only to the origin that its address names (`origin=`), and hears only that one, from the window that
 * embeds it. Times are seconds from the beginning of the run.
 */

export const SOURCE = 'grace-period';
/** Goes up where a message changes its meaning; a new message or field leaves it. */
export const VERSION = 1;

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What a step leads to: the next thing that is told, or the next of those that the story rests on. */
export const UNITS = ['event', 'milestone'] as const;
export type Unit = (typeof UNITS)[number];

/** From the page around it to a player. */
export type Command =
  /** Asks for `ready`, `size` and `state` once more, of whoever came too late to hear them. */
  | { readonly type: 'hello' }
  /** Does nothing while the player is out of sight, which is answered with `refused`. */
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly seconds: number }
  /** Forward by one event, where nothing else is said; playing ends. */
  | { readonly type: 'step'; readonly unit?: Unit | undefined; readonly direction?: 1 | -1 | undefined }
  /** Opens another scenario: a preset by its name, or a link of the page, or what follows `#` in one. */
  | { readonly type: 'scenario'; readonly scenario: string; readonly seconds?: number | undefined }
  | { readonly type: 'theme'; readonly theme: Theme };

/** Why a command did nothing. `too-many`: too many messages within half a second; this one was not read. */
export const REFUSALS = ['malformed', 'version', 'scenario', 'out-of-sight', 'too-many'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** From a player to the page around it. */
export type Report =
  /** A scenario is there, and can be played. Comes again with another one. */
  | {
      readonly type: 'ready';
      /** What follows `#` in a link to it, with the `#`. */
      readonly scenario: string;
      readonly title: string;
      /** Kubernetes' release: `1.36`. */
      readonly release: string;
      /** How long the run takes. */
      readonly seconds: number;
      /** When its milestones are. */
      readonly milestones: readonly number[];
    }
  /** How high the player has to be at its width, so that nothing is cut. */
  | { readonly type: 'size'; readonly height: number }
  /** The player has come to a step, by playing or otherwise. `seq` and `kind` are those of the trace's event. */
  | {
      readonly type: 'event';
      readonly seq: number;
      readonly kind: string;
      readonly level: 'step' | 'milestone';
      readonly seconds: number;
      /** In the player's language; machine's words stand between backticks. */
      readonly title: string;
    }
  | { readonly type: 'state'; readonly playing: boolean; readonly ended: boolean; readonly seconds: number }
  /** `of` is the type that the command gave itself. */
  | { readonly type: 'refused'; readonly of: string; readonly reason: Refusal };

interface Envelope {
  readonly source: typeof SOURCE;
  readonly version: typeof VERSION;
}

export type CommandMessage = Envelope & Command;
export type ReportMessage = Envelope & Report;

export function enveloped(body: Command): CommandMessage;
export function enveloped(body: Report): ReportMessage;
export function enveloped(body: Command | Report): CommandMessage | ReportMessage {
  return { source: SOURCE, version: VERSION, ...body };
}
