/** How removals end in a log, or do not: in words of many years, in lines that were cut out of others. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const { at, removed, syncFailed } = kubeletLines();
const OF = `cart-0_shop(${CART_UID})`;
const VOLUMES = `/var/lib/kubelet/pods/${CART_UID}/volumes`;
const MANIFEST = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

interface Case {
  readonly text: string;
  /** The pod by what is known of it; the first where it has no name at all. */
  readonly of: string;
  readonly is: readonly [stage: string, waitingOn: string];
}

const CASES: Readonly<Record<string, Case>> = {
  'a pod that is gone, and added again under its UID': {
    text: [
      removed('10:00:01'),
      at('I', '10:00:02', 'kubelet.go:2420', '"SyncLoop ADD" source="api" pods=["shop/cart-0"]'),
      at(
        'I',
        '10:00:03',
        'kubelet.go:2470',
        `"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event={"ID":"${CART_UID}","Type":"ContainerStarted","Data":"${'ab'.repeat(32)}"}`,
      ),
    ].join('\n'),
    of: 'shop/cart-0',
    is: ['SyncPod', 'none'],
  },
  'a pod of which no container runs any more, until 1.21': {
    text: [
      at('I', '10:00:00', 'kubelet_pods.go:1121', 'Killing unwanted pod "cart-0"'),
      at(
        'I',
        '10:00:01',
        'kubelet.go:2018',
        `Pod "${OF}" has completed execution and should be deleted from the API server: sync`,
      ),
    ].join('\n'),
    of: 'shop/cart-0',
    is: ['Terminated', 'none'],
  },
  'a sandbox that can’t be torn down while the volumes go, until 1.21': {
    text: [
      syncFailed(
        `error killing pod: failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = NetworkPlugin cni failed to teardown pod"`,
      ),
      at(
        'I',
        '10:00:04',
        'operation_generator.go:797',
        `UnmountVolume.TearDown succeeded for volume "kubernetes.io/secret/${CART_UID}-token" (OuterVolumeSpecName: "token") pod "${CART_UID}" (UID: "${CART_UID}"). InnerVolumeSpecName "token". PluginName "kubernetes.io/secret", VolumeGidValue ""`,
      ),
      syncFailed(
        `error killing pod: failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = NetworkPlugin cni failed to teardown pod"`,
        '10:00:15',
      ),
    ].join('\n'),
    of: 'shop/cart-0',
    is: ['Terminating', 'sandbox-teardown'],
  },
  'a mirror that is deleted because it is outdated, as kubelets said until 1.18': {
    text: at(
      'W',
      '10:00:00',
      'kubelet.go:1602',
      `Deleting mirror pod "etcd-node-a_kube-system(${CART_UID})" because it is outdated`,
    ),
    of: 'kube-system/etcd-node-a',
    is: ['SyncPod', 'mirror-conflict'],
  },
  'a directory that housekeeping can’t remove': {
    text: at(
      'E',
      '10:00:00',
      'kubelet.go:2275',
      `Failed cleaning up orphaned pod directories: remove ${VOLUMES}/kubernetes.io~secret/dsn: device or resource busy`,
    ),
    of: CART_UID,
    is: ['Removed', 'volume-unmount'],
  },
  'a housekeeping that fails for no pod’s sake': {
    text: at('E', '10:00:00', 'kubelet.go:2596', 'Failed cleaning pods: context deadline exceeded'),
    of: '',
    is: ['no pod', 'unknown'],
  },
  'what umount says, in a line that was searched for': {
    text: `Aug 24 00:14:21 node-a kubelet[1028]: Output: umount: ${VOLUMES}/kubernetes.io~nfs/pvc-1: device is busy.`,
    of: CART_UID,
    is: ['Terminated', 'volume-unmount'],
  },
  'what umount says, in an error of several lines': {
    text: [
      at(
        'E',
        '10:00:04',
        'nestedpendingoperations.go:348',
        `Operation for "{volumeName:kubernetes.io/nfs/${CART_UID}-pvc-1 podName:${CART_UID} nodeName:}" failed. No retries permitted until 2024-06-12 10:00:05 +0000 UTC (durationBeforeRetry 1s). Error: UnmountVolume.TearDown failed for volume "pvc-1" (UniqueName: "kubernetes.io/nfs/${CART_UID}-pvc-1") pod "${CART_UID}" (UID: "${CART_UID}") : unmount failed: exit status 32`,
      ),
      `Unmounting arguments: ${VOLUMES}/kubernetes.io~nfs/pvc-1`,
      `Output: umount: ${VOLUMES}/kubernetes.io~nfs/pvc-1: device is busy.`,
    ].join('\n'),
    of: CART_UID,
    is: ['Terminated', 'volume-unmount'],
  },
  'a mount that fails with arguments of its own': {
    text: `Aug 24 00:14:21 node-a kubelet[1028]: Output: mount: ${VOLUMES}/kubernetes.io~nfs/pvc-1: wrong fs type`,
    of: CART_UID,
    is: ['unknown', 'unknown'],
  },
  'subpaths of a pod that nobody names': {
    text: 'Pods hang with: Error: "error cleaning subPath mounts for volume \\"content\\": error reading /var/lib/kubelet/pods/redacted/volume-subpaths/content/app: lstat: stale NFS file handle"',
    of: '',
    is: ['Terminated', 'volume-unmount'],
  },
  'a volume’s own record that is empty': {
    text: `kubernetes.io/csi: failed to parse volume data file [${VOLUMES}/kubernetes.io~csi/pvc-1/vol_data.json]: EOF`,
    of: CART_UID,
    is: ['Terminated', 'volume-unmount'],
  },
  'an event whose errors take several lines': {
    text: `Events:
  Type     Reason         Age                From             Message
  ----     ------         ----               ----             -------
  Normal   Killing        5m (x64 over 23m)  kubelet, node-a  Killing container with id docker://app:Need to kill Pod
  Warning  FailedKillPod  29s (x81 over 23m) kubelet, node-a  error killing pod: [failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = Unknown desc = Error response from daemon: Cannot stop container"
, failed to "KillPodSandbox" for "${CART_UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = Error response from daemon: Cannot stop container"
]`,
    of: CART_UID,
    is: ['Terminating', 'container-stop'],
  },
  'a static pod’s directory, by the hash that is its UID': {
    text: at(
      'E',
      '10:00:00',
      'kubelet_volumes.go:154',
      `Orphaned pod "${MANIFEST}" found, but volume paths are still present on disk.`,
    ),
    of: MANIFEST,
    is: ['Removed', 'volume-unmount'],
  },
};

it('is told by the error, not by the last line of it', async () => {
  const { pods } = await readBytes(
    new TextEncoder().encode(CASES['what umount says, in an error of several lines']?.text),
  );
  expect(pods[0]?.told.subject).toContain('pvc-1');
  expect(pods[0]?.evidence.map(({ line }) => line)).toEqual([1]);
});

describe('an ending', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, of, is: [stage, waitingOn] }) => {
    expect(await verdictIn(text, of)).toEqual({ stage, waitingOn });
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { text }]) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/endings.json');
});
