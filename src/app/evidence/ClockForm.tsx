/** klog's times have neither year nor zone: a person may know them. */
import { useState } from 'react';
import { useTexts } from '../language/index.ts';
import { Button } from '../shell/ui/index.ts';
import { zoneOf, zoneText } from './names.ts';
import { readAgain, useReading } from './reading.ts';
import { TEXTS } from './texts.ts';

export function ClockForm({ asked }: { asked: boolean }) {
  const say = useTexts(TEXTS);
  const clock = useReading((s) => s.context.result?.account.clock);
  const [year, setYear] = useState(clock?.year === null || clock === undefined ? '' : String(clock.year));
  const [zone, setZone] = useState(clock?.zone === null || clock === undefined ? '' : zoneText(clock.zone));
  const chosenYear = year.trim() === '' ? null : Number(year);
  const badYear = chosenYear !== null && (!Number.isInteger(chosenYear) || chosenYear < 2000 || chosenYear > 2200);
  const chosenZone = zone.trim() === '' ? null : zoneOf(zone);
  const badZone = zone.trim() !== '' && chosenZone === null;
  const wrong = badYear ? say.wrongYear : badZone ? say.wrongZone : '';
  return (
    <form
      className="py-2 px-2.5 border border-line-2 rounded-2 bg-raised"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong !== '') return;
        readAgain({
          ...(chosenYear !== null && { year: chosenYear }),
          ...(chosenZone !== null && { zone: chosenZone }),
        });
      }}
    >
      {asked ? <p>{clock?.zone !== null ? say.yearAsk : clock.year !== null ? say.zoneAsk : say.clockAsk}</p> : null}
      <div className="flex flex-wrap items-center gap-2 mt-1.5">
        <label className="inline-flex items-center gap-1.5 text-ink-2">
          {say.year}
          <input
            className="input mono w-17 h-6 phone:w-23 phone:h-(--h-touch)"
            inputMode="numeric"
            size={5}
            placeholder="2026"
            value={year}
            aria-invalid={badYear}
            onChange={(event) => setYear(event.target.value)}
          />
        </label>
        <label className="inline-flex items-center gap-1.5 text-ink-2">
          {say.zoneOf}
          <input
            className="input mono w-17 h-6 phone:w-23 phone:h-(--h-touch)"
            size={7}
            placeholder="+00:00"
            value={zone}
            aria-invalid={badZone}
            onChange={(event) => setZone(event.target.value)}
          />
        </label>
        <Button size="sm" submit disabled={wrong !== '' || (chosenYear === null && chosenZone === null)}>
          {say.readAgain}
        </Button>
      </div>
      <output className="cap">{wrong}</output>
    </form>
  );
}
