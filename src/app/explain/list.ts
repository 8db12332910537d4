import type { Said } from './message.ts';
import { messages } from './waitMessages.ts';

const say = messages.words;

/** "a", "a and b", "a, b and c". */
export function list(items: readonly Said[]): Said {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  const before = items.slice(0, -1).reduce((first, next) => say.listed({ first, next }));
  return say.listEnd({ before, last });
}
