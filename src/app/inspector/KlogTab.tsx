/** The kubelet's whole log of the run; the line of this step is marked and what comes later is dim. */
import { useDeferredValue, useMemo } from 'react';
import { shownBy, type Clock } from '../../cluster/clocks.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { KlogEntry, TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, useHovered, usePage, useTrace } from '../store/index.ts';
import { CopyButton, Found, KlogText, VirtualList } from '../terminal/index.ts';
import { eventMenu } from './eventMenu.tsx';
import { FilterBar, Toggle } from './FilterBar.tsx';
import { isAbout, useFilter, type ShownFilter } from './filters.ts';
import { loggersOf, podsOf } from './partsOf.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { TEXTS } from './texts.ts';
import { useShownEvent } from './useShown.ts';
import { toggleWraps, useWraps } from './wrapping.ts';

export type Line = TraceEvent & { readonly klog: KlogEntry };

const PID = 1;
/** Before the text: the instant, the severity, the gaps. */
const PREFIX_CHARS = 14;

const isLine = (event: TraceEvent): event is Line => event.klog !== undefined;

const lineText = ({ klog, t }: Line, clock: Clock): string => klogLine({ ...klog, t: shownBy(clock, t) }, PID);

/** Exported for its test: what a filter leaves of the log. */
export function filterLines(
  lines: readonly Line[],
  { text, pod, part }: Pick<ShownFilter, 'text' | 'pod' | 'part'>,
): readonly Line[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && pod === null && part === null) return lines;
  return lines.filter(
    (line) =>
      (part === null || line.actor === part) &&
      (pod === null || isAbout(line, pod)) &&
      (wanted === '' || `${line.klog.severity} ${line.klog.file} ${line.klog.text}`.toLowerCase().includes(wanted)),
  );
}

const longest = (lines: readonly Line[]): number =>
  lines.reduce((most, { klog }) => Math.max(most, klog.text.length + klog.file.length + 2), 0) + PREFIX_CHARS;

export function KlogTab() {
  const say = useTexts(TEXTS);
  const { events, initial } = useTrace();
  const textOf = (line: Line): string => lineText(line, initial.node);
  const pods = podsOf(events);
  const parts = loggersOf(events);
  const filter = useFilter('klog', { pods, parts });
  const all = useMemo(() => events.filter(isLine), [events]);
  const text = useDeferredValue(filter.text);
  const { pod, part } = filter;
  const lines = useMemo(() => filterLines(all, { text, pod, part }), [all, text, pod, part]);
  const chars = useMemo(() => longest(lines), [lines]);
  const wraps = useWraps();
  const shown = useShownEvent();
  const hovered = useHovered();
  const index = usePage((s) => s.instant.index);
  return (
    <div className="flex-1 min-h-0 flex flex-col">
      <FilterBar
        pane="klog"
        label={say.filterLog}
        filter={filter}
        pods={pods}
        parts={parts}
        left={lines.length}
        all={all.length}
      >
        <Toggle isOn={wraps} title={say.wrapHint} onClick={toggleWraps}>
          {say.wrap}
        </Toggle>
        <CopyButton what={say.theLog} text={() => lines.map(textOf).join('\n')} />
      </FilterBar>
      <VirtualList
        label={say.log}
        count={lines.length}
        rowHeight={20}
        chars={chars}
        wrapsMarked
        wraps={wraps}
        present={lastBefore(lines, index)}
        marked={shown === undefined ? -1 : indexOfSeq(lines, shown.seq)}
        lit={hovered === null ? -1 : indexOfSeq(lines, hovered)}
        classOf={(i) => (lines[i]?.klog.severity === 'E' ? 'term-error' : '')}
        textOf={(i) => (lines[i] === undefined ? '' : textOf(lines[i]))}
        menuOf={(i) => (lines[i] === undefined ? [] : eventMenu(lines[i], 'klog', textOf(lines[i])))}
        onChoose={(i) => actions.seekEvent(lines[i]?.seq ?? 0)}
        onPoint={(i) => actions.hover(i === null ? null : (lines[i]?.seq ?? null))}
        empty={say.noLine}
        row={(i) => {
          const line = lines[i];
          if (line === undefined) return null;
          return (
            <>
              <span className="term-num">{instant(line.t)}</span>
              <span className="term-severity w-2">{line.klog.severity}</span>
              <span className="term-text">
                <KlogText text={line.klog.text} wanted={text} />{' '}
                <span className="text-ink-3">
                  <Found text={line.klog.file} wanted={text} />
                </span>
              </span>
            </>
          );
        }}
      />
    </div>
  );
}
