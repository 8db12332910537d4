/** Go format strings with verbs such as `%q`, `%v` and `%d`: filling them in, and reading what was filled in back. */
import { goUnescape, quotedEnd } from './goQuote.ts';

const VERB = /%(?:[qvsd]|[+#]v)/g;

/** The verbs of a message, in order. */
export const verbsOf = (message: string): readonly string[] => message.match(VERB) ?? [];

/** The message with its verbs replaced by texts. @throws when there are fewer texts than verbs. */
export function fillTemplate(message: string, texts: readonly string[]): string {
  let next = 0;
  return message.replace(VERB, () => {
    const text = texts[next++];
    if (text === undefined) throw new Error(`“${message}” has more verbs than the ${texts.length} values given`);
    return text;
  });
}

/** The text before the first verb. */
export const literalStart = (message: string): string => message.split(VERB, 1)[0] ?? '';

/** Reads the texts that fill a message's verbs, or answers null where it can't become the text. */
export type TemplateReader = (text: string) => readonly string[] | null;

/** How often a verb with a form of its own may be looked for further on: without a bound, a hostile text costs minutes. */
const ATTEMPTS = 16;

/**
 * A reader for one message, in time linear in the text: each literal is looked for where the one before it ended, and
 * nothing is tried twice but the few places at which a quoted text or a number has to stand.
 */
export function templateReader(message: string): TemplateReader {
  const verbs = verbsOf(message);
  const literals = message.split(VERB);
  const [start = ''] = literals;
  const end = verbs.length === 0 ? '' : (literals.at(-1) ?? '');
  const read = (text: string, index: number, at: number): readonly string[] | null => {
    const verb = verbs[index];
    if (verb === undefined) return at === text.length ? [] : null;
    const literal = literals[index + 1] ?? '';
    if (isFormed(verb)) {
      const stop = formEnd(verb, text, at);
      if (stop < 0 || !text.startsWith(literal, stop)) return null;
      const rest = read(text, index + 1, stop + literal.length);
      return rest === null ? null : [valueOf(verb, text.slice(at, stop)), ...rest];
    }
    // The last verb takes all up to the message's end, any other as little as it can.
    if (index === verbs.length - 1) {
      const stop = text.length - end.length;
      return stop >= at && text.endsWith(end) ? [text.slice(at, stop)] : null;
    }
    const tries = isFormed(verbs[index + 1] ?? '') ? ATTEMPTS : 1;
    let stop = text.indexOf(literal, at);
    for (let i = 0; i < tries && stop >= 0; i++) {
      const rest = read(text, index + 1, stop + literal.length);
      if (rest !== null) return [text.slice(at, stop), ...rest];
      stop = text.indexOf(literal, stop + 1);
    }
    return null;
  };
  return (text) => (text.startsWith(start) && text.endsWith(end) ? read(text, 0, start.length) : null);
}

/** Go quotes the items of a list and the fields of a struct one by one. */
const isFormed = (verb: string): boolean => verb === '%q' || verb === '%d';

/** Where a quoted text, a list or a struct of such, or a number ends that begins at `at`; -1 where none does. */
function formEnd(verb: string, text: string, at: number): number {
  if (verb === '%d') {
    const first = text[at] === '-' ? at + 1 : at;
    let stop = first;
    while (text.charCodeAt(stop) >= 0x30 && text.charCodeAt(stop) <= 0x39) stop++;
    return stop > first ? stop : -1;
  }
  if (text[at] === '"') return quotedEnd(text, at);
  const close = text[at] === '[' ? ']' : text[at] === '{' ? '}' : null;
  return close === null ? -1 : text.indexOf(close, at) + 1 || -1;
}

const valueOf = (verb: string, text: string): string =>
  verb === '%q' && text.startsWith('"') ? goUnescape(text.slice(1, -1)) : text;
