/** What the kubelet knows of pods in the runtime; part of the cluster's state (`state.ts`). */
import type { Micros } from '../../engine/time.ts';

export type PlegContainerState = 'running' | 'exited' | 'unknown' | 'non-existent';

export interface RuntimeContainerStatus {
  readonly id: string;
  readonly name: string;
  readonly state: 'created' | 'running' | 'exited';
  readonly exitCode?: number;
  readonly reason?: string;
  readonly createdAt: Micros;
  readonly startedAt?: Micros;
  readonly finishedAt?: Micros;
  readonly image: string;
  readonly restartCount: number;
}

/** pkg/kubelet/container/runtime.go:PodStatus, what the runtime says of a pod. */
export interface RuntimePodStatus {
  readonly podUID: string;
  readonly name: string;
  readonly namespace: string;
  readonly ip?: string;
  readonly containers: readonly RuntimeContainerStatus[];
  readonly sandboxes: readonly {
    readonly id: string;
    readonly ready: boolean;
    readonly attempt: number;
    readonly createdAt: Micros;
  }[];
}

/** pkg/kubelet/container/runtime.go:Pod, a pod as listed by the runtime. */
export interface RuntimePod {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly containers: readonly { readonly id: string; readonly name: string; readonly state: PlegContainerState }[];
  readonly sandboxes: readonly { readonly id: string; readonly state: PlegContainerState }[];
}

/** k8s.io/client-go/util/flowcontrol/backoff.go: one entry of a Backoff. */
export interface BackOffEntry {
  readonly backOff: Micros;
  readonly lastUpdate: Micros;
}

/** What the kubelet remembers of a pod's containers that would not start or stay up. */
export interface ContainerStarts {
  /** kubelet.go:backOff, by container name. */
  readonly backOff: Readonly<Record<string, BackOffEntry>>;
  /** images/image_manager.go:backOff, by image. */
  readonly imageBackOff: Readonly<Record<string, BackOffEntry>>;
  /** pkg/kubelet/reason_cache.go, by container name: why the last start failed. */
  readonly reasons: Readonly<Record<string, { readonly error: string; readonly message: string }>>;
}
