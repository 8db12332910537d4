/** What the controllers' box shows: how they see the node, and what they have set out to do. */
import type { ControllerManagerState } from '../../../cluster/state.ts';
import type { Line } from './parts.ts';

function nodeLine({ node }: ControllerManagerState): Line {
  if (!node.exists) return { text: 'no node', tone: 'failed' };
  if (!node.ready) return { text: 'unreachable', tone: 'failed' };
  if (node.taints.length > 0) return { text: 'tainted', tone: 'now' };
  return { text: node.unschedulable ? 'cordoned' : 'node ready', tone: 'quiet' };
}

/** The most pressing of what is under way; null when there is nothing. */
function workLine({ removals, taintEviction, deployments, podGC }: ControllerManagerState): Line | null {
  const [removing, evicting] = [Object.keys(removals).length, Object.keys(taintEviction).length];
  if (removing > 0) return { text: `deletes ${removing}`, tone: 'now' };
  if (evicting > 0) return { text: `evicts ${evicting}`, tone: 'now' };
  const all = Object.values(deployments);
  if (all.some(({ creating }) => creating > 0)) return { text: 'creates pod', tone: 'now' };
  if (all.some(({ recreating }) => recreating)) return { text: 'rollout', tone: 'now' };
  return podGC.quarantinedUntil === null ? null : { text: 'quarantine', tone: 'now' };
}

export function controllerLines(state: ControllerManagerState): readonly Line[] {
  const work = workLine(state);
  return work === null ? [nodeLine(state)] : [nodeLine(state), work];
}
