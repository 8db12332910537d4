import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from './yamlText.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    creationTimestamp: '2026-01-01T00:00:00Z',
    annotations: { 'kubernetes.io/config.source': 'file', empty: '' },
    labels: { port: '8080', on: 'yes', app: 'web' },
  },
  spec: {
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'app', image: 'nginx:1.25', command: ['sh', '-c', 'echo "a: b"\nsleep 1\n'], args: [] }],
    volumes: [{ name: 'tmp', emptyDir: {} }],
    nodeName: undefined,
  },
  status: { message: 'containers with unready status: [app]', ready: false },
};

const TEXT = `apiVersion: v1
kind: Pod
metadata:
  annotations:
    empty: ""
    kubernetes.io/config.source: file
  creationTimestamp: "2026-01-01T00:00:00Z"
  labels:
    app: web
    "on": "yes"
    port: "8080"
  name: web
spec:
  containers:
  - args: []
    command:
    - sh
    - -c
    - |
      echo "a: b"
      sleep 1
    image: nginx:1.25
    name: app
  terminationGracePeriodSeconds: 30
  volumes:
  - emptyDir: {}
    name: tmp
status:
  message: 'containers with unready status: [app]'
  ready: false
`;

describe('an object as YAML', () => {
  it('looks as kubectl get -o yaml prints it', () => {
    expect(toYaml(pod).text).toBe(TEXT);
  });

  it('knows the field of each line', () => {
    const { lines } = toYaml(pod);
    const pathOf = (text: string): string | undefined => lines.find((line) => line.text === text)?.path.join('.');
    expect(pathOf('  name: web')).toBe('metadata.name');
    expect(pathOf('  - args: []')).toBe('spec.containers.0.args');
    expect(pathOf('    - -c')).toBe('spec.containers.0.command.1');
    expect(pathOf('      sleep 1')).toBe('spec.containers.0.command.2');
    expect(lines).toHaveLength(TEXT.trimEnd().split('\n').length);
  });

  it.each([
    ['plain', 'plain'],
    ['- dash', "'- dash'"],
    ['-dash', '-dash'],
    ['*', "'*'"],
    ["it's", "it's"],
    ["'quoted'", "'''quoted'''"],
    ['a #b', "'a #b'"],
    ['a#b', 'a#b'],
    ['key:', "'key:'"],
    ['1m30s', '1m30s'],
    ['1e3', '"1e3"'],
    ['0x1F', '"0x1F"'],
    ['12:30:45', '"12:30:45"'],
    ['null', '"null"'],
    ['yES', 'yES'],
    ['2026-01-01', '"2026-01-01"'],
    [' padded ', "' padded '"],
    ['tab\there', '"tab\\there"'],
    ['5d46e0', '5d46e0'],
    ['你好', '你好'],
    ['a\n', '|\n  a'],
    ['a', 'a'],
    ['a\nb', '|-\n  a\n  b'],
    ['ends \nin blank', '"ends \\nin blank"'],
  ])('writes the text %j as %s', (text, yaml) => expect(toYaml({ k: text }).text).toBe(`k: ${yaml}\n`));

  it('keeps words that old YAML takes for something else', () => {
    const words = ['yes', 'No', 'on', 'OFF', 'y', '~', '1_000', '0b1', '190:20:30', '010', '=', '<<', '.inf'];
    expect(parse(toYaml(words).text, { version: '1.1', schema: 'yaml-1.1' })).toEqual(words);
  });

  it('writes a key that is too long for its line, or has several lines, as a key of its own', () => {
    const long = 'k'.repeat(129);
    expect(toYaml({ [long]: { b: 1, a: [2] } }).text).toBe(`? ${long}\n: a:\n  - 2\n  b: 1\n`);
    expect(toYaml({ map: { [long]: ['x', 'w'], z: 1 } }).text).toBe(`map:\n  ? ${long}\n  : - x\n    - w\n  z: 1\n`);
    expect(toYaml({ ['k'.repeat(128)]: 1 }).text).toBe(`${'k'.repeat(128)}: 1\n`);
    expect(toYaml({ 'a\nb': null }).text).toBe('? |-\n  a\n  b\n: null\n');
  });

  it('reads back as what it was', () => {
    const key = fc
      .oneof(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', ':', '#'), minLength: 1, maxLength: 6 }),
        fc.string({ unit: 'grapheme', minLength: 120, maxLength: 1_100 }),
      )
      .filter((name) => name !== '__proto__');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', ':', '#', '-', '"', "'", '\t', '1', '.'), maxLength: 12 }),
      fc.constantFrom(
        'yes',
        'No',
        '~',
        '.5',
        '+1',
        '0o7',
        '2026-01-01T00:00:00Z',
        '<<',
        '...',
        '---',
        '? x',
        '=',
        '1_000',
      ),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('map')),
      leaf: fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
      list: fc.array(tie('tree'), { maxLength: 4 }),
      map: fc.dictionary(key, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const printed = toYaml(value).text;
        expect(parse(printed, { version: '1.2', schema: 'core' })).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });
});
