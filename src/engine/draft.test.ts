import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detach, finishDraft, openDraft, type Draft } from './draft.ts';
import type { Edit } from './edit.ts';
import { isTable, LARGE_FROM } from './tables.ts';

interface Item {
  readonly n: number;
  readonly inner: { readonly n: number; readonly list: readonly number[] };
}
interface Branch {
  readonly few: Readonly<Record<string, Item>>;
  readonly many: Readonly<Record<string, Item>>;
  readonly aside: Readonly<Record<string, Item>> | null;
  readonly list: readonly Item[];
  readonly maps: readonly Readonly<Record<string, Item>>[];
  readonly flag?: boolean;
}

const item = (n: number): Draft<Item> => ({ n, inner: { n, list: [n] } });
const items = (count: number): Record<string, Draft<Item>> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, item(i)]));
const start = (): Branch =>
  detach({
    few: items(3),
    many: items(LARGE_FROM + 3),
    aside: null,
    list: [item(1), item(2), item(3)],
    maps: [items(LARGE_FROM + 3)],
  });

/** One step. @returns what it came to; the state as it was when nothing was written. */
function step(before: Branch, act: (draft: Draft<Branch>) => void): { state: Branch; edits: readonly Edit[] } {
  const open = openDraft(before, 'branch');
  act(open.draft);
  return finishDraft(open) ?? { state: before, edits: [] };
}
const state = (before: Branch, act: (draft: Draft<Branch>) => void): Branch => step(before, act).state;
const edits = (act: (draft: Draft<Branch>) => void): readonly Edit[] => step(start(), act).edits;

describe('a draft', () => {
  it('leaves its base as it was and shares what did not change', () => {
    const before = start();
    const after = state(before, (draft) => void (draft.few['k1'] = item(9)));
    expect(before).toEqual(start());
    expect(after.few['k1']).toEqual(item(9));
    expect(after.few['k0']).toBe(before.few['k0']);
    expect(after.list).toBe(before.list);
  });

  it('comes to nothing when nothing was written', () => {
    const open = openDraft(start(), 'branch');
    for (const { inner } of Object.values(open.draft.many)) inner.n += 0;
    open.draft.list.splice(0, 0);
    expect(finishDraft(open)).toBeUndefined();
  });

  it('reads like a plain object', () => {
    const open = openDraft(start(), 'branch');
    const { draft } = open;
    delete draft.few['k0'];
    draft.few['k0'] = item(7);
    draft.few['new'] = item(8);
    delete draft.few['k2'];
    expect(Object.keys(draft.few)).toEqual(['k1', 'k0', 'new']);
    expect('k2' in draft.few).toBe(false);
    expect(Object.keys({ ...draft.few })).toEqual(['k1', 'k0', 'new']);
    expect(JSON.stringify(draft.few)).toBe(JSON.stringify({ k1: item(1), k0: item(7), new: item(8) }));
    expect(Array.isArray(draft.list)).toBe(true);
    expect(draft.list.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect([...draft.list].length).toBe(3);
  });

  it('takes what is put into it as it is, and never writes to it', () => {
    const given = item(5);
    const after = state(start(), (draft) => {
      draft.few['k0'] = given;
      const taken = draft.few['k0'];
      if (taken !== undefined) taken.inner.n = 6;
    });
    expect(given).toEqual(item(5));
    expect(after.few['k0']?.inner.n).toBe(6);
  });

  it('can be moved to another place', () => {
    const after = state(start(), (draft) => {
      const moved = draft.few['k0'];
      if (moved === undefined) return;
      moved.n = 10;
      draft.few['there'] = moved;
      delete draft.few['k0'];
      moved.inner.n = 11;
    });
    expect(after.few['there']).toMatchObject({ n: 10, inner: { n: 11 } });
    expect(after.few['k0']).toBeUndefined();
  });

  it('serves one step only', () => {
    const open = openDraft(start(), 'branch');
    const { few } = open.draft;
    finishDraft(open);
    expect(() => void (few['k0'] = item(1))).toThrow('after its step');
    expect(() => few['k0']).toThrow('after its step');
  });

  it('leaves the step as a plain, frozen copy of what it is at that moment', () => {
    const open = openDraft(start(), 'branch');
    const { few } = open.draft;
    few['k0'] = item(20);
    const sent = detach({ few });
    few['k0'] = item(21);
    finishDraft(open);
    expect(sent.few['k0']).toEqual(item(20));
    expect(Object.isFrozen(sent.few)).toBe(true);
  });
});

describe('edits', () => {
  it('name each place once, with what was there and what is', () => {
    expect(edits((draft) => void (draft.flag = true))).toEqual([{ path: ['branch', 'flag'], to: true }]);
    expect(edits((draft) => void delete draft.few['k0'])).toEqual([{ path: ['branch', 'few', 'k0'], from: item(0) }]);
    expect(
      edits((draft) => {
        const first = draft.few['k0'];
        if (first === undefined) return;
        first.inner.n = 5;
        first.inner.n = 6;
      }),
    ).toEqual([{ path: ['branch', 'few', 'k0', 'inner', 'n'], from: 0, to: 6 }]);
  });

  it('tell what was looked at last first, as deep as it was written', () => {
    const told = edits((draft) => {
      draft.flag = true;
      const { few, many } = draft;
      few['a'] = item(1);
      many['b'] = item(1);
    });
    expect(told.map(({ path }) => path.slice(1))).toEqual([['many', 'b'], ['few', 'a'], ['flag']]);
  });

  it('tell an element added at the end of a list by itself', () => {
    expect(edits((draft) => void draft.list.push(item(4), item(5)))).toEqual([
      { path: ['branch', 'list', 3], to: item(4) },
      { path: ['branch', 'list', 4], to: item(5) },
    ]);
  });

  it('tell by index what was taken out of a list or put into it', () => {
    expect(edits((draft) => void draft.list.shift())).toEqual([{ path: ['branch', 'list', 0], from: item(1) }]);
    expect(edits((draft) => void draft.list.splice(1, 1, item(8)))).toEqual([
      { path: ['branch', 'list', 1], from: item(2), to: item(8) },
    ]);
    expect(edits((draft) => void draft.list.unshift(item(0)))).toEqual([{ path: ['branch', 'list', 0], to: item(0) }]);
    expect(edits((draft) => void (draft.list = draft.list.filter(({ n }) => n !== 2)))).toEqual([
      { path: ['branch', 'list', 1], from: item(2) },
    ]);
    expect(
      edits((draft) => {
        draft.list = draft.list.filter(({ n }) => n !== 2);
        draft.list.push(item(4));
      }),
    ).toEqual([
      { path: ['branch', 'list', 3], to: item(4) },
      { path: ['branch', 'list', 1], from: item(2) },
    ]);
  });

  it('tell a change inside an element by where the element stood', () => {
    const path = ['branch', 'list', 1, 'inner', 'n'];
    const write = (draft: Draft<Branch>): void => {
      const second = draft.list[1];
      if (second !== undefined) second.inner.n = 0;
    };
    expect(edits(write)).toEqual([{ path, from: 2, to: 0 }]);
    expect(
      edits((draft) => {
        draft.list.shift();
        const first = draft.list[0];
        if (first !== undefined) first.inner.n = 0;
      }),
    ).toEqual([
      { path, from: 2, to: 0 },
      { path: ['branch', 'list', 0], from: item(1) },
    ]);
  });

  it('tell a list as a whole where most of it is another', () => {
    const whole = (to: readonly Item[]) => [{ path: ['branch', 'list'], from: start().list, to }];
    expect(edits((draft) => void draft.list.reverse())).toEqual(whole([item(3), item(2), item(1)]));
    expect(edits((draft) => void (draft.list.length = 0))).toEqual(whole([]));
  });

  it('tell a replaced record by field where that is wanted, and only what keeps the order of its fields', () => {
    const told = (given: Branch['few'], replaced: unknown) => {
      const open = openDraft({ few: detach(given) } as Record<string, unknown>, 'branch', (path) => path[1] === 'few');
      open.draft['few'] = replaced;
      return finishDraft(open)?.edits;
    };
    const { k0 = item(0), k1 = item(1), k2 = item(2) } = items(3);
    expect(told({ k0, k1 }, { k0: { ...k0, n: 7 }, k1, k2 })).toEqual([
      { path: ['branch', 'few', 'k0', 'n'], from: 0, to: 7 },
      { path: ['branch', 'few', 'k2'], to: k2 },
    ]);
    expect(told({ k0, k1 }, { k1 })).toEqual([{ path: ['branch', 'few', 'k0'], from: k0 }]);
    const swapped = { k1, k0 };
    expect(told({ k0, k1 }, swapped)).toEqual([{ path: ['branch', 'few'], from: { k0, k1 }, to: swapped }]);
  });

  it('tell a list that was copied by field without the entries that read the same', () => {
    const given = { list: [item(1), item(2), item(3)] };
    const open = openDraft({ few: detach(given) } as Record<string, unknown>, 'branch', () => true);
    open.draft['few'] = { list: [item(0), item(1), { ...item(2), n: 7 }, item(3)] };
    expect(finishDraft(open)?.edits).toEqual([
      { path: ['branch', 'few', 'list', 1], from: item(2), to: { ...item(2), n: 7 } },
      { path: ['branch', 'few', 'list', 0], to: item(0) },
    ]);
  });

  it.each([10, 100, 1_000])('of a queue of %i that is served name one entry each', (count) => {
    let now = { ...start(), list: Array.from({ length: count }, (_, n) => item(n)) };
    for (let i = 0; i < 5; i++) {
      const served = step(now, (draft) => {
        const next = draft.list.shift();
        if (next !== undefined) next.n = -1;
      });
      expect(served.edits).toEqual([{ path: ['branch', 'list', 0], from: now.list[0] }]);
      now = served.state as typeof now;
    }
  });

  it('say nothing of what was put back', () => {
    const before = start();
    const same = step(before, (draft) => {
      draft.few['k0'] = item(5);
      draft.aside = {};
      Object.assign(draft, { few: before.few, aside: null });
    });
    expect(same.edits).toEqual([]);
    expect(same.state).toEqual(before);
  });
});

describe('a table', () => {
  it('is what a large map becomes at its first change, and changes in place from then on', () => {
    const before = start();
    const first = state(before, (draft) => void (draft.many['k0'] = item(50)));
    expect(isTable(first.many)).toBe(true);
    expect(isTable(first.few)).toBe(false);
    const second = state(first, (draft) => void delete draft.many['k1']);
    expect(second.many).toBe(first.many);
    expect(second.many['k1']).toBeUndefined();
    expect(before).toEqual(start());
  });

  it('stays as it is once it is held elsewhere', () => {
    const first = state(start(), (draft) => void (draft.many['k0'] = item(50)));
    const sent = detach({ all: first.many });
    const second = state(first, (draft) => void (draft.many['k0'] = item(51)));
    expect(sent.all['k0']).toEqual(item(50));
    expect(second.many['k0']).toEqual(item(51));
  });

  it('stays as it is when the step that changes it puts it elsewhere', () => {
    const first = state(start(), (draft) => void (draft.many['k0'] = item(50)));
    const second = state(first, (draft) => {
      draft.aside = draft.many;
      draft.many['k0'] = item(51);
    });
    const third = state(second, (draft) => void (draft.many['k0'] = item(52)));
    expect(second.aside?.['k0']).toEqual(item(51));
    expect(third.many['k0']).toEqual(item(52));
  });
});

/* ---- whatever an actor does ---- */

const key = fc.constantFrom('k0', 'k1', 'k2', 'new', 'k30');
const place = fc.constantFrom('few' as const, 'many' as const, 'aside' as const);
const deed = fc.oneof(
  fc.record({ do: fc.constantFrom('set' as const, 'delete' as const, 'deep' as const, 'push' as const), place, key }),
  fc.record({
    do: fc.constantFrom('aside' as const, 'move' as const, 'back' as const, 'reorder' as const, 'inList' as const),
    place,
    key,
  }),
  fc.record({
    do: fc.constantFrom(
      ...(['append', 'shift', 'element', 'send', 'show', 'insert', 'take', 'filter', 'twice', 'last', 'turn'] as const),
    ),
    place,
    key,
  }),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The same on a draft and on a plain copy. */
function act(branch: Draft<Branch>, { do: what, place: where, key: name }: Deed, n: number): void {
  const map = branch[where] ?? {};
  const entry = map[name];
  if (what === 'set') map[name] = item(n);
  if (what === 'delete') delete map[name];
  if (what === 'deep' && entry !== undefined) entry.inner.n = n;
  if (what === 'push' && entry !== undefined) entry.inner.list.push(n);
  if (what === 'aside') branch.aside = map;
  if (what === 'move') [branch.aside, branch[where]] = [map, {}];
  if (what === 'inList') Object.assign(branch.maps[0] ?? {}, { [name]: item(n) });
  if (what === 'back' && branch.aside !== null) [branch[where], branch.aside] = [branch.aside, null];
  if (what === 'reorder') branch[where] = Object.fromEntries(Object.entries(map).reverse());
  if (what === 'append') branch.list.push(item(n));
  if (what === 'shift') branch.list.shift();
  if (what === 'insert') branch.list.splice(n % 3, 0, item(n));
  if (what === 'take') branch.list.splice(n % 3, 1);
  if (what === 'filter') branch.list = branch.list.filter((each) => each.n % 3 !== n % 3);
  if (what === 'twice') branch.list.push(...branch.list.slice(0, 1));
  if (what === 'turn') branch.list.reverse();
  const last = branch.list.at(-1);
  if (what === 'last' && last !== undefined) last.n = n;
  const [first] = branch.list;
  if (what === 'element' && first !== undefined) first.inner.list.push(n);
}

/** Writes what an edit says: `is` where `was` has been. */
function put(root: Record<string, unknown>, path: Edit['path'], was: unknown, is: unknown): void {
  const keys = [...path];
  const last = keys.pop();
  const parent = keys.reduce((value, at) => value[at] as typeof root, root);
  if (last === undefined) return;
  if (Array.isArray(parent))
    parent.splice(Number(last), was === undefined ? 0 : 1, ...(is === undefined ? [] : [structuredClone(is)]));
  else if (is === undefined) delete parent[last];
  else parent[last] = structuredClone(is);
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('whatever an actor does', () => {
  it('leads to the same as on a plain copy, is told in full, and touches nothing that was handed out', () => {
    fc.assert(
      fc.property(fc.array(fc.array(deed, { maxLength: 6 }), { maxLength: 8 }), (steps) => {
        let now = start();
        const handedOut: { readonly value: unknown; readonly text: string }[] = [];
        const handOut = (value: unknown): void => void handedOut.push({ value, text: JSON.stringify(value) });
        steps.forEach((deeds, at) => {
          const before = now;
          const was = copy(before);
          const plain = copy(before) as Draft<Branch>;
          const told = { branch: copy(before) };
          const open = openDraft(before, 'branch');
          deeds.forEach((what, i) => {
            const n = at * 100 + i;
            if (what.do === 'send') handOut(detach({ [what.key]: before[what.place] }));
            if (what.do === 'show') handOut(detach([open.draft[what.place]]));
            // Two names for one thing exist on a plain copy too, but end with the step.
            act(open.draft, what, n);
            act(plain, what, n);
          });
          const finished = finishDraft(open) ?? { state: before, edits: [] };
          now = finished.state;
          expect(now).toEqual(plain);
          for (const { path, from, to } of finished.edits) put(told, path, from, to);
          expect(told.branch).toEqual(copy(now));
          for (const { path, from, to } of finished.edits.toReversed()) put(told, path, to, from);
          expect(told.branch).toEqual(was);
          for (const { from, to } of finished.edits) handOut([from, to]);
        });
        for (const { value, text } of handedOut) expect(JSON.stringify(value)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
