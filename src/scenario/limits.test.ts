/** What is just as large as a scenario may be is taken, and what is larger by one is refused, at its place. */
import { describe, expect, it } from 'vitest';
import { measured } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { parseScenario } from './parse.ts';
import { budget, template } from './testing/objects.ts';

const times = <Item>(count: number, item: (i: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

const pod = (i: number, spec: object = {}) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p-${i}` },
    spec: { containers: [{ name: 'app', image: 'busybox' }], ...spec },
  },
});

const container = (i: number) => ({ name: `c-${i}`, image: 'busybox' });

const deployment = (replicas: number) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas, selector: { matchLabels: { app: 'web' } }, template: template() },
});

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
};

const client = (i: number, fields: object = {}) => ({ name: `shop-${i}`, to: 'web', rate: '1/s', ...fields });

/** By what has a limit: the limit, and a document with so many of it. */
const SIZES: Readonly<Record<string, readonly [limit: number, document: (size: number) => object, path: string]>> = {
  pods: [LIMITS.pods, (size) => ({ pods: times(size, pod) }), 'pods'],
  'pods of workloads': [LIMITS.pods, (size) => ({ pods: times(10, pod), objects: [deployment(size - 10)] }), 'objects'],
  'replicas of one workload': [LIMITS.pods, (size) => ({ objects: [deployment(size)] }), 'objects[0].spec.replicas'],
  objects: [LIMITS.objects, (size) => ({ objects: times(size, (i) => budget({}, `b-${i}`)) }), 'objects'],
  nodes: [LIMITS.nodes, (size) => ({ nodes: times(size, (i) => ({ name: `n-${i}` })) }), 'nodes'],
  clients: [LIMITS.clients, (size) => ({ objects: [service], clients: times(size, (i) => client(i)) }), 'clients'],
  steps: [LIMITS.steps, (size) => ({ pods: [pod(0)], steps: times(size, () => ({ at: '1s', do: 'drain' })) }), 'steps'],
  containers: [
    LIMITS.containers,
    (size) => ({ pods: [pod(0, { containers: times(size, container) })] }),
    'pods[0].manifest.spec.containers',
  ],
  'characters of the title': [LIMITS.title, (size) => ({ title: 'x'.repeat(size) }), 'title'],
  'characters of a text': [
    LIMITS.text,
    (size) => ({ pods: [pod(0, { containers: [{ ...container(0), command: ['x'.repeat(size)] }] })] }),
    'pods[0].manifest.spec.containers[0].command[0]',
  ],
  'seconds of grace': [
    LIMITS.graceSeconds,
    (size) => ({ pods: [pod(0, { terminationGracePeriodSeconds: size })] }),
    'pods[0].manifest.spec.terminationGracePeriodSeconds',
  ],
  'seconds until its end': [LIMITS.instantSeconds, (size) => ({ until: `${size}s` }), 'until'],
  'seconds of a length': [
    LIMITS.durationSeconds,
    (size) => ({ pods: [{ ...pod(0), behaviour: { app: { after: `${size}s` } } }] }),
    'pods[0].behaviour.app.after',
  ],
  'seconds that a write takes': [
    LIMITS.slowWriteSeconds,
    (size) => ({ steps: [{ at: '1s', do: 'fault', name: 'etcdSlow', by: `${size}s` }] }),
    'steps[0].by',
  ],
  'runs before': [
    LIMITS.earlierRuns,
    (size) => ({ pods: [{ ...pod(0), from: 'file', earlierRuns: size }] }),
    'pods[0].earlierRuns',
  ],
};

const placesOf = (document: object): readonly string[] => {
  const parsed = parseScenario({ kind: 'Scenario', ...document });
  return 'ok' in parsed ? [] : parsed.errors.map(({ path }) => path);
};

describe('a scenario', () => {
  it.each(Object.entries(SIZES))('may have so many %s, and no more', (_what, [limit, document, path]) => {
    expect(placesOf(document(limit))).toEqual([]);
    expect(placesOf(document(limit + 1))).toEqual([path]);
  });

  it('has a list of at most so many problems', () => {
    const wrong = times(LIMITS.problems + 5, (i) => ({ ...pod(i), behaviour: { nobody: { after: '1s' } } }));
    expect(placesOf({ pods: wrong })).toHaveLength(LIMITS.problems);
  });
});

describe('before anything else is looked at', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

  it.each<readonly [string, unknown, unknown]>([
    ['levels', nested(LIMITS.depth), nested(LIMITS.depth + 1)],
    ['values', times(LIMITS.values - 1, () => 0), times(LIMITS.values, () => 0)],
    [
      'characters in all',
      times(LIMITS.totalText / 40_000, () => 'x'.repeat(40_000)),
      ['y', ...times(LIMITS.totalText / 40_000, () => 'x'.repeat(40_000))],
    ],
    ['characters in a key', { ['k'.repeat(LIMITS.text)]: 1 }, { ['k'.repeat(LIMITS.text + 1)]: 1 }],
  ])('a document is measured: so many %s', (_what, just, more) => {
    expect(measured(just)).toHaveProperty('values');
    expect(measured(more)).toHaveProperty('problem');
  });

  it('every value counts, a list or a mapping with what is in it', () => {
    expect(measured({ a: [1, 'two', null], b: { c: true } })).toEqual({ values: 7 });
  });
});
