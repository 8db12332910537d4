import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { parseScenario } from './parse.ts';
import { RELEASES } from './releases.ts';
import { pod, twoPods } from './testDocuments.ts';

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
const recordings = documentsUnder(join(import.meta.dirname, '../../../shared/traces'));

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
        kubernetes: '1.23',
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

  it('knows seven releases', () => {
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
    ['an unknown release', { ...twoPods(), kubernetes: '1.24' }, 'kubernetes', /"1\.23"/],
    ['a broken seed', { ...twoPods(), seed: 1.5 }, 'seed', /whole number/],
    ['a bare number of seconds', { ...twoPods(), until: 90 }, 'until', /"quiet" or a duration/],
    ['a run of a year', { ...twoPods(), until: '8760h' }, 'until', /at most 24h/],
    ['an unknown step', twoPods({ at: '0s', do: 'dele', pod: 'web' }), 'steps[0].do', /"delete", "create"/],
    ['a step without do', twoPods({ at: '0s', pod: 'web' }), 'steps[0].do', /"delete", "create"/],
    ['a step without at', twoPods({ do: 'drain' }), 'steps[0].at', /the key "at", which the step drain needs/],
    ['a step with a key of another', twoPods({ at: '0s', do: 'drain', pod: 'web' }), 'steps[0].pod', /keys at, do$/],
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
      'a pod of another node',
      { ...twoPods(), pods: [{ manifest: pod('a', { nodeName: 'node-2' }) }] },
      'pods[0].manifest.spec.nodeName',
      /"node-1"/,
    ],
  ])('%s', (_what, json, path, expected) => {
    expect(firstError(json)).toMatchObject({ path, expected: expect.stringMatching(expected) as string });
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
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const cyclic: Record<string, unknown> = { kind: 'Scenario' };
  cyclic['node'] = cyclic;

  it.each([
    [
      'too many pods',
      { kind: 'Scenario', pods: Array.from({ length: LIMITS.pods + 1 }, (_, i) => ({ manifest: pod(`p-${i}`) })) },
      /at most 500 pods/,
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
