/** The page's languages, and which one it speaks. Official names (kubelet, DELETE, SyncPod) stay what they are in all. */
import { createStore } from 'zustand/vanilla';
import type { Lang } from '../../embed/options.ts';

interface Spoken {
  /** For `lang` attributes: it also decides which forms of the shared characters a font shows. */
  readonly tag: string;
  /** As it calls itself; `short` on a small button that leads to it. */
  readonly name: string;
  readonly short: string;
  /** What ends a sentence. */
  readonly stop: string;
}

/** A further language is one of `LANGS`, a line here, one in `public/first-paint.js`, and its catalogues. */
const SPOKEN = {
  en: { tag: 'en', name: 'English', short: 'EN', stop: '.' },
  zh: { tag: 'zh-CN', name: '简体中文', short: '中文', stop: '。' },
} as const satisfies Readonly<Record<Lang, Spoken>>;

export type Language = keyof typeof SPOKEN;
const isLanguage = (word: string | undefined): word is Language => word !== undefined && Object.hasOwn(SPOKEN, word);
export const LANGUAGES: readonly Language[] = Object.keys(SPOKEN).filter(isLanguage);

export const spoken = (language: Language): Spoken => SPOKEN[language];

/** `public/first-paint.js` reads the same key before the first paint. */
const KEY = 'grace-period.language';

/** The first language of the browser's list that the page speaks. */
export const preferred = (wishes: readonly string[]): Language =>
  wishes.map((wish) => wish.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';

/** What was chosen here before, or what the browser asks for. Storage is never trusted. */
export const languageOf = (stored: string | null, wishes: readonly string[]): Language =>
  stored !== null && isLanguage(stored) ? stored : preferred(wishes);

export function storedLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // storage is refused in some embeddings
  }
  return languageOf(stored, navigator.languages);
}

export const languageStore = createStore<{ readonly language: Language }>()(() => ({ language: 'en' }));

export const language = (): Language => languageStore.getState().language;

/** Speaks it from now on; every text must be there by then (`speak` sees to that). */
export function settle(to: Language): void {
  document.documentElement.lang = spoken(to).tag;
  languageStore.setState({ language: to });
}

export function remember(chosen: Language): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // the choice then lasts as long as the page
  }
}
