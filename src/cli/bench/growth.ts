/** What an event or a request costs where there is more of something: nodes, pods, requests. */
import { presetById, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { crowd, timed, type Clocks, type CrowdTime } from './measurements.ts';

/** How long a run took, of the size that varies, and how many events or requests it had. */
export interface SizedTime {
  readonly name: string;
  readonly size: number;
  readonly milliseconds: number;
  readonly count: number;
}

export const podTimes = (crowds: readonly CrowdTime[]): readonly SizedTime[] =>
  crowds.map(({ name, pods, milliseconds, events }) => ({ name, size: pods, milliseconds, count: events }));

/** The pods of a crowd, spread over `nodes` nodes. */
export function spread(pods: number, nodes: number): Scenario {
  const names = Array.from({ length: nodes }, (_, i) => `node-${i + 1}`);
  return { ...crowd(pods), nodes: names.map((name) => ({ name })) };
}

export const nodeTimes = (
  counts: readonly number[],
  pods: number,
  runs: number,
  clocks: Clocks,
): readonly SizedTime[] =>
  counts.map((nodes) => {
    const scenario = spread(pods, nodes);
    const name = `${pods} pods deleted on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
    return { name, size: nodes, ...timed(() => run(scenario).events.length, runs, clocks) };
  });

/** Its clients send requests for so many seconds while one of two pods goes. */
const REQUESTS = { preset: 'requests-fail', seconds: 15 } as const;

/** The same run however many requests there are: only how fast its clients send them differs. */
function withRequests(count: number): Scenario {
  const scenario = presetById(REQUESTS.preset)?.scenario;
  if (scenario?.clients === undefined) throw new Error(`the preset ${REQUESTS.preset} has no clients`);
  const rate = `${(count / scenario.clients.length / REQUESTS.seconds).toFixed(3)}/s`;
  const clients = scenario.clients.map((client) => ({ ...client, rate }));
  return { ...scenario, clients, until: `${REQUESTS.seconds}s` };
}

/** The simulation and what its clients see of it. */
export const requestTimes = (counts: readonly number[], runs: number, clocks: Clocks): readonly SizedTime[] =>
  counts.map((size) => {
    const scenario = withRequests(size);
    const requests = (): number =>
      trafficOf(run(scenario), scenario).reduce((sum, traffic) => sum + traffic.requests.length, 0);
    requests(); // which compiles
    return { name: `${grouped(size)} requests`, size, ...timed(requests, runs, clocks) };
  });

const grouped = (size: number): string => size.toLocaleString('en');

/** A value in milliseconds, or how many times as much as another. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | '×';
  readonly budget: number;
  readonly remark: string;
}

export interface GrowthBudget {
  /** Milliseconds, by size. */
  readonly times: ReadonlyMap<number, number>;
  /** How many times as much one event or request may cost in the largest as in the smallest. */
  readonly growth: number;
}

/** The times that have a budget; then what one event or request costs in the largest beside the smallest. */
export function growthFigures(
  times: readonly SizedTime[],
  one: 'event' | 'request',
  budgets: GrowthBudget,
): readonly Figure[] {
  const costs = times.flatMap((time) => {
    const budget = budgets.times.get(time.size);
    return budget === undefined ? [] : [{ ...time, budget, each: (time.milliseconds * 1_000) / time.count }];
  });
  const [first, last] = [costs[0], costs.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    ...costs.map(({ name, milliseconds, budget, count, each }): Figure => {
      const remark = `  ${count} ${one}s, ${each.toFixed(1)} µs each`;
      return { name, value: milliseconds, unit: 'ms', budget, remark };
    }),
    {
      name: `  the cost of one ${one}, ${grouped(last.size)} to ${grouped(first.size)}`,
      value: last.each / first.each,
      unit: '×',
      budget: budgets.growth,
      remark: '',
    },
  ];
}
