/** Where letters lead in a menu: several in quick succession are the beginning of a label, one again and again goes round. */
const PAUSE_MS = 1000;

export interface Typing {
  readonly word: string;
  /** When its last letter came. */
  readonly at: number;
}

export const isTyping = (typing: Typing | null, now: number): typing is Typing =>
  typing !== null && now - typing.at < PAUSE_MS;

export const typed = (typing: Typing | null, letter: string, now: number): Typing => ({
  word: (isTyping(typing, now) ? typing.word : '') + letter.toLowerCase(),
  at: now,
});

/** The place of the label that is meant, from the one that has the focus on (-1: none has); -1 where none begins so. */
export function meant(labels: readonly string[], focused: number, word: string): number {
  const isOneLetter = word === word.slice(0, 1).repeat(word.length);
  const [wanted, first] = isOneLetter ? [word.slice(0, 1), focused + 1] : [word, Math.max(focused, 0)];
  const order = labels.map((_, i) => (first + i) % labels.length);
  return order.find((i) => labels[i]?.trim().toLowerCase().startsWith(wanted)) ?? -1;
}
