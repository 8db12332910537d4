import { describe, expect, it } from 'vitest';
import { CART_UID, cartPod, readBytes } from './inputs.ts';
import { missesOf, type Case } from './cases.ts';

const pod = cartPod({ finalizers: ['example.com/guard'] }, { phase: 'Succeeded' });
const text = JSON.stringify(pod);

const RIGHT: Case = {
  set: 1,
  file: 'cart.json',
  title: 'a finalizer is left',
  source: 'made up',
  pods: [
    { namespace: 'shop', name: 'cart-0', uid: CART_UID, stages: ['Finished', 'Terminated'], waits: ['finalizer'] },
  ],
  causes: ['ownerUnknown'],
  first: ['look'],
  unsafe: [],
};

async function measuresMissed(changes: Partial<Case>, input = text): Promise<readonly string[]> {
  const evidence = await readBytes(new TextEncoder().encode(text));
  return Object.keys(missesOf({ ...RIGHT, ...changes }, evidence, input));
}

describe('scoring an answer', () => {
  it.each<[string, Partial<Case>, readonly string[]]>([
    ['finds nothing wrong with a right answer', {}, []],
    ['misses the stage', { pods: [{ name: 'cart-0', stages: ['Removed'], waits: ['finalizer'] }] }, ['stage']],
    [
      'misses the wait',
      { pods: [{ name: 'cart-0', stages: ['Finished', 'Terminated'], waits: ['cgroup'] }] },
      ['wait'],
    ],
    ['misses a cause of another code', { causes: ['jobTracking'] }, ['cause']],
    ['misses a cause of another basis', { causes: ['usual:ownerUnknown', 'usual', 'none'] }, ['cause']],
    ['misses a first step of another code', { first: ['waitGrace', 'none'] }, ['first']],
    ['finds a first step that the case calls unsafe', { unsafe: ['lookOwner', 'lookFinalizers'] }, ['safe']],
    [
      'finds a pod of another UID missing and the one given invented',
      { pods: [{ name: 'cart-0', uid: CART_UID.replace('6', '7'), stages: ['Finished'], waits: ['finalizer'] }] },
      ['stage', 'wait', 'cause', 'first', 'invented'],
    ],
    [
      'accepts that an optional pod is left out',
      { pods: [...RIGHT.pods, { name: 'cart-1', stages: ['SyncPod'], waits: ['none'], optional: true }] },
      [],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await measuresMissed(changes)).toEqual(expected);
  });

  it('finds a value in a command that the input does not contain', async () => {
    expect(await measuresMissed({}, text.replaceAll('cart-0', 'cart-1'))).toEqual(['commands']);
  });

  it('finds a value of the input across colours and line breaks', async () => {
    expect(await measuresMissed({}, text.replaceAll('cart-0', '\u001B[31mcart\u001B[m-\n0'))).toEqual([]);
  });
});
