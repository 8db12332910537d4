/** The kubelet's whole log of the run; the line of this step is marked and what comes later is dim. */
import { useMemo, useState } from 'react';
import { klogLine } from '../../kube/klog/index.ts';
import type { KlogEntry, TraceEvent } from '../../trace/index.ts';
import { instant, podKey, subjectKey } from '../explain/index.ts';
import { actions, useEvents, useHovered, usePage, useSelectedPod, useTrace } from '../store/index.ts';
import { CopyButton, KlogText, VirtualList } from '../terminal/index.ts';
import { FilterBar } from './FilterBar.tsx';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';
import { useShownEvent } from './useShown.ts';

type Line = TraceEvent & { readonly klog: KlogEntry };

const PID = 1;
const isLine = (event: TraceEvent): event is Line => event.klog !== undefined;

function useLines(text: string, mineOnly: boolean): readonly Line[] {
  const events = useEvents();
  const trace = useTrace();
  const selected = useSelectedPod();
  return useMemo(() => {
    const key = selected === null ? null : subjectKey(trace.initial, selected);
    const name = key?.split('/')[1] ?? '';
    const wanted = text.trim().toLowerCase();
    const mine = (line: Line): boolean =>
      (line.pod !== undefined && podKey(line.pod) === key) || line.klog.text.includes(name);
    return events
      .filter(isLine)
      .filter(
        (line) =>
          (!mineOnly || mine(line)) &&
          (wanted === '' || `${line.klog.file} ${line.klog.text}`.toLowerCase().includes(wanted)),
      );
  }, [events, trace, selected, text, mineOnly]);
}

export function KlogTab() {
  const [text, setText] = useState('');
  const [mineOnly, setMineOnly] = useState(false);
  const lines = useLines(text, mineOnly);
  const shown = useShownEvent();
  const hovered = useHovered();
  const index = usePage((s) => s.instant.index);
  const present = lastBefore(lines, index);
  return (
    <div className="insp-list">
      <FilterBar
        label="Filter the log"
        text={text}
        onText={setText}
        count={lines.length}
        toggle={{ label: 'this pod', on: mineOnly, onToggle: () => setMineOnly(!mineOnly) }}
      >
        <CopyButton
          what="The log"
          text={() => lines.map((line) => klogLine({ ...line.klog, t: line.t }, PID)).join('\n')}
        />
      </FilterBar>
      <VirtualList
        label="The kubelet’s log"
        count={lines.length}
        rowHeight={20}
        present={present}
        marked={shown === undefined ? -1 : indexOfSeq(lines, shown.seq)}
        lit={hovered === null ? -1 : indexOfSeq(lines, hovered)}
        classOf={(i) => (lines[i]?.klog.severity === 'E' ? 'term-error' : '')}
        onChoose={(i) => actions.seekEvent(lines[i]?.seq ?? 0)}
        onPoint={(i) => actions.hover(i === null ? null : (lines[i]?.seq ?? null))}
        empty="No line of the log matches."
        row={(i) => {
          const line = lines[i];
          if (line === undefined) return null;
          return (
            <>
              <span className="term-num">{instant(line.t)}</span>
              <span className="term-severity">{line.klog.severity}</span>
              <span>
                <KlogText text={line.klog.text} />
              </span>
              <span className="term-dim">{line.klog.file}</span>
            </>
          );
        }}
      />
    </div>
  );
}
