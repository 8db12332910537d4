/** One step in words: what happened, why, what it changed, what the log said, and what still goes on. */
import { useMemo } from 'react';
import { requestHeadline, sentRequest } from '../../cluster/apiserver/requests.ts';
import { shownBy } from '../../cluster/clocks.ts';
import { klogLine } from '../../kube/klog/index.ts';
import type { Seq, TraceEvent } from '../../trace/index.ts';
import {
  eventSource,
  explain,
  EXPLANATIONS,
  instant,
  klogSource,
  plainText,
  Prose,
  releaseTag,
  withoutNode,
} from '../explain/index.ts';
import { Filled, useTexts } from '../language/index.ts';
import { drainTold, type Drain } from '../readings/index.ts';
import { MiddleCut } from '../shell/ui/index.ts';
import { actions, isInferred, shownEvent, useClusterState, usePage, usePassing, useTrace } from '../store/index.ts';
import { KlogText } from '../terminal/index.ts';
import { CauseChain } from './CauseChain.tsx';
import { Changed } from './Changed.tsx';
import { GraceRuns } from './GraceRuns.tsx';
import { Head, MORE, PROSE, Section, SOURCE, TOLD } from './Section.tsx';
import { StillRunning } from './StillRunning.tsx';
import { useRelease, useShownEvent, useStateAfter } from './useShown.ts';
import { WHAT } from './whatTexts.ts';

/** The kubelet of a simulation is no process; its log has to say some number. */
const PID = 1;

function When({ event }: { event: TraceEvent }) {
  const say = useTexts(WHAT);
  const node = useClusterState((cluster) => cluster.node.name);
  const { t: sentAt, arrivesAt } = event;
  const flies = usePassing(({ t }) => arrivesAt !== undefined && t >= sentAt && t < arrivesAt);
  return (
    <>
      {event.pod === undefined ? null : (
        <MiddleCut
          className="overflow-hidden text-ellipsis"
          text={withoutNode(event.pod.name, event.pod.uid, node)}
          title={event.pod.name}
        />
      )}
      {event.pod === undefined ? '' : ' · '}
      {flies ? `${say.inFlight} · ` : ''}
      {instant(event.t)}
    </>
  );
}

/** The last event before `seq` that logged something. */
function loggedBefore(events: readonly TraceEvent[], seq: Seq): TraceEvent | undefined {
  for (let i = seq - 1; i >= 0; i--) if (events[i]?.klog !== undefined) return events[i];
  return undefined;
}

function Klog({ event }: { event: TraceEvent }) {
  const say = useTexts(WHAT);
  const release = useRelease();
  const { events, initial } = useTrace();
  const imported = usePage((s) => s.imported !== null);
  const { klog } = event;
  if (klog === undefined && imported) return null;
  if (klog === undefined) {
    const before = loggedBefore(events, event.seq);
    return (
      <Section title="klog">
        <p className="text-11/4.5 text-ink-3">
          <Filled text={say.nothingLogged({ verbosity: '{verbosity}' })} verbosity={<code>-v=4</code>} />{' '}
          {before === undefined ? null : (
            <button type="button" className={MORE} onClick={() => actions.seekEvent(before.seq)}>
              {say.lineBefore}
            </button>
          )}
        </p>
      </Section>
    );
  }
  const source = klogSource(klog, release);
  // The header of a real line is the input's own, which stands beside.
  const [head = ''] = imported
    ? []
    : klogLine({ ...klog, t: shownBy(initial.node, event.t), text: '' }, PID).split(klog.file);
  return (
    <Section title="klog">
      <p
        className={`font-stamp text-11 whitespace-pre-wrap wrap-anywhere text-ink-2 [&_b]:font-semibold ${klog.severity === 'E' ? '[&_b]:text-failure-text' : '[&_b]:text-ink'}`}
      >
        {head}
        {source === null ? (
          klog.file
        ) : (
          <a
            className="text-inherit underline decoration-edge underline-offset-3 hover:text-ink"
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            title={say.at({ path: source.path, tag: releaseTag(release) })}
          >
            {klog.file}
          </a>
        )}
        {'] '}
        <KlogText text={klog.text} />
      </p>
    </Section>
  );
}

/** The file without its folders, which the tooltip has. */
const fileOf = (path: string): string => path.split('/').at(-1) ?? path;

function Source({ event }: { event: TraceEvent }) {
  const say = useTexts(WHAT);
  const release = useRelease();
  const source = eventSource(event, release);
  if (source === null) return null;
  const { func, path, line, url } = source;
  return (
    <Section title={say.source}>
      <a
        className={`${SOURCE} justify-self-start leading-4.5`}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={say.at({ path, tag: releaseTag(release) })}
      >
        <b className="font-semibold text-ink">{func}</b> · {fileOf(path)}
        {line === undefined ? '' : `:${line}`} @ {releaseTag(release)}
      </a>
    </Section>
  );
}

function Step({ event }: { event: TraceEvent }) {
  const release = useRelease();
  const state = useStateAfter(event.seq);
  const say = useTexts(WHAT);
  const texts = useTexts(EXPLANATIONS);
  const told = useMemo(() => explain(event, state, release, texts), [event, state, release, texts]);
  const { title, sentences, otherwise } = told;
  // A UID in full would only push the time away.
  const sent = sentRequest(event);
  return (
    <>
      <Head
        title={sent ? requestHeadline(sent) : <Prose text={title} />}
        isMono={sent !== undefined}
        when={<When event={event} />}
      />
      {isInferred(event) ? (
        <p className="mt-0.5 mb-1.5 text-ink-2">
          <span className="badge badge-inferred align-[1px]">{say.inferred}</span> {say.inferredMeans}
        </p>
      ) : null}
      <p className={TOLD}>
        {sent ? <span className="sr-only">{plainText(title)}. </span> : null}
        <Prose text={sentences.join(texts.words.between)} />
      </p>
      <CauseChain event={event} />
      <Section title={say.otherwise}>
        <p className={`insp-otherwise text-12/4.5 text-ink-2 ${PROSE}`}>
          <Prose text={otherwise} />
        </p>
      </Section>
      <Changed event={event} state={state} />
      <Klog event={event} />
      <Source event={event} />
    </>
  );
}

/** The grace that is told rather than one of its steps. */
const useDrainTold = (): Drain | undefined =>
  usePage((page) =>
    page.run.status === 'ready' ? drainTold(page.run, page.instant, shownEvent(page)?.seq, page.playing) : undefined,
  );

function Subject({ event }: { event: TraceEvent | undefined }) {
  const say = useTexts(WHAT);
  const drain = useDrainTold();
  if (drain !== undefined) return <GraceRuns drain={drain} />;
  return event === undefined ? <p className={TOLD}>{say.nothingYet}</p> : <Step event={event} />;
}

export function WhatHappened() {
  const say = useTexts(WHAT);
  const event = useShownEvent();
  return (
    <>
      <section
        className="insp-what flex-1 min-h-0 overflow-x-hidden overflow-y-auto px-4 pt-2.5 pb-6 flex flex-col gap-2 focus-visible:-outline-offset-2 phone:gap-3.5"
        aria-label={say.whatHappened}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <Subject event={event} />
      </section>
      <StillRunning />
    </>
  );
}
