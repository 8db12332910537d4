/** Which changes of pods the controllers hear of; whatever else they need they find when their own time has come. */
import type { Pod } from '../../kube/objects.ts';
import { deploymentOf } from './deployment.ts';
import type { ControllerManagerState } from './state.ts';

/** A terminating pod without a node has no kubelet that could end it; only finalizers can have kept it. */
export const isUnscheduledTerminating = ({ metadata, spec }: Pod): boolean =>
  metadata.deletionTimestamp !== undefined && (spec.nodeName ?? '') === '';

export const concernsControllers = (state: ControllerManagerState, pod: Pod): boolean =>
  isUnscheduledTerminating(pod) || deploymentOf(state, pod) !== undefined;
