/** The places of the timeline that the arrow keys go through, each with the box of its button. */
import { instant, plainText } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import type { PodHistory } from '../readings/index.ts';
import type { After } from './bands.ts';
import type { Band, PlacedMark, Stop } from './parts.ts';
import { LANE } from './rows.ts';
import { wordsExtent } from './requestsRow.ts';
import { TEXTS } from './texts.ts';
import { interWidth } from '../shell/ui/textWidth.ts';

export type PlacedAfter = After & { readonly x: number; readonly y: number; readonly h: number };

/** Marks lie in the row of requests. */
const MARK_BOX = { y: 28, h: LANE + 4 };

/** As wide as what is drawn of it, words left or right. */
function boxOf(mark: PlacedMark): Stop['box'] {
  const sign = { x0: mark.x - 7, x1: mark.x + 7 };
  const words = mark.words === null ? sign : wordsExtent(mark, mark.words);
  const x = Math.min(sign.x0, words.x0);
  return { x, w: Math.max(sign.x1, words.x1 + 2) - x, ...MARK_BOX };
}

const markStop = (mark: PlacedMark): Stop => ({
  seq: mark.seq,
  t: mark.t,
  x: mark.x,
  name: `${instant(mark.t)} s, ${plainText(mark.label)}`,
  box: boxOf(mark),
});

function bandStop(band: Band, history: PodHistory): Stop {
  const lane =
    band.row === 'container' && history.containers.length > 1 ? ` ${history.containers[band.lane]?.name ?? ''}` : '';
  return {
    seq: band.seq,
    t: band.from,
    x: band.x0,
    name: `${instant(band.from)} s, ${texts(TEXTS).rows[band.row]}${lane}: ${band.labels[0] ?? ''}`,
    box: { x: band.x0 - 2, w: Math.min(10, Math.max(6, band.x1 - band.x0)), y: band.y, h: band.h },
  };
}

const afterStop = ({ row, seq, from, x, y, h, label }: PlacedAfter): Stop => ({
  seq,
  t: from,
  x,
  name: `${instant(from)} s, ${texts(TEXTS).rows[row]}: ${label}`,
  box: { x, w: interWidth(label) + 10, y, h },
});

/** Where one event is several of these, the mark stands for all, else the band that begins with it. */
export function stopsOf(
  marks: readonly PlacedMark[],
  bands: readonly Band[],
  afters: readonly PlacedAfter[],
  history: PodHistory,
): Stop[] {
  const all = [
    ...afters.map(afterStop),
    ...bands.filter(({ seq }) => seq >= 0).map((band) => bandStop(band, history)),
    ...marks.map(markStop),
  ];
  return [...new Map(all.map((stop) => [stop.seq, stop])).values()].sort((a, b) => a.t - b.t || a.seq - b.seq);
}
