/** The codec of links, with the schema that checks what they hold: loaded apart, as the first frame needs none of it. */
export { decodeLink, encodeLink, linkError, type LinkView } from '../../scenario/index.ts';
