/** Narrows a list: a text, a pod, a part, and how many rows are left. */
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { IconButton } from '../shell/ui/index.ts';
import { filters, type FilteredPane, type ShownFilter } from './filters.ts';
import { TEXTS } from './texts.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    className="pane-select border border-line-2 rounded-2 bg-raised text-ink text-(length:--fs-11) py-0 px-0.5"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

/** The last part of `namespace/name` or of an actor's path. */
const plain = (value: string): { value: string; label: string } => ({ value, label: value.split('/').at(-1) ?? value });

/** Where the choices have a row of their own: always, or where there is little room. */
const ROWS: Readonly<Record<FilteredPane, string>> = {
  klog: '',
  watch: '',
  requests: 'pane-bar-two-narrow',
  steps: 'pane-bar-two',
  events: '',
};

interface FilterBarProps {
  readonly pane: FilteredPane;
  readonly label: string;
  readonly filter: ShownFilter;
  readonly pods: readonly string[];
  readonly parts: readonly string[];
  readonly left: number;
  readonly all: number;
  /** More choices, before the count. */
  readonly choices?: ReactNode;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

export function FilterBar({ pane, label, filter, pods, parts, left, all, choices, children }: FilterBarProps) {
  const say = useTexts(TEXTS);
  return (
    <search className={`pane-bar pane-bar-wrap flex-wrap ${ROWS[pane]}`}>
      <input
        type="search"
        className="pane-filter border border-line-2 rounded-2 bg-raised text-ink text-11 flex-[1_1_72px] min-w-14 font-mono"
        aria-label={label}
        placeholder={say.filter}
        value={filter.text}
        onChange={(event) => filters.setPane(pane, { text: event.target.value })}
        onKeyDown={(event) => {
          event.stopPropagation();
          // From the field straight into what it found.
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget
            .closest('[role=tabpanel]')
            ?.querySelector<HTMLElement>('[role=listbox], [role=tree]')
            ?.focus();
        }}
      />
      {pods.length > 0 ? (
        <Choice
          label={say.pod}
          value={filter.pod ?? ''}
          options={[{ value: '', label: say.everyPod }, ...pods.map(plain)]}
          onChange={(pod) => filters.set({ pod: pod === '' ? null : pod })}
        />
      ) : null}
      {parts.length > 1 ? (
        <Choice
          label={say.part}
          value={filter.part ?? ''}
          options={[{ value: '', label: say.everyPart }, ...parts.map(plain)]}
          onChange={(part) => filters.setPane(pane, { part: part === '' ? null : part })}
        />
      ) : null}
      {choices}
      <span className="pane-end flex-none ml-auto flex items-center gap-0.5">
        <output className="pane-count text-ink-3 py-0 px-1 whitespace-nowrap" aria-live="polite" aria-atomic="true">
          {left === all ? all : say.shown({ left, all })}
        </output>
        {filter.isEmpty ? null : (
          <IconButton icon="close" variant="ghost" size="sm" label={say.clear} onClick={() => filters.clear(pane)} />
        )}
        {children}
      </span>
    </search>
  );
}
