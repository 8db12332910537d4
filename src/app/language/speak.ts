/** Begins to speak a language: first its texts, then the switch, so that nobody sees half of each. */
import { Latest } from '../../worker/latest.ts';
import { loadTexts } from './catalogue.ts';
import { LANGUAGES, remember, settle, storedLanguage, type Language } from './language.ts';

const latest = new Latest();

async function speak(to: Language): Promise<void> {
  const signal = latest.begin();
  await loadTexts(to);
  if (!signal.aborted) settle(to); // who chose twice gets the second
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
