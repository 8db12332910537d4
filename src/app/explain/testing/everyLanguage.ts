/** What explanations say in each language of the page, loaded as the page loads it. */
import { LANGUAGES, type Language } from '../../language/index.ts';
import { EXPLANATIONS } from '../explain.ts';
import type { LanguageTexts } from '../messages.ts';

async function textsIn(language: Language): Promise<readonly [Language, LanguageTexts]> {
  await EXPLANATIONS.load(language);
  const texts = EXPLANATIONS.in(language);
  if (texts === undefined) throw new Error(`there are no explanations in ${language}`);
  return [language, texts];
}

export const EVERY_LANGUAGE = Object.fromEntries(await Promise.all(LANGUAGES.map(textsIn))) as Readonly<
  Record<Language, LanguageTexts>
>;
