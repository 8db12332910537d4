/** How a player looks and whom it talks to. `readOptions.ts` reads it from an address, `address.ts` writes it. */
import type { Theme } from './protocol.ts';

export const CONTROLS = ['min', 'full', 'none'] as const;
export type Controls = (typeof CONTROLS)[number];

export const SHOWS = ['diagram', 'timeline', 'both'] as const;
export type Shows = (typeof SHOWS)[number];

export const LANGS = ['en', 'zh'] as const;
export type Lang = (typeof LANGS)[number];

export interface Options {
  readonly controls: Controls;
  readonly view: Shows;
  /** Whether the sentence stands under the picture. */
  readonly caption: boolean;
  readonly theme: Theme;
  /** Null: what the browser asks for. */
  readonly lang: Lang | null;
  /** Whom the player speaks to and hears; null: nobody. */
  readonly origin: string | null;
}

export const DEFAULTS: Options = {
  controls: 'min',
  view: 'diagram',
  caption: true,
  theme: 'auto',
  lang: null,
  origin: null,
};
