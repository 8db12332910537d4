/** Whole lives of pods, in every release: they come up or do not, end by themselves or are deleted, and leave nothing. */
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../engine/time.ts';
import type { PodManifest } from '../kube/objects.ts';
import { RELEASES } from '../kube/release.ts';
import { TraceCursor } from '../trace/index.ts';
import { unfinishedBusiness } from './quiet.ts';
import { releaseOf } from './releases/index.ts';
import type { PodSetup } from './setup.ts';
import type { ClusterState, ProcessBehaviour } from './state.ts';
import { del, endOf, manifest, pod, simulated, type Run } from './testing/runs.ts';
import { creates, type Steps } from './testing/steps.ts';

interface Life {
  readonly name: string;
  readonly spec?: Partial<PodManifest['spec']>;
  readonly behaviour?: Partial<ProcessBehaviour>;
  /** STATUS in the row of `kubectl get`, and phase, 20 s after the pod was made. */
  readonly shown: string;
  readonly phase: string;
}

const once = { restartPolicy: 'Never' } as const;
const exits = (after: number, exitCode: number) => ({ exits: { after: seconds(after), exitCode } });

const LIVES: readonly Life[] = [
  { name: 'runs', shown: '1/1 Running', phase: 'Running' },
  { name: 'does its work', spec: once, behaviour: exits(3, 0), shown: '0/1 Completed', phase: 'Succeeded' },
  { name: 'fails', spec: once, behaviour: exits(3, 2), shown: '0/1 Error', phase: 'Failed' },
  { name: 'keeps failing', behaviour: exits(1, 1), shown: '0/1 Error', phase: 'Running' },
  { name: 'has no image', behaviour: { imageMissing: true }, shown: '0/1 ImagePullBackOff', phase: 'Pending' },
];

const CREATED = ms(500);
/** Before a pass of housekeeping that reads the runtime anew: 1.22 never gets over killing a container that has gone. */
const DELETED = seconds(25);

const rest = ({ etcd, runtime, node, podWorkers, probeManager, volumeManager }: ClusterState) => [
  etcd.pods,
  runtime.containers,
  runtime.sandboxes,
  node.podDirs,
  node.cgroups,
  node.logDirs,
  podWorkers.workers,
  probeManager.workers,
  volumeManager.actual,
];

describe.each(RELEASES)('in %s, from the API', (id) => {
  const run = (made: PodSetup, ...steps: Steps[]): Run =>
    simulated([], [creates(CREATED, made), ...steps], { release: releaseOf(id), until: seconds(90) });

  it.each(LIVES)(
    'a pod that $name is seen to, and goes when it is deleted',
    ({ spec = {}, behaviour = {}, ...life }) => {
      const lived = run(pod('api', manifest('web', spec), behaviour), del('web', { at: DELETED }));
      const before = new TraceCursor(lived).stateAt(lived.events.findLast(({ t }) => t < seconds(20))?.seq ?? 0);
      const row = before.kubectl.watch.at(-1);
      expect(`${row?.ready} ${row?.status}`).toBe(life.shown);
      expect(Object.values(before.etcd.pods)[0]?.status.phase).toBe(life.phase);
      expect(rest(endOf(lived)).map((left) => Object.keys(left))).toEqual(rest(endOf(lived)).map(() => []));
      expect(unfinishedBusiness(endOf(lived))).toEqual([]);
    },
  );
});
