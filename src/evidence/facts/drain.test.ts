/** Errors of drains and refused evictions, in the words of kubectl's library and of other clients. */
import { describe, expect, it } from 'vitest';
import { drainErrors, evictionRefused } from './drain.ts';

const BUDGET = "Cannot evict pod as it would violate the pod's disruption budget.";

const short = (facts: ReturnType<typeof drainErrors>): readonly string[] =>
  facts.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);

describe('an error of kubectl’s drain package', () => {
  it.each([
    [`error when evicting pods/"web" -n "shop" (will retry after 5s): ${BUDGET}`, ['EvictionRefused shop/web']],
    ['error when evicting pods/"web" -n "shop": pods "web" is forbidden', ['EvictionRefused shop/web']],
    [`error when evicting pod "web" (will retry after 5s): ${BUDGET}`, ['EvictionRefused /web']],
    [
      'error when evicting pod "web" from terminating namespace "shop" (will retry after 5s): forbidden',
      ['EvictionRefused shop/web'],
    ],
    ['error when waiting for pod "web" terminating: global timeout reached: 20s', ['DeletionRequested /web']],
    ['error when waiting for pod "web" in namespace "shop" to terminate: x', ['DeletionRequested shop/web']],
    [
      'There are pending pods in node "n" when an error occurred: [error when evicting pods/"a" -n "shop": global timeout reached: 2m0s, error when waiting for pod "b" in namespace "shop" to terminate: global timeout reached: 2m0s]',
      ['EvictionRefused shop/a', 'DeletionRequested shop/b'],
    ],
    [
      `drain_controller.go:182] failed to drain node: w-1. Error: error when evicting pods/"a" -n "shop": global timeout reached: 1m30s`,
      ['EvictionRefused shop/a'],
    ],
    ['[error when evicting pods/"a" -n', ['EvictionRefused /a']],
    ['error when evicting pods now: no', []],
    ['error when deleting node "w-4": no', []],
    ['evicting pod shop/web', []],
  ])('names each of its pods: %s', (line, facts) => {
    expect(short(drainErrors(line))).toEqual(facts);
  });

  it('keeps the reason of each pod apart', () => {
    const facts = drainErrors('[error when evicting pods/"a" -n "s": one, error when evicting pods/"b" -n "s": two]');
    expect(facts.map(({ detail }) => detail?.['error'])).toEqual([
      'error when evicting pods/"a" -n "s": one',
      'error when evicting pods/"b" -n "s": two',
    ]);
  });
});

describe('a refused eviction in other words', () => {
  it.each([
    ['failed to evict pod: failed to evict pod shop/web-0: pods "web-0" is forbidden: no', 'shop/web-0'],
    ['Denying request for eviction of Pod web-0 in namespace shop', 'shop/web-0'],
    ['"Error evicting pod" err="Too many requests" pod="shop/web-0"', 'shop/web-0'],
    [`Pod eviction for shop/web-0 failed: ${BUDGET}`, 'shop/web-0'],
    ['Did not to evict pod shop/web-0 due to PDB violation.', 'shop/web-0'],
  ])('names its pod: %s', (text, pod) => {
    expect(short(evictionRefused(text))).toEqual([`EvictionRefused ${pod}`]);
  });

  it.each([
    'Reached max retries while trying to evict pods from nodes in node group blue-1',
    'eviction manager: pod web-0_shop failed to evict timeout waiting to kill pod',
    'Successfully evicted pod shop/web-0',
    'Could not evict: would violate the budget',
  ])('names nobody: %s', (text) => {
    expect(evictionRefused(text)).toEqual([]);
  });
});
