import { describe, expect, it } from 'vitest';
import { listed, SORTS, type Listing } from './listing.ts';
import type { ApiPod, NodePod } from '../readings/index.ts';

function row(name: string, more: Partial<ApiPod> & { readonly status?: string } = {}): ApiPod {
  const { status = 'Running', ...rest } = more;
  return {
    key: `default/${name}`,
    name,
    namespace: 'default',
    state: 'sync',
    kind: 'regular',
    cells: { ready: '1/1', status, restarts: '0', age: '5m' },
    deleting: false,
    grace: 30,
    created: '2026-01-01T00:00:00Z',
    deletedAt: null,
    waitsFor: [],
    node: null,
    awaitsKubelet: false,
    ...rest,
  };
}

const PODS: readonly ApiPod[] = [
  row('a', { status: 'Terminating', deletedAt: '2026-01-01T00:01:30Z' }), // asked at 1:00
  row('b', { created: '2026-01-01T00:00:30Z' }),
  row('c', { kind: 'mirror', status: 'Completed', created: '2026-01-01T00:00:10Z' }),
  row('d', { status: 'Terminating', deletedAt: '2026-01-01T00:01:10Z', grace: 60, waitsFor: ['kubelet'] }), // at 0:10
];

const words = ({ kind }: ApiPod | NodePod): readonly string[] => [kind === 'mirror' ? '镜像 Pod' : kind];
const names = (listing: Partial<Listing>) =>
  listed(PODS, { text: '', sort: 'name', ...listing }, words).map(({ name }) => name);

describe('a list of many pods', () => {
  it('has the order that is asked for, and kubectl’s among equals', () => {
    expect(SORTS.map((sort) => [sort, names({ sort }).join('')])).toEqual([
      ['name', 'abcd'],
      ['status', 'cbad'],
      ['age', 'bcad'],
      ['terminating', 'dabc'],
    ]);
  });

  it('is narrowed by every word of a row: its name, STATUS, and what it says in the page’s language', () => {
    expect(names({ text: 'terminating' })).toEqual(['a', 'd']);
    expect(names({ text: ' default/B ' })).toEqual(['b']);
    expect(names({ text: '镜像 pod' })).toEqual(['c']);
    expect(names({ text: 'terminating d' })).toEqual(['a', 'd']); // of `default` the d, too
    expect(names({ text: 'terminating /d' })).toEqual(['d']);
    expect(names({ text: 'nobody' })).toEqual([]);
  });
});
