import { describe, expect, it } from 'vitest';
import { minus, plus, seconds, type Micros } from '../engine/time.ts';
import type { TraceEvent } from '../trace/event.ts';
import { TraceCursor } from '../trace/index.ts';
import { releaseOf, simulate, type ClusterSetup, type ClusterState, type PodSetup } from './index.ts';
import { LONG_WAIT } from './idle.ts';
import { DEFAULT_BEHAVIOUR } from './setup.ts';
import type { Trace } from '../trace/event.ts';
import { deletes, drains } from './testing/steps.ts';

/** How long a container takes to stop. */
const STOPS = seconds(40 * 60);

const web = (probe?: object): PodSetup => ({
  from: 'api',
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      terminationGracePeriodSeconds: 100_000_000,
      containers: [{ name: 'nginx', image: 'nginx:1.25', ...(probe && { readinessProbe: probe }) }],
    },
  },
  behaviour: { nginx: { ...DEFAULT_BEHAVIOUR, exitAfter: STOPS } },
});

const YEAR = seconds(365 * 24 * 3600);

const setup = (change: Partial<ClusterSetup> = {}): ClusterSetup => ({
  release: releaseOf('1.36'),
  seed: 0,
  nodeName: 'node-1',
  timers: {},
  pods: [web()],
  steps: [],
  until: YEAR,
  ...change,
});

const kill = (at: Micros, grace?: number): ClusterSetup['steps'][number] =>
  deletes(at, 'web', { ...(grace !== undefined && { gracePeriodSeconds: grace }) });

const everyTick = { longWait: Infinity, limits: { events: Infinity, memory: Infinity } };
const bounded = { limits: { events: 60_000, memory: Infinity } };

/** An event without its place in the trace. */
const told = ({ seq: _seq, cause: _cause, changes: _changes, ...event }: TraceEvent) => event;
const since = (trace: Trace<ClusterState>, from: Micros) => trace.events.filter(({ t }) => t >= from).map(told);

const RELEASES = ['1.18', '1.23', '1.36'] as const;

describe('a wait in which nothing happens', () => {
  it('costs as much for a year as for a minute or two', () => {
    const { events, end } = simulate(setup(), bounded);
    expect(end).toBe(YEAR);
    expect(events.length).toBeLessThan(2_000);
    expect(events.filter(({ kind }) => kind === 'Idled')).toHaveLength(1);
  });

  it('is simulated tick by tick while it is short enough to look at', () => {
    const { events } = simulate(setup({ until: minus(LONG_WAIT, seconds(1)) }));
    expect(events.map(({ kind }) => kind)).not.toContain('Idled');
    expect(events.filter(({ kind }) => kind === 'GarbageCollected').length).toBeGreaterThan(10);
  });

  it.each(RELEASES)('leaves what comes after it as it would have been, to the microsecond, in %s', (id) => {
    const at = seconds(40 * 60 + 7.31);
    const run = setup({
      release: releaseOf(id),
      steps: [kill(at, 30)],
      pods: [web({ httpGet: { path: '/', port: 80 }, periodSeconds: 7 }), { ...web(), from: 'file' }],
      until: plus(at, seconds(100)),
    });
    const skipped = simulate(run, bounded);
    const ticked = simulate(run, everyTick);
    expect(skipped.events.length).toBeLessThan(ticked.events.length / 5);
    expect(skipped.end).toBe(ticked.end);
    expect(since(skipped, at)).toEqual(since(ticked, at));
  });

  it.each(RELEASES)('passes while a container takes long to stop, in %s', (id) => {
    const run = setup({ release: releaseOf(id), steps: [kill(seconds(1))], until: 'quiet' });
    const skipped = simulate(run, bounded);
    const ticked = simulate(run, everyTick);
    expect(skipped.events.length).toBeLessThan(5_000);
    expect(since(skipped, plus(STOPS, seconds(1)))).toEqual(since(ticked, plus(STOPS, seconds(1))));
  });

  it('is told by an event that is caused by nothing else, and leaves the clocks of the kubelet turned', () => {
    const trace = simulate(setup(), bounded);
    const at = trace.events.findIndex(({ kind }) => kind === 'Idled');
    const idled = trace.events[at];
    expect(idled).toMatchObject({ actor: 'pleg', detail: { since: expect.any(Number) as number } });
    expect(idled?.cause).toBeUndefined();
    const { pleg, syncLoop, containerGC } = new TraceCursor(trace).stateAt(at + 3);
    for (const clock of [pleg.lastRelist, syncLoop.housekeeping.lastStart, containerGC.lastRun])
      expect(minus(YEAR, clock ?? seconds(0))).toBeLessThan(seconds(61));
  });

  it('ends where a probe will be answered otherwise', () => {
    const stops = seconds(30 * 60);
    const pod = web({ httpGet: { path: '/', port: 80 }, periodSeconds: 10 });
    const behaviour = { nginx: { ...DEFAULT_BEHAVIOUR, exitAfter: STOPS, stopsAnsweringAfter: stops } };
    const run = setup({ steps: [kill(seconds(1))], pods: [{ ...pod, behaviour }], until: 'quiet' });
    const results = (trace: Trace<ClusterState>) => trace.events.filter(({ kind }) => kind === 'ProbeResult').map(told);
    expect(results(simulate(run, bounded))).toEqual(results(simulate(run, everyTick)));
    expect(results(simulate(run, bounded)).length).toBeGreaterThan(0);
  });

  it('is none for a container that waits to be started again', () => {
    const exits = { after: seconds(1), exitCode: 1 };
    const pod = { ...web(), behaviour: { nginx: { ...DEFAULT_BEHAVIOUR, exits } } };
    const { events } = simulate(setup({ pods: [pod], until: seconds(3600) }));
    const starts = events.filter(({ kind }) => kind === 'ContainerStarted').map(({ t }) => t);
    expect(starts.length).toBeGreaterThan(9);
    expect(starts.at(-1)).toBeGreaterThan(seconds(3200));
  });

  it('passes for a drain too, which looks every second whether its pod is gone', () => {
    const run = setup({ steps: [drains(seconds(1))], until: 'quiet' });
    expect(simulate(run, bounded).events.length).toBeLessThan(5_000);
  });
});
