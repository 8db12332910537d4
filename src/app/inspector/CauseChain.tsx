/** Why: the way back to the click, each turn a place to go to. */
import { useMemo, useState } from 'react';
import { podWorkerState } from '../../cluster/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { explain, EXPLANATIONS, instant, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { causesOf, type ChainRow, ownCursor, shortChain, stateOfWorker } from '../readings/index.ts';
import { StateIcon, type ShapeName } from '../shell/ui/index.ts';
import { actions, useEvents, useHovered, useTrace } from '../store/index.ts';
import { MORE, PROSE, Section } from './Section.tsx';
import { useRelease } from './useShown.ts';
import { WHAT } from './whatTexts.ts';

const ROWS = 6;

const PEOPLE: ReadonlySet<string> = new Set(['CommandTyped', 'ManifestRemoved', 'ManifestWritten']);
const TURNS: ReadonlySet<string> = new Set([
  'TerminationRequested',
  'TerminationAcknowledged',
  'WorkerTerminated',
  'WorkerFinished',
]);

/** The shape of what a row tells: the user's, or a worker's new state. */
function shapeOf(event: TraceEvent, worker: { readonly value: unknown } | undefined): ShapeName | null {
  if (PEOPLE.has(event.kind)) return 'user';
  if (!TURNS.has(event.kind) || worker === undefined) return null;
  return podWorkerState(worker.value) === 'waitingToStart' ? null : stateOfWorker(worker);
}

function Row({ row: { event, hidden }, now }: { row: ChainRow; now: boolean }) {
  const trace = useTrace();
  const release = useRelease();
  const lit = useHovered() === event.seq;
  const say = useTexts(EXPLANATIONS);
  const { title, shape } = useMemo(() => {
    const state = ownCursor(trace).stateAt(event.seq);
    return {
      title: explain(event, state, release, say).title,
      shape: shapeOf(event, event.pod && state.podWorkers.workers[event.pod.uid]),
    };
  }, [trace, event, release, say]);
  return (
    <li className={hidden > 0 ? 'chain-gap' : ''}>
      <button
        type="button"
        className={`text-12/4.5 w-full grid grid-cols-[18px_minmax(0,1fr)_auto] items-start min-h-4.5 rounded-1 text-left hover:bg-raised-2 hover:text-ink phone:min-h-6.5 phone:text-(length:--fs-13) ${now || lit ? 'text-ink' : 'text-ink-2'} ${now ? 'font-medium' : ''} ${lit ? 'bg-raised-2' : ''}`}
        aria-current={now ? 'step' : undefined}
        onClick={() => actions.seekEvent(event.seq)}
        onPointerEnter={() => actions.hover(event.seq)}
        onPointerLeave={() => actions.hover(null)}
      >
        {shape === null ? (
          <span
            className={`size-1.75 mt-[5.5px] ml-0.5 rounded-[50%] relative ${now ? 'bg-now shadow-[0_0_0_3px_color-mix(in_srgb,var(--now)_20%,transparent)]' : 'bg-ink-3'}`}
          />
        ) : (
          <StateIcon shape={shape} className="size-2.75 mt-[3.5px] relative bg-surface" />
        )}
        <span className={`wrap-anywhere ${PROSE}`}>
          <Prose text={title} />
        </span>
        <time className="pl-2 font-stamp text-11/4.5 font-normal text-ink-3">{instant(event.t)}</time>
      </button>
    </li>
  );
}

export function CauseChain({ event }: { event: TraceEvent }) {
  const say = useTexts(WHAT);
  const events = useEvents();
  const [wholeOf, setWholeOf] = useState<number | null>(null);
  const chain = useMemo(() => causesOf(events, event.seq), [events, event]);
  const whole = wholeOf === event.seq;
  const rows = useMemo(() => shortChain(chain, whole ? chain.length : ROWS), [chain, whole]);
  const all = useMemo(() => (whole ? chain.map((e) => ({ event: e, hidden: 0 })) : rows), [chain, rows, whole]);
  const left = chain.length - rows.length;
  return (
    <Section
      title={say.why}
      aside={
        left > 0 || whole ? (
          <button
            type="button"
            className={MORE}
            aria-expanded={whole}
            onClick={() => setWholeOf(whole ? null : event.seq)}
          >
            {whole ? say.fewer : say.all({ count: chain.length })}
          </button>
        ) : null
      }
    >
      <ol className="chain" aria-label={say.causes}>
        {all.map((row) => (
          <Row key={row.event.seq} row={row} now={row.event.seq === event.seq} />
        ))}
      </ol>
    </Section>
  );
}
