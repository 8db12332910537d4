/** How long presets and crowds take to simulate, and how long a seek takes in a long trace. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros } from '../../engine/time.ts';
import { PRESETS, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor, type Change, type Trace, type TraceEvent } from '../../trace/index.ts';

/** Milliseconds on a clock that only moves forwards. */
export type Clock = () => number;

/** How long something takes: by the wall, and by what the process itself had of the machine. */
export interface Clocks {
  readonly wall: Clock;
  readonly processor: Clock;
}

/** What something takes on a machine that has nothing else to do: the lesser of both clocks, in milliseconds. */
function timeOf(action: () => void, { wall, processor }: Clocks): number {
  const began = [wall(), processor()] as const;
  action();
  return Math.min(wall() - began[0], processor() - began[1]);
}

export const median = (values: readonly number[]): number => percentile(values, 50);

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export interface SimulationTime {
  readonly name: string;
  /** Median of all runs. */
  readonly milliseconds: number;
  readonly events: number;
}

/** Median of all runs, and how many events or requests the work answers to have had. */
export function timed(
  work: () => number,
  runs: number,
  clocks: Clocks,
): { readonly milliseconds: number; readonly count: number } {
  let count = 0;
  const once = (): number => timeOf(() => void (count = work()), clocks);
  const milliseconds = median(Array.from({ length: runs }, once));
  return { milliseconds, count };
}

function simulated(name: string, scenario: Scenario, runs: number, clocks: Clocks): SimulationTime {
  const { milliseconds, count } = timed(() => run(scenario).events.length, runs, clocks);
  return { name, milliseconds, events: count };
}

/** A first run, which compiles, is not counted. */
export function presetTimes(runs: number, clocks: Clocks): readonly SimulationTime[] {
  for (const { scenario } of PRESETS) run(scenario);
  return PRESETS.map(({ id, scenario }) => simulated(id, scenario, runs, clocks));
}

/** A year of the node that the page opens with, on which nobody does anything. */
export function quietYear(runs: number, clocks: Clocks): SimulationTime {
  const [first] = PRESETS;
  if (first === undefined) throw new Error('there is no preset');
  return simulated('a year of a quiet node', { ...first.scenario, steps: [], until: '8760h' }, runs, clocks);
}

/** How a crowd goes: a `kubectl delete` for each pod, all at the same instant, or one `kubectl drain`. */
export type Departure = 'deleted at once' | 'drained';

/** `count` pods on one node, all of which go. */
export function crowd(count: number, departure: Departure = 'deleted at once'): Scenario {
  const names = Array.from({ length: count }, (_, i) => `web-${i + 1}`);
  return {
    kind: 'Scenario',
    title: `${count} pods ${departure}`,
    kubernetes: '1.23',
    seed: 0,
    node: { name: 'node-1' },
    pods: names.map((name) => ({
      from: 'api',
      manifest: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace: 'default' },
        spec: { containers: [{ name: 'app', image: 'registry.example/app:1' }] },
      },
      behaviour: { app: { onSigterm: 'exit', after: '200ms', exitCode: 0 } },
    })),
    steps:
      departure === 'drained' ? [{ at: '2s', do: 'drain' }] : names.map((pod) => ({ at: '2s', do: 'delete', pod })),
    until: 'quiet',
  };
}

/** Between two drains: by then the pods of the first node are gone. */
const NEXT_DRAIN = 30;

/** `nodes` nodes of `pods` pods each, drained one after the other. */
export function fleet(nodes: number, pods: number): Scenario {
  const names = Array.from({ length: nodes }, (_, i) => `node-${i + 1}`);
  return {
    ...crowd(nodes * pods, 'drained'),
    title: `${nodes} nodes of ${pods} pods, drained one after the other`,
    nodes: names.map((name) => ({ name })),
    steps: names.map((node, i) => ({ at: `${2 + i * NEXT_DRAIN}s`, do: 'drain', node })),
  };
}

export const fleetTime = (nodes: number, pods: number, clocks: Clocks): SimulationTime => {
  const scenario = fleet(nodes, pods);
  return simulated(scenario.title, scenario, 1, clocks);
};

export interface CrowdTime extends SimulationTime {
  readonly pods: number;
}

export const crowdTimes = (
  counts: readonly number[],
  departure: Departure,
  runs: number,
  clocks: Clocks,
): readonly CrowdTime[] =>
  counts.map((pods) => ({
    ...simulated(`${pods} ${pods === 1 ? 'pod' : 'pods'} ${departure}`, crowd(pods, departure), runs, clocks),
    pods,
  }));

export interface CrowdCost extends CrowdTime {
  readonly perPod: number;
  /** Cost of a pod beside its cost in the smallest crowd in which pods, and not the timers of the node, cost the most. */
  readonly toLinear: number;
}

/** From this many pods on, the node's own timers hardly count. */
const CROWDED = 50;

export function crowdCosts(times: readonly CrowdTime[]): readonly CrowdCost[] {
  const costs = times.map((time) => ({ ...time, perPod: time.milliseconds / time.pods }));
  const linear = (costs.find(({ pods }) => pods >= CROWDED) ?? costs.at(-1))?.perPod ?? Number.NaN;
  return costs.map((cost) => ({ ...cost, toLinear: cost.perPod / linear }));
}

/** Bytes that a run's trace takes, and its events, which keep it from being forgotten before it is weighed. */
export function traceWeight(
  scenario: Scenario,
  heapUsed: () => number,
): { readonly bytes: number; readonly events: number } {
  const before = heapUsed();
  const { events } = run(scenario);
  const bytes = heapUsed() - before;
  return { bytes, events: events.length };
}

/** The same run over and over until there are `length` events; each repetition begins by putting the state back. */
export function longTrace(trace: Trace<ClusterState>, length: number): Trace<ClusterState> {
  const events: TraceEvent[] = [];
  const reset = Object.entries(trace.initial).map(([actor, state]): Change => ({ path: [actor], to: state as never }));
  for (let base = 0; events.length < length; base += trace.end) {
    if (base > 0)
      events.push({ seq: events.length, t: micros(base), actor: 'node', kind: 'MountChanged', changes: reset });
    for (const event of trace.events) events.push({ ...event, seq: events.length, t: micros(base + event.t) });
  }
  events.length = length;
  return { initial: trace.initial, events, end: events.at(-1)?.t ?? trace.end };
}

export interface SeekTimes {
  /** From nothing to the last event, laying the keyframes on the way. */
  readonly first: number;
  readonly median: number;
  readonly p99: number;
}

export function seekTimes(trace: Trace<ClusterState>, seeks: number, clocks: Clocks): SeekTimes {
  const cursor = new TraceCursor(trace);
  const seek = (index: number): number => timeOf(() => void cursor.stateAt(index), clocks);
  const first = seek(trace.events.length - 1);
  const random = numbersBelow(trace.events.length);
  const times = Array.from({ length: seeks }, () => seek(random()));
  return { first, median: median(times), p99: percentile(times, 99) };
}

/** The same arbitrary numbers in every run (a linear congruential generator, Numerical Recipes). */
function numbersBelow(limit: number): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
