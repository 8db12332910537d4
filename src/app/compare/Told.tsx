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
    <section className="insp cmp-told gap-2.5 min-h-0" aria-label={say.toldOf({ name: second.name })} tabIndex={0}>
      <div className="cmp-told-head flex items-baseline gap-2">
        <h2 className={`min-w-0 wrap-anywhere ${request === undefined ? '' : 'mono'}`}>
          {request ?? <Prose text={title} />}
        </h2>
        <span className="badge flex-none font-mono">{alone ? say.only({ name: second.name }) : second.name}</span>
        <span className="cmp-told-when mono num flex-none ml-auto text-[11px]">{instant(event.t)}</span>
      </div>
      <p className="cmp-told-prose text-(length:--fs-13)">
        <Prose text={sentences.join(words.words.between)} />
      </p>
      {brief ? null : (
        <dl className="cmp-told-parts text-12/4.5 grid grid-cols-[56px_minmax(0,1fr)] gap-y-2.5 gap-x-2">
          <dt className="text-11 text-ink-3">{say.why}</dt>
          <dd>
            <ol>
              {causes.map(({ cause, title: line }) => (
                <li key={cause.seq}>
                  <button
                    className="flex gap-2 w-full text-left"
                    type="button"
                    aria-current={cause.seq === event.seq ? 'step' : undefined}
                    onClick={() => tellBeside(run, cause, false)}
                  >
                    <span>
                      <Prose text={line} />
                    </span>
                    <time className="flex-none text-ink-3">{instant(cause.t)}</time>
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
          <span>{field.path}</span>
          <del className="text-ink-3">{shownValue(field, field.from)}</del>
          <ins className="no-underline font-semibold">{shownValue(field, field.to)}</ins>
        </li>
      </Fragment>
    ))}
  </ul>
);
