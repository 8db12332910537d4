import { describe, expect, it } from 'vitest';
import { eventLevel } from './eventKinds.ts';
import { del, eventsOf, manifest, pod, rootOf, simulated } from './testing/runs.ts';

describe('two pods deleted at the same instant', () => {
  const run = simulated([pod('api', manifest('left')), pod('api', manifest('right'))], [del('left'), del('right')]);

  it('keeps every step of a pod’s removal with the click on that very pod, until its object is gone', () => {
    const removed = eventsOf(run, 'ObjectRemoved').at(-1)?.seq ?? 0;
    expect(removed).toBeGreaterThan(0);
    const astray = run.events.slice(0, removed + 1).filter((event) => {
      if (event.pod === undefined || eventLevel(event.kind) === 'detail') return false;
      const root = rootOf(run, event);
      return root.kind !== 'CommandTyped' || root.detail?.['command'] !== `kubectl delete pod ${event.pod.name}`;
    });
    expect(astray.map(({ seq, kind, pod: which }) => `${seq} ${kind} ${which?.name ?? ''}`)).toEqual([]);
  });
});
