/** The part of an error that is shown on one line. */
import { describe, expect, it } from 'vitest';
import { decidingWords } from './decidingWords.ts';
import { MOST_ERROR } from './errors.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const DIRECTORY = `/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/pvc-0b1c2d3e-4f50-4a1b-9c2d-3e4f5a6b7c8d`;
const VOLUME = `volume "data" (UniqueName: "kubernetes.io/nfs/${U}-data") pod "${U}" (UID: "${U}") `;
const CONTAINER = `failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"`;
const GONE = `failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = NotFound desc = no such container"`;
const sandbox = (error: string): string =>
  `failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = ${error}"`;

const ERRORS: readonly (readonly [what: string, error: string, words: string])[] = [
  ['an error by itself', 'the device is on fire', 'the device is on fire'],
  ['an empty error', '', ''],
  [
    'an unmount',
    `UnmountVolume.TearDown failed for ${VOLUME}: Error checking path: lstat ${DIRECTORY}: stale NFS file handle`,
    'stale NFS file handle',
  ],
  [
    'a pending operation',
    `Operation for "{volumeName:kubernetes.io/nfs/${U}-data podName:${U} nodeName:}" failed. No retries permitted until 2024-06-12 10:02:05 +0000 UTC m=+9.1 (durationBeforeRetry 2m2s). Error: "UnmountVolume.TearDown failed for ${VOLUME.replaceAll('"', '\\"')}: remove ${DIRECTORY}: device or resource busy"`,
    'device or resource busy',
  ],
  [
    'umount',
    `UnmountVolume.TearDown failed for ${VOLUME}: unmount failed: exit status 32\nUnmounting arguments: ${DIRECTORY}\nOutput: umount: ${DIRECTORY}: target is busy.\n        (In some cases useful info about processes that use\n         the device is found by lsof(8) or fuser(1))\n`,
    'target is busy',
  ],
  [
    'umount, on one escaped line',
    `unmount failed: exit status 32\\nUnmounting arguments: ${DIRECTORY}\\nOutput: umount.nfs4: ${DIRECTORY}: device is busy\\n`,
    'device is busy',
  ],
  [
    'a CSI driver',
    `UnmountVolume.TearDown failed for ${VOLUME}: kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = failed to unmount target: volume is still in use`,
    'volume is still in use',
  ],
  [
    'an unregistered CSI driver',
    `kubernetes.io/csi: Unmounter.TearDownAt failed to get CSI client: driver name ebs.csi.aws.com not found in the list of registered CSI drivers`,
    'driver name ebs.csi.aws.com not found in the list of registered CSI drivers',
  ],
  [
    'a network plug-in',
    `error killing pod: ${sandbox(`failed to destroy network for sandbox \\"${'ab'.repeat(32)}\\": plugin type=\\"calico\\" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized`)}`,
    'connection is unauthorized: Unauthorized',
  ],
  [
    'a plug-in’s missing file, without its advice',
    sandbox(
      'stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running and has mounted /var/lib/calico/',
    ),
    'stat /var/lib/calico/nodename: no such file or directory',
  ],
  [
    'a refused connection',
    'Post "https://10.0.0.1:6443/api/v1": dial tcp 10.0.0.1:6443: connect: connection refused',
    'dial tcp 10.0.0.1:6443: connect: connection refused',
  ],
  [
    'a container, before those of its sandbox',
    `[${CONTAINER}, ${sandbox('it is in use')}]`,
    'context deadline exceeded',
  ],
  ['a sandbox whose container is gone', `[${GONE}, ${sandbox('it is in use')}]`, 'it is in use'],
  ['a container that is gone, if there is no other error', GONE, 'no such container'],
  ['an exit code without output', 'unmount failed: exit status 32', 'unmount failed: exit status 32'],
  ['a gRPC code without a description', 'rpc error: code = Unknown desc = ', 'code = Unknown desc ='],
];

describe('the deciding words of an error', () => {
  it.each(ERRORS)('are those of %s', (_, error, words) => {
    expect(decidingWords(error)).toBe(words);
  });

  it.each([' ', '.', '",'])('are found in an error with a long run of %j', (part) => {
    const error = `it broke${part.repeat((MOST_ERROR - 20) / part.length)}here`;
    expect(decidingWords(error)).toBe(error);
  });

  it('are found quickly in an error of any length', () => {
    for (const part of ['\\', '"', ': ', 'failed to "X" for "', 'rpc error: code = X desc = ', ' \n'])
      expect(decidingWords(part.repeat(MOST_ERROR)).length).toBeLessThanOrEqual(MOST_ERROR);
  });
});
