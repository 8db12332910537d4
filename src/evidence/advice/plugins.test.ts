/** Which plug-in, runtime, network and controller words speak of. */
import { describe, expect, it } from 'vitest';
import { domainOf, finalizerOwner, networkOf, runtimeOf, volumePlugin, wordOf } from './plugins.ts';

const UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const path = (plugin: string): string => `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~${plugin}/data`;

describe('a volume', () => {
  it.each<[text: string, id: string, driver: string, directory: string]>([
    ['(UniqueName: "kubernetes.io/csi/ebs.csi.aws.com^vol-0a1")', 'ebs', 'ebs.csi.aws.com', 'kubernetes.io~csi'],
    ['kubernetes.io/csi/rook-ceph.rbd.csi.ceph.com^0001', 'rbd', 'rook-ceph.rbd.csi.ceph.com', 'kubernetes.io~csi'],
    ['kubernetes.io/csi/csi.example.com^x', 'csi', 'csi.example.com', 'kubernetes.io~csi'],
    [
      'driver name efs.csi.aws.com not found in the list of registered CSI drivers',
      'nfs',
      'efs.csi.aws.com',
      'kubernetes.io~csi',
    ],
    [
      'driver name \\"csi.example.com not found in the list of registered CSI drivers',
      'csi',
      'csi.example.com',
      'kubernetes.io~csi',
    ],
    [path('csi'), 'csi', '', 'kubernetes.io~csi'],
    [`kubernetes.io/secret/${UID}-token`, 'memory', '', 'kubernetes.io~secret'],
    [path('nfs'), 'nfs', '', 'kubernetes.io~nfs'],
    [`${path('empty-dir')} of kubernetes.io/configmap/${UID}-data`, 'memory', '', 'kubernetes.io~empty-dir'],
    [path('flocker'), 'other', '', 'kubernetes.io~flocker'],
    ['kubernetes.io/constructor/x', 'other', '', '*'],
    ['kubernetes.io/flocker/x', 'other', '', '*'],
    ['words', 'other', '', '*'],
  ])('%s', (text, id, driver, directory) => {
    expect(volumePlugin(text)).toMatchObject({ id, driver, directory });
  });

  it('has the pods and the page of its plug-in', () => {
    expect(volumePlugin('kubernetes.io/csi/nfs.csi.k8s.io^x')).toMatchObject({
      pods: 'csi-nfs-node',
      source: 'nfsCsi',
    });
    expect(volumePlugin('kubernetes.io/csi/csi.example.com^x')).toMatchObject({ pods: 'csi', source: 'registrar' });
    expect(volumePlugin('kubernetes.io/nfs/x').pods).toBeNull();
    expect(volumePlugin('kubernetes.io/cephfs/x')).toMatchObject({ pods: 'csi-cephfsplugin', source: 'ceph' });
  });
});

describe('a runtime', () => {
  it.each<[text: string, runtime: string | null]>([
    ['containerd://ab', 'containerd'],
    ['/run/containerd/containerd.sock', 'containerd'],
    ['containerd-shim-runc-v2', 'containerd'],
    ['ttrpc: closed', 'containerd'],
    ['cri-o://ab', 'cri-o'],
    ['/var/run/crio/crio.sock', 'cri-o'],
    ['systemd: crio: stopped', 'cri-o'],
    ['conmon 812', 'cri-o'],
    ['crionics and conmons', null],
    ['acrio and aconmon', null],
    ['docker://ab', 'docker'],
    ['dockershim.sock', 'docker'],
    ['/var/run/docker.sock', 'docker'],
    ['cri-dockerd', 'docker'],
    ['networkPlugin cni failed', 'docker'],
    ['Cannot kill container: ab', 'docker'],
    ['containerd runs', null],
    ['words', null],
  ])('%s', (text, runtime) => {
    expect(runtimeOf(text)).toBe(runtime);
  });
});

describe('a network', () => {
  it.each<[text: string, type: string, pods: string]>([
    ['plugin type=\\"calico\\" failed (delete)', 'calico', 'calico-node'],
    ['plugin type="multus" name="calico" failed', 'multus', 'multus'],
    ['plugin type="bridge" name="flannel" failed', 'bridge', 'flannel'],
    ['failed to find plugin "aws-cni" in path', 'aws-cni', 'aws-node'],
    ['cilium is down', '', 'cilium'],
  ])('%s', (text, type, pods) => {
    expect(networkOf(text)).toMatchObject({ type, pods });
  });

  it('that nobody names may be any', () => {
    expect(networkOf('words')).toEqual({
      type: '',
      pods: 'calico|cilium|flannel|weave|aws-node|multus|antrea|ovnkube',
      source: 'networkPlugins',
    });
    expect(networkOf('plugin type="bridge"')).toMatchObject({ type: 'bridge', source: 'networkPlugins' });
    expect(networkOf('calico').source).toBe('calico');
  });
});

describe('a finalizer', () => {
  it.each<[finalizer: string, owner: string, source: string]>([
    ['batch.kubernetes.io/job-tracking', 'job', 'jobFinalizer'],
    ['foregroundDeletion', 'foreground', 'garbageCollection'],
    ['kubernetes.io/pv-protection', 'inUse', 'inUseProtection'],
    ['resources-finalizer.argocd.argoproj.io', 'argoCd', 'argoCd'],
    ['example.com/hold', 'unknown', 'finalizers'],
    ['', 'unknown', 'finalizers'],
  ])('%s', (finalizer, owner, source) => {
    expect(finalizerOwner(finalizer)).toEqual({ owner, source });
  });

  it('has a domain, and a word in that', () => {
    expect(['example.com/hold', 'orphan', ''].map(domainOf)).toEqual(['example.com', 'orphan', '']);
    expect(['wrangler.cattle.io/x', 'kueue.x-k8s.io/managed', 'service.k8s.io', 'orphan', ''].map(wordOf)).toEqual([
      'cattle',
      'kueue',
      'service',
      'orphan',
      '',
    ]);
  });
});
