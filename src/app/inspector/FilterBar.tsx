/** Narrows a list: a text, perhaps a toggle, and how many rows are left. */
import type { ReactNode } from 'react';

interface FilterBarProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly count: number;
  readonly toggle?: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
  readonly children?: ReactNode;
}

export function FilterBar({ label, text, onText, count, toggle, children }: FilterBarProps) {
  return (
    <search className="pane-bar pane-bar-wrap">
      <input
        type="search"
        className="pane-filter"
        aria-label={label}
        placeholder="Filter"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {toggle === undefined ? null : (
        <button type="button" className="pane-toggle" aria-pressed={toggle.on} onClick={toggle.onToggle}>
          {toggle.label}
        </button>
      )}
      <span className="pane-grow" />
      <output className="pane-count" aria-live="off">
        {count}
      </output>
      {children}
    </search>
  );
}
