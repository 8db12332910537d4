/** Which lines of an object say what decides, and which lines are the object's own. */
import { describe, expect, it } from 'vitest';
import { decidingLines, rangeOf } from './decidingLines.ts';

const POD = `apiVersion: v1
kind: Pod
metadata:
  annotations:
    kubernetes.io/config.mirror: abc
  name: web
  finalizers:
  - a.io/x
  - b.io/y
spec:
  nodeName: node-1
status:
  phase: Running
  reason: NodeLost
  conditions:
  - reason: DeletionByTaintManager
  initContainerStatuses:
  - state:
      terminated:
        exitCode: 0
  - state:
      running:
        startedAt: x
  containerStatuses:
  - lastState:
      terminated:
        exitCode: 1
    state:
      running:
        startedAt: x
  - state:
      terminated:
        exitCode: 0
  - state:
      waiting:
        reason: x
  ephemeralContainerStatuses:
  - state:
      terminated:
        exitCode: 0`;
const DETAIL = { finalizers: ['a.io/x', 'b.io/y'] };

const linesOf = (text: string): readonly string[] => text.split('\n');
const said = (text: string, name = 'name: web', detail: NonNullable<Parameters<typeof decidingLines>[2]> = DETAIL) => {
  const lines = linesOf(text);
  const at = lines.findIndex((line) => line.includes(name));
  return decidingLines(lines, at, detail)?.map(({ says, below, text: line }) => {
    expect(line).toBe(lines[at + below]);
    return `${says}: ${line.trim()}`;
  });
};

const ALL = [
  'mirror: kubernetes.io/config.mirror: abc',
  'finalizer: - a.io/x',
  'finalizer: - b.io/y',
  'phase: phase: Running',
  'node: reason: NodeLost',
  'node: - reason: DeletionByTaintManager',
  'running: running:',
  'running: running:',
  'terminated: terminated:',
];

describe('what decides', () => {
  it('is found in YAML', () => {
    expect(said(POD)).toEqual(ALL);
  });

  it('is found in a list of YAML, and not in what is beside it', () => {
    const item = (name: string) =>
      POD.replace('name: web', `name: ${name}`).replace(/^/gm, '  ').replace('  api', '- api');
    const list = `items:\n${item('cart')}\n${item('web')}\n${item('other')}\nkind: List`;
    for (const name of ['web', 'cart', 'other']) expect(said(list, `name: ${name}`), name).toEqual(ALL);
  });

  it('is found in documents of YAML', () => {
    const documents = [POD.replace('name: web', 'name: cart'), POD, POD].join('\n---\n');
    expect(said(documents)).toEqual(ALL);
  });

  it('is found in JSON', () => {
    const pod = {
      metadata: { name: 'web', finalizers: ['a.io/x'] },
      status: { containerStatuses: [{ state: { running: { startedAt: 'x' } } }], phase: 'Running' },
    };
    const other = { ...pod, metadata: { name: 'cart' }, status: { phase: 'Failed' } };
    expect(said(JSON.stringify({ items: [other, pod, other] }, null, 2), '"web"', { finalizers: ['a.io/x'] })).toEqual([
      'finalizer: "a.io/x"',
      'running: "running": {',
      'phase: "phase": "Running"',
    ]);
  });

  it('may stand in the line of its key', () => {
    const text = 'metadata:\n  name: web\n  finalizers: [a.io/x]\nstatus:\n  state: {"running": {}}';
    expect(said(text)).toEqual(['finalizer: finalizers: [a.io/x]', 'running: state: {"running": {}}']);
  });

  it.each<readonly [string, string, Readonly<Record<string, string[]>>]>([
    ['finalizers that are not the pod’s', 'metadata:\n  name: web\n  finalizers:\n  - a.io/x', { finalizers: [] }],
    ['finalizers that nobody tells', 'metadata:\n  name: web\n  finalizers:\n  - a.io/x', {}],
    ['a reason that says nothing', 'metadata:\n  name: web\nstatus:\n  reason: Evicted', DETAIL],
    ['a state that does not decide', 'metadata:\n  name: web\nstatus:\n  state:\n    waiting: {}', DETAIL],
    ['a state that is not near', 'metadata:\n  name: web\nstatus:\n  state:\n    x:\n    running: {}', DETAIL],
    ['the end of a container in no list', 'metadata:\n  name: web\nstatus:\n  state:\n    terminated: {}', DETAIL],
    ['a state in a word', 'metadata:\n  name: web\nstatus:\n  state:\n    notrunning: {}', DETAIL],
  ])('is not %s', (_, text, detail) => {
    expect(said(text, 'name: web', detail)).toBeUndefined();
  });

  it('is no more than some', () => {
    const containers = Array.from({ length: 50 }, () => '  - state:\n      running: {}').join('\n');
    expect(said(`metadata:\n  name: web\nstatus:\n  containerStatuses:\n${containers}`)).toHaveLength(40);
  });

  it('among many values is those that are near', () => {
    const names = Array.from({ length: 60 }, (__, i) => `f.io/${i}`);
    const text = (count: number) =>
      `metadata:\n  name: web\n  finalizers:\n${names
        .slice(0, count)
        .map((one) => `  - ${one}`)
        .join('\n')}\n  - x`;
    expect(said(text(3), 'name: web', { finalizers: names })).toEqual(
      names.slice(0, 3).map((one) => `finalizer: - ${one}`),
    );
  });
});

describe('the lines of an object', () => {
  it.each<readonly [string, string, string, readonly [number, number]]>([
    ['are all where it is alone', 'kind: Pod\nmetadata:\n  name: web\nspec: {}', 'web', [0, 4]],
    ['are all of a fragment', 'name: web\nuid: x', 'web', [0, 2]],
    ['end at a document’s end', 'metadata:\n  name: a\n---\nmetadata:\n  name: web\n---\nkind: x', 'web', [2, 5]],
    [
      'begin where the item begins',
      '- metadata:\n    name: a\n- metadata:\n    name: web\n- metadata:\n    name: b',
      'web',
      [2, 4],
    ],
    [
      'begin above the metadata',
      'items:\n- kind: Pod\n  metadata:\n    name: web\n  spec: {}\nkind: List',
      'web',
      [1, 5],
    ],
    ['may have blank lines between them', 'kind: Pod\n\nmetadata:\n  name: web\n\nspec: {}', 'web', [0, 6]],
    [
      'are those around the innermost metadata',
      'metadata: {}\nx:\n  metadata:\n    name: web\n  y: z\nw: v',
      'web',
      [2, 5],
    ],
    ['are not those around metadata beside them', 'kind: a\n  metadata:\n    x: y\n  name: web', 'web', [0, 4]],
    ['may begin with the metadata themselves', 'a: b\nmetadata: web', 'web', [0, 2]],
  ])('%s', (_, text, name, range) => {
    const lines = linesOf(text);
    expect(
      rangeOf(
        lines,
        lines.findIndex((line) => line.includes(name)),
      ),
    ).toEqual(range);
  });

  it('are no more than are near', () => {
    const many = Array.from({ length: 6_000 }, (_, i) => `  k${i}: v`);
    const lines = ['metadata:', ...many];
    expect(rangeOf(lines, 3_000)).toEqual([0, 6_001]);
    expect(rangeOf(lines, 5_000)).toEqual([1_000, 6_001]);
    expect(rangeOf(['metadata:', '  name: web', ...many], 1)).toEqual([0, 4_001]);
    expect(rangeOf(lines, 9_000)).toEqual([5_000, 6_001]);
  });
});
