/**
 * What differs, grouped by where it shows. A listbox of one tab stop whose groups have names: arrows move, Enter tells
 * the row's event, that of the other release where only that one has it.
 */
import { useId, useState, type KeyboardEvent } from 'react';
import { runFigures } from '../../cluster/compareRuns.ts';
import { lastEventAt } from '../../trace/index.ts';
import { useTexts } from '../language/index.ts';
import { usePage } from '../store/index.ts';
import type { Entry, Place, PlacedEntries } from './differences.ts';
import { RowParts } from './RowParts.tsx';
import { sidesOf } from './sides.ts';
import { TEXTS } from './texts.ts';
import { tellBeside, tellShown, useTold } from './told.ts';
import type { Comparison } from './useComparison.ts';
import { markOf, rowName, titleOfRow } from './words.ts';

/** More than that is no list that anybody reads; "All" has them. */
const MOST = 200;

/** Where the arrows have come to. */
const ACTIVE =
  'group-focus-visible/rows:bg-raised group-focus-visible/rows:outline-2 group-focus-visible/rows:outline-user-text group-focus-visible/rows:-outline-offset-2';

interface DifferencesProps {
  readonly comparison: Comparison;
  readonly placed: readonly PlacedEntries[];
}

export function Differences({ comparison, placed }: DifferencesProps) {
  const { first, second } = comparison;
  const say = useTexts(TEXTS);
  const id = useId();
  const [active, setActive] = useState(0);
  const index = usePage((s) => s.instant.index);
  const secondIndex = usePage((s) => lastEventAt(second.run.trace.events, s.instant.t));
  const told = useTold(second.run);
  const shown = placed.map(({ place, entries }) => ({ place, entries: entries.slice(0, MOST) }));
  const flat = shown.flatMap(({ entries }) => entries);
  const positions = new Map(flat.map((entry, i) => [entry, i]));

  const isNow = (entry: Entry): boolean => {
    if (entry.of === 'field') return false;
    const { row } = entry;
    if (told !== null) return row.in === 'second' && row.second === told.event;
    return row.in !== 'second' && row.first.seq === index;
  };
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined || entry.of === 'field') return;
    const { row } = entry;
    if (row.in === 'second') tellBeside(second.run, row.second, true);
    else tellShown(row.first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: flat.length - 1 }[event.key];
    if (to !== undefined) {
      const next = Math.min(Math.max(to, 0), flat.length - 1);
      setActive(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(flat[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const headingOf = (place: Place): string => {
    if (place !== 'requests') return say.place[place];
    const [one, other] = [runFigures(first.run.trace).requests, runFigures(second.run.trace).requests];
    return `${say.place.requests}, ${one === other ? one : say.counts({ first: one, second: other })}`;
  };

  // oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select can hold neither columns nor marks
  return (
    <div
      className="group/rows flex-1 min-h-0 overflow-x-hidden overflow-y-auto pb-3 focus-visible:-outline-offset-2"
      role="listbox"
      aria-label={say.rows({ first: first.name, second: second.name })}
      tabIndex={0}
      aria-activedescendant={flat.length === 0 ? undefined : `${id}${Math.min(active, flat.length - 1)}`}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ place, entries }) => (
        <div key={place} role="group" aria-label={headingOf(place)} className="cmp-group">
          <h3
            className="pt-3 pr-3 pb-1.5 pl-10 text-11 font-normal text-ink-3 phone:pt-2 [@media(max-height:799px)]:pt-2 [@media(max-height:799px)]:pb-1"
            aria-hidden="true"
          >
            {headingOf(place)}
          </h3>
          {entries.map((entry) => {
            const mine = positions.get(entry) ?? 0;
            return (
              <div
                key={mine}
                id={`${id}${mine}`}
                role="option"
                aria-selected={isNow(entry)}
                aria-label={
                  entry.of === 'row'
                    ? [
                        rowName(entry.row, comparison, say),
                        ...(entry.follows > 0 ? [say.follows({ count: entry.follows })] : []),
                      ].join(', ')
                    : [say.saysOtherwise, say.field[entry.field], entry.first, entry.second].join(', ')
                }
                tabIndex={-1}
                className={[
                  'cmp-row py-1 border-t border-t-line last:border-b last:border-b-line hover:bg-raised',
                  isNow(entry) ? 'cmp-now' : '',
                  mine === active ? ACTIVE : '',
                  entry.of === 'field' ? 'cursor-default' : 'cursor-pointer',
                ].join(' ')}
                onClick={() => {
                  setActive(mine);
                  choose(entry);
                }}
                onKeyDown={onKeyDown}
              >
                {entry.of === 'row' ? (
                  <RowParts
                    mark={markOf(entry.row)}
                    what={titleOfRow(entry.row, comparison)}
                    {...(entry.follows > 0 && {
                      follows: { count: entry.follows, words: say.follows({ count: entry.follows }) },
                    })}
                    {...sidesOf(entry.row, comparison, { index, secondIndex }, say)}
                  />
                ) : (
                  <RowParts
                    mark="~"
                    what={say.field[entry.field]}
                    first={{ text: entry.first, mono: true }}
                    second={{ text: entry.second, mono: true }}
                  />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
