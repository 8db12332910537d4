/**
 * A long list of rows of which only those in sight exist. A listbox after the ARIA pattern: one tab stop, arrows move,
 * Enter chooses, the menu key opens the row's menu, Ctrl+C copies it. The row of the present step is marked and kept in
 * sight; rows of the future are dim.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { COARSE, useMedia, type MenuHeading, type MenuItem } from '../shell/ui/index.ts';
import { copy } from './copy.ts';
import { Empty } from './Empty.tsx';
import { RowMenu } from './RowMenu.tsx';
import { TEXTS } from './texts.ts';
import './terminal.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  /** The last row that is not of the future; -1 when all are. */
  readonly present: number;
  /** The row of this step, if one is. */
  readonly marked: number;
  readonly lit?: number;
  readonly row: (index: number) => ReactNode;
  /** What a row is called where its content does not say it. */
  readonly nameOf?: (index: number) => string;
  /** What copying a row gives. */
  readonly textOf?: (index: number) => string;
  readonly menuOf?: (index: number) => readonly (MenuItem | MenuHeading)[];
  readonly onChoose: (index: number) => void;
  readonly onPoint?: (index: number | null) => void;
  /** More classes of a row: an error, a head. */
  readonly classOf?: (index: number) => string;
  /** Characters of the longest row; absent where rows fit the pane. */
  readonly chars?: number;
  /** The marked row is broken into as many lines as it needs. */
  readonly wrapsMarked?: boolean;
  /** Every row is. */
  readonly wraps?: boolean;
  readonly empty: ReactNode;
}

/** Rows beyond those in sight, so that a fast scroll shows no holes. */
const OVERSCAN = 12;

/** Who selects text in a row means the text, not the row. */
const isSelecting = (): boolean => document.getSelection()?.type === 'Range';

interface OpenMenu {
  readonly index: number;
  readonly at: { readonly x: number; readonly y: number };
}

/** The least height of a row that a finger hits. */
const FINGER = 28;

export function VirtualList(props: VirtualListProps) {
  const { label, count, present, marked, lit, row, nameOf, onChoose, onPoint, classOf, empty } = props;
  const { textOf, menuOf, chars, wrapsMarked = false, wraps = false } = props;
  const coarse = useMedia(COARSE);
  const rowHeight = coarse ? Math.max(props.rowHeight, FINGER) : props.rowHeight;
  const say = useTexts(TEXTS);
  const pane = useRef<HTMLDivElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read in this component only
  const virtual = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => pane.current,
    overscan: OVERSCAN,
  });
  const inSight = marked >= 0 ? marked : present;
  const active = Math.min(chosen ?? Math.max(inSight, 0), count - 1);
  const wrapped = wrapsMarked ? marked : -1;
  const isWrapped = (index: number): boolean => wraps || index === wrapped;

  // A row is as high as its text only while it is marked, or all are.
  useEffect(() => () => virtual.measure(), [wrapped, wraps, count, virtual]);

  useEffect(() => {
    if (inSight >= 0 && inSight < count) virtual.scrollToIndex(inSight, { align: 'auto' });
    setChosen(null);
  }, [inSight, count, wraps, virtual]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((pane.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = Math.min(Math.max(to, 0), count - 1);
      setChosen(next);
      virtual.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (active >= 0) onChoose(active);
    } else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && !isSelecting() && textOf && active >= 0) {
      event.preventDefault();
      void copy(textOf(active));
    }
  };

  /** At the pointer, or for the menu key at the row. */
  const onContextMenu = (event: MouseEvent) => {
    if (menuOf === undefined || isSelecting()) return;
    const target = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const ofRow = target instanceof HTMLElement ? target : document.getElementById(`${id}${active}`);
    const index = Number(ofRow?.dataset['index'] ?? active);
    if (ofRow === null || index < 0 || menuOf(index).length === 0) return;
    event.preventDefault();
    setChosen(index);
    const { left, bottom } = ofRow.getBoundingClientRect();
    const byKey = target === null;
    setMenu({ index, at: byKey ? { x: left + 24, y: bottom } : { x: event.clientX, y: event.clientY } });
  };

  // oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select can hold neither columns nor a thousand rows out of sight
  const items = virtual.getVirtualItems();
  if (count === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <div
        ref={pane}
        className={`term mono @container flex-1 min-h-0 overflow-auto bg-inset text-11/5 text-ink-2 ${count > 0 ? 'outline-none' : 'focus-visible:-outline-offset-2'}`}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={items.some(({ index }) => index === active) ? `${id}${active}` : undefined}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <div
          className="relative min-w-full"
          role="presentation"
          style={{
            height: virtual.getTotalSize(),
            ...(chars === undefined || wraps ? {} : { minWidth: `calc(${chars}ch + 20px)` }),
          }}
        >
          {items.map(({ index, start }) => (
            <div
              key={index}
              id={`${id}${index}`}
              data-index={index}
              ref={isWrapped(index) ? (element) => virtual.measureElement(element) : undefined}
              role="option"
              aria-selected={index === marked}
              aria-label={nameOf?.(index)}
              aria-posinset={index + 1}
              aria-setsize={count}
              tabIndex={-1}
              className={[
                'term-row',
                index === marked ? 'term-now' : '',
                isWrapped(index) ? 'term-wrapped' : '',
                index > present ? 'term-next' : '',
                index === lit ? 'term-lit' : '',
                index === active ? 'term-active' : '',
                classOf?.(index) ?? '',
              ].join(' ')}
              style={{
                transform: `translateY(${start}px)`,
                ...(isWrapped(index) ? { minHeight: rowHeight } : { height: rowHeight }),
              }}
              onClick={() => (isSelecting() ? undefined : onChoose(index))}
              onKeyDown={onKeyDown}
              onPointerEnter={() => onPoint?.(index)}
              onPointerLeave={() => onPoint?.(null)}
            >
              {row(index)}
            </div>
          ))}
        </div>
      </div>
      {menu === null || menuOf === undefined ? null : (
        <RowMenu label={say.rowMenu} items={menuOf(menu.index)} at={menu.at} onClose={() => setMenu(null)} />
      )}
    </>
  );
}
