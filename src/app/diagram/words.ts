/** What each box is, in one sentence, and where its code is in the Kubernetes tree. */
import type { Place } from './geometry/layout.ts';

export interface PlaceWords {
  readonly name: string;
  readonly about: string;
  /** Path in the Kubernetes tree; absent for what is not part of it. */
  readonly source?: string;
}

export const WORDS: Readonly<Record<Place, PlaceWords>> = {
  kubectl: {
    name: 'kubectl',
    about:
      'Sends what you ask for to the API server; after a delete it watches until the object is gone, which is all that it waits for.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go',
  },
  apiserver: {
    name: 'kube-apiserver',
    about:
      'Keeps the API objects: the first DELETE only sets deletionTimestamp and the grace, and the object goes with a DELETE of grace 0.',
    source: 'staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go',
  },
  etcd: {
    name: 'etcd',
    about: 'Stores every object; each write is one revision, one resourceVersion and one watch event.',
  },
  controllers: {
    name: 'controllers',
    about:
      'kube-controller-manager and kube-scheduler: they watch objects and send requests like anybody else. Here they taint and evict, collect pods that are over, and replace pods that are gone.',
    source: 'pkg/controller',
  },
  kubelet: {
    name: 'kubelet',
    about:
      'Runs the pods of one node and takes them down; an object that was deleted with a grace period stays until it sends the last DELETE.',
    source: 'pkg/kubelet/kubelet.go',
  },
  apiSource: {
    name: 'api source',
    about: "Watches this node's pods at the API server and hands the whole list on with every change.",
    source: 'pkg/kubelet/config/apiserver.go',
  },
  httpSource: {
    name: 'http source',
    about: 'Asks a URL for static pods every 20 seconds and hands the whole list on.',
    source: 'pkg/kubelet/config/http.go',
  },
  fileSource: {
    name: 'file source',
    about: 'Reads static pods from the manifest folder, at each change of a file and every 20 seconds.',
    source: 'pkg/kubelet/config/file.go',
  },
  podConfig: {
    name: 'podConfig',
    about: 'Merges the three sources and turns each new list into ADD, UPDATE, DELETE, REMOVE and RECONCILE.',
    source: 'pkg/kubelet/config/config.go',
  },
  syncLoop: {
    name: 'syncLoop',
    about:
      'One goroutine that reads one thing at a time: config changes, PLEG events, ticks, probe results and housekeeping, which runs inside it.',
    source: 'pkg/kubelet/kubelet.go',
  },
  podWorkers: {
    name: 'pod workers',
    about: 'One goroutine for each pod UID; its state moves from SyncPod to Terminating to Terminated and never back.',
    source: 'pkg/kubelet/pod_workers.go',
  },
  podSyncer: {
    name: 'pod syncer',
    about:
      'What a pod worker runs: one method keeps the pod running, one stops its containers, one cleans up after them.',
    source: 'pkg/kubelet/kubelet.go',
  },
  statusManager: {
    name: 'status manager',
    about:
      'Caches the status of every pod with a version, sends newer ones to the API server, and sends the last DELETE once nothing of the pod is left.',
    source: 'pkg/kubelet/status/status_manager.go',
  },
  mirrorClient: {
    name: 'mirror client',
    about:
      'Creates and deletes the mirror pods, by which a static pod shows itself in the API; it deletes with grace 0.',
    source: 'pkg/kubelet/pod/mirror_client.go',
  },
  housekeeping: {
    name: 'housekeeping',
    about:
      'Every 2 seconds it forgets finished workers, stops what nobody wants, and removes the directories of pods that are gone.',
    source: 'pkg/kubelet/kubelet_pods.go',
  },
  volumeManager: {
    name: 'volume manager',
    about:
      'Compares the volumes that pods want with those that are mounted, and mounts or unmounts what differs; a failed unmount is tried again, ever more seldom.',
    source: 'pkg/kubelet/volumemanager/volume_manager.go',
  },
  containerGC: {
    name: 'container GC',
    about:
      'Every minute it removes dead containers, sandboxes that have none left, and the logs of pods that are gone.',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_gc.go',
  },
  pleg: {
    name: 'PLEG',
    about:
      "Lists the runtime's containers every second, tells syncLoop what changed, and fills the cache that pod workers wait for.",
    source: 'pkg/kubelet/pleg/generic.go',
  },
  probeManager: {
    name: 'probe manager',
    about: 'Runs the probes and reports each change of a result; readiness probes go on through the grace period.',
    source: 'pkg/kubelet/prober/prober_manager.go',
  },
  disk: {
    name: 'disk and cgroups',
    about:
      "What a pod leaves on its node: the manifest of a static pod, the pod's directory, mounts, the cgroup and the logs.",
  },
  runtime: {
    name: 'containerd',
    about:
      'Runs the containers: StopContainer sends the stop signal, waits for the grace that it was given, and then sends SIGKILL.',
    source: 'staging/src/k8s.io/cri-api',
  },
};
