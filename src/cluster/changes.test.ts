import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detach, finishDraft, openDraft, type Draft, type Edit } from '../engine/draft.ts';
import { applyChanges } from '../trace/index.ts';
import { changesOf } from './changes.ts';

interface World {
  readonly actor: {
    readonly list: readonly number[];
    readonly inner: Readonly<Record<string, { readonly deep: readonly number[] }>>;
  };
}

function step(before: World, act: (draft: Draft<World['actor']>) => void): { after: World; edits: readonly Edit[] } {
  const open = openDraft(detach(before.actor), 'actor');
  act(open.draft);
  const finished = finishDraft(open);
  return { after: { actor: finished?.state ?? before.actor }, edits: finished?.edits ?? [] };
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
        const before: World = { actor: { list, inner: { a: { deep: [1, 2] } } } };
        const { after, edits: made } = step(before, (draft) => {
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
        expect(applyChanges(before, changesOf(made))).toEqual(after);
      }),
    );
  });

  it('tell an element added at the end of a list by itself', () => {
    const before: World = { actor: { list: [1, 2], inner: {} } };
    const { edits } = step(before, (draft) => void draft.list.push(3));
    expect(changesOf(edits)).toEqual([{ path: ['actor', 'list', 2], to: 3 }]);
  });
});
