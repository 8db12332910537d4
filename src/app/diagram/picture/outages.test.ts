import { describe, expect, it } from 'vitest';
import { micros } from '../../../engine/time.ts';
import { INSIDE } from '../geometry/inside.ts';
import { OVERVIEW } from '../geometry/overview.ts';
import { isPart, outageOf } from './outages.ts';

describe('a box that is down', () => {
  it('is down with its process, and every part of the kubelet with the kubelet', () => {
    const outages = { kubelet: micros(3_000_000) };
    expect(outageOf('kubelet', outages)).toEqual({ of: 'kubelet', since: 3_000_000 });
    expect(outageOf('syncLoop', outages)).toEqual({ of: 'kubelet', since: 3_000_000 });
    for (const place of ['runtime', 'apiserver', 'disk', 'kubectl'] as const)
      expect(outageOf(place, outages)).toBeNull();
  });

  it('is not down because its node is cut off', () => {
    for (const place of ['kubelet', 'runtime', 'apiserver'] as const)
      expect(outageOf(place, { network: micros(1) })).toBeNull();
  });

  it('is down since its own end or its node’s, whichever came first', () => {
    const outages = { kubelet: micros(2), node: micros(5) };
    expect(outageOf('kubelet', outages)).toEqual({ of: 'kubelet', since: 2 });
    expect(outageOf('runtime', outages)).toEqual({ of: 'node', since: 5 });
    expect(outageOf('apiserver', outages)).toBeNull();
  });

  it('shows nothing where it is a part that is drawn by itself', () => {
    expect(isPart(INSIDE, 'pleg')).toBe(true);
    expect(isPart(INSIDE, 'kubelet')).toBe(false);
    expect(isPart(OVERVIEW, 'kubelet')).toBe(false);
    expect(isPart(INSIDE, 'runtime')).toBe(false);
  });
});
