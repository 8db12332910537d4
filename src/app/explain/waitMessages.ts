/** What is said of waits, for itself: the diagram says it before there is anything else to explain. */
import waits from '../catalogues/en/explainWaits.json';
import words from '../catalogues/en/explainWords.json';
import { messagesOf } from './message.ts';

export const english = { waits, words };

/** One language's words for it, of which those for everything are more. */
export type WaitTexts = typeof english;

export const messages = messagesOf(english);
