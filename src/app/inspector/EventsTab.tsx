/** Every event of the run, narrowed by level, part, pod and text. */
import { useCallback, useMemo, useState } from 'react';
import { eventLevel, type EventLevel } from '../../cluster/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { instant, plainText, subjectKey } from '../explain/index.ts';
import { telling } from '../player/index.ts';
import { actions, useEvents, useHovered, usePage, useReadyRun, useSelectedPod } from '../store/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { actorsOf, EVERYTHING, filterEvents, podsOf, type EventFilter } from './eventFilter.ts';
import { FilterBar } from './FilterBar.tsx';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { useRelease, useShownEvent } from './useShown.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select className="pane-select" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

const LEVELS: readonly { readonly value: EventLevel; readonly label: string }[] = [
  { value: 'milestone', label: 'milestones' },
  { value: 'step', label: 'steps' },
  { value: 'detail', label: 'all events' },
];

const plain = (value: string): { value: string; label: string } => ({ value, label: value.split('/').at(-1) ?? value });

export function EventsTab() {
  const run = useReadyRun();
  const events = useEvents();
  const release = useRelease();
  const selected = useSelectedPod();
  const [filter, setFilter] = useState<EventFilter>(EVERYTHING);
  const titleOf = useCallback(
    (event: TraceEvent) => plainText(telling(run, release, event.seq)?.title ?? event.kind),
    [run, release],
  );
  const rows = useMemo(() => filterEvents(events, filter, titleOf), [events, filter, titleOf]);
  const shown = useShownEvent();
  const hovered = useHovered();
  const index = usePage((s) => s.instant.index);
  const pods = useMemo(() => podsOf(events), [events]);
  const mine = selected === null ? null : subjectKey(run.trace.initial, selected);
  return (
    <div className="insp-list">
      <FilterBar
        label="Filter the events"
        text={filter.text}
        onText={(text) => setFilter({ ...filter, text })}
        count={rows.length}
      >
        <span className="pane-break" />
        <Choice
          label="Level"
          value={filter.level}
          options={LEVELS}
          onChange={(level) => setFilter({ ...filter, level: level as EventLevel })}
        />
        <Choice
          label="Part"
          value={filter.actor ?? ''}
          options={[{ value: '', label: 'every part' }, ...actorsOf(events).map(plain)]}
          onChange={(actor) => setFilter({ ...filter, actor: actor === '' ? null : actor })}
        />
        <Choice
          label="Pod"
          value={filter.pod ?? ''}
          options={[
            { value: '', label: 'every pod' },
            ...pods.toSorted((a, b) => Number(b === mine) - Number(a === mine)).map(plain),
          ]}
          onChange={(pod) => setFilter({ ...filter, pod: pod === '' ? null : pod })}
        />
      </FilterBar>
      <VirtualList
        label="Events"
        count={rows.length}
        rowHeight={22}
        present={lastBefore(rows, index)}
        marked={shown === undefined ? -1 : indexOfSeq(rows, shown.seq)}
        lit={hovered === null ? -1 : indexOfSeq(rows, hovered)}
        onChoose={(i) => actions.seekEvent(rows[i]?.seq ?? 0)}
        onPoint={(i) => actions.hover(i === null ? null : (rows[i]?.seq ?? null))}
        classOf={(i) => (eventLevel(rows[i]?.kind ?? '') === 'milestone' ? 'event-row event-milestone' : 'event-row')}
        empty="No event matches."
        row={(i) => {
          const event = rows[i];
          if (event === undefined) return null;
          return (
            <>
              <span className="term-num">{instant(event.t)}</span>
              <span className="event-title">{titleOf(event)}</span>
              <span className="term-dim">{event.actor}</span>
            </>
          );
        }}
      />
    </div>
  );
}
