/** Tables whose columns somebody chose: which they are, and what their rows tell. */
import { describe, expect, it } from 'vitest';
import { readColumns, readCustomRow } from './customColumns.ts';

const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';
const AT = '2026-11-20T05:19:09Z';

describe('a header of chosen columns', () => {
  it.each([
    ['NAME   DELETION', ['NAME', 'DELETION']],
    ['POD_NAME   DELETED', ['POD_NAME', 'DELETED']],
    ['  NAMESPACE   PODNAME   FINALIZERS  ', ['NAMESPACE', 'PODNAME', 'FINALIZERS']],
    ['NAME  FINALIZERS', ['NAME', 'FINALIZERS']],
    ['Name  DeletionTimestamp', ['Name', 'DeletionTimestamp']],
  ])('is one: %j', (line, columns) => {
    expect(readColumns(line)).toEqual(columns);
  });

  it.each([
    'NAME   READY   STATUS',
    'POD   DELETION',
    'NAMES   DELETION',
    'A_NAME   DELETION',
    'DELETION',
    'NAME   was DELETED',
    'the NAME   DELETION',
    `NAME   DELETION${' '.repeat(600)}`,
    'NAME   DELETION   !',
  ])('is none: %j', (line) => {
    expect(readColumns(line)).toBeNull();
  });

  it('has an end', () => {
    const of = (count: number) => `NAME DELETION${' X'.repeat(count)}`;
    expect(readColumns(of(19))).toHaveLength(21);
    expect(readColumns(of(20))).toBeNull();
  });
});

describe('a row of chosen columns', () => {
  const told = (columns: string, line: string) => readCustomRow(columns.split(' '), line);

  it('tells all that its columns are about', () => {
    const columns = 'NAMESPACE NAME UID DELETION GRACE FINALIZERS NODE PHASE';
    expect(told(columns, `  shop  web  ${UID}  ${AT}  30  [a.io/x b.io/y]  node-1  Running `)).toMatchObject({
      kind: 'Object',
      uid: UID,
      namespace: 'shop',
      name: 'web',
      detail: {
        deletionTimestamp: AT,
        gracePeriod: 30,
        finalizers: ['a.io/x', 'b.io/y'],
        node: 'node-1',
        phase: 'Running',
        partial: false,
      },
    });
  });

  it.each([
    ['<none>', []],
    ['[a.io/x]', ['a.io/x']],
    ['["a.io/x","b.io/y"]', ['a.io/x', 'b.io/y']],
    ['[a.io/x   b.io/y]', ['a.io/x', 'b.io/y']],
    ['[a.io/x, b.io/y]', ['a.io/x', 'b.io/y']],
    ['a.io/x,b.io/y', ['a.io/x', 'b.io/y']],
  ])('has the finalizers in %s', (value, finalizers) => {
    expect(told('NAME FINALIZERS', `web ${value}`)?.detail).toMatchObject({ finalizers, deletionTimestamp: '' });
  });

  it('calls a column as people do', () => {
    expect(told('POD_NAME NS DELETED STATUS', `web shop ${AT} Failed`)).toMatchObject({
      namespace: 'shop',
      name: 'web',
      detail: { deletionTimestamp: AT, phase: 'Failed' },
    });
    expect(told('podname ns deletionTimestamp', `web shop ${AT}`)).toMatchObject({
      namespace: 'shop',
      name: 'web',
      detail: { deletionTimestamp: AT },
    });
    expect(told('NAME DELETION_GRACE DELETION', `web 30 ${AT}`)?.detail).toMatchObject({
      deletionTimestamp: AT,
      gracePeriod: 30,
    });
    expect(told('NAME NAMESPACES ANAMESPACE', 'web x y')).toMatchObject({ namespace: '' });
    expect(told('AN_NAME NAMES NAME', 'x y web')).toMatchObject({ name: 'web' });
  });

  it.each([
    ['no grace that is no number', '30s', null],
    ['no grace that is too long', '1234567', null],
    ['no grace with a sign', '-1', null],
    ['no grace', '<none>', null],
    ['a grace of 0', '0', 0],
  ])('has %s', (_, grace, gracePeriod) => {
    expect(told('NAME GRACE', `web ${grace}`)?.detail).toMatchObject({ gracePeriod });
  });

  it.each([
    ['too few fields', 'NAME DELETION', 'web'],
    ['too many fields', 'NAME DELETION', `web ${AT} x`],
    ['no name', 'NAME DELETION', `<none> ${AT}`],
    ['a name that is none', 'NAME DELETION', `Web! ${AT}`],
    ['a time that is none', 'NAME DELETION', 'web yesterday'],
    ['a time that begins later', 'NAME DELETION', `web x${AT}`],
    ['nothing', 'NAME DELETION', ''],
    ['no end', 'NAME DELETION', `web ${AT}${' '.repeat(2_000)}`],
  ])('is none with %s', (_, columns, line) => {
    expect(told(columns, line)).toBeNull();
  });

  it('may lack what the command says', () => {
    const given = { name: 'web', namespace: 'shop' };
    expect(readCustomRow(['DELETION'], AT, given)).toMatchObject(given);
    expect(readCustomRow(['NAME', 'NAMESPACE', 'DELETION'], `cart test ${AT}`, given)).toMatchObject({
      name: 'cart',
      namespace: 'test',
    });
    expect(readCustomRow(['DELETION'], AT)).toBeNull();
  });
});
