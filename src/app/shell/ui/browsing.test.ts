import { describe, expect, it } from 'vitest';
import { found, moved, ranked } from './browsing.ts';

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
  it('has every word somewhere, and no group is left empty', () => {
    expect(titles('delete pod')).toEqual([['Delete a regular pod']]);
    expect(titles('STAYS volume')).toEqual([['A busy volume']]);
    expect(titles('nonsense')).toEqual([]);
  });

  it('is everything if the query is empty', () => {
    expect(titles('  ').flat()).toHaveLength(4);
  });

  it('needs no space between Han and Latin letters', () => {
    expect(titles('普通pod').flat()).toEqual(['删除一个普通 Pod']);
  });

  it('is narrowed by more than the query', () => {
    expect(titles('', ({ recorded }) => recorded).flat()).toEqual(['Delete a regular pod']);
    expect(titles('delete', ({ recorded }) => !recorded)).toEqual([['Force delete'], ['A busy volume']]);
  });

  it('is ranked: the title itself before its beginning, a part of it, and other words', () => {
    const ranks = (query: string) => ranked(found(GROUPS, query), query).map(({ title }) => title);
    expect(ranks('force delete')[0]).toBe('Force delete');
    expect(ranks('delete')).toEqual(['Delete a regular pod', 'Force delete', 'A busy volume']);
    expect(ranked([], 'delete')).toEqual([]);
  });
});

describe('arrows', () => {
  // a1 a2 a3
  // b1
  // c1 c2
  const cards = [
    { id: 'a1', x: 10, y: 10 },
    { id: 'a2', x: 110, y: 14 },
    { id: 'a3', x: 210, y: 10 },
    { id: 'b1', x: 10, y: 100 },
    { id: 'c1', x: 10, y: 190 },
    { id: 'c2', x: 110, y: 190 },
  ];

  it('lead up and down to the nearest card of the next row, and stay at the edges', () => {
    expect(moved(cards, 'a3', 'ArrowDown')).toBe('b1');
    expect(moved(cards, 'b1', 'ArrowDown')).toBe('c1');
    expect(moved(cards, 'c2', 'ArrowUp')).toBe('b1');
    expect(moved(cards, 'b1', 'ArrowUp')).toBe('a1');
    expect(moved(cards, 'a2', 'ArrowUp')).toBe('a2');
    expect(moved(cards, 'c2', 'ArrowDown')).toBe('c2');
  });

  it('lead sideways in reading order, from row to row, and stay at the ends', () => {
    expect(moved(cards, 'a2', 'ArrowRight')).toBe('a3');
    expect(moved(cards, 'a3', 'ArrowRight')).toBe('b1');
    expect(moved(cards, 'c1', 'ArrowLeft')).toBe('b1');
    expect(moved(cards, 'a1', 'ArrowLeft')).toBe('a1');
    expect(moved(cards, 'c2', 'ArrowRight')).toBe('c2');
  });

  it('begin at the first card if none is chosen', () => {
    expect(moved(cards, undefined, 'ArrowDown')).toBe('a1');
    expect(moved([], undefined, 'ArrowDown')).toBeUndefined();
  });
});
