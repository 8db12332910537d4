import { describe, expect, it } from 'vitest';
import { endOf, scenarioWith } from './testing/objects.ts';

const meshed = (kubernetes: string, more: object = {}) =>
  scenarioWith({
    kubernetes,
    pods: [
      {
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'web' },
          spec: {
            initContainers: [{ name: 'proxy', image: 'envoy', restartPolicy: 'Always' }],
            containers: [{ name: 'app', image: 'busybox' }],
          },
        },
      },
    ],
    until: '30s',
    ...more,
  });
const rowsOf = (scenario: ReturnType<typeof meshed>) =>
  endOf(scenario).kubectl.watch.map(({ ready, status }) => `${ready} ${status}`);

describe('a sidecar in a release that does not know any', () => {
  it.each(['1.18', '1.21', '1.23', '1.27'])(
    'is an init container that never ends, at t = 0 too, in %s',
    (kubernetes) => {
      const scenario = meshed(kubernetes);
      expect(rowsOf(scenario)).toEqual(['0/1 Init:0/1']);
      const { status } = endOf(scenario).etcd.pods['default/web'] ?? {};
      expect(status?.phase).toBe('Pending');
      expect(status?.containerStatuses?.[0]?.state).toHaveProperty('waiting');
    },
  );

  it.each(['1.21', '1.27'])('can be deleted, in %s', (kubernetes) => {
    const scenario = meshed(kubernetes, { steps: [{ at: '1s', do: 'delete', pod: 'web' }], until: 'quiet' });
    expect(endOf(scenario).etcd.pods).toEqual({});
  });

  it.each(['1.30', '1.36'])('runs beside the others in %s', (kubernetes) => {
    expect(rowsOf(meshed(kubernetes))).toEqual(['2/2 Running']);
  });
});
