/** What a runtime’s tool prints of containers and sandboxes. */
import { describe, expect, it } from 'vitest';
import { readCriObject } from './criObject.ts';

const ID = 'ab'.repeat(32);
const UID = '02e1ad4f-e219-457a-a765-aad59e4525f8';
const NAMES = { uid: UID, namespace: 'shop', name: 'web' };

const container = (more: object = {}) => ({
  id: ID,
  state: 'CONTAINER_RUNNING',
  metadata: { name: 'app' },
  labels: { 'io.kubernetes.pod.name': 'web', 'io.kubernetes.pod.namespace': 'shop', 'io.kubernetes.pod.uid': UID },
  ...more,
});
const sandbox = (more: object = {}) => ({ id: ID, state: 'SANDBOX_READY', metadata: NAMES, ...more });
const shown = (state: string, more: object = {}) => ({
  kind: 'ContainerShown',
  ...NAMES,
  id: ID,
  container: 'app',
  detail: { state, runtime: true },
  utc: null,
  ...more,
});
const mentioned = { kind: 'Mentioned', ...NAMES, id: ID, utc: null };

it.each<readonly [string, Readonly<Record<string, unknown>>, readonly unknown[] | null]>([
  ['a container that runs', container(), [shown('running')]],
  ['a container that has ended', container({ state: 'CONTAINER_EXITED' }), [shown('exited')]],
  ['a container in another state', container({ state: 'CONTAINER_CREATED' }), [shown('')]],
  ['the status of a container', { status: container() }, [shown('running')]],
  ['a container of no pod', container({ labels: {} }), [shown('running', { uid: '', namespace: '', name: '' })]],
  [
    'a container of a pod’s name alone',
    container({ labels: { 'io.kubernetes.pod.name': 'web' } }),
    [shown('running', { uid: '', namespace: '' })],
  ],
  [
    'a container of a pod without a name',
    container({ labels: { 'io.kubernetes.pod.uid': UID } }),
    [shown('running', { uid: '', namespace: '', name: '' })],
  ],
  ['a container without a name', container({ metadata: {} }), [shown('running', { container: undefined })]],
  ['a sandbox', sandbox(), [mentioned]],
  ['the status of a sandbox', { status: sandbox({ state: 'SANDBOX_NOTREADY' }) }, [mentioned]],
  ['a sandbox of no pod', sandbox({ metadata: {} }), []],
  [
    'containers',
    { containers: [container(), 7, {}, container({ state: 'CONTAINER_EXITED' })] },
    [shown('running'), shown('exited')],
  ],
  ['sandboxes', { items: [sandbox(), sandbox({ metadata: {} })] }, [mentioned]],
  ['a sandbox of no pod in a list', { items: [sandbox({ metadata: {} })] }, []],
  ['a list of nothing', { containers: [] }, []],
  ['a list of other things', { items: [{ state: 'Running', id: ID }, 7] }, null],
  ['another state', container({ state: 'RUNNING' }), null],
  ['another state that ends so', container({ state: 'A_CONTAINER_RUNNING' }), null],
  ['a short id', container({ id: ID.slice(0, 12) }), [shown('running', { id: ID.slice(0, 12) })]],
  ['an id that is too short', container({ id: ID.slice(0, 11) }), null],
  ['an id that is too long', container({ id: `${ID}a` }), null],
  ['an id with more around it', container({ id: `docker://${ID}` }), null],
  ['nothing', {}, null],
])('%s is read', (_, value, expected) => {
  expect(readCriObject(value)).toEqual(expected);
});

describe('a list', () => {
  it('has an end', () => {
    const of = (count: number) => readCriObject({ items: Array.from({ length: count }, () => sandbox()) });
    expect(of(10_001)).toHaveLength(10_000);
  });
});
