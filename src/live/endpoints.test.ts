/** What Services have of a pod, as slices come and go. */
import { describe, expect, it } from 'vitest';
import { Endpoints } from './endpoints.ts';

const endpoint = (uid: string, ready: boolean, slice = 'web-1') => ({
  slice,
  uid,
  ready,
  serving: true,
  terminating: !ready,
});
const slice = (name: string, ...all: readonly (readonly [uid: string, ready: boolean])[]) => ({
  name,
  endpoints: all.map(([uid, ready]) => endpoint(uid, ready, name)),
});
const told = (endpoints: Endpoints, uid: string) =>
  endpoints.of(uid).map(({ slice: name, ready, from, to }) => [name, ready, from, to]);

describe('endpoints', () => {
  it('remember what a pod that is looked at was, slice by slice', () => {
    const endpoints = new Endpoints(() => true);
    endpoints.listed([slice('web-1', ['a', true]), slice('all-1', ['a', true])], 10);
    endpoints.is(slice('web-1', ['a', true]), 15); // nothing new
    endpoints.is(slice('web-1', ['a', false]), 20);
    endpoints.is(slice('web-1'), 30);
    expect(told(endpoints, 'a')).toEqual([
      ['web-1', true, 10, 20],
      ['all-1', true, 10, null],
      ['web-1', false, 20, 30],
    ]);
  });

  it('forget the past of the others', () => {
    const endpoints = new Endpoints(() => false);
    endpoints.is(slice('web-1', ['a', true]), 10);
    endpoints.is(slice('web-1', ['a', false]), 20);
    expect(told(endpoints, 'a')).toEqual([['web-1', false, 20, null]]);
    endpoints.gone('web-1', 30);
    expect(told(endpoints, 'a')).toEqual([]);
  });

  it('know of a slice that went while nobody watched', () => {
    const endpoints = new Endpoints(() => true);
    endpoints.is(slice('web-1', ['a', true]), 10);
    endpoints.listed([], 20);
    expect(told(endpoints, 'a')).toEqual([['web-1', true, 10, 20]]);
  });
});
