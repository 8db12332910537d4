import { catalogues, texts } from '../language/index.ts';
import { english, type WaitTexts } from './waitMessages.ts';
import type { Wait } from './waits.ts';
import { wordsOfWait, type WaitText } from './waitWords.ts';

const WAITS = catalogues<WaitTexts>('explain', english);

/** In the language of the page, or in another one's texts. */
export const waitText = (wait: Wait, say: WaitTexts = texts(WAITS)): WaitText => wordsOfWait(wait, say);
