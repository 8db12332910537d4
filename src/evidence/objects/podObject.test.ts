/** What each kind of object tells, taken by itself; what files of them come to is in `formats.test.ts`. */
import { describe, expect, it } from 'vitest';
import { parseRfc3339 } from '../../kube/time.ts';
import { CART_UID as U, cartPod } from '../testing/inputs.ts';
import { readItem, readObject } from './podObject.ts';

const AT = '2024-06-12T10:00:00Z';
const UTC = parseRfc3339(AT);
const toldOf = (value: unknown) => readObject(value) ?? [];
const kinds = (value: unknown): readonly string[] | null => readObject(value)?.map(({ kind }) => kind) ?? null;

describe('a pod', () => {
  const counted = (status: object, more: object = {}) => toldOf({ ...cartPod({}, status), ...more })[0]?.detail;
  const runs = { name: 'app', ready: true, state: { running: {} } };
  const ended = (name: string, finishedAt: string) => ({ name, ready: false, state: { terminated: { finishedAt } } });

  it('has containers that run, that wait, and that have ended, the last of them at some time', () => {
    const containerStatuses = [
      runs,
      { name: 'slow', state: { waiting: {} } },
      ended('one', '2024-06-12T10:00:02Z'),
      ended('two', '2024-06-12T10:00:01Z'),
      'no status',
    ];
    expect(counted({ containerStatuses })).toMatchObject({
      running: 1,
      ready: 1,
      waiting: 1,
      terminated: 2,
      ended: ['one', 'two'],
      finishedAt: '2024-06-12T10:00:02Z',
    });
  });

  it('has none that run or have ended where it says null of them', () => {
    const containerStatuses = [{ name: 'app', state: { running: null, terminated: null, waiting: {} } }];
    expect(counted({ containerStatuses })).toMatchObject({ running: 0, terminated: 0, waiting: 1, finishedAt: '' });
  });

  it('has sidecars and debuggers that run beside them', () => {
    const status = { initContainerStatuses: [runs, ended('init', AT), null], ephemeralContainerStatuses: [runs] };
    expect(counted(status)).toMatchObject({ running: 2, ready: 0 });
  });

  it('is on a node that says nothing more where all that run are ready and it is not', () => {
    const of = (status: string, ready: boolean) =>
      counted({ conditions: [null, { type: 'Ready', status }], containerStatuses: [{ ...runs, ready }] })?.[
        'nodeSilent'
      ];
    expect([of('False', true), of('Unknown', true), of('True', true), of('False', false)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(counted({ conditions: [{ type: 'Ready', status: 'False' }] })?.['nodeSilent']).toBe(false);
    expect(counted({ containerStatuses: [runs] })?.['nodeSilent']).toBe(false);
  });

  it('was marked by the taint manager, or is a mirror', () => {
    expect(counted({ conditions: [{ type: 'DisruptionTarget', reason: 'DeletionByTaintManager' }] })?.['tainted']).toBe(
      true,
    );
    expect(counted({ conditions: [{ reason: 'Other' }, 'x'] })?.['tainted']).toBe(false);
    const annotations = { 'kubernetes.io/config.mirror': 'x' };
    expect(toldOf(cartPod({ annotations }))[0]?.detail?.['mirror']).toBe(true);
    expect(toldOf(cartPod())[0]?.detail?.['mirror']).toBe(false);
  });

  it('has nothing of what is malformed, and no list or name without an end', () => {
    const metadata = {
      name: 7,
      uid: 'nobody',
      deletionTimestamp: {},
      deletionGracePeriodSeconds: 1.5,
      finalizers: 'x',
    };
    expect(toldOf(cartPod(metadata))[0]).toMatchObject({
      name: '',
      uid: '',
      namespace: 'shop',
      detail: { deletionTimestamp: '', gracePeriod: null, finalizers: [] },
    });
    const many = Array.from({ length: 300 }, () => ended('n'.repeat(100), `${AT}${'0'.repeat(100)}`));
    const detail = counted({ containerStatuses: many, initContainerStatuses: many.map(() => runs) });
    expect(detail).toMatchObject({ terminated: 200, running: 200 });
    expect(detail?.['ended']).toEqual(Array.from({ length: 200 }, () => 'n'.repeat(63)));
    expect(detail?.['finishedAt']).toHaveLength(40);
  });
});

describe('a part of a pod', () => {
  const status = { phase: 'Running', containerStatuses: [{ ready: true, state: { running: {} } }] };
  it.each([
    ['its metadata', { deletionTimestamp: AT, name: 'cart-0' }, false],
    ['its status', status, true],
    ['its status by name', { status }, true],
    ['its containers’ statuses', [{ ready: true, state: { running: {} } }], true],
  ])('is told as one: %s', (_, value, partial) => {
    expect(toldOf(value)).toMatchObject([{ kind: 'Object', detail: { partial } }]);
  });

  it.each([
    ['no kind, but a time of deletion', { metadata: { deletionTimestamp: AT } }],
    ['no kind, but statuses', { metadata: {}, status: { containerStatuses: [] } }],
    ['no kind, but a phase', { metadata: {}, status: { phase: 'Running' } }],
    ['no kind, but containers', { metadata: {}, spec: { containers: [] } }],
    ['a kind and a status', { kind: 'Pod', status: {} }],
  ])('is known with %s', (_, value) => {
    expect(kinds(value)).toEqual(['Object']);
  });

  it.each([
    ['a kind alone', { kind: 'Pod' }],
    ['metadata of anything', { metadata: { name: 'x' } }],
    ['no list of statuses', [{ ready: 'yes', state: {} }]],
    ['an empty list', []],
    ['a list of other things', [1, 'x']],
    ['no object', 'Pod'],
  ])('is nothing with %s', (_, value) => {
    expect(readObject(value)).toBeNull();
  });

  it('is of another kind, which tells nothing', () => {
    expect(readObject({ apiVersion: 'v1', kind: 'Secret', metadata: {} })).toEqual([]);
    expect(readObject({ kind: 'Secret' })).toBeNull();
  });
});

describe('a list', () => {
  it('has items with their kinds, or the list’s', () => {
    const { kind: _, ...bare } = cartPod();
    expect(kinds({ apiVersion: 'v1', kind: 'List', items: [cartPod(), { kind: 'Secret', apiVersion: 'v1' }] })).toEqual(
      ['Object'],
    );
    expect(kinds({ apiVersion: 'v1', kind: 'PodList', items: [bare] })).toEqual(['Object']);
    expect(kinds({ apiVersion: 'v1', kind: 'PodList', items: [{ metadata: { name: 'bare' } }] })).toEqual(['Object']);
    expect(kinds({ apiVersion: 'v1', kind: 'SecretList', items: [{ metadata: { name: 'bare' } }] })).toEqual([]);
    expect(kinds([cartPod(), 'x', cartPod()])).toEqual(['Object', 'Object']);
  });

  it('is not read into without a floor', () => {
    expect(kinds([[[[cartPod()]]]])).toEqual(['Object']);
    expect(readObject([[[[[cartPod()]]]]])).toBeNull();
  });
});

describe('an item of a list that is read in parts', () => {
  const { kind: _, apiVersion: __, ...bare } = cartPod();
  const told = (item: unknown, frame: string) => readItem(item, frame)?.map(({ kind }) => kind) ?? null;

  it.each([
    ['the list’s kind', { metadata: { name: 'x' } }, '{"apiVersion":"v1","kind":"PodList","items":[', ['Object']],
    ['its own', cartPod(), 'apiVersion: v1\nitems:\n', ['Object']],
    ['what it looks like: a pod', { ...bare, spec: { containers: [] } }, 'apiVersion: v1\nitems:\n', ['Object']],
    [
      'what it looks like: an event',
      { involvedObject: { kind: 'Pod', name: 'x' } },
      '{"apiVersion":"v1",',
      ['PodEvent'],
    ],
    [
      'what it looks like: a newer event',
      { regarding: { kind: 'Pod', name: 'x' } },
      '{"apiVersion":"v1",',
      ['PodEvent'],
    ],
    ['nothing', { metadata: { name: 'x' } }, '{"apiVersion":"v1",', []],
    ['itself, where no list was seen', cartPod(), '', ['Object']],
    ['itself, where no list was seen, and nothing', { metadata: {} }, '', null],
  ])('is of the kind of %s', (___, item, frame, expected) => {
    expect(told(item, frame)).toEqual(expected);
  });

  it('is one of an audit log', () => {
    const audit = { objectRef: { resource: 'pods', name: 'x' }, stage: 'ResponseComplete', verb: 'get' };
    expect(told(audit, '{"apiVersion":"audit.k8s.io/v1",')).toEqual(['Mentioned']);
    expect(told({ ...audit, stage: 'RequestReceived' }, '{"apiVersion":"audit.k8s.io/v1",')).toEqual([]);
  });
});

describe('a node', () => {
  const node = (status: string, message = 'm') => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'node-a' },
    status: {
      conditions: [
        null,
        { type: 'MemoryPressure', status: 'Unknown' },
        { type: 'Ready', status, message, lastTransitionTime: AT },
      ],
    },
  });

  it('is lost where it is not ready, or nobody knows', () => {
    const lost = { kind: 'NodeLost', node: 'node-a', utc: UTC, detail: { message: 'm' } };
    expect(toldOf(node('Unknown'))).toMatchObject([lost]);
    expect(toldOf(node('False'))).toMatchObject([lost]);
    expect(toldOf(node('True'))).toMatchObject([{ kind: 'NodeReady', node: 'node-a', utc: UTC }]);
    expect(readObject({ apiVersion: 'v1', kind: 'Node', metadata: {} })).toEqual([]);
    expect(toldOf(node('False', 'm'.repeat(20_000)))[0]?.detail?.['message']).toHaveLength(16_384);
  });

  it('is well again where it is watched and ready', () => {
    expect(toldOf({ type: 'MODIFIED', t: AT, object: node('True') })).toMatchObject([
      { kind: 'NodeReady', node: 'node-a', utc: UTC },
    ]);
    expect(kinds({ type: 'MODIFIED', t: AT, object: node('False') })).toEqual(['NodeLost']);
    expect(readObject({ type: 'MODIFIED', t: AT, object: { ...node('True'), metadata: {} } })).toEqual([]);
  });

  it('is lost by an event of it', () => {
    const event = (reason: string) => ({
      involvedObject: { kind: 'Node', name: 'node-a' },
      reason,
      message: 'm',
      lastTimestamp: AT,
    });
    expect(toldOf(event('NodeNotReady'))).toMatchObject([
      { kind: 'NodeLost', node: 'node-a', utc: UTC, detail: { message: 'm' } },
    ]);
    expect(readObject(event('Starting'))).toEqual([]);
  });
});

describe('an event of a watch', () => {
  const watched = (type: string, object: object = cartPod()) => ({ type, t: AT, object });
  it.each([
    ['ADDED', ['Object']],
    ['MODIFIED', ['Object']],
    ['DELETED', ['ObjectGone']],
    ['BOOKMARK', []],
    ['ERROR', []],
  ])('%s tells of the object', (type, expected) => {
    expect(kinds(watched(type))).toEqual(expected);
  });

  it('has the time of the watch, and of a pod that does not say what it is', () => {
    const { kind: _, ...bare } = cartPod();
    expect(toldOf(watched('DELETED', bare))).toMatchObject([{ kind: 'ObjectGone', uid: U, utc: UTC }]);
    expect(toldOf({ type: 'ADDED', object: cartPod() })[0]?.utc).toBeNull();
  });
});

it.each([
  [0, 'Mentioned', 'SET'],
  [1, 'Added', 'ADD'],
  [2, 'Deleting', 'DELETE'],
  [3, 'Removed', 'REMOVE'],
  [4, 'Mentioned', 'UPDATE'],
  [9, 'Mentioned', ''],
])('a PodUpdate of the kubelet with Op %i is %s, and has the pod', (Op, kind, op) => {
  expect(toldOf({ Pods: [cartPod(), null], Op, Source: 'api' })).toMatchObject([
    { kind, uid: U, name: 'cart-0', namespace: 'shop', detail: { op, source: 'api' } },
    { kind: 'Object', uid: U },
  ]);
});

describe('an Event', () => {
  const event = (more: object) => ({
    kind: 'Event',
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'cart-0', uid: U },
    reason: 'Killing',
    message: 'Stopping container app',
    ...more,
  });

  it.each([
    ['lastTimestamp', { lastTimestamp: AT, eventTime: '2020-01-01T00:00:00Z' }],
    ['deprecatedLastTimestamp', { deprecatedLastTimestamp: AT, eventTime: '2020-01-01T00:00:00Z' }],
    ['eventTime', { eventTime: AT, firstTimestamp: '2020-01-01T00:00:00Z' }],
    ['firstTimestamp', { firstTimestamp: AT }],
  ])('is of the time that %s says', (_, times) => {
    expect(toldOf(event(times))).toMatchObject([
      { kind: 'PodEvent', uid: U, namespace: 'shop', name: 'cart-0', utc: UTC, detail: { reason: 'Killing' } },
    ]);
  });

  it('has its words in either field, and not without an end', () => {
    const words = (more: object) => toldOf(event(more))[0]?.detail?.['message'];
    expect(words({ message: '', note: 'n' })).toBe('n');
    expect(words({ note: 'n' })).toBe('Stopping container app');
    expect(words({ message: 'm'.repeat(20_000) })).toHaveLength(16_000);
  });

  it('tells of the pods in it, too, and nothing of what is no pod', () => {
    const message = `0/3 nodes: pod "other-0_shop(${U})"`;
    expect(kinds(event({ message }))).toEqual(['PodEvent', 'Mentioned']);
    expect(readObject(event({ involvedObject: { kind: 'Service', name: 'x' } }))).toEqual([]);
  });
});

describe('a line of an audit log', () => {
  const audit = (verb: string, code: number, more: object = {}, ref: object = {}, user = 'admin') => ({
    apiVersion: 'audit.k8s.io/v1',
    kind: 'Event',
    stage: 'ResponseComplete',
    stageTimestamp: AT,
    verb,
    user: { username: user },
    objectRef: { resource: 'pods', namespace: 'shop', name: 'cart-0', uid: U, ...ref },
    responseStatus: { code },
    ...more,
  });
  const KUBELET = 'system:node:node-a';
  const STATUS = { subresource: 'status' };
  const EVICTION = { subresource: 'eviction' };
  const zero = { requestObject: { gracePeriodSeconds: 0 } };
  const held = { responseObject: { kind: 'Pod', metadata: { finalizers: ['x'] } } };

  it.each([
    ['a delete', audit('delete', 200), ['DeletionRequested']],
    [
      'a delete with the pod in its answer',
      audit('delete', 200, { responseObject: cartPod() }),
      ['DeletionRequested', 'Object'],
    ],
    [
      'a delete with something else in it',
      audit('delete', 200, { responseObject: { kind: 'Status' } }),
      ['DeletionRequested'],
    ],
    ['a delete with grace 0', audit('delete', 200, zero), ['DeletionRequested', 'ObjectGone']],
    [
      'a delete with grace 0 and a finalizer',
      audit('delete', 200, { ...zero, ...held }),
      ['DeletionRequested', 'Object'],
    ],
    ['a kubelet’s delete', audit('delete', 200, zero, {}, KUBELET), ['FinalDelete']],
    [
      'a kubelet’s delete with a finalizer',
      audit('delete', 200, { ...zero, ...held }, {}, KUBELET),
      ['FinalDelete', 'Object'],
    ],
    ['a kubelet’s delete, options unknown', audit('delete', 200, {}, {}, KUBELET), ['FinalDelete']],
    [
      'a kubelet’s delete with a grace',
      audit('delete', 200, { requestObject: { gracePeriodSeconds: 5 } }, {}, KUBELET),
      ['DeletionRequested'],
    ],
    [
      'a delete of all',
      audit('deletecollection', 200, { responseObject: { items: [cartPod(), 1] } }),
      ['DeletionRequested'],
    ],
    ['a delete of all that is refused', audit('deletecollection', 403), ['Mentioned']],
    ['an eviction', audit('create', 201, {}, EVICTION), ['DeletionRequested']],
    ['an eviction that is refused', audit('create', 429, {}, EVICTION), ['DeletionRefused']],
    ['an eviction of what has gone', audit('create', 404, {}, EVICTION), ['Mentioned']],
    ['a delete that is refused', audit('delete', 403), ['DeletionRefused']],
    ['a delete that is answered with the least of errors', audit('delete', 400), ['DeletionRefused']],
    ['a delete that is redirected', audit('delete', 300), ['Mentioned']],
    ['a delete that meets another object', audit('delete', 409), ['Mentioned']],
    ['a delete of what has gone', audit('delete', 404), ['Mentioned']],
    ['a kubelet’s delete of what has gone', audit('delete', 404, {}, {}, KUBELET), ['GoneFromApi']],
    ['a kubelet’s delete that fails', audit('delete', 500, {}, {}, KUBELET), ['StatusFailed']],
    ['a status', audit('patch', 200, {}, STATUS, KUBELET), ['StatusUpdated']],
    ['a status of what has gone', audit('patch', 404, {}, STATUS, KUBELET), ['GoneFromApi']],
    ['a status that is refused', audit('patch', 500, {}, STATUS, KUBELET), ['StatusFailed']],
    ['somebody else’s status of what has gone', audit('patch', 404, {}, STATUS), ['Mentioned']],
    ['somebody else’s status that is refused', audit('patch', 500, {}, STATUS), ['Mentioned']],
    ['a status that is redirected', audit('patch', 300, {}, STATUS, KUBELET), ['Mentioned']],
    ['a delete of a part of it', audit('delete', 200, {}, { subresource: 'binding' }), ['Mentioned']],
    ['a pod that is made', audit('create', 201), ['Mentioned']],
    ['a request that is not answered yet', audit('delete', 200, { stage: 'RequestReceived' }), []],
    ['another object', audit('delete', 200, {}, { resource: 'services' }), []],
  ])('is that of %s', (_, line, expected) => {
    expect(kinds(line)).toEqual(expected);
  });

  it('says who asked, with what grace, when, and of which pod', () => {
    expect(toldOf(audit('delete', 200, { requestObject: { gracePeriodSeconds: 5 } }))).toMatchObject([
      { uid: U, namespace: 'shop', name: 'cart-0', utc: UTC, detail: { user: 'admin', gracePeriod: 5 } },
    ]);
    const { stageTimestamp: _, ...older } = audit('get', 200, { requestReceivedTimestamp: AT });
    expect(toldOf(older)[0]?.utc).toBe(UTC);
    expect(toldOf(audit('patch', 200, { requestObject: { status: { phase: 'Failed' } } }, STATUS))[0]?.detail).toEqual({
      phase: 'Failed',
    });
  });

  it('has the UID of the answer, of the object, or of the preconditions', () => {
    const other = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
    const uidOf = (more: object, ref: object = {}) => toldOf(audit('get', 200, more, ref))[0]?.uid;
    expect(uidOf({ responseObject: { metadata: { uid: other } } })).toBe(other);
    expect(uidOf({ requestObject: { preconditions: { uid: other } } })).toBe(U);
    expect(uidOf({ requestObject: { preconditions: { uid: other } } }, { uid: '' })).toBe(other);
  });

  it('says how it was refused', () => {
    const errorOf = (line: object) => toldOf(line)[0]?.detail;
    expect(errorOf(audit('delete', 403))).toEqual({
      error: 'DELETE was answered 403',
      api: false,
      user: 'admin',
      final: false,
    });
    expect(errorOf(audit('create', 429, { responseStatus: { code: 429, message: 'no' } }, EVICTION))?.['error']).toBe(
      'The eviction was answered 429: no',
    );
    expect(errorOf(audit('delete', 500, { responseObject: { message: 'x'.repeat(400) } }, {}, KUBELET))).toEqual({
      error: `DELETE was answered 500: ${'x'.repeat(300)}`,
      api: true,
      user: KUBELET,
      final: true,
    });
    expect(errorOf(audit('patch', 500, {}, STATUS, KUBELET))).toMatchObject({ api: true, final: false });
  });

  it('says it of 1.7 without its kind, by its objectRef', () => {
    const { apiVersion: _, kind: __, ...bare } = audit('delete', 200);
    expect(kinds(bare)).toEqual(['DeletionRequested']);
    expect(kinds({ apiVersion: 'audit.k8s.io/v1', kind: 'EventList', items: [bare, 7] })).toEqual([
      'DeletionRequested',
    ]);
  });
});
