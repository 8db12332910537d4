import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sees } from '../../cluster/viewpoints.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { perTrace } from '../../trace/index.ts';
import { readOtherNodes } from './otherNodes.ts';
import { readyRun, type ReadyRun } from './state.ts';

const scenario = presetById('regular')?.scenario;
if (scenario === undefined) throw new Error('no preset regular');
const trace = run(scenario);

/** A run of two nodes whose trace the page has read, and its trace as the second node sees it. */
function runOfTwoNodes(): { shown: ReadyRun; second: object; read: (of: object) => void } {
  const [first, second] = [{ ...trace }, { ...trace }];
  const viewpoints = {
    names: ['node-1', 'node-2'],
    stateFrom: () => first.initial,
    traceFrom: (node: string) => (node === 'node-2' ? second : first),
  };
  for (const each of [first, second]) sees(each, viewpoints);
  const read = vi.fn<(of: object) => void>();
  const shown = readyRun(first);
  perTrace(read)(shown.trace);
  return { shown, second, read };
}

describe('readOtherNodes', () => {
  let waiting: ((deadline: { timeRemaining: () => number }) => void)[] = [];
  beforeEach(() => {
    waiting = [];
    vi.stubGlobal('window', {
      requestIdleCallback: (work: (typeof waiting)[number]) => waiting.push(work),
      cancelIdleCallback: () => waiting.pop(),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  const beIdle = (steps: number): void => {
    let left = steps;
    waiting.shift()?.({ timeRemaining: () => --left });
  };

  it('reads the run as the other node sees it once the browser is idle', () => {
    const { shown, second, read } = runOfTwoNodes();
    readOtherNodes(shown, () => shown);
    expect(read).toHaveBeenCalledExactlyOnceWith(shown.trace);
    beIdle(1_000);
    expect(read).toHaveBeenLastCalledWith(second);
    expect(waiting).toEqual([]);
  });

  it('goes on in the next idle period when one is too short', () => {
    const { shown, second, read } = runOfTwoNodes();
    readOtherNodes(shown, () => shown);
    for (let period = 0; period < 200 && waiting.length > 0; period++) beIdle(1);
    expect(read).toHaveBeenLastCalledWith(second);
  });

  it('stops when told to', () => {
    const { shown, read } = runOfTwoNodes();
    readOtherNodes(shown, () => shown)();
    beIdle(1_000);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
