/** Which Go files are the kubelet's, and which of them tell nothing of a pod's removal. */
import irrelevantFiles from './irrelevantFiles.json' with { type: 'json' };

/** Of the kubelet, on matters that a removal does not touch: their lines are known without being read. */
const IRRELEVANT_FILES: ReadonlySet<string> = new Set(irrelevantFiles);

const KUBELET_FILES =
  /^(?:kubelet\w*|pod_workers|status_manager|kuberuntime_\w+|remote_runtime|reconciler\w*|operation_\w+|nestedpendingoperations|generic|evented|pod_container_\w+|volume_manager|desired_state_\w+|eviction_manager|config|scope|util|topology_manager|cpu_manager|memory_manager|state_mem|prober\w*|worker|nodeshutdown_\w+|mirror_client|container|file|http|preemption|event|handlers|volume_path_handler\w*|cgroup_manager\w*|qos_container_manager\w*|userns_manager|lifecycle|predicate|runtime|pleg)\.go$/;

export type Component = 'kubelet' | 'known' | 'other';

/** `known`: the kubelet's, but on another subject. `other`: a controller, a scheduler, an API server. */
export function componentOf(file: string): Component {
  if (IRRELEVANT_FILES.has(file)) return 'known';
  return KUBELET_FILES.test(file) ? 'kubelet' : 'other';
}
