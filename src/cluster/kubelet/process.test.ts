import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { eventsOf, first, manifest, pod, simulated, stateAfter } from '../testing/runs.ts';
import { startsKubelet, stopsKubelet } from '../testing/steps.ts';

describe('a kubelet that is started in the instant in which it ends', () => {
  const when = seconds(2);
  const run = simulated([pod('api', manifest('web'))], [stopsKubelet(when), startsKubelet(when)]);

  it('begins with nothing in its memory, and keeps what it learns', () => {
    const begun = stateAfter(run, first(run, 'KubeletStarted'));
    expect(begun.podWorkers.workers).toEqual({});
    expect(begun.podManager.podByUID).toEqual({});
    expect(eventsOf(run, 'WorkerCreated').map(({ pod: of }) => of?.name)).toEqual(['web']);
  });
});
