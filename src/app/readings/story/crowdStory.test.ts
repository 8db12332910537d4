/** The facts and the beats of runs with several pods and nodes. */
import { describe, expect, it } from 'vitest';
import '../../store/index.ts';
import { overseen } from '../../../cluster/overseen.ts';
import { presetById } from '../../../scenario/index.ts';
import { runCluster } from '../../../scenario/run.ts';
import { readyRun } from '../../store/index.ts';
import { crowdBeatsOf } from './crowdBeats.ts';
import { crowdStoryOf } from './crowdStory.ts';

function told(id: string) {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(id);
  const { trace } = readyRun(overseen(runCluster(preset.scenario)));
  const [story, beats] = [crowdStoryOf(trace), crowdBeatsOf(trace)];
  if (story === undefined || beats === undefined) throw new Error(`${id} tells of no pod that goes`);
  return { story, beats };
}

describe('a crowd’s story', () => {
  it('of a drain has one request of a person for all its pods', () => {
    const { story } = told('drain');
    expect(story.dying.map(({ name }) => name).toSorted()).toEqual(['api', 'queue', 'web']);
    expect(story.requests).toHaveLength(1);
    expect(story.requests[0]).toMatchObject({ is: 'evict', by: 'you' });
    expect(story.hasEnded).toBe(true);
  });

  it('of a scale-down has the person’s request before the controller’s', () => {
    const { requests, isAskedByYou } = told('scale-down').story;
    expect(requests.map(({ is, by }) => `${by} ${is}`)).toEqual(['you act', 'you act', 'controller delete']);
    expect(requests[1]?.names).toEqual(['scale deployment/web']);
    expect(isAskedByYou).toBe(true);
  });

  it('of a budget is shut while an evicted pod is down, and has the refused evictions', () => {
    const { budget, requests } = told('drain-budget').story;
    expect(budget.map(({ allowed }) => allowed)).toEqual([1, 0, 1, 0, 1]);
    expect(requests.map(({ is }) => is)).toEqual(['evict', 'refused', 'evict']);
  });

  it('of a lost node has the controller’s DELETE, the outage, and the replacement elsewhere', () => {
    const { story } = told('node-lost');
    const [lost] = story.dying;
    expect(lost).toMatchObject({ node: 'node-2' });
    expect(story.requests).toMatchObject([{ is: 'delete', by: 'controller' }]);
    expect(story.outages).toMatchObject([{ of: 'network', node: 'node-2' }]);
    const born = story.pods.filter((pod) => pod.born !== undefined);
    expect(born).toHaveLength(1);
    expect(born[0]?.node).not.toBe('node-2');
    // It hears of the DELETE only once its node is back.
    expect(lost?.stop?.at).toBeGreaterThan(story.outages[0]?.to ?? Infinity);
  });
});

describe('a crowd’s beats', () => {
  it.each(['drain', 'drain-nodes', 'node-lost', 'rollout'])('of %s follow each other without gaps', (id) => {
    const { story, beats } = told(id);
    let at = story.from;
    for (const { from, to } of beats) {
      expect(from).toBe(at);
      at = to;
    }
    expect(at).toBe(story.to);
    expect(beats.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(40_001);
  });
});
