/** What tells that a whole pod is being stopped, not a container restarted; and what kubectl says of one that it can’t find. */
import { describe, expect, it } from 'vitest';
import { CART_UID, kubeletLines, verdictIn } from './testing/inputs.ts';

const ID = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);
const DEADLINE = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
const { at, stopFailed, syncFailed } = kubeletLines();

const CONTAINER_FAILS = `failed to "KillContainer" for "app" with KillContainerError: "${DEADLINE}"`;
const SANDBOX_FAILS = `failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "${DEADLINE}"`;
const REPLACED = at(
  'E',
  '10:02:31',
  'kuberuntime_manager.go:1080',
  `"killPodWithSyncResult failed" err=${JSON.stringify(`[${CONTAINER_FAILS}, ${SANDBOX_FAILS}]`)}`,
);

const runtime = (time: string, level: string, message: string, error = ''): string =>
  `time="2024-06-12T${time}Z" level=${level} msg=${JSON.stringify(message)}${error === '' ? '' : ` error=${JSON.stringify(error)}`}`;
const CREATED = [
  runtime(
    '09:00:00',
    'info',
    `RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${CART_UID},Namespace:shop,Attempt:0,} returns sandbox id "${SANDBOX}"`,
  ),
  runtime(
    '09:00:01',
    'info',
    `CreateContainer within sandbox "${SANDBOX}" for &ContainerMetadata{Name:app,Attempt:0,} returns container id "${ID}"`,
  ),
];
const CONTAINER_HANGS = [
  runtime('10:00:00', 'info', `StopContainer for "${ID}" with timeout 30 (s)`),
  runtime('10:02:00', 'error', `StopContainer for "${ID}" failed`, DEADLINE),
];

const CASES: readonly (readonly [string, readonly string[], string, string, string])[] = [
  [
    'containers and sandbox fail in one sync',
    [stopFailed(), syncFailed(`[${CONTAINER_FAILS}, ${SANDBOX_FAILS}]`, '10:04:30')],
    'shop/cart-0',
    'Terminating',
    'container-stop',
  ],
  [
    'a container alone fails in a sync: it may be restarted',
    [stopFailed(), syncFailed(CONTAINER_FAILS, '10:02:31')],
    'shop/cart-0',
    'unknown',
    'container-stop',
  ],
  [
    'the runtime is asked for the sandbox after a container that would not stop',
    [...CREATED, ...CONTAINER_HANGS, runtime('10:02:00', 'info', `StopPodSandbox for "${SANDBOX}"`)],
    'shop/cart-0',
    'Terminating',
    'container-stop',
  ],
  [
    'the runtime is asked for a container alone',
    [...CREATED, ...CONTAINER_HANGS],
    'shop/cart-0',
    'unknown',
    'container-stop',
  ],
  [
    'kubectl does not find it after it deleted it',
    ['pod "cart-0" force deleted', 'Error from server (NotFound): pods "cart-0" not found'],
    'cart-0',
    'Removed',
    'none',
  ],
  [
    'kubectl does not find it, and nobody has deleted it: it may be of another namespace',
    ['$ kubectl get pod cart-0', 'Error from server (NotFound): pods "cart-0" not found'],
    'cart-0',
    'unknown',
    'unknown',
  ],
  [
    'an eviction is refused for a disruption budget’s sake',
    [
      'evicting pod shop/cart-0',
      'error when evicting pods/"cart-0" -n "shop" (will retry after 5s): Cannot evict pod as it would violate the pod\'s disruption budget.',
    ],
    'shop/cart-0',
    'SyncPod',
    'none',
  ],
];

describe('a whole pod', () => {
  it.each(CASES)('%s', async (_, lines, pod, stage, waitingOn) => {
    const { stage: told, waitingOn: waits } = await verdictIn(lines.join('\n'), pod);
    expect({ stage: told, waitingOn: waits }).toEqual({ stage, waitingOn });
  });

  it('is not what a sandbox’s replacement stops', async () => {
    const lines = [
      stopFailed(),
      `${REPLACED} pod="shop/cart-0" podUID="${CART_UID}"`,
      syncFailed(`[${CONTAINER_FAILS}, ${SANDBOX_FAILS}]`, '10:02:31'),
    ];
    expect((await verdictIn(lines.join('\n'), 'shop/cart-0')).stage).not.toBe('Terminating');
  });
});
