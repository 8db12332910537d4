/** What to do, each with its command; what not to do beside it. */
import type { Advice, Command, WaitingOn } from '../../evidence/index.ts';
import { inWords } from '../../words/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { Icon } from '../shell/ui/index.ts';
import { ANSWER } from './answerTexts.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { isDangerous, pageOf, piecesOf, remediesOf } from './remedies.ts';
import { TEXTS } from './texts.ts';
import './remedies.css';

interface RemediesProps {
  /** Null where the pod has gone already. */
  readonly waitingOn: WaitingOn | null;
  readonly advice: readonly Advice[];
}

export default function Remedies({ waitingOn, advice }: RemediesProps) {
  const say = useTexts(ANSWER);
  const { steps, check, last } = remediesOf(waitingOn, advice);
  return (
    <div className="rem text-13/4.75">
      <section className="rem-do">
        <h3>{say.doThis}</h3>
        <ol className="grid gap-3">
          {steps.map((step) => (
            <Step key={step.code} advice={step} checked={check !== null} />
          ))}
          {check === null ? null : (
            <li>
              <p>{say.worked}</p>
              <CommandLine command={check} />
            </li>
          )}
        </ol>
      </section>
      {last.length === 0 ? null : (
        <section className="rem-dont">
          <h3>
            {say.dont} <small className="text-(length:--fs-12) font-normal text-ink-3">{say.dontMore}</small>
          </h3>
          <ul>
            {last.map((each) => (
              <Last key={each.code} advice={each} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** @param checked that the pod has gone is looked at in the end, for all of them. */
function Step({ advice, checked }: { advice: Advice; checked: boolean }) {
  const say = useTexts(ANSWER);
  const { risk } = useTexts(TEXTS);
  const said = inWords(advice, useTexts(DIAGNOSIS));
  const { command, danger, verify } = advice;
  const seen = verify === null || (checked && verify.code === 'podGone') ? null : verify.command;
  return (
    <li>
      <p>
        <Prose text={said.do} />
      </p>
      {command === null ? null : <CommandLine command={command} />}
      <Provenance advice={advice} />
      {danger === 'none' || advice.risk === 'none' ? null : (
        <p className="rem-note mt-0.75">{risk({ risk: said.risk })}</p>
      )}
      {seen === null ? null : (
        <>
          <p className="rem-note mt-0.75">
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
      <Icon name="close" />
      <div>
        {isDangerous(code) ? <b>{say.called[code]}</b> : null}
        <p>
          <Prose text={said.do} />
        </p>
        <p>{said.risk}</p>
        {command === null ? null : (
          <details>
            <summary className="text-12/4.25 mt-0.75 w-fit text-ink-2 cursor-pointer pointer-coarse:py-1 pointer-coarse:px-0">
              {say.showCommand}
            </summary>
            <CommandLine command={command} />
          </details>
        )}
        <Provenance advice={advice} />
      </div>
    </li>
  );
}

/** Where it is done, and where it is written; nothing of that is asked for before somebody follows the link. */
function Provenance({ advice: { where, source, particulars } }: { advice: Advice }) {
  const say = useTexts(ANSWER);
  const { onNode } = useTexts(TEXTS);
  const { node } = particulars;
  return (
    <p className="rem-from">
      {where === 'node' ? <span>{node === '' ? say.onNode : onNode({ node })}</span> : null}
      <a
        className="min-w-0 underline underline-offset-3 wrap-anywhere pointer-coarse:py-1 pointer-coarse:px-0"
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

function CommandLine({ command }: { command: Command }) {
  const say = useTexts(ANSWER);
  return (
    <>
      <div className="rem-command items-start gap-1 mt-1 py-0.75 pr-1 pl-2.5 rounded-2">
        <code>
          {piecesOf(command).map((piece, i) =>
            piece.isOpen ? (
              <mark className="bg-transparent font-semibold" key={i}>
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
        <p className="rem-note mt-0.75">{say.fill({ names: command.open.map((name) => `<${name}>`).join(', ') })}</p>
      )}
    </>
  );
}
