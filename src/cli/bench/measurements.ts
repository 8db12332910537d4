/** What is measured: how long presets and crowds take to simulate, and how long a seek takes in a long trace. */
import type { ClusterState } from '../../cluster/state.ts';
import { micros } from '../../engine/time.ts';
import { PRESETS, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor, type Change, type Trace, type TraceEvent } from '../../trace/index.ts';

/** Milliseconds on a clock that only moves forwards. */
export type Clock = () => number;

export const median = (values: readonly number[]): number => percentile(values, 50);

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export interface SimulationTime {
  readonly name: string;
  readonly milliseconds: number;
  readonly events: number;
}

function timed(name: string, scenario: Scenario, runs: number, clock: Clock): SimulationTime {
  const times: number[] = [];
  let events = 0;
  for (let i = 0; i < runs; i++) {
    const began = clock();
    events = run(scenario).events.length;
    times.push(clock() - began);
  }
  return { name, milliseconds: median(times), events };
}

/** A first run, which compiles, is not counted. */
export function presetTimes(runs: number, clock: Clock): readonly SimulationTime[] {
  for (const { scenario } of PRESETS) run(scenario);
  return PRESETS.map(({ id, scenario }) => timed(id, scenario, runs, clock));
}

/** `count` pods on one node, all deleted at the same instant. */
export function crowd(count: number): Scenario {
  const names = Array.from({ length: count }, (_, i) => `web-${i + 1}`);
  return {
    kind: 'Scenario',
    title: `${count} pods deleted at once`,
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
    steps: names.map((pod) => ({ at: '2s', do: 'delete', pod })),
    until: 'quiet',
  };
}

export const crowdTimes = (counts: readonly number[], runs: number, clock: Clock): readonly SimulationTime[] =>
  counts.map((count) => timed(`${count} ${count === 1 ? 'pod' : 'pods'} deleted at once`, crowd(count), runs, clock));

/** The same run over and over until there are `length` events; each repetition begins by putting the state back. */
export function longTrace(trace: Trace<ClusterState>, length: number): Trace<ClusterState> {
  const events: TraceEvent[] = [];
  const reset = Object.entries(trace.initial).map(([actor, state]): Change => ({ path: [actor], to: state as never }));
  for (let base = 0; events.length < length; base += trace.end) {
    if (base > 0) events.push({ seq: events.length, t: micros(base), actor: 'node', kind: 'Internal', changes: reset });
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

export function seekTimes(trace: Trace<ClusterState>, seeks: number, clock: Clock): SeekTimes {
  const cursor = new TraceCursor(trace);
  const seek = (index: number): number => {
    const began = clock();
    cursor.stateAt(index);
    return clock() - began;
  };
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
