import { describe, expect, it } from 'vitest';
import { minus, plus, seconds, ZERO } from '../../engine/time.ts';
import { isInBackOffSince, isInBackOffSinceUpdate, nextBackOff } from './backOff.ts';
import type { BackOffEntry } from '../state.ts';

describe('flowcontrol.Backoff', () => {
  it('doubles from 10 s to 5 min', () => {
    let entry: BackOffEntry | undefined;
    const delays = Array.from({ length: 8 }, () => {
      entry = nextBackOff(entry, ZERO, ZERO);
      return entry.backOff / 1_000_000;
    });
    expect(delays).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('starts over for whoever has done well for more than ten minutes', () => {
    const entry = { backOff: seconds(160), lastUpdate: ZERO };
    expect(isInBackOffSince(entry, seconds(600), seconds(601))).toBe(true);
    expect(isInBackOffSince(entry, seconds(601), seconds(602))).toBe(false);
    expect(nextBackOff(entry, seconds(601), seconds(602)).backOff).toBe(seconds(10));
  });

  it('counts a container from its end, an image from its last pull', () => {
    const entry = { backOff: seconds(20), lastUpdate: ZERO };
    const now = seconds(25);
    expect(isInBackOffSince(entry, minus(now, seconds(19)), now)).toBe(true);
    expect(isInBackOffSince(entry, minus(now, seconds(20)), now)).toBe(false);
    expect(isInBackOffSinceUpdate(entry, plus(ZERO, seconds(19)))).toBe(true);
    expect(isInBackOffSinceUpdate(entry, now)).toBe(false);
  });

  it('lets whoever is new go', () => {
    expect(isInBackOffSince(undefined, ZERO, ZERO)).toBe(false);
    expect(isInBackOffSinceUpdate(undefined, ZERO)).toBe(false);
  });
});
