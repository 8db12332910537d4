/** Which facts without a name are taken for those of the only pod that is named. */
import { describe, expect, it } from 'vitest';
import { FACTS, type Fact, type FactKind } from '../facts/fact.ts';
import { fact } from '../testing/madeFacts.ts';
import { ofOnlyPod } from './onlyPod.ts';
import type { PodGroup } from './podBook.ts';

const KINDS = Object.keys(FACTS) as FactKind[];

const group = (name: string, facts: readonly Fact[]): PodGroup => ({
  namespace: '',
  name,
  facts,
  leftOut: 0,
  bags: [],
});
const row = (status: string): Fact => fact('Row', { detail: { status } });
const DELETED = [row('Terminating')];

/** Kinds of the facts that went to the pod of this name. */
const takenBy = (name: string, groups: readonly PodGroup[]): readonly FactKind[] =>
  ofOnlyPod(groups)
    .filter((each) => each.name === name)
    .flatMap(({ facts }) => facts.filter(({ detail }) => detail?.['only'] === true).map(({ kind }) => kind));

describe('facts without a name', () => {
  it('go to the only pod where kubectl shows them, or the runtime stops the one container that a deleted pod can have', () => {
    const goes = (owner: readonly Fact[]) =>
      KINDS.filter((kind) => takenBy('cart-0', [group('cart-0', owner), group('', [fact(kind)])]).length === 1);
    expect(goes([row('Running')]).toSorted()).toEqual(['Described', 'Object', 'PodEvent', 'Row']);
    expect(goes(DELETED).toSorted()).toEqual(
      [
        'ContainerExited',
        'ContainerShown',
        'Described',
        'Object',
        'PodEvent',
        'Row',
        'SandboxStopped',
        'StopContainerCalled',
        'StopContainerFailed',
        'StopSandboxCalled',
        'StopSandboxFailed',
      ].toSorted(),
    );
  });

  it('stay with nobody where two pods are named, where one has another id, or where two containers are stopped', () => {
    const stopped = (id: string) => fact('StopContainerCalled', { id });
    expect(takenBy('cart-0', [group('cart-0', DELETED), group('', [stopped('a')])])).toEqual(['StopContainerCalled']);
    expect(takenBy('cart-0', [group('cart-0', DELETED), group('', [stopped('a'), stopped('b')])])).toEqual([]);
    expect(
      takenBy('cart-0', [group('cart-0', [...DELETED, fact('Mentioned', { id: 'c' })]), group('', [stopped('a')])]),
    ).toEqual([]);
    expect(takenBy('cart-0', [group('cart-0', DELETED), group('web', DELETED), group('', [stopped('a')])])).toEqual([]);
  });

  it('go to the one that is deleted where the others are rows alone, but for those of a container', () => {
    const groups = (kind: FactKind) => [
      group('cart-0', DELETED),
      group('web', [row('Running')]),
      group('', [fact(kind)]),
    ];
    expect(takenBy('cart-0', groups('PodEvent'))).toEqual(['PodEvent']);
    expect(takenBy('cart-0', groups('StopContainerCalled'))).toEqual([]);
    const other = group('web', [row('Running'), fact('Deleting')]);
    expect(takenBy('cart-0', [group('cart-0', DELETED), other, group('', [fact('PodEvent')])])).toEqual([]);
  });

  it('go with their UID where that is of a removal, and of this pod as far as anybody says', () => {
    const leaves = (owner: readonly Fact[], kind: FactKind, uid = '02e1ad4f-e219-457a-a765-aad59e4525f8') =>
      takenBy('cart-0', [group('cart-0', owner), group('', [fact(kind, { uid })])]).length === 1;
    expect(KINDS.filter((kind) => leaves(DELETED, kind)).toSorted()).toEqual(
      [
        'CgroupFailed',
        'KillPodFailed',
        'PodEvent',
        'SyncFailed',
        'UnmountFailed',
        'UnmountStarted',
        'VolumePathsRemain',
      ].toSorted(),
    );
    for (const status of ['Completed', 'Error', 'Evicted']) expect(leaves([row(status)], 'UnmountFailed')).toBe(true);
    expect(leaves([row('Running')], 'UnmountFailed')).toBe(false);
    expect(leaves([...DELETED, fact('Mentioned', { uid: 'other' })], 'UnmountFailed')).toBe(false);
  });

  it('of two UIDs belong to neither', () => {
    const of = (uid: string) => group('', [fact('UnmountFailed', { uid })]);
    expect(takenBy('cart-0', [group('cart-0', DELETED), of('a'), of('b')])).toEqual([]);
  });

  it('of a UID whose object is gone stay with nobody', () => {
    const gone = (kind: FactKind) =>
      takenBy('cart-0', [
        group('cart-0', DELETED),
        group('', [fact('UnmountFailed', { uid: 'a' }), fact(kind, { uid: 'a' })]),
      ]);
    for (const kind of ['OrphanRemains', 'OrphanCleaned', 'GoneFromApi', 'Recreated', 'Removed'] as const)
      expect(gone(kind), kind).toEqual([]);
  });

  it('leave their group where all of it went, and else stay in it with what is left', () => {
    const groups = [group('cart-0', [row('Running')]), group('', [fact('PodEvent'), fact('SyncFailed')])];
    expect(ofOnlyPod(groups).map(({ name, facts }) => [name, facts.map(({ kind }) => kind)])).toEqual([
      ['cart-0', ['Row', 'PodEvent']],
      ['', ['SyncFailed']],
    ]);
    const nothing = [group('cart-0', [row('Running')]), group('', [fact('SyncFailed')])];
    expect(ofOnlyPod(nothing)).toBe(nothing);
  });

  it('are not looked at where there are too many pods', () => {
    const many = (count: number) => [
      group('cart-0', DELETED),
      ...Array.from({ length: count - 1 }, () => group('', [fact('PodEvent')])),
    ];
    expect(takenBy('cart-0', many(60))).toHaveLength(59);
    expect(takenBy('cart-0', many(61))).toEqual([]);
  });
});
