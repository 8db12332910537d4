import { beforeEach, describe, expect, it, vi } from 'vitest';
import { micros } from '../../engine/time.ts';
import { presetById, type Release, type Scenario } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { DiffRow, Trace, TraceEvent } from '../../trace/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { bring, standing } from './beside.ts';
import { differenceWords, differs, factsOf, presentRow, rowsOf } from './rows.ts';
import { readyRun } from '../store/index.ts';
import { sidesOf, type Present } from './sides.ts';
import { TEXTS } from './texts.ts';
import type { Comparison } from './useComparison.ts';
import { titleOf } from './words.ts';

/** Runs that are waited for, by release; the thread is the worker's own test. */
const asked = new Map<string, (outcome: unknown) => void>();
vi.mock('../../worker/index.ts', () => ({
  SimulationClient: class {
    run(scenario: Scenario) {
      return new Promise((resolve) => asked.set(scenario.kubernetes, resolve));
    }
  },
}));

function scenarioOf(id: string): Scenario {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return preset.scenario;
}

const trace = run(scenarioOf('regular'));

const edited = (edit: (event: TraceEvent) => TraceEvent | null): Trace<ClusterState> => ({
  ...trace,
  events: trace.events.flatMap((event) => edit(event) ?? []).map((event, seq) => ({ ...event, seq })),
});

const NAMES = ['v1.23', 'v1.36'] as const;
const words = (rows: readonly DiffRow[]): readonly string[] =>
  rows.filter(differs).map((row) => differenceWords(row, NAMES, TEXTS.en));

describe('the rows', () => {
  it('say in words how each differs, and nothing of what does not', () => {
    const other = edited((event) => {
      if (event.kind === 'LogsRemoved') return null;
      if (event.kind === 'ObjectRemoved') return { ...event, t: micros(event.t + 12_000) };
      if (event.kind === 'SigtermSent') return { ...event, detail: { ...event.detail, timeout: 5 } };
      return event.kind === 'WorkerForgotten' ? { ...event, kind: 'PodDirRemoved' } : event;
    });
    const rows = rowsOf(trace, other, 'milestones');
    expect(words(rows)).toEqual(['says otherwise', '12 ms later', 'only v1.36', 'only v1.23']);
    expect(words(rowsOf(other, trace, 'milestones'))).toContain('12 ms earlier');
    const said = rows.find((row) => differenceWords(row, NAMES, TEXTS.en) === 'says otherwise');
    expect(said && [factsOf(said, 'first'), factsOf(said, 'second')]).toEqual([['timeout 30'], ['timeout 5']]);
  });

  it('are more steps than milestones', () => {
    const [milestones, steps] = (['milestones', 'steps'] as const).map((level) => rowsOf(trace, trace, level));
    expect(milestones?.length).toBeGreaterThan(10);
    expect(steps?.length).toBeGreaterThan(milestones?.length ?? 0);
    expect(steps?.some(differs)).toBe(false);
  });

  it('are found once for two runs', () => {
    expect(rowsOf(trace, trace, 'steps')).toBe(rowsOf(trace, trace, 'steps'));
  });

  it('know which of them is present', () => {
    const rows = rowsOf(trace, trace, 'steps');
    const [, second] = rows;
    if (second?.in !== 'both') throw new Error('a run has what it has');
    expect(presentRow(rows, -1)).toBe(-1);
    expect(presentRow(rows, second.first.seq)).toBe(1);
    expect(presentRow(rows, trace.events.length)).toBe(rows.length - 1);
  });
});

describe('the two columns of a row', () => {
  const other = edited((event) => (event.kind === 'ObjectRemoved' ? { ...event, t: micros(event.t + 12_000) } : event));
  const comparison: Comparison = {
    first: { run: readyRun(trace), release: '1.36', name: NAMES[0] },
    second: { run: readyRun(other), release: '1.36', name: NAMES[1] },
  };
  const eventOf = (kind: string): TraceEvent => {
    const event = trace.events.find((each) => each.kind === kind);
    if (event === undefined) throw new Error(`no ${kind}`);
    return event;
  };
  const both = (first: TraceEvent, second: TraceEvent, later = 12_000): DiffRow => ({
    in: 'both',
    first,
    second,
    changed: [],
    later,
  });
  const texts = (row: DiffRow, present: Present = { index: -1, secondIndex: -1 }) => {
    const { first, second } = sidesOf(row, comparison, present, TEXTS.en);
    return [first?.text, second?.text];
  };

  it('name nothing twice that both have: the second says how it differs', () => {
    const removed = eventOf('ObjectRemoved');
    expect(texts(both(removed, removed))).toEqual(['', '12 ms later']);
    expect(texts(both(removed, removed, 0))).toEqual(['', '']);
  });

  it('say the second’s own title where it is another', () => {
    const [removed, forgotten] = [eventOf('ObjectRemoved'), eventOf('WorkerForgotten')];
    const title = titleOf(comparison.second, forgotten);
    expect(title).not.toBe(titleOf(comparison.first, removed));
    expect(texts(both(removed, forgotten))).toEqual(['', title]);
  });

  it('know what is still to come in each run', () => {
    const removed = eventOf('ObjectRemoved');
    const { seq } = removed;
    const isNext = (index: number, secondIndex: number) => {
      const { first, second } = sidesOf(both(removed, removed), comparison, { index, secondIndex }, TEXTS.en);
      return [first?.next, second?.next];
    };
    expect([isNext(seq, seq - 1), isNext(seq - 1, seq)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('leave a column empty of what only the other run has', () => {
    const event = eventOf('ObjectRemoved');
    expect(texts({ in: 'first', first: event })).toEqual([`only ${NAMES[0]}`, undefined]);
    expect(texts({ in: 'second', second: event })).toEqual([undefined, `only ${NAMES[1]}`]);
  });
});

describe('the run beside', () => {
  const scenario = scenarioOf('regular');
  const answer = async (release: Release, outcome: unknown): Promise<void> => {
    asked.get(release)?.(outcome);
    await new Promise((resolve) => setTimeout(resolve));
  };
  beforeEach(() => {
    asked.clear();
    standing.setState({ scenario: null, release: null, beside: { status: 'loading' } });
  });

  it('is the same scenario in the other release, and is asked for once', async () => {
    void bring(scenario, '1.36');
    void bring(scenario, '1.36');
    expect([...asked.keys()]).toEqual(['1.36']);
    expect(standing.getState().beside.status).toBe('loading');
    await answer('1.36', { status: 'done', value: trace });
    expect(standing.getState().beside).toMatchObject({ status: 'ready', run: { trace } });
  });

  it('is the one that was asked for last', async () => {
    void bring(scenario, '1.36');
    void bring(scenario, '1.27');
    await answer('1.27', { status: 'done', value: trace });
    await answer('1.36', { status: 'failed', why: { code: 'error', message: 'too late' } });
    expect(standing.getState()).toMatchObject({ release: '1.27', beside: { status: 'ready' } });
  });

  it('says why it can’t be had', async () => {
    void bring(scenario, '1.18');
    await answer('1.18', { status: 'refused', errors: [{ path: 'kubernetes', message: 'not simulated yet' }] });
    expect(standing.getState().beside).toEqual({ status: 'failed', message: 'kubernetes: not simulated yet' });
  });
});
