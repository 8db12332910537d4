/** `embed.js` beside the page: defines the element, of which each shows the page that the script came from. */
import { defineGracePeriod } from './element.ts';

const { currentScript } = document;
defineGracePeriod(currentScript instanceof HTMLScriptElement ? new URL('.', currentScript.src).href : null);
