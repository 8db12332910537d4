/** What a command with a jsonpath asks for, and what its answer tells. */
import { describe, expect, it } from 'vitest';
import { askedPath, readAnswer } from './jsonPath.ts';

const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';
const AT = '2026-11-20T05:19:09Z';
const DELETION = `'{.metadata.deletionTimestamp}'`;

describe('a command', () => {
  it.each([
    [`$ kubectl get pod web -o jsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: '' }],
    [`kubectl get pods web --output=jsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: '' }],
    [`kubectl get pod   web -o jsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: '' }],
    [`kubectl get po/web -ojsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: '' }],
    [`kubectl get pod/web -o "jsonpath=${DELETION}"`, { columns: ['DELETION'], name: 'web', namespace: '' }],
    [`kubectl get pods -o jsonpath-as-json=${DELETION}`, { columns: ['DELETION'], name: '', namespace: '' }],
    [`kubectl -n shop get pod web -o jsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: 'shop' }],
    [`kubectl get -n shop pod web -o jsonpath=${DELETION}`, { columns: ['DELETION'], name: 'web', namespace: 'shop' }],
    [
      `kubectl get pod web -o jsonpath=${DELETION} --namespace=shop`,
      { columns: ['DELETION'], name: 'web', namespace: 'shop' },
    ],
    [`kubectl get pod web -o jsonpath='{.metadata}'`, { columns: [], name: 'web', namespace: '' }],
    [`kubectl get pod web -o jsonpath='{ .metadata }'`, { columns: [], name: 'web', namespace: '' }],
    [
      `kubectl get pods -o jsonpath='{range .items[*]}{.metadata.name} {.metadata.namespace} {.metadata.uid} {.metadata.deletionTimestamp} {.metadata.deletionGracePeriodSeconds} {.metadata.finalizers} {.status.phase} {.spec.nodeName} {.status.podIP}{end}'`,
      {
        columns: ['NAME', 'NAMESPACE', 'UID', 'DELETION', 'GRACE', 'FINALIZERS', 'PHASE', 'NODE', 'OTHER'],
        name: '',
        namespace: '',
      },
    ],
  ])('asks for a pod’s end: %s', (command, asked) => {
    expect(askedPath(command)).toEqual(asked);
  });

  it.each([
    'kubectl get pod web -o yaml',
    `kubectl get pod web -o jsonpath='{.status.phase}'`,
    `kubectl get node node-1 -o jsonpath=${DELETION}`,
    `kubectl delete pod web -o jsonpath=${DELETION}`,
    `mykubectl get pod web -o jsonpath=${DELETION}`,
    `kubectl get pod web jsonpath=${DELETION}`,
    `kubectl get pod web -o jsonpath='{.deletionTimestamp}'`,
    `kubectl get pod web -o jsonpath='{.metadata.labels}{.metadatas}'`,
    `${'x'.repeat(1_200)} kubectl get pod web -o jsonpath=${DELETION}`,
  ])('asks for nothing of the kind: %s', (command) => {
    expect(askedPath(command)).toBeNull();
  });
});

describe('an answer', () => {
  it('has the fields that were asked for, and the pod of the command', () => {
    const asked = { columns: ['DELETION', 'FINALIZERS'], name: 'web', namespace: 'shop' };
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

describe('all metadata as Go prints it', () => {
  const whole = { columns: [], name: 'web', namespace: 'shop' };
  const map = `map[annotations:map[a:b] deletionGracePeriodSeconds:30 deletionTimestamp:${AT} finalizers:[a.io/x b.io/y] name:web namespace:shop uid:${UID}]`;

  it('tells of the pod', () => {
    expect(readAnswer(whole, map)).toMatchObject({
      kind: 'Object',
      uid: UID,
      namespace: 'shop',
      name: 'web',
      detail: { deletionTimestamp: AT, gracePeriod: 30, finalizers: ['a.io/x', 'b.io/y'] },
    });
  });

  it('may lack what tells of an end', () => {
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

  it.each(['ownerReferences', 'managedFields'])('leaves the names of %s', (field) => {
    const one = `${field}:[map[name:other uid:${UID.replace('0', '1')}]]`;
    expect(readAnswer(whole, `map[${one} name:web]`)).toMatchObject({ uid: '', name: 'web' });
    const other = `${field}:[map[name:other uid:${UID.replace('0', '1')}] map[name:another]]`;
    expect(readAnswer(whole, `map[${other} name:web uid:${UID}]`)).toMatchObject({ uid: UID, name: 'web' });
    expect(readAnswer(whole, `map[a:b ${other} ${other} name:web]`)).toMatchObject({ uid: '', name: 'web' });
  });

  it.each([
    ['something else', 'web'],
    ['something in front of it', `a ${map}`],
    ['no end', map.padEnd(65_537)],
  ])('is none with %s', (_, line) => {
    expect(readAnswer(whole, line)).toBeNull();
  });

  it('may be as long as such maps are', () => {
    expect(readAnswer(whole, map.padEnd(65_536))).toMatchObject({ name: 'web' });
  });
});
