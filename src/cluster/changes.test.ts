import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detach, finishDraft, openDraft, type Draft } from '../engine/draft.ts';
import { LARGE_FROM } from '../engine/tables.ts';
import { ZERO } from '../engine/time.ts';
import { applyChanges, type Change } from '../trace/index.ts';
import { changesOf } from './changes.ts';

interface Actor {
  readonly list: readonly number[];
  readonly inner: Readonly<Record<string, { readonly deep: readonly number[] }>>;
}
interface Source {
  readonly pods: { readonly api: Readonly<Record<string, { readonly n: number }>> };
}

function step<Branch extends object>(
  actor: string,
  branch: Branch,
  act: (draft: Draft<Branch>) => void,
): { after: Branch; changes: readonly Change[] } {
  const before = detach(branch);
  const open = openDraft(before, actor);
  act(open.draft);
  const { state, edits } = finishDraft(open) ?? { state: before, edits: [] };
  const recorded = { t: ZERO, actor, cause: undefined, note: 'it', changes: edits, before, after: state };
  return { after: state, changes: changesOf(recorded) };
}

const edit = fc.oneof(
  fc.record({ do: fc.constant('push' as const), value: fc.nat(9) }),
  fc.record({
    do: fc.constantFrom('shift' as const, 'pop' as const, 'clear' as const, 'drop' as const),
    value: fc.nat(9),
  }),
  fc.record({ do: fc.constantFrom('deep' as const, 'set' as const), value: fc.nat(9) }),
);

describe('changes of a step', () => {
  it('lead from the state before to the state after, whatever an actor does to its lists', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 5 }), fc.array(edit, { maxLength: 8 }), (list, edits) => {
        const before: Actor = { list, inner: { a: { deep: [1, 2] } } };
        const { after, changes } = step('actor', before, (draft) => {
          for (const { do: what, value } of edits) {
            if (what === 'push') draft.list.push(value);
            if (what === 'shift') draft.list.shift();
            if (what === 'pop') draft.list.pop();
            if (what === 'clear') draft.list = [];
            if (what === 'drop') delete draft.inner['a'];
            if (what === 'set') draft.inner[`k${value}`] = { deep: [value] };
            if (what === 'deep') draft.inner['a']?.deep.splice(0, 1, value);
          }
        });
        expect(applyChanges({ actor: before }, changes)).toEqual({ actor: after });
      }),
    );
  });

  it('tell an element added at the end of a list by itself', () => {
    const { changes } = step('actor', { list: [1, 2], inner: {} }, (draft) => void draft.list.push(3));
    expect(changes).toEqual([{ path: ['actor', 'list', 2], to: 3 }]);
  });

  it.each([1, LARGE_FROM - 1, LARGE_FROM, LARGE_FROM + 1, LARGE_FROM + 2])(
    'tell the API’s list of %i pods whole while it is short, else the pod that differs',
    (count) => {
      const api = Object.fromEntries(Array.from({ length: count }, (_, n) => [`pod${n}`, { n }]));
      const before: Source = { pods: { api } };
      const list = [{ path: ['podConfig', 'pods', 'api'] }];
      const pod = (uid: string) => [{ path: ['podConfig', 'pods', 'api', uid] }];
      const check = (act: (draft: Draft<Source>) => void, uid: string): number => {
        const { after, changes } = step('podConfig', before, act);
        expect(changes).toMatchObject(Object.keys(after.pods.api).length > LARGE_FROM ? pod(uid) : list);
        expect(applyChanges({ podConfig: before }, changes)).toEqual({ podConfig: after });
        return Object.keys(after.pods.api).length;
      };
      expect(check((draft) => void (draft.pods.api['pod0'] = { n: 100 }), 'pod0')).toBe(count);
      expect(check((draft) => void (draft.pods.api['new'] = { n: 100 }), 'new')).toBe(count + 1);
      expect(check((draft) => void delete draft.pods.api['pod0'], 'pod0')).toBe(count - 1);
    },
  );
});
