/** What the clients of a scenario see of its run; reckoned once for all pictures of it. */
import type { ClusterState } from '../../cluster/state.ts';
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { perTrace, type Trace } from '../../trace/index.ts';
import type { Scenario } from '../store/index.ts';

export const trafficIn = perTrace((trace: Trace<ClusterState>) =>
  perTrace((scenario: Scenario): readonly ClientTraffic[] => trafficOf(trace, scenario)),
);
