/** YAML that no parser takes as it stands. */
import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/inputs.ts';

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
