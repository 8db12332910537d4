import { describe, expect, it } from 'vitest';
import { bestOf, found, inColumns, moved, type Column } from './browsing.ts';

const card = (title: string, also = '', recorded = false) => ({ id: title, title, also, recorded });
const GROUPS = [
  {
    group: 'Deletes',
    cards: [card('Delete a regular pod', 'nginx exits', true), card('Force delete', 'gone at once')],
  },
  { group: 'Stuck', cards: [card('A busy volume', 'the object stays after a delete'), card('删除一个普通 Pod')] },
];
const titles = (query: string, keep?: (one: ReturnType<typeof card>) => boolean) =>
  found(GROUPS, query, keep).map(({ cards }) => cards.map(({ title }) => title));

describe('what is found', () => {
  it('has every word somewhere, and emptied groups keep their place', () => {
    expect(titles('delete pod')).toEqual([['Delete a regular pod'], []]);
    expect(titles('STAYS volume')).toEqual([[], ['A busy volume']]);
    expect(titles('nonsense')).toEqual([[], []]);
  });

  it('is all where nothing is asked for', () => {
    expect(titles('  ').flat()).toHaveLength(4);
  });

  it('needs no space between Han and Latin letters', () => {
    expect(titles('普通pod').flat()).toEqual(['删除一个普通 Pod']);
  });

  it('is narrowed by more than the query', () => {
    expect(titles('', ({ recorded }) => recorded).flat()).toEqual(['Delete a regular pod']);
    expect(titles('delete', ({ recorded }) => !recorded)).toEqual([['Force delete'], ['A busy volume']]);
  });

  it('has a best: its title itself before its beginning, a part of it, and other words', () => {
    expect(bestOf(GROUPS, 'force delete')?.title).toBe('Force delete');
    expect(bestOf(GROUPS, 'delete')?.title).toBe('Delete a regular pod');
    expect(bestOf([], 'delete')).toBeUndefined();
  });
});

describe('columns', () => {
  it('are the groups, or hold several under each other', () => {
    expect(inColumns(['a', 'b', 'c', 'd', 'e', 'f'], 6)).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
    expect(inColumns(['a', 'b', 'c', 'd', 'e', 'f'], 3)).toEqual([
      ['a', 'd'],
      ['b', 'e'],
      ['c', 'f'],
    ]);
    expect(inColumns(['a', 'b', 'c'], 1)).toEqual([['a', 'b', 'c']]);
  });
});

describe('arrows', () => {
  const column = (...ids: readonly string[]): Column => ids.map((id, i) => ({ id, middle: i * 10 }));
  const columns = [column('a1', 'a2', 'a3'), column(), column('c1'), column('d1', 'd2', 'd3')];

  it('lead up and down in a column, and stay at its ends', () => {
    expect(moved(columns, 'a1', 'ArrowDown')).toBe('a2');
    expect(moved(columns, 'a1', 'ArrowUp')).toBe('a1');
    expect(moved(columns, 'a3', 'ArrowDown')).toBe('a3');
  });

  it('lead sideways to what stands beside, past an empty column', () => {
    expect(moved(columns, 'a3', 'ArrowRight')).toBe('c1');
    expect(moved(columns, 'd2', 'ArrowLeft')).toBe('c1');
    expect(moved(columns, 'd3', 'ArrowRight')).toBe('d3');
    expect(moved([column('x', 'y'), column('p', 'q')], 'y', 'ArrowRight')).toBe('q');
  });

  it('begin at the first card where none is chosen', () => {
    expect(moved([column(), column('b1')], undefined, 'ArrowDown')).toBe('b1');
    expect(moved([column()], undefined, 'ArrowDown')).toBeUndefined();
  });
});
