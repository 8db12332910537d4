/** While a grace drains no step of it is the subject: what happens meanwhile is listed, quietly, as it comes. */
import { instant, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { useTelling, type Drain } from '../readings/index.ts';
import { actions, shownEvent, useInstant, usePage, useReadyRun } from '../store/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { CauseChain } from './CauseChain.tsx';
import { Changed } from './Changed.tsx';
import { meanwhileIn } from './meanwhile.ts';
import { Head, Section } from './Section.tsx';
import { useStateAfter } from './useShown.ts';
import { WHAT } from './whatTexts.ts';

function Row({ event, newest }: { event: TraceEvent; newest: boolean }) {
  const told = useTelling(event.seq);
  return (
    <li>
      <button
        type="button"
        className={`text-12/4.5 w-full grid grid-cols-[minmax(0,1fr)_auto] min-h-4.5 rounded-1 text-left hover:bg-raised-2 hover:text-ink phone:min-h-6.5 phone:text-(length:--fs-13) ${newest ? 'text-ink font-medium' : 'text-ink-2'}`}
        title={told?.title}
        onClick={() => {
          actions.pause();
          actions.seekEvent(event.seq);
        }}
        onPointerEnter={() => actions.hover(event.seq)}
        onPointerLeave={() => actions.hover(null)}
      >
        <span className="truncate">
          <Prose text={told?.marked ?? ''} />
        </span>
        <time className="pl-2 font-stamp text-11/4.5 font-normal text-ink-3">{instant(event.t)}</time>
      </button>
    </li>
  );
}

function Now() {
  const { t } = useInstant();
  return instant(t);
}

function ChangedBy({ event }: { event: TraceEvent }) {
  return <Changed event={event} state={useStateAfter(event.seq)} />;
}

export function GraceRuns({ drain }: { drain: Drain }) {
  const say = useTexts(WHAT);
  const run = useReadyRun();
  const index = usePage((page) => page.instant.index);
  const newest = usePage(shownEvent);
  const { rows, earlier } = meanwhileIn(run, drain, index);
  const signal = run.trace.events[drain.first];
  return (
    <>
      <Head title={say.graceRuns} when={<Now />} />
      {signal === undefined ? null : <CauseChain event={signal} />}
      <Section
        title={say.meanwhile}
        aside={earlier > 0 ? <span className="num">{say.earlier({ count: earlier })}</span> : null}
      >
        {rows.length === 0 ? (
          <p className="text-11/4.5 text-ink-3">{say.nothingMeanwhile}</p>
        ) : (
          <ol aria-label={say.meanwhile}>
            {rows.map((event, i) => (
              <Row key={event.seq} event={event} newest={i === rows.length - 1} />
            ))}
          </ol>
        )}
      </Section>
      {newest === undefined ? null : <ChangedBy event={newest} />}
    </>
  );
}
