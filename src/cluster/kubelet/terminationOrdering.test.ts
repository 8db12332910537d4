import { describe, expect, it } from 'vitest';
import { isItsTurn, newTerminationOrdering } from './terminationOrdering.ts';

const main = (name: string) => ({ name, image: 'i' });
const sidecar = (name: string) => ({ ...main(name), restartPolicy: 'Always' as const });

describe('newTerminationOrdering', () => {
  const spec = {
    containers: [main('app'), main('web')],
    initContainers: [sidecar('one'), main('once'), sidecar('two')],
  };
  const all = ['app', 'web', 'one', 'two'];

  it('lets main containers go at once, and a sidecar after them and after the one that started behind it', () => {
    expect(newTerminationOrdering(spec, all)).toEqual({ one: ['app', 'web', 'two'], two: ['app', 'web'] });
  });

  it('waits for nobody who does not run', () => {
    expect(newTerminationOrdering(spec, ['app', 'one'])).toEqual({ one: ['app'], two: ['app'] });
  });

  it('does not put ordinary init containers in order', () => {
    expect(newTerminationOrdering(spec, all)).not.toHaveProperty('once');
  });

  it('gives the turn when everybody before has stopped', () => {
    const ordering = newTerminationOrdering(spec, all);
    expect(isItsTurn(ordering, 'app', new Set())).toBe(true);
    expect(isItsTurn(ordering, 'two', new Set(['app']))).toBe(false);
    expect(isItsTurn(ordering, 'two', new Set(['app', 'web']))).toBe(true);
    expect(isItsTurn(ordering, 'one', new Set(['app', 'web']))).toBe(false);
  });
});
