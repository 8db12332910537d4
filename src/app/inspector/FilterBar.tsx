/** Narrows a list: a text, a pod, a part, and how many rows are left. */
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { IconButton } from '../shell/ui/index.ts';
import { filters, type FilteredPane, type ShownFilter } from './filters.ts';
import { TEXTS } from './texts.ts';

const FIELD = 'h-6 border border-line-2 rounded-2 bg-raised text-ink phone:h-9';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    className={`${FIELD} flex-[1_1_74px] min-w-0 max-w-35 px-0.5 text-(length:--fs-11) text-ellipsis`}
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

interface ToggleProps {
  readonly isOn: boolean;
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: string;
}

export const Toggle = ({ isOn, title, onClick, children }: ToggleProps) => (
  <button
    type="button"
    className="flex-none h-6 px-2 border border-line-2 rounded-2 text-11 text-ink-2 hover:bg-raised-2 aria-pressed:bg-raised-2 aria-pressed:text-ink aria-pressed:border-edge phone:h-9"
    aria-pressed={isOn}
    title={title}
    onClick={onClick}
  >
    {children}
  </button>
);

/** The last part of `namespace/name` or of an actor's path. */
const plain = (value: string): { value: string; label: string } => ({ value, label: value.split('/').at(-1) ?? value });

interface Rows {
  readonly bar: string;
  readonly end: string;
}

const ONE_ROW: Rows = { bar: '', end: '' };
/** Where the choices have a row of their own: always, or where there is little room. */
const ROWS: Readonly<Record<FilteredPane, Rows>> = {
  klog: ONE_ROW,
  watch: ONE_ROW,
  requests: {
    bar: 'phone:after:order-2 phone:after:basis-full phone:[&_select]:order-3 phone:[&_select]:max-w-none',
    end: 'phone:order-1',
  },
  steps: { bar: 'after:order-2 after:basis-full [&_select]:order-3 [&_select]:max-w-none', end: 'order-1' },
  events: ONE_ROW,
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
    <search
      className={`flex-none flex flex-wrap items-center gap-1.5 min-h-9 py-1.25 pr-1.5 pl-3 border-b border-b-line ${ROWS[pane].bar}`}
    >
      <input
        type="search"
        className={`${FIELD} flex-[1_1_72px] min-w-14 px-2 text-11 font-mono placeholder:text-ink-3`}
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
      <span className={`flex-none ml-auto flex items-center gap-0.5 ${ROWS[pane].end}`}>
        <output className="px-1 font-stamp text-11 text-ink-3 whitespace-nowrap" aria-live="polite" aria-atomic="true">
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
