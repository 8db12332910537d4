import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { micros } from '../../engine/time.ts';
import { atReadingPace, inItsTurn, LATEST_MS } from './readingPace.ts';
import { INITIAL_STATE, type PageState } from './state.ts';

const FRAME_MS = 16;

function play() {
  const page = createStore<PageState>()(() => ({ ...INITIAL_STATE, playing: true }));
  const shown = atReadingPace(page);
  return {
    page,
    index: () => shown.getState().instant.index,
    at: () => shown.getState().instant.t,
    moveTo: (t: number, index: number) => page.setState({ instant: { t: micros(t), index } }),
  };
}

describe('what views read while a run plays', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is a step ten times a second where steps come in each frame, and the last of them in the end', () => {
    const { page, index, moveTo } = play();
    const seen = new Set<number>();
    for (let frame = 0; frame < 60; frame += 1) {
      moveTo(frame, frame);
      seen.add(index());
      vi.advanceTimersByTime(FRAME_MS);
    }
    expect(seen.size).toBeGreaterThanOrEqual(8);
    expect(seen.size).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(LATEST_MS);
    expect(index()).toBe(page.getState().instant.index);
  });

  it('is each step in its frame where they have their moments, and the time in every frame', () => {
    const { index, at, moveTo } = play();
    for (let step = 0; step < 5; step += 1) {
      for (let frame = 0; frame < 8; frame += 1) {
        moveTo(step * 100 + frame, step);
        expect([index(), at()]).toEqual([step, step * 100 + frame]);
        vi.advanceTimersByTime(FRAME_MS);
      }
    }
  });

  it('follows at once whatever somebody does meanwhile', () => {
    const { page, index, moveTo } = play();
    moveTo(1, 1);
    moveTo(2, 2);
    expect(index()).toBe(1);
    page.setState({ hoveredSeq: 0 });
    expect(index()).toBe(2);
    moveTo(3, 3);
    page.setState({ playing: false });
    expect(index()).toBe(3);
    moveTo(4, 4);
    expect(index()).toBe(4);
  });
});

describe('what a pane reads that gives way to others', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, FRAME_MS));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const inTurn = (frames: number, playing = true) => {
    const page = createStore<PageState>()(() => ({ ...INITIAL_STATE, playing }));
    const shown = inItsTurn(page, frames);
    return {
      page,
      index: () => shown.getState().instant.index,
      view: () => shown.getState().view,
      moveTo: (t: number, index: number) => page.setState({ instant: { t: micros(t), index } }),
    };
  };

  it.each([
    ['playing goes on to', true],
    ['somebody goes to', false],
  ])('is a step that %s so many frames later, and of several meanwhile the last', (_, playing) => {
    const { index, moveTo } = inTurn(2, playing);
    moveTo(1, 1);
    expect(index()).toBe(-1);
    vi.advanceTimersByTime(FRAME_MS);
    moveTo(2, 2);
    expect(index()).toBe(-1);
    vi.advanceTimersByTime(FRAME_MS);
    expect(index()).toBe(2);
    vi.advanceTimersByTime(10 * FRAME_MS);
    expect(index()).toBe(2);
  });

  it('is the end of a comparison so many frames later, and with a change of tab at once', () => {
    const { page, view } = inTurn(2);
    page.setState({ view: { ...view(), compare: '1.30' } });
    vi.advanceTimersByTime(2 * FRAME_MS);
    page.setState({ view: { ...view(), compare: null } });
    expect(view().compare).toBe('1.30');
    vi.advanceTimersByTime(2 * FRAME_MS);
    expect(view().compare).toBeNull();
    page.setState({ view: { ...view(), compare: '1.30', tab: 'klog' } });
    expect(view().compare).toBe('1.30');
  });

  it('is a step by hand that ends playing so many frames later', () => {
    const { page, index } = inTurn(2);
    page.setState({ playing: false, instant: { t: micros(1), index: 1 } });
    expect(index()).toBe(-1);
    vi.advanceTimersByTime(2 * FRAME_MS);
    expect(index()).toBe(1);
  });

  it('is another pod so many frames later', () => {
    const { page, view } = inTurn(2);
    page.setState({ view: { ...view(), pod: 'web' } });
    expect(view().pod).toBeNull();
    vi.advanceTimersByTime(2 * FRAME_MS);
    expect(view().pod).toBe('web');
  });

  it('is at once whatever somebody does, and the next step has its frames again', () => {
    const { page, index, moveTo } = inTurn(2);
    moveTo(1, 1);
    page.setState({ hoveredSeq: 0 });
    expect(index()).toBe(1);
    moveTo(2, 2);
    vi.advanceTimersByTime(FRAME_MS);
    expect(index()).toBe(1);
    vi.advanceTimersByTime(FRAME_MS);
    expect(index()).toBe(2);
    page.setState({ overlay: 'help', instant: { t: micros(3), index: 3 } });
    expect(index()).toBe(3);
  });
});
