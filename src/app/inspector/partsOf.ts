/** Which pods and parts a run's lists can be narrowed to. Found once for a run. */
import type { TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';

type Events = readonly TraceEvent[];

function once<T extends object, R>(find: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, R>();
  return (of) => {
    const found = known.get(of) ?? find(of);
    known.set(of, found);
    return found;
  };
}

export const podsOf: (events: Events) => readonly string[] = once((events: Events) =>
  [...new Set(events.flatMap(({ pod }) => (pod === undefined ? [] : [podKey(pod)])))].sort(),
);

export const actorsOf: (events: Events) => readonly string[] = once((events: Events) =>
  [...new Set(events.map(({ actor }) => actor))].sort(),
);

export const loggersOf: (events: Events) => readonly string[] = once((events: Events) =>
  [...new Set(events.flatMap(({ actor, klog }) => (klog === undefined ? [] : [actor])))].sort(),
);
