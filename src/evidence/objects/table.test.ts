/** Rows of a Table that the API server answers. */
import { expect, it } from 'vitest';
import { readTable } from './table.ts';

const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';
const COLUMNS = ['Name', 'Ready', 'Status', 'Restarts', 'Age', 'IP', 'Node'];
const CELLS: readonly unknown[] = ['web', '1/2', 'Running', '3 (5m ago)', '5d', '10.1.2.3', 'node-1'];
const OBJECT = { metadata: { name: 'web', namespace: 'shop', uid: UID } };

const told = (cells: readonly unknown[], columns: readonly unknown[] = COLUMNS, object: unknown = OBJECT) =>
  readTable({ columnDefinitions: columns.map((name) => ({ name })), rows: [{ cells, object }] });
const row = (detail: object = {}, names: object = {}) => ({
  kind: 'Row',
  uid: UID,
  namespace: 'shop',
  name: 'web',
  ...names,
  detail: { ready: 1, total: 2, status: 'Running', restarts: 3, age: '5d', node: 'node-1', ...detail },
  utc: null,
});
/** The cells with another one in the place of a column. */
const having = (column: string, cell: unknown): readonly unknown[] =>
  CELLS.map((one, i) => (COLUMNS[i] === column ? cell : one));

it.each<readonly [string, ReturnType<typeof told>, readonly unknown[]]>([
  ['a row', told(CELLS), [row()]],
  ['a row with numbers', told(having('Restarts', 12)), [row({ restarts: 12 })]],
  ['a row of many containers', told(having('Ready', '10/12')), [row({ ready: 10, total: 12 })]],
  ['a row without a number of restarts', told(having('Restarts', '<none>')), [row({ restarts: 0 })]],
  ['a row of no node', told(having('Node', '<none>')), [row({ node: '' })]],
  ['a row of something else in place of a node', told(having('Node', 'No node')), [row({ node: '' })]],
  ['a row that is not wide', told(CELLS.slice(0, 5), COLUMNS.slice(0, 5)), [row({ node: '' })]],
  ['a row without its object', told(CELLS, COLUMNS, null), [row({}, { uid: '', namespace: '' })]],
  ['a long cell', told(having('Status', 's'.repeat(400))), [row({ status: 's'.repeat(300) })]],
  ['a cell that is neither', told(having('Age', { a: 1 })), [row({ age: '' })]],
  ['a row without a name', told(having('Name', '')), []],
  ['a row whose name is none', told(having('Name', 'Not one')), []],
  ['a row without counts', told(having('Ready', 'True')), []],
  ['a row with more than counts', told(having('Ready', '1/2 x')), []],
  ['a row with more in front of its counts', told(having('Ready', 'x1/2')), []],
  ['a row of more containers than there are', told(having('Ready', '1/1000')), []],
  ['a table without a column', told(CELLS, ['Name', 'Ready', 'Status', 'Age', 'Age', 'IP', 'Node']), []],
  ['a table of other columns', told(CELLS, ['Name', 7, null]), []],
])('%s is read', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});

it('rows that are none are left out, and all beyond a number', () => {
  const table = (rows: readonly unknown[]) =>
    readTable({ columnDefinitions: [null, ...COLUMNS.map((name) => ({ name }))], rows });
  const cells = ['', ...CELLS];
  expect(table([7, null, {}, { cells, object: OBJECT }])).toEqual([row()]);
  expect(table(Array.from({ length: 20_001 }, () => ({ cells })))).toHaveLength(20_000);
  expect(readTable({})).toEqual([]);
});
