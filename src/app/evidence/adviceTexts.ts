/** Causes and advice in the page's language: in English as the command line prints them. */
import { ENGLISH } from '../../evidence/index.ts';
import { lateTexts } from '../language/index.ts';

export const ADVICE = lateTexts(ENGLISH, () => import('./adviceTexts.zh.ts').then(({ zh }) => zh));
