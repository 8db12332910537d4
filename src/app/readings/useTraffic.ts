/** What the clients of the shown scenario see of its run. */
import type { ClientTraffic } from '../../scenario/traffic/traffic.ts';
import { usePage } from '../store/index.ts';
import { trafficIn } from './traffic.ts';

const NONE: readonly ClientTraffic[] = [];

export function useTraffic(): readonly ClientTraffic[] {
  const trace = usePage((s) => (s.run.status === 'ready' ? s.run.trace : null));
  const scenario = usePage((s) => s.scenario);
  return scenario === null || trace === null ? NONE : trafficIn(trace)(scenario);
}
