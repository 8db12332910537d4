/** Passes steps, timers and answers about the removal of a node to the cluster autoscaler or to Karpenter. */
import type { ReplyValue } from '../messages.ts';
import { nodeMeant } from '../nodeMeant.ts';
import { autoscalerAnswered, autoscalerRetries, autoscalerTurns, scaleDown } from './clusterAutoscaler.ts';
import type { NodeRemovalBegins } from './inbox.ts';
import { disrupt, karpenterAnswered, karpenterRetries, karpenterTurns } from './karpenter.ts';
import { removalAt, type Context, type Edit, type Self } from './nodeRemovals.ts';

export function removalBegins(self: Self, message: NodeRemovalBegins, edit: Edit, context: Context): void {
  const node = nodeMeant(message, context);
  if (message.type === 'scaleDownNode') scaleDown(self, node, message, edit, context);
  else disrupt(self, node, message, edit, context);
}

/** The turn of a removal, or of one of its evictions. */
export function removalTicks(self: Self, timer: string, edit: Edit, context: Context): void {
  const at = removalAt(timer);
  const removal = at && context.own.nodeRemovals?.[at.node];
  if (at === null || removal == null) return;
  const { node, uid } = at;
  if (removal.by === 'karpenter')
    return uid === undefined
      ? karpenterTurns(self, node, removal, context)
      : karpenterRetries(self, node, removal, uid, context);
  if (uid === undefined) autoscalerTurns(self, node, removal, edit, context);
  else autoscalerRetries(self, node, removal, uid, edit, context);
}

/** An answer to an eviction. */
export function nodeEvictionAnswered(self: Self, key: string, value: ReplyValue, edit: Edit, context: Context): void {
  const { node = '', uid } = removalAt(key) ?? {};
  const removal = context.own.nodeRemovals?.[node];
  if (removal === undefined || uid === undefined) return;
  if (removal.by === 'karpenter') karpenterAnswered(self, node, removal, { uid, value }, context);
  else autoscalerAnswered(self, node, removal, { uid, value }, edit, context);
}
