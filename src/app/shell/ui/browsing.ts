/** What a browser of cards shows for a query, in which columns, and where the arrows lead. Pure. */

export interface Findable {
  readonly id: string;
  readonly title: string;
  /** All by which it is found besides. */
  readonly also: string;
}

export interface Grouped<Card> {
  readonly group: string;
  readonly cards: readonly Card[];
}

/** Chinese puts a space between Han and Latin letters, and nobody types it. */
const written = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const unspaced = (text: string): string => written(text).replaceAll(' ', '');
const has = (text: string, word: string): boolean => written(text).includes(word) || unspaced(text).includes(word);

const wordsOf = (query: string): readonly string[] => written(query).split(' ').filter(Boolean);

/** Every word has to be found somewhere: in the title, the line, the summary, the group, what its timeline tells. */
const fits = (card: Findable, query: string): boolean =>
  wordsOf(query).every((word) => has(`${card.title} ${card.also}`, word));

/** Groups keep their places: one with nothing in it stays as a heading. */
export const found = <Card extends Findable>(
  groups: readonly Grouped<Card>[],
  query: string,
  keep: (card: Card) => boolean = () => true,
): readonly Grouped<Card>[] =>
  groups.map(({ group, cards }) => ({
    group,
    cards: cards.filter((card) => fits(card, query) && keep(card)),
  }));

/** The smaller the better: the title itself, its beginning, a part of it, its words, anything else. */
function misfit({ title }: Findable, query: string): number {
  const [name, asked] = [unspaced(title), unspaced(query)];
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  if (name.includes(asked)) return 2;
  return wordsOf(query).every((word) => has(title, word)) ? 3 : 4;
}

/** What Enter opens after typing: the best, of equal ones the first. */
export const bestOf = <Card extends Findable>(groups: readonly Grouped<Card>[], query: string): Card | undefined =>
  groups.flatMap(({ cards }) => cards).toSorted((a, b) => misfit(a, query) - misfit(b, query))[0];

/** Groups under each other where there are fewer columns than groups, in turn, so that the first ones stand on top. */
export const inColumns = <Group>(groups: readonly Group[], count: number): readonly (readonly Group[])[] =>
  Array.from({ length: Math.min(count, groups.length) }, (_, column) =>
    groups.filter((_group, i) => (count === 1 ? true : i % count === column)),
  );

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** A column's cards from top to bottom. */
export type Column = readonly { readonly id: string; readonly middle: number }[];

const nearest = (column: Column, middle: number): string | undefined =>
  column.toSorted((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))[0]?.id;

/**
 * Where an arrow leads from a card: up and down in its column, sideways to the card beside it, past columns that are
 * empty. At an edge it stays where it is.
 */
export function moved(columns: readonly Column[], from: string | undefined, arrow: Arrow): string | undefined {
  const at = columns.findIndex((column) => column.some(({ id }) => id === from));
  const column = columns[at];
  if (column === undefined) return columns.find(({ length }) => length > 0)?.[0]?.id;
  const row = column.findIndex(({ id }) => id === from);
  if (arrow === 'ArrowUp') return column[Math.max(0, row - 1)]?.id;
  if (arrow === 'ArrowDown') return column[Math.min(column.length - 1, row + 1)]?.id;
  const way = arrow === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const beside = way.find(({ length }) => length > 0);
  return beside === undefined ? from : nearest(beside, column[row]?.middle ?? 0);
}
