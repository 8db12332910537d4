/**
 * A native range over the steps. Steps, not time: a removal happens in bursts of milliseconds between waits of half a
 * minute, and the timeline already shows the time.
 */
import { useTexts } from '../language/index.ts';
import { actions, useEvents, useReadyRun, useStepNumber } from '../store/index.ts';
import { secondsText } from '../explain/index.ts';
import { TEXTS } from './texts.ts';

export function Scrubber() {
  const say = useTexts(TEXTS);
  const { steps } = useReadyRun();
  const events = useEvents();
  const number = useStepNumber();
  const seq = steps[number];
  const event = seq === undefined ? undefined : events[seq];
  const last = steps.length;
  const done = last === 0 ? 0 : ((number + 1) / last) * 100;
  return (
    <input
      className="scrubber block w-full h-4 m-0 appearance-none bg-transparent cursor-pointer rounded-1 phone:h-6"
      type="range"
      min={0}
      max={last}
      step={1}
      value={number + 1}
      style={{ ['--done' as string]: `${done}%` }}
      aria-label={say.stepSlider}
      aria-valuetext={
        event ? say.stepAt({ number: number + 1, count: last, seconds: secondsText(event.t) }) : say.beforeFirst
      }
      onChange={(change) => {
        actions.pause();
        const to = steps[Number(change.target.value) - 1];
        if (to === undefined) actions.toStart();
        else actions.seekEvent(to);
      }}
    />
  );
}
