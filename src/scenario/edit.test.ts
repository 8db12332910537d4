import { describe, expect, it } from 'vitest';
import { seconds } from '../engine/time.ts';
import { addPod, addStep, freePodName, withRelease } from './edit.ts';
import { parseScenario } from './parse.ts';
import { run } from './run.ts';
import type { Scenario } from './schema.ts';
import { pod, twoPods } from './testing/documents.ts';

function scenarioOf(...steps: readonly object[]): Scenario {
  const parsed = parseScenario(twoPods(...steps));
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}
const three = scenarioOf(
  { at: '1s', do: 'label', pod: 'web', labels: { a: 'b' } },
  { at: '2s', do: 'delete', pod: 'web' },
  { at: '3s', do: 'removeManifest', pod: 'nginx' },
);
const actions = ({ steps }: Scenario) => steps.map((step) => `${step.at} ${step.do}`);

describe('acting at an instant', () => {
  it('goes on where somebody does something at its end', () => {
    const short = { ...three, until: '20s' };
    expect(addStep(short, seconds(20), { do: 'drain' }).until).toBe('1m20s');
    expect(addStep(short, seconds(19), { do: 'drain' }).until).toBe('20s');
    expect(addStep(three, seconds(20), { do: 'drain' }).until).toBe(three.until);
  });

  it('replaces what was planned for later and keeps what has happened', () => {
    const forked = addStep(three, seconds(2.5), { do: 'drain' });
    expect(actions(forked)).toEqual(['1s label', '2s delete', '2.5s drain']);
    expect(actions(three)).toHaveLength(3);
  });

  it('comes after what happens at that very instant', () => {
    expect(actions(addStep(three, seconds(2), { do: 'delete', pod: 'nginx-node-1' }))).toEqual([
      '1s label',
      '2s delete',
      '2s delete',
    ]);
    expect(actions(addStep(three, seconds(2), { do: 'evict', pod: 'web' }))).toEqual([
      '1s label',
      '2s delete',
      '2s evict',
    ]);
  });

  it('takes the place of the same thing planned for that very instant', () => {
    const own = addStep(three, seconds(2), { do: 'delete', pod: 'web', gracePeriodSeconds: 1 });
    expect(own.steps.slice(1)).toEqual([{ at: '2s', do: 'delete', pod: 'web', gracePeriodSeconds: 1 }]);
    const atZero = scenarioOf({ at: '0s', do: 'removeManifest', pod: 'nginx' });
    expect(actions(addStep(atZero, seconds(0), { do: 'removeManifest', pod: 'nginx' }))).toEqual(['0s removeManifest']);
    const labels = scenarioOf({ at: '1s', do: 'label', pod: 'web', labels: { a: 'b' } });
    expect(actions(addStep(labels, seconds(1), { do: 'label', pod: 'web', labels: { c: 'd' } }))).toHaveLength(2);
  });

  it('is exact to the microsecond and stays a valid document', () => {
    const forked = addStep(three, seconds(2.006113), { do: 'drain' });
    expect(forked.steps.at(-1)?.at).toBe('2.006113s');
    expect(parseScenario(forked)).toEqual({ ok: forked });
  });

  it('says once in the title that the story has changed', () => {
    const once = addStep(three, seconds(2), { do: 'drain' });
    expect(once.title).toBe('Two pods (changed)');
    expect(addStep(once, seconds(3), { do: 'drain' }).title).toBe(once.title);
    const long = { ...three, title: 'x'.repeat(200) };
    expect(addStep(long, seconds(2), { do: 'drain' }).title).toMatch(/^x{190} \(changed\)$/);
  });
});

describe('pods', () => {
  it('come at t = 0', () => {
    const more = addPod(three, { from: 'api', manifest: { ...pod('late'), apiVersion: 'v1', kind: 'Pod' } });
    expect(parseScenario(more)).toEqual({ ok: more });
    expect(more.pods).toHaveLength(3);
  });

  it('run where they select labels that nobody has given the node', () => {
    const manifest = { ...pod('late', { nodeSelector: { disk: 'ssd', 'kubernetes.io/hostname': 'worker-7' } }) };
    const more = addPod(three, { from: 'api', manifest: { ...manifest, apiVersion: 'v1', kind: 'Pod' } });
    expect(parseScenario(more)).toEqual({ ok: more });
    expect(run(more).initial.etcd.pods['default/late']?.status.phase).toBe('Running');
    const unlabelled = { ...more, node: three.node };
    expect(run(unlabelled).initial.etcd.pods['default/late']?.status.phase).toBe('Failed');
  });

  it('leave a label that the node has', () => {
    const labelled = { ...three, node: { ...three.node, labels: { disk: 'hdd' } } };
    const manifest = { ...pod('late', { nodeSelector: { disk: 'ssd' } }) };
    const more = addPod(labelled, { from: 'api', manifest: { ...manifest, apiVersion: 'v1', kind: 'Pod' } });
    expect(more.node.labels).toEqual({ disk: 'hdd' });
  });

  it('get a name that neither a pod nor a mirror has', () => {
    expect(freePodName(three, 'api')).toBe('api');
    expect(freePodName(three, 'web')).toBe('web-2');
    expect(freePodName(three, 'nginx-node-1')).toBe('nginx-node-1-2');
  });
});

describe('another release', () => {
  it('tells the same story', () => {
    expect(withRelease(three, '1.36')).toEqual({ ...three, kubernetes: '1.36' });
    expect(withRelease(three, '1.23')).toBe(three);
  });
});
