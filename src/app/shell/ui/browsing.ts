/** What a browser of cards shows for a query, and where the arrows lead. Pure. */

export interface Findable {
  readonly id: string;
  readonly title: string;
  /** All by which it is found besides. */
  readonly also: string;
}

export interface Grouped<Card> {
  readonly group: string;
  readonly cards: readonly Card[];
  /** Its cards are drawn large: they are where a newcomer begins. */
  readonly isLarge?: boolean;
}

/** Chinese puts a space between Han and Latin letters, and nobody types it. */
const written = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const unspaced = (text: string): string => written(text).replaceAll(' ', '');
const has = (text: string, word: string): boolean => written(text).includes(word) || unspaced(text).includes(word);

const wordsOf = (query: string): readonly string[] => written(query).split(' ').filter(Boolean);

/** Every word has to be found somewhere: in the title, the line, the summary, the group, what its timeline tells. */
const fits = (card: Findable, query: string): boolean =>
  wordsOf(query).every((word) => has(`${card.title} ${card.also}`, word));

/** Groups of the cards that fit, in their order. */
export const found = <Card extends Findable>(
  groups: readonly Grouped<Card>[],
  query: string,
  keep: (card: Card) => boolean = () => true,
): readonly Grouped<Card>[] =>
  groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => fits(card, query) && keep(card)) }))
    .filter(({ cards }) => cards.length > 0);

/** The smaller the better: the title itself, its beginning, a part of it, its words, anything else. */
function misfit({ title }: Findable, query: string): number {
  const [name, asked] = [unspaced(title), unspaced(query)];
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  if (name.includes(asked)) return 2;
  return wordsOf(query).every((word) => has(title, word)) ? 3 : 4;
}

/** The best first; equal ones stay in their order. */
export const ranked = <Card extends Findable>(groups: readonly Grouped<Card>[], query: string): readonly Card[] =>
  groups.flatMap(({ cards }) => cards).toSorted((a, b) => misfit(a, query) - misfit(b, query));

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** A card's middle on the page, px. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** px: cards whose middles are closer than this are in one row. */
const ONE_ROW = 24;

/**
 * Where an arrow leads from a card: sideways to the one before or after it, up and down to the one above or below, in the
 * nearest row that has any. At an edge it stays where it is.
 *
 * @param cards in the order in which they are read
 */
export function moved(cards: readonly Placed[], from: string | undefined, arrow: Arrow): string | undefined {
  const at = cards.findIndex(({ id }) => id === from);
  const here = cards[at];
  if (here === undefined) return cards[0]?.id;
  if (arrow === 'ArrowLeft') return cards[Math.max(0, at - 1)]?.id;
  if (arrow === 'ArrowRight') return cards[Math.min(cards.length - 1, at + 1)]?.id;
  const away = ({ y }: Placed): number => (arrow === 'ArrowUp' ? here.y - y : y - here.y);
  const beyond = cards.filter((card) => away(card) > ONE_ROW);
  const nearest = Math.min(...beyond.map(away));
  const row = beyond.filter((card) => away(card) - nearest <= ONE_ROW);
  return row.toSorted((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.id ?? from;
}
