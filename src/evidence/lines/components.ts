/** Which Go files are the kubelet's, and which of them tell nothing of a pod's removal. */

/** Of the kubelet, on matters that a removal does not touch: their lines are known without being read. */
const IRRELEVANT_FILES = new Set([
  'kubelet_node_status.go',
  'kubelet_network.go',
  'kubelet_network_linux.go',
  'reflector.go',
  'bootstrap.go',
  'shared_informer.go',
  'logging.go',
  'cacher.go',
  'log.go',
  'request.go',
  'warnings.go',
  'controller.go',
  'leaderelection.go',
  'summary_sys_containers.go',
  'helpers.go',
  'container_log_manager.go',
  'plugin_manager.go',
  'prober_manager.go',
  'patch_prober.go',
  'pod_startup_latency_tracker.go',
  'apiserver.go',
  'docker_sandbox.go',
  'docker_service.go',
  'kuberuntime_image.go',
  'mount_linux.go',
  'empty_dir.go',
  'manager.go',
  'factory.go',
  'raw.go',
  'certificate_manager.go',
  'certificate_store.go',
  'server.go',
  'flags.go',
  'feature_gate.go',
  'dynamic_cafile_content.go',
  'node_container_manager_linux.go',
  'image_gc_manager.go',
  'policy_none.go',
  'cri_stats_provider.go',
  'transport.go',
  'csi_plugin.go',
  'plugin_watcher.go',
  'reconciler_plugin.go',
  'trace.go',
  'configmap.go',
  'secret.go',
  'fs_resource_analyzer.go',
  'handler.go',
  'container_manager_linux.go',
  'kuberuntime_sandbox.go',
  'kuberuntime_logs.go',
]);

const KUBELET_FILES =
  /^(?:kubelet\w*|pod_workers|status_manager|kuberuntime_\w+|remote_runtime|reconciler\w*|operation_\w+|nestedpendingoperations|generic|evented|pod_container_\w+|volume_manager|desired_state_\w+|eviction_manager|config|scope|util|topology_manager|cpu_manager|memory_manager|state_mem|prober\w*|worker|nodeshutdown_\w+|mirror_client|container|file|http|preemption|event|handlers|volume_path_handler\w*|cgroup_manager\w*|qos_container_manager\w*|userns_manager|lifecycle|predicate|runtime|pleg)\.go$/;

export type Component = 'kubelet' | 'known' | 'other';

/** `known`: the kubelet's, but on another subject. `other`: a controller, a scheduler, an API server. */
export function componentOf(file: string): Component {
  if (IRRELEVANT_FILES.has(file)) return 'known';
  return KUBELET_FILES.test(file) ? 'kubelet' : 'other';
}
