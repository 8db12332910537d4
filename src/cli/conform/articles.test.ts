/**
 * Two articles from which the project began quote a 1.23 kubelet's log: one of a static pod whose manifest goes, one of a
 * mirror pod that is deleted. The order of what they quote is a fact, kept here as ids of the catalogue; the presets
 * that tell the same stories print it in the same order within each goroutine, once their timers have the phases that the
 * articles' own times tell.
 */
import { describe, expect, it } from 'vitest';
import { isKlogId, KLOG, type KlogId } from '../../kube/klog/index.ts';
import { presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import { alignTexts } from './agreement.ts';
import { goroutineOf, type Goroutine } from '../comparable/goroutines.ts';

const STATIC_POD_REMOVED: readonly KlogId[] = [
  'kubelet.syncLoopRemove',
  'kubelet.podHasBeenDeletedAndMustBeKilled',
  'podWorkers.beginTeardownRemoved',
  'podWorkers.processingEvent',
  'podWorkers.acknowledgedTerminating',
  'kubelet.syncTerminatingPodEnter',
  'kubelet.terminatingGracePeriod',
  'kuberuntimeContainer.killingOverride',
  'kuberuntimeContainer.killing',
  'kubelet.stoppedAllContainers',
  'kubelet.syncTerminatingPodExit',
  'podWorkers.terminatedAllContainers',
  'podWorkers.processingEventDone',
  'podWorkers.processingEvent',
  'kubelet.syncTerminatedPodEnter',
  'kubelet.plegPodDoesNotExist',
  'kubeletPods.generatingStatus',
  'kubelet.plegPodDoesNotExist',
  'podContainerDeletor.notFound',
  'kubelet.syncTerminatedPodExit',
  'podWorkers.complete',
  'podWorkers.processingEventDone',
  'kubelet.syncLoopReconcile',
  'kubelet.syncLoopHousekeeping',
  'kubeletPods.cleanUpPodWorkers',
  'podWorkers.removeHistory',
  'kubeletPods.cleanUpProbes',
  'kubeletPods.cleanUpOrphanedPodStatuses',
  'kubeletPods.cleanUpOrphanedPodDirectories',
  'kubeletVolumes.cleanedUpOrphanedPodVolumesDir',
  'kubeletVolumes.orphanedPodFoundRemoving',
  'kubeletPods.cleanUpOrphanedMirrorPods',
  'mirrorClient.deletingAMirrorPod',
  'config.settingPodsForSource',
  'config.settingPodsForSource',
  'kubeletPods.deletedPod',
  'kubeletPods.cleanUpOrphanedPodCgroups',
  'kubelet.syncLoopHousekeepingEnd',
  'kubelet.syncLoopDelete',
  'kubelet.syncLoopRemove',
  'kuberuntimeContainer.removing',
  'topologyManager.removeContainer',
  'kuberuntimeGC.removingSandbox',
  'kuberuntimeGC.removingLogs',
  'kubelet.containerGCSucceeded',
];

const MIRROR_POD_DELETED: readonly KlogId[] = [
  'kubelet.deletedOutdatedMirror',
  'kubelet.creatingMirror',
  'config.receivingANewPod',
];

/** After the step at 2 s: relist 0.38 s, housekeeping 1.89 s, garbage collection 46 s later. */
const PHASES = { pleg: '376ms', housekeeping: '1888ms', containerGC: '48s' };

interface Printed {
  readonly goroutine: Goroutine;
  readonly id: KlogId;
}

/** `text` tells housekeeping's deletion of a mirror pod from the pod worker's. */
function printed(id: KlogId, text: string): Printed {
  const pairs = text.includes('podUID=""') || text.endsWith('podUID=') ? [{ key: 'podUID', value: '' }] : [];
  const { severity, file } = KLOG[id];
  return { goroutine: goroutineOf({ t: 0 as never, severity, file, text, id, pairs }) ?? 'other', id };
}

function simulated(preset: string): readonly Printed[] {
  const scenario = presetById(preset)?.scenario;
  if (scenario === undefined) throw new Error(`there is no preset ${preset}`);
  return run({ ...scenario, node: { ...scenario.node, timers: PHASES } }).events.flatMap(({ klog }) =>
    klog !== undefined && klog.level <= 4 && isKlogId(klog.id) ? [printed(klog.id, klog.text)] : [],
  );
}

const ARTICLES: readonly (readonly [preset: string, quoted: readonly KlogId[]])[] = [
  ['static', STATIC_POD_REMOVED],
  ['mirror', MIRROR_POD_DELETED],
];

describe.each(ARTICLES)('the preset %s', (preset, article) => {
  const quoted = article.map((id) => printed(id, id === 'mirrorClient.deletingAMirrorPod' ? 'podUID=' : ''));
  const lines = simulated(preset);

  it.each([...new Set(quoted.map(({ goroutine }) => goroutine))])(
    'prints the article’s lines of %s in order',
    (goroutine) => {
      const of = (all: readonly Printed[]) => all.filter((line) => line.goroutine === goroutine).map(({ id }) => id);
      const missing = alignTexts(of(quoted), of(lines)).filter((line) => line.in === 'first');
      expect(missing).toEqual([]);
    },
  );
});
