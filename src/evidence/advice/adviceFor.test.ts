/** Which causes and which advice a situation gets, and what its commands are filled in with. */
import { describe, expect, it } from 'vitest';
import type { Stage, WaitingOn } from '../evidence.ts';
import { fact } from '../testing/madeFacts.ts';
import { adviceFor, causesOf, goneCheck } from './adviceFor.ts';
import { situationOf, type Judged, type Situation, type Subject } from './situation.ts';
import { SOURCES } from './tables.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);

const situation = (waitingOn: WaitingOn, error = '', judged: Partial<Judged> = {}, subject: Partial<Subject> = {}) =>
  situationOf(
    { stage: 'Terminating', waitingOn, proofs: [], subject: 'data', error, ...judged },
    { namespace: 'default', name: 'web', uid: UID, isStatic: false, facts: [], node: 'node-a', ...subject },
  );
const remarked = (waitingOn: WaitingOn, code: string, stage: Stage = 'Terminating') =>
  situation(waitingOn, '', { stage, remark: { code } });
const codes = (of: Situation): readonly string[] => adviceFor(of).map(({ code }) => code);
/** Codes of the causes; a usual cause ends in a question mark. */
const causes = (of: Situation): string =>
  causesOf(of)
    .map(({ code, basis }) => `${code}${basis === 'input' ? '' : '?'}`)
    .join(' ');
const one = (of: Situation, code: string) => adviceFor(of).find((each) => each.code === code);
const commandIn = (of: Situation, code: string) => one(of, code)?.command?.text;
const proofs = (kind: Parameters<typeof fact>[0], more: Parameters<typeof fact>[1] = {}) => [fact(kind, more)];

const AT_LEISURE = 'ignoresSigterm? uninterruptible? shimHangs?';
const HELD = 'mountHeld? driverGone? storageSilent?';

describe('causes', () => {
  it.each<[of: Situation, causes: string]>([
    // container-stop
    [situation('container-stop'), AT_LEISURE],
    [situation('container-stop', '', {}, { grace: 'running' }), 'ignoresSigterm?'],
    [situation('container-stop', '', {}, { grace: 'over' }), 'uninterruptible? shimHangs?'],
    [situation('container-stop', 'docker://ab', {}, { grace: 'running' }), 'ignoresSigterm?'],
    [situation('container-stop', 'docker://ab operation timeout: context deadline exceeded'), 'dockerStuck'],
    [situation('container-stop', 'Cannot kill container: docker://ab: did not receive an exit event'), 'dockerStuck'],
    [situation('container-stop', 'cri-o://ab DeadlineExceeded'), 'crioStuck'],
    [situation('container-stop', 'containerd://ab DeadlineExceeded'), 'shimStuck'],
    [situation('container-stop', 'DeadlineExceeded'), 'stopTimesOut'],
    [situation('container-stop', 'containerd://ab no'), 'uninterruptible? shimHangs?'],
    [situation('container-stop', 'docker://ab No such container'), 'runtimeNotFound'],
    [situation('container-stop', 'no such container: "ab"'), 'runtimeNotFound'],
    [remarked('none', 'nothingLeftToStop'), 'runtimeNotFound'],
    [situation('container-stop', 'ttrpc: closed: unknown'), 'shimLost'],
    [situation('container-stop', 'unable to signal init: permission denied'), 'signalDenied'],
    [situation('container-stop', 'runc did not terminate: unable to freeze'), 'cgroupFrozen'],
    [situation('container-stop', 'write /run/x: no space left on device'), 'diskFull'],
    [situation('container-stop', 'containerd://ab: pod freezer-0 timed out waiting'), 'shimStuck'],
    [remarked('container-stop', 'taskHangs'), 'uninterruptible'],
    [remarked('container-stop', 'nfsSilent'), 'nfsSilent'],
    [remarked('container-stop', 'containerOverdue'), 'uninterruptible? shimHangs?'],
    // prestop
    [situation('prestop'), 'hookOverruns? hookCallsLeaving?'],
    [situation('prestop', 'PreStop hook not completed in grace period'), 'hookOverruns'],
    [
      situation('unknown', 'Exec lifecycle hook ([curl]) failed: executable file not found in $PATH', {
        proofs: proofs('PreStopFailed'),
      }),
      'hookFails',
    ],
    // sandbox-teardown
    [situation('sandbox-teardown', 'dial tcp: connection refused'), 'cniDown'],
    [situation('sandbox-teardown', 'unable to connect to Cilium daemon'), 'cniDown'],
    [situation('sandbox-teardown', 'Is the agent running?'), 'cniDown'],
    [
      situation(
        'sandbox-teardown',
        'plugin type="bridge" failed (delete): failed to remove veth of pod gpu-metrics-daemonset-4v7zx: operation not supported',
      ),
      'cniPluginFails',
    ],
    [situation('sandbox-teardown', 'pod log-daemon-1: busy'), 'cniFails? containerInSandbox?'],
    [
      situation('sandbox-teardown', 'dial unix /run/containerd/containerd.sock: connect: connection refused'),
      'cniFails? containerInSandbox?',
    ],
    [
      situation(
        'sandbox-teardown',
        'error getting ClusterInformation: Get "https://10.0.0.1:443/apis/crd": dial tcp 10.0.0.1:443: i/o timeout',
      ),
      'cniApi',
    ],
    [situation('sandbox-teardown', 'no'), 'cniFails? containerInSandbox?'],
    // volume-unmount
    [situation('volume-unmount', 'dial unix /var/lib/kubelet/plugins/csi.sock'), 'driverAway'],
    [
      situation(
        'volume-unmount',
        'dial unix csi.sock: driver name x.y not found in the list of registered CSI drivers',
      ),
      'driverUnregistered',
    ],
    [situation('volume-unmount', 'kubernetes.io/nfs/x umount.nfs: busy'), 'nfsSilent'],
    [situation('volume-unmount', 'kubernetes.io/nfs/x lstat /x: stale NFS file handle'), 'nfsSilent'],
    [remarked('volume-unmount', 'nfsSilent'), 'nfsSilent'],
    [situation('volume-unmount', 'kubernetes.io/nfs/x no'), 'nfsSilent? mountHeld? storageSilent?'],
    [situation('volume-unmount', 'umount.nfs: no'), HELD],
    [situation('volume-unmount', 'not a directory', { proofs: proofs('OrphanRemains') }), 'leftFile'],
    [situation('volume-unmount', 'subpath x: not a directory', { proofs: proofs('OrphanRemains') }), 'leftFile'],
    [situation('volume-unmount', 'not empty', { proofs: proofs('OrphanRemains') }), 'orphanedDirectory'],
    [situation('volume-unmount', 'not a directory'), HELD],
    [situation('volume-unmount', 'open x/vol_data.json: no such file or directory'), 'volumeDataMissing'],
    [situation('volume-unmount', 'x: transport endpoint is not connected'), 'fuseGone'],
    [situation('volume-unmount', 'error cleaning subPath mounts: busy'), 'subPathBusy'],
    [situation('volume-unmount', 'stat /x: input/output error'), 'deviceError'],
    [situation('volume-unmount', 'kubernetes.io/secret/x device or resource busy'), 'memoryBusy'],
    [situation('volume-unmount', 'kubernetes.io/secret/x no'), 'mountHeld? storageSilent?'],
    [situation('volume-unmount', 'kubernetes.io/csi/rbd.csi.ceph.com^x no'), 'rbdStuck'],
    [
      situation('volume-unmount', '', {
        proofs: proofs('UnmountStarted', { detail: { error: 'kubernetes.io/rbd/x' } }),
      }),
      'rbdStuck?',
    ],
    [remarked('unknown', 'multiAttach'), 'multiAttach'],
    // cgroup
    [situation('cgroup', 'rmdir: device or resource busy'), 'processLeft'],
    [situation('cgroup'), 'processLeft? driversDiffer?'],
    // finalizer
    [situation('finalizer', '', { subject: 'orphan' }), 'dependentsLeft'],
    [situation('finalizer', '', { subject: 'karpenter.sh/termination' }), 'ownerKnown'],
    [situation('finalizer', '', { subject: 'example.com/hold' }), 'ownerUnknown'],
    [situation('finalizer', '', { subject: '' }), 'ownerDown?'],
    // API server
    [remarked('apiserver', 'sourcesNotReady'), 'sourcesNotReady'],
    [situation('apiserver', "skipping delete because sources aren't ready yet"), 'sourcesNotReady'],
    [situation('apiserver', 'dial tcp: connection refused'), 'apiUnreachable'],
    [situation('apiserver'), 'apiUnreachable? requestRefused?'],
    // kubelet and node
    [situation('kubelet-down', '', { proofs: proofs('RuntimeDown') }), 'runtimeDown'],
    [situation('kubelet-down', 'dial unix /run/x.sock'), 'runtimeDown'],
    [situation('kubelet-down', 'no'), 'kubeletStopped? nodeRestarts?'],
    [situation('node-lost'), 'machineOff? kubeletSilent?'],
    [situation('node-lost', 'The currently active client certificate has expired'), 'certificateExpired'],
    [remarked('node-lost', 'nodeNotListed'), 'nodeGone'],
    // static pods
    [situation('mirror-conflict', '', { proofs: proofs('Object') }), 'mirrorOfStatic'],
    [situation('mirror-conflict', '', { proofs: proofs('Described') }), 'mirrorOfStatic'],
    [remarked('mirror-conflict', 'mirrorMadeAnew'), 'mirrorOfStatic'],
    [situation('mirror-conflict'), 'mirrorStale?'],
    // status
    [situation('status-update', '', { proofs: proofs('DeletionDelayed') }), 'phaseNotTerminal'],
    [situation('status-update'), 'statusRefused?'],
    [remarked('status-update', 'statusLost'), 'statusLost'],
    // no wait, or an unknown one
    [situation('none'), ''],
    [remarked('none', 'evictionRefused', 'SyncPod'), 'disruptionBlocked'],
    [remarked('none', 'disruptionBlocked', 'SyncPod'), 'doNotDisrupt'],
    [remarked('none', 'endedByNodeShutdown', 'Finished'), 'endedByNodeShutdown'],
    [situation('none', 'exited with 137', { stage: 'Removed' }), 'killedAfterGrace'],
    [situation('none', 'OOMKilled, exit code 137', { stage: 'Removed' }), ''],
    [situation('unknown'), 'finalizersHidden?'],
    [situation('unknown', '', { stage: 'unknown' }), ''],
    [situation('unknown', 'unprepare dynamic resources: NodeUnprepareResources failed'), 'draDriver'],
    [remarked('unknown', 'syncErrorRepeats'), 'syncErrorRepeats'],
  ])('%#', (of, expected) => {
    expect(causes(of)).toBe(expected);
    for (const { particulars } of causesOf(of)) expect(particulars).toBe(of.particulars);
  });

  it('cite only the lines that show them', () => {
    const line = (n: number, text: string) => ({ file: 'a.log', line: n, text });
    const told = [
      fact('Killing', { mark: { file: 0, line: 1, text: 'Killing container' } }),
      fact('KillPodFailed', { mark: { file: 0, line: 2, text: 'x: no such container' } }),
      fact('SyncFailed', { mark: { file: 0, line: 3, text: 'cut' }, detail: { error: 'No such container: y' } }),
    ];
    const of = situationOf(
      { stage: 'Terminating', waitingOn: 'container-stop', proofs: told, subject: '', error: '' },
      { namespace: '', name: '', uid: '', isStatic: false, facts: [] },
      { end: null, linesOf: ({ mark }) => [line(mark.line, mark.text)] },
    );
    expect(causesOf(of)).toMatchObject([{ code: 'runtimeNotFound', lines: [{ line: 2 }, { line: 3 }] }]);
    const usual = { ...of, text: '', grace: 'running' } as const;
    expect(causesOf(usual)).toMatchObject([{ code: 'ignoresSigterm', basis: 'usual', lines: [] }]);
    expect(causesOf({ ...usual, remark: 'taskHangs' })).toMatchObject([{ basis: 'input', lines: [{ line: 1 }] }]);
  });
});

describe('advice', () => {
  it('is none where nothing is waited for', () => {
    expect(codes(situation('none'))).toEqual([]);
    expect(codes(situation('unknown', '', { stage: 'SyncPod' }))).toEqual([]);
    expect(codes(situation('unknown', '', { stage: 'unknown' }))).toEqual(['bringLog']);
    expect(codes(situation('mirror-conflict', '', { stage: 'SyncPod' }))).not.toEqual([]);
  });

  it('begins with the finalizers if the containers have ended and no error is shown', () => {
    const [first] = adviceFor(remarked('unknown', 'endedNotGone', 'Terminated'));
    expect(first?.code).toBe('lookFinalizers');
    expect(first?.command?.text).toBe(
      String.raw`kubectl get pod web -n default -o jsonpath='{.metadata.uid}{"\n"}{.metadata.deletionTimestamp}{"\n"}{.metadata.finalizers}{"\n"}'`,
    );
  });

  it('is each once, of all causes, and what is left at last, the least dangerous first', () => {
    expect(codes(situation('container-stop', `timed out waiting ${ID}`))).toEqual([
      'lookContainers',
      'lookTasks',
      'restoreStorage',
      'restartRuntime',
      'drainReboot',
      'forceDelete',
    ]);
    expect(codes(situation('volume-unmount', 'busy?'))).toEqual([
      'lookMounts',
      'lookNamespaces',
      'lookClaim',
      'lookHolder',
      'lookDriverPods',
      'stopHolder',
      'restoreDriver',
      'restartKubelet',
      'unmountByHand',
      'forceDelete',
    ]);
    expect(adviceFor(situation('mirror-conflict')).map(({ risk }) => risk)).toEqual(['none', 'none', 'low']);
  });

  it('is only to wait while the grace period is running', () => {
    for (const runtime of ['containerd', 'cri-o', 'docker'] as const)
      expect(codes(situation('container-stop', '', {}, { grace: 'running', runtime }))).toEqual(['waitGrace']);
    expect(codes(situation('prestop', '', {}, { grace: 'running' }))).toEqual(['waitHook']);
    expect(codes(situation('container-stop'))[0]).toBe('waitGrace');
    expect(codes(situation('container-stop', '', {}, { grace: 'over' }))).not.toContain('waitGrace');
    expect(codes(remarked('container-stop', 'containerOverdue'))).not.toContain('waitGrace');
  });

  it('never contains a restart, a reboot or a forced delete if nothing is stuck', () => {
    const RISKY = /^(?:restart|drain|forceDelete|unmount|stopHolder|endProcesses)/;
    for (const wait of ['container-stop', 'prestop', 'sandbox-teardown', 'volume-unmount', 'unknown', 'none'] as const)
      expect(codes(situation(wait)).filter((code) => RISKY.test(code))).toEqual([]);
    for (const remark of ['nothingLeftToStop', 'endedByNodeShutdown', 'evictionRefused', 'multiAttach', 'statusLost'])
      expect(codes(remarked('none', remark)).filter((code) => RISKY.test(code))).toEqual([]);
    expect(codes(situation('container-stop', 'no such container')).filter((code) => RISKY.test(code))).toEqual([]);
  });

  it('checks the server of a stale mount first, and uses no command that hangs on the mount', () => {
    const error = `kubernetes.io/nfs/x lstat /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~nfs/pvc-1: stale NFS file handle`;
    const of = situation('volume-unmount', error);
    expect(codes(of)).toEqual(['lookServer', 'lookMounts', 'lookTasks', 'restoreServer', 'unmountLazy', 'forceDelete']);
    expect(commandIn(of, 'lookServer')).toMatch(/^timeout -s KILL 5 stat \S+\/kubernetes\.io~nfs\/pvc-1 /);
    expect(commandIn(of, 'unmountLazy')).toMatch(/^umount -l \S+\/pvc-1$/);
    for (const id of ['cephfs.csi.ceph.com', 'efs.csi.aws.com', 'nfs.csi.k8s.io']) {
      const network = situation('volume-unmount', `kubernetes.io/csi/${id}^x DeadlineExceeded`);
      expect(adviceFor(network).map(({ command }) => command?.text ?? '')).not.toContainEqual(
        expect.stringMatching(/fuser|umount (?!-l)/),
      );
    }
  });

  it('has no command on or against a node that the API does not list', () => {
    const gone = remarked('node-lost', 'nodeNotListed');
    expect(codes(gone)).toEqual(['lookNodes', 'waitPodGC', 'forceDelete']);
    const all = adviceFor({ ...gone, remark: 'nodeNotListed', waitingOn: 'container-stop', grace: 'over' });
    expect(all.filter(({ where, command }) => where === 'node' || command?.text.includes('node-a') === true)).toEqual(
      [],
    );
  });

  it('for Docker uses neither crictl nor another runtime', () => {
    for (const wait of ['container-stop', 'sandbox-teardown', 'kubelet-down'] as const) {
      const of = situation(wait, 'docker://ab timed out waiting', {
        proofs: [fact('Killing', { id: ID }), fact('PlegStarted', { id: SANDBOX, detail: { sandbox: true } })],
      });
      const commands = adviceFor(of).flatMap(({ command, check }) => [command?.text ?? '', check?.command.text ?? '']);
      expect(commands.join('\n')).not.toMatch(/crictl|containerd|crio/);
    }
  });

  const has = (code: string, of: Situation): boolean => codes(of).includes(code);
  const at = (stage: Stage, wait: WaitingOn, subject: Partial<Subject> = {}) =>
    situation(wait, 'it fails', { stage }, subject);

  it('of force is for a pod of the API that goes, and is there', () => {
    expect(has('forceDelete', at('Terminating', 'container-stop'))).toBe(true);
    expect(has('forceDelete', at('Terminated', 'container-stop'))).toBe(true);
    for (const stage of ['SyncPod', 'Removed'] as const)
      expect(has('forceDelete', at(stage, 'container-stop'))).toBe(false);
    expect(has('forceDelete', at('Terminating', 'container-stop', { isStatic: true }))).toBe(false);
  });

  it('of what is done to an object is for one that is there', () => {
    expect(has('waitGrace', situation('container-stop', '', { stage: 'Removed' }))).toBe(false);
    expect(has('lookContainers', at('Removed', 'container-stop'))).toBe(true);
    expect(has('removeFinalizer', at('Finished', 'finalizer'))).toBe(true);
    expect(has('removeFinalizer', at('Removed', 'finalizer'))).toBe(false);
  });

  it('of force on the node is for what somebody has asked to go', () => {
    expect(has('drainReboot', at('SyncPod', 'sandbox-teardown'))).toBe(false);
    expect(has('drainReboot', at('Terminating', 'sandbox-teardown'))).toBe(true);
    expect(has('unmountByHand', at('SyncPod', 'volume-unmount'))).toBe(false);
    expect(has('unmountByHand', at('Removed', 'volume-unmount'))).toBe(true);
    expect(has('unmountByHand', situation('volume-unmount', 'no', { proofs: proofs('OrphanRemains') }))).toBe(false);
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
    const of = situation('volume-unmount', `(UniqueName: "kubernetes.io/secret/${UID}-data") busy`);
    expect(one(of, 'lookHolder')).toEqual({
      code: 'lookHolder',
      risk: 'none',
      warning: 'looks',
      where: 'node',
      command: { text: `fuser -vm /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~secret/data`, open: [] },
      check: null,
      source: SOURCES['fuser'],
      particulars: of.particulars,
    });
    expect(one(of, 'unmountByHand')).toMatchObject({
      risk: 'high',
      warning: 'unmount',
      check: { code: 'unmounted', command: { text: `grep '/pods/${UID}/volume' /proc/self/mountinfo`, open: [] } },
    });
    expect(one(situation('container-stop'), 'mendEntrypoint')).toMatchObject({ where: null, command: null });
  });

  it('sees that it has worked by the object, or by what is left of one that is gone', () => {
    const check = (stage: Stage, wait: WaitingOn, code: string) =>
      one(situation(wait, 'it fails', { stage }), code)?.check?.code;
    expect(check('Terminating', 'node-lost', 'deleteNode')).toBe('podGone');
    expect(check('Removed', 'node-lost', 'deleteNode')).toBe('directoryGone');
    expect(check('Removed', 'container-stop', 'restoreStorage')).toBe('containerExited');
    const gone = situation('cgroup', '', { stage: 'Removed' });
    expect(one(gone, 'endProcesses')?.check?.code).toBe('cgroupGone');
  });

  it('has the page of the plug-in that it is about', () => {
    const held = situation('finalizer', 'calico kubernetes.io/rbd/x', { subject: 'kueue.x-k8s.io/managed' });
    expect(one(held, 'lookOwner')?.source).toBe(SOURCES['kueue']);
    expect(one(situation('sandbox-teardown', 'calico kubernetes.io/rbd/x'), 'lookNetworkPods')?.source).toBe(
      SOURCES['calico'],
    );
    expect(one(situation('volume-unmount', 'calico kubernetes.io/rbd/x'), 'lookRbd')?.source).toBe(SOURCES['ceph']);
    expect(one(held, 'lookFinalizers')?.source).toBe(SOURCES['finalizers']);
  });

  it.each<[what: string, of: Situation, code: string, command: string]>([
    [
      'a driver’s volume',
      situation('volume-unmount', 'kubernetes.io/csi/x.y^z busy'),
      'lookHolder',
      `fuser -vm /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~csi/'<pv>'/mount`,
    ],
    [
      'another root',
      situation('volume-unmount', `/opt/kubelet/pods/${UID}/x`),
      'lookHolder',
      `fuser -vm /opt/kubelet/pods/${UID}/volumes/*/'<pv>'`,
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
    const text = "kubectl get pod web -n default -o jsonpath='{.metadata.uid}'";
    expect(goneCheck(situation('finalizer'))).toEqual({ text, open: [] });
  });
});
