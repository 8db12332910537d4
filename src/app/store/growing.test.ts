import { beforeEach, describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { TraceCursor, type More } from '../../trace/index.ts';
import { actions } from './actions.ts';
import { runGoesOn } from './growing.ts';
import { INITIAL_STATE, isAtEnd, readyRun } from './state.ts';
import { getState, pageStore } from './store.ts';

const preset = presetById('sigkill');
if (preset === undefined) throw new Error('there is no such preset');
const whole = run(preset.scenario);
const FIRST = 120;

/** The events of a piece of the run; it is known up to the last of these. */
function piece(from: number, to: number): More {
  const events = whole.events.slice(from, to);
  const isLast = to >= whole.events.length;
  return { events, end: isLast ? whole.end : (events.at(-1)?.t ?? micros(0)), open: !isLast };
}

function shown() {
  const { run: ready, instant, cluster } = getState();
  if (ready.status !== 'ready') throw new Error('no run is shown');
  return { run: ready, trace: ready.trace, instant, cluster };
}

beforeEach(() => {
  const { events, end } = piece(0, FIRST);
  const ready = readyRun({ initial: whole.initial, events, end, open: true });
  pageStore.setState({ ...INITIAL_STATE, run: ready, cluster: whole.initial }, true);
});

describe('a run that goes on', () => {
  it('leaves whoever looks at something where they stand', () => {
    actions.seekEvent(60);
    const { instant, cluster } = shown();
    actions.hover(60);
    runGoesOn(piece(FIRST, FIRST + 40));
    expect(shown()).toMatchObject({ instant, cluster });
    expect(shown().cluster).toBe(cluster);
    expect(getState().hoveredSeq).toBe(60);
  });

  it('takes along who stands at its end, piece by piece', () => {
    actions.toEnd();
    for (let from = FIRST; from < whole.events.length; from += 40) {
      runGoesOn(piece(from, from + 40));
      const { trace, instant, cluster } = shown();
      expect(instant).toEqual({ t: trace.end, index: trace.events.length - 1 });
      expect(cluster).toEqual(new TraceCursor(whole).stateAt(instant.index));
    }
    expect(shown().trace).toEqual(whole);
  });

  it('has more steps for the slider and the keys', () => {
    const before = shown().run.steps.length;
    runGoesOn(piece(FIRST, whole.events.length));
    const { steps, milestones } = shown().run;
    expect(steps.length).toBeGreaterThan(before);
    const anew = readyRun(whole);
    expect([steps, milestones]).toEqual([anew.steps, anew.milestones]);
    actions.toEnd();
    expect(shown().instant.t).toBe(whole.end);
  });

  it('goes on playing where it plays', () => {
    actions.play();
    runGoesOn(piece(FIRST, FIRST + 40));
    expect(getState().playing).toBe(true);
  });

  it('is summed up only once no more of it comes', () => {
    actions.toEnd();
    expect(isAtEnd(getState())).toBe(false);
    runGoesOn(piece(FIRST, whole.events.length));
    expect(isAtEnd(getState())).toBe(true);
  });

  it('has nothing to go on from before there is a run', () => {
    pageStore.setState(INITIAL_STATE, true);
    runGoesOn(piece(0, FIRST));
    expect(getState()).toEqual(INITIAL_STATE);
  });
});
