/**
 * Data table of what may be done, by code; the words are in the catalogues (`diagnosis.json`). `danger` orders it: looks
 * first. A template's `<names>` are filled in by shell.ts; what else stands in angle brackets is a literal of adviceFor.ts.
 */
import type { SourceCode } from './sources.ts';

export type Danger = 'none' | 'low' | 'high';

/** How one sees that an act has worked. */
export const CHECKS = {
  podGone: 'kubectl get pod <pod> -n <namespace>',
  containerExited: 'crictl ps -a --label io.kubernetes.pod.uid=<uid>',
  sandboxGone: 'crictl pods --label io.kubernetes.pod.uid=<uid>',
  unmounted: "grep '/pods/<uid>/volume' /proc/self/mountinfo",
  driverRegistered: "kubectl get csinode <node> -o jsonpath='{.spec.drivers[*].name}'",
  attachmentGone: 'kubectl get volumeattachments | grep <volume>',
  directoryGone: 'ls -d <root>/pods/<uid>',
  cgroupGone: "find /sys/fs/cgroup -type d -path '*pod<uid-pattern>*'",
  runtimeAnswers: 'crictl info',
  kubeletActive: 'systemctl is-active <kubelet-unit>',
  nodeReady: 'kubectl get node <node>',
  apiReady: 'kubectl get --raw /readyz',
  mirrorAnew: 'kubectl get pod <pod> -n <namespace>',
  manifestGone: 'crictl pods --name <pod>',
} as const;
export type CheckCode = keyof typeof CHECKS;

/** What an act risks; `looks` is that of those that only look. */
const RISKS = [
  'looks',
  'none',
  'kubelet',
  'runtime',
  'dockerd',
  'storage',
  'rollout',
  'network',
  'holder',
  'csiPod',
  'process',
  'directory',
  'unmount',
  'forcedUnmount',
  'loop',
  'attributes',
  'reboot',
  'force',
  'finalizer',
  'lateStop',
  'twice',
  'lostNode',
  'mirror',
  'manifest',
  'certificate',
] as const;
export type RiskCode = (typeof RISKS)[number];

export interface RemedyEntry {
  readonly danger: Danger;
  readonly risk: RiskCode;
  /** Where it is done: on the pod's node, or wherever kubectl is. */
  readonly where: 'node' | 'cluster' | null;
  readonly command: string | null;
  readonly check: CheckCode | null;
  /** `plugin`: that of the plug-in, the network or the finalizer's owner. */
  readonly source: SourceCode | 'plugin';
  /** It acts on the pod's object, and is of no use where that has gone. */
  readonly needsObject?: true;
}

const look = (
  where: RemedyEntry['where'],
  command: string | null,
  source: RemedyEntry['source'],
  needsObject?: true,
): RemedyEntry => ({
  danger: 'none',
  risk: 'looks',
  where,
  command,
  check: null,
  source,
  ...(needsObject === true && { needsObject }),
});

const act = (
  danger: 'low' | 'high',
  risk: RiskCode,
  where: RemedyEntry['where'],
  command: string | null,
  check: CheckCode,
  source: RemedyEntry['source'],
): RemedyEntry => ({ danger, risk, where, command, check, source });

const PATH = '<root>/pods/<uid>/volumes/<plugin-directory>/<volume><mount>';

export const REMEDIES = {
  // containers
  lookContainers: look('node', 'crictl ps -a --label io.kubernetes.pod.uid=<uid>', 'crictl'),
  lookDockerContainers: look('node', 'docker ps -a --filter label=io.kubernetes.pod.uid=<uid>', 'crictl'),
  lookProcess: look(
    'node',
    `ps -o pid,ppid,stat,wchan:32,args -p "$(crictl inspect -o go-template --template '{{.info.pid}}' <container-id>)"`,
    'crictl',
  ),
  lookShim: look('node', "ps -eo pid,stat,etime,args | grep '[c]ontainerd-shim' | grep <sandbox-id>", 'containerdShim'),
  lookConmon: look('node', "ps -eo pid,stat,etime,args | grep '[c]onmon' | grep <container-id>", 'crioUnit'),
  waitGrace: look(
    'cluster',
    "kubectl get pod <pod> -n <namespace> -o jsonpath='{.metadata.deletionTimestamp} {.metadata.deletionGracePeriodSeconds}'",
    'podTermination',
    true,
  ),
  restoreStorage: act('low', 'storage', null, null, 'containerExited', 'podTermination'),
  restartContainerd: act(
    'low',
    'runtime',
    'node',
    'systemctl restart <runtime-unit>',
    'runtimeAnswers',
    'containerdOps',
  ),
  restartCrio: act('low', 'runtime', 'node', 'systemctl restart crio', 'runtimeAnswers', 'crioUnit'),
  restartDocker: act('high', 'dockerd', 'node', 'systemctl restart docker', 'containerExited', 'liveRestore'),
  restartRuntime: act('low', 'runtime', 'node', 'systemctl restart <runtime-unit>', 'runtimeAnswers', 'containerdOps'),
  // hooks
  lookHook: look(
    'cluster',
    "kubectl get pod <pod> -n <namespace> -o jsonpath='{.spec.containers[*].lifecycle.preStop}'",
    'hooks',
    true,
  ),
  waitHook: look(
    'cluster',
    'kubectl get events -n <namespace> --field-selector involvedObject.name=<pod>,reason=FailedPreStopHook',
    'podTermination',
  ),
  shortenHook: act('low', 'rollout', null, null, 'podGone', 'hooks'),
  // network
  lookSandbox: look('node', 'crictl inspectp <sandbox-id>', 'crictl'),
  lookSandboxes: look('node', 'crictl pods --label io.kubernetes.pod.uid=<uid>', 'crictl'),
  lookNetworkPods: look(
    'cluster',
    "kubectl get pods -A -o wide --field-selector spec.nodeName=<node> | grep -E '<network-pods>'",
    'plugin',
  ),
  lookNetworkFiles: look('node', 'ls -l /etc/cni/net.d /opt/cni/bin', 'networkPlugins'),
  lookPluginBinary: look('node', 'ls -l /opt/cni/bin/<cni>', 'networkPlugins'),
  lookNetworkToken: look('node', 'ls -l --time-style=full-iso /etc/cni/net.d', 'plugin'),
  lookAddresses: look('node', 'grep -rl <sandbox-id> /var/lib/cni', 'plugin'),
  lookNetworkConfig: look('node', 'grep -H cniVersion /etc/cni/net.d/*', 'cniErrors'),
  restoreNetworkPod: act(
    'low',
    'network',
    'cluster',
    'kubectl delete pod <network-pod> -n <network-namespace>',
    'sandboxGone',
    'plugin',
  ),
  restorePluginBinary: act('low', 'none', 'node', null, 'sandboxGone', 'networkPlugins'),
  mendNetworkConfig: act('low', 'network', 'node', null, 'sandboxGone', 'cniErrors'),
  // volumes
  lookMounts: look('node', "grep '/pods/<uid>/volume' /proc/self/mountinfo", 'mountinfo'),
  lookHolder: look('node', `fuser -vm ${PATH}`, 'fuser'),
  lookNamespaces: look('node', "grep -sl '/pods/<uid>/volume' /proc/[0-9]*/mountinfo", 'mountinfo'),
  lookDriverPods: look(
    'cluster',
    "kubectl get pods -A -o wide --field-selector spec.nodeName=<node> | grep -E '<driver-pods>'",
    'plugin',
  ),
  lookDriverRegistered: look('cluster', "kubectl get csinode <node> -o jsonpath='{.spec.drivers[*].name}'", 'csiNode'),
  lookAttachment: look('cluster', 'kubectl get volumeattachments | grep <volume>', 'plugin'),
  lookServer: look('node', `timeout 5 stat ${PATH} || echo 'no answer'`, 'plugin'),
  lookSubPaths: look('node', "grep '/pods/<uid>/volume-subpaths/' /proc/self/mountinfo", 'subPath'),
  lookRbd: look('node', 'grep -H . /sys/bus/rbd/devices/*/name', 'plugin'),
  lookLoops: look('node', 'losetup -a | grep <uid>', 'losetup'),
  lookAttributes: look('node', "lsattr -R <root>/pods/<uid>/volumes | grep -e '-i-'", 'chattr'),
  lookDirectory: look('node', 'find <root>/pods/<uid> -xdev -ls', 'orphanedVolumes'),
  restoreDriver: act(
    'low',
    'csiPod',
    'cluster',
    'kubectl delete pod <driver-pod> -n <driver-namespace>',
    'driverRegistered',
    'registrar',
  ),
  restoreServer: act('low', 'none', null, null, 'unmounted', 'umount'),
  restoreCluster: act('low', 'none', null, null, 'unmounted', 'plugin'),
  stopHolder: act('low', 'holder', 'node', 'kill <pid>', 'unmounted', 'fuser'),
  unmountSubPath: act('low', 'unmount', 'node', 'umount <mount-point>', 'unmounted', 'subPath'),
  detachLoop: act('low', 'loop', 'node', 'losetup -d <loop-device>', 'unmounted', 'losetup'),
  clearAttributes: act('low', 'attributes', 'node', 'chattr -i <file>', 'unmounted', 'chattr'),
  removeEmpty: act(
    'low',
    'directory',
    'node',
    'find <root>/pods/<uid>/volumes -xdev -depth -type d -empty -delete',
    'directoryGone',
    'orphanedVolumes',
  ),
  removeLeftFile: act(
    'high',
    'directory',
    'node',
    'rm <root>/pods/<uid>/volumes/kubernetes.io~csi/<volume>/vol_data.json',
    'directoryGone',
    'longhorn',
  ),
  restartKubelet: act('low', 'kubelet', 'node', 'systemctl restart <kubelet-unit>', 'kubeletActive', 'podWorkers'),
  unmountForced: act('high', 'forcedUnmount', 'node', `umount -f ${PATH}`, 'unmounted', 'umount'),
  unmountByHand: act('high', 'unmount', 'node', `umount ${PATH}`, 'unmounted', 'umount'),
  // cgroups
  lookCgroup: look(
    'node',
    "find /sys/fs/cgroup -path '*pod<uid-pattern>*' -name cgroup.procs -exec grep -H . {} +",
    'podCgroup',
  ),
  lookCgroupDriver: look('node', 'stat -fc %T /sys/fs/cgroup/', 'cgroups'),
  endProcesses: act('low', 'process', 'node', 'kill <pid>', 'cgroupGone', 'podCgroup'),
  // finalizers
  lookFinalizers: look(
    'cluster',
    "kubectl get pod <pod> -n <namespace> -o jsonpath='{.metadata.finalizers} {.metadata.ownerReferences}'",
    'finalizers',
    true,
  ),
  lookJobController: look(
    'cluster',
    'kubectl logs -n kube-system -l component=kube-controller-manager --tail=200',
    'jobFinalizer',
  ),
  lookDependents: look(
    'cluster',
    'kubectl get all -n <namespace> -o custom-columns=KIND:.kind,NAME:.metadata.name,OWNER:.metadata.ownerReferences[*].uid | grep <uid>',
    'garbageCollection',
  ),
  lookNamespace: look('cluster', "kubectl get namespace <namespace> -o jsonpath='{.status.conditions}'", 'finalizers'),
  lookOwner: look(
    'cluster',
    'kubectl get deployments,statefulsets,daemonsets -A -o wide | grep -i <owner-word>',
    'plugin',
  ),
  lookDefinitions: look('cluster', 'kubectl get crd | grep <owner-domain>', 'plugin'),
  restoreOwner: act('low', 'none', null, null, 'podGone', 'plugin'),
  removeFinalizer: {
    ...act(
      'high',
      'finalizer',
      'cluster',
      `kubectl patch pod <pod> -n <namespace> --type=json -p '[{"op":"test","path":"/metadata/finalizers/<index>","value":"<finalizer>"},{"op":"remove","path":"/metadata/finalizers/<index>"}]'`,
      'podGone',
      'finalizers',
    ),
    needsObject: true,
  },
  // API server, kubelet, node
  lookApi: look('cluster', "kubectl get --raw '/readyz?verbose'", 'health'),
  lookKubeletErrors: look(
    'node',
    "journalctl -u <kubelet-unit> --since -10min | grep -iE 'dial tcp|Unauthorized|x509|timeout'",
    'kubeadm',
  ),
  lookCertificate: look(
    'node',
    'openssl x509 -noout -enddate -in /var/lib/kubelet/pki/kubelet-client-current.pem',
    'certs',
  ),
  lookWebhooks: look(
    'cluster',
    'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations',
    'webhooks',
  ),
  restoreApi: act('low', 'none', null, null, 'apiReady', 'health'),
  renewCertificate: act('low', 'certificate', 'node', 'systemctl restart <kubelet-unit>', 'nodeReady', 'certs'),
  mendWebhook: act('low', 'none', null, null, 'podGone', 'webhooks'),
  lookKubelet: look('node', 'systemctl status <kubelet-unit>', 'kubeadm'),
  lookKubeletLog: look('node', 'journalctl -u <kubelet-unit> -e --no-pager -n 100', 'kubeadm'),
  lookRuntime: look('node', 'systemctl status <runtime-unit>', 'kubeadm'),
  startKubelet: act('low', 'lateStop', 'node', 'systemctl start <kubelet-unit>', 'kubeletActive', 'kubeadm'),
  startRuntime: act('low', 'lateStop', 'node', 'systemctl start <runtime-unit>', 'runtimeAnswers', 'kubeadm'),
  lookNode: look('cluster', 'kubectl describe node <node>', 'leases'),
  lookLease: look('cluster', "kubectl get lease <node> -n kube-node-lease -o jsonpath='{.spec.renewTime}'", 'leases'),
  restoreNode: act('low', 'twice', null, null, 'nodeReady', 'deadNode'),
  outOfService: act(
    'high',
    'lostNode',
    'cluster',
    'kubectl taint nodes <node> node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
    'podGone',
    'outOfService',
  ),
  deleteNode: act('high', 'lostNode', 'cluster', 'kubectl delete node <node>', 'podGone', 'deadNode'),
  drainReboot: act('high', 'reboot', 'cluster', 'kubectl drain <node> --ignore-daemonsets', 'nodeReady', 'drain'),
  // static pods and their mirrors
  lookStatic: look('node', 'crictl pods --name <pod>', 'staticPod'),
  lookMirror: look('cluster', 'kubectl get pod <pod> -n <namespace> -o yaml', 'staticPod', true),
  lookManifests: look('node', "grep -l 'name: *<static-name>' /etc/kubernetes/manifests/*", 'staticPod'),
  deleteMirror: {
    ...act('low', 'mirror', 'cluster', 'kubectl delete pod <pod> -n <namespace>', 'mirrorAnew', 'staticPod'),
    needsObject: true,
  },
  mendRefusal: act('low', 'none', null, null, 'mirrorAnew', 'staticPod'),
  takeManifest: act(
    'low',
    'manifest',
    'node',
    'mv /etc/kubernetes/manifests/<manifest-file> /etc/kubernetes/',
    'manifestGone',
    'staticPod',
  ),
  waitEarlier: look('node', 'crictl ps -a --label io.kubernetes.pod.name=<pod>', 'podWorkers'),
  // status
  lookStatusErrors: look(
    'node',
    "journalctl -u <kubelet-unit> | grep 'Failed to update status for pod' | tail",
    'statusManager',
  ),
  lookRights: look(
    'cluster',
    'kubectl auth can-i update pods/status -n <namespace> --as=system:node:<node> --as-group=system:nodes',
    'nodeAuthorizer',
  ),
  restoreRights: act('low', 'none', null, null, 'podGone', 'nodeAuthorizer'),
  lookPhase: look(
    'cluster',
    "kubectl get pod <pod> -n <namespace> -o jsonpath='{.status.phase} {.status.containerStatuses[*].state}'",
    'statusManager',
    true,
  ),
  bringLog: look('node', 'journalctl -u <kubelet-unit> -o short-iso --since -2h > kubelet.log', 'kubeadm'),
  forceDelete: {
    ...act(
      'high',
      'force',
      'cluster',
      'kubectl delete pod <pod> -n <namespace> --grace-period=0 --force',
      'podGone',
      'forceDelete',
    ),
    needsObject: true,
  },
} as const satisfies Record<string, RemedyEntry>;

export type RemedyCode = keyof typeof REMEDIES;
/** What is called by a short name of its own where it is warned of. */
export const DANGEROUS = [
  'restartDocker',
  'removeLeftFile',
  'unmountForced',
  'unmountByHand',
  'removeFinalizer',
  'outOfService',
  'deleteNode',
  'drainReboot',
  'forceDelete',
] as const satisfies readonly RemedyCode[];
export type Dangerous = (typeof DANGEROUS)[number];
