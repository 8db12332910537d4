/** What the attach-detach controller and the CSI drivers' attachers keep (pkg/controller/volume/attachdetach/cache). */
import type { Micros } from '../../engine/time.ts';
import type { VolumeAttachment } from '../../kube/apiObjects.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClaimSetup } from '../setup.ts';

/** The PersistentVolume behind a claim. */
export interface AttachableVolume extends ClaimSetup {
  /** Of the PersistentVolume; its driver calls the volume the same. */
  readonly name: string;
  /** GetUniqueVolumeName: `kubernetes.io/csi/DRIVER^HANDLE`. */
  readonly uniqueName: string;
}

/** A volume at a node in the desired state of the world, for as long as a pod there wants it. */
export interface WantedVolume {
  readonly volume: AttachableVolume;
  readonly node: string;
  readonly pods: readonly PodRef[];
  /** MultiAttachErrorReported: it is said once. */
  readonly multiAttachReported?: true;
}

/** The same in the actual state of the world. */
export interface AttachedVolume {
  readonly volume: AttachableVolume;
  readonly node: string;
  /** Nobody knows where an attempt has failed: then it is not in the node's status. */
  readonly confirmed: boolean;
  readonly reported: boolean;
  /** As the node's kubelet has said last, and assumed until it says anything. */
  readonly mountedByNode: boolean;
  /** Since when nobody at the node wants it. */
  readonly detachRequestedAt?: Micros;
}

export type ForcedBy = 'timeout' | 'outOfService';

/** An operation on a volume, or on a volume at a node where several may have it (nestedpendingoperations.go). */
export interface AttachOperation {
  readonly does: 'attach' | 'detach';
  readonly volume: AttachableVolume;
  readonly node: string;
  readonly state: 'running' | 'backingOff';
  readonly since: Micros;
  /** Between two looks at the VolumeAttachment. */
  readonly wait: Micros;
  readonly forced?: ForcedBy;
  /** Of an operation that has failed. */
  readonly retryAt?: Micros;
  readonly durationBeforeRetry?: Micros;
}

export interface AttachDetachState {
  /** By their claims' `namespace/name`. */
  readonly volumes: Readonly<Record<string, AttachableVolume>>;
  /** By `node uniqueName`. */
  readonly desired: Readonly<Record<string, WantedVolume>>;
  readonly actual: Readonly<Record<string, AttachedVolume>>;
  /** By the volume's unique name, with the node's where several may have it. */
  readonly operations: Readonly<Record<string, AttachOperation>>;
  /** The informer's VolumeAttachments, by name. */
  readonly attachments: Readonly<Record<string, VolumeAttachment>>;
  /** What the drivers' attachers are at, by the name of the VolumeAttachment. */
  readonly attachers: Readonly<Record<string, 'attaching' | 'detaching'>>;
  /** When the reconciler turns next; null while a turn would find nothing to do. */
  readonly turning: Micros | null;
}
