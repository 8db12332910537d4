/** Cordons and taints that kubectl writes to a Node. The controllers hear of them through their watches. */
import type { Draft } from '../../engine/draft.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { NodeEdit } from './inbox.ts';
import { nodeCordoned, nodeUncordoned } from './nodeLifecycle.ts';
import type { ControllerManagerState } from './state.ts';
import { nodeTaintsChanged } from './taintEviction.ts';
import { watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** @returns whether the node's taints are others now. */
export function nodeEdited(self: Self, edit: NodeEdit, context: Context): boolean {
  const { node } = watchedNode(self, edit.node);
  if (!node.exists) return false;
  switch (edit.type) {
    case 'nodeCordoned':
      nodeCordoned(self, edit.node, context);
      return false;
    case 'nodeUncordoned':
      nodeUncordoned(self, edit.node, context);
      return false;
    case 'nodeTaintAdded': {
      const { key, value, effect = 'NoSchedule' } = edit.taint;
      if (node.taints.some((taint) => taint.key === key && taint.effect === effect)) return false;
      node.taints.push({ key, ...(value !== undefined && { value }), effect });
      context.tell('NodeTainted', { detail: { node: edit.node, taint: key, effect } });
      if (effect === 'NoExecute') nodeTaintsChanged(self, edit.node, context);
      return true;
    }
    case 'nodeTaintRemoved': {
      const { key, effect } = edit.taint;
      const kept = node.taints.filter(
        (taint) => taint.key !== key || (effect !== undefined && taint.effect !== effect),
      );
      if (kept.length === node.taints.length) return false;
      const evicts = node.taints.some((taint) => taint.effect === 'NoExecute' && !kept.includes(taint));
      node.taints = kept;
      if (evicts) nodeTaintsChanged(self, edit.node, context);
      return true;
    }
  }
}
