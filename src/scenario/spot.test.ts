/** A spot interruption: what stops within the notice has left in order, and what does not is gone with the machine. */
import { describe, expect, it } from 'vitest';
import { endOf, scenarioWith, slowPod, terminalOf } from './testing/objects.ts';

const interrupted = (notice: string | undefined, until: string) => {
  const { manifest, behaviour } = slowPod('web');
  return scenarioWith({
    nodes: [{ name: 'node-1' }, { name: 'node-2' }],
    pods: [{ manifest: { ...manifest, spec: { ...manifest.spec, nodeName: 'node-2' } }, behaviour }],
    steps: [{ at: '2s', do: 'spotInterruption', node: 'node-2', ...(notice !== undefined && { notice }) }],
    until,
  });
};

describe('spotInterruption', () => {
  it('taints, cordons and drains the node, then takes machine and Node away', () => {
    const scenario = interrupted('30s', '100s');
    const lines = terminalOf(scenario).flat();
    expect(lines).toContain('$ kubectl taint nodes node-2 aws-node-termination-handler/spot-itn:NoSchedule');
    expect(lines).toContain('node/node-2 cordoned');
    expect(lines).toContain('node/node-2 drained');
    const { etcd, controllerManager } = endOf(scenario);
    expect(Object.keys(etcd.pods)).toEqual([]);
    expect(controllerManager.otherNodes?.['node-2']?.node.exists).toBe(false);
    expect(controllerManager.node.exists).toBe(true);
  });

  it('leaves a pod that stops too slowly without its kubelet when the notice is over', () => {
    const { etcd } = endOf(interrupted('5s', '20s'));
    const [left] = Object.values(etcd.pods);
    expect(left?.metadata.deletionTimestamp).toBeDefined();
    const lines = terminalOf(interrupted('5s', '20s')).flat();
    expect(lines.some((line) => line.includes('global timeout reached: 5s'))).toBe(true);
  });

  it('gives two minutes where no notice is given', () => {
    const { controllerManager } = endOf(interrupted(undefined, '121s'));
    expect(controllerManager.otherNodes?.['node-2']?.node.ready).toBe('True');
    expect(endOf(interrupted(undefined, '190s')).controllerManager.otherNodes?.['node-2']?.node.exists).toBe(false);
  });
});
