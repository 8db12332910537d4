/** A question on the way: what happens next? The run that follows knows. */
import { useEffect, useId, useRef } from 'react';
import { takesTyping } from '../commands/index.ts';
import { plainText, Prose } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Icon } from '../shell/ui/index.ts';
import { answer, goToAnswer } from './acts.ts';
import type { Place } from './places.ts';
import type { Prediction } from './questions/asked.ts';
import { QUIZ_TEXTS } from './quizTexts.ts';
import { useVerdict, useWording } from './useVerdict.ts';
import './prediction.css';

export const Asked = ({ place: { asks }, onAnswer }: { place: Place; onAnswer: () => void }) =>
  asks === undefined ? null : <Question asks={asks} onAnswer={onAnswer} />;

function Question({ asks, onAnswer }: { asks: Prediction; onAnswer: () => void }) {
  const id = useId();
  const words = useTexts(QUIZ_TEXTS);
  const { ask, options } = useWording(asks);
  const choices = useRef<HTMLUListElement>(null);
  // The choices are what there is to do; who is writing somewhere goes on with that.
  useEffect(() => {
    if (!takesTyping(document.activeElement)) choices.current?.querySelector('button')?.focus();
  }, [asks]);
  return (
    <>
      <p className="text-11 text-ink-3">{words.ask}</p>
      <p id={id}>
        <Prose text={ask} />
      </p>
      <ul ref={choices} className="flex flex-col gap-1 mt-2 p-0.25" aria-labelledby={id}>
        {Object.entries(options).map(([option, says]) => (
          <li key={option}>
            <Button
              className="w-full h-auto min-h-8 py-1.5 px-2.5 leading-4.5 text-left whitespace-normal phone:min-h-10"
              onClick={() => {
                answer(asks.kind, option);
                onAnswer();
              }}
            >
              <span>
                <Prose text={says} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export const Told = ({ place: { asks, seq }, answer: given }: { place: Place; answer: string }) =>
  asks === undefined ? null : <Judged asks={asks} seq={seq} given={given} />;

function Judged({ asks, seq, given }: { asks: Prediction; seq: number; given: string }) {
  const words = useTexts(QUIZ_TEXTS);
  const { notSo, why } = useWording(asks);
  const { right, shows } = useVerdict(asks, seq);
  const [only = ''] = right;
  return (
    <div className="pb-1">
      <p>
        <b>
          {given === only ? (
            <>
              <Icon name="check" className="inline-block mr-1 align-[-3px]" /> {words.right}
            </>
          ) : (
            plainText(notSo[only] ?? '')
          )}
        </b>{' '}
        <Prose text={why[only] ?? ''} />{' '}
        {shows === undefined ? null : (
          <button
            type="button"
            className="text-user-text underline underline-offset-2"
            onClick={() => goToAnswer(shows.seq)}
          >
            {words.watch}
          </button>
        )}
      </p>
    </div>
  );
}
