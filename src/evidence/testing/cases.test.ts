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
    ['accepts a right answer', {}, []],
    ['reports a wrong stage', { pods: [{ name: 'cart-0', stages: ['Removed'], waits: ['finalizer'] }] }, ['stage']],
    [
      'reports a wrong wait',
      { pods: [{ name: 'cart-0', stages: ['Finished', 'Terminated'], waits: ['cgroup'] }] },
      ['wait'],
    ],
    ['reports a cause with another code', { causes: ['jobTracking'] }, ['cause']],
    ['reports a cause with another basis', { causes: ['usual:ownerUnknown', 'usual', 'none'] }, ['cause']],
    ['reports a first step with another code', { first: ['waitGrace', 'none'] }, ['first']],
    ['reports a first step that the case calls unsafe', { unsafe: ['lookOwner', 'lookFinalizers'] }, ['safe']],
    [
      'reports a pod with another UID as invented, and the expected one as missing',
      { pods: [{ name: 'cart-0', uid: CART_UID.replace('6', '7'), stages: ['Finished'], waits: ['finalizer'] }] },
      ['stage', 'wait', 'cause', 'first', 'invented'],
    ],
    [
      'accepts an answer without an optional pod',
      { pods: [...RIGHT.pods, { name: 'cart-1', stages: ['SyncPod'], waits: ['none'], optional: true }] },
      [],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await measuresMissed(changes)).toEqual(expected);
  });

  it('reports a value in a command that the input does not contain', async () => {
    expect(await measuresMissed({}, text.replaceAll('cart-0', 'cart-1'))).toEqual(['commands']);
  });

  it('recognises a value of the input across colours and line breaks', async () => {
    expect(await measuresMissed({}, text.replaceAll('cart-0', '\u001B[31mcart\u001B[m-\n0'))).toEqual([]);
  });
});
