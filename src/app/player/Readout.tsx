import { Filled, useTexts } from '../language/index.ts';
import { useInstant, useReadyRun, useStepNumber } from '../store/index.ts';
import { secondsText } from '../explain/index.ts';
import { TEXTS } from './texts.ts';

/** `step 47 of 112` and the instant. */
export function Readout() {
  const say = useTexts(TEXTS);
  const { steps } = useReadyRun();
  const number = useStepNumber();
  const { t } = useInstant();
  return (
    <div className="transport-readout isolate mono num text-12/5 items-baseline justify-between text-ink-2 phone:text-(length:--fs-13) flex">
      <span>
        <Filled
          text={say.step({ number: '{number}', count: '{count}' })}
          number={<b className="font-semibold text-ink">{number + 1}</b>}
          count={steps.length}
        />
      </span>
      <span>
        <b className="font-semibold text-ink">{secondsText(t)}</b> s
      </span>
    </div>
  );
}
