/** What `kubectl get pods -w` prints, row by row. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { watchLines } from '../../kube/kubectl.ts';
import type { Trace } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { ownCursor } from '../readings/index.ts';
import { actions, useHovered, usePage, useTrace } from '../store/index.ts';
import { CopyButton, Found, VirtualList } from '../terminal/index.ts';
import { eventMenu } from './eventMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useFilter } from './filters.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { TEXTS } from './texts.ts';

interface WatchLine {
  readonly seq: number;
  readonly t: number | null;
  readonly text: string;
  readonly event: string;
  /** `namespace/name`; undefined for the head. */
  readonly pod: string | undefined;
}

/** Every line of the terminal with the event that printed it; the header and the first list were there before. */
function linesOf(trace: Trace<ClusterState>): WatchLine[] {
  const rows = ownCursor(trace).stateAt(trace.events.length - 1).kubectl.watch;
  const listed = trace.initial.kubectl.watch.length;
  const namespaces = new Set(rows.map(({ namespace }) => namespace));
  const texts = watchLines(rows, { listed, allNamespaces: namespaces.size > 1 });
  const printed = trace.events.filter(({ kind }) => kind === 'WatchRowPrinted');
  return texts.map((text, i) => {
    const row = rows[i - 1];
    const event = printed[i - 1 - listed];
    return {
      text,
      seq: event?.seq ?? -1,
      t: event?.t ?? null,
      event: event === undefined ? '' : (row?.event ?? ''),
      pod: row && `${row.namespace}/${row.name}`,
    };
  });
}

const NO_PARTS: readonly string[] = [];
/** Before the text the instant, behind it the event's type. */
const AROUND_CHARS = 24;

export function WatchTab() {
  const say = useTexts(TEXTS);
  const trace = useTrace();
  const all = useMemo(() => linesOf(trace), [trace]);
  const pods = useMemo(() => [...new Set(all.flatMap(({ pod }) => pod ?? []))].sort(), [all]);
  const filter = useFilter('watch', { pods, parts: NO_PARTS });
  const { pod, text } = filter;
  const lines = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return all.filter(
      (line) =>
        line.pod === undefined ||
        ((pod === null || line.pod === pod) && `${line.text} ${line.event}`.toLowerCase().includes(wanted)),
    );
  }, [all, pod, text]);
  const chars = useMemo(() => Math.max(...lines.map((line) => line.text.length), 0) + AROUND_CHARS, [lines]);
  const index = usePage((s) => s.instant.index);
  const hovered = useHovered();
  const present = lastBefore(lines, index);
  const heads = lines.some((line) => line.pod === undefined) ? 1 : 0;
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <FilterBar
        pane="watch"
        label={say.filterRows}
        filter={filter}
        pods={pods}
        parts={NO_PARTS}
        left={lines.length - heads}
        all={all.length - heads}
      >
        <CopyButton what={say.theRows} text={() => lines.map((line) => line.text).join('\n')} />
      </FilterBar>
      <VirtualList
        label={say.watchRows}
        count={lines.length}
        rowHeight={20}
        chars={chars}
        present={present}
        marked={present}
        lit={hovered === null ? -1 : indexOfSeq(lines, hovered)}
        textOf={(i) => lines[i]?.text ?? ''}
        menuOf={(i) => {
          const line = lines[i];
          const event = trace.events[line?.seq ?? -1];
          return line === undefined || event === undefined ? [] : eventMenu(event, 'watch', line.text);
        }}
        onChoose={(i) => {
          const line = lines[i];
          if (line !== undefined && line.seq >= 0) actions.seekEvent(line.seq);
          else actions.toStart();
        }}
        onPoint={(i) => actions.hover(i === null || (lines[i]?.seq ?? -1) < 0 ? null : (lines[i]?.seq ?? null))}
        classOf={(i) => (lines[i]?.pod === undefined ? 'text-ink-3' : '')}
        empty={say.noRows}
        row={(i) => {
          const line = lines[i];
          return line === undefined ? null : (
            <>
              <span className="term-num">{line.t === null ? '' : instant(line.t)}</span>
              <span>
                <Found text={line.text} wanted={text} />
              </span>
              <span className="ml-2 text-ink-3">{line.event}</span>
            </>
          );
        }}
      />
      <p className="flex-none px-4 pt-1.5 pb-2 border-t border-t-line text-11 text-ink-3">{say.watchFoot}</p>
    </div>
  );
}
