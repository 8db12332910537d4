/** What becomes of a workload when one of several nodes is emptied, or is lost. */
import { type Preset, workloadsOf } from './preset.ts';
import { agent, AGENT_STOPS, around, deployment, WEB_STOPS } from './workloads.ts';

const preset = workloadsOf('Nodes and volumes');

export const NODES: readonly Preset[] = [
  preset('drain-nodes', {
    title: 'Drain one node of three',
    summary: 'The pod’s replacement starts on another node at once, as none may come here; the DaemonSet’s pod stays.',
    around: around(
      3,
      '16s',
      { manifest: deployment(3), behaviour: WEB_STOPS },
      { manifest: agent('agent:1'), behaviour: AGENT_STOPS },
    ),
    steps: [{ at: '2s', do: 'drain', node: 'node-2' }],
  }),
  preset('node-lost', {
    title: 'A Deployment loses a node',
    summary:
      'Tainted when its lease is old, tolerated for 300 s; then replaced elsewhere, while the old pod may still run.',
    around: around(3, '26s', { manifest: deployment(3), behaviour: WEB_STOPS }),
    steps: [
      { at: '2s', do: 'partitionNode', node: 'node-2' },
      { at: '400s', do: 'healNode', node: 'node-2' },
    ],
    until: '425s',
  }),
];
