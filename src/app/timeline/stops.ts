/** The places of the timeline that the arrow keys go through. */
import { instant, plainText } from '../explain/index.ts';
import type { PodHistory } from './history.ts';
import type { Band, PlacedMark, Stop } from './parts.ts';

/** Every mark and every beginning of a band, in the order of time: what the arrow keys go through. */
export function stopsOf(marks: readonly PlacedMark[], bands: readonly Band[], history: PodHistory): Stop[] {
  const stops = new Map<number, Stop>();
  for (const band of bands) {
    if (band.seq < 0) continue;
    const name = `${instant(band.from)} s, ${band.row}${band.row === 'container' && history.containers.length > 1 ? ` ${history.containers[band.lane]?.name ?? ''}` : ''}: ${band.labels[0] ?? ''}`;
    stops.set(band.seq, { seq: band.seq, t: band.from, x: band.x0, name });
  }
  for (const mark of marks)
    stops.set(mark.seq, {
      seq: mark.seq,
      t: mark.t,
      x: mark.x,
      name: `${instant(mark.t)} s, ${plainText(mark.label)}`,
    });
  return [...stops.values()].sort((a, b) => a.t - b.t || a.seq - b.seq);
}
