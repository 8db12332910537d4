/** A pod's waits, found from its part of the run, are those that its whole state tells of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { PRESETS, parseScenario } from '../../scenario/index.ts';
import { RELEASES } from '../../kube/release.ts';
import { run } from '../../scenario/run.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { anyClusterRun, anyRun } from '../../scenario/testing/runs.ts';
import { TraceCursor, type Change, type Trace } from '../../trace/index.ts';
import { isIdle, waitsOf, type Wait } from '../explain/index.ts';
import { historiesOf } from './history.ts';
import { waitSpansOf } from './waitSpans.ts';

/** From the whole state after each event. */
function spansFromAll(trace: Trace<ClusterState>, key: string): readonly unknown[] {
  const spans: unknown[] = [];
  const cursor = new TraceCursor(trace);
  let open: { wait: Wait; name: string; from: Micros } | undefined;
  const end = (to: Micros): void => {
    if (open !== undefined && to > open.from && !isIdle(open.wait) && open.wait.kind !== 'work')
      spans.push({ wait: open.wait, from: open.from, to });
  };
  for (const { seq, t } of trace.events) {
    const [wait] = waitsOf(cursor.stateAt(seq), key);
    const name = JSON.stringify({ ...wait, since: 0, until: 0 });
    if (open?.name === name) continue;
    end(t);
    open = { wait, name, from: t };
  }
  end(trace.end);
  return spans;
}

const byPod = (trace: Trace<ClusterState>, spansOf: typeof spansFromAll): unknown =>
  [...historiesOf(trace).keys()].map((key) => ({ key, spans: spansOf(trace, key) }));

it.each(PRESETS.map(({ id, scenario }) => [id, scenario] as const))('in %s', (_id, scenario) => {
  const trace = sharedRun(scenario);
  expect(byPod(trace, waitSpansOf)).toEqual(byPod(trace, spansFromAll));
});

it('where a whole table comes with one change, as with a kubelet that starts', () => {
  const [preset] = PRESETS;
  if (preset === undefined) throw new Error('there is no preset');
  const known = run(preset.scenario);
  const { podWorkers } = known.initial;
  const comes = { path: ['podWorkers', 'workers'], from: {}, to: podWorkers.workers } as unknown as Change;
  const trace: Trace<ClusterState> = {
    ...known,
    initial: { ...known.initial, podWorkers: { ...podWorkers, workers: {} } },
    events: known.events.map((event, i) => (i === 0 ? { ...event, changes: [comes, ...event.changes] } : event)),
  };
  expect(byPod(trace, waitSpansOf)).toEqual(byPod(trace, spansFromAll));
});

it('in random runs, with controllers and faults', { timeout: 300_000 }, () => {
  const any = fc.oneof(anyRun(RELEASES, { lasting: true }), anyClusterRun(RELEASES, { lasting: true }));
  fc.assert(
    fc.property(any, (document) => {
      const parsed = parseScenario(document);
      if ('errors' in parsed) throw new Error(`not a scenario: ${JSON.stringify(parsed.errors)}`);
      const trace = run(parsed.ok);
      expect(byPod(trace, waitSpansOf)).toEqual(byPod(trace, spansFromAll));
    }),
    { numRuns: 10 },
  );
});
