/** Links into Kubernetes' source, held to an index of its functions by release that was taken from reading it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_LEVEL, type EventKind } from '../../cluster/eventKinds.ts';
import { functionOf, isOutside } from '../../cluster/functions.ts';
import { micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { INDEX } from './testing/functionIndex.ts';
import { eventSource, klogSource, procedureSource } from './source.ts';

/** An event as a run of that release has it. */
function event(kind: EventKind, release: Release, actor = 'podWorkers'): TraceEvent {
  const source = functionOf({ actor, kind, detail: undefined, klog: undefined }, release);
  return { seq: 0, t: micros(0), actor, kind, changes: [], ...(source && { source }) };
}

describe('links of kinds', () => {
  it('are there for every kind that Kubernetes has a part in', () => {
    const kinds = Object.keys(EVENT_LEVEL) as EventKind[];
    const actors = ['podWorkers', 'statusManager', 'syncLoop', 'pleg'];
    const without = kinds.filter((kind) =>
      actors.every((actor) => eventSource(event(kind, '1.36', actor), '1.36') === null),
    );
    expect(without.filter((kind) => !isOutside(kind))).toEqual([]);
    expect(without).not.toContain('TerminationRequested');
  });

  it('follow a function through its names', () => {
    const link = (release: Release) => eventSource(event('TerminatingEntered', release), release)?.func;
    expect([link('1.18'), link('1.23'), link('1.36')]).toEqual(['syncPod', 'syncTerminatingPod', 'SyncTerminatingPod']);
    expect(procedureSource('syncTerminatedPod', '1.30')?.func).toBe('SyncTerminatedPod');
  });

  it('name the release’s tag', () => {
    expect(eventSource(event('FinalDeleteSent', '1.30'), '1.30')?.url).toBe(
      'https://github.com/kubernetes/kubernetes/blob/v1.30.14/pkg/kubelet/status/status_manager.go',
    );
  });
});

describe('links to lines', () => {
  it('lead to the line at the tag of the release', () => {
    expect(klogSource({ file: 'kubelet.go:2130' }, '1.23')?.url).toBe(
      'https://github.com/kubernetes/kubernetes/blob/v1.23.13/pkg/kubelet/kubelet.go#L2130',
    );
    expect(klogSource({ file: 'pod_workers.go:872' }, '1.36')?.url).toMatch(/pod_workers\.go#L872$/);
    expect(klogSource({ file: 'pod_workers.go:872' }, '1.34')?.url).toMatch(/pod_workers\.go#L872$/);
    expect(klogSource({ file: 'pod_workers.go:872' }, '1.22')?.url).toMatch(/pod_workers\.go$/);
    expect(klogSource({ file: 'event.go:294' }, '1.23')).toBeNull();
  });

  it('lead to the file where the line was read from a tree that is not the tag', () => {
    expect(klogSource({ file: 'kubelet.go:2740' }, '1.36')?.url).toBe(
      'https://github.com/kubernetes/kubernetes/blob/v1.36.2/pkg/kubelet/kubelet.go',
    );
  });

  it('follow a file that has moved', () => {
    const file = 'remote_runtime.go:222';
    expect(klogSource({ file }, '1.18')?.path).toBe('pkg/kubelet/remote/remote_runtime.go');
    expect(klogSource({ file }, '1.21')?.path).toBe('pkg/kubelet/cri/remote/remote_runtime.go');
    expect(klogSource({ file }, '1.30')?.path).toBe('pkg/kubelet/cri/remote/remote_runtime.go');
    expect(klogSource({ file }, '1.36')?.path).toBe('staging/src/k8s.io/cri-client/pkg/remote_runtime.go');
    const userns = { file: 'userns_manager.go:300' };
    expect(klogSource(userns, '1.26')?.path).toBe('pkg/kubelet/userns_manager.go');
    expect(klogSource(userns, '1.27')?.path).toBe('pkg/kubelet/userns/userns_manager.go');
  });
});

/** What was read of Kubernetes, where it stands beside this repository. */
const reference = (name: string): URL => new URL(`../../../../shared/reference/${name}`, import.meta.url);

/** Read in Kubernetes' source itself. */
const READ_IN_SOURCE: ReadonlySet<string> = new Set([
  'Create',
  'Update',
  'assignPod',
  'monitorNodeHealth',
  'SwapNodeControllerTaint',
  'registerWithAPIServer',
  'rejectPod',
  'manageReplicas',
  'rolloutRecreate',
  'oldPodsRunning',
  'ShouldEvict',
  'handleNodeUpdate',
  'processPodOnNode',
  'reportMultiAttachError',
  'VolumesInUse',
  'Attach',
  'GenerateAttachVolumeFunc',
  'GenerateDetachVolumeFunc',
  'PostFilter',
  'PrepareCandidate',
  'preempt',
  'prepareCandidate',
]);

it.skipIf(!existsSync(reference('reference.md')))('the index names only functions that were read', () => {
  const text = ['reference.md', 'klog-catalogue.tsv'].map((name) => readFileSync(reference(name), 'utf8')).join('\n');
  const named = Object.values(INDEX)
    .flatMap((file) => Object.keys(file))
    .filter((func) => !READ_IN_SOURCE.has(func));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((func) => !new RegExp(`\\b${func}\\b`).test(text))).toEqual([]);
});
