import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../kube/release.ts';
import { podRow } from '../../kube/kubectl.ts';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor } from '../../trace/index.ts';
import { statusTone, type StatusTone } from './statusTone.ts';

const WORDS: Readonly<Record<StatusTone, readonly string[]>> = {
  sync: ['Running'],
  terminating: ['Terminating'],
  waiting: ['Pending', 'ContainerCreating', 'PodInitializing', 'Init:0/2', 'SchedulingGated', 'NotReady'],
  gone: ['Completed', 'Succeeded', 'Init:Completed'],
  failure: [
    'Error',
    'CrashLoopBackOff',
    'ImagePullBackOff',
    'ErrImagePull',
    'ErrImageNeverPull',
    'InvalidImageName',
    'CreateContainerConfigError',
    'RunContainerError',
    'Init:Error',
    'Init:CrashLoopBackOff',
    'Init:ExitCode:2',
    'OOMKilled',
    'ExitCode:137',
    'Signal:9',
    'Failed',
    'Evicted',
    'DeadlineExceeded',
    'Terminated',
    'OutOfcpu',
  ],
  none: ['Unknown', 'ContainerStatusUnknown', 'a word of tomorrow'],
};

describe('the colour of a STATUS', () => {
  it.each(Object.entries(WORDS).flatMap(([tone, words]) => words.map((word) => [word, tone] as const)))(
    '%s is %s',
    (word, tone) => {
      expect(statusTone(word)).toBe(tone);
    },
  );

  it('is known for every word that a preset brings forth', () => {
    const release = RELEASES.at(-1) ?? '1.36';
    const words = new Set<string>();
    for (const { scenario } of PRESETS) {
      const trace = sharedRun(scenario, release);
      const cursor = new TraceCursor(trace);
      for (const { seq, t, changes } of trace.events) {
        if (!changes.some(({ path }) => path[0] === 'etcd')) continue;
        for (const pod of Object.values(cursor.stateAt(seq).etcd.pods)) words.add(podRow(pod, t, release).status);
      }
    }
    expect([...words].filter((word) => statusTone(word) === 'none' && !WORDS.none.includes(word))).toEqual([]);
    expect(words.size).toBeGreaterThan(4);
  });
});
