import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { v1_32 } from '../releases/index.ts';
import type { NodeSetup } from '../setup.ts';
import type { Step } from '../steps.ts';
import { eventsOf, simulated, type Run } from '../testing/runs.ts';

const cutOff = (node: string, when = 2): Step => ({
  at: seconds(when),
  to: 'apiClient',
  node,
  message: { type: 'partitionNode' },
});
const heal = (node: string, when: number): Step => ({
  at: seconds(when),
  to: 'apiClient',
  node,
  message: { type: 'healNode' },
});

const zone = (name: string) => ({ labels: { 'topology.kubernetes.io/zone': name } });
const nodes = (count: number, more: (n: number) => Partial<NodeSetup> = () => ({})): readonly NodeSetup[] =>
  Array.from({ length: count }, (_, i) => ({ nodeName: `node-${i + 2}`, timers: {}, ...more(i + 2) }));

const ran = (others: readonly NodeSetup[], steps: readonly Step[], until = 200): Run =>
  simulated([], steps, { release: v1_32, alone: true, otherNodes: others, until: seconds(until) });

/** When nodes were tainted so that pods go. */
const tainted = (run: Run): readonly number[] => eventsOf(run, 'NodeTainted').map(({ t }) => toSeconds(t));
const gaps = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((t, i) => Math.round((t - (times[i] ?? 0)) * 10) / 10);

describe('nodes that are lost at once', () => {
  it('are tainted one every ten seconds', () => {
    const run = ran(nodes(5), [cutOff('node-2'), cutOff('node-3')]);
    expect(gaps(tainted(run))).toEqual([10]);
  });

  it('do not wait for one another where each has a zone of its own', () => {
    const run = ran(
      nodes(5, (n) => zone(`z${n}`)),
      [cutOff('node-2'), cutOff('node-3'), cutOff('node-4')],
    );
    // Their leases end within one period of the monitor.
    expect(tainted(run)).toHaveLength(3);
    for (const gap of gaps(tainted(run))) expect(gap).toBeLessThan(10);
  });

  it('are not tainted at all where they are more than two and 55 % of their zone', () => {
    expect(tainted(ran(nodes(4), [cutOff('node-2'), cutOff('node-3'), cutOff('node-4')]))).toEqual([]);
    const two = ran(nodes(2), [cutOff('node-2'), cutOff('node-3')]);
    expect(tainted(two)).toHaveLength(2);
  });

  it('are tainted at the usual rate where their whole zone is lost, and another is not', () => {
    const run = ran(
      nodes(4, () => zone('a')),
      [2, 3, 4, 5].map((n) => cutOff(`node-${n}`)),
    );
    expect(gaps(tainted(run))).toEqual([10, 10, 10]);
  });

  it('are tainted ten seconds after enough of them are back', () => {
    const run = ran(nodes(4), [cutOff('node-2'), cutOff('node-3'), cutOff('node-4'), heal('node-4', 100)]);
    const [first = 0, ...others] = tainted(run);
    expect(first).toBeGreaterThan(110);
    expect(first).toBeLessThan(116);
    expect(others).toHaveLength(1);
  });
});
