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
}

const MOST_IN_SECTION = 40;

/** How well words fit a text: -1 not at all, else the smaller the better. */
export function misfit(text: string, query: string): number {
  const hay = text.toLowerCase();
  let worst = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = hay.indexOf(word);
    if (at < 0) return -1;
    const startsWord = at === 0 || /[^a-z0-9]/.test(hay.charAt(at - 1));
    worst += (startsWord ? 0 : 100) + at;
  }
  return worst;
}

/** The sections with what fits, the best first; empty sections are left out. */
export function search(sections: readonly PaletteSection[], query: string): readonly PaletteSection[] {
  if (query.trim() === '') {
    const offered = sections.filter(({ onlyFound, entries }) => !onlyFound && entries.length > 0);
    return offered.map((section) => ({ ...section, entries: section.entries.slice(0, MOST_IN_SECTION) }));
  }
  return sections
    .map((section) => {
      const scored = section.entries.flatMap((entry) => {
        const score = misfit(entry.label, query);
        const fallback = score < 0 && entry.also !== undefined ? misfit(entry.also, query) : -1;
        if (score >= 0) return [{ entry, score }];
        return fallback >= 0 ? [{ entry, score: 1_000 + fallback }] : [];
      });
      const best = scored.toSorted((a, b) => a.score - b.score).slice(0, MOST_IN_SECTION);
      return { ...section, entries: best.map(({ entry }) => entry) };
    })
    .filter(({ entries }) => entries.length > 0);
}
