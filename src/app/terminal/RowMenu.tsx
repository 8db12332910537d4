/**
 * What can be done with one row of a list: a menu at the pointer, or at the row for the keyboard's menu key. It is the
 * same menu as a button's, without a button; the focus goes back to the list.
 */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { MenuHeading, MenuItem } from '../shell/ui/index.ts';

export interface RowMenuProps {
  readonly label: string;
  readonly items: readonly (MenuItem | MenuHeading)[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

const MARGIN = 8;

export function RowMenu({ label, items, at, onClose }: RowMenuProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = list.current;
    if (menu === null) return;
    const before = document.activeElement;
    menu.showPopover();
    const { clientWidth } = document.documentElement;
    const held = (wanted: number, size: number, room: number) =>
      Math.max(MARGIN, Math.min(wanted, room - size - MARGIN));
    menu.style.left = `${held(at.x, menu.offsetWidth, clientWidth)}px`;
    menu.style.top = `${held(at.y, menu.offsetHeight, window.innerHeight)}px`;
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const now = all.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    event.stopPropagation();
    if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      className="menu"
      onToggle={(event) => (event.newState === 'closed' ? onClose() : undefined)}
      onKeyDown={onKeyDown}
    >
      {items.map((item, i) =>
        'heading' in item ? (
          <div key={`heading-${i}`} className="menu-heading leading-4 text-ink-3" role="presentation">
            {item.heading}
          </div>
        ) : (
          <button
            key={item.id}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            tabIndex={-1}
            className="menu-item flex w-full items-center gap-2 min-h-7 leading-4 phone:min-h-(--h-touch)"
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              onClose();
              item.onChoose();
            }}
          >
            {item.icon}
            <span className="menu-label flex-1 min-w-0">{item.label}</span>
            {item.aside ? <span className="menu-aside flex-none text-ink-3">{item.aside}</span> : null}
          </button>
        ),
      )}
    </div>
  );
}
