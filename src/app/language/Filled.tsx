import { Fragment, type ReactNode } from 'react';

/** A text with parts put in where it names them: `step {number} of {count}`. Each language has its own order. */
export const Filled = ({ text, ...parts }: { text: string } & Readonly<Record<string, ReactNode>>) =>
  text.split(/\{(\w+)\}/).map((piece, i) => <Fragment key={i}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>);
