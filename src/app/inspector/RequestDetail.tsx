/** One request as it travels: where to, from whom, with which body and what that means; and the way to its answer. */
import { useMemo, type ReactNode } from 'react';
import { instant } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import type { RequestRow } from '../readings/index.ts';
import { actions } from '../store/index.ts';
import { CopyButton, Found } from '../terminal/index.ts';
import { bodyNote, missingNote } from './bodyNotes.ts';
import { jsonLines } from './jsonLines.ts';
import { Note } from './Note.tsx';
import type { Sent } from './sentBody.ts';
import { TEXTS } from './texts.ts';

/** A created pod's body may be long; what it says of a removal is in the Object pane. */
const MOST_LINES = 400;

const Facts = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-3 pt-0.5 px-4 text-ink-3 pointer-coarse:items-center">{children}</p>
);

function Answer({ row }: { row: RequestRow }) {
  const say = useTexts(TEXTS);
  const { answer, code, answeredAt } = row;
  if (answer === undefined || code === undefined || answeredAt === undefined)
    return <span className="flex-none">{say.unanswered}</span>;
  return (
    <button
      type="button"
      className={`rounded-1 hover:underline pointer-coarse:py-1.5 ${code >= 400 ? 'text-failure-text' : 'text-user-text'}`}
      onClick={() => actions.seekEvent(answer)}
    >
      {say.answered({ code, at: instant(answeredAt) })}
    </button>
  );
}

export function RequestDetail({ row, sent, wanted }: { row: RequestRow; sent: Sent; wanted: string }) {
  const { url, body } = sent;
  const say = useTexts(TEXTS);
  const lines = useMemo(() => (body === undefined ? [] : jsonLines(body.value).slice(0, MOST_LINES)), [body]);
  const missing = missingNote(row, body);
  const text = (): string =>
    [`${httpVerb(row)} ${url}`, ...(body === undefined ? [] : [JSON.stringify(body.value, null, 2)])].join('\n');
  return (
    <section
      className="flex-initial max-h-[62%] min-h-24 overflow-auto pt-2 pb-2.5 border-t border-t-line-2 bg-surface font-stamp text-11/4.25 text-ink-2 focus-visible:-outline-offset-2 pointer-coarse:max-h-[54%]"
      aria-label={say.request}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a pane that scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <div className="flex items-start gap-2 py-0 pr-2 pl-4">
        <p className="flex-1 min-w-0 pt-0.75 text-ink wrap-anywhere">
          <b className="font-semibold">{httpVerb(row)}</b> <Found text={url} wanted={wanted} />
        </p>
        <CopyButton what={say.theRequest} text={text} />
      </div>
      <Facts>
        <span>{say.sentBy({ user: row.user })}</span>
        <Answer row={row} />
      </Facts>
      {body === undefined ? (
        <Facts>{say.noBody}</Facts>
      ) : (
        <>
          <Facts>{body.type}</Facts>
          <div className="mt-1.5 pt-1.5 border-t border-t-line overflow-x-auto">
            {lines.map((line, i) => {
              const note = line.path === null ? undefined : bodyNote(line.path, row, body);
              return (
                <div key={i}>
                  <div className="py-0 px-4 w-max min-w-full whitespace-pre">
                    <Found text={line.text} wanted={wanted} />
                  </div>
                  {note === undefined ? null : <Note text={note} indent="pl-7.5" />}
                </div>
              );
            })}
            {missing === undefined ? null : <Note text={missing} indent="pl-7.5" />}
          </div>
        </>
      )}
    </section>
  );
}

/** `CREATE` is the API's verb; on the wire it is a POST. */
const HTTP: Readonly<Record<string, string>> = {
  CREATE: 'POST',
  UPDATE: 'PUT',
  LIST: 'GET',
  WATCH: 'GET',
  DELETECOLLECTION: 'DELETE',
};
const httpVerb = ({ verb }: RequestRow): string => HTTP[verb] ?? verb;
