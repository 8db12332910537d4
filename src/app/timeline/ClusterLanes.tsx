/** The lanes of nodes and workloads, below the timeline's rows and on their axis. */
import { useEffect, useMemo } from 'react';
import { firstNode } from '../../scenario/index.ts';
import { useTexts } from '../language/index.ts';
import { historiesOf, useChosenPod } from '../readings/index.ts';
import { interWidth } from '../shell/ui/textWidth.ts';
import { usePage, useTrace } from '../store/index.ts';
import { BelowStrip, type StripBand } from './BelowStrip.tsx';
import { clusterHistoryOf } from './clusterHistory.ts';
import { clusterLanes } from './clusterLanes.ts';
import { LANES_TEXTS } from './lanesTexts.ts';
import type { DrawnAxis } from './Timeline.tsx';
import './lanes.css';

const LANE = { y: 6, pitch: 17, h: 13 } as const;
const PADDING = 10;

export default function ClusterLanes(drawn: DrawnAxis) {
  const say = useTexts(LANES_TEXTS);
  const trace = useTrace();
  const key = useChosenPod();
  const first = usePage((s) => (s.scenario === null ? '' : firstNode(s.scenario).name));
  const lanes = useMemo(() => {
    const pod = key === undefined ? undefined : historiesOf(trace).get(key);
    return clusterLanes(clusterHistoryOf(trace), pod, first, trace.end, say);
  }, [trace, key, first, say]);
  const bands = useMemo(
    () =>
      lanes.flatMap(({ name, bands: own }, i) =>
        own.map(({ from, to, words, look }): StripBand => ({
          from,
          to,
          words,
          of: name,
          y: LANE.y + i * LANE.pitch,
          h: LANE.h,
          className: `lane-${look}`,
        })),
      ),
    [lanes],
  );
  const { onBands } = drawn;
  useEffect(() => {
    onBands(bands.map(({ from, to, words }) => ({ from, to, room: interWidth(words) + PADDING + 2 })));
    return () => onBands([]);
  }, [bands, onBands]);
  if (lanes.length === 0) return null;
  return (
    <BelowStrip
      drawn={drawn}
      height={LANE.y + lanes.length * LANE.pitch}
      label={say.lanes}
      names={lanes.map(({ name }, i) => ({ text: name, y: LANE.y + i * LANE.pitch - 2 }))}
      bands={bands}
      table={{ caption: say.lanesTable, heads: [say.from, say.to, say.lanes] }}
    />
  );
}
