/** Go format strings with verbs such as `%q`, `%v` and `%d`: filling them in, and reading what was filled in back. */
import { goUnescape } from './goQuote.ts';

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

/** A pattern that matches whatever the message can become; its groups are the verbs in order. */
export function templatePattern(message: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const verbs = verbsOf(message);
  const parts = message.split(VERB);
  let source = literal(parts[0] ?? '');
  verbs.forEach((verb, i) => {
    source += groupOf(verb, i === verbs.length - 1) + literal(parts[i + 1] ?? '');
  });
  return new RegExp(`^${source}$`);
}

function groupOf(verb: string, isLast: boolean): string {
  // Go quotes the items of a list and the fields of a struct one by one.
  if (verb === '%q') return '("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\]|\\{[^}]*\\})';
  if (verb === '%d') return '(-?\\d+)';
  return isLast ? '([\\s\\S]*)' : '([\\s\\S]*?)';
}

/** The values that fill `message` to make `text`, or null when it can't be made so. */
export function readTemplate(message: string, pattern: RegExp, text: string): string[] | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  return verbsOf(message).map((verb, i) => {
    const text = match[i + 1] ?? '';
    return verb === '%q' && text.startsWith('"') ? goUnescape(text.slice(1, -1)) : text;
  });
}
