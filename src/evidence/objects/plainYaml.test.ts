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
