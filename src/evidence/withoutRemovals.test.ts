/**
 * Inputs in which no pod is being removed: objects, events and logs of other kinds, source code, articles, output of
 * deploy tools. Each file of `fixtures/withoutRemovals/` is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const folder = new URL('fixtures/withoutRemovals/', import.meta.url);

/** Pods that an input really names, about whose removal it says nothing. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'crictl-pods.txt': ['shop/checkout-7c5b8d-x9k2l', 'kube-system/kube-proxy-8kzzp'],
  'crictl-ps.txt': ['/checkout-7c5b8d-x9k2l'],
  'kernel-oom.txt': ['/'],
};

describe('no removal is read from', () => {
  it.each(readdirSync(folder))('%s', async (file) => {
    const { pods } = await readBytes(new Uint8Array(readFileSync(new URL(file, folder))));
    const told = pods
      .filter(({ stage, waitingOn }) => !((stage === 'SyncPod' || stage === 'Terminated') && waitingOn === 'none'))
      .map(({ namespace, name, stage, waitingOn }) => `${namespace}/${name} ${stage} ${waitingOn}`);
    expect(told).toEqual((NAMED[file] ?? []).map((pod) => `${pod} unknown unknown`));
  });
});

describe('an event without a pod', () => {
  const answerTo = async (...rows: readonly string[]): Promise<readonly string[]> => {
    const { pods } = await readBytes(new TextEncoder().encode(rows.join('\n')));
    return pods.map(({ namespace, name, uid, stage, waitingOn }) =>
      [`${namespace}/${name}`, uid === '' ? '' : '@', stage, waitingOn].join(' '),
    );
  };

  it.each([
    'Normal   Killing    3m49s  kubelet  Stopping container agent',
    'Warning  FailedPreStopHook  3m49s  kubelet  PreStopHook failed',
    'Warning  FailedSync  10s (x9 over 1h)  kubelet  Error syncing pod, skipping: API error (500): Unknown device',
    'Warning  FailedPrepareDynamicResources  81s  kubelet  Failed to prepare dynamic resources: no driver',
  ])('is nobody’s: %s', async (row) => {
    expect(await answerTo(row)).toEqual([]);
  });

  it('counts where it says that the removal of a pod fails', async () => {
    const row = 'Warning  FailedKillPod  3m  kubelet  error killing pod: failed to "KillContainer" for "a": timeout';
    expect(await answerTo(row)).toEqual(['/  Terminating container-stop']);
  });

  it('is of a pod that starts if nothing else happened to it', async () => {
    const scheduled = 'Normal   Scheduled    20m  default-scheduler  Successfully assigned shop/cart-0 to node-1';
    const failed = 'Warning  FailedMount  33s  kubelet            MountVolume.SetUp failed for volume "data" : no';
    expect(await answerTo(failed)).toEqual([]);
    expect(await answerTo(scheduled, failed)).toEqual(['shop/cart-0  SyncPod none']);
  });

  it('is of the pod that was scheduled', async () => {
    const uid = '99751ead-88aa-468f-a09d-c338c8a762ae';
    expect(
      await answerTo(
        'Normal   Scheduled      20m  default-scheduler  Successfully assigned shop/cart-0 to node-1',
        `Warning  FailedKillPod  2m   kubelet            error killing pod: failed to "KillPodSandbox" for "${uid}": no`,
      ),
    ).toEqual(['shop/cart-0 @ Terminating sandbox-teardown']);
  });
});

it('names an expired certificate as the cause of a kubelet that ends', async () => {
  const text = [
    'Jan 18 17:33:58 n1 kubelet[145]: E0118 17:33:58.888700     145 bootstrap.go:265] part of the existing bootstrap client certificate is expired: 2020-12-06 18:55:55 +0000 UTC',
    'Jan 18 17:33:58 n1 systemd[1]: kubelet.service: Main process exited, code=exited, status=255/EXCEPTION',
  ].join('\n');
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods.map(({ about, causes }) => [about, causes[0]?.code])).toEqual([['node', 'certificateExpired']]);
});

it('takes a pod that a controller waits for as being deleted', async () => {
  const line =
    'I0207 10:11:12.123456       1 stateful_set_control.go:560] "StatefulSet is waiting for Pod to terminate" statefulSet="bank/ledger" pod="bank/ledger-2"';
  const { pods } = await readBytes(new TextEncoder().encode(line));
  expect(pods.map(({ namespace, name, stage }) => [namespace, name, stage])).toEqual([
    ['bank', 'ledger-2', 'Terminating'],
  ]);
});
