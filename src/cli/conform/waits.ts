/**
 * How long each part of a removal took, from one sure sign in the log to the next, and what it waits for. Signs are
 * looked for in order, each after the one before; one that a run does not show is passed over.
 */
import { minus, type Micros } from '../../engine/time.ts';
import type { KlogId } from '../../kube/klog/index.ts';
import { since, type ComparableRun } from '../comparable/run.ts';
import { concerns } from '../comparable/subject.ts';

interface Sign {
  readonly ids: readonly KlogId[];
  readonly name: string;
  /** What passes between the sign before and this one. */
  readonly cause: string;
}

const SIGNS: readonly Sign[] = [
  {
    ids: ['podWorkers.beginTeardownDeleted', 'podWorkers.beginTeardownRemoved'],
    name: 'termination requested',
    cause: 'request, etcd, watch; or inotify',
  },
  { ids: ['kuberuntimeContainer.killing'], name: 'killing', cause: 'the pod worker takes the update up' },
  {
    ids: ['kuberuntimeContainer.exited'],
    name: 'container exited',
    cause: 'preStop, the process after SIGTERM, or the grace period',
  },
  { ids: ['podWorkers.terminatedAllContainers'], name: 'containers stopped', cause: 'the sandbox and its network' },
  { ids: ['kubelet.syncTerminatedPodEnter'], name: 'cleanup begins', cause: 'PLEG’s next relist (1 s)' },
  {
    ids: ['kubelet.unmountedVolumes'],
    name: 'volumes unmounted',
    cause: 'populator and reconciler (100 ms), WaitForUnmount (300 ms)',
  },
  { ids: ['podWorkers.complete'], name: 'worker complete', cause: 'cgroup removal, final status' },
  { ids: ['kubeletPods.allReclaimed'], name: 'resources reclaimed', cause: 'the status manager’s turn' },
  { ids: ['statusManager.deletedFromEtcd'], name: 'object deleted', cause: 'DELETE with grace 0' },
  { ids: ['kubelet.tryingToDeleteMirror'], name: 'mirror pod deleted', cause: 'SyncPod of the static pod' },
  { ids: ['kubelet.creatingMirror'], name: 'mirror pod created', cause: 'DELETE and POST' },
  { ids: ['statusManager.updated'], name: 'status written', cause: 'the status manager’s 10 s pass, or its channel' },
  { ids: ['podWorkers.removeHistory'], name: 'worker forgotten', cause: 'housekeeping (2 s)' },
  { ids: ['mirrorClient.deletingAMirrorPod'], name: 'orphaned mirror pod deleted', cause: 'the same housekeeping' },
  { ids: ['kuberuntimeGC.removingSandbox'], name: 'sandbox removed', cause: 'container GC (1 min)' },
  { ids: ['kuberuntimeGC.removingLogs'], name: 'logs removed', cause: 'the same GC' },
];

export interface Wait {
  readonly name: string;
  readonly cause: string;
  readonly real?: Micros;
  readonly simulated?: Micros;
}

export function compareWaits(real: ComparableRun, simulated: ComparableRun): readonly Wait[] {
  const a = waitsOf(real);
  const b = waitsOf(simulated);
  return SIGNS.flatMap(({ name, cause }) => {
    const [took, takes] = [a.get(name), b.get(name)];
    if (took === undefined && takes === undefined) return [];
    return [
      {
        name,
        cause,
        ...(took === undefined ? {} : { real: took }),
        ...(takes === undefined ? {} : { simulated: takes }),
      },
    ];
  });
}

function waitsOf(run: ComparableRun): ReadonlyMap<string, Micros> {
  const concern = concerns(run.subject);
  const log = since(run, run.log).filter(({ text }) => concern(text));
  const waits = new Map<string, Micros>();
  let at = 0;
  let last = run.firstAction;
  for (const { ids, name } of SIGNS) {
    const found = log.findIndex((line, i) => i >= at && line.id !== undefined && ids.includes(line.id));
    const line = log[found];
    if (line === undefined) continue;
    waits.set(name, minus(line.t, last));
    at = found + 1;
    last = line.t;
  }
  return waits;
}
