import { describe, expect, it, vi } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { KEYFRAME_EVERY, perTrace } from '../../trace/index.ts';
import { readAheadOf } from './readAhead.ts';
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
    await readAheadOf(shortRun(), next, new AbortController().signal);
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
    await readAheadOf(shown, next, new AbortController().signal);
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
    await readAheadOf(shown, next, isWanted ? new AbortController().signal : AbortSignal.abort());
    expect(reading).toHaveBeenCalledTimes(3 + read);
  });
});
