/** The account of the input: its files, every line of it by class, the release that wrote it, and its times. */
import { useState, type ReactNode } from 'react';
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
    <section
      className="flex-none *:not-first:mt-2 max-h-1/2 overflow-auto p-3 border-b border-b-line"
      aria-label={say.input}
    >
      {complete ? null : (
        <p className="py-1.5 px-2.5 border border-dashed border-line-2 rounded-2 text-ink-2">{say.partial}</p>
      )}
      <Troubles />
      <dl className="grid gap-1.5">
        <Entry of={say.file}>
          <Files />
        </Entry>
        <Entry of={say.line} className="flex flex-wrap gap-y-0.5 gap-x-2.5">
          {LINE_CLASSES.map((each) => (
            <LineCount key={each} of={each} count={lines[each]} />
          ))}
        </Entry>
        <Entry of={say.release}>
          {release === null ? (
            say.releaseUnknown
          ) : (
            <>
              <b className="font-semibold">
                {say.releaseIs({
                  release: release.orOlder === undefined ? release.release : say.orOlder({ release: release.orOlder }),
                })}
              </b>
              , {say.sure({ confidence: say.confidence[release.confidence] })}
              <span className="cap block">{say.because({ why: releaseReasonInWords(release.because, words) })}</span>
            </>
          )}
        </Entry>
        {hasKlog ? (
          <Entry of={say.times}>
            <span>
              {clock.year === null ? say.noYear : `${clock.year} (${say.yearFrom[clock.yearFrom]})`},{' '}
              {clock.zone === null ? say.zoneTaken : say.zone({ zone: zoneText(clock.zone) })}
            </span>
            {asked || unsure ? null : (
              <Button
                size="sm"
                variant="ghost"
                className="h-4 px-1 text-(length:--fs-11) underline underline-offset-2"
                onClick={() => setAsked(true)}
              >
                {say.change}
              </Button>
            )}
          </Entry>
        ) : null}
      </dl>
      {hasKlog && (asked || unsure) ? <ClockForm asked={unsure} /> : null}
    </section>
  );
}

interface EntryProps {
  readonly of: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const Entry = ({ of, className = '', children }: EntryProps) => (
  <div className="grid grid-cols-[52px_minmax(0,1fr)] gap-2">
    <dt className="text-ink-3">{of}</dt>
    <dd className={`min-w-0 wrap-anywhere ${className}`}>{children}</dd>
  </div>
);

function LineCount({ of, count }: { of: LineClass; count: number }) {
  const say = useTexts(TEXTS);
  const text = count.toLocaleString('en');
  return (
    <button
      type="button"
      className="rounded-1 text-ink-2 whitespace-nowrap underline decoration-line-2 underline-offset-3 enabled:hover:text-ink enabled:hover:decoration-current disabled:no-underline"
      aria-label={say.showLines({ count: text, what: say.lineClass[of] })}
      disabled={count === 0}
      onClick={() => evidenceStore.setState({ pane: 'lines', lines: of, line: null })}
    >
      <b className="num font-semibold text-ink">{text}</b> {say.lineClass[of]}
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
            <span className="cap block">
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
