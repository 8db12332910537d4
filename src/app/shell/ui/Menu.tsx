/**
 * A button that opens a menu, after the ARIA menu button: arrows, Home, End, first letters, Escape. The list lives in
 * the top layer, so no pane can clip it.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { place, type Side } from './place.ts';
import { isTyping, meant, typed, type Typing } from './typeahead.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  /** A line under the label. */
  readonly detail?: ReactNode;
  /** At the right edge: a key or a value. */
  readonly aside?: ReactNode;
  readonly icon?: ReactNode;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/** A heading between items. */
export interface MenuHeading {
  readonly heading: ReactNode;
  /** Its items have short labels, and stand side by side. */
  readonly isWide?: boolean;
}

export interface MenuProps {
  /** Names the list. */
  readonly label: string;
  readonly items: readonly (MenuItem | MenuHeading)[];
  readonly side?: Side;
  readonly className?: string;
  /** The button's face; `trigger` has its look, and its name where the face has no words. */
  readonly face: ReactNode;
  readonly trigger?: Omit<ButtonProps, 'onClick' | 'onKeyDown' | 'ref' | 'children'>;
  /** Asked for from outside, by a shortcut; `onOpened` tells that it is open. */
  readonly wanted?: boolean;
  readonly onOpened?: () => void;
}

export function Menu({
  label,
  items,
  side = 'below-start',
  className,
  face,
  trigger,
  wanted = false,
  onOpened,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typing = useRef<Typing | null>(null);

  const entries = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
  ];
  const focusAt = (index: number) => entries().at(index)?.focus();

  const close = (returnFocus: boolean) => {
    if (list.current?.isConnected && list.current.matches(':popover-open')) list.current.hidePopover();
    if (returnFocus) button.current?.focus();
  };
  const show = (at: 0 | -1 = 0) => {
    if (!list.current || !button.current || list.current.matches(':popover-open')) return;
    list.current.showPopover();
    place(list.current, button.current, side);
    focusAt(at);
  };

  useEffect(() => {
    if (!wanted) return;
    show();
    onOpened?.();
  }, [wanted]); // oxlint-disable-line react/exhaustive-deps -- only the wish opens it

  const onListKey = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowRight: (at + 1) % all.length,
      ArrowUp: at > 0 ? at - 1 : all.length - 1,
      ArrowLeft: at > 0 ? at - 1 : all.length - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = moves[event.key];
    event.stopPropagation();
    if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    } else if (event.key === 'Tab') close(true);
    else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (event.key.length === 1 && (event.key !== ' ' || isTyping(typing.current, event.timeStamp))) {
      event.preventDefault(); // a space inside a word chooses nothing
      typing.current = typed(typing.current, event.key, event.timeStamp);
      const labels = all.map((entry) => entry.textContent ?? '');
      all[meant(labels, at, typing.current.word)]?.focus();
    }
  };

  return (
    <span className={`menu-anchor min-w-0 ${className ?? ''}`}>
      <Button
        {...trigger}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close(true) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          show(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        {face}
      </Button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={0} // a long menu scrolls, and what scrolls has to be reachable
        className="menu"
        onToggle={(event) => {
          typing.current = null;
          setOpen(event.newState === 'open');
        }}
        onKeyDown={onListKey}
        onKeyUp={(event) => {
          // Firefox presses a button when the space is let go.
          if (event.key === ' ' && isTyping(typing.current, event.timeStamp)) event.preventDefault();
        }}
      >
        {sectionsOf(items).map(({ heading, isWide, items: own }, i) => (
          <Section key={i} heading={heading} isWide={isWide}>
            {own.map((item) => (
              <Entry
                key={item.id}
                item={item}
                onChoose={() => {
                  close(true);
                  item.onChoose();
                }}
              />
            ))}
          </Section>
        ))}
      </div>
    </span>
  );
}

interface MenuSection {
  readonly heading?: ReactNode;
  readonly isWide?: boolean | undefined;
  readonly items: readonly MenuItem[];
}

/** A heading begins a section; what comes before the first has none. */
function sectionsOf(items: readonly (MenuItem | MenuHeading)[]): readonly MenuSection[] {
  const starts = items.flatMap((item, i) => (i === 0 || 'heading' in item ? [i] : []));
  return starts.map((start, n) => {
    const [first, ...rest] = items.slice(start, starts[n + 1]);
    const own = rest.flatMap((item) => ('heading' in item ? [] : [item]));
    if (first === undefined) return { items: own };
    return 'heading' in first ? { ...first, items: own } : { items: [first, ...own] };
  });
}

/** Its heading names the group, so that who hears the items hears what they have in common. */
function Section({ heading, isWide, children }: Omit<MenuSection, 'items'> & { readonly children: ReactNode }) {
  const id = useId();
  if (heading === undefined) return <>{children}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu may hold groups, and no tag is one there
    <div role="group" aria-labelledby={id}>
      <div id={id} className="menu-heading leading-4 text-ink-3" role="presentation">
        {heading}
      </div>
      {isWide ? <div className="grid grid-cols-3">{children}</div> : children}
    </div>
  );
}

function Entry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const id = useId();
  const described = [item.detail ? `${id}-detail` : '', item.aside ? `${id}-aside` : ''].join(' ').trim();
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-disabled={item.disabled}
      tabIndex={-1}
      className={`menu-item flex w-full items-center gap-2 min-h-7 leading-4 phone:min-h-(--h-touch) ${item.danger ? 'text-failure-text' : ''}`}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (!item.disabled) onChoose();
      }}
    >
      {item.icon}
      <span className="menu-label flex-1 min-w-0">
        <span id={`${id}-label`}>{item.label}</span>
        {item.detail ? (
          <span id={`${id}-detail`} className="text-11 font-normal text-ink-2 text-pretty block">
            {item.detail}
          </span>
        ) : null}
      </span>
      {item.aside ? (
        <span id={`${id}-aside`} className="menu-aside flex-none text-ink-3">
          {item.aside}
        </span>
      ) : null}
    </button>
  );
}
