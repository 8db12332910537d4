/** Which causes and which advice a situation gets, and what its commands are filled in with. */
import { describe, expect, it } from 'vitest';
import type { Stage, WaitingOn } from '../evidence.ts';
import { fact } from '../testing/madeFacts.ts';
import { adviceFor, causesOf, goneCheck } from './adviceFor.ts';
import { situationOf, type Judged, type Situation, type Subject } from './situation.ts';
import { SOURCES } from './sources.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);

const situation = (waitingOn: WaitingOn, error = '', judged: Partial<Judged> = {}, subject: Partial<Subject> = {}) =>
  situationOf(
    { stage: 'Terminating', waitingOn, proofs: [], subject: 'data', error, ...judged },
    { namespace: 'default', name: 'web', uid: UID, isStatic: false, facts: [], node: 'node-a', ...subject },
  );
const codes = (of: Situation): readonly string[] => adviceFor(of).map(({ code }) => code);
const causes = (of: Situation): readonly string[] => causesOf(of).map(({ code, told }) => `${code}${told ? '' : '?'}`);
const one = (of: Situation, code: string) => adviceFor(of).find((each) => each.code === code);
const commandIn = (of: Situation, code: string) => one(of, code)?.command?.text;
const proofs = (kind: Parameters<typeof fact>[0], more: Parameters<typeof fact>[1] = {}) => [fact(kind, more)];

describe('causes', () => {
  it.each<[of: Situation, causes: readonly string[]]>([
    [situation('container-stop'), ['ignoresSigterm?', 'uninterruptible?', 'shimHangs?']],
    [situation('container-stop', 'docker://ab timed out'), ['dockerStuck']],
    [situation('container-stop', 'cri-o://ab DeadlineExceeded'), ['crioStuck']],
    [situation('container-stop', 'containerd://ab DeadlineExceeded'), ['shimStuck']],
    [situation('container-stop', 'DeadlineExceeded'), ['stopTimesOut']],
    [situation('container-stop', 'cri-o://ab no'), ['ignoresSigterm?', 'uninterruptible?', 'shimHangs?']],
    [situation('container-stop', 'containerd://ab no'), ['ignoresSigterm?', 'uninterruptible?', 'shimHangs?']],
    [situation('container-stop', 'docker://ab No such container'), ['runtimeNotFound']],
    [situation('sandbox-teardown', 'dial tcp: connection refused'), ['cniDown']],
    [situation('sandbox-teardown', 'unable to connect to Cilium daemon'), ['cniDown']],
    [situation('sandbox-teardown', 'the Daemon is away'), ['cniDown']],
    [situation('sandbox-teardown', 'no'), ['cniFails?', 'containerInSandbox?']],
    [situation('volume-unmount', 'dial unix /var/lib/kubelet/plugins/csi.sock'), ['driverAway']],
    [
      situation(
        'volume-unmount',
        'dial unix csi.sock: driver name x.y not found in the list of registered CSI drivers',
      ),
      ['driverUnregistered'],
    ],
    [situation('volume-unmount', 'kubernetes.io/nfs/x umount.nfs: busy'), ['nfsSilent']],
    [
      situation('volume-unmount', 'kubernetes.io/nfs/x no'),
      ['mountHeld?', 'driverGone?', 'storageSilent?', 'filesLeft?'],
    ],
    [situation('volume-unmount', 'umount.nfs: no'), ['mountHeld?', 'driverGone?', 'storageSilent?', 'filesLeft?']],
    [situation('volume-unmount', 'not a directory', { proofs: proofs('OrphanRemains') }), ['leftFile']],
    [situation('volume-unmount', 'vol_data.json', { proofs: proofs('OrphanRemains') }), ['leftFile']],
    [situation('volume-unmount', 'not empty', { proofs: proofs('OrphanRemains') }), ['orphanedDirectory']],
    [situation('volume-unmount', 'not a directory'), ['mountHeld?', 'driverGone?', 'storageSilent?', 'filesLeft?']],
    [situation('volume-unmount', 'kubernetes.io/secret/x device or resource busy'), ['memoryBusy']],
    [
      situation('volume-unmount', 'kubernetes.io/secret/x no'),
      ['mountHeld?', 'driverGone?', 'storageSilent?', 'filesLeft?'],
    ],
    [situation('finalizer', '', { subject: 'orphan' }), ['dependentsLeft']],
    [situation('finalizer', '', { subject: 'example.com/hold' }), ['ownerUnknown']],
    [{ ...situation('finalizer'), finalizers: [] }, ['ownerDown?']],
    [situation('kubelet-down', '', { proofs: proofs('RuntimeDown') }), ['runtimeDown']],
    [situation('kubelet-down', 'dial unix /run/x.sock'), ['runtimeDown']],
    [situation('kubelet-down', 'no'), ['kubeletStopped?', 'nodeRestarts?']],
    [situation('mirror-conflict', '', { proofs: proofs('Object') }), ['mirrorDeleted']],
    [situation('mirror-conflict', '', { proofs: proofs('Described') }), ['mirrorDeleted']],
    [situation('mirror-conflict'), ['mirrorStale?']],
    [situation('status-update', '', { proofs: proofs('DeletionDelayed') }), ['phaseNotTerminal']],
    [situation('status-update'), ['statusRefused?']],
    [situation('none'), []],
    [situation('unknown'), []],
  ])('%#', (of, expected) => {
    expect(causes(of)).toEqual(expected);
    for (const { particulars } of causesOf(of)) expect(particulars).toBe(of.particulars);
  });
});

describe('advice', () => {
  it('is none where nothing is waited for', () => {
    expect(codes(situation('none'))).toEqual([]);
    expect(codes(situation('unknown', '', { stage: 'SyncPod' }))).toEqual([]);
    expect(codes(situation('unknown'))).toEqual(['bringLog']);
    expect(codes(situation('mirror-conflict', '', { stage: 'SyncPod' }))).not.toEqual([]);
  });

  it('is each once, of all causes, and what is left at last, the least dangerous first', () => {
    expect(codes(situation('container-stop', `timed out ${ID}`))).toEqual([
      'lookContainers',
      'waitGrace',
      'restoreStorage',
      'restartRuntime',
      'drainReboot',
      'forceDelete',
    ]);
    expect(codes(situation('volume-unmount'))).toEqual([
      'lookHolder',
      'lookNamespaces',
      'lookMounts',
      'lookDriverPods',
      'stopHolder',
      'restoreDriver',
      'restartKubelet',
      'unmountByHand',
      'forceDelete',
    ]);
    expect(adviceFor(situation('mirror-conflict')).map(({ danger }) => danger)).toEqual(['none', 'none', 'low']);
  });

  const has = (code: string, of: Situation): boolean => codes(of).includes(code);
  const at = (stage: Stage, wait: WaitingOn, subject: Partial<Subject> = {}) => situation(wait, '', { stage }, subject);

  it('of force is for a pod of the API that goes, and is there', () => {
    expect(has('forceDelete', at('Terminating', 'container-stop'))).toBe(true);
    expect(has('forceDelete', at('Terminated', 'container-stop'))).toBe(true);
    for (const stage of ['SyncPod', 'Removed'] as const)
      expect(has('forceDelete', at(stage, 'container-stop'))).toBe(false);
    expect(has('forceDelete', at('Terminating', 'container-stop', { isStatic: true }))).toBe(false);
  });

  it('of what is done to an object is for one that is there', () => {
    expect(has('waitGrace', at('Removed', 'container-stop'))).toBe(false);
    expect(has('lookContainers', at('Removed', 'container-stop'))).toBe(true);
    expect(has('removeFinalizer', at('Finished', 'finalizer'))).toBe(true);
    expect(has('removeFinalizer', at('Removed', 'finalizer'))).toBe(false);
  });

  it('of force on the node is for what somebody has asked to go', () => {
    expect(has('drainReboot', at('SyncPod', 'sandbox-teardown'))).toBe(false);
    expect(has('drainReboot', at('Terminating', 'sandbox-teardown'))).toBe(true);
    expect(has('unmountByHand', at('SyncPod', 'volume-unmount'))).toBe(false);
    expect(has('unmountByHand', at('Removed', 'volume-unmount'))).toBe(true);
    expect(has('unmountByHand', situation('volume-unmount', '', { proofs: proofs('OrphanRemains') }))).toBe(false);
  });

  it('of a look is there where it is known at what', () => {
    const killed = { proofs: proofs('Killing', { id: ID }) };
    const sandbox = { proofs: proofs('PlegStarted', { id: SANDBOX, detail: { sandbox: true } }) };
    const stuck = (runtime: string) => `${runtime}://x DeadlineExceeded`;
    expect(has('lookProcess', situation('container-stop', '', killed))).toBe(true);
    expect(has('lookProcess', situation('container-stop'))).toBe(false);
    expect(has('lookConmon', situation('container-stop', stuck('cri-o'), killed))).toBe(true);
    expect(has('lookConmon', situation('container-stop', stuck('cri-o')))).toBe(false);
    expect(has('lookShim', situation('container-stop', stuck('containerd'), sandbox))).toBe(true);
    expect(has('lookShim', situation('container-stop', stuck('containerd'), killed))).toBe(false);
    expect(has('lookSandbox', situation('sandbox-teardown', 'timed out waiting', sandbox))).toBe(true);
    expect(has('lookSandbox', situation('sandbox-teardown', 'timed out waiting'))).toBe(false);
    expect(has('lookSandboxes', situation('sandbox-teardown', 'timed out waiting'))).toBe(true);
    expect(has('lookAddresses', situation('sandbox-teardown', 'host-local', sandbox))).toBe(true);
    expect(has('lookAddresses', situation('sandbox-teardown', 'host-local'))).toBe(false);
    expect(has('lookPluginBinary', situation('sandbox-teardown', 'failed to find plugin "flannel"'))).toBe(true);
    expect(has('lookPluginBinary', situation('sandbox-teardown', 'failed to find plugin'))).toBe(false);
  });

  it('of a driver is for what has one', () => {
    const usual = (volume: string) =>
      codes(situation('volume-unmount', volume)).filter((code) => code.includes('Driver'));
    expect(usual('')).toEqual(['lookDriverPods', 'restoreDriver']);
    expect(usual('kubernetes.io/secret/x')).toEqual([]);
    const emptyDir = situation('volume-unmount', 'not a directory: kubernetes.io/empty-dir/x', {
      proofs: proofs('OrphanRemains'),
    });
    expect(codes(emptyDir).filter((code) => code.includes('Driver'))).toEqual([]);
  });
});

describe('a piece of advice', () => {
  it('has what the table says, with this pod’s names', () => {
    const of = situation('volume-unmount', 'kubernetes.io/secret/x');
    expect(one(of, 'lookHolder')).toEqual({
      code: 'lookHolder',
      danger: 'none',
      risk: 'looks',
      where: 'node',
      command: { text: `fuser -vm /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~secret/data`, open: [] },
      verify: null,
      source: SOURCES.fuser,
      particulars: of.particulars,
    });
    expect(one(of, 'unmountByHand')).toMatchObject({
      danger: 'high',
      risk: 'unmount',
      verify: { code: 'unmounted', command: { text: `grep '/pods/${UID}/volume' /proc/self/mountinfo`, open: [] } },
    });
    expect(one(situation('container-stop'), 'restoreStorage')).toMatchObject({ where: null, command: null });
  });

  it('sees that it has worked by the object, or by what is left of one that is gone', () => {
    const verify = (stage: Stage, wait: WaitingOn, code: string) =>
      one(situation(wait, '', { stage }), code)?.verify?.code;
    expect(verify('Terminating', 'node-lost', 'deleteNode')).toBe('podGone');
    expect(verify('Removed', 'node-lost', 'deleteNode')).toBe('directoryGone');
    expect(verify('Removed', 'container-stop', 'restoreStorage')).toBe('containerExited');
    const gone = { ...situation('cgroup', '', { stage: 'Removed' }) };
    expect(one(gone, 'endProcesses')?.verify?.code).toBe('cgroupGone');
  });

  it('has the page of the plug-in that it is about', () => {
    const held = situation('finalizer', 'calico kubernetes.io/rbd/x', { subject: 'kueue.x-k8s.io/managed' });
    expect(one(held, 'lookOwner')?.source).toBe(SOURCES.kueue);
    expect(one(situation('sandbox-teardown', 'calico kubernetes.io/rbd/x'), 'lookNetworkPods')?.source).toBe(
      SOURCES.calico,
    );
    expect(one(situation('volume-unmount', 'calico kubernetes.io/rbd/x'), 'lookRbd')?.source).toBe(SOURCES.ceph);
    expect(one(held, 'lookFinalizers')?.source).toBe(SOURCES.finalizers);
  });

  it.each<[what: string, of: Situation, code: string, command: string]>([
    [
      'a driver’s volume',
      situation('volume-unmount', 'kubernetes.io/csi/x.y^z busy'),
      'lookHolder',
      `fuser -vm /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/data/mount`,
    ],
    [
      'another root',
      situation('volume-unmount', `/opt/kubelet/pods/${UID}/x`),
      'lookHolder',
      `fuser -vm /opt/kubelet/pods/${UID}/volumes/*/data`,
    ],
    [
      'a driver’s pods',
      situation('volume-unmount', 'kubernetes.io/rbd/x'),
      'lookDriverPods',
      "kubectl get pods -A -o wide --field-selector spec.nodeName=node-a | grep -E 'csi-rbdplugin'",
    ],
    [
      'a network’s pods',
      situation('sandbox-teardown', 'calico'),
      'lookNetworkPods',
      "kubectl get pods -A -o wide --field-selector spec.nodeName=node-a | grep -E 'calico-node'",
    ],
    ['the kubelet', situation('kubelet-down'), 'lookKubelet', 'systemctl status kubelet'],
    ['another kubelet', situation('kubelet-down', 'k3s[812]: no'), 'lookKubelet', "systemctl status '<kubelet-unit>'"],
    ['a runtime', situation('kubelet-down', 'cri-o://ab'), 'lookRuntime', 'systemctl status crio'],
    ['another runtime', situation('kubelet-down', 'docker://ab'), 'lookRuntime', 'systemctl status docker'],
    ['a third runtime', situation('kubelet-down', 'containerd://ab'), 'lookRuntime', 'systemctl status containerd'],
    ['no runtime', situation('kubelet-down'), 'lookRuntime', "systemctl status '<runtime-unit>'"],
    [
      'a UID in a path',
      situation('cgroup'),
      'lookCgroup',
      `find /sys/fs/cgroup -path '*pod${UID.replaceAll('-', '?')}*' -name cgroup.procs -exec grep -H . {} +`,
    ],
    [
      'no UID in a path',
      situation('cgroup', '', {}, { uid: '' }),
      'lookCgroup',
      "find /sys/fs/cgroup -path '*pod<uid-pattern>*' -name cgroup.procs -exec grep -H . {} +",
    ],
    [
      'a finalizer’s domain',
      situation('finalizer', '', { subject: 'hold.example.com/x' }),
      'lookDefinitions',
      'kubectl get crd | grep hold.example.com',
    ],
    [
      'a finalizer’s word',
      situation('finalizer', '', { subject: 'hold.example.com/x' }),
      'lookOwner',
      'kubectl get deployments,statefulsets,daemonsets -A -o wide | grep -i example',
    ],
    [
      'no finalizer',
      situation('finalizer', '', { subject: 'a b' }),
      'lookOwner',
      "kubectl get deployments,statefulsets,daemonsets -A -o wide | grep -i '<owner-word>'",
    ],
    [
      'no finalizer’s domain',
      situation('finalizer', '', { subject: 'a b' }),
      'lookDefinitions',
      "kubectl get crd | grep '<owner-domain>'",
    ],
    [
      'a static pod',
      situation('mirror-conflict', 'forbidden', {}, { name: 'web-node-a' }),
      'lookManifests',
      "grep -l 'name: *web' /etc/kubernetes/manifests/*",
    ],
    [
      'a static pod of another node',
      situation('mirror-conflict', 'forbidden', {}, { name: 'web-node-b' }),
      'lookManifests',
      "grep -l 'name: *web-node-b' /etc/kubernetes/manifests/*",
    ],
    [
      'a static pod of no node',
      situation('mirror-conflict', 'forbidden', {}, { node: '', name: 'web' }),
      'lookManifests',
      "grep -l 'name: *web' /etc/kubernetes/manifests/*",
    ],
    [
      'a static pod of no name',
      situation('mirror-conflict', 'forbidden', {}, { name: '' }),
      'lookManifests',
      "grep -l 'name: *<static-name>' /etc/kubernetes/manifests/*",
    ],
  ])('has in its command %s', (_what, of, code, command) => {
    expect(commandIn(of, code)).toBe(command);
  });

  it('takes the first finalizer away, if it is one', () => {
    const patch = (subject: string) => one(situation('finalizer', '', { subject }), 'removeFinalizer')?.command;
    expect(patch('example.com/hold')?.text).toContain('/metadata/finalizers/0","value":"example.com/hold"');
    expect(patch('example.com/hold')?.open).toEqual([]);
    expect(patch('a b')?.open).toEqual(['index', 'finalizer']);
  });

  it('is done when the pod has gone', () => {
    expect(goneCheck(situation('finalizer'))).toEqual({ text: 'kubectl get pod web -n default', open: [] });
  });
});
