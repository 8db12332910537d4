/** A node shutdown that is taken back, as a step: what its workload makes of it, and that other nodes are left alone. */
import { describe, expect, it } from 'vitest';
import { presetById } from './presets.ts';
import { endOf, scenarioWith, template } from './testing/objects.ts';

describe('cancelShutdown', () => {
  it('has replacements run on the node, while the killed pods stay Failed', () => {
    const scenario = presetById('shutdown-cancelled')?.scenario;
    if (scenario === undefined) throw new Error('no preset');
    const phases = Object.values(endOf(scenario).etcd.pods).map(({ status }) => status.phase);
    expect(phases.toSorted()).toEqual(['Failed', 'Failed', 'Running', 'Running']);
  });

  it('keeps only its own node on', () => {
    const off = (node: string) => ({ at: '2s', do: 'shutdownNode', node, gracePeriod: '10s', criticalPods: '2s' });
    const scenario = scenarioWith({
      nodes: [{ name: 'node-1' }, { name: 'node-2' }],
      objects: [
        {
          apiVersion: 'apps/v1',
          kind: 'DaemonSet',
          metadata: { name: 'web' },
          spec: { selector: { matchLabels: { app: 'web' } }, template: template() },
        },
      ],
      steps: [off('node-1'), off('node-2'), { at: '2200ms', do: 'cancelShutdown', node: 'node-2' }],
      until: '40s',
    });
    const { nodeShutdown, controllerManager } = endOf(scenario);
    expect(nodeShutdown.state).toBe('off');
    expect(controllerManager.otherNodes?.['node-2']?.node.ready).toBe('True');
  });
});
