/** The answer, the stage bar and what to do, in words. */
import en from '../catalogues/en/evidenceAnswer.json';
import { catalogue } from '../language/index.ts';
import { lasting, type Answer } from './answer.ts';

export const ANSWER = catalogue('evidenceAnswer', en);
type AnswerWords = typeof en;

/** A space stands between Han and what else a sentence is filled with. */
const spaced = (text: string): string => text.replaceAll(/(\p{Script=Han})([`A-Za-z])/gu, '$1 $2');

/** What it is stuck on or waits for, and for how long. */
export function answerInWords(
  { stage, waitingOn, subject, fails, inStage, sinceStage }: Answer,
  say: AnswerWords,
): string {
  const length = inStage === null ? '' : lasting(inStage);
  if (waitingOn === 'none') return say.idle[stage];
  if (waitingOn === 'unknown')
    return stage === 'unknown' ? say.idle.unknown : say.notShown({ stage, isDated: inStage !== null, length });
  const told = (message: string | ((p: { hasSubject: boolean; subject: string }) => string)): string =>
    typeof message === 'string' ? message : message({ hasSubject: subject !== '', subject });
  const stuckOn = told(say.stuckOn[waitingOn]);
  if (stage === 'Removed') return say.remains({ what: stuckOn });
  const what = spaced(fails ? say.stuck({ what: stuckOn }) : say.waiting({ what: told(say.waitsFor[waitingOn]) }));
  if (inStage === null) return what;
  return say.lasts({ since: sinceStage ? (fails ? 'stuck' : 'waiting') : 'other', what, length, stage });
}
