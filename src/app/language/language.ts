/** The page's languages, and which one it speaks. Official names (kubelet, DELETE, SyncPod) stay what they are in both. */
import { createStore } from 'zustand/vanilla';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For `lang` attributes: it also decides which forms of the shared characters a font shows. */
export const TAG: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** As it calls itself. */
export const OWN_NAME: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文' };

/** `public/first-paint.js` reads the same key before the first paint. */
const KEY = 'grace-period.language';

/** The first language of the browser's list that the page speaks. */
export function preferred(wishes: readonly string[]): Language {
  const known = wishes.map((wish) => wish.toLowerCase().split('-')[0]).find((wish) => wish === 'en' || wish === 'zh');
  return known === 'zh' ? 'zh' : 'en';
}

/** What was chosen here before, or what the browser asks for. Storage is never trusted. */
export const languageOf = (stored: string | null, wishes: readonly string[]): Language =>
  LANGUAGES.find((language) => language === stored) ?? preferred(wishes);

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
  document.documentElement.lang = TAG[to];
  languageStore.setState({ language: to });
}

export function remember(chosen: Language): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // the choice then lasts as long as the page
  }
}
