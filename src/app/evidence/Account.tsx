/** The account of the input: its files, every line of it by class, the release that wrote it, and its times. */
import { useState } from 'react';
import { LINE_CLASSES, type LineClass } from '../../evidence/index.ts';
import { releaseReasonInWords } from '../../words/index.ts';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { ClockForm } from './ClockForm.tsx';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { evidenceStore } from './evidenceStore.ts';
import { useReading } from './reading.ts';
import { counted, bytesText, zoneText } from './names.ts';
import { TEXTS } from './texts.ts';
import { Troubles } from './Troubles.tsx';

export function Account() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const account = useReading((s) => s.context.result?.account);
  const [asked, setAsked] = useState(false);
  if (account === undefined) return null;
  const { files, release, clock, lines, complete } = account;
  const hasKlog = files.some(({ kinds }) => kinds.includes('kubelet log'));
  const unsure = hasKlog && (clock.year === null || clock.zone === null);
  return (
    <section className="ev-account max-h-1/2 overflow-auto p-3 border-b border-b-line" aria-label={say.input}>
      {complete ? null : <p className="ev-note rounded-2 text-ink-2">{say.partial}</p>}
      <Troubles />
      <dl className="grid gap-1.5">
        <div>
          <dt>{say.file}</dt>
          <dd>
            <Files />
          </dd>
        </div>
        <div>
          <dt>{say.line}</dt>
          <dd className="flex flex-wrap gap-y-0.5 gap-x-2.5">
            {LINE_CLASSES.map((each) => (
              <LineCount key={each} of={each} count={lines[each]} />
            ))}
          </dd>
        </div>
        <div>
          <dt>{say.release}</dt>
          <dd>
            {release === null ? (
              say.releaseUnknown
            ) : (
              <>
                <b className="font-semibold">
                  {say.releaseIs({
                    release:
                      release.orOlder === undefined ? release.release : say.orOlder({ release: release.orOlder }),
                  })}
                </b>
                , {say.sure({ confidence: say.confidence[release.confidence] })}
                <span className="cap">{say.because({ why: releaseReasonInWords(release.because, words) })}</span>
              </>
            )}
          </dd>
        </div>
        {hasKlog ? (
          <div>
            <dt>{say.times}</dt>
            <dd>
              <span>
                {clock.year === null ? say.noYear : `${clock.year} (${say.yearFrom[clock.yearFrom]})`},{' '}
                {clock.zone === null ? say.zoneTaken : say.zone({ zone: zoneText(clock.zone) })}
              </span>
              {asked || unsure ? null : (
                <Button size="sm" variant="ghost" className="ev-inline" onClick={() => setAsked(true)}>
                  {say.change}
                </Button>
              )}
            </dd>
          </div>
        ) : null}
      </dl>
      {hasKlog && (asked || unsure) ? <ClockForm asked={unsure} /> : null}
    </section>
  );
}

function LineCount({ of, count }: { of: LineClass; count: number }) {
  const say = useTexts(TEXTS);
  const text = count.toLocaleString('en');
  return (
    <button
      type="button"
      className={`ev-count underline-offset-3 ev-count-${of}`}
      aria-label={say.showLines({ count: text, what: say.lineClass[of] })}
      disabled={count === 0}
      onClick={() => evidenceStore.setState({ pane: 'lines', lines: of, line: null })}
    >
      <b className="num font-semibold">{text}</b> {say.lineClass[of]}
    </button>
  );
}

/** Their names; what each holds and how it came when unfolded. */
function Files() {
  const say = useTexts(TEXTS);
  const words = useTexts(DIAGNOSIS);
  const files = useReading((s) => s.context.result?.account.files ?? []);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const [first] = files;
  return (
    <details>
      <summary className="wrap-anywhere">
        <span className="mono">{files.length === 1 ? first?.name : say.files(counted(files.length))}</span>,{' '}
        {bytesText(bytes)}
      </summary>
      <ul className="grid gap-1 max-h-40 overflow-auto mt-1">
        {files.slice(0, 200).map(({ name, bytes: size, lines, kinds, wrappings }, i) => (
          <li key={i}>
            <span className="mono">{name}</span>
            <span className="cap">
              {say.size({ bytes: bytesText(size), lines: say.lines(counted(lines.total)) })}
              {kinds.length > 0 ? `; ${kinds.map((kind) => words.content[kind]).join(', ')}` : ''}
              {wrappings.length > 0 ? `; ${wrappings.join(', ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
