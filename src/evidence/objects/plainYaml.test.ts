/** kubectl's YAML, read without a parser of all of YAML: the same values. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { plainYaml } from './plainYaml.ts';

const POD = `apiVersion: v1
# a remark
kind: Pod
metadata:
  annotations:
    "quoted/key": 'it''s'
    plain: some text that
      goes on
    json: '{"a":[1,2],
      "b":{}}'
    number: "12"
  finalizers:
  - foregroundDeletion
  - example.com/hold
  labels: {}
  name: web
spec:
  containers:
  - args:
    - '--flag=a: b'
    - -x
    name: app
    ports:
      - containerPort: 80
        protocol: TCP
  - name: other
    tty: true
  terminationGracePeriodSeconds: -1
  tolerations: []
status:
  startTime: null
`;

describe('plain YAML', () => {
  it('is what a parser makes of it', () => {
    expect(JSON.parse(JSON.stringify(plainYaml(POD).values))).toEqual([parse(POD)]);
  });

  it('has documents, and texts of several lines that are no maps', () => {
    const { values } = plainYaml('a: |\n  kind: Pod\n  x: y\nb: 1\n---\n- c\n- d: 2\n---\n');
    expect(JSON.parse(JSON.stringify(values))).toEqual([{ a: 'kind: Pod\nx: y', b: 1 }, ['c', { d: 2 }]]);
  });

  it('has no way out of its own fields', () => {
    const [value] = plainYaml('__proto__:\n  polluted: true\n').values;
    expect(Object.keys(value as object)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is not nested without a floor', () => {
    const deep = Array.from({ length: 3_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    expect(plainYaml(`${deep}\n${'- '.repeat(50_000)}`).values).toHaveLength(1);
  });

  it.each([
    ['brackets', 'a: {b: c}'],
    ['a list in brackets', 'a: [b]'],
    ['an anchor', 'a: &x b'],
    ['a tag', 'a: !!str b'],
    ['a key that is asked for', '? a\n: b'],
    ['indentation by tabs', 'a:\n\tb: c'],
    ['indentation that fits nothing', 'a:\n    b: c\n  d: e'],
  ])('says of %s that it is not plain', (_, text) => {
    expect(plainYaml(text).isExact).toBe(false);
  });

  it('is plain where it is as kubectl writes', () => {
    expect(plainYaml(POD).isExact).toBe(true);
  });
});

/** Values as JSON has them: maps of nobody’s prototype are equal to others. */
const valuesOf = (text: string): unknown => JSON.parse(JSON.stringify(plainYaml(text).values));

describe('a scalar', () => {
  it.each<readonly [string, unknown]>([
    ['text', 'text'],
    ['12', 12],
    ['-7', -7],
    ['0', 0],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', '1234567890123456'],
    ['1.5', '1.5'],
    ['12a', '12a'],
    ['a12', 'a12'],
    ['true', true],
    ['false', false],
    ['null', null],
    ['~', null],
    ['{}', {}],
    ['[]', []],
    ["'it''s'", "it's"],
    ["'", "'"],
    ["'a", "'a"],
    ["a'", "a'"],
    ['"a\\tb"', 'a\tb'],
    ['"12"', '12'],
    ['"a\\x"', 'a\\x'],
    ['"a', 'a'],
    ['', null],
    ['|', ''],
  ])('%j is %j', (text, value) => {
    expect(valuesOf(`a: ${text}`)).toEqual([{ a: value }]);
    expect(valuesOf(`- ${text}`)).toEqual([[value]]);
  });

  it.each([
    ['goes on in lines that are indented further', 'a: b\n  c\n   d\ne: 1', [{ a: 'b c d', e: 1 }]],
    ['in quotes goes on, too', 'a: "b\n  c"', [{ a: 'b c' }]],
    ['is folded', 'a: >-\n  b\n  c\nd: 1', [{ a: 'b c', d: 1 }]],
    ['has its lines', 'a: |+2\n  b\n  c\nd: 1', [{ a: 'b\nc', d: 1 }]],
    ['of an item has its lines', '- |\n  b\n  c\n- 1', [['b\nc', 1]]],
    ['of an item goes on', '- b\n  c\n- 1', [['b c', 1]]],
    ['has no more behind a number', 'a: 1\nb: 2', [{ a: 1, b: 2 }]],
    ['is no block with more behind it', 'a: |x\n  b', [{ a: '|x b' }]],
    ['has no carriage return', 'a: b\r\nc: 1\r\n\r\n', [{ a: 'b', c: 1 }]],
  ])('%s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it('has an end', () => {
    const [value] = plainYaml(`a: ${'x'.repeat(65_000)}\n${'  yyyyyyyyy\n'.repeat(100)}b: 1`).values;
    expect(value).toMatchObject({ a: expect.stringMatching(/y$/), b: 1 });
    expect(String(valueAt(value, 'a')).length).toBe(65_000 + 54 * 10);
  });
});

const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;

describe('maps and lists', () => {
  it.each<readonly [string, string, readonly unknown[]]>([
    ['a map in a map', 'a:\n  b: 1\n  c:\n    d: 2\ne: 3', [{ a: { b: 1, c: { d: 2 } }, e: 3 }]],
    ['a list below its key', 'a:\n- 1\n- 2\nb: 3', [{ a: [1, 2], b: 3 }]],
    ['a list indented below its key', 'a:\n  - 1\n  - 2\nb: 3', [{ a: [1, 2], b: 3 }]],
    ['maps in a list', '- a: 1\n  b: 2\n- c: 3', [[{ a: 1, b: 2 }, { c: 3 }]]],
    ['maps below dashes', '-\n  a: 1\n-\n  b: 2', [[{ a: 1 }, { b: 2 }]]],
    ['lists in a list', '- - 1\n  - 2\n- - 3', [[[1, 2], [3]]]],
    ['lists in maps in lists', '- a:\n  - 1\n  b: 2', [[{ a: [1], b: 2 }]]],
    ['nothing below a key', 'a:\nb: 1', [{ a: null, b: 1 }]],
    ['nothing below the last key', 'a: 1\nb:', [{ a: 1, b: null }]],
    ['nothing below a dash', '-\n- 1', [[null, 1]]],
    ['keys in quotes', '"a/b": 1\n\'c d\': 2', [{ 'a/b': 1, 'c d': 2 }]],
    ['a key with a dot and a slash', 'a.io/b: 1', [{ 'a.io/b': 1 }]],
    ['blanks behind a colon', 'a:    1', [{ a: 1 }]],
    ['comments and blank lines', '# x\na: 1\n\n  # y\nb: 2\n', [{ a: 1, b: 2 }]],
    ['a document that is indented', '  a: 1\n  b: 2', [{ a: 1, b: 2 }]],
    ['documents', '---\na: 1\n--- # x\nb: 2\n---\n', [{ a: 1 }, { b: 2 }]],
    ['nothing', '', []],
    ['managed fields, which tell nothing', 'a: 1\nmanagedFields:\n- b: 1\n  c: 2\nd: 3', [{ a: 1, d: 3 }]],
    ['managed fields further in', 'm:\n  managedFields:\n  - b: 1\n  name: x\nd: 3', [{ m: { name: 'x' }, d: 3 }]],
  ])('are read: %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values);
    expect(plainYaml(text).isExact).toBe(true);
  });

  it.each<readonly [string, string, readonly unknown[]]>([
    ['a line that is no key', 'a: 1\nwords of somebody\nb: 2', [{ a: 1, b: 2 }]],
    ['a line that is indented too far', 'a:\n  b: 1\n    c: 2\n  d: 3', [{ a: { b: '1 c: 2', d: 3 } }]],
    ['a line that is not indented as far as those above', 'a:\n    b: 1\n  c: 2\nd: 3', [{ a: { b: 1 }, d: 3 }]],
    ['a line between items', '- 1\n  x: 2\n- 3', [['1 x: 2', 3]]],
    ['a key behind items', '- 1\na: 2', [[1]]],
    ['items behind a key', 'a: 1\n- 2', [{ a: 1 }]],
    ['a key without a blank', 'a:1\nb: 2', [{ b: 2 }]],
  ])('pass over %s', (_, text, values) => {
    const plain = plainYaml(text);
    expect(JSON.parse(JSON.stringify(plain.values))).toEqual(values);
  });

  it.each([
    ['an alias', 'a: *x'],
    ['a percent sign', 'a: %x'],
    ['an at sign', 'a: @x'],
    ['a grave accent', 'a: `x'],
    ['a broken block', 'a: |x'],
    ['an item of that kind', '- {a: b}'],
    ['a line that is no key', 'a: 1\nwords'],
    ['items behind a key', 'a: 1\n- 2'],
    ['a key behind items', '- 1\na: 2'],
    ['a bracket in two lines', 'a: {\n  }'],
  ])('are not exact with %s', (_, text) => {
    expect(plainYaml(text).isExact).toBe(false);
  });

  it('are read down to a depth', () => {
    const nested = (depth: number) =>
      `${Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:`).join('\n')}\n${' '.repeat(depth)}b: 1\nc: 2`;
    expect(plainYaml(nested(40)).isExact).toBe(true);
    expect(JSON.stringify(plainYaml(nested(40)).values)).toContain('"b":1');
    expect(plainYaml(nested(41)).isExact).toBe(false);
    expect(JSON.stringify(plainYaml(nested(41)).values)).not.toContain('"b":1');
    expect(plainYaml(nested(41)).values).toMatchObject([{ c: 2 }]);
  });
});
