import { describe, expect, it } from 'vitest';
import { misfit, search, type PaletteSection } from './paletteEntries.ts';

const entry = (label: string, also?: string) => ({ id: label, label, run: () => undefined, ...(also ? { also } : {}) });
const sections: readonly PaletteSection[] = [
  { title: 'Do', entries: [entry('Undo'), entry('Delete web again')] },
  {
    title: 'Scenarios',
    entries: [entry('Delete a mirror pod', 'comes back under a new UID'), entry('Remove a static pod')],
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

  it('puts the beginning of a word before its middle', () => {
    expect(misfit('Delete web', 'del')).toBeLessThan(misfit('The model', 'del'));
  });

  it('finds a scenario by what it shows', () => {
    expect(found('new uid')).toEqual([['Delete a mirror pod']]);
  });

  it('finds nothing where nothing fits', () => {
    expect(found('xyz')).toEqual([]);
  });
});
