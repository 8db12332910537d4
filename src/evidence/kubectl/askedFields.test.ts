/** Fields that commands and custom columns print of pods, and the facts in their lines. */
import { describe, expect, it } from 'vitest';
import { askedFields, fieldsOf, readAnswer, readColumns, readFields, type AskedFields } from './askedFields.ts';

const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';
const AT = '2026-11-20T05:19:09Z';
const DELETION = `'{.metadata.deletionTimestamp}'`;

describe('a command', () => {
  it.each([
    [`$ kubectl get pod web -o jsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: '' }],
    [`kubectl get pods web --output=jsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: '' }],
    [`kubectl get pod   web -o jsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: '' }],
    [`kubectl get po/web -ojsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: '' }],
    [`kubectl get pod/web -o "jsonpath=${DELETION}"`, { lines: [['deletion']], name: 'web', namespace: '' }],
    [`kubectl get pods -o jsonpath-as-json=${DELETION}`, { lines: [['deletion']], name: '', namespace: '' }],
    [`kubectl -n shop get pod web -o jsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: 'shop' }],
    [`kubectl get -n shop pod web -o jsonpath=${DELETION}`, { lines: [['deletion']], name: 'web', namespace: 'shop' }],
    [
      `kubectl get pod web -o jsonpath=${DELETION} --namespace=shop`,
      { lines: [['deletion']], name: 'web', namespace: 'shop' },
    ],
    [`kubectl get pod web -o jsonpath='{.metadata}'`, { lines: [], name: 'web', namespace: '' }],
    [`kubectl get pod web -o jsonpath='{ .metadata }'`, { lines: [], name: 'web', namespace: '' }],
    [
      `kubectl get pods -o jsonpath='{range .items[*]}{.metadata.name} {.metadata.namespace} {.metadata.uid} {.metadata.deletionTimestamp} {.metadata.deletionGracePeriodSeconds} {.metadata.finalizers} {.status.phase} {.spec.nodeName} {.status.podIP}{end}'`,
      {
        lines: [['name', 'namespace', 'uid', 'deletion', 'grace', 'finalizers', 'phase', 'node', 'other']],
        name: '',
        namespace: '',
      },
    ],
  ])('prints fields that show a pod’s removal: %s', (command, asked) => {
    expect(askedFields(command)).toEqual(asked);
  });

  it.each([
    'kubectl get pod web -o yaml',
    `kubectl get pod web -o jsonpath='{.metadata.labels.app}'`,
    `kubectl get pod web -o jsonpath='{.spec.nodeName}'`,
    `kubectl get node node-1 -o jsonpath=${DELETION}`,
    `kubectl delete pod web -o jsonpath=${DELETION}`,
    `mykubectl get pod web -o jsonpath=${DELETION}`,
    `kubectl get pod web jsonpath=${DELETION}`,
    `kubectl get pod web -o jsonpath='{.deletionTimestamp}'`,
    `kubectl get pod web -o jsonpath='{.metadata.labels}{.metadatas}'`,
    `${'x'.repeat(1_200)} kubectl get pod web -o jsonpath=${DELETION}`,
  ])('prints no fields that show a pod’s removal: %s', (command) => {
    expect(askedFields(command)).toBeNull();
  });
});

describe('a line of output', () => {
  it('has the fields of the command, and the pod that the command names', () => {
    const asked: AskedFields = { lines: [['deletion', 'finalizers']], name: 'web', namespace: 'shop' };
    expect(readAnswer(asked, `${AT} ["a.io/x"]`)).toMatchObject({
      kind: 'Object',
      namespace: 'shop',
      name: 'web',
      detail: { deletionTimestamp: AT, finalizers: ['a.io/x'] },
    });
    expect(readAnswer(asked, AT)).toBeNull();
    expect(readAnswer({ ...asked, name: '' }, `${AT} x`)).toBeNull();
  });
});

describe('all metadata in Go’s map format', () => {
  const whole = { lines: [], name: 'web', namespace: 'shop' };
  const map = `map[annotations:map[a:b] deletionGracePeriodSeconds:30 deletionTimestamp:${AT} finalizers:[a.io/x b.io/y] name:web namespace:shop uid:${UID}]`;

  it('gives the pod’s identity and its deletion', () => {
    expect(readAnswer(whole, map)).toMatchObject({
      kind: 'Object',
      uid: UID,
      namespace: 'shop',
      name: 'web',
      detail: { deletionTimestamp: AT, gracePeriod: 30, finalizers: ['a.io/x', 'b.io/y'] },
    });
  });

  it('gives no deletion if its fields are missing or invalid', () => {
    expect(readAnswer(whole, 'map[name:web]')).toMatchObject({
      uid: '',
      namespace: '',
      name: 'web',
      detail: { deletionTimestamp: '', gracePeriod: null, finalizers: [] },
    });
    for (const grace of ['soon', '30s', '-1'])
      expect(readAnswer(whole, `map[deletionGracePeriodSeconds:${grace} name:web]`)?.detail).toMatchObject({
        gracePeriod: null,
      });
  });

  it.each(['ownerReferences', 'managedFields'])('gives no name or UID of %s', (field) => {
    const one = `${field}:[map[name:other uid:${UID.replace('0', '1')}]]`;
    expect(readAnswer(whole, `map[${one} name:web]`)).toMatchObject({ uid: '', name: 'web' });
    const other = `${field}:[map[name:other uid:${UID.replace('0', '1')}] map[name:another]]`;
    expect(readAnswer(whole, `map[${other} name:web uid:${UID}]`)).toMatchObject({ uid: UID, name: 'web' });
    expect(readAnswer(whole, `map[a:b ${other} ${other} name:web]`)).toMatchObject({ uid: '', name: 'web' });
  });

  it.each([
    ['only a name', 'web'],
    ['text before the map', `a ${map}`],
    ['more than 65,536 characters', map.padEnd(65_537)],
  ])('is not read from a line with %s', (_, line) => {
    expect(readAnswer(whole, line)).toBeNull();
  });

  it('is read from a line of 65,536 characters', () => {
    expect(readAnswer(whole, map.padEnd(65_536))).toMatchObject({ name: 'web' });
  });
});

describe('a field alone in its line', () => {
  const answer = (template: string, line: string) => {
    const asked = askedFields(`$ kubectl get po web -n shop ${template}`);
    return asked === null ? null : readAnswer(asked, line);
  };
  const detailOf = (template: string, line: string) => answer(template, line)?.detail;

  it.each([
    ['in JSON', `-o jsonpath='{.metadata.finalizers}'`, '["a.io/x","b.io/y"]'],
    ['as Go prints it', `-o=jsonpath='{.metadata.finalizers}'`, '[a.io/x b.io/y]'],
    ['separated by spaces', `-ojsonpath='{.metadata.finalizers[*]}'`, 'a.io/x b.io/y'],
    ['from a go-template', `-o go-template='{{.metadata.finalizers}}'`, '[a.io/x b.io/y]'],
    ['followed by the prompt', `-o jsonpath='{.metadata.finalizers}'`, '["a.io/x","b.io/y"]user@node-1:~$'],
    ['in a column', `-o custom-columns=F:.metadata.finalizers`, '[a.io/x b.io/y]'],
  ])('gives the finalizers %s', (_, template, line) => {
    expect(detailOf(template, line)).toMatchObject({ finalizers: ['a.io/x', 'b.io/y'], asked: true, partial: true });
  });

  it('gives the phase or the states of containers', () => {
    expect(detailOf(`-o jsonpath='{.status.phase}'`, 'Running')).toMatchObject({ phase: 'Running' });
    const states = '{"running":{"startedAt":"2024-06-12T10:00:00Z"}} {"terminated":{"exitCode":0}}';
    expect(detailOf(`-o jsonpath='{.status.containerStatuses[*].state}'`, states)).toMatchObject({
      running: 1,
      terminated: 1,
    });
  });

  it('is recognised by its value if the command prints several lines', () => {
    const both = `-o jsonpath='{.metadata.finalizers}{"\\n"}{.metadata.deletionTimestamp}{"\\n"}'`;
    expect(detailOf(both, '["a.io/x"]')).toMatchObject({ finalizers: ['a.io/x'], deletionTimestamp: '' });
    expect(detailOf(both, AT)).toMatchObject({ finalizers: [], deletionTimestamp: AT });
  });

  it.each(['words of somebody', 'NAME', '', 'I1120 05:19:09.000000 1 kubelet.go:1] x', '{"a":1}'])(
    'is not read from %j',
    (line) => {
      for (const path of ['.metadata.finalizers', '.status.phase', '.metadata.deletionTimestamp'])
        expect(answer(`-o jsonpath='{${path}}'`, line), path).toBeNull();
    },
  );
});

describe('a header of custom columns', () => {
  it.each([
    ['NAME   DELETION', ['name', 'deletion']],
    ['POD_NAME   DELETED', ['name', 'deletion']],
    ['  NAMESPACE   PODNAME   FINALIZERS  ', ['namespace', 'name', 'finalizers']],
    ['NAME  FINALIZERS', ['name', 'finalizers']],
    ['Name  DeletionTimestamp', ['name', 'deletion']],
  ])('is recognised: %j', (line, columns) => {
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
  ])('is not recognised: %j', (line) => {
    expect(readColumns(line)).toBeNull();
  });

  it('has at most 21 columns', () => {
    const of = (count: number) => `NAME DELETION${' X'.repeat(count)}`;
    expect(readColumns(of(19))).toHaveLength(21);
    expect(readColumns(of(20))).toBeNull();
  });
});

describe('a row of custom columns', () => {
  const told = (columns: string, line: string) => readFields(fieldsOf(columns.split(' ')), line);

  it('gives the value of each column', () => {
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
  ])('gives the finalizers in %s', (value, finalizers) => {
    expect(told('NAME FINALIZERS', `web ${value}`)?.detail).toMatchObject({ finalizers, deletionTimestamp: '' });
  });

  it('recognises columns by the names that people give them', () => {
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
    ['no grace period from a number with a unit', '30s', null],
    ['no grace period from a number that is too long', '1234567', null],
    ['no grace period from a negative number', '-1', null],
    ['no grace period from <none>', '<none>', null],
    ['a grace period of 0', '0', 0],
  ])('gives %s', (_, grace, gracePeriod) => {
    expect(told('NAME GRACE', `web ${grace}`)?.detail).toMatchObject({ gracePeriod });
  });

  it.each([
    ['too few fields', 'NAME DELETION', 'web'],
    ['too many fields', 'NAME DELETION', `web ${AT} x`],
    ['no name', 'NAME DELETION', `<none> ${AT}`],
    ['an invalid name', 'NAME DELETION', `Web! ${AT}`],
    ['an invalid time', 'NAME DELETION', 'web yesterday'],
    ['text before the time', 'NAME DELETION', `web x${AT}`],
    ['no text', 'NAME DELETION', ''],
    ['too much text', 'NAME DELETION', `web ${AT} ${'x'.repeat(2_000)}`],
  ])('is not read with %s', (_, columns, line) => {
    expect(told(columns, line)).toBeNull();
  });

  it('takes the names that it lacks from the command', () => {
    const given = { name: 'web', namespace: 'shop' };
    expect(readFields(['deletion'], AT, given)).toMatchObject(given);
    expect(readFields(['name', 'namespace', 'deletion'], `cart test ${AT}`, given)).toMatchObject({
      name: 'cart',
      namespace: 'test',
    });
    expect(readFields(['deletion'], AT)).toBeNull();
  });
});
