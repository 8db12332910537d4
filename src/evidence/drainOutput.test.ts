/** What `kubectl drain` prints, alone and in the output of other programs: which pods stay, and which are on their way. */
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const BUDGET = "Cannot evict pod as it would violate the pod's disruption budget.";

async function answerTo(...lines: readonly string[]): Promise<readonly string[]> {
  const { pods } = await readBytes(new TextEncoder().encode(lines.join('\n')));
  return pods
    .map(({ namespace, name, stage, waitingOn, causes, advice }) =>
      [`${namespace}/${name}`, stage, waitingOn, causes[0]?.code ?? '-', advice[0]?.code ?? '-'].join(' '),
    )
    .toSorted();
}

describe('a drain', () => {
  it('names each pod that it lists when it gives up', async () => {
    expect(
      await answerTo(
        'evicting pod shop/cart-0',
        'evicting pod shop/cart-1',
        `error when evicting pods/"cart-0" -n "shop" (will retry after 5s): ${BUDGET}`,
        'There are pending pods in node "w-3" when an error occurred: [error when evicting pods/"cart-0" -n "shop": global timeout reached: 2m0s, error when waiting for pod "cart-1" in namespace "shop" to terminate: global timeout reached: 2m0s]',
        'pod/cart-0',
        'pod/cart-1',
      ),
    ).toEqual([
      'shop/cart-0 SyncPod none disruptionBlocked lookBudgets',
      'shop/cart-1 Terminating unknown finalizersHidden lookFinalizers',
    ]);
  });

  it('is read in a frame of k9s', async () => {
    expect(
      await answerTo(
        '│ drain evicting pod shop/cart-0                      │',
        `│ drain error when evicting pods/"cart-0" -n "shop" (will retry after 5s): ${BUDGET} │`,
      ),
    ).toEqual(['shop/cart-0 SyncPod none disruptionBlocked lookBudgets']);
  });

  it('is read where a condition of another object quotes it', async () => {
    const [pod] = await answerTo(
      '    Message:  Node w-1 is reporting: "failed to drain node: timed out: [error when evicting pods/\\"cart-0\\" -n \\"shop\\": global timeout reached: 1m30s]"',
    );
    expect(pod).toBe('shop/cart-0 SyncPod none disruptionBlocked lookBudgets');
  });

  it('names no budget where the API server refuses an eviction for another reason', async () => {
    expect(
      await answerTo(
        'error when evicting pods/"cart-0" -n "shop" (will retry after 5s): pods "cart-0" is forbidden: no',
        'error when evicting pods/"cart-0" -n "shop": global timeout reached: 30s',
        'error when evicting pods/"cart-1" -n "shop": admission webhook "guard.test" denied the request: no',
      ),
    ).toEqual(['shop/cart-0 SyncPod none - -', 'shop/cart-1 SyncPod none webhookFails lookWebhooks']);
  });

  it('is none in the source of a test', async () => {
    expect(await answerTo(`\t\t{"budget", \`error when evicting pods/"cart-0" -n "shop": ${BUDGET}\`},`)).toEqual([]);
  });
});

it('keeps dated lines of equal length apart', async () => {
  const line = (time: string): string =>
    `2025-01-22 ${time},716 INFO  [io.test.Webhook] (executor-7) Denying request for eviction of Pod cart-0 in namespace shop`;
  expect(await answerTo('It hangs.', line('14:25:16'), line('14:25:21'), line('14:25:26'))).toEqual([
    'shop/cart-0 SyncPod none webhookFails lookWebhooks',
  ]);
});
