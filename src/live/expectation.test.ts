/** What is expected of a removal, from what was seen of it. */
import { describe, expect, it } from 'vitest';
import { expectationOf, windowsOf, type RemovalSeen } from './expectation.ts';
import { podSeen } from './seen.ts';

const HEALTHY = {
  signal: { earliest: 10, latest: 1_100 },
  status: { earliest: 20, latest: 1_200 },
  volumes: { earliest: 100, latest: 1_500 },
  final: { earliest: 200, latest: 2_000 },
};
const WELL = { ready: 'True', renewedAt: null };

function removal(seen: Partial<RemovalSeen> = {}, pod: object = {}): RemovalSeen {
  const read = podSeen({
    metadata: { name: 'web', namespace: 'demo', uid: 'u', deletionTimestamp: '2026-11-24T12:00:30Z', ...pod },
    spec: { nodeName: 'node', containers: [{ name: 'app' }] },
    status: { containerStatuses: [{ name: 'app', state: { running: {} } }] },
  });
  if (read === null) throw new Error('no pod');
  return { pod: read, askedAt: 0, grace: 30, graceAt: 0, overAt: null, finalAt: null, goneAt: null, ...seen };
}

describe('windows of what is expected', () => {
  it('are open until the step is seen', () => {
    const windows = windowsOf(removal(), HEALTHY, WELL, 1_000);
    expect(windows.map(({ step, earliest, latest, seenAt }) => [step, earliest, latest, seenAt])).toEqual([
      ['exit', 30, 32_700, null],
      ['volumes', 110, 33_000, null],
      ['final', 210, 33_500, null],
      ['gone', 210, 34_500, null],
    ]);
  });

  it('close when it is, and those that follow count from there', () => {
    const windows = windowsOf(removal({ overAt: 5_000 }), HEALTHY, WELL, 6_000);
    expect(windows.map(({ step, earliest, latest, seenAt }) => [step, earliest, latest, seenAt])).toEqual([
      ['exit', 30, 32_700, 5_000],
      ['volumes', 5_100, 6_500, null],
      ['final', 5_200, 7_000, null],
      ['gone', 5_200, 8_000, null],
    ]);
    const gone = windowsOf(removal({ overAt: 5_000, finalAt: 9_000, goneAt: 9_100 }), HEALTHY, WELL, 20_000);
    expect(gone.map(({ step, latest, seenAt }) => [step, latest, seenAt])).toEqual([
      ['exit', 32_700, 5_000],
      ['volumes', 6_500, 9_000],
      ['final', 7_000, 9_000],
      ['gone', 10_000, 9_100],
    ]);
  });

  it('are none of what nobody can date: a finalizer holds it, or its node is silent', () => {
    const held = removal({ overAt: 5_000, finalAt: 6_000 }, { finalizers: ['example.com/hold'] });
    expect(windowsOf(held, HEALTHY, WELL, 60_000).map(({ step }) => step)).toEqual(['exit', 'volumes', 'final']);
    expect(windowsOf(removal(), HEALTHY, { ready: 'Unknown', renewedAt: null }, 60_000)).toEqual([]);
  });

  it('are that of its going alone where it was asked to go by force', () => {
    const forced = removal({ grace: 0, finalAt: 0 });
    expect(windowsOf(forced, HEALTHY, WELL, 100).map(({ step }) => step)).toEqual(['gone']);
  });

  it('count a shorter grace from when it was asked for', () => {
    const { next, late } = expectationOf(removal({ grace: 5, graceAt: 20_000 }), HEALTHY, WELL, 24_000) ?? {};
    expect(next).toMatchObject({ step: 'exit', latest: 27_700 });
    expect(late).toBe(0);
  });
});
