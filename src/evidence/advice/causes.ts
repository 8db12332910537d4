/**
 * Data table: causes of waits, the likeliest first, each with how one knows it by the input's own words and with what helps
 * against it. One without a test is usual, and is named where no other is told. `LAST` is what remains when all else failed.
 */
import type { WaitingOn } from '../evidence.ts';
import type { RemedyCode } from './remedies.ts';
import type { Situation } from './situation.ts';

export interface CauseEntry {
  readonly wait: WaitingOn;
  readonly when?: (situation: Situation) => boolean;
  readonly remedies: readonly RemedyCode[];
}

const says =
  (words: RegExp) =>
  ({ text }: Situation): boolean =>
    words.test(text);

const TIMED_OUT = /DeadlineExceeded|context deadline exceeded|timed out waiting|operation timeout/;
const BUSY = /(?:device or resource|target is) busy/;
const REFUSED = /connection refused|connect: no such file|no such host|i\/o timeout|no route to host|Unable to connect/;

const ofPlugin =
  (...ids: readonly Situation['plugin']['id'][]) =>
  ({ plugin }: Situation): boolean =>
    ids.includes(plugin.id);

const isUnregistered = says(/not found in the list of registered CSI drivers/);
const isDriverAway = says(
  /(?:dial unix|connect:?)[^\n]{0,200}csi[^\n]{0,60}\.sock|csi[^\n]{0,60}\.sock[^\n]{0,60}(?:refused|no such file)|transport: Error while dialing[^\n]{0,120}csi/,
);
const isSubPath = says(/subPath|subpath/);
const isNfsDown = says(
  /umount\.nfs|Stale file handle|stale NFS|nfs: server [^\n]{0,200} not responding|DeadlineExceeded|deadline exceeded|timed out/,
);

const ofOwner =
  (...owners: readonly Situation['owner']['owner'][]) =>
  ({ owner, finalizers }: Situation): boolean =>
    finalizers.length > 0 && owners.includes(owner.owner);

export const CAUSES = {
  // container-stop
  runtimeNotFound: {
    wait: 'container-stop',
    when: says(/No such container|task [^\n]{0,80} not found|container [^\n]{0,120} does not exist|no such process/),
    remedies: ['lookContainers', 'restartRuntime'],
  },
  dockerStuck: {
    wait: 'container-stop',
    when: ({ runtime }) => runtime === 'docker',
    remedies: ['lookDockerContainers', 'restoreStorage', 'restartDocker'],
  },
  crioStuck: {
    wait: 'container-stop',
    when: (situation) => situation.runtime === 'cri-o' && TIMED_OUT.test(situation.text),
    remedies: ['lookContainers', 'lookProcess', 'lookConmon', 'waitGrace', 'restoreStorage', 'restartCrio'],
  },
  shimStuck: {
    wait: 'container-stop',
    when: (situation) => situation.runtime === 'containerd' && TIMED_OUT.test(situation.text),
    remedies: ['lookContainers', 'lookProcess', 'lookShim', 'waitGrace', 'restoreStorage', 'restartContainerd'],
  },
  stopTimesOut: {
    wait: 'container-stop',
    when: (situation) => situation.runtime === null && TIMED_OUT.test(situation.text),
    remedies: ['lookContainers', 'lookProcess', 'waitGrace', 'restoreStorage', 'restartRuntime'],
  },
  ignoresSigterm: {
    wait: 'container-stop',
    remedies: ['lookContainers', 'lookProcess', 'waitGrace', 'restoreStorage', 'restartRuntime'],
  },
  uninterruptible: { wait: 'container-stop', remedies: ['lookProcess'] },
  shimHangs: { wait: 'container-stop', remedies: [] },
  // prestop
  hookOverruns: { wait: 'prestop', remedies: ['lookHook', 'waitHook', 'shortenHook'] },
  hookCallsLeaving: { wait: 'prestop', remedies: [] },
  // sandbox-teardown
  cniBinaryMissing: {
    wait: 'sandbox-teardown',
    when: says(/failed to find plugin|no such file or directory[^\n]{0,40}\/opt\/cni|executable file not found/),
    remedies: ['lookPluginBinary', 'lookNetworkFiles', 'lookNetworkPods', 'restorePluginBinary'],
  },
  cniToken: {
    wait: 'sandbox-teardown',
    when: says(/Unauthorized|is unauthorized|token (?:has )?expired|x509: certificate/),
    remedies: ['lookNetworkToken', 'lookNetworkPods', 'restoreNetworkPod'],
  },
  cniNodeFile: {
    wait: 'sandbox-teardown',
    when: says(/stat [^\s:]{1,200}\/nodename: no such file/),
    remedies: ['lookNetworkPods', 'lookNetworkFiles', 'restoreNetworkPod'],
  },
  cniConfig: {
    wait: 'sandbox-teardown',
    when: says(
      /cni (?:config|plugin) (?:uninitialized|not initialized)|no networks found in|the version is empty|incompatible CNI versions|invalid version/,
    ),
    remedies: ['lookNetworkConfig', 'lookNetworkFiles', 'lookNetworkPods', 'mendNetworkConfig'],
  },
  cniIpam: {
    wait: 'sandbox-teardown',
    when: says(/\bipam\b|IPAM|host-local|release (?:the )?(?:ip|IP|address)|failed to (?:release|free)/),
    remedies: ['lookAddresses', 'lookNetworkPods', 'restoreNetworkPod'],
  },
  cniDown: {
    wait: 'sandbox-teardown',
    when: (situation) => REFUSED.test(situation.text) || /unable to connect to Cilium|daemon/i.test(situation.text),
    remedies: ['lookNetworkPods', 'lookNetworkFiles', 'restoreNetworkPod'],
  },
  sandboxTimesOut: {
    wait: 'sandbox-teardown',
    when: says(TIMED_OUT),
    remedies: ['lookSandbox', 'lookSandboxes', 'lookProcess', 'lookNetworkPods', 'restartRuntime'],
  },
  cniFails: {
    wait: 'sandbox-teardown',
    remedies: ['lookSandboxes', 'lookNetworkPods', 'lookNetworkFiles', 'restoreNetworkPod', 'restartRuntime'],
  },
  containerInSandbox: { wait: 'sandbox-teardown', remedies: [] },
  // volume-unmount
  driverUnregistered: {
    wait: 'volume-unmount',
    when: isUnregistered,
    remedies: ['lookDriverRegistered', 'lookDriverPods', 'restoreDriver'],
  },
  driverAway: {
    wait: 'volume-unmount',
    when: (situation) => isDriverAway(situation) && !isUnregistered(situation),
    remedies: ['lookDriverPods', 'lookDriverRegistered', 'restoreDriver'],
  },
  nfsSilent: {
    wait: 'volume-unmount',
    when: (situation) => ofPlugin('nfs')(situation) && isNfsDown(situation),
    remedies: ['lookServer', 'lookMounts', 'restoreServer', 'unmountForced'],
  },
  subPathBusy: {
    wait: 'volume-unmount',
    when: isSubPath,
    remedies: ['lookSubPaths', 'lookNamespaces', 'stopHolder', 'unmountSubPath'],
  },
  leftFile: {
    wait: 'volume-unmount',
    when: (situation) => situation.kinds.has('OrphanRemains') && /not a directory|vol_data\.json/.test(situation.text),
    remedies: ['lookDirectory', 'lookMounts', 'lookDriverPods', 'restoreDriver', 'removeLeftFile'],
  },
  orphanedDirectory: {
    wait: 'volume-unmount',
    when: (situation) => situation.kinds.has('OrphanRemains'),
    remedies: ['lookDirectory', 'lookMounts', 'removeEmpty'],
  },
  immutable: {
    wait: 'volume-unmount',
    when: says(/operation not permitted/i),
    remedies: ['lookAttributes', 'lookDirectory', 'clearAttributes'],
  },
  memoryBusy: {
    wait: 'volume-unmount',
    when: (situation) => ofPlugin('memory')(situation) && BUSY.test(situation.text),
    remedies: ['lookNamespaces', 'lookHolder', 'stopHolder'],
  },
  loopDevice: {
    wait: 'volume-unmount',
    when: says(/loop device|losetup|UnmapVolume|UnmapDevice/),
    remedies: ['lookLoops', 'lookMounts', 'detachLoop'],
  },
  rbdStuck: {
    wait: 'volume-unmount',
    when: ofPlugin('rbd'),
    remedies: ['lookRbd', 'lookHolder', 'lookDriverPods', 'restoreCluster', 'stopHolder'],
  },
  cephfsStuck: {
    wait: 'volume-unmount',
    when: ofPlugin('cephfs'),
    remedies: ['lookServer', 'lookDriverPods', 'lookMounts', 'restoreCluster', 'unmountForced'],
  },
  longhornStuck: {
    wait: 'volume-unmount',
    when: ofPlugin('longhorn'),
    remedies: ['lookDriverPods', 'lookHolder', 'lookAttachment', 'restoreDriver', 'stopHolder'],
  },
  diskStuck: {
    wait: 'volume-unmount',
    when: ofPlugin('ebs', 'azureDisk', 'gcePd'),
    remedies: ['lookHolder', 'lookDriverPods', 'lookAttachment', 'stopHolder', 'restoreDriver'],
  },
  localBusy: {
    wait: 'volume-unmount',
    when: ofPlugin('local', 'hostPath', 'emptyDir'),
    remedies: ['lookHolder', 'lookNamespaces', 'lookMounts', 'stopHolder'],
  },
  csiFails: {
    wait: 'volume-unmount',
    when: ofPlugin('csi'),
    remedies: ['lookDriverPods', 'lookDriverRegistered', 'lookHolder', 'stopHolder', 'restoreDriver'],
  },
  mountBusy: {
    wait: 'volume-unmount',
    when: says(BUSY),
    remedies: ['lookHolder', 'lookNamespaces', 'stopHolder'],
  },
  mountHeld: {
    wait: 'volume-unmount',
    remedies: ['lookHolder', 'lookNamespaces', 'lookMounts', 'stopHolder'],
  },
  driverGone: { wait: 'volume-unmount', remedies: ['lookDriverPods', 'restoreDriver'] },
  storageSilent: { wait: 'volume-unmount', remedies: ['restartKubelet'] },
  filesLeft: { wait: 'volume-unmount', remedies: [] },
  // cgroup
  processLeft: { wait: 'cgroup', remedies: ['lookCgroup', 'endProcesses', 'restartKubelet'] },
  driversDiffer: { wait: 'cgroup', remedies: ['lookCgroupDriver'] },
  // finalizer
  jobTracking: {
    wait: 'finalizer',
    when: ofOwner('job'),
    remedies: ['lookFinalizers', 'lookJobController', 'restoreOwner'],
  },
  dependentsLeft: {
    wait: 'finalizer',
    when: ofOwner('foreground', 'orphan'),
    remedies: ['lookFinalizers', 'lookDependents', 'restoreOwner'],
  },
  namespaceLeft: {
    wait: 'finalizer',
    when: ofOwner('namespace'),
    remedies: ['lookNamespace', 'lookFinalizers', 'restoreOwner'],
  },
  stillInUse: {
    wait: 'finalizer',
    when: ofOwner('inUse', 'loadBalancer'),
    remedies: ['lookFinalizers', 'lookJobController', 'restoreOwner'],
  },
  ownerKnown: {
    wait: 'finalizer',
    when: ofOwner('wrangler', 'argoWorkflows', 'argoCd', 'kueue', 'istio'),
    remedies: ['lookFinalizers', 'lookOwner', 'restoreOwner'],
  },
  ownerUnknown: {
    wait: 'finalizer',
    when: ofOwner('unknown'),
    remedies: ['lookFinalizers', 'lookOwner', 'lookDefinitions', 'restoreOwner'],
  },
  ownerDown: { wait: 'finalizer', remedies: ['lookFinalizers', 'restoreOwner'] },
  // apiserver
  webhookFails: {
    wait: 'apiserver',
    when: says(/failed calling webhook|admission webhook/),
    remedies: ['lookWebhooks', 'mendWebhook'],
  },
  certificateExpired: {
    wait: 'apiserver',
    when: says(/certificate has expired|x509|Unauthorized/),
    remedies: ['lookCertificate', 'lookKubeletErrors', 'renewCertificate'],
  },
  apiUnreachable: { wait: 'apiserver', remedies: ['lookApi', 'lookKubeletErrors', 'restoreApi'] },
  requestRefused: { wait: 'apiserver', remedies: [] },
  // kubelet-down
  plegLate: {
    wait: 'kubelet-down',
    when: says(/PLEG is not healthy/),
    remedies: ['lookRuntime', 'lookContainers', 'restartRuntime'],
  },
  runtimeDown: {
    wait: 'kubelet-down',
    when: (situation) => situation.kinds.has('RuntimeDown') || /\.sock/.test(situation.text),
    remedies: ['lookRuntime', 'lookKubeletLog', 'startRuntime'],
  },
  kubeletStopped: {
    wait: 'kubelet-down',
    remedies: ['lookKubelet', 'lookKubeletLog', 'lookRuntime', 'startKubelet'],
  },
  nodeRestarts: { wait: 'kubelet-down', remedies: [] },
  // node-lost
  machineOff: { wait: 'node-lost', remedies: ['lookNode', 'lookLease', 'restoreNode'] },
  kubeletSilent: { wait: 'node-lost', remedies: ['lookKubelet'] },
  // mirror-conflict
  mirrorDeleted: {
    wait: 'mirror-conflict',
    when: ({ kinds }) => kinds.has('Object') || kinds.has('Described'),
    remedies: ['lookStatic', 'lookManifests', 'takeManifest'],
  },
  mirrorRefused: {
    wait: 'mirror-conflict',
    when: says(/forbidden|denied|PriorityClass|no PriorityClass|namespaces? [^\n]{0,80}not found|admission/),
    remedies: ['lookStatic', 'lookManifests', 'mendRefusal'],
  },
  mirrorStale: { wait: 'mirror-conflict', remedies: ['lookStatic', 'lookMirror', 'deleteMirror'] },
  // static-name-conflict
  earlierTerminates: { wait: 'static-name-conflict', remedies: ['lookStatic', 'waitEarlier', 'restartKubelet'] },
  // status-update
  phaseNotTerminal: {
    wait: 'status-update',
    when: ({ kinds }) => kinds.has('DeletionDelayed'),
    remedies: ['lookPhase', 'lookStatusErrors', 'restartKubelet'],
  },
  statusForbidden: {
    wait: 'status-update',
    when: says(/forbidden|Forbidden|cannot update resource/),
    remedies: ['lookRights', 'lookStatusErrors', 'restoreRights'],
  },
  statusWebhook: {
    wait: 'status-update',
    when: says(/failed calling webhook|admission webhook|denied the request/),
    remedies: ['lookWebhooks', 'lookStatusErrors', 'mendWebhook'],
  },
  statusRefused: { wait: 'status-update', remedies: ['lookStatusErrors', 'lookRights', 'restoreRights'] },
} as const satisfies Record<string, CauseEntry>;

export type CauseCode = keyof typeof CAUSES;

/** What is left when nothing else has helped, by wait. */
export const LAST: Readonly<Partial<Record<WaitingOn, readonly RemedyCode[]>>> = {
  'container-stop': ['drainReboot', 'forceDelete'],
  prestop: ['forceDelete'],
  'sandbox-teardown': ['drainReboot', 'forceDelete'],
  'volume-unmount': ['unmountByHand', 'forceDelete'],
  cgroup: ['drainReboot'],
  finalizer: ['removeFinalizer'],
  'kubelet-down': ['drainReboot', 'forceDelete'],
  'node-lost': ['outOfService', 'deleteNode', 'forceDelete'],
  'status-update': ['forceDelete'],
  unknown: ['bringLog'],
};
