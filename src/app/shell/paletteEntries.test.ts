import { describe, expect, it } from 'vitest';
import { misfit, search, type PaletteSection } from './paletteEntries.ts';

const entry = (label: string, also?: string) => ({ id: label, label, run: () => undefined, ...(also ? { also } : {}) });
const sections: readonly PaletteSection[] = [
  { title: 'Do', entries: [entry('Undo'), entry('Delete web again')] },
  {
    title: 'Scenarios',
    entries: [entry('Delete a mirror pod', 'It comes back under a new UID'), entry('Remove a static pod')],
  },
  { title: 'Moments', entries: [entry('The model deletes')], onlyFound: true },
];
const found = (query: string) => search(sections, query).map(({ entries }) => entries.map(({ label }) => label));

describe('the palette', () => {
  it('offers what there is to do before anything is typed, but not every moment of the run', () => {
    expect(search(sections, ' ').map(({ title }) => title)).toEqual(['Do', 'Scenarios']);
  });

  it('finds by several words in any order', () => {
    expect(found('again del')).toEqual([['Delete web again']]);
  });

  it('finds words that are scattered over the label, the further words and the heading', () => {
    expect(found('mirror uid scenarios')).toEqual([['Delete a mirror pod']]);
    expect(found('mirror uid nowhere')).toEqual([]);
  });

  it('puts the beginning of a word before its middle', () => {
    expect(misfit('Delete web', '', 'del')).toBeLessThan(misfit('The model', '', 'del'));
  });

  it('puts an exact phrase before scattered words, whatever section it stands in', () => {
    const all: readonly PaletteSection[] = [
      { title: 'Act now', entries: [entry('Delete the mirror of a static pod')] },
      { title: 'Scenarios', entries: [entry('Delete a mirror pod')] },
    ];
    expect(search(all, 'delete a mirror')[0]?.title).toBe('Scenarios');
    expect(search(all, 'delete the mirror')[0]?.title).toBe('Act now');
  });

  it('finds a scenario by what it shows', () => {
    expect(found('new uid')).toEqual([['Delete a mirror pod']]);
  });

  it('finds nothing where nothing fits', () => {
    expect(found('xyz')).toEqual([]);
  });
});
