/** The control plane's branches: the API server with its requests and watches, etcd, the scheduler. */
import type { Micros } from '../../engine/time.ts';
import type { ApiObject, PodTemplate, Resource } from '../../kube/apiObjects.ts';
import type { OwnerReference, Pod, PodStatus } from '../../kube/objects.ts';
import type { PodPatch } from '../../kube/strategicMerge.ts';
import type { Subresource, Verb } from '../../kube/request.ts';
import type { Address, ControlPlaneClient } from '../addresses.ts';
import type { ReturnAddress, WatchEvent } from '../messages.ts';
import type { ApiTroubles } from './faults.ts';

export type ApiUser = 'kubelet' | ControlPlaneClient;

/** Service accounts of the controllers, as the audit log names them. */
export type Controller =
  | 'attachdetach-controller'
  /** A CSI driver's sidecar: no part of kube-controller-manager, but of the control plane. */
  | 'csi-attacher'
  /** No part of kube-controller-manager either. */
  | 'cluster-autoscaler'
  | 'karpenter'
  | 'daemon-set-controller'
  | 'deployment-controller'
  | 'disruption-controller'
  | 'endpoint-controller'
  | 'endpointslice-controller'
  | 'generic-garbage-collector'
  | 'job-controller'
  | 'namespace-controller'
  | 'node-controller'
  | 'pod-garbage-collector'
  | 'replicaset-controller'
  | 'statefulset-controller'
  | 'ttl-after-finished-controller';

/** What becomes of the objects that an object owns. */
export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan';

/** A request as the API server's audit log would tell it, on a pod where it names no other resource; a list's name is empty. */
export interface ApiRequest {
  readonly id: number;
  readonly verb: Verb;
  readonly user: ApiUser;
  /** Whose service account the controller manager uses. */
  readonly controller?: Controller;
  readonly resource?: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly subresource?: Subresource;
  /** Of a list: pods of this node only; of a binding: where to. */
  readonly nodeName?: string;
  readonly gracePeriodSeconds?: number;
  /** Present, perhaps empty, when the body has a `preconditions` object. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly propagationPolicy?: PropagationPolicy;
  /** Body of a create, or of a status patch. */
  readonly pod?: Pod;
  readonly status?: PodStatus;
  /** The same of another object: the body of a create or an update, and a patch of it (RFC 7386). */
  readonly object?: ApiObject;
  readonly mergePatch?: Readonly<Record<string, unknown>>;
  /** A patch that replaces the whole template of pods, as that of kubectl rollout undo does. */
  readonly template?: PodTemplate;
  /** What a patch of the object itself changes: labels (null removes one), finalizers that go (all, or one). */
  readonly labels?: Readonly<Record<string, string | null>>;
  readonly withoutFinalizers?: 'all' | { readonly name: string };
  /** The strategic merge patch of kubectl patch. */
  readonly podPatch?: PodPatch;
  /** The same of owners, by their UIDs. */
  readonly withoutOwners?: readonly string[];
  /** And of a pod that gets one, with what that one adds. */
  readonly adoption?: { readonly owner: OwnerReference; readonly finalizer?: string };
  /** Of a watch: the version that its client has seen last. */
  readonly resourceVersion?: string;
  /** The patch's text, as it travels. */
  readonly patch?: string;
}

export interface ApiResponse {
  readonly request: number;
  readonly code: 200 | 201 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 503;
  readonly reason?: string;
  readonly message?: string;
  /** Of a refusal that has several (metav1.StatusDetails). */
  readonly causes?: readonly { readonly reason: string; readonly field?: string; readonly message: string }[];
  readonly pod?: Pod;
  readonly object?: ApiObject;
  /** Of a patch that changed nothing, so that nothing was written. */
  readonly unchanged?: true;
  /** Of a list, and as of which version it is. */
  readonly pods?: readonly Pod[];
  readonly resourceVersion?: string;
}

/** A request while the API server works on it. */
export interface PendingRequest extends ApiRequest {
  readonly receivedAt: Micros;
  readonly replyTo: ReturnAddress;
  /** An eviction that has marked its pod, and deletes it next. */
  readonly marked?: true;
  /** Of a deletecollection: the names that are left; each is deleted by a request of its own, which is part of this one. */
  readonly left?: readonly string[];
  readonly partOf?: number;
  /** An eviction that a budget has granted, or that none has to. */
  readonly granted?: true;
}

/** Who watches pods: each node's kubelet, and `kubectl get pods -w`. */
export type Watcher = Address<'kubelet' | 'kubectl'>;

/** One client's watch on pods, and what the watch cache would tell it once it comes again. */
export interface Watch {
  readonly open: boolean;
  /** Events that did not reach it; null when the cache does not reach back as far (410 Gone). */
  readonly missed: readonly WatchEvent[] | null;
}

/** A finished write. */
export interface AuditEntry extends Omit<ApiRequest, 'user'> {
  /** Of an eviction or a budget, where the group policy has no v1 yet. */
  readonly policyVersion?: 'v1beta1';
  /** The API server writes some things in its own name. */
  readonly user: ApiUser | 'apiserver';
  readonly t: Micros;
  readonly code: number;
  /** Whose kubelet it is from, where there are several. */
  readonly node?: string;
}

export interface ApiserverState {
  readonly serving: boolean;
  /** Its process was started again then, and gets ready. */
  readonly startedAt: Micros | null;
  readonly watches: Readonly<Record<Watcher, Watch>>;
  /** Its clock, ahead of everybody else's; behind where negative. */
  readonly clockAhead: Micros;
  readonly troubles: ApiTroubles;
  /** Requests that have not been answered, by id. */
  readonly pending: Readonly<Record<number, PendingRequest>>;
  /** Finished writes, oldest first: what the audit log holds. */
  readonly audit: readonly AuditEntry[];
}

export interface EtcdState {
  readonly revision: number;
  /** Objects by `namespace/name`. */
  readonly pods: Readonly<Record<string, Pod>>;
  /** All others, by `resource/namespace/name`; absent where there is none but nodes. */
  readonly objects?: Readonly<Record<string, ApiObject>>;
}

export interface SchedulerState {
  /** The nodes of pods that are being bound, by UID (cache.go:AssumePod). */
  readonly assumed?: Readonly<Record<string, string>>;
  /** When it looks for pods whose back-off is over, every second; without it at whole seconds. */
  readonly flushPhase?: Micros;
  /** Pods that could not be placed, by UID; without queueing hints only where nodes are limited. */
  readonly waiting?: Readonly<Record<string, SchedulingAttempts>>;
  /** What is under way to make room, by the UID of the pod that it is made for. */
  readonly preempting?: Readonly<Record<string, Preempting>>;
}

/** pkg/scheduler/framework/types.go:QueuedPodInfo */
export interface SchedulingAttempts {
  readonly attempts: number;
  readonly lastAt: Micros;
  /** Nodes that refused it for their cordon. */
  readonly cordoned?: readonly string[];
  /** Its next turn is on its way. */
  readonly queued: boolean;
}

/** A candidate that is being prepared (pkg/scheduler/framework/preemption). */
export interface Preempting {
  /** `namespace/name` of the pod that it is for. */
  readonly key: string;
  readonly node: string;
  /** What is said of that pod once all victims are being deleted. */
  readonly message: string;
  /** The UID of the victim that is left for when the others have been deleted. */
  readonly last?: string;
  /** Victims whose DELETE has not been answered, by UID. */
  readonly victims: Readonly<Record<string, { readonly namespace: string; readonly name: string }>>;
}
