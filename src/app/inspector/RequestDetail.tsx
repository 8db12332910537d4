/** One request as it travels: where to, from whom, with which body and what that means; and the way to its answer. */
import { useMemo } from 'react';
import { instant, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { RequestRow } from '../readings/index.ts';
import { actions } from '../store/index.ts';
import { CopyButton, Found } from '../terminal/index.ts';
import { bodyNote, missingNote } from './bodyNotes.ts';
import { jsonLines } from './jsonLines.ts';
import { TEXTS } from './texts.ts';

/** A created pod's body may be long; what it says of a removal is in the Object pane. */
const MOST_LINES = 400;

const Note = ({ text }: { text: string }) => (
  <p className="yaml-note sticky left-0 text-pretty pl-7.5">
    <Prose text={text} />
  </p>
);

function Answer({ row }: { row: RequestRow }) {
  const say = useTexts(TEXTS);
  const { answer, code, answeredAt } = row;
  if (answer === undefined || code === undefined || answeredAt === undefined)
    return <span className="req-code">{say.unanswered}</span>;
  return (
    <button
      type="button"
      className={code >= 400 ? 'req-answer req-refused' : 'req-answer'}
      onClick={() => actions.seekEvent(answer)}
    >
      {say.answered({ code, at: instant(answeredAt) })}
    </button>
  );
}

export function RequestDetail({ row, wanted }: { row: RequestRow; wanted: string }) {
  const say = useTexts(TEXTS);
  const lines = useMemo(() => (row.body === undefined ? [] : jsonLines(row.body.value).slice(0, MOST_LINES)), [row]);
  const missing = missingNote(row);
  const text = (): string =>
    [`${row.verb} ${row.url}`, ...(row.body === undefined ? [] : [JSON.stringify(row.body.value, null, 2)])].join('\n');
  return (
    <section
      className="req-detail max-h-[62%] min-h-24 px-0 pt-2 pb-2.5 border-t border-t-line-2 bg-surface text-ink-2 pointer-coarse:max-h-[54%]"
      aria-label={say.request}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <div className="flex items-start gap-2 py-0 pr-2 pl-4">
        <p className="req-url flex-1 min-w-0 text-ink">
          <b className="font-semibold">{httpVerb(row)}</b> <Found text={row.url} wanted={wanted} />
        </p>
        <CopyButton what={say.theRequest} text={text} />
      </div>
      <p className="req-facts flex flex-wrap gap-y-0 gap-x-3 text-ink-3 pointer-coarse:items-center">
        <span>{say.sentBy({ user: row.user })}</span>
        <Answer row={row} />
      </p>
      {row.body === undefined ? (
        <p className="req-facts flex flex-wrap gap-y-0 gap-x-3 text-ink-3 pointer-coarse:items-center">{say.noBody}</p>
      ) : (
        <>
          <p className="req-facts flex flex-wrap gap-y-0 gap-x-3 text-ink-3 pointer-coarse:items-center">
            {row.body.type}
          </p>
          <div className="mt-1.5 pt-1.5 border-t border-t-line overflow-x-auto">
            {lines.map((line, i) => {
              const note = line.path === null ? undefined : bodyNote(line.path, row);
              return (
                <div key={i}>
                  <div className="py-0 px-4 w-max min-w-full whitespace-pre">
                    <Found text={line.text} wanted={wanted} />
                  </div>
                  {note === undefined ? null : <Note text={note} />}
                </div>
              );
            })}
            {missing === undefined ? null : <Note text={missing} />}
          </div>
        </>
      )}
    </section>
  );
}

/** `CREATE` is the API's verb; on the wire it is a POST. */
const HTTP: Readonly<Record<string, string>> = { CREATE: 'POST', UPDATE: 'PUT', LIST: 'GET', WATCH: 'GET' };
const httpVerb = ({ verb }: RequestRow): string => HTTP[verb] ?? verb;
