/** The kubelet's own periods and limits (pkg/kubelet/kubelet.go, status/status_manager.go, pod_workers.go, …). */
import { micros, ms, seconds } from '../../engine/time.ts';

/** Go's zero time: older than everything. */
export const NEVER = micros(Number.MIN_SAFE_INTEGER);

export const PLEG_RELIST_PERIOD = seconds(1);
/** pkg/kubelet/kubelet.go:updateRuntimeUp */
export const RUNTIME_UP_PERIOD = seconds(5);
export const SYNC_TICK_PERIOD = seconds(1);
export const HOUSEKEEPING_PERIOD = seconds(2);
export const STATUS_SYNC_PERIOD = seconds(10);
export const CONTAINER_GC_PERIOD = seconds(60);
export const FILE_CHECK_PERIOD = seconds(20);
export const HTTP_CHECK_PERIOD = seconds(20);
/** pkg/kubelet/container/runtime_cache.go:defaultCachePeriod */
export const RUNTIME_CACHE_PERIOD = seconds(2);
/** client-go/tools/cache/reflector.go: NewReflector; until 1.18 a period of a second. */
export const REFLECTOR_BACK_OFF_FIRST = ms(800);
export const REFLECTOR_BACK_OFF_MAX = seconds(30);
export const REFLECTOR_BACK_OFF_RESET = seconds(120);
export const REFLECTOR_PERIOD = seconds(1);
/** client-go/transport: net.Dialer.Timeout; TCP's SYN is repeated after these. */
export const DIAL_TIMEOUT = seconds(30);
export const SYN_RETRIES = [seconds(1), seconds(3), seconds(7), seconds(15)] as const;
/** cmd/kubelet/app/server.go: the heartbeat client gives up after --node-status-update-frequency. */
export const HEARTBEAT_TIMEOUT = seconds(10);
/** A quarter of the lease's 40 s. */
export const LEASE_RENEW_PERIOD = seconds(10);
export const RESYNC_INTERVAL = seconds(60);
export const WORKER_RESYNC_JITTER = 0.5;
export const BACK_OFF_PERIOD = seconds(10);
export const WORKER_BACK_OFF_JITTER = 0.5;
/** pkg/kubelet/kuberuntime/kuberuntime_manager.go:minimumGracePeriodInSeconds */
/** pkg/kubelet/cri/remote/remote_runtime.go:identicalErrorDelay */
export const IDENTICAL_ERROR_DELAY = seconds(60);
export const MINIMUM_GRACE_PERIOD = 2;
/** --runtime-request-timeout: how long the kubelet waits for a CRI call; for StopContainer its timeout comes on top. */
export const RUNTIME_REQUEST_TIMEOUT = seconds(120);
/** pkg/kubelet/kubelet.go:minDeadContainerInPod */
export const MIN_DEAD_CONTAINER_IN_POD = 1;
/** pkg/kubelet/pod_container_deletor.go:containerDeletorBufferLimit */
export const CONTAINER_DELETOR_BUFFER = 50;
/** pkg/kubelet/volumemanager/volume_manager.go: both loops sleep 100 ms between their turns, which take half a millisecond. */
export const VOLUME_LOOP_PERIOD = ms(100.55);
export const WAIT_FOR_UNMOUNT_POLL = ms(300);
export const WAIT_FOR_UNMOUNT_TIMEOUT = seconds(123);
export const VOLUME_BACK_OFF_FIRST = ms(500);
export const VOLUME_BACK_OFF_MAX = seconds(122);

/** How long before t = 0 the kubelet's process began, for the monotonic clock of its messages. */
export const KUBELET_STARTED = seconds(-600);

/** pkg/kubelet/kubelet.go:SyncTerminatedPod looks for left volume directories (from 1.27). */
export const POD_VOLUME_PATHS_POLL = ms(100);
/** pkg/kubelet/kubelet.go: backOffPeriod and MaxContainerBackOff, for containers and for images alike. */
export const CONTAINER_BACK_OFF_FIRST = seconds(10);
export const CONTAINER_BACK_OFF_MAX = seconds(300);

/** The kubelet asks for the runtime's status this long after it has started its other loops. */
export const RUNTIME_UP_DELAY = ms(92);

/** pkg/kubelet/kuberuntime/kuberuntime_container.go:ErrCreateContainerConfig */
export const CREATE_CONTAINER_CONFIG_ERROR = 'CreateContainerConfigError';
