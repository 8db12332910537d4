/**
 * A long list of equal rows of which only those in sight exist. A listbox after the ARIA pattern: one tab stop, arrows
 * move, Enter chooses. The row of the present step is marked and kept in sight; rows of the future are dim.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  readonly onChoose: (index: number) => void;
  readonly onPoint?: (index: number | null) => void;
  /** More classes of a row: an error, a head. */
  readonly classOf?: (index: number) => string;
  readonly empty: ReactNode;
}

/** Rows beyond those in sight, so that a fast scroll shows no holes. */
const OVERSCAN = 12;

export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, present, marked, lit, row, nameOf, onChoose, onPoint, classOf, empty } = props;
  const pane = useRef<HTMLDivElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read in this component only
  const virtual = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => pane.current,
    overscan: OVERSCAN,
  });
  const inSight = marked >= 0 ? marked : present;
  const active = Math.min(chosen ?? Math.max(inSight, 0), count - 1);

  useEffect(() => {
    if (inSight >= 0 && inSight < count) virtual.scrollToIndex(inSight, { align: 'auto' });
    setChosen(null);
  }, [inSight, count, virtual]);

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
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      if (active >= 0) onChoose(active);
    }
  };

  // oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select can hold neither columns nor a thousand rows out of sight
  const items = virtual.getVirtualItems();
  if (count === 0) return <div className="term-empty">{empty}</div>;
  return (
    <div
      ref={pane}
      className="term"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={items.some(({ index }) => index === active) ? `${id}${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className="term-body" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === marked}
            aria-label={nameOf?.(index)}
            aria-posinset={index + 1}
            aria-setsize={count}
            tabIndex={-1}
            className={[
              'term-row',
              index === marked ? 'term-now' : '',
              index > present ? 'term-next' : '',
              index === lit ? 'term-lit' : '',
              index === active ? 'term-active' : '',
              classOf?.(index) ?? '',
            ].join(' ')}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            onClick={() => onChoose(index)}
            onKeyDown={onKeyDown}
            onPointerEnter={() => onPoint?.(index)}
            onPointerLeave={() => onPoint?.(null)}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
