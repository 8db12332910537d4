/* A combobox whose options have icons and keys has no native counterpart. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
/**
 * ⌘K: every command, every scenario, every step of the run and what to stop at, found by typing; and kubectl commands,
 * typed out. A combobox over one list.
 */
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../language/index.ts';
import { useToldTitles, type ToldTitles } from '../readings/index.ts';
import { Dialog, Icon } from './ui/index.ts';
import { actions, pageStore } from '../store/index.ts';
import { search, type PaletteEntry, type PaletteSection } from './paletteEntries.ts';
import { breakpointSections, sectionsOf, stepSection } from './paletteSections.tsx';
import { TEXTS } from './paletteTexts.ts';
import { typedCommand } from './typedCommand.tsx';
import './palette.css';

const stepsTold = (titles: ToldTitles): PaletteSection => stepSection(pageStore.getState(), titles);
const stopsNow = (): readonly PaletteSection[] => breakpointSections(pageStore.getState());

/**
 * What fits the query. A long run has more steps than can be gathered or looked through between two keys: that may lag
 * behind.
 */
function useFound(query: string): {
  readonly found: readonly PaletteSection[];
  readonly now: () => readonly PaletteSection[];
} {
  const asked = useDeferredValue(query);
  const searching = asked.trim() !== '';
  const titles = useToldTitles(searching);
  const offered = useMemo(() => sectionsOf(pageStore.getState()), []);
  const stops = useMemo(() => (searching ? stopsNow() : []), [searching]);
  const steps = useMemo(
    () => (searching ? [stepsTold(titles)] : []),
    // oxlint-disable-next-line react/exhaustive-deps -- a round is a key: it says that more titles are told
    [searching, titles.round],
  );
  const found = useMemo(() => search([...offered, ...steps, ...stops], asked), [offered, steps, stops, asked]);
  // Who types on and presses Enter means what was typed, not what was drawn last.
  return {
    found,
    now: () => (asked === query ? found : search([...offered, stepsTold(titles), ...stopsNow()], query)),
  };
}

const entriesOf = (sections: readonly PaletteSection[]): readonly PaletteEntry[] =>
  sections.flatMap(({ entries }) => entries);

/** Each entry with its place in the whole list, which the arrows move along. */
function numbered(sections: readonly PaletteSection[]) {
  let before = 0;
  return sections.map(({ title, entries }) => {
    const from = before;
    before += entries.length;
    return { title, entries: entries.map((entry, i) => ({ entry, at: from + i })) };
  });
}

export default function Palette() {
  const id = useId();
  const [query, setQuery] = useState(() => pageStore.getState().typedAhead);
  const [active, setActive] = useState(0);
  const say = useTexts(TEXTS);
  const { found: others, now } = useFound(query);
  const typed = useMemo(
    () => typedCommand(pageStore.getState(), query),
    // oxlint-disable-next-line react/exhaustive-deps -- an objection is said in the page's language
    [query, say],
  );
  const found = [...typed.sections, ...others];
  const flat = entriesOf(found);
  const close = () => actions.open(null);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const move = (to: number) => {
    const next = (to + flat.length) % Math.max(1, flat.length);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: flat.length - 1 };
    const to = moves[event.key];
    if (to !== undefined && (query === '' || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(entriesOf([...typed.sections, ...now()])[active]);
    }
  };
  return (
    <Dialog
      title={say.title}
      bare
      onClose={close}
      className="palette mt-[12vh] bg-raised w-[min(560px,calc(100vw-24px))] max-h-[min(520px,72dvh)]"
    >
      <div className="flex-none items-center gap-2.5 h-11 py-0 px-3 text-ink-3 flex border-b border-b-line">
        <Icon name="search" />
        <input
          className="flex-1 min-w-0 h-full bg-transparent text-ink text-(length:--fs-13) focus-visible:outline-none placeholder:text-ink-3 placeholder:opacity-100"
          data-autofocus
          role="combobox"
          aria-label={say.placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={flat.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={say.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <p className={typed.objection === '' ? 'sr-only' : 'flex-none text-13 text-ink-2 py-2 px-3'} role="status">
        {typed.objection}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={say.found} className="overflow-y-auto p-1 flex-1 min-h-0">
        {numbered(found).map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="text-11 px-2 pt-2 pb-1 text-ink-3" aria-hidden="true">
              {title}
            </div>
            {entries.map(({ entry, at: mine }) => {
              return (
                <div
                  key={entry.id}
                  id={`${id}-${mine}`}
                  role="option"
                  aria-selected={mine === active}
                  tabIndex={-1}
                  className="palette-entry flex items-center gap-2.5 min-h-8 py-0 px-2 rounded-1 text-(length:--fs-13) cursor-pointer text-ink-2 aria-selected:bg-raised-2 aria-selected:text-ink"
                  onPointerMove={() => setActive(mine)}
                  onClick={() => choose(entry)}
                  onKeyDown={onKeyDown}
                >
                  {entry.icon}
                  <span className="flex-1 min-w-0 wrap-anywhere">{entry.label}</span>
                  {entry.key ? <kbd>{entry.key}</kbd> : null}
                  {entry.time ? <span className="mono text-11 text-ink-3">{entry.time}</span> : null}
                </div>
              );
            })}
          </div>
        ))}
        {flat.length === 0 && typed.objection === '' ? (
          <p className="text-13 text-ink-2 py-4 px-3">{say.nothing}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
