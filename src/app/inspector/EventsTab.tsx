/** Kubernetes' own Events as kubectl prints them at the instant; a row leads to the step that recorded it. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { micros } from '../../engine/time.ts';
import { describedEvents, eventLines } from '../../kube/kubectlEvents.ts';
import { CONFIG_MIRROR } from '../../kube/objects.ts';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, useClusterState, useEvents, useHovered, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton, Empty, Found, VirtualList } from '../terminal/index.ts';
import { eventMenu } from './eventMenu.tsx';
import { FilterBar, Toggle } from './FilterBar.tsx';
import { filters, useDescribed, useFilter } from './filters.ts';
import { eventRows, type EventRow } from './recordedEvents.ts';
import { TEXTS } from './texts.ts';
import { useRelease, useShownEvent } from './useShown.ts';

const NO_PARTS: readonly string[] = [];
/** Before the text the instant, behind it what has become of it. */
const AROUND_CHARS = 12;
const STANDING_CHARS = 40;

const keyOf = ({ about }: EventRow): string => `${about.namespace}/${about.name}`;
const isOfPod = ({ kind }: EventRow): boolean => kind === undefined;

/** By which UID describe asks for a pod's Events: of a mirror pod, the static pod's. */
const uidOf = ({ etcd }: ClusterState, key: string | null): string | null => {
  const pod = key === null ? undefined : etcd.pods[key];
  return pod === undefined ? null : (pod.metadata.annotations?.[CONFIG_MIRROR] ?? pod.metadata.uid);
};

/** The rows at the instant, in whole seconds: no age shows less. */
function useRows(): readonly EventRow[] {
  const trace = useTrace();
  const release = useRelease();
  const index = usePage((s) => s.instant.index);
  const second = usePage((s) => Math.floor(s.instant.t / 1_000_000));
  return useMemo(
    () => eventRows(trace, release, { index, t: micros(Math.max(second * 1_000_000, trace.events[index]?.t ?? 0)) }),
    [trace, release, index, second],
  );
}

interface Printed {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly row: EventRow; readonly text: string }[];
}

function printed(lines: readonly string[], rows: readonly EventRow[]): Printed {
  const heads = lines.length - rows.length;
  return { heads: lines.slice(0, heads), rows: rows.map((row, i) => ({ row, text: lines[heads + i] ?? '' })) };
}

export function EventsTab() {
  const say = useTexts(TEXTS);
  const described = useDescribed();
  const rows = useRows();
  const events = useEvents();
  const pods = useMemo(() => [...new Set(rows.filter(isOfPod).map(keyOf))].sort(), [rows]);
  const filter = useFilter('events', { pods, parts: NO_PARTS });
  const selected = useSelectedPod();
  const uid = useClusterState((cluster) => uidOf(cluster, selected));
  const now = usePage((s) => Math.floor(s.instant.t / 1_000_000));
  const shown = useShownEvent();
  const hovered = useHovered();
  const name = selected?.split('/')[1] ?? '';

  const { pod, text } = filter;
  const { heads, rows: list } = useMemo(() => {
    const t = micros(now * 1_000_000);
    if (described) {
      const own = rows.filter((row) => row.about.uid === uid && row.standing === 'listed');
      if (uid === null) return printed([`Error from server (NotFound): pods "${name}" not found`], []);
      return printed(describedEvents(own, t), own);
    }
    const lines = printed(
      eventLines(
        rows,
        t,
        rows.some(({ namespace }) => namespace !== rows[0]?.namespace),
      ),
      rows,
    );
    const wanted = text.trim().toLowerCase();
    const fits = ({ row, text: line }: Printed['rows'][number]) =>
      (pod === null || (isOfPod(row) && keyOf(row) === pod)) && line.toLowerCase().includes(wanted);
    return { ...lines, rows: lines.rows.filter(fits) };
  }, [rows, described, uid, name, now, pod, text]);

  if (rows.length === 0) return <Empty>{say.noEvents}</Empty>;
  const count = heads.length + list.length;
  const at = (i: number) => list[i - heads.length];
  const textOf = (i: number): string => heads[i] ?? at(i)?.text ?? '';
  const lead = described ? 0 : AROUND_CHARS;
  const chars = Math.max(...Array.from({ length: count }, (_, i) => textOf(i).length), 0) + lead;
  const isStopped = list.some(({ row: { standing } }) => standing === 'unsent' || standing === 'dropped');
  const indexOf = (seq: number | undefined): number => {
    const found = seq === undefined ? -1 : list.findIndex(({ row }) => row.all.includes(seq));
    return found < 0 ? -1 : found + heads.length;
  };
  const there = list.filter(({ row }) => row.standing !== 'coming');
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <FilterBar
        pane="events"
        label={say.filterEvents}
        filter={filter}
        pods={described ? [] : pods}
        parts={NO_PARTS}
        left={list.length}
        all={described ? list.length : rows.length}
      >
        <Toggle isOn={described} title={say.describedHint} onClick={() => filters.set({ described: !described })}>
          {say.described}
        </Toggle>
        <CopyButton
          what={say.theEvents}
          text={() =>
            [...heads, ...there.filter(({ row }) => row.standing === 'listed').map((each) => each.text)].join('\n')
          }
        />
      </FilterBar>
      <VirtualList
        label={say.events}
        count={described && selected === null ? 0 : list.length === 0 && !described ? 0 : count}
        rowHeight={20}
        chars={chars + (isStopped ? STANDING_CHARS : 0)}
        present={heads.length + there.length - 1}
        marked={indexOf(shown?.seq)}
        lit={indexOf(hovered ?? undefined)}
        textOf={textOf}
        menuOf={(i) => {
          const event = events[at(i)?.row.seq ?? -1];
          return event === undefined ? [] : eventMenu(event, 'events', textOf(i));
        }}
        onChoose={(i) => {
          const row = at(i)?.row;
          if (row !== undefined) actions.seekEvent(row.seq);
        }}
        onPoint={(i) => actions.hover(i === null ? null : (at(i)?.row.seq ?? null))}
        classOf={(i) => (i < heads.length ? 'text-ink-3' : at(i)?.row.type === 'Warning' ? 'text-ink' : '')}
        empty={described ? say.noPod : say.noEventFits}
        row={(i) => {
          const row = at(i)?.row;
          const gone = row?.standing === 'unsent' || row?.standing === 'dropped' ? say.standings[row.standing] : null;
          return (
            <>
              {described ? null : <span className="term-num">{row === undefined ? '' : instant(row.last)}</span>}
              <span>
                <Found text={textOf(i)} wanted={text} />
              </span>
              {gone === null ? null : <span className="badge self-center">{gone}</span>}
            </>
          );
        }}
      />
      <p className="flex-none px-4 pt-1.5 pb-2 border-t border-t-line text-11 text-ink-3">
        {described ? say.eventsFoot.describe({ name }) : say.eventsFoot.get}
      </p>
    </div>
  );
}
