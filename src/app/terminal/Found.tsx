/** A text with every place marked where what is searched for stands. Plain text only: what a log says is never markup. */
import { Fragment } from 'react';

/** Cut at each hit, hits at the odd places. Lower-casing may change a text's length (İ), so each letter stands for itself. */
export function cutAt(text: string, wanted: string): readonly string[] {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return [text];
  const hay = text.toLowerCase();
  if (hay.length !== text.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...pieces, text.slice(from)];
}

export function Found({ text, wanted }: { text: string; wanted: string }) {
  const pieces = cutAt(text, wanted);
  if (pieces.length === 1) return text;
  return pieces.map((piece, i) =>
    i % 2 === 1 ? (
      <mark key={i} className="rounded-[2px] bg-st-terminating-soft text-st-terminating-text">
        {piece}
      </mark>
    ) : (
      <Fragment key={i}>{piece}</Fragment>
    ),
  );
}
