/** What happened to the chosen pod, as lines tell it; what had to happen between two lines stands there as inferred. */
import { useTexts } from '../language/index.ts';
import { VirtualList } from '../terminal/index.ts';
import type { EvidenceEvent } from '../../evidence/index.ts';
import { useEvidence } from './evidenceStore.ts';
import { nameOf } from './names.ts';
import { TEXTS } from './texts.ts';

const NONE: readonly EvidenceEvent[] = [];

/** `SyncLoopOp` as `Sync loop op`. */
export const kindWords = (kind: string): string => {
  const spaced = kind.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** What it is, with the operation where syncLoop had one. */
const titleOf = ({ kind, detail }: EvidenceEvent): string =>
  kind === 'SyncLoopOp' && typeof detail?.['op'] === 'string' ? `syncLoop: ${detail['op']}` : kindWords(kind);

const secondsText = (t: number | null): string => (t === null ? '' : `${(t / 1e6).toFixed(3)}`);

export function Course() {
  const say = useTexts(TEXTS);
  const pod = useEvidence((s) => s.pod);
  const events = pod?.events ?? NONE;
  const textOf = (event: EvidenceEvent): string => event.at?.text ?? kindWords(event.kind);
  const hasInferred = events.some(({ inferred }) => inferred);
  return (
    <section className="ev-list" aria-label={say.course}>
      {hasInferred || (pod?.eventsLeftOut ?? 0) > 0 ? (
        <p className="ev-list-head cap">
          {hasInferred ? (
            <>
              <span className="ev-mark ev-mark-inferred" aria-hidden="true" /> {say.inferredMeans}.{' '}
            </>
          ) : null}
          {pod !== null && pod.eventsLeftOut > 0 ? `${say.courseLeftOut(pod.eventsLeftOut)}.` : ''}
        </p>
      ) : null}
      <VirtualList
        label={pod === null ? say.course : say.courseOf(nameOf(pod))}
        count={events.length}
        rowHeight={40}
        present={events.length}
        marked={-1}
        onChoose={() => undefined}
        textOf={(i) => (events[i] === undefined ? '' : textOf(events[i]))}
        nameOf={(i) => {
          const event = events[i];
          if (event === undefined) return '';
          return `${secondsText(event.t)} ${titleOf(event)}${event.inferred ? `, ${say.inferred}` : `: ${textOf(event)}`}`;
        }}
        classOf={(i) => (events[i]?.inferred ? 'ev-event ev-event-inferred' : 'ev-event')}
        empty={pod === null ? say.choose : say.courseEmpty}
        row={(i) => {
          const event = events[i];
          if (event === undefined) return null;
          return (
            <>
              <span className="ev-event-time num">{secondsText(event.t)}</span>
              <span className={`ev-mark ${event.inferred ? 'ev-mark-inferred' : ''}`} aria-hidden="true" />
              <span className="ev-event-words">
                <span className="ev-event-kind">
                  {titleOf(event)}
                  {event.inferred ? <span className="badge badge-inferred">{say.inferred}</span> : null}
                </span>
                <span className="ev-event-line mono" title={event.at?.text}>
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
