/** Periods of kube-controller-manager's controllers. */
import { seconds } from '../../engine/time.ts';

/** --node-monitor-period */
export const NODE_MONITOR_PERIOD = seconds(5);
/** plugin/pkg/admission/defaulttolerationseconds: what a pod gets that says nothing of its own. */
export const DEFAULT_TOLERATION_SECONDS = 300;
/** pkg/controller/podgc/gc_controller.go: gcCheckPeriod, quarantineTime */
export const GC_CHECK_PERIOD = seconds(20);
export const QUARANTINE_TIME = seconds(40);
/** A controller that was refused tries again; its queue's back-off begins far below this. */
export const RETRY_PERIOD = seconds(1);

export const UNREACHABLE = 'node.kubernetes.io/unreachable';
export const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';
