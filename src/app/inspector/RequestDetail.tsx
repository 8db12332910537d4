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
  <p className="yaml-note">
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
    <section className="req-detail" aria-label={say.request} tabIndex={0}>
      <div className="req-head">
        <p className="req-url">
          <b>{httpVerb(row)}</b> <Found text={row.url} wanted={wanted} />
        </p>
        <CopyButton what={say.theRequest} text={text} />
      </div>
      <p className="req-facts">
        <span>{say.sentBy({ user: row.user })}</span>
        <Answer row={row} />
      </p>
      {row.body === undefined ? (
        <p className="req-facts">{say.noBody}</p>
      ) : (
        <>
          <p className="req-facts">{row.body.type}</p>
          <div className="req-body">
            {lines.map((line, i) => {
              const note = line.path === null ? undefined : bodyNote(line.path, row);
              return (
                <div key={i}>
                  <div className="req-json">
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
