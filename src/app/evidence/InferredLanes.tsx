/**
 * Across the timeline of a pod that is watched: above the dashed rule stands what was seen, below it the lanes of what
 * nobody could see. Where the kubelet's log is read they are not inferred.
 */
import { useTexts } from '../language/index.ts';
import { isInferred, useTrace } from '../store/index.ts';
import type { TimelineLayout } from '../timeline/index.ts';
import { LIVE } from './liveTexts.ts';

export function InferredLanes({ layout: { rows, bands } }: { readonly layout: TimelineLayout }) {
  const say = useTexts(LIVE);
  const { events } = useTrace();
  const worker = rows.find(({ name }) => name === 'worker');
  const told = bands.filter(({ row, seq }) => row === 'worker' && seq >= 0);
  if (worker === undefined || told.length === 0 || !told.every(({ seq }) => isInferred(events[seq]))) return null;
  return (
    <div
      className="absolute inset-x-0 z-1 pointer-events-none border-t border-dashed border-edge"
      style={{ top: worker.y - 3 }}
    >
      <span className="absolute left-12 w-11 -top-1.75 text-right bg-surface text-ink-3 text-(length:--fs-10) leading-3.5">
        {say.lanesInferred}
      </span>
    </div>
  );
}
