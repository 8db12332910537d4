import { describe, expect, it } from 'vitest';
import { detach, finishDraft, openDraft } from './draft.ts';
import { derived, LARGE_FROM } from './tables.ts';

type Numbers = Readonly<Record<string, number>>;
const numbers = (count: number): Numbers => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

describe.each([3, LARGE_FROM + 1])('what is derived of a map of %i entries', (count) => {
  const set = (state: { readonly map: Numbers }, value: number) => {
    const open = openDraft(state, 'branch');
    open.draft.map['k0'] = value;
    return finishDraft(open)?.state ?? state;
  };

  it('is made once for each state that the map has', () => {
    let made = 0;
    const sum = derived((map: Numbers) => {
      made += 1;
      return Object.values(map).reduce((a, b) => a + b, 0);
    });
    let state = detach({ map: numbers(count) });
    const before = sum(state.map);
    expect([sum(state.map), made]).toEqual([before, 1]);
    state = set(state, 10);
    expect([sum(state.map), sum(state.map), made]).toEqual([before + 10, before + 10, 2]);
    state = set(state, 20);
    expect([sum(state.map), made]).toEqual([before + 20, 3]);
    detach([state.map]);
    state = set(state, 0);
    expect(sum(state.map)).toBe(before);
  });
});
