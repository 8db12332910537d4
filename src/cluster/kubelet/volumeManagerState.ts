/** What the volume manager knows (pkg/kubelet/volumemanager/cache). */
import type { Micros } from '../../engine/time.ts';
import type { ReplyTo } from '../messages.ts';

/** A volume of a pod as the desired state of the world has it (volumemanager/cache/desired_state_of_world.go). */
export interface VolumeToMount {
  readonly podUID: string;
  readonly podName: string;
  readonly podNamespace: string;
  /** Name in the pod's spec. */
  readonly outerName: string;
  /** `kubernetes.io/empty-dir`. */
  readonly plugin: string;
  /** The kubelet's own name for it (GetUniqueVolumeName). */
  readonly uniqueName: string;
  /** Under the pod's directory; null where the plugin makes none there (hostPath). */
  readonly path: string | null;
  /** A file system is mounted at `path`; otherwise it is a plain directory. */
  readonly isMountPoint: boolean;
  /** The plugin mounts the device once for the node, beneath the pods' mounts. */
  readonly hasDevice: boolean;
  /** Of a volume that the attach-detach controller has to attach first: its PersistentVolume's name, which messages use. */
  readonly attachable?: string;
}

/** The same in the actual state of the world (actual_state_of_world.go), with what the reconciler does about it. */
export interface MountedVolume extends VolumeToMount {
  /**
   * What was last begun or achieved. `attached` is there for the node, but not for the pod; a failed mount goes back to it.
   * A failed unmount stays `unmounting` until one succeeds.
   */
  readonly state: 'attached' | 'mounting' | 'mounted' | 'unmounting' | 'unmounted';
  /** VolumeMountUncertain: a TearDown has failed, so nobody knows. GetMountedVolumesForPod leaves such a volume out. */
  readonly uncertain?: true;
  readonly device?: 'mounted' | 'unmounting';
  /** The operation that runs on it (nestedpendingoperations.go): never two at a time. */
  readonly operation?: number;
  /** What the last attempt said, if it failed. */
  readonly error?: string;
  /** No new attempt before this instant has passed. */
  readonly retryAt?: Micros;
  /** Doubles with each failure (exponential_backoff.go). */
  readonly durationBeforeRetry?: Micros;
}

export interface MountWait {
  readonly since: Micros;
  readonly replyTo: ReplyTo;
  /** Of the next look. */
  readonly token: number;
  /** The populator has taken the pod's volumes up since the wait began. */
  readonly processed: boolean;
  /** Why it could not take some up: claims that do not exist. */
  readonly notProcessed?: string;
}

/** What the kubelet and the attach-detach controller tell each other in the node's status. */
export interface NodeAttachments {
  /** status.volumesAttached as the kubelet's informer has it. */
  readonly attached: readonly string[];
  /** status.volumesInUse as the kubelet has written it last (MarkVolumesAsReportedInUse). */
  readonly reportedInUse: readonly string[];
  /** The next status update, where it will say something new about volumes. */
  readonly statusDue: Micros | null;
  /** Volumes that the kubelet could not verify as attached, by `podUID/volume`, and when it tries again. */
  readonly unverified: Readonly<Record<string, { readonly retryAt: Micros; readonly durationBeforeRetry: Micros }>>;
}

export interface VolumeManagerState {
  /** desiredStateOfWorld: keys `podUID/volume`. */
  readonly desired: Readonly<Record<string, VolumeToMount>>;
  /** actualStateOfWorld by the same keys. */
  readonly actual: Readonly<Record<string, MountedVolume>>;
  /** What an earlier kubelet has mounted is known, and the pods that want it have been put into the desired state. */
  readonly reconstructed: boolean;
  /** Where in the 100 ms each loop turns. */
  readonly phases: { readonly populator: Micros; readonly reconciler: Micros };
  /** When each loop turns next; null while a turn would find nothing to do. */
  readonly turning: { readonly populator: Micros | null; readonly reconciler: Micros | null };
  /** Pods whose SyncPod waits in WaitForAttachAndMount, by UID. */
  readonly waiting: Readonly<Record<string, MountWait>>;
  /** Absent where no volume of the cluster has to be attached. */
  readonly attachments?: NodeAttachments;
  /** The populator last asked the runtime (timeOfLastGetPodStatus); it does so every 2 s at most. */
  readonly askedRuntimeAt: Micros | null;
}
