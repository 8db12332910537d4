import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { errorText, parseScenario } from './parse.ts';
import { RELEASES } from './releases.ts';
import { pod, twoPods } from './testing/documents.ts';

const errorsOf = (json: unknown) => {
  const parsed = parseScenario(json);
  return 'errors' in parsed ? parsed.errors : [];
};
const firstError = (json: unknown) => errorsOf(json)[0];

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const documentsUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(^|[\\/])[^\\/]*scenario\.json$|^[\d.]+-.*\.json$/.test(file))
        .map((file) => join(folder, file))
    : [];

const fixtures = documentsUnder(join(import.meta.dirname, 'fixtures/documents'));
/** Real recordings beside the checkout, where a developer has them. */
const recordings = ['traces', 'recordings', 'recordings2'].flatMap((name) =>
  documentsUnder(join(import.meta.dirname, '../../../shared', name)),
);

describe('documents of real recordings', () => {
  it('are there', () => expect(fixtures.length).toBeGreaterThanOrEqual(8));

  it.each([...fixtures, ...recordings].map((file) => [file.split(/[\\/]/).slice(-3).join('/'), file]))(
    '%s is a scenario and comes back as written',
    (_name, file) => {
      const document = read(file);
      expect(parseScenario(document)).toEqual({ ok: document });
    },
  );
});

describe('what may be left out', () => {
  it('fills in everything but the kind', () => {
    expect(parseScenario({ kind: 'Scenario' })).toEqual({
      ok: {
        kind: 'Scenario',
        title: 'Untitled scenario',
        kubernetes: '1.36',
        seed: 0,
        node: { name: 'node-1' },
        pods: [],
        steps: [],
        until: 'quiet',
      },
    });
  });

  it('adds no key that the document does not have', () => {
    const parsed = parseScenario(twoPods({ at: '0s', do: 'delete', pod: 'web' }));
    expect('ok' in parsed && parsed.ok.steps).toEqual([{ at: '0s', do: 'delete', pod: 'web' }]);
  });

  it('knows every release', () => {
    for (const kubernetes of RELEASES) expect(parseScenario({ kind: 'Scenario', kubernetes })).toHaveProperty('ok');
  });
});

describe('every step of the format', () => {
  const at = '1s';
  it.each([
    { do: 'delete', pod: 'web' },
    { do: 'delete', pod: 'web', gracePeriodSeconds: 5 },
    { do: 'delete', pod: 'nginx-node-1', gracePeriodSeconds: 0, force: true },
    { do: 'create', manifest: pod('late') },
    { do: 'create', manifest: pod('late'), from: 'http', behaviour: { nginx: { onSigterm: 'ignore' } }, volumes: {} },
    { do: 'editManifest', pod: 'nginx', manifest: pod('nginx'), behaviour: { nginx: { after: '4s' } } },
    { do: 'removeManifest', pod: 'nginx' },
    { do: 'label', pod: 'web', labels: { tier: 'front', old: null } },
    { do: 'evict', pod: 'web', gracePeriodSeconds: 3 },
    { do: 'evictByKubelet', pod: 'nginx', reason: 'memory' },
    { do: 'removeFinalizer', pod: 'web', finalizer: 'example.com/hold' },
    { do: 'removeFinalizer', pod: 'web' },
    { do: 'drain' },
    { do: 'deleteNode' },
    { do: 'taintOutOfService' },
    { do: 'stopKubelet' },
    { do: 'startKubelet' },
    { do: 'stopApiserver' },
    { do: 'startApiserver' },
    { do: 'stopRuntime' },
    { do: 'startRuntime' },
    { do: 'partitionNode' },
    { do: 'healNode' },
    { do: 'volumeBusy', pod: 'web', volume: 'data' },
    { do: 'volumeFree', pod: 'web', volume: 'kube-api-access-2lqr5' },
    { do: 'freezeContainer', pod: 'nginx-node-1', container: 'nginx' },
    { do: 'thawContainer', pod: 'nginx', container: 'nginx' },
    { do: 'freezeShim', pod: 'web' },
    { do: 'thawShim', pod: 'web' },
    { do: 'fault', name: 'stopContainerFails', pod: 'web', container: 'nginx', failures: 2 },
    { do: 'fault', name: 'sandboxTeardownFails', pod: 'web' },
    { do: 'fault', name: 'cgroupBusy', pod: 'web', takes: '5s' },
    { do: 'fault', name: 'volumeHangs', pod: 'web', volume: 'data' },
  ])('$do $name', (step) => expect(errorsOf(twoPods({ at, ...step }))).toEqual([]));
});

describe('an unknown key or value names its place and what was expected', () => {
  it.each([
    ['a list', [], 'kind', /the key "kind", which a scenario needs/],
    ['a text', 'x', '', /a mapping/],
    ['another kind', { kind: 'Pod' }, 'kind', /"Scenario"/],
    ['a key with a slip', { ...twoPods(), stpes: [] }, 'stpes', /one of the keys kind, title/],
    ['a release as a number', { ...twoPods(), kubernetes: 1.23 }, 'kubernetes', /"1\.18", .*"1\.36"/],
    ['an unknown release', { ...twoPods(), kubernetes: '1.19' }, 'kubernetes', /"1\.23", "1\.24", "1\.25"/],
    [
      'earlier runs of a pod that has a new UID each time',
      { kind: 'Scenario', pods: [{ manifest: pod('web'), earlierRuns: 1 }] },
      'pods[0].earlierRuns',
      /from: file or http/,
    ],
    ['a broken seed', { ...twoPods(), seed: 1.5 }, 'seed', /whole number/],
    ['a bare number of seconds', { ...twoPods(), until: 90 }, 'until', /"quiet" or a duration/],
    [
      'a write that etcd would give up',
      twoPods({ at: '1s', do: 'fault', name: 'etcdSlow', by: '7s' }),
      'steps[0].by',
      /at most 6s \(etcd gives a request up after 7s\)/,
    ],
    ['a run of more than a year', { ...twoPods(), until: '8761h' }, 'until', /at most 8760h/],
    ['an unknown step', twoPods({ at: '0s', do: 'dele', pod: 'web' }), 'steps[0].do', /"delete", "create"/],
    ['a step without do', twoPods({ at: '0s', pod: 'web' }), 'steps[0].do', /"delete", "create"/],
    ['a step without at', twoPods({ do: 'drain' }), 'steps[0].at', /the key "at", which the step drain needs/],
    [
      'a step with a key of another',
      twoPods({ at: '0s', do: 'drain', pod: 'web' }),
      'steps[0].pod',
      /keys at, do, node, force, /,
    ],
    ['an unknown fault', twoPods({ at: '0s', do: 'fault', name: 'x', pod: 'web' }), 'steps[0].name', /"cgroupBusy"/],
    [
      'a negative grace',
      twoPods({ at: '0s', do: 'delete', pod: 'web', gracePeriodSeconds: -1 }),
      'steps[0].gracePeriodSeconds',
      /from 0/,
    ],
    ['a duration without unit', twoPods({ at: '10', do: 'drain' }), 'steps[0].at', /"200ms"/],
    [
      'a list for a mapping',
      { ...twoPods(), pods: [{ manifest: pod('web'), behaviour: [] }] },
      'pods[0].behaviour',
      /mapping/,
    ],
    [
      'a typo in the manifest',
      { ...twoPods(), pods: [{ manifest: pod('web', { terminationGracePeriod: 3 }) }] },
      'pods[0].manifest.spec.terminationGracePeriod',
      /terminationGracePeriodSeconds/,
    ],
    [
      'a number for a label',
      { ...twoPods(), pods: [{ manifest: { ...pod('a'), metadata: { name: 'a', labels: { 'x.io/y': 1 } } } }] },
      'pods[0].manifest.metadata.labels["x.io/y"]',
      /in quotes/,
    ],
    [
      'an unmount that is none',
      { ...twoPods(), pods: [{ manifest: pod('a'), volumes: { data: { unmount: 'slow' } } }] },
      'pods[0].volumes.data.unmount',
      /\{ failures: 3 \}/,
    ],
    [
      'no container',
      { ...twoPods(), pods: [{ manifest: pod('a', { containers: [] }) }] },
      'pods[0].manifest.spec.containers',
      /at least one container/,
    ],
  ])('%s', (_what, json, path, expected) => {
    expect(firstError(json)).toMatchObject({ path, expected: expect.stringMatching(expected) as string });
  });

  it('suggests the key that was meant', () => {
    const error = firstError(twoPods({ at: '0s', do: 'delete', pod: 'web', gracePeriod: 3 }));
    expect(error?.message).toBe('unknown key "gracePeriod"; did you mean "gracePeriodSeconds"?');
  });

  it('says what it found', () => {
    expect(firstError(twoPods({ at: '0s', do: 'dele', pod: 'web' }))?.message).toBe('found "dele"');
  });

  it('reports all errors of a document at once', () => {
    const errors = errorsOf({ ...twoPods({ at: 'x', do: 'drain' }, { at: '1s', do: 'y' }), seed: 'z' });
    expect(errors.map(({ path }) => path)).toEqual(['seed', 'steps[0].at', 'steps[1].do']);
  });
});

/** So many, of a size that a text may have. */
const annotations = (count: number, size: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'x'.repeat(size)]));

describe('what fields say about one another', () => {
  const oneStep = (step: object) => twoPods({ at: '1s', ...step });
  it.each([
    [
      'steps out of order',
      twoPods({ at: '2s', do: 'drain' }, { at: '1s', do: 'drain' }),
      'steps[1].at',
      /in order of `at`/,
    ],
    [
      'a Deployment that is not there',
      oneStep({ do: 'rollout', deployment: 'shop', manifest: pod('shop') }),
      'steps[0].deployment',
      /none, as there is none/,
    ],
    [
      'a container that a replica does not have',
      {
        ...twoPods({ at: '1s', do: 'freezeContainer', pod: 'shop-5d4f9-bc2x7', container: 'nope' }),
        pods: [{ manifest: pod('shop-5d4f9-xxxxx'), owner: { deployment: 'shop' } }],
      },
      'steps[0].container',
      /nginx|app/,
    ],
    [
      'a pod that is called as no replica is',
      {
        ...twoPods({ at: '1s', do: 'delete', pod: 'shop-5d4f9-aeiou' }),
        pods: [{ manifest: pod('shop-5d4f9-xxxxx'), owner: { deployment: 'shop' } }],
      },
      'steps[0].pod',
      /"shop-5d4f9-xxxxx"/,
    ],
    [
      'a Deployment of a static pod',
      { ...twoPods(), pods: [{ from: 'file', manifest: pod('nginx'), owner: { deployment: 'shop' } }] },
      'pods[0].owner',
      /from: api/,
    ],
    [
      'a Deployment of a pod that ends',
      {
        ...twoPods(),
        pods: [{ manifest: pod('web', { restartPolicy: 'Never' }), owner: { deployment: 'shop' } }],
      },
      'pods[0].manifest.spec.restartPolicy',
      /restartPolicy: Always/,
    ],
    [
      'a pod that is not there',
      oneStep({ do: 'delete', pod: 'wbe' }),
      'steps[0].pod',
      /one of "web" or "nginx-node-1"/,
    ],
    [
      'a pod that comes later',
      twoPods({ at: '0s', do: 'delete', pod: 'a' }, { at: '1s', do: 'create', manifest: pod('a') }),
      'steps[0].pod',
      /one of/,
    ],
    [
      'kubectl on a static pod',
      oneStep({ do: 'delete', pod: 'nginx' }),
      'steps[0].pod',
      /"nginx-node-1", its mirror, or the step removeManifest/,
    ],
    [
      'the file of a mirror pod',
      oneStep({ do: 'removeManifest', pod: 'nginx-node-1' }),
      'steps[0].pod',
      /"nginx", its static pod/,
    ],
    [
      'the file of a regular pod',
      oneStep({ do: 'removeManifest', pod: 'web' }),
      'steps[0].pod',
      /static pod, or the step delete/,
    ],
    [
      'force with a grace',
      oneStep({ do: 'delete', pod: 'web', force: true, gracePeriodSeconds: 5 }),
      'steps[0].force',
      /gracePeriodSeconds: 0/,
    ],
    [
      'a container that is not there',
      oneStep({ do: 'freezeContainer', pod: 'web', container: 'ngin' }),
      'steps[0].container',
      /"nginx"/,
    ],
    [
      'a volume that is not there',
      oneStep({ do: 'volumeBusy', pod: 'web', volume: 'cache' }),
      'steps[0].volume',
      /"data"/,
    ],
    [
      'behaviour of no container',
      { ...twoPods(), pods: [{ manifest: pod('a'), behaviour: { app: {} } }] },
      'pods[0].behaviour.app',
      /"nginx"/,
    ],
    [
      'behaviour of no volume',
      { ...twoPods(), pods: [{ manifest: pod('a'), volumes: { data: {} } }] },
      'pods[0].volumes.data',
      /none/,
    ],
    [
      'two pods of a name',
      { ...twoPods(), pods: [{ manifest: pod('a') }, { manifest: pod('a') }] },
      'pods[1].manifest.metadata.name',
      /of its own/,
    ],
    [
      'a pod named as a mirror',
      { ...twoPods(), pods: [{ from: 'file', manifest: pod('a') }, { manifest: pod('a-node-1') }] },
      'pods[1].manifest.metadata.name',
      /of its own/,
    ],
    [
      'two containers of a name',
      { ...twoPods(), pods: [{ manifest: pod('a', { initContainers: [{ name: 'nginx', image: 'x' }] }) }] },
      'pods[0].manifest.spec.containers[0].name',
      /of its own/,
    ],
    [
      'a mount of no volume',
      {
        ...twoPods(),
        pods: [
          {
            manifest: pod('a', {
              containers: [{ name: 'c', image: 'x', volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
            }),
          },
        ],
      },
      'pods[0].manifest.spec.containers[0].volumeMounts[0].name',
      /none/,
    ],
    [
      'more annotations than an object may have',
      {
        ...twoPods(),
        pods: [{ manifest: { ...pod('a'), metadata: { name: 'a', annotations: annotations(5, 60_000) } } }],
      },
      'pods[0].manifest.metadata.annotations',
      /262144 bytes/,
    ],
    [
      'a static pod whose name is too long with its node’s',
      { ...twoPods(), pods: [{ from: 'file', manifest: pod('a'.repeat(247)) }] },
      'pods[0].manifest.metadata.name',
      /a shorter name/,
    ],
    [
      'such a pod that comes later',
      oneStep({ do: 'create', from: 'http', manifest: pod('a'.repeat(253)) }),
      'steps[0].manifest.metadata.name',
      /a shorter name/,
    ],
    [
      'a pod of another node',
      { ...twoPods(), pods: [{ manifest: pod('a', { nodeName: 'node-2' }) }] },
      'pods[0].manifest.spec.nodeName',
      /"node-1"/,
    ],
  ])('%s', (_what, json, path, expected) => {
    expect(firstError(json)).toMatchObject({ path, expected: expect.stringMatching(expected) as string });
  });

  it.each([
    ['pleg', '1.2s', '1.1s'],
    ['housekeeping', '9s', '2s'],
    ['statusSync', '10.001s', '10s'],
    ['containerGC', '24h', '1m0s'],
    ['runtimeCache', '5s', '4s'],
    ['populator', '101ms', '100.55ms'],
    ['reconciler', '1s', '100.55ms'],
    ['probes', '11s', '10s'],
  ])('refuses the timer %s at %s, as its period is %s', (timer, phase, period) => {
    expect(errorsOf({ ...twoPods(), node: { name: 'node-1', timers: { [timer]: phase } } })).toEqual([
      {
        path: `node.timers.${timer}`,
        message: `${phase} is longer than the timer's period`,
        expected: `at most ${period}`,
      },
    ]);
  });

  it('takes timers within their periods, and the names that a node still leaves room for', () => {
    const timers = { pleg: '1s', housekeeping: '2s', statusSync: '10s', containerGC: '1m', probes: '10s' };
    const node = { name: 'node-1', timers };
    expect(errorsOf({ ...twoPods(), node, pods: [{ from: 'file', manifest: pod('a'.repeat(246)) }] })).toEqual([]);
  });

  it('lets the first probe be as far away as the longest period of any', () => {
    const readinessProbe = { tcpSocket: { port: 80 }, periodSeconds: 30 };
    const containers = [{ name: 'c', image: 'x', readinessProbe }];
    const node = { name: 'node-1', timers: { probes: '30s' } };
    expect(errorsOf({ ...twoPods(), node, pods: [{ manifest: pod('a', { containers }) }] })).toEqual([]);
  });

  it('lets a static and a regular pod share their own name, as their objects differ', () => {
    const both = {
      ...twoPods(),
      pods: [
        { from: 'file', manifest: pod('web') },
        { from: 'api', manifest: pod('web') },
      ],
    };
    expect(errorsOf(both)).toEqual([]);
  });

  it('lets steps follow a file that was replaced by one with another pod', () => {
    const steps = [
      { at: '1s', do: 'editManifest', pod: 'nginx', manifest: pod('other') },
      { at: '2s', do: 'removeManifest', pod: 'other' },
    ];
    expect(errorsOf(twoPods(...steps))).toEqual([]);
  });

  it('takes kubectl --force alone, which means grace 0', () => {
    expect(errorsOf(oneStep({ do: 'delete', pod: 'web', force: true }))).toEqual([]);
  });
});

describe('hostile documents', () => {
  it('with a toleration of more seconds than a run can count are refused with their place', () => {
    const lasting = (tolerationSeconds: number) => {
      const { spec, ...rest } = pod('web');
      const tolerations = [{ operator: 'Exists', effect: 'NoExecute', tolerationSeconds }];
      return parseScenario({
        kind: 'Scenario',
        kubernetes: '1.36',
        pods: [{ manifest: { ...rest, spec: { ...spec, tolerations } } }],
      });
    };
    expect(lasting(-5)).toHaveProperty('ok');
    const refused = lasting(1e22);
    expect('errors' in refused && refused.errors.map(({ path }) => path)).toEqual([
      'pods[0].manifest.spec.tolerations[0].tolerationSeconds',
    ]);
  });

  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const cyclic: Record<string, unknown> = { kind: 'Scenario' };
  cyclic['node'] = cyclic;

  it.each([
    [
      'too many pods',
      { kind: 'Scenario', pods: Array.from({ length: LIMITS.pods + 1 }, (_, i) => ({ manifest: pod(`p-${i}`) })) },
      /at most 1100 pods/,
    ],
    [
      'too many steps',
      twoPods(...Array.from({ length: LIMITS.steps + 1 }, () => ({ at: '0s', do: 'drain' }))),
      /at most 200 steps/,
    ],
    ['a long text', { kind: 'Scenario', title: 'x'.repeat(LIMITS.text + 1) }, /at most 65536/],
    [
      'many long texts',
      { kind: 'Scenario', pods: Array.from({ length: 100 }, () => 'x'.repeat(LIMITS.text)) },
      /at most 4000000 characters/,
    ],
    ['a million values', { kind: 'Scenario', pods: Array.from({ length: 1_000_000 }, () => 0) }, /at most 200000/],
    ['deep nesting', { kind: 'Scenario', pods: nested(5_000) }, /levels/],
    ['a cycle', cyclic, /levels/],
    ['NaN', { kind: 'Scenario', seed: Number.NaN }, /finite/],
    ['a lone surrogate', { kind: 'Scenario', title: '\ud800' }, /well-formed/],
    ['a function', { kind: 'Scenario', title: () => 'x' }, /mapping, list/],
    ['a reach for the prototype', JSON.parse('{"kind":"Scenario","__proto__":{"pods":[]}}'), /another name/],
    [
      'a container called constructor',
      { kind: 'Scenario', pods: [{ manifest: pod('a', { containers: [{ name: 'constructor', image: 'x' }] }) }] },
      /another name/,
    ],
  ])('%s', { timeout: 1_000 }, (_what, json, expected) => {
    expect(firstError(json)?.expected).toMatch(expected);
  });

  it('looks at a list’s length before it looks at what is in it', () => {
    expect(errorsOf({ kind: 'Scenario', steps: Array.from({ length: 60_000 }, () => ({})) })).toEqual([
      { path: 'steps', message: 'found a list of 60000', expected: 'at most 200 steps' },
    ]);
    const initContainers = Array.from({ length: 60_000 }, () => ({}));
    const wrong = errorsOf({ kind: 'Scenario', pods: [{ manifest: pod('a', { initContainers }) }] });
    expect(wrong).toEqual([expect.objectContaining({ message: 'found a list of 60000' })]);
  });

  it('tells of a large one only what it meets first', () => {
    const containers = Array.from({ length: 250 }, () => ({}));
    const pods = Array.from({ length: 200 }, (_, i) => ({ manifest: pod(`p-${i}`, { containers }) }));
    expect(errorsOf({ kind: 'Scenario', pods })).toHaveLength(1);
    expect(errorsOf({ kind: 'Scenario', pods: pods.slice(0, 1) }).length).toBeGreaterThan(1);
  });

  it('is repeated by no error at any length', () => {
    const long = 'x'.repeat(60_000);
    const document = (key: string) => ({
      [key]: 1,
      ...twoPods({ at: '1s', do: key, pod: key, [key]: { [key]: key } }),
    });
    const documents = [
      document(long),
      document(`${long}"`),
      { kind: long, pods: [{ manifest: { ...pod('a'), [long]: 1 }, behaviour: { [long]: {} } }] },
      twoPods({ at: `${'0'.repeat(60_000)}s`, do: 'drain' }, { at: '0s', do: 'drain' }),
      twoPods({ at: '1s', do: 'delete', pod: 'a'.repeat(253) }),
    ];
    for (const each of documents) {
      const errors = errorsOf(each);
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(errorText(error).length).toBeLessThan(1_200);
    }
  });

  it('is repeated by no error with what a terminal would obey', () => {
    const evil = '\u001b]0;pwn\u0007\u009b2J\u202e\u2028\nforged';
    const errors = [
      ...errorsOf({ kind: 'Scenario', [evil]: 1, seed: evil }),
      ...errorsOf(twoPods({ at: evil, do: evil, pod: evil })),
      ...errorsOf({ kind: 'Scenario', pods: [{ manifest: { ...pod('a'), metadata: { name: evil, uid: evil } } }] }),
      ...errorsOf(twoPods({ at: '1s', do: 'evictByKubelet', pod: 'web', reason: evil })),
      ...errorsOf(twoPods({ at: '1s', do: 'delete', object: `deployment/${'\u202e'}web` })),
    ];
    expect(errors.map(({ path }) => path)).toContain('pods[0].manifest.metadata.uid');
    expect(errors.map(({ path }) => path)).toContain('steps[0].reason');
    expect(errors.map(errorText).join('')).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
  });

  it('never throws and never reaches a prototype, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (value) => {
          expect('ok' in parseScenario(value) || errorsOf(value).length > 0).toBe(true);
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
    );
  });

  it('shows the author a short text, however long what was found is', () => {
    const error = firstError({ kind: 'Scenario', title: 'ok', until: 'x'.repeat(10_000) });
    expect(error?.message.length).toBeLessThan(100);
  });
});
