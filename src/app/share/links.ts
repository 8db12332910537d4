/** What writes links, with the schema that checks what they hold: loaded apart, as the first frame needs none of it. */
export { encodeLink, linkError, type LinkView } from '../../scenario/index.ts';
