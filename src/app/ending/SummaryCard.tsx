/** How the run came out, in a few lines, and what may be done next. Where a pod still waits: what it waits for, and advice. */
import { useEffect, useMemo } from 'react';
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import type { Trace } from '../../trace/index.ts';
import { plainText, Prose, subjectKey } from '../explain/index.ts';
import { useSentence, useTexts } from '../language/index.ts';
import { historiesOf, runsTwice, summaryOf, type Summary } from '../readings/index.ts';
import { Button, StateIcon } from '../shell/ui/index.ts';
import { summedUpPod, usePage, useReadyRun } from '../store/index.ts';
import { NextSteps } from './NextSteps.tsx';
import { Rest, Story } from './Story.tsx';
import { Stuck, useLostNode } from './Stuck.tsx';
import { TEXTS } from './texts.ts';

interface SummaryCardProps {
  /** What a screen reader is told, once. */
  readonly onTold: (said: string) => void;
  readonly onDetails: () => void;
}

/** A pod that is gone is known by the run's histories alone. */
function useSummaryOfRun(): Summary | undefined {
  const { trace } = useReadyRun();
  const pod = usePage(summedUpPod);
  return useMemo(() => {
    const key = pod === null ? [...historiesOf(trace).keys()][0] : subjectKey(trace.initial, pod);
    return key === undefined ? undefined : summaryOf(trace, key);
  }, [trace, pod]);
}

const NO_STATES: readonly ClusterState[] = [];

/** The cluster at the run's end, as each of its nodes sees it. */
function statesAtEnd(trace: Trace<ClusterState>): readonly ClusterState[] {
  const viewpoints = viewpointsOf(trace);
  return viewpoints?.names.map((name) => viewpoints.stateFrom(name, trace.events.length - 1)) ?? NO_STATES;
}

/** What every rule of a StatefulSet is there to avoid. */
function RunTwice({ trace }: { trace: Trace<ClusterState> }) {
  const say = useTexts(TEXTS);
  const twice = useMemo(() => [...runsTwice(statesAtEnd(trace))], [trace]);
  return twice.map(([key, nodes]) => (
    <p key={key} className="flex gap-2 mb-2.5 font-medium text-failure-text text-pretty [&_code]:text-inherit">
      <StateIcon shape="failure" className="flex-none mt-1" />
      <span>
        <Prose text={say.lost.twice({ pod: key.slice(key.indexOf('/') + 1), nodes: nodes.join(say.and) })} />
      </span>
    </p>
  ));
}

export default function SummaryCard({ onTold, onDetails }: SummaryCardProps) {
  const say = useTexts(TEXTS);
  const sentence = useSentence();
  const { trace } = useReadyRun();
  const summary = useSummaryOfRun();
  const name = summary?.key.slice(summary.key.indexOf('/') + 1) ?? '';
  const title =
    trace.stopped !== undefined ? say.stopped : summary === undefined ? '' : say.title[summary.outcome]({ name });
  const told = title === '' ? '' : `${say.summary}: ${sentence(plainText(title))}`;
  useEffect(() => onTold(told), [onTold, told]);
  const lost = useLostNode(summary);
  const isStuck = summary?.outcome === 'terminating' && trace.stopped === undefined;
  return (
    <section className="ending flex-1 min-h-0 flex flex-col bg-surface" aria-label={`${say.summary} ${say.ofRun}`}>
      <header className="flex-none flex items-center justify-between gap-2 min-h-(--h-bar) pr-2 pl-4 border-b border-b-line text-12">
        <span aria-hidden="true">
          <b>{say.summary}</b> <span className="cap">{say.ofRun}</span>
        </span>
        <Button data-turns size="sm" variant="ghost" onClick={onDetails}>
          {say.details}
        </Button>
      </header>
      <section
        className="ending-body text-13 min-h-0 py-3.5 px-4 text-ink-2 focus-visible:-outline-offset-2"
        aria-label={say.summary}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
        tabIndex={0}
      >
        {title === '' ? null : (
          <h2 className="mb-2.5 text-[20px]/6.5 font-semibold tracking-[-0.012em] text-ink text-balance [&_code]:text-[18px]">
            <Prose text={title} />
          </h2>
        )}
        {trace.stopped === undefined ? null : (
          <p className="mb-2.5 text-ink text-pretty">{say.stoppedWhy[trace.stopped]}</p>
        )}
        {summary === undefined ? null : (
          <>
            <RunTwice trace={trace} />
            {isStuck ? <Stuck summary={summary} lost={lost} /> : null}
            <Story summary={summary} />
            <Rest summary={summary} />
          </>
        )}
        {lost === null ? null : <NextSteps summary={summary} quiet />}
      </section>
      {lost === null ? <NextSteps summary={summary} quiet={false} /> : null}
    </section>
  );
}
