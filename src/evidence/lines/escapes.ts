/** What is left of a string in JSON when its frame is gone: quotes with backslashes in front of them. */
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';

/** A line that was in a string of a string of a string has been seen; more has not. */
const DEEPEST = 3;

/** Whether the first quote of the text is an escaped one. */
function isEscaped(text: string): boolean {
  const quote = text.indexOf('"');
  return quote > 0 && text.charCodeAt(quote - 1) === 0x5c;
}

/** The text of an entry without escapes that are none of its own, up to where the string around it ended. */
export function withoutEscapes(text: string): string {
  let body = text;
  for (let depth = 0; depth < DEEPEST && isEscaped(body); depth++) {
    const end = quotedEnd(`"${body}`, 0);
    body = goUnescape(end < 0 ? body : body.slice(0, end - 2));
  }
  return body;
}
