/** What the model prints in each release is read back: the same pod, gone, and the release that printed it. */
import { describe, expect, it } from 'vitest';
import { klogLine } from '../kube/klog/index.ts';
import { RELEASES } from '../kube/release.ts';
import { FIRST_PRESET, presetById, type Scenario } from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import { ReleaseVotes } from './release.ts';
import { readBytes } from './testing/inputs.ts';

const story = presetById(FIRST_PRESET);
if (story === undefined) throw new Error('the first preset is missing');

function logOf(scenario: Scenario): string {
  const lines = run(scenario).events.flatMap(({ t, klog }) =>
    klog === undefined ? [] : [klogLine({ ...klog, t }, 812)],
  );
  return lines.join('\n');
}

describe('the log of a removal in', () => {
  it.each(RELEASES)('%s', async (release) => {
    const log = logOf({ ...story.scenario, kubernetes: release });
    const { pods, lines, release: detected } = await readBytes(new TextEncoder().encode(log), { year: 2026 });
    expect(pods).toMatchObject([{ name: 'web', stage: 'Removed', waitingOn: 'none' }]);
    expect(lines.unknown).toBe(0);
    expect(detected).toMatchObject({ release });
  });
});

describe('the places in the source that were seen', () => {
  const place = (line: number) => ({ id: 'kubelet.syncPodEnter', file: 'kubelet.go', line, style: null }) as const;
  const seen = (count: number): ReleaseVotes => {
    const votes = new ReleaseVotes();
    votes.absorb(Array.from({ length: count }, (_, i) => place(i)));
    return votes;
  };

  it('count once each', () => {
    const votes = new ReleaseVotes();
    votes.absorb([place(1), place(2), place(1)]);
    expect(votes.contents).toEqual([place(1), place(2)]);
  });

  it('are bounded, however many an input makes up', () => {
    expect(seen(2_000).contents).toHaveLength(2_000);
    expect(seen(2_001).contents).toHaveLength(2_000);
  });
});
