import { useInstant, useReadyRun, useStepNumber } from '../store/index.ts';
import { secondsText } from './secondsText.ts';

/** `step 47 of 112` and the instant. */
export function Readout() {
  const { steps } = useReadyRun();
  const number = useStepNumber();
  const { t } = useInstant();
  return (
    <div className="transport-readout mono num">
      <span>
        step <b>{number + 1}</b> of {steps.length}
      </span>
      <span>
        <b>{secondsText(t)}</b> s
      </span>
    </div>
  );
}
