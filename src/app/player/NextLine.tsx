/** One line that says what comes next, and how long everyone waits for it. */
import { useInstant, useNextStep, usePage, useReadyRun } from '../store/index.ts';
import { lengthText } from './secondsText.ts';
import { WAIT_US } from './story.ts';
import { useTelling } from './telling.ts';

export function NextLine() {
  const next = useNextStep();
  const told = useTelling(next?.seq);
  const { t } = useInstant();
  const { trace } = useReadyRun();
  const busy = usePage((s) => s.busy);
  const until = (next?.t ?? trace.end) - t;
  const waits = until >= WAIT_US;
  let text: string;
  if (busy) text = 'Working it out…';
  else if (next === undefined) text = waits ? `Nothing more happens; ${lengthText(until)} left` : 'The end';
  else text = `${waits ? `In ${lengthText(until)}` : 'Next'}: ${told?.title ?? ''}`;
  return (
    <p className="transport-next cap" title={text}>
      {text}
    </p>
  );
}
