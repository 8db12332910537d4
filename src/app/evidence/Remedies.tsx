/** What to do, each with its command; what not to do beside it. */
import type { Advice, Command, WaitingOn } from '../../evidence/index.ts';
import { inWords } from '../../words/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { ANSWER } from './answerTexts.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { pageOf, piecesOf, remediesOf } from './remedies.ts';
import { TEXTS } from './texts.ts';
import './remedies.css';

const HEADING = 'mb-2.5 text-15 font-semibold text-ink';
const NOTE = 'mt-0.75 text-12 text-ink-3 text-pretty';
const LAST = 'text-12/4.25 text-ink-2 text-pretty wrap-anywhere';

interface RemediesProps {
  /** Null where the pod has gone already. */
  readonly waitingOn: WaitingOn | null;
  readonly advice: readonly Advice[];
  /** Under a diagnosis: what not to do stands beside where there is room. */
  readonly isWide?: boolean;
  /** Whether the first step is shown above, so that these are the further steps. */
  readonly isRest?: boolean;
}

export default function Remedies({ waitingOn, advice, isWide = false, isRest = false }: RemediesProps) {
  const say = useTexts(ANSWER);
  const { steps, check, last } = remediesOf(waitingOn, advice);
  const uid = advice[0]?.particulars.uid ?? '';
  return (
    <div
      className={`grid gap-4 text-13/4.75 ${isWide ? 'mt-5 max-[1380px]:mt-4 @min-[640px]:grid-cols-[minmax(0,524fr)_minmax(0,292fr)] @min-[640px]:gap-0' : ''}`}
    >
      <section className={isWide ? '@min-[640px]:pr-8' : ''}>
        <h3 className={`${HEADING} ${isRest ? 'mt-4' : ''}`}>{isRest ? say.then : say.doThis}</h3>
        <ol className="rem-steps grid gap-3 text-pretty">
          {steps.map((step) => (
            <Step key={step.code} advice={step} checked={check !== null} />
          ))}
          {check === null ? null : (
            <li>
              <p>
                <Prose text={uid === '' ? say.workedUnnamed : say.worked({ uid: `\`${uid}\`` })} />
              </p>
              <CommandLine command={check} />
            </li>
          )}
        </ol>
      </section>
      {last.length === 0 ? null : (
        <section className={isWide ? '@min-[640px]:pl-6 @min-[640px]:border-l @min-[640px]:border-l-line-2' : ''}>
          <h3 className={HEADING}>
            {say.lastResort}{' '}
            <small className="text-(length:--fs-12) font-normal text-ink-3">{say.lastResortMore}</small>
          </h3>
          <ul className="grid gap-3">
            {last.map((each) => (
              <Last key={each.code} advice={each} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The step to start with: what it does, and its command. */
export function FirstStep({ advice }: { readonly advice: Advice }) {
  const say = useTexts(ANSWER);
  const said = inWords(advice, useTexts(DIAGNOSIS));
  return (
    <section className="mt-4 text-13/4.75">
      <h3 className="mb-1 text-15 font-semibold text-ink">{say.doFirst}</h3>
      <p>
        <Prose text={said.do} />
      </p>
      {advice.command === null ? null : <CommandLine command={advice.command} />}
      <Provenance advice={advice} />
    </section>
  );
}

/** @param checked that the pod has gone is looked at in the end, for all of them. */
function Step({ advice, checked }: { advice: Advice; checked: boolean }) {
  const say = useTexts(ANSWER);
  const { risk } = useTexts(TEXTS);
  const said = inWords(advice, useTexts(DIAGNOSIS));
  const { command, check } = advice;
  const seen = check === null || (checked && check.code === 'podGone') ? null : check.command;
  return (
    <li>
      <p>
        <Prose text={said.do} />
      </p>
      {command === null ? null : <CommandLine command={command} />}
      <Provenance advice={advice} />
      {advice.risk === 'none' || advice.warning === 'none' ? null : (
        <p className={NOTE}>{risk({ risk: said.warning })}</p>
      )}
      {seen === null ? null : (
        <>
          <p className={NOTE}>
            {say.workedIf} <Prose text={said.shows} />
          </p>
          <CommandLine command={seen} />
        </>
      )}
    </li>
  );
}

/** Its command is not the first thing that one sees. */
function Last({ advice }: { advice: Advice }) {
  const say = useTexts(ANSWER);
  const said = inWords(advice, useTexts(DIAGNOSIS));
  const { code, command } = advice;
  return (
    <li>
      {isKeyOf(say.called, code) ? <b className="font-semibold">{say.called[code]}</b> : null}
      <p className={LAST}>
        <Prose text={said.do} />
      </p>
      <p className={LAST}>{said.warning}</p>
      {command === null ? null : (
        <details>
          <summary className="text-12/4.25 mt-0.75 w-fit text-ink-2 cursor-pointer pointer-coarse:py-1 pointer-coarse:px-0">
            {say.showCommand}
          </summary>
          <CommandLine command={command} note={`mt-0.75 ${LAST}`} />
        </details>
      )}
      <Provenance advice={advice} />
    </li>
  );
}

const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key);

/** Where it is done, and where it is written; nothing of that is asked for before somebody follows the link. */
function Provenance({ advice: { where, source, particulars } }: { advice: Advice }) {
  const say = useTexts(ANSWER);
  const { onNode } = useTexts(TEXTS);
  const { node } = particulars;
  return (
    <p className="flex flex-wrap gap-x-2 mt-0.75 text-11 text-ink-3 text-pretty wrap-anywhere">
      {where === 'node' ? (
        <span className="text-ink-2 wrap-anywhere">{node === '' ? say.onNode : onNode({ node })}</span>
      ) : null}
      <a
        className="min-w-0 text-inherit underline decoration-line-2 underline-offset-3 wrap-anywhere hover:text-ink hover:decoration-current pointer-coarse:py-1 pointer-coarse:px-0"
        href={source}
        title={source}
        target="_blank"
        rel="noopener noreferrer"
      >
        {say.sourceOf({ page: pageOf(source) })}
      </a>
    </p>
  );
}

function CommandLine({ command, note = NOTE }: { command: Command; note?: string }) {
  const say = useTexts(ANSWER);
  return (
    <>
      <div className="flex items-start gap-1 mt-1 py-0.75 pr-1 pl-2.5 border border-line-2 rounded-2 bg-surface">
        <code className="flex-1 min-w-0 py-0.75 text-11/4.5 text-wrap whitespace-pre-wrap wrap-anywhere">
          {/* What is left to be filled in is the reader's to do. */}
          {piecesOf(command).map((piece, i) =>
            piece.isOpen ? (
              <mark
                className="border-b border-dashed border-b-user bg-transparent font-semibold text-user-text forced-colors:border-b-[Highlight] forced-colors:text-[CanvasText]"
                key={i}
              >
                {piece.text}
              </mark>
            ) : (
              <span key={i}>{piece.text}</span>
            ),
          )}
        </code>
        <CopyButton what={say.theCommand} text={() => command.text} />
      </div>
      {command.open.length === 0 ? null : (
        <p className={note}>{say.fill({ names: command.open.map((name) => `<${name}>`).join(', ') })}</p>
      )}
    </>
  );
}
