/** The colours of pictures: the tokens of `styles/tokens.css`, to which a test holds them, as no rasteriser knows variables. */
import type { ShapeName } from '../shell/ui/index.ts';

export type PictureTheme = 'dark' | 'light';
export const PICTURE_THEMES: readonly PictureTheme[] = ['dark', 'light'];

const DARK = {
  bg: '#0c0f14',
  surface: '#11151c',
  raised: '#181d26',
  'raised-2': '#202733',
  inset: '#090c10',
  line: '#222937',
  'line-2': '#333d4e',
  edge: '#5f6d85',
  text: '#e9edf4',
  'text-2': '#b3bccb',
  'text-3': '#8d98ab',
  'on-fill': '#0c0f14',
  'st-waiting-fill': '#6fbfd8',
  'st-sync-fill': '#38bf9a',
  'st-terminating-fill': '#f0a638',
  'st-terminated-fill': '#a98bf5',
  'st-gone-fill': '#8490a3',
  'st-waiting': '#6fbfd8',
  'st-waiting-text': '#84cbe1',
  'st-waiting-soft': '#12242c',
  'st-sync': '#38bf9a',
  'st-sync-text': '#52cdab',
  'st-sync-soft': '#0f2722',
  'st-terminating': '#f0a638',
  'st-terminating-text': '#f5b759',
  'st-terminating-soft': '#2c2110',
  'st-terminated': '#a98bf5',
  'st-terminated-text': '#bda6fa',
  'st-terminated-soft': '#211b36',
  'st-gone': '#8490a3',
  'st-gone-text': '#99a4b5',
  'st-gone-soft': '#1a1f28',
  user: '#326ce5',
  'user-text': '#88aefc',
  'user-soft': '#13213f',
  failure: '#f2564d',
  'failure-text': '#ff8a82',
  'failure-soft': '#331616',
  now: '#ffffff',
  'on-now': '#0c0f14',
};

export type Ink = Readonly<Record<keyof typeof DARK, string>>;

const LIGHT: Ink = {
  bg: '#f3f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  'raised-2': '#eaeef4',
  inset: '#f3f5f8',
  line: '#dde2ea',
  'line-2': '#c3cad6',
  edge: '#7f8b9d',
  text: '#12161d',
  'text-2': '#414b5b',
  'text-3': '#5d6778',
  'on-fill': '#12161d',
  'st-waiting-fill': '#8fd0e3',
  'st-sync-fill': '#6fd0b1',
  'st-terminating-fill': '#f3b048',
  'st-terminated-fill': '#bba6f7',
  'st-gone-fill': '#bac2ce',
  'st-waiting': '#1487a8',
  'st-waiting-text': '#0d6680',
  'st-waiting-soft': '#e3f3f8',
  'st-sync': '#0b8262',
  'st-sync-text': '#096b51',
  'st-sync-soft': '#e0f4ee',
  'st-terminating': '#b97200',
  'st-terminating-text': '#824d00',
  'st-terminating-soft': '#fdf0d9',
  'st-terminated': '#7450d6',
  'st-terminated-text': '#5d3bbd',
  'st-terminated-soft': '#eee9fc',
  'st-gone': '#667184',
  'st-gone-text': '#566072',
  'st-gone-soft': '#e9ecf1',
  user: '#326ce5',
  'user-text': '#2355c2',
  'user-soft': '#e6eefc',
  failure: '#cf2e25',
  'failure-text': '#b3231b',
  'failure-soft': '#fdeae8',
  now: '#12161d',
  'on-now': '#ffffff',
};

export const INKS: Readonly<Record<PictureTheme, Ink>> = { dark: DARK, light: LIGHT };

/** What `styles/parts.css` gives a state: strokes and icons, words, tints, filled areas. */
export interface Tone {
  readonly line: string;
  readonly text: string;
  readonly soft: string;
  readonly fill: string;
}

export function toneOf(shape: ShapeName, ink: Ink): Tone {
  switch (shape) {
    case 'none':
      return { line: ink['text-3'], text: ink['text-2'], soft: ink.inset, fill: ink['raised-2'] };
    case 'user':
      return { line: ink.user, text: ink['user-text'], soft: ink['user-soft'], fill: ink.user };
    case 'failure':
      return { line: ink.failure, text: ink['failure-text'], soft: ink['failure-soft'], fill: ink.failure };
    case 'waiting':
    case 'sync':
    case 'terminating':
    case 'terminated':
    case 'gone':
      return {
        line: ink[`st-${shape}`],
        text: ink[`st-${shape}-text`],
        soft: ink[`st-${shape}-soft`],
        fill: ink[`st-${shape}-fill`],
      };
  }
}
