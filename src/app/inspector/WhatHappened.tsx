/** One step in words: what happened, why, what it changed, what the log said, and what still goes on. */
import { useMemo } from 'react';
import { klogLine } from '../../kube/klog/index.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { eventSource, explain, instant, klogSource, plainText, Prose, releaseTag } from '../explain/index.ts';
import { actions, useEvents, useInstant } from '../store/index.ts';
import { KlogText } from '../terminal/index.ts';
import { CauseChain } from './CauseChain.tsx';
import { Changed } from './Changed.tsx';
import { StillRunning } from './StillRunning.tsx';
import { useRelease, useShownEvent, useStateAfter } from './useShown.ts';

/** The kubelet of a simulation is no process; its log has to say some number. */
const PID = 1;

/** A request's first words: verb, path and grace; a UID in full would only push the time away. */
const headline = (message: string): string => message.replace(/ uid=\S+$/, '');

function When({ event }: { event: TraceEvent }) {
  const { t } = useInstant();
  const flies = event.arrivesAt !== undefined && t >= event.t && t < event.arrivesAt;
  return (
    <span className="insp-when">
      {event.pod === undefined ? '' : `${event.pod.name} · `}
      {flies ? 'in flight · ' : ''}
      {instant(event.t)}
    </span>
  );
}

function Klog({ event }: { event: TraceEvent }) {
  const release = useRelease();
  const events = useEvents();
  const { klog } = event;
  if (klog === undefined) {
    const before = events.slice(0, event.seq).findLast((each) => each.klog !== undefined);
    return (
      <div className="insp-section">
        <h3>klog</h3>
        <p className="insp-none">
          Nothing at <code>-v=4</code>.{' '}
          {before === undefined ? null : (
            <button type="button" className="insp-more" onClick={() => actions.seekEvent(before.seq)}>
              The line before it
            </button>
          )}
        </p>
      </div>
    );
  }
  const source = klogSource(klog, release);
  const [head = ''] = klogLine({ ...klog, t: event.t, text: '' }, PID).split(klog.file);
  return (
    <div className="insp-section">
      <h3>klog</h3>
      <p className={`insp-klog ${klog.severity === 'E' ? 'insp-klog-error' : ''}`}>
        {head}
        {source === null ? (
          klog.file
        ) : (
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            title={`${source.path} at ${releaseTag(release)}`}
          >
            {klog.file}
          </a>
        )}
        {'] '}
        <KlogText text={klog.text} />
      </p>
    </div>
  );
}

function Source({ event }: { event: TraceEvent }) {
  const release = useRelease();
  const source = eventSource(event, release);
  if (source === null) return null;
  return (
    <a className="insp-source" href={source.url} target="_blank" rel="noopener noreferrer">
      {source.path} · {source.func} @ {releaseTag(release)}
    </a>
  );
}

function Step({ event }: { event: TraceEvent }) {
  const release = useRelease();
  const state = useStateAfter(event.seq);
  const { title, sentences } = useMemo(() => explain(event, state, release), [event, state, release]);
  const sent = event.message !== undefined && event.to === 'apiserver';
  return (
    <>
      <div className="insp-head">
        <h2 className={sent ? 'insp-title insp-title-mono' : 'insp-title'}>
          {sent ? headline(event.message ?? '') : <Prose text={title} />}
        </h2>
        <When event={event} />
      </div>
      <p className="insp-prose">
        {sent ? <span className="sr-only">{plainText(title)}. </span> : null}
        <Prose text={sentences.join(' ')} />
      </p>
      <CauseChain event={event} />
      <Changed event={event} state={state} />
      <Klog event={event} />
      <Source event={event} />
    </>
  );
}

export function WhatHappened() {
  const event = useShownEvent();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard */}
      <section className="insp-what" aria-label="What happened" tabIndex={0}>
        {event === undefined ? (
          <p className="insp-prose">
            Nothing has happened yet. The pods run, and the kubelet looks after them every few seconds.
          </p>
        ) : (
          <Step event={event} />
        )}
      </section>
      <StillRunning />
    </>
  );
}
