/** A namespace is emptied by requests that name no pod: each pod knows those that took it along. */
import { expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { collectionsOf, historiesOf, summaryOf } from './index.ts';

function traceOf(id: string): ReturnType<typeof sharedRun> {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return sharedRun(preset.scenario);
}

it('begins each pod’s removal with the namespace controller’s request', () => {
  const trace = traceOf('namespace-delete');
  const pods = [...historiesOf(trace).keys()];
  expect(pods.length).toBeGreaterThan(1);
  for (const pod of pods) {
    const { beginning, second } = summaryOf(trace, pod) ?? {};
    expect(beginning).toMatchObject({ by: 'request', user: 'controllerManager', request: 'DELETECOLLECTION pods' });
    expect(second).toMatchObject({ user: 'kubelet', grace: 0 });
    expect(collectionsOf(trace).get(pod)).toEqual(new Set([beginning?.by === 'request' && beginning.seq]));
  }
});

it('has none where pods are deleted one by one', () => {
  expect(collectionsOf(traceOf('regular')).size).toBe(0);
  expect(collectionsOf(traceOf('rolling-update')).size).toBe(0);
});
