/** Periods of kube-controller-manager's controllers. */
import { ms, seconds } from '../../engine/time.ts';

/** --node-monitor-period */
export const NODE_MONITOR_PERIOD = seconds(5);
/** pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go:NodeEvictionPeriod: how often the queue of taints is read. */
export const NODE_EVICTION_PERIOD = ms(100);
/** --node-eviction-rate: 0.1 nodes a second in each zone, one at once. */
export const NODE_EVICTION_INTERVAL = seconds(10);
/** --unhealthy-zone-threshold; with so many lost, and more than two, --secondary-node-eviction-rate counts, which is 0 for a zone of up to 50. */
export const UNHEALTHY_ZONE_THRESHOLD = 0.55;
/** plugin/pkg/admission/defaulttolerationseconds: what a pod gets that says nothing of its own. */
export const DEFAULT_TOLERATION_SECONDS = 300;
/** pkg/scheduler/backend/queue/scheduling_queue.go:Run: how often pods whose back-off is over are looked for. */
export const BACK_OFF_FLUSH_PERIOD = seconds(1);

/** pkg/controller/podgc/gc_controller.go: gcCheckPeriod, quarantineTime */
export const GC_CHECK_PERIOD = seconds(20);
export const QUARANTINE_TIME = seconds(40);
/** taint_eviction.go:deletePodHandler: retries, and the pause between them. */
export const EVICTION_ATTEMPTS = 5;
export const EVICTION_RETRY_PAUSE = ms(10);
/** --leader-elect-renew-deadline: after that long without its lease kube-controller-manager gives up, and ends. */
export const RENEW_DEADLINE = seconds(10);
/** --leader-elect-retry-period: how soon another takes the lease. */
export const LEADER_RETRY_PERIOD = seconds(2);
/** A controller that was refused tries again; its queue's back-off begins far below this. */
export const RETRY_PERIOD = seconds(1);

export const UNREACHABLE = 'node.kubernetes.io/unreachable';
export const NOT_READY = 'node.kubernetes.io/not-ready';
export const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';
export const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';
export const OUT_OF_SERVICE_VALUE = 'nodeshutdown';

/** pkg/controller/volume/attachdetach/attach_detach_controller.go:DefaultTimerConfig */
export const ATTACH_DETACH_PERIOD = ms(100);
export const MAX_WAIT_FOR_UNMOUNT = seconds(360);
/** pkg/util/goroutinemap/exponentialbackoff */
export const ATTACH_BACK_OFF_FIRST = ms(500);
export const ATTACH_BACK_OFF_MAX = seconds(122);
/** pkg/volume/csi/csi_attacher.go: how often it looks for its VolumeAttachment's end, and how long. */
export const CSI_LOOK_FIRST = ms(500);
export const CSI_LOOK_FACTOR = 1.05;
export const CSI_LOOK_LONGEST = seconds(7);
export const CSI_TIMEOUT = seconds(120);
