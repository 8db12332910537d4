/** A row of tabs after the ARIA pattern: one tab stop, arrows move and choose. The panel is the caller's. */
import type { KeyboardEvent, ReactNode } from 'react';

export interface TabsProps<T extends string> {
  readonly label: string;
  /** Ids of tab and panel are made from it: `${id}-tab-${value}`, `${id}-panel`. */
  readonly id: string;
  readonly value: T;
  readonly tabs: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string): string => `${id}-panel`;

/** What the panel needs to belong to its tab. */
export const panelProps = (id: string, value: string) =>
  ({ id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id, value) }) as const;

export function Tabs<T extends string>({ label, id, value, tabs, onChange, className }: TabsProps<T>) {
  const go = (event: KeyboardEvent, to: number) => {
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows are this row's here, not the player's
    onChange(tab.value);
    document.getElementById(tabId(id, tab.value))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    if (event.key === 'ArrowRight') go(event, at + 1);
    else if (event.key === 'ArrowLeft') go(event, at - 1);
    else if (event.key === 'Home') go(event, 0);
    else if (event.key === 'End') go(event, tabs.length - 1);
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={`tabs flex-none border-b border-b-line overflow-x-auto ${className ?? ''}`}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={tabId(id, tab.value)}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId(id)}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
