/** An event of the run beside, told as the inspector tells one of the shown run: with whose it is. */
import { Fragment, useMemo, type ReactNode } from 'react';
import { explain, EXPLANATIONS, instant, Prose, thingNamed, type LanguageTexts } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { causesOf, ownCursor, shortChain, changedFields, shownValue } from '../readings/index.ts';
import { requestOf } from './RowParts.tsx';
import { TEXTS } from './texts.ts';
import { tellBeside, useTold } from './told.ts';
import { useComparison, type Comparison } from './useComparison.ts';

const MOST_CAUSES = 6;
const MOST_FIELDS = 8;

interface ToldProps {
  readonly otherwise?: ReactNode;
  /** Without causes and changes: there is little room. */
  readonly brief?: boolean;
}

/** In the inspector's place while a row of the other release is chosen. */
export function Told({ otherwise = null, brief = false }: ToldProps) {
  const state = useComparison();
  const second = state.status === 'ready' ? state.comparison.second : undefined;
  const told = useTold(second?.run);
  if (told === null || second === undefined) return otherwise;
  return <Event key={told.event.seq} second={second} told={told} brief={brief} />;
}

const PANE =
  'insp flex flex-col gap-2.5 min-w-0 min-h-0 px-4 overflow-x-hidden overflow-y-auto [&_code]:text-[0.92em] focus-visible:-outline-offset-2';
const WHOLE = 'flex-1 h-full py-3.5 bg-surface';
/** In the conclusion's place, where there is no inspector. */
const BRIEF = 'flex-none max-h-[34%] py-2.5 border-b border-b-line bg-raised';

interface EventProps {
  readonly second: Comparison['second'];
  readonly told: NonNullable<ReturnType<typeof useTold>>;
  readonly brief: boolean;
}

function Event({ second, told: { event, run, alone }, brief }: EventProps) {
  const say = useTexts(TEXTS);
  const words = useTexts(EXPLANATIONS);
  const { title, sentences, causes, changed } = useMemo(() => {
    const { trace } = run;
    const cursor = ownCursor(trace);
    const whole = explain(event, cursor.stateAt(event.seq), second.release, words);
    return {
      ...whole,
      causes: shortChain(causesOf(trace.events, event.seq), MOST_CAUSES).map(({ event: cause }) => ({
        cause,
        title: explain(cause, cursor.stateAt(cause.seq), second.release, words).title,
      })),
      changed: changedFields(trace.events, event, cursor.stateAt(event.seq))
        .filter(({ whole: isWhole }) => isWhole === undefined)
        .slice(0, MOST_FIELDS),
    };
  }, [event, run, second.release, words]);
  const request = requestOf(event);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
    <section className={`${PANE} ${brief ? BRIEF : WHOLE}`} aria-label={say.toldOf({ name: second.name })} tabIndex={0}>
      <div className="flex items-baseline gap-2">
        <h2
          className={`min-w-0 font-semibold wrap-anywhere ${request === undefined ? 'text-15' : 'mono text-[14px]/5'}`}
        >
          {request ?? <Prose text={title} />}
        </h2>
        <span className="badge flex-none font-mono">{alone ? say.only({ name: second.name }) : second.name}</span>
        <span className="mono num flex-none ml-auto text-[11px] text-ink-3">{instant(event.t)}</span>
      </div>
      <p className="text-13/4.75 text-pretty">
        <Prose text={sentences.join(words.words.between)} />
      </p>
      {brief ? null : (
        <dl className="text-12/4.5 grid grid-cols-[56px_minmax(0,1fr)] gap-y-2.5 gap-x-2">
          <dt className="text-11 text-ink-3">{say.why}</dt>
          <dd>
            <ol>
              {causes.map(({ cause, title: line }) => (
                <li key={cause.seq}>
                  <button
                    className="flex gap-2 w-full text-left text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:font-semibold"
                    type="button"
                    aria-current={cause.seq === event.seq ? 'step' : undefined}
                    onClick={() => tellBeside(run, cause, false)}
                  >
                    <span className="flex-1 min-w-0">
                      <Prose text={line} />
                    </span>
                    <time className="flex-none font-stamp text-11/4.5 font-normal text-ink-3">{instant(cause.t)}</time>
                  </button>
                </li>
              ))}
            </ol>
          </dd>
          {changed.length === 0 ? null : (
            <>
              <dt className="text-11 text-ink-3">{say.changes}</dt>
              <dd>
                <Changes of={changed} words={words} />
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}

interface ChangesProps {
  readonly of: ReturnType<typeof changedFields>;
  readonly words: LanguageTexts;
}

const Changes = ({ of, words }: ChangesProps) => (
  <ul>
    {of.map((field, i) => (
      <Fragment key={`${field.thing} ${field.name} ${field.path}`}>
        {of[i - 1]?.thing === field.thing && of[i - 1]?.name === field.name ? null : (
          <li className="text-ink-3">{thingNamed(field.thing, field.name, words)}</li>
        )}
        <li className="mono flex flex-wrap gap-y-0 gap-x-2.5 text-[11.5px] wrap-anywhere">
          <span className="text-ink-2">{field.path}</span>
          <del className="text-ink-3">{shownValue(field, field.from)}</del>
          <ins className="no-underline font-semibold">{shownValue(field, field.to)}</ins>
        </li>
      </Fragment>
    ))}
  </ul>
);
