/** What the controllers' box shows: how they see the node, and what they have set out to do. */
import type { ControllerManagerState } from '../../../cluster/state.ts';
import { texts } from '../../language/index.ts';
import type { Line } from './parts.ts';
import { TEXTS } from './texts.ts';

function nodeLine({ node }: ControllerManagerState): Line {
  const say = texts(TEXTS);
  if (!node.exists) return { text: say.noNode, tone: 'failed' };
  if (node.ready === 'Unknown') return { text: say.unreachable, tone: 'failed' };
  if (node.ready === 'False') return { text: say.nodeNotReady, tone: 'failed' };
  if (node.taints.some(({ effect }) => effect === 'NoExecute')) return { text: say.tainted, tone: 'now' };
  return { text: node.unschedulable ? say.cordoned : say.nodeReady, tone: 'quiet' };
}

/** The most pressing of what is under way; null when there is nothing. */
function workLine({ removals, taintEviction, deployments, podGC }: ControllerManagerState): Line | null {
  const say = texts(TEXTS);
  const removing = Object.keys(removals).length;
  const evicting = Object.values(taintEviction).filter(({ due }) => due !== null).length;
  if (removing > 0) return { text: say.deletes({ count: removing }), tone: 'now' };
  if (evicting > 0) return { text: say.evicts({ count: evicting }), tone: 'now' };
  const all = Object.values(deployments);
  if (all.some(({ creating }) => creating > 0)) return { text: say.creates, tone: 'now' };
  if (all.some(({ recreating }) => recreating)) return { text: say.rollout, tone: 'now' };
  return podGC.quarantinedUntil === null ? null : { text: say.quarantine, tone: 'now' };
}

export function controllerLines(state: ControllerManagerState): readonly Line[] {
  const work = workLine(state);
  return work === null ? [nodeLine(state)] : [nodeLine(state), work];
}
