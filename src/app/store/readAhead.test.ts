import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sees } from '../../cluster/viewpoints.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { KEYFRAME_EVERY, perTrace } from '../../trace/index.ts';
import { readAheadOf, readOtherNodes } from './readAhead.ts';
import { readyRun, type ReadyRun } from './state.ts';

const scenario = presetById('regular')?.scenario;
if (scenario === undefined) throw new Error('no preset regular');
const short = run(scenario);
/** Its events change nothing. */
const long = {
  ...short,
  events: Array.from({ length: 20 }, () => short.events)
    .flat()
    .map((event, seq) => ({ ...event, seq, changes: [] })),
};

const shortRun = (): ReadyRun => readyRun({ ...short });
const longRun = (): ReadyRun => readyRun({ ...long });

/** What the page asks of the run that it shows: of itself, of its trace, of its events. */
function asked() {
  const read = vi.fn<(of: object) => void>();
  const [ofRun, ofTrace, ofEvents] = [perTrace(read), perTrace(read), perTrace(read)];
  return {
    read,
    ask: (of: ReadyRun): void => {
      ofTrace(of.trace);
      ofEvents(of.trace.events);
      ofRun(of);
    },
  };
}

describe('a run that is about to be shown', () => {
  it('has its keyframes, so that its end is a short way from the next one', async () => {
    const next = readyRun({ ...long, events: long.events.map((event) => ({ ...event })) });
    await readAheadOf(shortRun(), next, () => true);
    const applied = vi.fn<() => void>();
    const last = next.trace.events.length - 1;
    for (const event of next.trace.events)
      Object.defineProperty(event, 'changes', { get: () => (applied(), []), configurable: true });
    next.cursor.stateAt(last);
    expect(applied.mock.calls.length).toBeLessThanOrEqual(KEYFRAME_EVERY);
  });

  it('is read for all that the shown one has been asked', async () => {
    const { read, ask } = asked();
    const [shown, next] = [shortRun(), longRun()];
    ask(shown);
    await readAheadOf(shown, next, () => true);
    expect(read.mock.calls.slice(3)).toEqual([[next.trace], [next.trace.events], [next]]);
    ask(next);
    expect(read).toHaveBeenCalledTimes(6);
  });

  it.each([
    ['is read no further once nobody wants to see it', longRun(), false, 0],
    ['is read within the frame that shows it where it is short', shortRun(), true, 0],
  ])('%s', async (_, next, isWanted, read) => {
    const { read: reading, ask } = asked();
    const shown = shortRun();
    ask(shown);
    await readAheadOf(shown, next, () => isWanted);
    expect(reading).toHaveBeenCalledTimes(3 + read);
  });
});

/** A long run of a cluster with two nodes, and the same run as the second node sees it. */
function runOfTwoNodes() {
  const [first, second] = [{ ...long }, { ...long }];
  const traces = new Map([
    ['node-1', first],
    ['node-2', second],
  ]);
  const viewpoints = {
    names: [...traces.keys()],
    stateFrom: () => first.initial,
    traceFrom: (node: string) => traces.get(node) ?? first,
  };
  for (const trace of traces.values()) sees(trace, viewpoints);
  return { run: readyRun(first), second };
}

describe('readOtherNodes', () => {
  let idle: ((deadline: { timeRemaining: () => number }) => void)[] = [];
  beforeEach(() => {
    idle = [];
    vi.stubGlobal('requestIdleCallback', (work: (typeof idle)[number]) => idle.push(work));
  });
  afterEach(() => vi.unstubAllGlobals());
  const beIdle = (ms: number): void => {
    const [work, ...rest] = idle;
    idle = rest;
    let left = ms;
    work?.({ timeRemaining: () => left-- });
  };

  it('reads the run as the other node sees it once the browser is idle', () => {
    const { read, ask } = asked();
    const { run: shown, second } = runOfTwoNodes();
    ask(shown);
    readOtherNodes(shown, () => shown);
    expect(read).toHaveBeenCalledTimes(3);
    beIdle(1_000);
    expect(read.mock.calls.slice(3)).toContainEqual([second]);
    expect(idle).toEqual([]);
  });

  it('goes on in the next idle period when one is too short', () => {
    const { read, ask } = asked();
    const { run: shown, second } = runOfTwoNodes();
    ask(shown);
    readOtherNodes(shown, () => shown);
    for (let period = 0; period < 200 && idle.length > 0; period++) beIdle(1);
    expect(read.mock.calls.slice(3)).toContainEqual([second]);
  });

  it('stops when another run is on screen', () => {
    const { read, ask } = asked();
    const { run: shown } = runOfTwoNodes();
    ask(shown);
    readOtherNodes(shown, () => undefined);
    beIdle(1_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(idle).toEqual([]);
  });

  it('does nothing for a short run', () => {
    const shown = shortRun();
    readOtherNodes(shown, () => shown);
    expect(idle).toEqual([]);
  });
});
