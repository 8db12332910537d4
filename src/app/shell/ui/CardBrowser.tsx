/* A combobox over a list whose options are cards has no native counterpart. */
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
import { PHONE, useMedia } from './widths.ts';
import { found, moved, ranked, type Arrow, type Findable, type Grouped } from './browsing.ts';
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

/** What a card is and does in its list; the caller draws what stands on it. */
export interface CardPlace {
  readonly id: string;
  readonly active: boolean;
  /** Large to start with, small in its group, or a row of the search results. */
  readonly look: 'large' | 'small' | 'row';
  readonly onOpen: () => void;
}

/** What a browser is called, and what it says of its cards. */
interface BrowserWords {
  readonly title: string;
  readonly search: string;
  readonly placeholder: string;
  readonly found: (p: { readonly count: number }) => string;
  /** The heading over search results. */
  readonly results: (p: { readonly count: number }) => string;
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

  const isSearch = query.trim() !== '';
  const fitting = found(all, query, keep);
  const ordered = isSearch ? ranked(fitting, query) : fitting.flatMap((group) => group.cards);
  const groups: readonly Grouped<Card>[] = !isSearch
    ? fitting
    : ordered.length === 0
      ? []
      : [{ group: words.results({ count: ordered.length }), cards: ordered }];
  const usual = (isSearch ? undefined : ordered.find((card) => isUsual?.(card))) ?? ordered[0];
  const active = ordered.find((card) => card.id === chosen) ?? usual;
  const elementOf = (card: string) => document.getElementById(`${id}-${card}`);

  // A hundred cards come a frame after the field that one types in, bit by bit.
  const hasCards = useDeferredValue(true, false);

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (active === undefined) return;
    elementOf(active.id)?.scrollIntoView({ block: isFirst.current ? 'center' : 'nearest' });
  }, [active?.id, query, ordered.length, hasCards]); // oxlint-disable-line react/exhaustive-deps -- only these move cards
  useEffect(() => {
    if (hasCards) isFirst.current = false;
  }, [hasCards]);

  const middles = () =>
    ordered.map((card) => {
      const box = elementOf(card.id)?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
      return { id: card.id, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
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
      setChosen(moved(middles(), active?.id, key) ?? null);
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
          aria-controls={`${id}-cards`}
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
      <p role="status" className={ordered.length === 0 ? 'pt-0 px-4 pb-3 text-13 text-ink-2' : 'sr-only'}>
        {ordered.length === 0 ? words.none : words.found({ count: ordered.length })}
      </p>
      {ordered.length === 0 ? (
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
        id={`${id}-cards`}
        role="listbox"
        tabIndex={0} // it scrolls, and what scrolls has to be reachable
        aria-label={words.title}
        className="browser-cards relative flex-1 min-h-0 overflow-y-auto px-4 pt-0 pb-10 phone:px-2.5 phone:pb-3 focus-visible:-outline-offset-2"
        onKeyDown={onKeyDown}
      >
        {groups.map(({ group, cards, isLarge }) => {
          const look = isSearch ? 'row' : isLarge === true ? 'large' : 'small';
          return (
            <div key={group} role="group" aria-label={say.cardGroup({ heading: group, count: cards.length })}>
              <div
                className="browser-heading text-13 sticky z-1 top-0 flex gap-2 items-baseline pt-2 pb-2 bg-surface font-semibold"
                aria-hidden="true"
              >
                {group}
                {isSearch ? null : <span className="mono text-12 font-normal text-ink-3">{cards.length}</span>}
              </div>
              <div className="browser-grid grid gap-2.5 pb-3" data-look={look}>
                {!hasCards
                  ? null
                  : cards.map((card) =>
                      props.children(card, {
                        id: `${id}-${card.id}`,
                        active: card === active,
                        look,
                        onOpen: () => onOpen(card),
                      }),
                    )}
              </div>
            </div>
          );
        })}
      </div>
      <footer className="browser-foot text-12 items-center justify-between gap-4 min-h-9.5 py-1 px-4 border-t border-t-line text-ink-2 phone:py-1 phone:px-3 flex-none">
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
