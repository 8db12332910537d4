/** What the page says by now: the texts of a feature's catalogue in the language of the page. */
import type { Catalogue } from './catalogue.ts';
import { language } from './language.ts';

/**
 * For what is said outside of React (a toast, a file's name). In a component use `useTexts`, which draws it again when
 * the language changes.
 */
export const texts = <T>(said: Catalogue<T>): T => said.in(language()) ?? said.en;
