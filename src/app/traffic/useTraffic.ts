/** What the clients of the shown scenario see of its run; reckoned once for both pictures of it. */
import type { ClusterState } from '../../cluster/state.ts';
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { usePage, useTrace, type Scenario } from '../store/index.ts';

const ofTrace = perTrace((trace: Trace<ClusterState>) => perTrace((scenario: Scenario) => trafficOf(trace, scenario)));

const NONE: readonly ClientTraffic[] = [];

export function useTraffic(): readonly ClientTraffic[] {
  const trace = useTrace();
  const scenario = usePage((s) => s.scenario);
  return scenario === null ? NONE : ofTrace(trace)(scenario);
}
