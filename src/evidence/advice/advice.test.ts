/** Advice: by the input's own words, with this pod's names in commands that a shell may be given, and where it comes from. */
import { describe, expect, it } from 'vitest';
import { platform } from '../input/platform.ts';
import { STAGES, WAITS, type PodEvidence } from '../index.ts';
import { answersTo } from '../testing/answers.ts';
import { CART_UID as U, cartPod, kubeletLines, readBytes } from '../testing/inputs.ts';
import { adviceFor, causesOf } from './adviceFor.ts';
import { commandOf, proper } from './shell.ts';
import { situationOf } from './situation.ts';
import type { CauseCode } from './tables.ts';

const read = async (text: string): Promise<PodEvidence> => {
  const { pods } = await readBytes(new platform.TextEncoder().encode(text));
  const [pod] = pods;
  if (pod === undefined) throw new Error('no pod');
  return pod;
};

const lines = kubeletLines();
const { stopped, unmountFails } = lines;

const SANDBOX = 'cd'.repeat(32);
const sandboxFails = (error: string): string =>
  [
    lines.deleted(),
    lines.killing(),
    lines.died(),
    lines.at(
      'E',
      '10:00:03',
      'remote_runtime.go:222',
      `"StopPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${SANDBOX}\\": ${error}" podSandboxID="${SANDBOX}"`,
    ),
    lines.syncFailed(
      `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${SANDBOX}\\": ${error}"`,
      '10:00:04',
    ),
  ].join('\n');

const finalizer = (name: string): string =>
  JSON.stringify(
    cartPod(
      { finalizers: [name], deletionGracePeriodSeconds: 0 },
      { phase: 'Failed', containerStatuses: [{ name: 'app', ready: false, state: { terminated: { exitCode: 1 } } }] },
    ),
  );

const SCHEME = 'ab'.repeat(32);
const stopFails = (scheme: string, error: string): string =>
  [
    lines.deleted(),
    lines.killing().replace('containerd://', `${scheme}://`),
    lines.at(
      'E',
      '10:02:30',
      'kuberuntime_container.go:784',
      `"Container termination failed with gracePeriod" err="${error}" pod="shop/cart-0" podUID="${U}" containerName="app" containerID="${scheme}://${SCHEME}" gracePeriod=30`,
    ),
  ].join('\n');

const STATUS = (error: string): string =>
  [
    ...stopped,
    lines.worker('Pod is terminated and will need no more status updates'),
    lines.at(
      'W',
      '10:00:05',
      'status_manager.go:815',
      `"Failed to update status for pod" pod="shop/cart-0" err="${error}"`,
    ),
  ].join('\n');

/** An input for each cause that the input's words can tell, and a command that its advice has. */
const TOLD: readonly (readonly [CauseCode, string, string])[] = [
  [
    'driverUnregistered',
    unmountFails(
      'csi/ebs.csi.aws.com^vol-0a1',
      'kubernetes.io/csi: Unmounter.TearDownAt failed to get CSI client: driver name ebs.csi.aws.com not found in the list of registered CSI drivers',
    ),
    "grep -E 'ebs-csi-node'",
  ],
  [
    'driverAway',
    unmountFails(
      'csi/rook.rbd.csi.ceph.com^0001',
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /var/lib/kubelet/plugins/rook.rbd.csi.ceph.com/csi.sock: connect: connection refused"',
    ),
    "grep -E 'csi-rbdplugin'",
  ],
  [
    'nfsSilent',
    unmountFails(
      `nfs/${U}-data`,
      `unmount failed: exit status 32 Unmounting arguments: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data Output: umount.nfs: /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data: device is busy`,
    ),
    `/var/lib/kubelet/pods/${U}/volumes/kubernetes.io~nfs/data`,
  ],
  [
    'subPathBusy',
    unmountFails(
      `configmap/${U}-data`,
      `error cleaning subPath mounts for volume "data": error processing /var/lib/kubelet/pods/${U}/volume-subpaths/data/app: device or resource busy`,
    ),
    `/pods/${U}/volume-subpaths/`,
  ],
  [
    'memoryBusy',
    unmountFails(
      `secret/${U}-data`,
      `remove /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~secret/data: device or resource busy`,
    ),
    `/proc/[0-9]*/mountinfo`,
  ],
  [
    'diskStuck',
    unmountFails(
      'csi/disk.csi.azure.com^/subscriptions/x',
      'rpc error: code = Internal desc = target is busy',
      'pvc-1',
    ),
    "kubectl get volumeattachments | grep '<pv>'",
  ],
  [
    'diskStuck',
    unmountFails('csi/pd.csi.storage.gke.io^projects/x', 'rpc error: code = Internal desc = target is busy'),
    'csi-gce-pd-node',
  ],
  [
    'rbdStuck',
    unmountFails(
      'csi/rbd.csi.ceph.com^0001',
      'rpc error: code = Internal desc = rbd: unmap failed: (16) Device or resource busy',
    ),
    '/sys/bus/rbd/devices',
  ],
  [
    'cephfsStuck',
    unmountFails('csi/cephfs.csi.ceph.com^0001', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'),
    'csi-cephfsplugin',
  ],
  [
    'longhornStuck',
    unmountFails('csi/driver.longhorn.io^pvc-1', 'rpc error: code = Internal desc = target is busy', 'pvc-1'),
    'longhorn-csi-plugin',
  ],
  ['localBusy', unmountFails(`local-volume/${U}-data`, 'device is busy'), 'kubernetes.io~local-volume/data'],
  // where the error has its unique name alone
  [
    'localBusy',
    unmountFails(`local-volume/${U}-data`, 'device is busy', `kubernetes.io/local-volume/${U}-data`),
    'kubernetes.io~local-volume/data',
  ],
  [
    'csiFails',
    unmountFails('csi/csi.example.com^x', 'rpc error: code = Internal desc = it does not work'),
    'kubectl get csinode',
  ],
  [
    'cniDown',
    sandboxFails(
      'plugin type=\\"weave-net\\" name=\\"weave\\" failed (delete): Delete \\"http://127.0.0.1:6784/ip/x\\": dial tcp 127.0.0.1:6784: connect: connection refused',
    ),
    "grep -E 'weave-net'",
  ],
  [
    'cniBinaryMissing',
    sandboxFails('failed to find plugin \\"flannel\\" in path [/opt/cni/bin]'),
    'ls -l /opt/cni/bin/flannel',
  ],
  [
    'cniToken',
    sandboxFails(
      'plugin type=\\"calico\\" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized',
    ),
    "grep -E 'calico-node'",
  ],
  [
    'cniNodeFile',
    sandboxFails('plugin type=\\"calico\\" failed (delete): stat /var/lib/calico/nodename: no such file or directory'),
    'ls -l /etc/cni/net.d',
  ],
  ['cniConfig', sandboxFails('invalid version \\"\\": the version is empty'), 'grep -H cniVersion'],
  [
    'cniIpam',
    sandboxFails('plugin type=\\"bridge\\" failed (delete): host-local could not unlock'),
    `grep -rl ${SANDBOX} /var/lib/cni`,
  ],
  [
    'shimStuck',
    stopFails('containerd', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'),
    `inspect -o go-template --template '{{.info.pid}}' ${SCHEME}`,
  ],
  [
    'crioStuck',
    stopFails('cri-o', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'),
    `grep '[c]onmon' | grep ${SCHEME}`,
  ],
  [
    'dockerStuck',
    stopFails('docker', 'operation timeout: context deadline exceeded'),
    `docker ps -a --filter label=io.kubernetes.pod.uid=${U}`,
  ],
  ['jobTracking', finalizer('batch.kubernetes.io/job-tracking'), 'component=kube-controller-manager'],
  ['dependentsLeft', finalizer('foregroundDeletion'), `grep ${U}`],
  ['namespaceLeft', finalizer('kubernetes'), 'kubectl get namespace shop'],
  ['stillInUse', finalizer('service.kubernetes.io/load-balancer-cleanup'), 'kubectl get pod cart-0 -n shop'],
  ['ownerKnown', finalizer('wrangler.cattle.io/pod'), 'grep -i cattle'],
  ['ownerKnown', finalizer('workflows.argoproj.io/status'), 'grep -i argoproj'],
  ['ownerKnown', finalizer('kueue.x-k8s.io/managed'), 'grep -i kueue'],
  ['ownerUnknown', finalizer('cleanup.acme.example.com/hold'), 'grep cleanup.acme.example.com'],
  [
    'statusForbidden',
    STATUS('pods \\"cart-0\\" is forbidden: User \\"system:node:node-a\\" cannot update resource \\"pods/status\\"'),
    'kubectl auth can-i update pods/status -n shop',
  ],
  [
    'mirrorOfStatic',
    JSON.stringify(cartPod({ annotations: { 'kubernetes.io/config.mirror': '1' } })),
    'mv /etc/kubernetes/manifests/',
  ],
];

describe('a cause that the input tells', () => {
  it.each(TOLD)('%s', async (code, text, command) => {
    const pod = await read(text);
    expect(pod.causes.map((cause) => [cause.code, cause.basis])).toEqual([[code, 'input']]);
    const proofs = new Set(pod.evidence.map(({ line }) => line));
    expect(pod.causes[0]?.lines.length).toBeGreaterThan(0);
    for (const { line } of pod.causes[0]?.lines ?? []) expect(proofs).toContain(line);
    const commands = pod.advice.map((advice) => advice.command?.text ?? '');
    expect(commands.join('\n')).toContain(command);
    // Nothing is left open that the input shows.
    for (const each of commands) expect(each).not.toMatch(/<(?:uid|pod|namespace|container-id)>/);
  });
});

const situation = (error: string, waitingOn: (typeof WAITS)[number], more: object = {}) =>
  situationOf(
    { stage: 'Terminating', waitingOn, proofs: [], subject: 'data', error, ...more },
    { namespace: 'shop', name: 'cart-0', uid: U, isStatic: false, facts: [], node: 'node-a' },
  );

describe('a cause by its words alone', () => {
  it.each([
    ['runtimeNotFound', 'container-stop', 'rpc error: code = Unknown desc = Error: No such container: ab'],
    ['stopTimesOut', 'container-stop', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'],
    ['sandboxTimesOut', 'sandbox-teardown', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'],
    ['immutable', 'volume-unmount', 'remove /x/data: operation not permitted'],
    ['loopDevice', 'volume-unmount', 'UnmapVolume.UnmapBlockVolume failed: losetup -d failed'],
    ['mountBusy', 'volume-unmount', 'umount: /x: target is busy'],
    ['webhookFails', 'apiserver', 'failed calling webhook "x.example.com"'],
    ['certificateExpired', 'apiserver', 'x509: certificate has expired or is not yet valid'],
    ['plegLate', 'kubelet-down', 'PLEG is not healthy: pleg was last seen active 3m ago'],
    ['runtimeDown', 'kubelet-down', 'dial unix /run/containerd/containerd.sock: connect: no such file or directory'],
    ['mirrorRefused', 'mirror-conflict', 'pods "x" is forbidden: no PriorityClass with name y was found'],
    ['webhookFails', 'status-update', 'admission webhook "x" denied the request'],
    ['fileHeld', 'container-stop', 'rename C:\\x: The file is being used by another process.: operation timeout'],
    ['uninterruptible', 'container-stop', 'task dd:7 blocked for more than 120 seconds\ncontext deadline exceeded'],
    ['netnsBusy', 'sandbox-teardown', 'remove netns: unlinkat /var/run/netns/cni-1: device or resource busy'],
    ['netnsEmpty', 'sandbox-teardown', 'stat netns path "": stat : no such file or directory'],
    ['cniCache', 'sandbox-teardown', 'failed (delete): failed to parse netconf: unexpected end of JSON input'],
    ['cniCache', 'sandbox-teardown', "error parsing configuration list: no 'plugins' key"],
    ['mountBusy', 'volume-unmount', 'kubernetes.io/csi: umount: /x/kubernetes.io~csi/pv-1/mount: target is busy'],
    [
      'subPathLeft',
      'volume-unmount',
      'kubernetes.io~csi error cleaning subPath mounts: remove /x: directory not empty',
    ],
    [
      'csiFails',
      'volume-unmount',
      'UnmapVolume failed (UniqueName: "kubernetes.io/csi/disk.example.com^7"): lstat x: no such file',
    ],
    ['startFails', 'unknown', 'MountVolume.SetUp failed for volume "t": secrets "token-1" not found'],
    ['nodeShutsDown', 'unknown', 'nodeshutdown_manager_linux.go:316] "Shutdown manager killing pod"'],
  ] as const)('%s', (code, wait, error) => {
    expect(causesOf(situation(error, wait)).map((cause) => cause.code)).toEqual([code]);
  });

  it('where none is told, the usual ones are named as such', () => {
    const causes = causesOf(situation('', 'container-stop'));
    expect(causes.length).toBeGreaterThan(1);
    expect(causes.some(({ basis }) => basis === 'input')).toBe(false);
  });
});

describe('what may not be advised', () => {
  const commands = (pod: PodEvidence): string => pod.advice.map(({ command }) => command?.text ?? '').join('\n');

  it('no force where the pod has gone', async () => {
    const at = lines.at(
      'E',
      '10:00:00',
      'kubelet_volumes.go:263',
      `"There were many similar errors. Turn up verbosity to see them." err="orphaned pod \\"${U}\\" found, but failed to rmdir() volume at path /var/lib/kubelet/pods/${U}/volumes/kubernetes.io~csi/pvc-1: not a directory" numErrs=1`,
    );
    const pod = await read(at);
    expect(pod.stage).toBe('Removed');
    expect(pod.causes[0]?.code).toBe('leftFile');
    expect(commands(pod)).toContain("rm '<left-file>'");
    expect(commands(pod)).not.toMatch(/--force|kubectl delete pod cart|umount/);
  });

  it('no force for a static pod, or its mirror, nor where nobody asks a pod to go', async () => {
    const mirror = await read(JSON.stringify(cartPod({ annotations: { 'kubernetes.io/config.mirror': '1' } })));
    expect(commands(mirror)).not.toContain('--force');
    for (const waitingOn of WAITS)
      for (const stage of STAGES) {
        const judged = { stage, waitingOn, proofs: [], subject: 'data', error: '' } as const;
        const subject = { namespace: 'shop', name: 'cart-0', uid: U, facts: [], isStatic: true };
        expect(adviceFor(situationOf(judged, subject)).map(({ code }) => code)).not.toContain('forceDelete');
      }
    const replaced = situation('', 'sandbox-teardown', { stage: 'SyncPod' });
    expect(adviceFor(replaced).filter(({ risk }) => risk === 'high')).toEqual([]);
    expect(adviceFor(situation('', 'finalizer')).map(({ code }) => code)).not.toContain('forceDelete');
  });

  it('the least dangerous comes first, everywhere', () => {
    const order = { none: 0, low: 1, high: 2 };
    for (const waitingOn of WAITS) {
      const dangers = adviceFor(situation('', waitingOn)).map(({ risk }) => order[risk]);
      expect(dangers).toEqual(dangers.toSorted((a, b) => a - b));
    }
  });
});

describe('commands', () => {
  it('have what is known in them, and what is not as a place in quotes', () => {
    const known = proper({ namespace: 'shop', pod: 'cart-0', uid: U });
    expect(commandOf('kubectl get pod <pod> -n <namespace>', known)).toEqual({
      text: 'kubectl get pod cart-0 -n shop',
      open: [],
    });
    expect(commandOf('kubectl describe node <node>', known)).toEqual({
      text: "kubectl describe node '<node>'",
      open: ['node'],
    });
    expect(commandOf('fuser -vm /x/<uid>/*/<volume>', known).text).toBe(`fuser -vm /x/${U}/*/'<volume>'`);
    expect(commandOf("grep '/pods/<uid>/'", proper({})).text).toBe("grep '/pods/<uid>/'");
    expect(commandOf('ps "$(crictl inspect <container-id>)"', proper({})).text).toBe(
      `ps "$(crictl inspect '<container-id>')"`,
    );
    expect(commandOf(`patch -p '{"a":"<finalizer>"}' <pod>`, proper({})).text).toBe(
      `patch -p '{"a":"<finalizer>"}' '<pod>'`,
    );
  });

  const EVIL = [
    'a; rm -rf /',
    '$(reboot)',
    '`x`',
    "'",
    '"',
    '-f',
    '--all',
    '../..',
    'a b',
    '\n',
    'A',
    '|',
    '&',
    '>x',
    '*',
    '\u202e',
    'x'.repeat(400),
    '${x}',
    '!1',
    '~',
    '%s',
  ];

  it.each(EVIL)('refuse %j as a name, wherever it stands', (evil) => {
    const names = proper({
      namespace: evil,
      pod: evil,
      uid: evil,
      node: evil,
      container: evil,
      'container-id': evil,
      'sandbox-id': evil,
      volume: evil,
      finalizer: evil === 'A' ? '' : evil,
      driver: evil,
      cni: evil,
    });
    expect(Object.values(names).join('')).toBe('');
    for (const waitingOn of WAITS) {
      const judged = {
        stage: 'Terminating',
        waitingOn,
        proofs: [],
        subject: evil === 'A' ? ';' : evil,
        error: `${evil} (UniqueName: "kubernetes.io/csi/${evil}^x") /${evil}/pods/${U}/`,
      } as const;
      const nobody = { namespace: '', name: '', uid: '', isStatic: false, facts: [], node: '' };
      const hostile = situationOf(judged, { ...nobody, namespace: evil, name: evil, uid: evil, node: evil });
      const clean = situationOf({ ...judged, subject: '' }, nobody);
      const plain = new Set(adviceFor({ ...hostile, particulars: clean.particulars }).flatMap(textsOf));
      for (const text of adviceFor(hostile).flatMap(textsOf)) expect(plain).toContain(text);
      expect(hostile.literals['root']).toMatch(/^(?:\/[\w.-]+)+$/);
    }
  });

  const textsOf = ({ command, check }: PodEvidence['advice'][number]): readonly string[] => [
    command?.text ?? '',
    check?.command.text ?? '',
  ];
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(TOLD.map(([code, text]) => [code, text]));
  await expect(answers).toMatchFileSnapshot('../fixtures/answers/advice.json');
});
