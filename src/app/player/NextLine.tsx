/** One line that says what comes next, and how long everyone waits for it. */
import { useTexts } from '../language/index.ts';
import { useInstant, useNextStep, usePage, useReadyRun } from '../store/index.ts';
import { lengthText } from './secondsText.ts';
import { WAIT_US } from './story.ts';
import { useTelling } from './telling.ts';
import { TEXTS } from './texts.ts';

export function NextLine() {
  const say = useTexts(TEXTS);
  const next = useNextStep();
  const told = useTelling(next?.seq);
  const { t } = useInstant();
  const { trace } = useReadyRun();
  const busy = usePage((s) => s.busy);
  const until = (next?.t ?? trace.end) - t;
  const waits = until >= WAIT_US;
  let text: string;
  if (busy) text = say.working;
  else if (next === undefined) text = waits ? say.nothingMore(lengthText(until)) : say.end;
  else text = waits ? say.nextIn(lengthText(until), told?.title ?? '') : say.next(told?.title ?? '');
  return (
    <p className="transport-next cap" title={text}>
      {text}
    </p>
  );
}
