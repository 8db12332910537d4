/** What becomes of a workload when one of several nodes is emptied, or is lost. */
import { type Preset, workloadsOf } from './preset.ts';
import { agent, AGENT_STOPS, around, budget, DB, deployment, stopsAfter, WEB_STOPS } from './workloads.ts';

const preset = workloadsOf('Nodes and volumes');

/** Two of four are on node-2, the budget spares one at a time, and a replacement takes longer than two minutes. */
const SCALED_DOWN = around(
  2,
  '16s',
  { manifest: deployment(4, { warmUp: 150 }), behaviour: WEB_STOPS },
  budget({ maxUnavailable: 1 }),
);

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
  preset('spot', {
    title: 'A spot machine is taken back',
    summary: 'Tainted and drained within 30 s of notice; what takes longer to stop is gone with the machine.',
    around: around(
      2,
      '16s',
      { manifest: deployment(2), behaviour: WEB_STOPS },
      { manifest: DB, behaviour: stopsAfter('postgres', '40s') },
    ),
    steps: [{ at: '2s', do: 'spotInterruption', node: 'node-2', notice: '30s' }],
    until: '160s',
  }),
  preset('autoscaler-gives-up', {
    title: 'The cluster autoscaler gives up',
    summary:
      'A budget lets one of two pods go and refuses the other for 2 min; then the taint goes and the node stays.',
    around: SCALED_DOWN,
    steps: [{ at: '2s', do: 'autoscalerScaleDown', node: 'node-2' }],
    until: '140s',
  }),
  preset('karpenter-deadline', {
    title: 'Karpenter has a deadline',
    summary:
      'Refused evictions are retried until the terminationGracePeriod presses; then pods are deleted, budget or not.',
    around: SCALED_DOWN,
    steps: [{ at: '2s', do: 'karpenterDisruption', node: 'node-2', terminationGracePeriod: '60s' }],
    until: '90s',
  }),
  preset('shutdown-cancelled', {
    title: 'A shutdown that is taken back',
    summary: 'The kubelet goes on killing to the end before it hears of it; replacements run once the node is Ready.',
    around: around(1, '26s', { manifest: deployment(2), behaviour: stopsAfter('nginx', '6s', 143) }),
    steps: [
      { at: '2s', do: 'shutdownNode', gracePeriod: '15s', criticalPods: '5s' },
      { at: '4s', do: 'cancelShutdown' },
    ],
    until: '30s',
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
