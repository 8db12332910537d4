/** YAML that no parser takes as it stands. */
import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/inputs.ts';
import { logEntries, readFragment, readValues, YamlReader } from './yamlDocument.ts';

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: demo
  uid: 6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b
  deletionTimestamp: "2024-06-12T10:00:30Z"
  finalizers:
  - example.com/hold
  ownerReferences:
  - kind: ReplicaSet
    name: other
    uid: 00000000-0000-4000-8000-000000000000
status:
  phase: Succeeded
  containerStatuses:
  - name: app
    state:
      terminated:
        exitCode: 0
        finishedAt: "2024-06-12T10:00:10Z"
`;

const read = (text: string) => readBytes(new TextEncoder().encode(text));

/** As an editor does that writes a tab for so many blanks at the beginning of a line. */
const unexpanded = (width: number): string =>
  POD.replace(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / width) + ' '.repeat(blanks.length % width));

describe('YAML', () => {
  it.each([
    ['a tab for each level', POD.replace(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2))],
    ['a tab for each level and one behind the dash', unexpanded(2).replaceAll('- ', '-\t')],
    ['a tab for four blanks', unexpanded(4)],
    ['a tab for eight blanks', unexpanded(8)],
    ['a tab in front of all', POD.replace(/^/gm, '\t').trimEnd()],
  ])('that is indented by %s is read', async (_, text) => {
    const { pods, lines } = await read(text);
    expect(pods).toMatchObject([
      { namespace: 'demo', name: 'web', stage: 'Terminated', waitingOn: 'finalizer', told: { proof: { line: 9 } } },
    ]);
    expect(pods[0]?.evidence.map(({ line }) => line)).toEqual([7, 9, 19]);
    expect(lines).toMatchObject({ unknown: 0, total: text.trimEnd().split('\n').length });
  });

  it('whose indentation was lost has its telling fields', async () => {
    const text = POD.replace(/^\s+/gm, '');
    const { pods, lines } = await read(text);
    expect(pods[0]).toMatchObject({ name: 'web', waitingOn: 'finalizer' });
    expect(lines.total).toBe(text.split('\n').length - 1);
  });

  it('that means nothing is unknown, every line of it', async () => {
    const text = 'kind: Pod\n\t a: {\n \t- b\n\t\t]: c\n';
    const { pods, lines } = await read(text);
    expect(pods).toEqual([]);
    expect(lines).toMatchObject({ total: 4, unknown: 4 });
  });
});

describe('the values of a text', () => {
  it.each<readonly [string, string, readonly unknown[]]>([
    ['one document', 'a: 1\nb: [x, "y"]', [{ a: 1, b: ['x', 'y'] }]],
    ['two documents', 'a: 1\n---\nb: 2', [{ a: 1 }, { b: 2 }]],
    ['a key that comes twice', 'a: 1\na: 2', [{ a: 2 }]],
    ['a document that is broken, and one that is not', 'a: [1\n---\nb: 2', [{ b: 2 }]],
    ['tabs, each a level', 'a:\n\tb: 1', [{ a: { b: 1 } }]],
    ['tabs behind dashes', 'a:\n-\tb: 1', [{ a: [{ b: 1 }] }]],
    ['tabs of eight blanks', 'a:\n    b:\n\tc: 1', [{ a: { b: { c: 1 } } }]],
    ['tabs that are no indentation', 'a: {\tb', []],
    ['nothing that can be read', 'a: [1', []],
    ['nested lists', `${'['.repeat(200)}${']'.repeat(200)}`, [JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)]],
    ['lists that are nested too deep', `${'['.repeat(201)}${']'.repeat(201)}`, []],
    ['maps that are nested too deep', `${'{a: '.repeat(201)}1${'}'.repeat(201)}`, []],
    ['many lists beside one another', `a:\n${'- []\n'.repeat(300)}`, [{ a: Array.from({ length: 300 }, () => []) }]],
    ['dashes that are nested too deep', `${'- '.repeat(60)}a`, []],
    ['a line that is indented too far', `a:\n${' '.repeat(400)}b: 1`, []],
    ['too many anchors', `a: "${'*'.repeat(20_001)}"`, []],
    ['many stars', `a: "${'*'.repeat(20_000)}"`, [{ a: '*'.repeat(20_000) }]],
  ])('are those of %s', (_, text, values) => {
    expect(new YamlReader().values(text)).toEqual(values);
  });

  it('are those of plain YAML where there is too much, or too much to complain of', () => {
    const flow = 'a: {b: 1}';
    const long = `${flow}\n#${' '.repeat(64 * 1024)}`;
    expect(new YamlReader().values(flow)).toEqual([{ a: { b: 1 } }]);
    expect(new YamlReader().values(long)).toEqual([{ a: '{b: 1}' }]);
    const tired = new YamlReader();
    const broken = `a: [${' '.repeat(60_000)}`;
    tired.values(broken);
    expect(tired.values(flow)).toEqual([{ a: { b: 1 } }]);
    tired.values(broken);
    expect(tired.values(flow)).toEqual([{ a: '{b: 1}' }]);
  });

  it('of a piece are those of plain YAML where it is that, and else of all of YAML', () => {
    const reader = new YamlReader();
    expect(reader.ofPiece('a: 1')).toEqual([{ a: 1 }]);
    expect(reader.ofPiece('a: {b: 1}')).toEqual([{ a: { b: 1 } }]);
    expect(reader.ofPiece('a: [1\nb: 2')).toEqual([{ a: '[1', b: 2 }]);
    expect(reader.ofPiece(`a: {b: 1}\n#${' '.repeat(64 * 1024)}`)).toEqual([{ a: '{b: 1}' }]);
  });
});

describe('values', () => {
  const pod = { kind: 'Pod', metadata: { name: 'web' } };
  it('tell what they are, or else what their text has', () => {
    const kinds = (values: readonly unknown[], text = '') => readValues(values, text)?.map(({ name }) => name) ?? null;
    expect(kinds([pod, 7, pod])).toEqual(['web', 'web']);
    expect(kinds([{ kind: 'Secret', apiVersion: 'v1' }], 'finalizers: [a]')).toEqual([]);
    expect(kinds([{ a: 1 }], 'name: cart\nfinalizers: [a]')).toEqual(['cart']);
    expect(kinds([{ a: 1 }], 'name: cart')).toBeNull();
  });
});

describe('a fragment', () => {
  const AT = '2024-06-12T10:00:30Z';
  const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
  const detailOf = (...lines: readonly string[]) => readFragment(lines.join('\n'))?.[0]?.detail;

  it('tells of a deletion, the pod and its containers, wherever they stand', () => {
    const lines = [
      'metadata:',
      `  deletionTimestamp: "${AT}"`,
      '  deletionGracePeriodSeconds: 30',
      '  name: web',
      '  namespace: shop',
      `  uid: ${UID}`,
      '  finalizers:',
      '  - a.io/x',
      '  - b',
      '  ownerReferences:',
      '  - name: other',
      `    uid: ${UID.replace('6', '7')}`,
      'spec:',
      '  name: app',
      'status:',
      '  phase: Running',
      '  name: app',
      '  running:',
      '  waiting:',
      '  terminated:',
      '  terminated: {}',
    ];
    expect(readFragment(lines.join('\n'))).toEqual([
      {
        kind: 'Object',
        uid: UID,
        namespace: 'shop',
        name: 'web',
        utc: null,
        detail: {
          deletionTimestamp: AT,
          gracePeriod: 30,
          finalizers: ['a.io/x', 'b'],
          phase: 'Running',
          reason: '',
          node: '',
          nodeSilent: false,
          lasts: null,
          running: 1,
          waiting: 1,
          terminated: 2,
          ready: 0,
        },
      },
    ]);
  });

  it.each([
    ['YAML', `deletionTimestamp: ${AT}`],
    ['JSON', `"deletionTimestamp": "${AT}",`],
    ['a diff', `+  deletionTimestamp: "${AT}"`],
    ['a diff that took it away', `-  deletionTimestamp: ${AT}`],
    ['a list', `  - deletionTimestamp: ${AT}  `],
    ['blanks around the colon', `deletionTimestamp :   ${AT}`],
  ])('is read as a line of %s', (_, line) => {
    expect(detailOf(line)).toMatchObject({ deletionTimestamp: AT });
  });

  it.each([
    ['a list', ['finalizers:', '- a.io/x', '- b.io/y']],
    ['a list of JSON', ['"finalizers": [', '  "a.io/x",', '  "b.io/y"', ']']],
    ['a list in a line', ['finalizers: [a.io/x, b.io/y]']],
    ['a list of JSON in a line', ['"finalizers": ["a.io/x", "b.io/y"],']],
  ])('has the finalizers in %s', (_, lines) => {
    expect(detailOf(...lines)).toMatchObject({ finalizers: ['a.io/x', 'b.io/y'] });
  });

  it('has no finalizers of another list, or behind their end', () => {
    expect(detailOf('finalizers:', '- a.io/x', 'labels:', '- b.io/y')).toMatchObject({ finalizers: ['a.io/x'] });
    expect(detailOf('finalizers:', '- a.io/x', 'name: web', '- b.io/y')).toMatchObject({ finalizers: ['a.io/x'] });
    expect(detailOf(`deletionTimestamp: ${AT}`, 'args: [a]')).toMatchObject({ finalizers: [] });
    expect(detailOf('finalizers:', '-a.io/x', '- b.io/y', '- no finalizer')).toMatchObject({ finalizers: ['b.io/y'] });
  });

  it('has the first of what is said twice, and of no other object', () => {
    const said = (...lines: readonly string[]) => readFragment([`deletionTimestamp: ${AT}`, ...lines].join('\n'))?.[0];
    expect(said('name: web', 'name: other')).toMatchObject({ name: 'web' });
    for (const section of ['ownerReferences', 'managedFields', 'spec', 'status'])
      expect(said(`${section}:`, 'name: other', 'metadata:', 'name: web'), section).toMatchObject({ name: 'web' });
    expect(said('spec:', 'phase: Running', 'deletionGracePeriodSeconds: 7')?.detail).toMatchObject({
      phase: '',
      gracePeriod: 7,
    });
    expect(said('spec:', 'running:')?.detail).toMatchObject({ running: 0 });
    expect(said('status:', 'ready: true', 'running: x')?.detail).toMatchObject({ running: 1, ready: 0 });
    expect(said('name: web', `uid: ${UID}x`)).toMatchObject({ uid: '' });
  });

  it.each([
    ['words', ['words of somebody', 'and more']],
    ['no deletion', ['name: web', 'namespace: shop']],
    ['a line that is too long', [`deletionTimestamp: ${AT}${' '.repeat(600)}`]],
    ['a time in quotes that go on', [`deletionTimestamp: "${AT}" or "so"`]],
    ['no value', ['deletionTimestamp:']],
  ])('tells nothing with %s', (_, lines) => {
    expect(readFragment(lines.join('\n'))).toBeNull();
  });
});

describe('entries of a log', () => {
  const KLOG = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
  const AT = '2026-11-20T05:19:09Z';
  const bare = { line: KLOG, time: '', host: '' };
  const cloud = { timestamp: AT, resource: { labels: { node_name: 'node-1' } } };

  it.each<readonly [string, unknown, readonly unknown[]]>([
    [
      'a journal’s',
      { MESSAGE: 'words', _HOSTNAME: 'node-1', SYSLOG_IDENTIFIER: 'kubelet' },
      [{ line: 'words', time: '', host: 'node-1' }],
    ],
    [
      'a journal’s of no host',
      { MESSAGE: 'words', SYSLOG_IDENTIFIER: 'kubelet' },
      [{ line: 'words', time: '', host: '' }],
    ],
    ['a journal’s of no program', { MESSAGE: 'words' }, []],
    ['a cloud’s', { textPayload: 'words', ...cloud }, [{ line: 'words', time: AT, host: 'node-1' }]],
    [
      'a cloud’s with fields',
      { jsonPayload: { MESSAGE: 'words' }, ...cloud },
      [{ line: 'words', time: AT, host: 'node-1' }],
    ],
    ['a cloud’s with a message', { jsonPayload: { message: 'words' } }, [{ line: 'words', time: '', host: '' }]],
    [
      'a cloud’s of no known place',
      { textPayload: 'words', resource: 7, timestamp: 7 },
      [{ line: 'words', time: '', host: '' }],
    ],
    [
      'a cloud’s of a place without labels',
      { textPayload: 'words', resource: { labels: { node_name: 7 } } },
      [{ line: 'words', time: '', host: '' }],
    ],
    [
      'a list',
      [{ textPayload: 'one' }, 7, null, { textPayload: 'two' }],
      [
        { line: 'one', time: '', host: '' },
        { line: 'two', time: '', host: '' },
      ],
    ],
    ['a list of lines', [KLOG, 'words'], [bare]],
    [
      'a list of a journal’s lines',
      [JSON.stringify({ MESSAGE: KLOG }), JSON.stringify({ MESSAGE: 'words' }), '{"MESSAGE"', '{"message":"x"}'],
      [bare],
    ],
    ['a line alone', KLOG, []],
    ['what is no frame', { message: KLOG }, []],
    ['a list, deep in an answer', { data: { result: [{ values: [['1', KLOG]] }] } }, [bare]],
    [
      'hits',
      { hits: { hits: [{ _source: { message: KLOG, '@timestamp': AT, host: 'node-1' } }] } },
      [{ line: KLOG, time: AT, host: 'node-1' }],
    ],
    ['hits of a host’s name', [{ log: KLOG, ts: AT, hostname: 'node-1' }], [{ line: KLOG, time: AT, host: 'node-1' }]],
    ['what is too deep', [[[[[[[KLOG]]]]]]], []],
    ['what is as deep as may be', [[[[[[KLOG]]]]]], [bare]],
    ['nothing', null, []],
  ])('are found in %s', (_, value, entries) => {
    expect(logEntries(value)).toEqual(entries);
  });

  it.each(['message', 'msg', 'log', '_raw', 'line', 'body', '_msg', '@message', 'value'])(
    'are in a field %s',
    (field) => {
      expect(logEntries([{ [field]: KLOG }, { [field]: 'words' }])).toEqual([bare]);
    },
  );

  it.each(['@timestamp', 'timestamp', 'time', '_time', 'ts'])('have their time in a field %s', (field) => {
    expect(logEntries([{ message: KLOG, [field]: AT }])).toEqual([{ ...bare, time: AT }]);
  });

  it('are looked for in so many fields', () => {
    const fields = (count: number) =>
      Object.fromEntries([...Array.from({ length: count }, (_, i) => [`f${i}`, 1]), ['x', [KLOG]]]);
    expect(logEntries(fields(59))).toEqual([bare]);
    expect(logEntries(fields(60))).toEqual([]);
  });
});
