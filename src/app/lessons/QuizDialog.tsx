/** The quiz at the end of a tour: judged by the run that is shown; the summary leads to what answers each question. */
import { useEffect, useRef, useState } from 'react';
import { plainText, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { useScenarioTitle } from '../scenarios/index.ts';
import { Button, Dialog, Icon } from '../shell/ui/index.ts';
import { actions, usePage, type Answers } from '../store/index.ts';
import { end, goToAnswer } from './acts.ts';
import { presetOf } from './places.ts';
import { type Question, quizOf } from './questions/asked.ts';
import type { Verdict } from './questions/judge.ts';
import { QUIZ_TEXTS } from './quizTexts.ts';
import { useVerdicts, useWording } from './useVerdict.ts';

const close = (): void => actions.open(null);

export default function QuizDialog() {
  const words = useTexts(QUIZ_TEXTS);
  const title = useScenarioTitle() ?? '';
  const preset = usePage((s) => (s.scenario === null || s.imported !== null ? null : presetOf(s.scenario)));
  const quiz = usePage((s) => s.quiz);
  return (
    <Dialog title={words.quizOf({ title })} className="dialog-quiz" onClose={close}>
      {preset === null ? (
        <p className="py-3 px-4 text-ink-2">{words.none}</p>
      ) : quiz?.preset === preset ? (
        <Results preset={preset} answers={quiz.answers} />
      ) : (
        <Sheet preset={preset} />
      )}
    </Dialog>
  );
}

/** The questions, to be answered. */
function Sheet({ preset }: { preset: string }) {
  const words = useTexts(QUIZ_TEXTS);
  const [answers, setAnswers] = useState<Answers>({});
  const [pressed, setPressed] = useState(false);
  const questions = quizOf(preset);
  const sheet = useRef<HTMLDivElement>(null);
  const open = questions.filter(({ kind }) => answers[kind] === undefined);
  const check = () => {
    const [first] = open;
    if (first === undefined) {
      actions.setQuiz({ preset, answers });
      return;
    }
    setPressed(true);
    const choice = sheet.current?.querySelector<HTMLInputElement>(`input[name="${first.kind}"]`);
    choice?.focus();
    choice?.closest('fieldset')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div ref={sheet} className="text-13 text-pretty">
      <p className="py-3 px-4 text-ink-2">{words.about}</p>
      {questions.map((question) => (
        <Choice
          key={question.kind}
          question={question}
          chosen={answers[question.kind]}
          open={pressed && answers[question.kind] === undefined}
          onChoose={(option) => setAnswers({ ...answers, [question.kind]: option })}
        />
      ))}
      <footer className="sticky bottom-0 flex items-center justify-between gap-2 py-3 px-4 border-t border-t-line bg-surface">
        <output>{pressed && open.length > 0 ? words.answerAll({ count: open.length }) : ''}</output>
        <Button variant="primary" onClick={check}>
          {words.check}
        </Button>
      </footer>
    </div>
  );
}

interface ChoiceProps {
  readonly question: Question;
  readonly chosen: string | undefined;
  /** It was to be checked, and this one has no answer yet. */
  readonly open: boolean;
  readonly onChoose: (option: string) => void;
}

function Choice({ question, chosen, open, onChoose }: ChoiceProps) {
  const words = useTexts(QUIZ_TEXTS);
  const { ask, options } = useWording(question);
  return (
    <fieldset className="py-3 px-4 border-t border-t-line">
      <legend
        className={`float-left w-full mb-1 font-semibold ${open ? 'before:float-left before:size-1.5 before:mt-1.75 before:mr-2 before:rounded-[50%] before:bg-user' : ''}`}
      >
        <Prose text={ask} />
        {open ? (
          <small className="ml-2 text-(length:--fs-11) font-normal text-user-text">{words.unanswered}</small>
        ) : null}
      </legend>
      {Object.entries(options).map(([option, says]) => (
        <label
          className="clear-both flex items-baseline gap-2 py-0.75 cursor-pointer phone:items-center phone:min-h-(--h-touch)"
          key={option}
        >
          <input
            className="flex-none accent-user [transform:translateY(1px)]"
            type="radio"
            name={question.kind}
            checked={chosen === option}
            onChange={() => onChoose(option)}
          />
          <span>
            <Prose text={says} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Results({ preset, answers }: { preset: string; answers: Answers }) {
  const words = useTexts(QUIZ_TEXTS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const questions = quizOf(preset);
  const verdicts = useVerdicts(questions);
  const isRight = (i: number): boolean => verdicts[i]?.right[0] === answers[questions[i]?.kind ?? ''];
  return (
    <div className="text-13 text-pretty">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 text-15 p-4 font-semibold">
        {words.score({ right: questions.filter((_, i) => isRight(i)).length, of: questions.length })}
      </h3>
      <ol>
        {questions.map((question, i) => {
          const verdict = verdicts[i];
          return verdict === undefined ? null : (
            <Result key={question.kind} question={question} verdict={verdict} given={answers[question.kind] ?? ''} />
          );
        })}
      </ol>
      <footer className="sticky bottom-0 flex items-center justify-between gap-2 py-3 px-4 border-t border-t-line bg-surface">
        <Button onClick={() => actions.setQuiz(null)}>{words.again}</Button>
        <Button
          variant="primary"
          onClick={() => {
            actions.setQuiz(null);
            end();
            close();
          }}
        >
          {words.done}
        </Button>
      </footer>
    </div>
  );
}

interface ResultProps {
  readonly question: Question;
  readonly verdict: Verdict;
  readonly given: string;
}

function Result({ question, verdict: { right, shows }, given }: ResultProps) {
  const words = useTexts(QUIZ_TEXTS);
  const { ask, options, notSo, why } = useWording(question);
  const [only = ''] = right;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 px-4 border-t border-t-line *:[p]:col-1">
      <p className="font-semibold">
        <Icon name={given === only ? 'check' : 'close'} className="inline-block mr-1 align-[-3px]" />
        <Prose text={ask} />
      </p>
      <p>
        <b>{given === only ? words.right : plainText(notSo[only] ?? '')}</b> <Prose text={why[only] ?? ''} />
      </p>
      {given === only ? null : (
        <p className="text-ink-3 text-(length:--fs-12)">
          {words.yours}
          <Prose text={options[given] ?? ''} />
        </p>
      )}
      {shows === undefined ? null : (
        <Button
          size="sm"
          className="col-2 row-[1/span_3] self-start"
          aria-label={words.watchNamed({ ask: plainText(ask) })}
          onClick={() => {
            close();
            goToAnswer(shows.seq);
          }}
        >
          {words.watch}
        </Button>
      )}
    </li>
  );
}
