import { Prose } from '../explain/index.ts';

/** What a line means, below it: it stays in sight however far the lines are scrolled aside. */
export const Note = ({ text, indent = 'pl-12.5' }: { text: string; indent?: string }) => (
  <p className={`sticky left-0 w-[100cqi] pt-px pr-4 pb-1.25 font-plain text-11/3.75 text-ink-3 text-pretty ${indent}`}>
    <Prose text={text} />
  </p>
);
