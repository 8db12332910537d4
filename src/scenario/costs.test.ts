/** Small documents that once cost minutes and gigabytes. */
import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { FORMATS } from './formats/index.ts';
import { parseScenario } from './parse.ts';
import { run } from './run.ts';

function traceOf(document: object) {
  const parsed = parseScenario({ kind: 'Scenario', kubernetes: '1.36', ...document });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return run(parsed.ok);
}

const pod = (spec: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default', ...metadata },
  spec,
});

describe('a small document', () => {
  it('may have a grace of 68 years and a process that takes one to end', () => {
    const spec = { containers: [{ name: 'a', image: 'nginx:1.25' }], terminationGracePeriodSeconds: 2_147_483_647 };
    const { events, end, stopped } = traceOf({
      pods: [{ manifest: pod(spec), behaviour: { a: { after: '8760h' } } }],
      steps: [{ at: '1s', do: 'delete', pod: 'p' }],
    });
    expect(stopped).toBeUndefined();
    expect(events.length).toBeLessThan(3_000);
    expect(events.map(({ kind }) => kind)).toContain('ObjectRemoved');
    expect(end).toBeGreaterThan(seconds(365 * 24 * 3600));
  });

  it('may run until tomorrow', () => {
    const { events, end, stopped } = traceOf({
      pods: [{ manifest: pod({ containers: [{ name: 'a', image: 'nginx:1.25' }] }) }],
      until: '24h',
    });
    expect([stopped, end]).toEqual([undefined, seconds(24 * 3600)]);
    expect(events.length).toBeLessThan(3_000);
  });

  it('may evict a mirror pod that is made again each time', () => {
    const spec = { containers: [{ name: 'a', image: 'nginx:1.25' }], terminationGracePeriodSeconds: 2 };
    const { events, stopped } = traceOf({
      pods: [{ from: 'http', manifest: pod(spec) }],
      steps: [
        { at: '1s', do: 'delete', pod: 'p-node-1' },
        { at: '30s', do: 'taintOutOfService' },
      ],
    });
    expect(stopped).toBeUndefined();
    expect(events.filter(({ kind }) => kind === 'ObjectCreated').length).toBeGreaterThan(10);
    expect(events.length).toBeLessThan(20_000);
  });

  it('may hold a pod of 200 containers', () => {
    const containers = Array.from({ length: 200 }, (_, i) => ({ name: `c${i}`, image: 'n' }));
    const { events, stopped } = traceOf({
      pods: [{ manifest: pod({ containers }) }],
      steps: [{ at: '1s', do: 'delete', pod: 'p' }],
    });
    expect(stopped).toBeUndefined();
    expect(events.filter(({ kind }) => kind === 'ContainerRemoved')).toHaveLength(200);
  });

  it('may not hold a pod of more containers than can be run', () => {
    const containers = Array.from({ length: 251 }, (_, i) => ({ name: `c${i}`, image: 'n' }));
    expect(() => traceOf({ pods: [{ manifest: pod({ containers }) }] })).toThrow(/at most 250 containers/);
  });

  it('may be printed at a length that no text may have, piece by piece', () => {
    const annotations = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`k${i}`, 'x'.repeat(60_000)]));
    const trace = traceOf({
      pods: [{ manifest: pod({ containers: [{ name: 'a', image: 'n' }] }, { annotations }) }],
      steps: Array.from({ length: 17 }, (_, i) => ({ at: `${i}s`, do: 'label', pod: 'p', labels: { n: `${i}` } })),
    });
    let longest = 0;
    let length = 0;
    for (const piece of FORMATS.json(trace)) {
      length += piece.length;
      longest = Math.max(longest, piece.length);
    }
    expect(length).toBeGreaterThan(3 * longest);
    expect(longest).toBeLessThan(30_000_000);
  });
});

/** Drains a node of `count` pods. @returns characters of its events as `--format events` prints them */
function drained(count: number): number {
  const names = Array.from({ length: count }, (_, i) => `web-${i + 1}`);
  const spec = { containers: [{ name: 'app', image: 'nginx:1.25' }] };
  const pods = names.map((name) => ({ manifest: pod(spec, { name }), behaviour: { app: { after: '200ms' } } }));
  let length = 0;
  for (const line of FORMATS.events(traceOf({ pods, steps: [{ at: '2s', do: 'drain' }] }))) length += line.length;
  return length;
}

describe('the events of a drain', () => {
  it('take 25 MB at most for 110 pods, and four times as much for four times the pods', () => {
    const [quarter, whole] = [drained(27), drained(108)];
    expect((whole * 110) / 108).toBeLessThan(25_000_000);
    expect(whole / quarter).toBeLessThan(4.2);
  });
});
