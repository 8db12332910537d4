/**
 * Where a rule stands in the Kubernetes tree of the release that is shown: plain links to the tag on github.com, for
 * the reader to follow. The page itself never fetches them.
 */
import { functionOfProcedure } from '../../cluster/functions.ts';
import { releaseOf } from '../../cluster/releases/index.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import type { KlogEntry, TraceEvent } from '../../trace/index.ts';
import { releaseTag } from './releaseTag.ts';

/**
 * The release whose line numbers are all those of the upstream tag. Most others were read from trees with patches of
 * their own, which have not touched these files; of releases that nobody recorded that has not been seen.
 */
const ALL_LINES_ARE_UPSTREAMS: Release = '1.23';
const PATCHED_SINCE: Release = '1.27';
const UNPATCHED: ReadonlySet<string> = new Set(['pod_workers.go', 'status_manager.go']);

/** Folders below `pkg/`. */
const FOLDER: Readonly<Record<string, string>> = {
  'kubelet.go': 'kubelet',
  'kubelet_pods.go': 'kubelet',
  'kubelet_volumes.go': 'kubelet',
  'kubelet_getters.go': 'kubelet',
  'pod_workers.go': 'kubelet',
  'pod_container_deletor.go': 'kubelet',
  'status_manager.go': 'kubelet/status',
  'kuberuntime_container.go': 'kubelet/kuberuntime',
  'kuberuntime_manager.go': 'kubelet/kuberuntime',
  'kuberuntime_gc.go': 'kubelet/kuberuntime',
  'util.go': 'kubelet/kuberuntime/util',
  'remote_runtime.go': 'kubelet/cri/remote',
  'eviction_manager.go': 'kubelet/eviction',
  'generic.go': 'kubelet/pleg',
  'evented.go': 'kubelet/pleg',
  'config.go': 'kubelet/config',
  'common.go': 'kubelet/config',
  'file.go': 'kubelet/config',
  'file_linux.go': 'kubelet/config',
  'http.go': 'kubelet/config',
  'mirror_client.go': 'kubelet/pod',
  'worker.go': 'kubelet/prober',
  'prober.go': 'kubelet/prober',
  'handlers.go': 'kubelet/lifecycle',
  'preemption.go': 'kubelet/preemption',
  'nodeshutdown_manager.go': 'kubelet/nodeshutdown',
  'nodeshutdown_manager_linux.go': 'kubelet/nodeshutdown',
  'userns_manager.go': 'kubelet',
  'manager.go': 'kubelet/cm/dra',
  'pod_container_manager_linux.go': 'kubelet/cm',
  'qos_container_manager_linux.go': 'kubelet/cm',
  'cgroup_manager_linux.go': 'kubelet/cm',
  'scope.go': 'kubelet/cm/topologymanager',
  'topology_manager.go': 'kubelet/cm/topologymanager',
  'cpu_manager.go': 'kubelet/cm/cpumanager',
  'memory_manager.go': 'kubelet/cm/memorymanager',
  'volume_manager.go': 'kubelet/volumemanager',
  'reconciler.go': 'kubelet/volumemanager/reconciler',
  'reconciler_common.go': 'kubelet/volumemanager/reconciler',
  'desired_state_of_world_populator.go': 'kubelet/volumemanager/populator',
  'operation_generator.go': 'volume/util/operationexecutor',
  'nestedpendingoperations.go': 'volume/util/nestedpendingoperations',
  'taint_manager.go': 'controller/nodelifecycle/scheduler',
  'taint_eviction.go': 'controller/tainteviction',
  'gc_controller.go': 'controller/podgc',
};

export interface SourceLink {
  /** `pkg/kubelet/kubelet.go` */
  readonly path: string;
  readonly line?: number;
  readonly url: string;
}

function link(path: string, line: number | undefined, release: Release): SourceLink {
  const at = line === undefined ? '' : `#L${line}`;
  const url = `https://github.com/kubernetes/kubernetes/blob/${releaseTag(release)}/${path}${at}`;
  return { path, ...(line !== undefined && { line }), url };
}

const hasUpstreamLines = (release: Release, file: string): boolean =>
  release === ALL_LINES_ARE_UPSTREAMS ||
  (atLeast(release, PATCHED_SINCE) && UNPATCHED.has(file) && releaseOf(release).restsOn !== 'source');

/** klog prints a file without its folder, and some files have moved. */
function pathOf(file: string, release: Release): string | undefined {
  if (file === 'remote_runtime.go' && atLeast(release, '1.31'))
    return 'staging/src/k8s.io/cri-client/pkg/remote_runtime.go';
  if (file === 'userns_manager.go' && atLeast(release, '1.27')) return 'pkg/kubelet/userns/userns_manager.go';
  if (file === 'log.go') return 'staging/src/k8s.io/cri-client/pkg/internal/log.go';
  if (file === 'remote_runtime.go' && !atLeast(release, '1.21')) return 'pkg/kubelet/remote/remote_runtime.go';
  const folder = FOLDER[file];
  return folder === undefined ? undefined : `pkg/${folder}/${file}`;
}

/** The statement that prints a log line; null where the file is not one of Kubernetes' own. */
export function klogSource({ file }: Pick<KlogEntry, 'file'>, release: Release): SourceLink | null {
  const [name = '', line = '0'] = file.split(':');
  const path = pathOf(name, release);
  const isKnown = line !== '0' && hasUpstreamLines(release, name);
  return path === undefined ? null : link(path, isKnown ? Number(line) : undefined, release);
}

export interface FunctionLink extends SourceLink {
  readonly func: string;
}

/** The function that an event's rule is in; where its log line is printed there, that line. */
export function eventSource(event: TraceEvent, release: Release): FunctionLink | null {
  if (event.source === undefined) return null;
  const { file, func } = event.source;
  const printed = event.klog && klogSource(event.klog, release);
  return { ...link(file, printed?.path === file ? printed.line : undefined, release), func };
}

/** The function of a call that has not returned. */
export function procedureSource(procedure: string, release: Release): FunctionLink | null {
  const name = functionOfProcedure(procedure, release);
  return name === undefined ? null : { ...link(name.file, undefined, release), func: name.func };
}
