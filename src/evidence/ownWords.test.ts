/** What people say beside, or instead of, what they paste: it completes an answer, and never makes one up. */
import { describe, expect, it } from 'vitest';
import { readBytes, verdictIn } from './testing/inputs.ts';

const inShort = async (...lines: readonly string[]): Promise<readonly string[]> => {
  const { pods } = await readBytes(new TextEncoder().encode(lines.join('\n')));
  return pods.map(({ name, stage, waitingOn }) => `${name} ${stage} ${waitingOn}`.trim());
};

const STUCK = 'Since the upgrade the pod is stuck in Terminating.';
const ROW = (name: string, status = 'Terminating', ready = '0/1'): string => `${name}   ${ready}   ${status}   0   3d`;

describe('somebody’s words', () => {
  it('tell of the delete that a cut description does not show', async () => {
    const description = ['Name:         cart-0', 'Namespace:    shop', 'Priority:     0'];
    expect(await inShort(...description)).toEqual(['cart-0 SyncPod none']);
    expect(await inShort(STUCK, '', ...description)).toEqual(['cart-0 Terminating unknown']);
  });

  it('count for nothing against the status that a description shows', async () => {
    const description = ['Name:         cart-0', 'Namespace:    shop', 'Status:       Running'];
    expect(await inShort(STUCK, '', ...description)).toEqual(['cart-0 SyncPod none']);
  });

  it('make a pod of no name only if they tell its trouble, and no pod is named', async () => {
    expect(await inShort(STUCK)).toEqual([]);
    expect(await inShort(STUCK, 'The node was powered off.')).toEqual(['Terminating node-lost']);
    expect(await inShort(STUCK, 'The NFS server has died.')).toEqual(['Terminating volume-unmount']);
    const rows = [ROW('cart-0'), ROW('cart-1')];
    expect(await inShort(STUCK, ...rows)).toHaveLength(2);
  });

  it('tell a wait only where nothing else does', async () => {
    const said = [STUCK, 'The NFS server has died.'];
    expect(await inShort(...said, '', ROW('cart-0'))).toEqual(['cart-0 Terminating volume-unmount']);
    expect(await inShort(...said, '', ROW('cart-0', 'Terminating', '1/1'))).toEqual([
      'cart-0 Terminating container-stop',
    ]);
    expect(await inShort('The NFS server has died.', '', ROW('cart-0', 'Running', '1/1'))).toEqual([
      'cart-0 SyncPod none',
    ]);
  });
});

describe('a delete that kubectl waits for', () => {
  const deleted = 'pod "cart-0" deleted';

  it('is over when the shell goes on', async () => {
    expect(await verdictIn(`${deleted}\n\nreal\t0m14.323s\nuser\t0m0.130s`)).toEqual({
      stage: 'Removed',
      waitingOn: 'none',
    });
    expect(await verdictIn(`${deleted}\nWed Nov 23 03:11:51 PM CET 2022`)).toEqual({
      stage: 'Removed',
      waitingOn: 'none',
    });
  });

  it('is not over if it was forced, or if the shell was not seen to go on', async () => {
    expect((await verdictIn(deleted)).stage).toBe('unknown');
    expect((await verdictIn('pod "cart-0" force deleted\nreal\t0m1.1s')).stage).not.toBe('Removed');
  });
});
