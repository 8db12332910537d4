/** kubectl commands as they are typed into the palette: what one comes to at the instant, and what is said of one that can't be done. */
export { isTyped, readKubectl, typedLine } from './read.ts';
export { refusalText, TEXTS as TYPED_TEXTS } from './texts.ts';
