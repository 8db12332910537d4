import { expect, it } from 'vitest';
import { layCluster } from './layCluster.ts';
import { wayIn } from './wayIn.ts';

const layout = (pods: number) =>
  layCluster({
    clients: ['shop'],
    isBalanced: false,
    hasProxies: true,
    controllers: [],
    nodes: ['node-1', 'node-2'].map((name) => ({
      name,
      pods: Array.from({ length: pods }, (_, i) => `default/${name}-${i}`),
      most: pods,
    })),
  });

const endOf = (pods: number, pod: string, on: string): string | undefined =>
  wayIn(layout(pods), { client: 'shop', by: 'node-1', pod, on }).at(-1)?.to;

it('leads a request to the card of its pod', () => {
  expect(endOf(1, 'default/node-2-0', 'node-2')).toBe('pod node-2 default/node-2-0');
});

it('leads a request to the list of the node that its pod is on', () => {
  expect(endOf(12, 'default/node-1-3', 'node-1')).toBe('pods node-1');
  expect(endOf(12, 'default/node-2-3', 'node-2')).toBe('pods node-2');
});

it('ends at the rules where nobody knows a pod', () => {
  expect(wayIn(layout(1), { client: 'shop', by: 'node-1' }).map(({ to }) => to)).toEqual(['proxy node-1']);
});
