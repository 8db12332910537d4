/**
 * Which goroutine prints a line, as the measure tells them apart. Order means something within one and is a race across
 * two. `conform/README.md` says how the choices were found: with them the real runs agree with one another by
 * exactly the figures that were published for them.
 */
import { KLOG, type KlogEntry, type KlogId } from '../../kube/klog/index.ts';
import type { LogLine } from './run.ts';

/** What is counted, in the order of the table's columns. */
export const COUNTED = ['podWorker', 'pleg', 'syncLoop', 'statusManager', 'volumes', 'sources', 'other'] as const;
/** What is shown beside it, without weight in the verdict. */
export const SHOWN = ['garbageCollection', 'volumeLoops', 'runtimeReads', 'aside'] as const;

export type Counted = (typeof COUNTED)[number];
export type Goroutine = Counted | (typeof SHOWN)[number];

export const isCounted = (goroutine: Goroutine): goroutine is Counted =>
  (COUNTED as readonly Goroutine[]).includes(goroutine);

const OVERRIDES: Readonly<Partial<Record<KlogId, Goroutine>>> = {
  // Printed by whoever asks, the pod worker as well as PLEG.
  'kuberuntimeManager.gotSandboxIDs': 'runtimeReads',
  'kuberuntimeManager.noReadySandbox': 'runtimeReads',
  'pleg.writeStatus': 'runtimeReads',
  // SetPodStatus is called by pod workers and by probes; it is the status manager's cache that answers.
  'statusManager.ignoringSame': 'statusManager',
  // WaitForUnmount only looks at what the volume loops have done.
  'volumeManager.waitingToUnmount': 'volumes',
  'volumeManager.allUnmounted': 'volumes',
  'populator.removingVolume': 'volumeLoops',
  // Which of a pod's leftovers housekeeping meets first depends on the disk.
  'kubeletVolumes.cleanedUpOrphanedPodVolumesDir': 'other',
  // Destroy runs in the worker, or beside housekeeping in a goroutine of its own.
  'podCgroups.killingProcess': 'other',
  'podCgroups.killedAll': 'other',
  'podContainerDeletor.notFound': 'garbageCollection',
  'podContainerDeletor.requestDropped': 'garbageCollection',
};

/** Messages that the catalogue has for reading logs, but that tell nothing of a removal. */
const ASIDE: ReadonlySet<KlogId> = new Set<KlogId>([
  'event.occurred',
  'kubeletGetters.podStatusUpdated',
  'kubelet.syncLoopProbe',
  'kubeletPods.creatingHostsMount',
  'statusManager.readinessUnchanged',
  'kuberuntimeManager.computedActions',
  'kuberuntimeManager.newPod',
  'kuberuntimeManager.creatingSandbox',
  'kuberuntimeManager.createdSandbox',
  'kuberuntimeManager.determinedIP',
  'kuberuntimeManager.creatingContainer',
  'kuberuntimeManager.backingOff',
  'kuberuntimeManager.noSandbox',
  'kuberuntimeManager.containerToStart',
  'kuberuntimeManager.checkingBackoff',
  'kuberuntimeManager.backOffRestarting',
  'volumeManager.waitingToMount',
  'volumeManager.allMounted',
  'cpuManager.deletedAssignment',
  'memoryManager.removeStaleState',
  'topologyManager.admit',
  'qosContainerManager.updated',
  'cgroupManager.missingPaths',
  'file.readingConfigFile',
  'file.ignoredDots',
  'prober.execProbe',
  'prober.succeeded',
  'prober.failed',
  'prober.errored',
  'probeWorker.triggered',
  'probeWorker.targetNotFound',
]);

/** The goroutine of a line of the catalogue; null for any other line. */
export function goroutineOf(line: LogLine): Goroutine | null {
  const { id } = line;
  if (id === undefined) return null;
  if (ASIDE.has(id)) return 'aside';
  const override = OVERRIDES[id];
  if (override !== undefined) return override;
  const entry: KlogEntry = KLOG[id];
  switch (entry.group) {
    case 'syncLoop':
    case 'pleg':
    case 'statusManager':
    case 'garbageCollection':
      return entry.group;
    case 'volume':
      return 'volumeLoops';
    case 'other':
      return line.file === 'config.go' ? 'sources' : 'other';
    case 'podWorker':
      // Housekeeping deletes the mirror pods of static pods that are gone, with no UID to insist on.
      if (id === 'mirrorClient.deletingAMirrorPod' && line.pairs.some(isEmptyUID)) return 'syncLoop';
      // The failed call's own line; the worker's line follows it.
      return line.severity === 'E' && entry.file === 'remote_runtime.go' ? 'other' : 'podWorker';
  }
}

const isEmptyUID = ({ key, value }: { key: string; value: string }): boolean =>
  key === 'podUID' && (value === '' || value === '<nil>');

/** killContainersWithSyncResult runs killContainer in a goroutine for each container; these lines are printed there. */
export const isOfKillContainer = ({ id }: LogLine): boolean => id !== undefined && KILL_CONTAINER.has(KLOG[id].func);

const KILL_CONTAINER: ReadonlySet<string | undefined> = new Set(['killContainer', 'executePreStopHook']);
