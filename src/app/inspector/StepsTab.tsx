/** Every step of the run, narrowed by level, part, pod and text. */
import { useDeferredValue, useMemo } from 'react';
import { eventLevel, type EventLevel } from '../../cluster/index.ts';
import { instant, plainText } from '../explain/index.ts';
import { useLanguage, useTexts } from '../language/index.ts';
import { telling, useToldTitles } from '../readings/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { actions, isInferred, useEvents, useHovered, usePage, useReadyRun } from '../store/index.ts';
import { CopyButton, Found, VirtualList } from '../terminal/index.ts';
import { filterEvents } from './eventFilter.ts';
import { eventMenu } from './eventMenu.tsx';
import { Choice, FilterBar } from './FilterBar.tsx';
import { filters, useFilter, useLevel } from './filters.ts';
import { actorsOf, podsOf } from './partsOf.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { TEXTS } from './texts.ts';
import { useRelease, useShownEvent } from './useShown.ts';

/** Of a step's title: whose it is stands mostly there. */
const TITLE_END = 12;

const LEVELS = ['milestone', 'step', 'detail'] as const satisfies readonly EventLevel[];

export function StepsTab() {
  const say = useTexts(TEXTS);
  const run = useReadyRun();
  const events = useEvents();
  const release = useRelease();
  useLanguage(); // titles are told in it
  const pods = podsOf(events);
  const parts = actorsOf(events);
  const filter = useFilter('steps', { pods, parts });
  const level = useLevel();
  const text = useDeferredValue(filter.text);
  const { pod, part } = filter;
  const titles = useToldTitles(text.trim() !== '');
  const rows = useMemo(
    () => filterEvents(events, { level, actor: part, pod, text }, titles.get),
    // oxlint-disable-next-line react/exhaustive-deps -- a round is a key: it says that more titles are told
    [events, level, part, pod, text, titles.get, titles.round],
  );
  const all = useMemo(
    () => filterEvents(events, { level, actor: null, pod: null, text: '' }, titles.get).length,
    [events, level, titles.get],
  );
  const shown = useShownEvent();
  const hovered = useHovered();
  const index = usePage((s) => s.instant.index);
  const present = lastBefore(rows, index);
  const titleOf = (i: number): string => {
    const event = rows[i];
    return event === undefined ? '' : plainText(telling(run, release, event.seq)?.title ?? event.kind);
  };
  const textOf = (i: number): string => {
    const event = rows[i];
    return event === undefined ? '' : `${instant(event.t)} ${event.actor} ${event.kind} ${titleOf(i)}`;
  };
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <FilterBar
        pane="steps"
        label={say.filterSteps}
        filter={filter}
        pods={pods}
        parts={parts}
        left={rows.length}
        all={all}
        choices={
          <Choice
            label={say.level}
            value={level}
            options={LEVELS.map((value) => ({ value, label: say.levels[value] }))}
            onChange={(to) => filters.set({ level: LEVELS.find((each) => each === to) ?? 'step' })}
          />
        }
      >
        <CopyButton
          what={say.theSteps}
          text={() => rows.map(({ t, actor, kind }) => `${instant(t)} ${actor} ${kind}`).join('\n')}
        />
      </FilterBar>
      <VirtualList
        label={say.steps}
        count={rows.length}
        rowHeight={22}
        present={present}
        marked={shown === undefined ? -1 : indexOfSeq(rows, shown.seq)}
        lit={hovered === null ? -1 : indexOfSeq(rows, hovered)}
        textOf={textOf}
        nameOf={(i) => (rows[i] === undefined ? '' : `${instant(rows[i].t)} ${titleOf(i)} ${rows[i].actor}`)}
        menuOf={(i) => (rows[i] === undefined ? [] : eventMenu(rows[i], 'steps', textOf(i)))}
        onChoose={(i) => actions.seekEvent(rows[i]?.seq ?? 0)}
        onPoint={(i) => actions.hover(i === null ? null : (rows[i]?.seq ?? null))}
        classOf={() => 'w-full'}
        empty={titles.done ? say.nothingFound : say.telling}
        row={(i) => {
          const event = rows[i];
          if (event === undefined) return null;
          const title = titleOf(i);
          const isMilestone = eventLevel(event.kind) === 'milestone';
          return (
            <>
              <span className="term-num">{instant(event.t)}</span>
              <span
                className={`flex-1 min-w-0 overflow-hidden text-ellipsis text-12/5.5 font-ui ${isMilestone ? `font-semibold ${i > present ? 'text-ink-3' : 'text-ink'}` : ''}`}
                title={title}
              >
                {text === '' ? <MiddleCut text={title} tail={TITLE_END} /> : <Found text={title} wanted={text} />}
                {isInferred(event) ? (
                  <span className="badge badge-inferred ml-1.5 align-[1px]">{say.inferred}</span>
                ) : null}
              </span>
              <span className="pl-3 text-ink-3">
                <Found text={event.actor} wanted={text} />
              </span>
            </>
          );
        }}
      />
    </div>
  );
}
