/** Names as they may be told in a link: real ones that are names, or others in their place. */
import { describe, expect, it } from 'vitest';
import { realNames, standIns } from './standIns.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const WEB = { namespace: 'default', name: 'web-0', uid: UID, node: 'node-a.example.com', isStatic: false };
const NOBODY = { namespace: '', name: '', uid: '', node: null, isStatic: false };

describe('real names', () => {
  it('are told as they are', () => {
    const { pod, container, id, volume } = realNames(WEB);
    expect(pod).toEqual({ namespace: 'default', name: 'web-0', uid: UID, node: 'node-a.example.com' });
    expect(realNames(NOBODY).pod).toEqual({ namespace: '', name: '', uid: '', node: null });
    expect([container('app'), id('0aB_c~d.e-f'), volume('data')]).toEqual(['app', '0aB_c~d.e-f', 'data']);
    expect(volume('kubernetes.io/empty-dir/data')).toBe('data');
  });

  it.each(['<b>', 'web-', '-web', 'Web', 'we b', 'a/b', ' web', 'web\n', 'a'.repeat(254)])('are none: %j', (text) => {
    const { pod } = realNames({ ...WEB, namespace: text, name: text, node: text });
    expect(pod).toEqual({ namespace: '', name: '', uid: UID, node: null });
  });

  it.each(['a', 'w0', '0', 'a.b-c', 'a'.repeat(253)])('are some: %s', (text) => {
    const { pod } = realNames({ ...WEB, namespace: text, name: text, node: text });
    expect(pod).toEqual({ namespace: text, name: text, uid: UID, node: text });
  });

  it.each(['<b>', '-a', 'a b', 'a/', ' a', '', 'a'.repeat(254)])('of a container are none: %j', (text) => {
    const { container, id, volume } = realNames(WEB);
    expect([container(text), id(text), volume(text)]).toEqual([null, null, null]);
  });

  it('of a UID are of its letters, and not longer than any', () => {
    const uidOf = (uid: string) => realNames({ ...WEB, uid }).pod.uid;
    expect([uidOf('aF-0'), uidOf('a'.repeat(64)), uidOf('0')]).toEqual(['aF-0', 'a'.repeat(64), '0']);
    for (const uid of ['-a', 'a_b', '<b>', ' a', 'a ', 'a'.repeat(65)]) expect(uidOf(uid)).toBe('');
  });
});

describe('stand-ins', () => {
  it('of a pod are the same for all', () => {
    const uid = '00000000-0000-4000-8000-000000000001';
    expect(standIns(WEB).pod).toEqual({ namespace: 'namespace-1', name: 'pod-1', uid, node: 'node-1' });
    expect(standIns({ ...WEB, isStatic: true }).pod.name).toBe('pod-1-node-1');
    expect(standIns(NOBODY).pod).toEqual({ namespace: '', name: '', uid: '', node: null });
  });

  it('of things are counted, each kind by itself, and the same thing has the same', () => {
    const { container, id, volume } = standIns(WEB);
    expect(['app', 'side', 'app'].map(container)).toEqual(['container-1', 'container-2', 'container-1']);
    expect(['ab', 'cd', 'ab'].map(id)).toEqual(['id-1', 'id-2', 'id-1']);
    expect(['kubernetes.io/secret/token', 'data', 'token'].map(volume)).toEqual(['volume-1', 'volume-2', 'volume-1']);
  });
});
