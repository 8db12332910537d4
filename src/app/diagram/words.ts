/** What each box is called, and where its code is in the Kubernetes tree; what it is says `texts.ts`. */
import type { Place } from '../readings/index.ts';

export interface PlaceWords {
  readonly name: string;
  /** Path in the Kubernetes tree; absent for what is not part of it. */
  readonly source?: string;
}

export const WORDS: Readonly<Record<Place, PlaceWords>> = {
  kubectl: { name: 'kubectl', source: 'staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go' },
  apiserver: { name: 'kube-apiserver', source: 'staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go' },
  etcd: { name: 'etcd' },
  controllers: { name: 'controllers', source: 'pkg/controller' },
  kubelet: { name: 'kubelet', source: 'pkg/kubelet/kubelet.go' },
  apiSource: { name: 'api source', source: 'pkg/kubelet/config/apiserver.go' },
  httpSource: { name: 'http source', source: 'pkg/kubelet/config/http.go' },
  fileSource: { name: 'file source', source: 'pkg/kubelet/config/file.go' },
  podConfig: { name: 'podConfig', source: 'pkg/kubelet/config/config.go' },
  syncLoop: { name: 'syncLoop', source: 'pkg/kubelet/kubelet.go' },
  podWorkers: { name: 'pod workers', source: 'pkg/kubelet/pod_workers.go' },
  podSyncer: { name: 'pod syncer', source: 'pkg/kubelet/kubelet.go' },
  statusManager: { name: 'status manager', source: 'pkg/kubelet/status/status_manager.go' },
  mirrorClient: { name: 'mirror client', source: 'pkg/kubelet/pod/mirror_client.go' },
  housekeeping: { name: 'housekeeping', source: 'pkg/kubelet/kubelet_pods.go' },
  volumeManager: { name: 'volume manager', source: 'pkg/kubelet/volumemanager/volume_manager.go' },
  containerGC: { name: 'container GC', source: 'pkg/kubelet/kuberuntime/kuberuntime_gc.go' },
  pleg: { name: 'PLEG', source: 'pkg/kubelet/pleg/generic.go' },
  probeManager: { name: 'probe manager', source: 'pkg/kubelet/prober/prober_manager.go' },
  disk: { name: 'disk and cgroups' },
  runtime: { name: 'containerd', source: 'staging/src/k8s.io/cri-api' },
};
