/** Begins to speak a language: first its texts, then the switch, so that nobody sees half of each. */
import { loadTexts } from './catalogue.ts';
import { LANGUAGES, remember, settle, storedLanguage, type Language } from './language.ts';

let wish = 0;

async function speak(to: Language): Promise<void> {
  wish += 1;
  const mine = wish;
  await loadTexts(to);
  if (mine === wish) settle(to); // who chose twice gets the second
}

/** Before the first frame. English is at hand and costs no wait; it is also what remains where the other can't be had. */
export const speakFirst = (first: Language = storedLanguage()): Promise<void> => speak(first).catch(() => settle('en'));

/** Rejects where its texts can't be loaded; the page then goes on as it was. */
export async function chooseLanguage(to: Language): Promise<void> {
  await speak(to);
  remember(to);
}

/** The one after it, and after the last the first: of two, the other. */
export const languageAfter = (before: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(before) + 1) % LANGUAGES.length] ?? before;
