/** Go format strings with `%q`, `%v` and `%s`: filling them in, and reading what was filled in back. */
import { goQuote, goUnescape } from './goQuote.ts';

const VERB = /%[qvs]/g;

/** The message with its verbs replaced. @throws when there are fewer values than verbs. */
export function fillTemplate(message: string, values: readonly string[]): string {
  let next = 0;
  return message.replace(VERB, (verb) => {
    const value = values[next++];
    if (value === undefined) throw new Error(`“${message}” has more verbs than the ${values.length} values given`);
    return verb === '%q' ? goQuote(value) : value;
  });
}

/** A pattern that matches whatever the message can become; its groups are the verbs in order. */
export function templatePattern(message: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const verbs = message.match(VERB) ?? [];
  const parts = message.split(VERB);
  let source = literal(parts[0] ?? '');
  verbs.forEach((verb, i) => {
    const isLast = i === verbs.length - 1;
    source +=
      (verb === '%q' ? '"((?:[^"\\\\]|\\\\.)*)"' : isLast ? '([\\s\\S]*)' : '([\\s\\S]*?)') +
      literal(parts[i + 1] ?? '');
  });
  return new RegExp(`^${source}$`);
}

/** The values that fill `message` to make `text`, or null when it can't be made so. */
export function readTemplate(message: string, pattern: RegExp, text: string): string[] | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const verbs = message.match(VERB) ?? [];
  return verbs.map((verb, i) => (verb === '%q' ? goUnescape(match[i + 1] ?? '') : (match[i + 1] ?? '')));
}
