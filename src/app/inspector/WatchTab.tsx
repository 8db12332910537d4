/** What `kubectl get pods -w` prints, row by row. */
import { useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { watchLines } from '../../kube/kubectl.ts';
import type { Trace } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { actions, useHovered, usePage, useTrace } from '../store/index.ts';
import { CopyButton, VirtualList } from '../terminal/index.ts';
import { ownCursor } from '../timeline/index.ts';
import { indexOfSeq, lastBefore } from './rowsOfTime.ts';

interface WatchLine {
  readonly seq: number;
  readonly t: number | null;
  readonly text: string;
  readonly event: string;
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
    return { text, seq: event?.seq ?? -1, t: event?.t ?? null, event: event === undefined ? '' : (row?.event ?? '') };
  });
}

export function WatchTab() {
  const trace = useTrace();
  const lines = useMemo(() => linesOf(trace), [trace]);
  const index = usePage((s) => s.instant.index);
  const hovered = useHovered();
  const present = lastBefore(lines, index);
  return (
    <div className="insp-list">
      <div className="pane-bar">
        <h2>
          <code>$ kubectl get pods -w</code>
        </h2>
        <span className="pane-grow" />
        <CopyButton what="The rows" text={() => lines.map(({ text }) => text).join('\n')} />
      </div>
      <VirtualList
        label="Rows of kubectl get pods -w"
        count={lines.length}
        rowHeight={20}
        present={present}
        marked={present}
        lit={hovered === null ? -1 : indexOfSeq(lines, hovered)}
        onChoose={(i) => {
          const line = lines[i];
          if (line !== undefined && line.seq >= 0) actions.seekEvent(line.seq);
          else actions.toStart();
        }}
        onPoint={(i) => actions.hover(i === null || (lines[i]?.seq ?? -1) < 0 ? null : (lines[i]?.seq ?? null))}
        classOf={(i) => (i === 0 ? 'watch-head' : '')}
        empty="kubectl has printed nothing: there is no pod."
        row={(i) => {
          const line = lines[i];
          return line === undefined ? null : (
            <>
              <span className="term-num">{line.t === null ? '' : instant(line.t)}</span>
              <span>{line.text}</span>
              <span className="term-dim watch-event">{line.event}</span>
            </>
          );
        }}
      />
      <p className="pane-foot">
        One row for each watch event. STATUS is made up by the API server for people: Terminating means that there is a
        deletionTimestamp.
      </p>
    </div>
  );
}
