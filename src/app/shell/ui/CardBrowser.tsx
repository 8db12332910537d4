/* A combobox over several lists, whose options are cards, has no native counterpart. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/**
 * Much to choose from, over the whole page: cards under headings, found by typing, walked with the arrows in two
 * dimensions, opened with Enter. The search field keeps the focus and says which card is meant. Loaded late, so it is
 * imported by its own name.
 */
import {
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Filled, useTexts } from '../../language/index.ts';
import { pageStore } from '../../store/index.ts';
import { BRIEF, PHONE, useMedia } from './widths.ts';
import { bestOf, found, inColumns, moved, type Arrow, type Findable, type Grouped } from './browsing.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { UI_TEXTS } from './texts.ts';
import './cardBrowser.css';

export type { Findable, Grouped } from './browsing.ts';

const ARROWS = new Set<string>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[]);
const isArrow = (key: string): key is Arrow => ARROWS.has(key);

export const cardsIn = <Card extends Findable>(groups: readonly Grouped<Card>[]): number =>
  groups.reduce((sum, { cards }) => sum + cards.length, 0);

/** Who pressed a key beside the field goes on in it; what a letter types arrives there by itself. */
const isForField = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace');

/** Of columns, where there is not room for one each. */
const FEW = 3;

/** What a card is and does in its list; the caller draws what stands on it. */
export interface CardPlace {
  readonly id: string;
  readonly active: boolean;
  readonly onOpen: () => void;
}

/** What a browser is called, and what it says of its cards. */
interface BrowserWords {
  readonly title: string;
  readonly search: string;
  readonly placeholder: string;
  readonly found: (p: { readonly count: number }) => string;
  readonly none: string;
  readonly clear: string;
}

export interface CardBrowserProps<Card extends Findable> {
  readonly words: BrowserWords;
  readonly all: readonly Grouped<Card>[];
  /** Narrows the cards beside the query. */
  readonly keep?: (card: Card) => boolean;
  /** Where one begins while nothing is typed. */
  readonly isUsual?: (card: Card) => boolean;
  /** Beside the search field. */
  readonly head?: (query: string) => ReactNode;
  readonly foot?: ReactNode;
  /** What narrows besides is taken back. */
  readonly onClear?: () => void;
  readonly onOpen: (card: Card) => void;
  readonly onClose: () => void;
  readonly children: (card: Card, place: CardPlace) => ReactNode;
}

export function CardBrowser<Card extends Findable>(props: CardBrowserProps<Card>) {
  const { words, all, keep, isUsual, onOpen } = props;
  const id = useId();
  const say = useTexts(UI_TEXTS);
  const [query, setQuery] = useState(() => pageStore.getState().typedAhead);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const phone = useMedia(PHONE);
  const brief = useMedia(BRIEF);

  const groups = found(all, query, keep);
  const cards = groups.flatMap((group) => group.cards);
  const usual = (query.trim() === '' ? cards.find((card) => isUsual?.(card)) : bestOf(groups, query)) ?? cards[0];
  const active = cards.find((card) => card.id === chosen) ?? usual;
  const columns = inColumns(groups, phone ? 1 : brief ? FEW : all.length);
  const elementOf = (card: string) => document.getElementById(`${id}-${card}`);

  // A hundred cards come a frame after the field that one types in, bit by bit.
  const hasCards = useDeferredValue(true, false);

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (active === undefined) return;
    elementOf(active.id)?.scrollIntoView({ block: isFirst.current ? 'center' : 'nearest' });
  }, [active?.id, query, cards.length, columns.length, hasCards]); // oxlint-disable-line react/exhaustive-deps -- only these move cards
  useEffect(() => {
    if (hasCards) isFirst.current = false;
  }, [hasCards]);

  const middleOf = (card: string): number => {
    const box = elementOf(card)?.getBoundingClientRect();
    return box === undefined ? 0 : box.top + box.height / 2;
  };
  const search = (text: string) => {
    setQuery(text);
    setChosen(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && isArrow(key)) {
      event.preventDefault();
      const places = columns.map((column) =>
        column.flatMap((group) => group.cards.map((card) => ({ id: card.id, middle: middleOf(card.id) }))),
      );
      setChosen(moved(places, active?.id, key) ?? null);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (active !== undefined) onOpen(active);
    } else if (event.target !== field.current && isForField(event)) field.current?.focus();
  };

  const head = (
    <>
      <label className="browser-search flex items-center gap-2 min-w-0 h-9 py-0 px-2.5 rounded-2 bg-surface text-ink-3 phone:order-2 phone:h-(--h-touch) phone:mr-2 flex-[0_1_470px] phone:flex-[1_1_240px]">
        <Icon name="search" />
        <input
          className="flex-1 min-w-0 h-full border-0 bg-transparent text-ink text-(length:--fs-13) text-ellipsis phone:text-[16px] focus-visible:outline-none placeholder:text-ink-3 placeholder:opacity-100"
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={words.search}
          aria-expanded="true"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={columns.map((_column, i) => `${id}-column-${i}`).join(' ')}
          aria-activedescendant={active === undefined || !hasCards ? undefined : `${id}-${active.id}`}
          placeholder={phone ? words.search : words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {props.head?.(query)}
    </>
  );
  return (
    <Dialog title={words.title} className="browser" onClose={props.onClose} head={head}>
      <p role="status" className={cards.length === 0 ? 'pt-0 px-4 pb-3 text-13 text-ink-2' : 'sr-only'}>
        {cards.length === 0 ? words.none : words.found({ count: cards.length })}
      </p>
      {cards.length === 0 ? (
        <p className="pt-0 px-4 pb-3 text-13 text-ink-2">
          <Button
            onClick={() => {
              search('');
              props.onClear?.();
              field.current?.focus();
            }}
          >
            {words.clear}
          </Button>
        </p>
      ) : null}
      <div
        className="browser-columns min-h-0 grid-flow-col grid-rows-[minmax(0,1fr)] gap-3 py-0 px-3.5 phone:py-0 phone:px-2.5 flex-1 grid"
        data-columns={phone ? 'one' : brief ? 'three' : 'all'}
      >
        {columns.map((column, i) => (
          <div
            key={column[0]?.group}
            id={`${id}-column-${i}`}
            role="listbox"
            tabIndex={0} // a long column scrolls, and what scrolls has to be reachable
            aria-label={column
              .map(({ group, cards: own }) => say.cardGroup({ heading: group, count: own.length }))
              .join('; ')}
            className="browser-column relative min-w-0 overflow-y-auto px-0.5 pt-0 pb-10 phone:pb-3 focus-visible:-outline-offset-2"
            onKeyDown={onKeyDown}
          >
            {column.map(({ group, cards: own }) => (
              <div key={group} className="browser-group">
                <div
                  className="browser-heading text-12 sticky z-1 top-0 flex justify-between px-0.5 pt-1 pb-2 bg-surface font-semibold phone:py-2 phone:px-0.5"
                  aria-hidden="true"
                >
                  {group} <span className="mono text-(length:--fs-11) font-normal text-ink-3">{own.length}</span>
                </div>
                {own.length === 0 || !hasCards ? null : (
                  <div role="group" aria-label={group} className="flex flex-col gap-2">
                    {own.map((card) =>
                      props.children(card, {
                        id: `${id}-${card.id}`,
                        active: card === active,
                        onOpen: () => onOpen(card),
                      }),
                    )}
                  </div>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <footer className="browser-foot text-11 items-center justify-between gap-4 min-h-9.5 py-1 px-4 border-t border-t-line text-ink-2 phone:py-1 phone:px-3 flex-none">
        <div>{props.foot}</div>
        <span className="browser-keys flex-none phone:hidden">
          <Filled
            text={say.cardKeys({ arrows: '{arrows}', enter: '{enter}', esc: '{esc}' })}
            arrows={<Keys keys={['↑', '↓', '←', '→']} />}
            enter={<kbd>Enter</kbd>}
            esc={<kbd>Esc</kbd>}
          />
        </span>
      </footer>
    </Dialog>
  );
}

const Keys = ({ keys }: { keys: readonly string[] }) => keys.map((key) => <kbd key={key}>{key}</kbd>);
