/** The removal from the first DELETE to the last, and what came after: each line from this very run. */
import type { ReactNode } from 'react';
import type { Micros } from '../../engine/time.ts';
import type { Seq } from '../../trace/index.ts';
import { duration, EXPLANATIONS, instant, Prose, waitText } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { actions } from '../store/index.ts';
import { endingWords, restWords, secondWords, type Told } from './words.ts';
import type { Summary } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

interface WhenProps {
  readonly t: Micros;
  readonly seq: Seq;
  readonly leading: string;
}

/** An instant, which leads there. */
const When = ({ t, seq, leading }: WhenProps) => (
  <button
    type="button"
    className={`px-0.5 rounded-1 font-stamp text-(length:--fs-11) text-ink-3 hover:bg-raised-2 hover:text-ink ${leading}`}
    onClick={() => actions.seekEvent(seq)}
  >
    <time>{instant(t)}</time>
  </button>
);

function Step({ badge, told }: { badge: ReactNode; told: Told }) {
  const { seq } = told;
  return (
    <li>
      {badge}
      <div>
        <p className="flex items-baseline gap-2">
          <b className="flex-1 min-w-0">
            <Prose text={told.heading} />
          </b>
          {told.t === undefined || seq === undefined ? null : (
            <When t={told.t} seq={seq} leading="leading-5 pointer-coarse:leading-7" />
          )}
        </p>
        {told.lines.map((line) => (
          <p key={line} className="leading-4.5 text-pretty">
            <Prose text={line} />
          </p>
        ))}
      </div>
    </li>
  );
}

const Badge = ({ children, user }: { children: string; user: boolean }) => (
  <span
    className={`grid place-items-center size-4.5 mt-px rounded-[50%] font-stamp text-(length:--fs-11) leading-none font-semibold ${user ? 'bg-user text-on-user' : 'bg-ink-2 text-bg'}`}
    aria-hidden="true"
  >
    {children}
  </span>
);

const Dot = () => <span className="size-2 mx-1.25 mt-1.5 rounded-[50%] bg-ink-2" />;

export function Story({ summary }: { summary: Summary }) {
  const say = useTexts(TEXTS);
  const { beginning, second, grace } = summary;
  const { began, graceUsed } = endingWords(summary, say);
  const last = secondWords(summary, say);
  const isRequest = beginning?.by === 'request';
  const share = grace === undefined || grace.seconds === 0 ? 0 : (grace.to - grace.since) / (grace.seconds * 1e6);
  return (
    <ol className="ending-story">
      <Step badge={isRequest ? <Badge user={beginning.user === 'kubectl'}>1</Badge> : <Dot />} told={began} />
      {graceUsed === undefined ? null : (
        <Step
          badge={
            <span
              className="relative overflow-hidden z-1 w-4 h-8 mx-0.25 mt-0.75 mb-0 border-[1.25px] border-st-terminating rounded-[2px] bg-st-terminating-soft"
              aria-hidden="true"
            >
              <i className="block min-h-0.25 bg-st-terminating" style={{ height: `${Math.min(1, share) * 100}%` }} />
            </span>
          }
          told={graceUsed}
        />
      )}
      {last === undefined ? null : (
        <Step
          badge={
            second === undefined ? <Dot /> : <Badge user={second.user === 'kubectl'}>{isRequest ? '2' : '1'}</Badge>
          }
          told={last}
        />
      )}
    </ol>
  );
}

export function Rest({ summary }: { summary: Summary }) {
  const say = useTexts(TEXTS);
  const waits = useTexts(EXPLANATIONS);
  const { longest, swept } = summary;
  const { left, others } = restWords(summary, say);
  return (
    <dl className="ending-rest grid grid-cols-[92px_minmax(0,1fr)] gap-y-0.5 gap-x-2 pt-2.5 border-t border-t-line leading-4.5">
      {longest === undefined ? null : (
        <>
          <dt>{say.longest}</dt>
          <dd>
            <b>{duration(longest.to - longest.from)}</b>
            <Prose text={say.longestFor({ what: waitText(longest.wait, waits).sentence })} />
          </dd>
        </>
      )}
      {swept.length === 0 ? null : (
        <>
          <dt>{say.swept}</dt>
          {swept.map(({ what, t, seq }) => (
            <dd key={what} className="flex justify-between gap-2">
              {say.sweeps[what]}
              <When t={t} seq={seq} leading="leading-4.5" />
            </dd>
          ))}
        </>
      )}
      {left === undefined ? null : (
        <>
          <dt>{say.left}</dt>
          <dd>
            <Prose text={left} />
          </dd>
        </>
      )}
      {others.length === 0 ? null : (
        <>
          <dt>{say.others}</dt>
          {others.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </>
      )}
    </dl>
  );
}
