/** Readings that come to the same from each node of a run, because the events and the API's objects are the same. */
import type { ClusterState } from '../../cluster/state.ts';
import { viewpointsOf } from '../../cluster/viewpoints.ts';
import { perTrace, type Trace } from '../../trace/index.ts';

type RunTrace = Trace<ClusterState>;
type Prepare<Keys extends readonly string[]> = (trace: RunTrace, ...keys: Keys) => Iterable<undefined>;

/** As `perTrace`, but found once for the whole run: of its first node. */
export function perRun<Keys extends readonly string[], Found>(
  find: (trace: RunTrace, ...keys: Keys) => Found,
  prepare: Prepare<Keys> = () => [],
) {
  const firstOf = (trace: RunTrace): RunTrace => {
    const viewpoints = viewpointsOf(trace);
    return viewpoints?.traceFrom(viewpoints.names[0] ?? '') ?? trace;
  };
  const ofFirst = perTrace(find, prepare);
  return perTrace(
    (trace: RunTrace, ...keys: Keys): Found => ofFirst(firstOf(trace), ...keys),
    (trace, ...keys) => ofFirst.ahead(firstOf(trace), ...keys),
  );
}
