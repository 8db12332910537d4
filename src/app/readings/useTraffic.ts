/** What the clients of the shown scenario see of its run; reckoned once for both pictures of it. */
import type { ClusterState } from '../../cluster/state.ts';
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import { usePage, type Scenario } from '../store/index.ts';

const ofTrace = perTrace((trace: Trace<ClusterState>) => perTrace((scenario: Scenario) => trafficOf(trace, scenario)));

const NONE: readonly ClientTraffic[] = [];

export function useTraffic(): readonly ClientTraffic[] {
  const trace = usePage((s) => (s.run.status === 'ready' ? s.run.trace : null));
  const scenario = usePage((s) => s.scenario);
  return scenario === null || trace === null ? NONE : ofTrace(trace)(scenario);
}
