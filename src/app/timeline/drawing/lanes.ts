/** The lanes of nodes and workloads below the rows of a picture's timeline. */
import { fitted, type Moment, type StripPicture, type StripTone } from '../../drawing/index.ts';
import { texts } from '../../language/index.ts';
import { historiesOf } from '../../readings/index.ts';
import { firstNode } from '../../../scenario/index.ts';
import { clusterHistoryOf } from '../clusterHistory.ts';
import { clusterLanes, type LaneLook } from '../clusterLanes.ts';
import { LANES_TEXTS } from '../lanesTexts.ts';

const LANE = { y: 6, pitch: 17, h: 13 } as const;

const toneOf = (look: LaneLook): StripTone => (look === 'taint' ? 'plain' : look);

/** @param names px that they may have. Null where there are none. */
export function lanesOf({ trace, subject, scenario }: Moment, names: number): StripPicture | null {
  const { etcd, controllerManager } = trace.initial;
  if (scenario === null || (etcd.objects === undefined && controllerManager.otherNodes === undefined)) return null;
  const pod = subject === undefined ? undefined : historiesOf(trace).get(subject);
  const lanes = clusterLanes(clusterHistoryOf(trace), pod, firstNode(scenario).name, trace.end, texts(LANES_TEXTS));
  if (lanes.length === 0) return null;
  const y = (i: number): number => LANE.y + i * LANE.pitch;
  return {
    height: LANE.y + lanes.length * LANE.pitch,
    names: lanes.map(({ name }, i) => ({ text: fitted(name, { font: 'ui', size: 11 }, names, 5), y: y(i) - 2 })),
    bands: lanes.flatMap(({ bands }, i) =>
      bands.map(({ look, ...band }) => ({ ...band, tone: toneOf(look), y: y(i), h: LANE.h })),
    ),
    bars: [],
  };
}
