/** Requests as lines: when, whose, by whose rules to which address, and how each ended; then how many ended how. */
import type { ClusterState } from '../../cluster/index.ts';
import { toSeconds, type Micros } from '../../engine/time.ts';
import type { Trace } from '../../trace/index.ts';
import type { Scenario } from '../schema.ts';
import type { Request } from './requests.ts';
import { outcomesOf, trafficOf, type ClientTraffic } from './traffic.ts';

const seconds = (t: Micros): string => toSeconds(t).toFixed(6);

/** `5.060663 shop -> 10.98.0.2 default/a by node-1: reset at 5.076120` */
function line({ client, servers }: ClientTraffic, { at, ends, address, by, outcome, attempts }: Request): string {
  const server = address === undefined ? undefined : servers.get(address);
  const to = address === undefined ? 'nobody' : [address, server?.pod].filter((part) => part !== undefined).join(' ');
  const via = by === undefined ? '' : ` by ${by}`;
  const again = attempts > 1 ? ` (sent ${attempts} times)` : '';
  return `${seconds(at)} ${client.name} -> ${to}${via}: ${outcome} at ${seconds(ends)}${again}\n`;
}

export function* trafficFormat(trace: Trace<ClusterState>, scenario: Scenario): Generator<string, void> {
  for (const traffic of trafficOf(trace, scenario)) {
    for (const request of traffic.requests) yield line(traffic, request);
    const counts = Object.entries(outcomesOf(traffic.requests)).map(([outcome, count]) => `${count} ${outcome}`);
    yield `${traffic.client.name}: ${traffic.requests.length} requests, ${counts.join(', ')}\n`;
  }
}
