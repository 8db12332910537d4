import { describe, expect, it } from 'vitest';
import { calculateEffectiveGracePeriod } from './gracePeriod.ts';

describe('calculateEffectiveGracePeriod up to 1.30', () => {
  it.each([
    { spec: 30, deletion: undefined, override: undefined, expected: 30 },
    { spec: 30, deletion: 5, override: undefined, expected: 5 },
    { spec: 30, deletion: 5, override: 2, expected: 2 },
    { spec: 30, deletion: 0, override: undefined, expected: 30 },
    { spec: 30, deletion: 5, override: 0, expected: 30 },
    { spec: 0, deletion: undefined, override: undefined, expected: 1 },
    { spec: 30, deletion: 60, override: undefined, expected: 60 },
  ])('spec $spec, deletion $deletion, override $override: $expected', ({ spec, deletion, override, expected }) => {
    const inputs = { current: 0, deletionGracePeriodSeconds: deletion, override, terminationGracePeriodSeconds: spec };
    expect(calculateEffectiveGracePeriod(inputs, 'specGrace')).toEqual({ gracePeriod: expected, shortened: false });
  });

  it('shortens a grace that is running', () => {
    const inputs = {
      current: 30,
      deletionGracePeriodSeconds: 5,
      override: undefined,
      terminationGracePeriodSeconds: 30,
    };
    expect(calculateEffectiveGracePeriod(inputs, 'specGrace')).toEqual({ gracePeriod: 5, shortened: true });
  });

  it('lets a forced deletion raise a shorter grace to the pod’s own', () => {
    const inputs = {
      current: 15,
      deletionGracePeriodSeconds: 0,
      override: undefined,
      terminationGracePeriodSeconds: 30,
    };
    expect(calculateEffectiveGracePeriod(inputs, 'specGrace')).toEqual({ gracePeriod: 30, shortened: true });
  });
});

describe('calculateEffectiveGracePeriod since an explicit 0 means one second', () => {
  it.each([
    { deletion: 0, override: undefined, expected: 1 },
    { deletion: 5, override: 0, expected: 1 },
    { deletion: undefined, override: undefined, expected: 30 },
    { deletion: 5, override: 2, expected: 2 },
  ])('deletion $deletion, override $override: $expected', ({ deletion, override, expected }) => {
    const inputs = { current: 0, deletionGracePeriodSeconds: deletion, override, terminationGracePeriodSeconds: 30 };
    expect(calculateEffectiveGracePeriod(inputs, 'oneSecond').gracePeriod).toBe(expected);
  });
});
