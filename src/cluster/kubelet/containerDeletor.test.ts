import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import type { Change } from '../../trace/event.ts';
import { DEFAULT_BEHAVIOUR, releaseOf, simulate } from '../index.ts';
import { CONTAINER_DELETOR_BUFFER } from './constants.ts';
import { deletes } from '../testing/steps.ts';

/** A pod of `n` containers is deleted. */
function deleted(n: number) {
  const containers = Array.from({ length: n }, (_, i) => ({ name: `c${i}`, image: 'nginx' }));
  const manifest = { apiVersion: 'v1' as const, kind: 'Pod' as const, metadata: { name: 'web' }, spec: { containers } };
  return simulate({
    release: releaseOf('1.36'),
    seed: 0,
    nodeName: 'node-1',
    timers: {},
    pods: [
      {
        from: 'api',
        manifest,
        behaviour: Object.fromEntries(containers.map(({ name }) => [name, DEFAULT_BEHAVIOUR])),
      },
    ],
    steps: [deletes(seconds(1), 'web')],
    until: 'quiet',
  });
}

/** Records and lists that the changes of a run hold, each once. */
function written(trace: ReturnType<typeof deleted>): number {
  const seen = new Set<unknown>();
  const walk = (value: unknown): number => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
    seen.add(value);
    return Object.values(value).reduce<number>((sum, part) => sum + 1 + walk(part), 1);
  };
  return trace.events.flatMap(({ changes }) => changes).reduce((sum, { to }: Change) => sum + walk(to), 0);
}

describe('the deletor of dead containers', () => {
  const trace = deleted(80);

  it('takes no more requests than its channel holds, and drops the others', () => {
    const queues = trace.events
      .flatMap(({ changes }) => changes)
      .filter(({ path }) => path[0] === 'containerGC' && path[1] === 'deletor')
      .map(({ to }) => (Array.isArray(to) ? to.length : 1));
    expect(Math.max(...queues)).toBeLessThanOrEqual(CONTAINER_DELETOR_BUFFER);
    expect(trace.events.map(({ klog }) => klog?.id)).toContain('podContainerDeletor.requestDropped');
  });

  it('is not missed by containers that it has dropped: garbage collection removes them', () => {
    expect(trace.events.filter(({ kind }) => kind === 'ContainerRemoved')).toHaveLength(80);
  });

  it('leaves a run whose memory grows as the containers do', () => {
    const [few, twice] = [written(deleted(100)), written(deleted(200))];
    expect(twice / few).toBeLessThan(3);
  });
});
