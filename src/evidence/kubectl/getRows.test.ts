/** Rows of kubectl's tables: what each tells, and what merely looks like one. */
import { describe, expect, it } from 'vitest';
import {
  isHeader,
  isOtherHeader,
  isOtherRow,
  podColumns,
  readDeployLine,
  readNodeRow,
  readPodRow,
  readQuotedRow,
  readRow,
} from './getRows.ts';

const RUNS = { ready: 1, total: 2, status: 'Running', restarts: 0, age: '5d', node: '' };
const web = (detail: object = {}, more: object = {}) => ({
  kind: 'Row',
  uid: '',
  namespace: '',
  name: 'web',
  detail: { ...RUNS, ...detail },
  ...more,
});

describe('a row of a pod', () => {
  it.each([
    ['web   1/2   Running   0   5d', web()],
    ['pod/web   1/2   Running   0   5d', web()],
    ['pods/web   1/2   Running   0   5d', web()],
    ['  **web   1/2   Running   0   5d', web()],
    ['web   1700000000   1/2   Running   0   5d', web()],
    ['shop   web   1/2   Running   0   5d', web({}, { namespace: 'shop' })],
    ['shop   pod/web   1/2   Running   0   5d', web({}, { namespace: 'shop' })],
    ['web   1/2   Running   12 (3m10s ago)   5d12h', web({ restarts: 12, age: '5d12h' })],
    ['web   10/12   Init:0/1   0   <invalid>', web({ ready: 10, total: 12, status: 'Init:0/1', age: '<invalid>' })],
    ['web   0/1   Terminating   0   <unknown>', web({ ready: 0, total: 1, status: 'Terminating', age: '<unknown>' })],
    ['web   1/2   Running   0   5d   10.1.2.3   node-1   <none>   <none>', web({ node: 'node-1' })],
    ['web   1/2   Running   0   5d   fd00::12   node-1', web({ node: 'node-1' })],
    ['web   1/2   Running   0   5d   <none>   node-1', web({ node: 'node-1' })],
    ['web   1/2   Running   0   5d   x!   10.1.2.3   node-1', web()],
    ['web   1/2   Running   0   5d   10.1.2.3   <none>   <none>', web()],
    ['ADDED   web   1/2   Running   0   5d   10.1.2.3   node-1', web({ node: 'node-1' })],
    ['  MODIFIED   shop   web   1/2   Running   0   5d', web({}, { namespace: 'shop' })],
    ['DELETED   web   1/2   Running   0   5d', web({}, { kind: 'ObjectGone' })],
  ])('is read: %s', (line, expected) => {
    expect(readRow(line)).toEqual(expected);
  });

  it.each([
    'web   1/2   Running   0',
    'web   1   Running   0   5d',
    'web   1/2   0/1   0   5d',
    'web   1/2   Running   zero   5d',
    'web   1/2   Running   0   5',
    'Web   1/2   Running   0   5d',
    '12   1/2   Running   0   5d',
    'deployment/web   1/2   Running   0   5d',
    'see: web   1/2   Running   0   5d',
    'web.   1/2   Running   0   5d',
    'REMOVED web   1/2   Running   0   5d',
  ])('is none: %s', (line) => {
    expect(readRow(line)).toBeNull();
  });

  it('is looked for at the beginning of a line only', () => {
    expect(readRow(`web ${' '.repeat(600)}1/2   Running   0   5d`)).toBeNull();
  });
});

describe('a row that somebody quotes', () => {
  const row = web({ ready: 0, total: 1, status: 'Terminating', restarts: 3, age: '2d20h' });

  it.each([
    'web   0/1   Terminating   3   2d20h',
    'it says `web   0/1   Terminating   3   2d20h` since then',
    'we have (web 0/1 Terminating 3 2d20h)',
    '> web   0/1   Terminating   3 (5h ago)   2d20h',
  ])('is read: %s', (line) => {
    expect(readQuotedRow(line)).toEqual(row);
  });

  it('has numbers of several digits', () => {
    expect(readQuotedRow('web   10/12   Terminating   120   2d20h')?.detail).toMatchObject({
      ready: 10,
      total: 12,
      restarts: 120,
    });
  });

  it.each([
    'it is  Terminating  for hours',
    'web   0/1   Running   3   2d20h',
    'web   0/1   Terminating   3',
    'a/web   0/1   Terminating   3   2d20h',
    'web.   0/1   Terminating   3   2d20h',
    `${'x '.repeat(500)}web   0/1   Terminating   3   2d20h`,
  ])('is none: %s', (line) => {
    expect(readQuotedRow(line)).toBeNull();
  });
});

describe('a row of a node', () => {
  it.each([
    ['node-1   NotReady   <none>   5d   v1.30.2', false],
    ['node-1   Ready   control-plane,etcd   5d12h   v1.30.2', true],
    ['  node/node-1   NotReady,SchedulingDisabled   <none>   5d   v1.30.2   10.0.0.1', false],
    ['node-1   Ready   5d   v1.9.0', true],
  ])('is read: %s', (line, isReady) => {
    expect(readNodeRow(line)).toEqual({ node: 'node-1', isReady });
  });

  it.each([
    'node-1   NotReady   <none>   5d   1.30.2',
    'node-1   NotReady   <none>   v1.30.2',
    'pod/node-1   NotReady   <none>   5d   v1.30.2',
    'x node-1   NotReady   <none>   5d   v1.30.2',
    `node-1   NotReady   ${'a'.repeat(990)}   5d   v1.30.2`,
  ])('is none: %s', (line) => {
    expect(readNodeRow(line)).toBeNull();
  });
});

describe('a header', () => {
  it.each([
    'NAME   READY   STATUS    RESTARTS   AGE',
    'NAMESPACE   NAME   READY   STATUS    RESTARTS   AGE',
    'EVENT   NAMESPACE   NAME   READY   STATUS   RESTARTS',
    '  **NAME   READY   STATUS   RESTARTS',
  ])('is that of pods: %s', (line) => {
    expect([isHeader(line), isOtherHeader(line)]).toEqual([true, false]);
  });

  it.each([
    'NAME   STATUS   ROLES   AGE   VERSION',
    'NAMESPACE   NAME   TYPE',
    'POD   NAME   CPU',
    'NAME   READY   UP-TO-DATE',
  ])('is that of something else: %s', (line) => {
    expect([isHeader(line), isOtherHeader(line)]).toEqual([true, true]);
  });

  it.each([
    'NAME',
    'NAME   ready',
    'the NAME   READY   STATUS   RESTARTS',
    'STATUS   NAME   READY',
    `${' '.repeat(180)}NAME   READY   STATUS   RESTARTS`,
    `${' '.repeat(118)}NAME   TYPE`,
  ])('is none: %s', (line) => {
    expect([isHeader(line), isOtherHeader(line)]).toEqual([false, false]);
  });
});

describe('a row of another kind', () => {
  const attachment = `csi-${'0a'.repeat(32)}   ebs.csi.aws.com   pvc-1   node-1   true   `;

  it.each([
    'service/web   ClusterIP   10.0.0.1',
    'deployment.apps/web   1/1',
    '  statefulset.apps/web   1/1',
    'horizontalpodautoscaler.autoscaling/web   x',
    'certificate.cert-manager.io/web   True',
    `${attachment}5d`,
    `  ${attachment.replace('true', 'false')}5d`,
  ])('is known: %s', (line) => {
    expect(isOtherRow(line)).toBe(true);
  });

  it.each([
    'pod/web   1/1',
    'service/web',
    'service/Web   ClusterIP',
    'my service/web   ClusterIP',
    'certificate.io/web   True',
    `x${attachment}5d`,
    attachment.replace('true', 'maybe'),
    attachment.trimEnd(),
    attachment.replace('0a', ''),
  ])('is none: %s', (line) => {
    expect(isOtherRow(line)).toBe(false);
  });

  it('is looked for at the beginning of a line only', () => {
    expect(isOtherRow(`service/web${' '.repeat(600)}x`)).toBe(true);
    expect(isOtherRow(`certificate.${'a'.repeat(60)}.${'a.'.repeat(50)}/${'a'.repeat(250)}${'b'.repeat(200)} x`)).toBe(
      false,
    );
    expect(isOtherRow(attachment.replace('pvc-1', 'p'.repeat(300)))).toBe(false);
  });
});

describe('a line of a deploy tool', () => {
  const uid = '02e1ad4f-e219-457a-a765-aad59e4525f8';
  const failed = `error killing pod: failed to "KillPodSandbox" for "${uid}" with KillPodSandboxError`;
  const event = (message: string, of = '') => ({
    kind: 'PodEvent',
    uid: of,
    namespace: '',
    name: 'web',
    detail: { reason: 'FailedKillPod', message },
  });

  it.each([
    [`pod/web: FailedKillPod: ${failed}`, event(failed, uid)],
    [` - pod/web: FailedKillPod: ${failed}`, event(failed, uid)],
    ['pod/web: FailedKillPod: no', event('no')],
    [`pod/web: FailedKillPod: for \\"${uid}\\" with KillPod`, event(`for \\"${uid}\\" with KillPod`, uid)],
    [`pod/web: FailedKillPod: for "${uid}" with Other`, event(`for "${uid}" with Other`)],
    [`pod/web: FailedKillPod: for "${uid.slice(1)}" with KillPod`, event(`for "${uid.slice(1)}" with KillPod`)],
  ])('is an event: %s', (line, expected) => {
    expect(readDeployLine(line)).toEqual(expected);
  });

  it.each([
    'pod/web: failed: no',
    'pod/web: FailedKillPod',
    'see pod/web: FailedKillPod: no',
    'job/web: FailedKillPod: no',
  ])('is none: %s', (line) => {
    expect(readDeployLine(line)).toBeNull();
  });

  it('keeps a long message whole to its deciding end, up to 16 kB', () => {
    const message = `${'x'.repeat(9_000)} ${failed}`;
    expect(readDeployLine(`pod/web: FailedKillPod: ${message}`)).toEqual(event(message, uid));
    const endless = readDeployLine(`pod/web: FailedKillPod: ${'x'.repeat(40_000)} ${failed}`);
    expect(endless?.detail?.['message']).toBe('x'.repeat(16_384));
    expect(endless?.uid).toBe('');
  });
});

describe('a table of pods in columns of somebody’s own', () => {
  it.each([
    [
      'k9s',
      'NAMESPACE↑  NAME   PF  READY  RESTARTS  STATUS       NODE  AGE',
      'shop  web-0  ●   1/1    0         Terminating  w-3   3d',
    ],
    [
      'k9s, of a node',
      ' NAMESPACE  POD    NODE  STATUS       READY  RESTARTS  AGE',
      ' shop       web-0  w-3   Terminating  1/1    2 (3h ago)  3d',
    ],
    ['a CSV', 'NAMESPACE,NAME,READY,STATUS,RESTARTS,AGE,NODE', 'shop,"web-0",1/1,Terminating,0,3d,w-3'],
    [
      'several clusters',
      'CLUSTER  NAMESPACE  NAME   READY  STATUS       NODE',
      'prod     shop       web-0  1/1    Terminating  w-3',
    ],
  ])('has its cells by the header: %s', (_, header, row) => {
    const columns = podColumns(header) ?? [];
    expect(readPodRow(columns, row)).toMatchObject({
      kind: 'Row',
      namespace: 'shop',
      name: 'web-0',
      detail: { ready: 1, total: 1, status: 'Terminating', node: 'w-3' },
    });
  });

  it('has no count of ready containers if no column says it', () => {
    const columns = podColumns('NAME   STATUS       NODE') ?? [];
    expect(readPodRow(columns, 'web-0  Terminating  <none>')?.detail).toEqual({
      uncounted: true,
      status: 'Terminating',
      age: '',
      node: '',
    });
    expect(readPodRow(columns, 'web-0  Terminating')).toBeNull();
    expect(readPodRow(columns, 'what it says here')).toBeNull();
  });

  it.each([
    'NAME  STATUS  ROLES  AGE  VERSION',
    'NAME  STATUS  VOLUME  CAPACITY  NODE',
    'NAME  NAMESPACE  REVISION  UPDATED  STATUS  CHART  NODE',
    'NAME  STATUS  AGE',
    'the name and status of a node',
  ])('is none: %s', (header) => {
    expect(podColumns(header)).toBeNull();
  });
});
