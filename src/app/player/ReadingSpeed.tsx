import { useTexts } from '../language/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { actions, READINGS, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

/** How long a milestone's sentence stands while the run plays. */
export function ReadingSpeed() {
  const say = useTexts(TEXTS);
  const reading = usePage((s) => s.reading);
  return (
    <section className="break-inside-avoid pb-4">
      <h3 className="pb-1 mb-1 border-b border-b-line text-12 font-semibold text-ink-2">{say.reading}</h3>
      <p className="text-ink-2 mt-1 mx-0 mb-2">{say.readingMeans}</p>
      <Segmented
        label={say.reading}
        value={reading}
        options={READINGS.map((value) => ({ value, label: say.readings[value] }))}
        onChange={(to) => actions.setReading(to)}
      />
    </section>
  );
}
