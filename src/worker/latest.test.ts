import { describe, expect, it, vi } from 'vitest';
import { Latest } from './latest.ts';

describe('the latest task', () => {
  it('aborts the one before it, and no other', () => {
    const latest = new Latest();
    const [first, second] = [latest.begin(), latest.begin()];
    expect([first.aborted, second.aborted]).toEqual([true, false]);
    expect(latest.signal).toBe(second);
  });

  it('tells listeners of the one before it once', () => {
    const latest = new Latest();
    const heard = vi.fn<() => void>();
    latest.begin().addEventListener('abort', heard);
    latest.begin();
    latest.begin();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('ends without another one, and the next task begins anew', () => {
    const latest = new Latest();
    const first = latest.begin();
    latest.abort();
    expect(first.aborted).toBe(true);
    expect(latest.begin().aborted).toBe(false);
  });

  it('has a signal before the first task, which that aborts', () => {
    const latest = new Latest();
    const { signal } = latest;
    expect(signal.aborted).toBe(false);
    latest.begin();
    expect(signal.aborted).toBe(true);
  });
});
