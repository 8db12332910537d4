/** What to do, each with its command; what not to do beside it. */
import type { Advice, WaitingOn } from '../../evidence/index.ts';
import { Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { CopyButton } from '../terminal/index.ts';
import { Icon } from '../shell/ui/index.ts';
import { ANSWER } from './answerTexts.ts';
import { remediesOf, type About, type Remedy } from './remedies.ts';
import { useSaid } from './said.ts';
import { TEXTS } from './texts.ts';
import './remedies.css';

/** What a dangerous act is called in two or three words: its own are the conditions under which it is none. */
const CALLED: readonly (readonly [RegExp, 'force' | 'reboot' | 'unmount' | 'removeFinalizer' | 'deleteNode'])[] = [
  [/--force/, 'force'],
  [/reboot/, 'reboot'],
  [/^Unmount/, 'unmount'],
  [/^Remove the finalizer/, 'removeFinalizer'],
  [/Node object/, 'deleteNode'],
];

export const calledOf = (advice: Advice): (typeof CALLED)[number][1] | null =>
  CALLED.find(([words]) => words.test(advice.do))?.[1] ?? null;

interface RemediesProps {
  readonly waitingOn: WaitingOn;
  readonly advice: readonly Advice[];
  readonly about: About;
}

export default function Remedies({ waitingOn, advice, about }: RemediesProps) {
  const say = useTexts(ANSWER);
  const said = useSaid();
  const { steps, check, last } = remediesOf(waitingOn, advice, about);
  return (
    <div className="rem">
      <section className="rem-do">
        <h3>{say.doThis}</h3>
        <ol>
          {steps.map((step) => (
            <Step key={step.advice.do} step={step} />
          ))}
          {check === null ? null : (
            <li>
              <p>{say.worked}</p>
              <Command text={check} />
            </li>
          )}
        </ol>
      </section>
      {last.length === 0 ? null : (
        <section className="rem-dont">
          <h3>
            {say.dont} <small>{say.dontMore}</small>
          </h3>
          <ul>
            {last.map((each) => {
              const called = calledOf(each);
              return (
                <li key={each.do}>
                  <Icon name="close" />
                  <div>
                    <b>{called === null ? said(each.do) : say[called]}</b>
                    {called === null ? null : (
                      <p>
                        <Prose text={said(each.do)} />
                      </p>
                    )}
                    <p>{said(each.risk)}</p>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

function Step({ step: { advice, command, open } }: { step: Remedy }) {
  const say = useTexts(ANSWER);
  const { risk } = useTexts(TEXTS);
  const said = useSaid();
  return (
    <li>
      <p>
        <Prose text={said(advice.do)} />
      </p>
      {command === null ? null : <Command text={command} />}
      {open.length === 0 ? null : <p className="rem-note">{say.fill(open.join(', '))}</p>}
      {advice.danger === 'none' || advice.risk === 'None.' ? null : (
        <p className="rem-note">{risk(said(advice.risk))}</p>
      )}
    </li>
  );
}

function Command({ text }: { text: string }) {
  const say = useTexts(ANSWER);
  return (
    <div className="rem-command">
      <code>{text}</code>
      <CopyButton what={say.theCommand} text={() => text} />
    </div>
  );
}
