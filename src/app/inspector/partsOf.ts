/** Which pods and parts a run's lists can be narrowed to. Found once for a run. */
import { perTrace, type TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';

type Events = readonly TraceEvent[];

export const podsOf = perTrace((events: Events): readonly string[] =>
  [...new Set(events.flatMap(({ pod }) => (pod === undefined ? [] : [podKey(pod)])))].sort(),
);

export const actorsOf = perTrace((events: Events): readonly string[] =>
  [...new Set(events.map(({ actor }) => actor))].sort(),
);

export const loggersOf = perTrace((events: Events): readonly string[] =>
  [...new Set(events.flatMap(({ actor, klog }) => (klog === undefined ? [] : [actor])))].sort(),
);
