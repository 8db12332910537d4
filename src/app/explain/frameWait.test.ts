/** What is shown of a frame is found from where it stands: it has to be what the trace says in words, in any run. */
import { describe, expect, it } from 'vitest';
import { housekeepingWait, workerWait } from '../../cluster/frameWait.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor } from '../../trace/index.ts';
import { waitText } from './index.ts';
import { english } from './messages.ts';

const since = 0 as Micros;

/** Waits whose words are not the trace's, over a whole run. */
function differences(id: string, release: Release): { readonly checked: number; readonly wrong: readonly string[] } {
  const preset = PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const trace = sharedRun(preset.scenario, release);
  const cursor = new TraceCursor<ClusterState>(trace);
  const wrong = new Set<string>();
  let checked = 0;
  for (const { seq } of trace.events) {
    const { podWorkers, node, syncLoop } = cursor.stateAt(seq);
    const frames = [
      ...Object.values(podWorkers.workers).map((worker) => [worker.running, workerWait(worker, node)] as const),
      [syncLoop.running, syncLoop.running === null ? undefined : housekeepingWait(syncLoop.running)] as const,
    ];
    for (const [frame, call] of frames) {
      if (frame === null) continue;
      checked += 1;
      const words = call && waitText({ kind: 'call', call, since }, english).sentence;
      // The words are of the last look at the directories, which may have gone since.
      const same = frame.stage === 'volumePaths' ? frame.waitsFor?.startsWith(words ?? '-') : words === frame.waitsFor;
      if (same !== true) wrong.add(`${frame.procedure} ${frame.stage}: ${words} | ${frame.waitsFor}`);
    }
  }
  return { checked, wrong: [...wrong] };
}

const IDS = [
  'sigkill',
  'prestop',
  'multi',
  'sidecars',
  'crashloop',
  'static-edit',
  'recreate',
  'stuck-volume',
  'orphan',
];

describe('what a frame waits for', () => {
  it.each(['1.18', '1.23', '1.36'] as const)('is what a run of %s says in words', (release) => {
    const found = IDS.map((id) => differences(id, release));
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(found.every(({ checked }) => checked > 0)).toBe(true);
  });
});
