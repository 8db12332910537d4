import { use } from 'react';
import { useStore } from 'zustand';
import type { Catalogue } from './catalogue.ts';
import { languageStore, spoken, type Language } from './language.ts';

export const useLanguage = (): Language => useStore(languageStore, (s) => s.language);

/** What the page says here, in its language. Suspends where a feature that came later still waits for its part. */
export function useTexts<T>(said: Catalogue<T>): T {
  const language = useLanguage();
  const known = said.in(language);
  if (known !== undefined) return known;
  use(said.load(language));
  return said.in(language) ?? said.en;
}

/** A title as a sentence of its own: with the full stop of the language, unless it has one. */
export function useSentence(): (text: string) => string {
  const language = useLanguage();
  return (text) => sentence(text, language);
}

export function sentence(text: string, language: Language): string {
  if (text === '' || /[.!?。！？…]$/.test(text)) return text;
  return `${text}${spoken(language).stop}`;
}
