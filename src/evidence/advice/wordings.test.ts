/** Which cause the words of other programs show: drivers of volumes, CNI plug-ins and runtimes. */
import { describe, expect, it } from 'vitest';
import type { WaitingOn } from '../evidence.ts';
import { causesOf } from './adviceFor.ts';
import { situationOf } from './situation.ts';

const ID = 'ab'.repeat(32);
const MOUNT = '/var/lib/kubelet/pods/x/volumes/kubernetes.io~csi/pvc-1/mount';
const volume = (driver: string): string => `(UniqueName: "kubernetes.io/csi/${driver}^vol-1") `;

const WORDS: Readonly<Partial<Record<WaitingOn, readonly (readonly [words: string, cause: string])[]>>> = {
  'volume-unmount': [
    [`${volume('smb.csi.k8s.io')}code = DeadlineExceeded desc = context deadline exceeded`, 'nfsSilent'],
    [`stat ${MOUNT}: no route to host`, 'nfsSilent'],
    [`stat ${MOUNT}: connection timed out`, 'nfsSilent'],
    [`stat ${MOUNT}: structure needs cleaning`, 'deviceError'],
    [`stat ${MOUNT}: bad message`, 'deviceError'],
    ['code = Unavailable desc = transport is closing', 'driverAway'],
    ['dial unix /var/lib/kubelet/plugins/secrets/sock: connect: no such file or directory', 'driverAway'],
    [`fusermount: entry for ${MOUNT} not found in /etc/mtab`, 'notMounted'],
    [`umount: ${MOUNT}: mountpoint not found`, 'notMounted'],
    [`umount: ${MOUNT}: invalid argument`, 'notMounted'],
    [`stat ${MOUNT}: software caused connection abort`, 'fuseGone'],
    [`lstat ${MOUNT}: socket not connected`, 'fuseGone'],
    [`cannot remove: directory ${MOUNT} is not empty`, 'filesLeft'],
  ],
  'sandbox-teardown': [
    ['failed (delete): etcdserver: request timed out', 'cniApi'],
    ['failed (delete): Get "https://10.96.0.1:443/apis/x": http2: client connection lost', 'cniApi'],
    ['failed (delete): the server has asked for the client to provide credentials', 'cniToken'],
    ['failed (delete): Cilium API client timeout exceeded', 'cniDown'],
    ['failed (delete): CmdDel (shim): failed to send CNI request: Post "http://dummy/cni": EOF', 'cniDown'],
    ['failed (delete): unsupported CNI result version "1.1.0"', 'cniConfig'],
    ['failed (delete): error deallocating IP: did not find reserved IP', 'cniIpam'],
    ['failed (delete): failed to Statfs "/proc/31337/ns/net": no such file or directory', 'netnsEmpty'],
    ['failed (delete): unknown FS magic on "/var/run/netns/cni-1": 1021994', 'netnsEmpty'],
    ['failed to get sandbox container task: no running task found: task x', 'runtimeNotFound'],
    ['failed to connect to shim: dial unix /run/containerd/s/ab: connect: connection refused', 'shimLost'],
  ],
  'container-stop': [
    ['OCI runtime state failed: open /run/containerd/runc/k8s.io/x/state.json: no such file', 'runtimeNotFound'],
    [`runsc did not terminate: loading container "${ID}": file does not exist`, 'runtimeNotFound'],
    ['dial unix /run/containerd/s/3f2a: connect: connection refused', 'shimLost'],
    ['code = Unknown desc = server is not initialized yet', 'runtimeDown'],
    ['all SubConns are in TransientFailure', 'runtimeDown'],
  ],
};

const rows = Object.entries(WORDS).flatMap(([wait, words]) => words.map((row) => [wait as WaitingOn, ...row] as const));

describe('a cause', () => {
  it.each(rows)('of a wait for %s is shown by "%s"', (waitingOn, error, cause) => {
    const of = situationOf(
      { stage: 'Terminating', waitingOn, proofs: [], subject: 'data', error },
      { namespace: 'default', name: 'web', uid: '', isStatic: false, facts: [], node: 'node-a' },
    );
    expect(causesOf(of)[0]).toMatchObject({ code: cause, basis: 'input' });
  });
});
