/* A combobox over several lists, whose options are cards, has no native counterpart. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/**
 * Every scenario with a name, over the whole page: found by typing, walked with the arrows in two dimensions, opened with
 * Enter. The search field keeps the focus and says which card is meant.
 */
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Filled, useTexts } from '../language/index.ts';
import { BRIEF, Button, Dialog, Icon, PHONE, Segmented, useMedia } from '../shell/ui/index.ts';
import { actions, pageStore } from '../store/index.ts';
import { bestOf, found, inColumns, moved, RESTS, type Arrow, type Grouped, type Rests } from './browsing.ts';
import { TEXTS } from './browserTexts.ts';
import { Hatches, MiniKey, MiniTimeline } from './MiniTimeline.tsx';
import { useCards, type ToldCard } from './told.ts';
import './browser.css';

const ARROWS = new Set<string>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[]);
const isArrow = (key: string): key is Arrow => ARROWS.has(key);

const countOf = (groups: readonly Grouped<ToldCard>[]): number =>
  groups.reduce((sum, { cards }) => sum + cards.length, 0);
const close = (): void => actions.open(null);

function open(card: ToldCard | undefined): void {
  if (card === undefined) return;
  close();
  void actions.loadPreset(card.id);
}

/** Who pressed a key beside the field goes on in it; what a letter types arrives there by itself. */
const isForField = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace');

export default function ScenarioBrowser() {
  const id = useId();
  const say = useTexts(TEXTS);
  const all = useCards();
  const [query, setQuery] = useState(() => pageStore.getState().typedAhead);
  const [rests, setRests] = useState<Rests>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const phone = useMedia(PHONE);
  const brief = useMedia(BRIEF);

  const groups = found(all, query, rests);
  const cards = groups.flatMap((group) => group.cards);
  const usual = (query.trim() === '' ? cards.find(({ isShown }) => isShown) : bestOf(groups, query)) ?? cards[0];
  const active = cards.find((card) => card.id === chosen) ?? usual;
  const columns = inColumns(groups, phone ? 1 : brief ? 3 : all.length);
  const elementOf = (card: string) => document.getElementById(`${id}-${card}`);

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (active === undefined) return;
    elementOf(active.id)?.scrollIntoView({ block: isFirst.current ? 'center' : 'nearest' });
  }, [active?.id, query, rests, columns.length]); // oxlint-disable-line react/exhaustive-deps -- only these move cards
  useEffect(() => {
    isFirst.current = false;
  }, []);

  const search = (text: string, on: Rests = rests) => {
    setQuery(text);
    setRests(on);
    setChosen(null);
  };
  const middleOf = (card: string): number => {
    const box = elementOf(card)?.getBoundingClientRect();
    return box === undefined ? 0 : box.top + box.height / 2;
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
      open(active);
    } else if (event.target !== field.current && isForField(event)) field.current?.focus();
  };

  const counts: Readonly<Record<Rests, number>> = {
    all: countOf(found(all, query, 'all')),
    recorded: countOf(found(all, query, 'recorded')),
    source: countOf(found(all, query, 'source')),
  };
  const head = (
    <>
      <label className="browser-search">
        <Icon name="search" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={say.search}
          aria-expanded="true"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={columns.map((_column, i) => `${id}-column-${i}`).join(' ')}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
          placeholder={phone ? say.search : say.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Segmented
        label={say.restsOn}
        value={rests}
        options={RESTS.map((value) => ({ value, label: `${say.rests[value]} ${counts[value]}` }))}
        onChange={(value) => search(query, value)}
      />
      <Button
        variant="ghost"
        className="browser-rest"
        onClick={() => {
          close();
          void actions.loadPreset(null);
        }}
      >
        {say.rest}
      </Button>
    </>
  );
  return (
    <Dialog title={say.title} className="browser" onClose={close} head={head}>
      <Hatches id={id} />
      <p role="status" className={cards.length === 0 ? 'browser-none' : 'sr-only'}>
        {cards.length === 0 ? say.none : say.found(cards.length)}
      </p>
      {cards.length === 0 ? (
        <p className="browser-none">
          <Button
            onClick={() => {
              search('', 'all');
              field.current?.focus();
            }}
          >
            {say.clear}
          </Button>
        </p>
      ) : null}
      <div className="browser-columns" data-columns={phone ? 'one' : brief ? 'three' : 'all'}>
        {columns.map((column, i) => (
          <div
            key={column[0]?.group}
            id={`${id}-column-${i}`}
            role="listbox"
            tabIndex={0} // a long column scrolls, and what scrolls has to be reachable
            aria-label={column.map(({ group, cards: own }) => say.group(group, own.length)).join('; ')}
            className="browser-column"
            onKeyDown={onKeyDown}
          >
            {column.map(({ group, cards: own }) => (
              <div key={group} className="browser-group">
                <div className="browser-heading" aria-hidden="true">
                  {group} <span className="mono">{own.length}</span>
                </div>
                {own.length === 0 ? null : (
                  <div role="group" aria-label={group} className="browser-cards">
                    {own.map((card) => (
                      <Card key={card.id} id={`${id}-${card.id}`} card={card} active={card === active} hatches={id} />
                    ))}
                  </div>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <footer className="browser-foot">
        <MiniKey title={say.keyTitle} names={say.key} hatches={id} />
        <span className="browser-keys">
          <Filled
            text={say.keys}
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

interface CardProps {
  readonly id: string;
  readonly card: ToldCard;
  readonly active: boolean;
  readonly hatches: string;
}

const Card = memo(function Card({ id, card, active, hatches }: CardProps) {
  const say = useTexts(TEXTS);
  const { title, line, summary, glance, told, recording, isShown } = card;
  const restsOn = recording === undefined ? 'source' : 'recorded';
  const hint = recording === undefined ? say.sourceHint : say.recordedHint(recording.replace(/[-/].*$/, ''));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the focus, and its keys open it
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-current={isShown}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-line ${id}-told`}
      tabIndex={-1}
      title={summary}
      className="browser-card"
      onClick={() => open(card)}
    >
      <span id={`${id}-title`} className="browser-title">
        {title}
      </span>
      <span id={`${id}-line`} className="browser-line">
        {line}
      </span>
      <span className="browser-below">
        <MiniTimeline glance={glance} hatches={hatches} />
        <span className={`badge browser-badge-${restsOn}`} title={hint}>
          {say.badge[restsOn]}
        </span>
      </span>
      <span id={`${id}-told`} className="sr-only">
        {isShown ? `${say.shownNow} ` : ''}
        {told} {hint}
      </span>
    </div>
  );
});
