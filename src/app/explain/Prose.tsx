/** A text of the explanations: what stands between backticks is set in mono; no flag is broken at its dashes. */
import { Fragment, type ReactNode } from 'react';

/** `--grace-period=0`, `-w`: what a line may not end within. */
const FLAG = /((?<![\w-])--?[a-z][\w-]*(?:=[\w.]+)?)/;

/** Longer code than that needs its breaks: on a phone a line has some forty letters. */
const SHORT = 32;

const unbroken = (text: string): ReactNode =>
  text.split(FLAG).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

export function Prose({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, i) => {
    if (i % 2 === 0) return <Fragment key={i}>{unbroken(part)}</Fragment>;
    // A name may be broken where it has to; a flag or a short command with one may not.
    const isShort = part.length <= SHORT && FLAG.test(part);
    return isShort ? (
      <code key={i} className="whitespace-nowrap">
        {part}
      </code>
    ) : (
      <code key={i}>{unbroken(part)}</code>
    );
  });
}

/** The same without marks, for names that are read out. */
export const plainText = (text: string): string => text.replaceAll('`', '');
