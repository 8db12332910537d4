/** A drain that a budget refuses for ever, and what people do about it. */
import { describe, expect, it } from 'vitest';
import { budget, endOf, scenarioWith, template, terminalOf, writesOf } from './testing/objects.ts';

const http = { httpGet: { port: 8080, path: '/' }, periodSeconds: 1, failureThreshold: 1 };
const probed = { ...template(), spec: { containers: [{ name: 'app', image: 'nginx:1', readinessProbe: http }] } };
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: probed },
};
const BUDGET = 'poddisruptionbudget/web';
const drain = { at: '1s', do: 'drain', node: 'node-1' };

const drained = (steps: readonly object[], more: object = {}, object: object = { manifest: deployment }) =>
  scenarioWith({
    kubernetes: '1.36',
    nodes: [{ name: 'node-1' }, { name: 'node-2' }],
    objects: [object, budget({ minAvailable: 2 })],
    steps: [drain, ...steps],
    until: '60s',
    ...more,
  });
const evictions = (scenario: ReturnType<typeof drained>): readonly string[] =>
  writesOf(scenario).flatMap((line) => (line.includes('/eviction') ? [line.slice(line.lastIndexOf(' ') + 1)] : []));
const lastLine = (scenario: ReturnType<typeof drained>): string | undefined => terminalOf(scenario)[0]?.at(-1);

describe('a drain against a budget that wants every replica', () => {
  it('is refused every 5 s, for ever', () => {
    const refused = evictions(drained([]));
    expect(refused.length).toBeGreaterThan(10);
    expect(new Set(refused)).toEqual(new Set(['429']));
    expect(endOf(drained([])).kubectl.commands[0]?.state).toBe('running');
  });

  it('goes on once there is a replica more', () => {
    const scaled = drained([{ at: '12s', do: 'scale', object: 'deployment/web', replicas: 3 }]);
    expect(evictions(scaled).at(-1)).toBe('201');
    expect(lastLine(scaled)).toBe('node/node-1 drained');
  });

  it('goes on once the budget is deleted', () => {
    const deleted = drained([{ at: '12s', do: 'delete', object: BUDGET }]);
    expect(evictions(deleted)).toEqual(['429', '429', '429', '201']);
    expect(lastLine(deleted)).toBe('node/node-1 drained');
  });
});

describe('a budget whose pod is not ready', () => {
  /** The oldest pod, on node-1, never becomes ready: so the budget lacks one, and spares none. */
  const object = { manifest: deployment, replicas: { 0: { app: { probes: { readiness: 'never' } } } } };
  const allows = {
    at: '12s',
    do: 'editManifest',
    object: BUDGET,
    manifest: budget({ minAvailable: 2, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
  };

  it('holds the drain for that very pod', () => {
    expect(new Set(evictions(drained([], {}, object)))).toEqual(new Set(['429']));
  });

  it('lets it go with unhealthyPodEvictionPolicy AlwaysAllow', () => {
    expect(evictions(drained([allows], {}, object)).at(-1)).toBe('201');
  });

  it('lets no ready pod go with it', () => {
    expect(new Set(evictions(drained([allows])))).toEqual(new Set(['429']));
  });
});
