/** A text of the explanations: what stands between backticks is set in mono. */
import type { ReactNode } from 'react';

export function Prose({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>));
}

/** The same without marks, for names that are read out. */
export const plainText = (text: string): string => text.replaceAll('`', '');
