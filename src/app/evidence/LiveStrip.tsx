/** What is expected of a pod that is watched, on the axis of its timeline: open windows until they are seen, or late. */
import { useEffect, useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { usePage } from '../store/index.ts';
import { BelowStrip, type DrawnAxis } from '../timeline/index.ts';
import { InferredLanes } from './InferredLanes.tsx';
import { useLive } from './live.ts';
import { liveStrip } from './liveStrip.ts';
import { LIVE } from './liveTexts.ts';
import './live.css';

const PADDING = 12;
export default function LiveStrip(drawn: DrawnAxis) {
  const say = useTexts(LIVE);
  const snapshot = useLive((s) => s.context.snapshot);
  const key = usePage((s) => s.imported?.key);
  const look = snapshot?.look?.pod?.key === key ? (snapshot?.look ?? null) : null;
  const now = snapshot?.now ?? 0;
  const strip = useMemo(() => (look === null ? null : liveStrip(look, now, say)), [look, now, say]);
  const { onBands } = drawn;
  // What ends now moves with every telling, and needs no place of its own on the axis.
  const wanted = JSON.stringify(
    (strip?.bands ?? [])
      .filter(({ isMoving }) => !isMoving)
      .map(({ from, to, words }) => ({ from, to, room: interWidth(words) + PADDING })),
  );
  useEffect(() => onBands(JSON.parse(wanted) as Parameters<typeof onBands>[0]), [wanted, onBands]);
  useEffect(() => () => onBands([]), [onBands]);
  if (strip === null || strip.bands.length === 0) return null;
  return (
    <>
      {drawn.layout === undefined ? null : <InferredLanes layout={drawn.layout} />}
      <BelowStrip
        drawn={drawn}
        height={strip.height}
        label={say.strip}
        names={strip.names}
        bands={strip.bands}
        table={{ caption: say.stripTable, heads: [say.stripFrom, say.stripTo, say.stripWhat] }}
      />
    </>
  );
}
