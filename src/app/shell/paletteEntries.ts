/** What the palette offers for a query: things to do, scenarios to open, moments to go to. Pure but for the runs. */
import type { ReactNode } from 'react';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Further words by which it is found. */
  readonly also?: string;
  /** At the right edge: the key that does the same, or the time. */
  readonly key?: string;
  readonly time?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** Offered only to a query: there are too many. */
  readonly onlyFound?: true;
  /** Comes after what fits about as well: it holds a good many names of other things. */
  readonly late?: true;
}

const MOST_IN_SECTION = 40;

/** The smaller the better; whole steps of it, so that no sum of places makes a scattered hit better than a phrase. */
const PHRASE_ELSEWHERE = 1_000;
const SCATTERED = 2_000;
const ONLY_ELSEWHERE = 4_000;
const INSIDE_A_WORD = 100;
const LATE = 100;

/** Where a word or phrase stands in a text, worse inside another word than at its beginning; -1 where it does not. */
function placeOf(text: string, words: string): number {
  const at = text.indexOf(words);
  if (at < 0) return -1;
  const startsWord = at === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(at - 1));
  return startsWord ? at : INSIDE_A_WORD + at;
}

/**
 * How ill an entry fits a query: -1 not at all. Every word has to be found, in the label or among the further words,
 * wherever it stands. What was typed as a phrase counts most, then a label that has every word.
 */
export function misfit(label: string, also: string, query: string): number {
  const [name, more] = [label.toLowerCase(), also.toLowerCase()];
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  const inLabel = placeOf(name, phrase);
  if (inLabel >= 0) return inLabel;
  const elsewhere = placeOf(more, phrase);
  if (elsewhere >= 0) return PHRASE_ELSEWHERE + Math.min(elsewhere, INSIDE_A_WORD);
  let worst = SCATTERED;
  let ofLabel = 0;
  for (const word of words) {
    const at = placeOf(name, word);
    if (at >= 0) ofLabel += 1;
    else if (!more.includes(word)) return -1;
    worst += at >= 0 ? at : INSIDE_A_WORD;
  }
  return ofLabel === 0 ? ONLY_ELSEWHERE + worst : worst;
}

/** The sections with what fits, the best first, entries and sections alike; empty sections are left out. */
export function search(sections: readonly PaletteSection[], query: string): readonly PaletteSection[] {
  if (query.trim() === '') {
    const offered = sections.filter(({ onlyFound, entries }) => !onlyFound && entries.length > 0);
    return offered.map((section) => ({ ...section, entries: section.entries.slice(0, MOST_IN_SECTION) }));
  }
  return sections
    .map((section) => {
      const scored = section.entries.flatMap((entry) => {
        const score = misfit(entry.label, `${section.title} ${entry.also ?? ''}`, query);
        return score < 0 ? [] : [{ entry, score }];
      });
      const best = scored.toSorted((a, b) => a.score - b.score).slice(0, MOST_IN_SECTION);
      return {
        section: { ...section, entries: best.map(({ entry }) => entry) },
        score: (best[0]?.score ?? Infinity) + (section.late ? LATE : 0),
      };
    })
    .filter(({ section }) => section.entries.length > 0)
    .toSorted((a, b) => a.score - b.score)
    .map(({ section }) => section);
}
