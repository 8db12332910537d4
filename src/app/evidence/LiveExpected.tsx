/** What the model expects of the removal next, and until when: the time runs down to it, and up where it is late. */
import { useEffect, useState } from 'react';
import type { LiveLook, LiveSnapshot } from '../../worker/evidenceProtocol.ts';
import { clockOf, expectationInWords, lengthOf } from '../../words/index.ts';
import { useTexts } from '../language/index.ts';
import { LIVE } from './liveTexts.ts';

const TICK_MS = 100;

/** The server's time, which goes on between two tellings. */
function useServerTime({ now, is }: LiveSnapshot): number {
  const [ticked, setTicked] = useState({ now, ms: 0 });
  useEffect(() => {
    if (is === 'stopped' || is === 'refused') return;
    const began = performance.now();
    const timer = setInterval(() => setTicked({ now, ms: performance.now() - began }), TICK_MS);
    return () => clearInterval(timer);
  }, [now, is]);
  return ticked.now === now ? now + ticked.ms : now;
}

export function LiveExpected({ snapshot, look }: { snapshot: LiveSnapshot; look: LiveLook }) {
  const say = useTexts(LIVE);
  const now = useServerTime(snapshot);
  const { expectation, askedAt } = look;
  if (expectation === null || askedAt === null)
    return look.goneAt === null ? (
      <p className="py-3 px-4 border border-dashed border-line-2 rounded-3 text-13 text-ink-2">
        {askedAt === null ? say.notLeaving : say.workingOut}
      </p>
    ) : null;
  const { next, later, since } = expectation;
  // What is late becomes so between two tellings, too.
  const late = next === null ? 0 : Math.max(0, now - next.latest);
  const [sentence = '', ...rest] = expectationInWords({ ...expectation, late }, { pod: look }, now, say);
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3.5 px-4 border border-line-2 rounded-3 bg-surface"
      aria-label={say.nextAs}
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
        <div className="flex-1 min-w-40">
          <h3 className="cap">{say.nextAs}</h3>
          <p className="text-15 font-semibold text-pretty">{next === null ? sentence : say.step[next.step]}</p>
          {(next === null ? rest : late > 0 ? rest : [say.seenBy[next.step]]).map((each) => (
            <p key={each} className="mt-0.5 text-12/4.25 text-ink-2 text-pretty">
              {each}
            </p>
          ))}
        </div>
        {next === null ? null : (
          <p className={`ml-auto text-right ${late > 0 ? 'text-failure-text' : ''}`}>
            <span className="cap block">{late > 0 ? say.lateBy : say.until({ until: clockOf(next.latest) })}</span>
            <span className="mono text-[28px] leading-8.5 font-semibold tabular-nums">
              {lengthOf(late > 0 ? late : next.latest - now)}
            </span>
          </p>
        )}
      </div>
      {next === null ? null : <Bar since={since} earliest={next.earliest} latest={next.latest} now={now} />}
      <p className="mono cap flex justify-between gap-3">
        <span>{say.asked({ at: clockOf(askedAt) })}</span>
        <span>{say.graceIs({ grace: look.grace })}</span>
      </p>
      {later.length === 0 ? null : (
        <div>
          <h3 className="flex justify-between text-12 font-semibold">
            {say.andThen} <span className="cap font-normal">{say.latest}</span>
          </h3>
          <ol className="mt-1 grid gap-1 text-12/4.25">
            {later.map(({ step, latest }) => (
              <li key={step} className="flex justify-between gap-3 border-t border-t-line pt-1">
                <span className="text-ink-2">{say.step[step]}</span>
                <span className="mono flex-none text-11">{clockOf(latest)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** From where the time runs to the latest; from the earliest on it may come at any moment. */
function Bar({ since, earliest, latest, now }: { since: number; earliest: number; latest: number; now: number }) {
  const length = Math.max(1, latest - since);
  const share = (at: number): string => `${Math.min(100, Math.max(0, ((at - since) / length) * 100))}%`;
  const isLate = now > latest;
  return (
    <div className="relative h-1.5 rounded-1 bg-line" aria-hidden="true">
      <i
        className={`absolute inset-y-0 left-0 rounded-1 ${isLate ? 'bg-failure' : 'bg-ink-3'}`}
        style={{ width: share(now) }}
      />
      <i
        className="absolute -inset-y-1 right-0 min-w-1.5 border border-dashed border-terminating rounded-1"
        style={{ left: share(earliest) }}
      />
    </div>
  );
}
