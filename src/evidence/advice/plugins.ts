/** Data tables: which plug-in, runtime and controller a line speaks of. Pure; every pattern is bounded. */
import type { SourceCode } from './sources.ts';

export interface VolumePlugin {
  readonly id:
    | 'csi'
    | 'ebs'
    | 'azureDisk'
    | 'gcePd'
    | 'rbd'
    | 'cephfs'
    | 'longhorn'
    | 'nfs'
    | 'local'
    | 'hostPath'
    | 'memory'
    | 'emptyDir'
    | 'other';
  /** A CSI driver's name, or empty. */
  readonly driver: string;
  /** The directory that a kubelet keeps such volumes in. */
  readonly directory: string;
  /** How the driver's pods on a node are called. */
  readonly pods: string;
  readonly source: SourceCode;
}

type Kind = Pick<VolumePlugin, 'id' | 'pods' | 'source'>;

/** By the end of a CSI driver's name: who installs one puts a name of their own before it. */
const DRIVERS: readonly (readonly [string, Kind])[] = [
  ['ebs.csi.aws.com', { id: 'ebs', pods: 'ebs-csi-node', source: 'ebs' }],
  ['disk.csi.azure.com', { id: 'azureDisk', pods: 'csi-azuredisk-node', source: 'azureDisk' }],
  ['pd.csi.storage.gke.io', { id: 'gcePd', pods: 'csi-gce-pd-node|pdcsi-node', source: 'gcePd' }],
  ['rbd.csi.ceph.com', { id: 'rbd', pods: 'csi-rbdplugin', source: 'ceph' }],
  ['cephfs.csi.ceph.com', { id: 'cephfs', pods: 'csi-cephfsplugin', source: 'ceph' }],
  ['driver.longhorn.io', { id: 'longhorn', pods: 'longhorn-csi-plugin', source: 'longhorn' }],
  ['nfs.csi.k8s.io', { id: 'nfs', pods: 'csi-nfs-node', source: 'nfsCsi' }],
  ['efs.csi.aws.com', { id: 'nfs', pods: 'efs-csi-node', source: 'umount' }],
];

/** By the plug-in's name in a volume's: `kubernetes.io/secret/…`, `kubernetes.io~nfs`. */
const IN_TREE: Readonly<Record<string, Kind>> = {
  nfs: { id: 'nfs', pods: 'csi', source: 'umount' },
  secret: { id: 'memory', pods: 'csi', source: 'fuser' },
  configmap: { id: 'memory', pods: 'csi', source: 'fuser' },
  projected: { id: 'memory', pods: 'csi', source: 'fuser' },
  'downward-api': { id: 'memory', pods: 'csi', source: 'fuser' },
  'empty-dir': { id: 'emptyDir', pods: 'csi', source: 'fuser' },
  'aws-ebs': { id: 'ebs', pods: 'ebs-csi-node', source: 'ebs' },
  'azure-disk': { id: 'azureDisk', pods: 'csi-azuredisk-node', source: 'azureDisk' },
  'gce-pd': { id: 'gcePd', pods: 'csi-gce-pd-node|pdcsi-node', source: 'gcePd' },
  rbd: { id: 'rbd', pods: 'csi-rbdplugin', source: 'ceph' },
  cephfs: { id: 'cephfs', pods: 'csi-cephfsplugin', source: 'ceph' },
  'local-volume': { id: 'local', pods: 'csi', source: 'losetup' },
  'host-path': { id: 'hostPath', pods: 'csi', source: 'fuser' },
};

const UNIQUE = /kubernetes\.io\/(?:csi\/([a-z0-9][a-z0-9.-]{0,252})\^|([a-z][a-z0-9-]{1,40})\/)/;
const DRIVER = /driver name \\*"?([a-z0-9][a-z0-9.-]{0,252}) not found in the list of registered CSI drivers/;
const DIRECTORY = /\/volumes\/(kubernetes\.io~[a-z0-9-]{1,40})\//;

const OTHER: Kind = { id: 'other', pods: 'csi', source: 'registrar' };

export function volumePlugin(text: string): VolumePlugin {
  const unique = UNIQUE.exec(text);
  const driver = unique?.[1] ?? DRIVER.exec(text)?.[1] ?? '';
  const directory = DIRECTORY.exec(text)?.[1] ?? '';
  const inTree = unique?.[2] ?? directory.replace('kubernetes.io~', '');
  if (driver !== '' || inTree === 'csi') {
    const known = DRIVERS.find(([name]) => driver.endsWith(name))?.[1];
    return { ...(known ?? { ...OTHER, id: 'csi' }), driver, directory: 'kubernetes.io~csi' };
  }
  const kind = Object.hasOwn(IN_TREE, inTree) ? IN_TREE[inTree] : undefined;
  const known = directory !== '' || kind !== undefined;
  return { ...(kind ?? OTHER), driver: '', directory: known ? directory || `kubernetes.io~${inTree}` : '*' };
}

export type Runtime = 'containerd' | 'cri-o' | 'docker';

/** By what ids and sockets begin with; null where nothing names it. */
export function runtimeOf(text: string): Runtime | null {
  if (/containerd:\/\/|containerd\.sock|containerd-shim|ttrpc/.test(text)) return 'containerd';
  if (/cri-o:\/\/|crio\.sock|\bcrio\b|\bconmon\b/.test(text)) return 'cri-o';
  if (/docker:\/\/|dockershim|docker\.sock|cri-dockerd|networkPlugin cni|Cannot kill container/.test(text))
    return 'docker';
  return null;
}

export interface Network {
  /** What the plug-in's binary is called; empty where nothing names it. */
  readonly type: string;
  /** How its daemon's pods are called. */
  readonly pods: string;
  readonly source: SourceCode;
}

const NETWORKS: readonly (readonly [RegExp, Omit<Network, 'type'>])[] = [
  [/calico/, { pods: 'calico-node', source: 'calico' }],
  [/cilium/, { pods: 'cilium', source: 'cilium' }],
  [/flannel/, { pods: 'flannel', source: 'flannel' }],
  [/aws-cni|vpc-cni|aws-node/, { pods: 'aws-node', source: 'awsCni' }],
  [/weave/, { pods: 'weave-net', source: 'networkPlugins' }],
  [/multus/, { pods: 'multus', source: 'networkPlugins' }],
  [/antrea/, { pods: 'antrea-agent', source: 'networkPlugins' }],
  [/ovn-k/, { pods: 'ovnkube-node', source: 'networkPlugins' }],
  [/kube-router/, { pods: 'kube-router', source: 'networkPlugins' }],
  [/azure-vnet|azure-ipam/, { pods: 'azure-c', source: 'networkPlugins' }],
];

const TYPE = /(?:plugin type=|type=|find plugin )\\*"([a-z0-9][a-z0-9.-]{0,60})\\*"/;

export function networkOf(text: string): Network {
  const type = TYPE.exec(text)?.[1] ?? '';
  const known = NETWORKS.find(([name]) => name.test(type)) ?? NETWORKS.find(([name]) => name.test(text));
  if (known === undefined)
    return { type, pods: 'calico|cilium|flannel|weave|aws-node|multus|antrea|ovnkube', source: 'networkPlugins' };
  return { type, ...known[1] };
}

export type FinalizerOwner =
  | 'job'
  | 'foreground'
  | 'orphan'
  | 'namespace'
  | 'inUse'
  | 'loadBalancer'
  | 'wrangler'
  | 'argoWorkflows'
  | 'argoCd'
  | 'kueue'
  | 'istio'
  | 'unknown';

const OWNERS: readonly (readonly [RegExp, FinalizerOwner, SourceCode])[] = [
  [/^batch\.kubernetes\.io\/job-tracking$/, 'job', 'jobFinalizer'],
  [/^foregroundDeletion$/, 'foreground', 'garbageCollection'],
  [/^orphan$/, 'orphan', 'garbageCollection'],
  [/^kubernetes$/, 'namespace', 'finalizers'],
  [/^kubernetes\.io\/pvc?-protection$/, 'inUse', 'inUseProtection'],
  [/^service\.kubernetes\.io\//, 'loadBalancer', 'loadBalancer'],
  [/^(?:wrangler|controller)\.cattle\.io\//, 'wrangler', 'wrangler'],
  [/^workflows\.argoproj\.io\//, 'argoWorkflows', 'argoWorkflows'],
  [/argocd\.argoproj\.io/, 'argoCd', 'argoCd'],
  [/^kueue\.x-k8s\.io\//, 'kueue', 'kueue'],
  [/istio\.io(?:\/|$)/, 'istio', 'istio'],
];

export function finalizerOwner(finalizer: string): { readonly owner: FinalizerOwner; readonly source: SourceCode } {
  const known = OWNERS.find(([name]) => name.test(finalizer));
  return known === undefined ? { owner: 'unknown', source: 'finalizers' } : { owner: known[1], source: known[2] };
}

/** Whose name stands in a finalizer's: `example.com` of `example.com/keep`; the whole where there is no slash. */
export const domainOf = (finalizer: string): string => finalizer.split('/')[0] ?? '';

/** The word of a domain by which one finds what is installed: `cattle` of `wrangler.cattle.io`. */
export function wordOf(finalizer: string): string {
  const labels = domainOf(finalizer)
    .split('.')
    .filter((label) => label !== 'k8s' && label !== 'x-k8s');
  return labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? '');
}
