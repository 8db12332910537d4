/** What happened to the chosen pod, as lines tell it; what had to happen between two lines stands there as inferred. */
import { useEffect, useMemo, useState } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { DEFAULT_RELEASE } from '../../scenario/index.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';
import { explain, EXPLANATIONS, plainText, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { VirtualList } from '../terminal/index.ts';
import { EVENT_ROW } from './eventRow.ts';
import type { EvidenceEvent, PodEvidence } from '../../evidence/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { Mark } from './Mark.tsx';
import { counted, nameOf } from './names.ts';
import { reader, showLine, useReading } from './reading.ts';
import { TEXTS } from './texts.ts';

const NONE: readonly EvidenceEvent[] = [];

/** What each event means, in words; null until the reader has made a trace of the pod. */
function useTitles(): ((i: number) => string) | null {
  const pod = useEvidence((s) => s.pod);
  const release = useReading((s) => s.context.result?.account.release?.release) ?? DEFAULT_RELEASE;
  const say = useTexts(EXPLANATIONS);
  const [made, setMade] = useState<{ readonly pod: PodEvidence; readonly trace: Trace<ClusterState> } | null>(null);
  useEffect(() => {
    if (pod === null || pod.events.length === 0) return;
    let stale = false;
    void reader.trace(pod.key).then((trace) => {
      if (!stale && trace !== null) setMade({ pod, trace });
    });
    return () => {
      stale = true;
    };
  }, [pod]);
  return useMemo(() => {
    if (made === null || made.pod !== pod) return null;
    const cursor = new TraceCursor(made.trace);
    return (i) => {
      const event = made.trace.events[i];
      return event === undefined ? '' : explain(event, cursor.stateAt(i), release, say).title;
    };
  }, [made, pod, release, say]);
}

const secondsText = (t: number | null): string => (t === null ? '' : `${(t / 1e6).toFixed(3)}`);

export function Course() {
  const say = useTexts(TEXTS);
  const pod = useEvidence((s) => s.pod);
  const events = pod?.events ?? NONE;
  const hasPods = useReading((s) => (s.context.result?.pods.length ?? 0) > 0);
  const titleAt = useTitles();
  const titleOf = (i: number): string => plainText(titleAt?.(i) ?? '');
  const textAt = (i: number): string => events[i]?.at?.text ?? titleOf(i);
  const hasInferred = events.some(({ inferred }) => inferred);
  return (
    <section
      className="flex-1 min-h-0 flex flex-col"
      aria-label={say.course}
      aria-busy={pod !== null && events.length > 0 && titleAt === null}
    >
      {hasInferred || (pod?.eventsLeftOut ?? 0) > 0 ? (
        <p className="cap flex-none py-1.5 px-3 border-b border-b-line flex flex-wrap items-center gap-y-1 gap-x-2">
          {hasInferred ? (
            <>
              <Mark isInferred className="m-0" /> {say.inferredMeans}{' '}
            </>
          ) : null}
          {pod !== null && pod.eventsLeftOut > 0 ? say.courseLeftOut(counted(pod.eventsLeftOut)) : ''}
        </p>
      ) : null}
      <VirtualList
        label={pod === null ? say.course : say.courseOf({ name: nameOf(pod) })}
        count={events.length}
        rowHeight={40}
        present={events.length}
        marked={-1}
        onChoose={(i) => {
          const at = events[i]?.at;
          if (at !== undefined && at !== null) showLine(at);
        }}
        textOf={textAt}
        nameOf={(i) => {
          const event = events[i];
          if (event === undefined) return '';
          return `${secondsText(event.t)} ${titleOf(i)}${event.inferred ? `, ${say.inferred}` : `: ${textAt(i)}`}`;
        }}
        classOf={() => EVENT_ROW}
        empty={pod !== null ? say.courseEmpty : hasPods ? say.choose : say.noPods}
        row={(i) => {
          const event = events[i];
          if (event === undefined) return null;
          return (
            <>
              <span className="num flex-none w-15.5 text-right text-ink-3">{secondsText(event.t)}</span>
              <Mark isInferred={event.inferred} />
              <span className="min-w-0 flex flex-col">
                <span
                  className={`flex items-center gap-1.5 font-ui text-(length:--fs-12) ${event.inferred ? 'text-ink-2' : 'text-ink'}`}
                >
                  <span className="ev-event-title truncate" title={titleOf(i)}>
                    <Prose text={titleAt?.(i) ?? ''} />
                  </span>
                  {event.inferred ? <span className="badge badge-inferred">{say.inferred}</span> : null}
                </span>
                <span className="mono overflow-hidden text-ellipsis whitespace-pre" title={event.at?.text}>
                  {event.at === null ? '' : `${event.at.line}  ${event.klog?.text ?? event.at.text}`}
                </span>
              </span>
            </>
          );
        }}
      />
    </section>
  );
}
