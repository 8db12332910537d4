import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { DEFAULT_BEHAVIOUR, releaseOf, simulate, simulatingCluster, type ClusterSetup } from './index.ts';

const setup: ClusterSetup = {
  release: releaseOf('1.36'),
  seed: 0,
  nodeName: 'node-1',
  timers: {},
  pods: [
    {
      from: 'api',
      manifest: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'web', namespace: 'default' },
        spec: { containers: [{ name: 'nginx', image: 'nginx:1.25' }] },
      },
      behaviour: { nginx: DEFAULT_BEHAVIOUR },
    },
  ],
  steps: [],
  until: seconds(600),
};
const whole = simulate(setup);
const plenty = { events: 1_000_000, memory: 1_000_000_000 };

describe('a run', () => {
  it('that stays within its limits is whole', () => {
    expect(whole.stopped).toBeUndefined();
    expect(whole.end).toBe(seconds(600));
  });

  it.each([
    ['events', { ...plenty, events: 1_234 }],
    ['memory', { ...plenty, memory: 1_000_000 }],
  ] as const)('that has used up its %s ends there, with what was computed until then', (what, limits) => {
    const { events, end, stopped } = simulate(setup, { limits });
    expect(stopped).toBe(what);
    expect(events.length).toBeGreaterThan(500);
    expect(events.length).toBeLessThan(whole.events.length);
    expect(events).toEqual(whole.events.slice(0, events.length));
    expect(end).toBe(events.at(-1)?.t);
  });

  it('tells how far it has come, and stops when it is told to', () => {
    const run = simulatingCluster(setup);
    const standings = [run.next(), run.next()].map(({ value }) => value);
    expect(standings).toMatchObject([{ events: expect.any(Number) as number }, { t: expect.any(Number) as number }]);
    const { done, value } = run.next('asked');
    expect(done).toBe(true);
    expect(value).toMatchObject({ stopped: 'asked', events: whole.events.slice(0, standings[1]?.events as number) });
  });

  it('needs more memory for more containers', () => {
    const many = (n: number): ClusterSetup => ({
      ...setup,
      pods: setup.pods.map((pod) => {
        const containers = Array.from({ length: n }, (_, i) => ({ name: `c${i}`, image: 'nginx' }));
        return { ...pod, manifest: { ...pod.manifest, spec: { containers } } };
      }),
    });
    const limits = { ...plenty, memory: 2_000_000 };
    expect(simulate(many(100), { limits }).events.length).toBeLessThan(simulate(many(1), { limits }).events.length);
  });
});
