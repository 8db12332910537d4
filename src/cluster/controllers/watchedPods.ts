/** Which changes of pods the controllers hear of; whatever else they need they find when their own time has come. */
import type { Pod } from '../../kube/objects.ts';
import { deploymentOf } from './deployment.ts';
import type { ControllerManagerState } from './state.ts';
import { watchedNode } from './watchedNodes.ts';

/** A terminating pod without a node has no kubelet that could end it; only finalizers can have kept it. */
export const isUnscheduledTerminating = ({ metadata, spec }: Pod): boolean =>
  metadata.deletionTimestamp !== undefined && (spec.nodeName ?? '') === '';

/** The node evicts, so whoever comes to it is looked at. */
export function isOnTaintedNode(state: ControllerManagerState, { spec: { nodeName = '' } }: Pod): boolean {
  return nodeName !== '' && watchedNode(state, nodeName).node.taints.some(({ effect }) => effect === 'NoExecute');
}

export const concernsControllers = (state: ControllerManagerState, pod: Pod): boolean =>
  state.objectControllers !== undefined ||
  state.attachDetach !== undefined ||
  isUnscheduledTerminating(pod) ||
  isOnTaintedNode(state, pod) ||
  state.taintEviction[pod.metadata.uid] !== undefined ||
  deploymentOf(state, pod) !== undefined;
