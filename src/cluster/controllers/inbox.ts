/** What the scheduler and the controllers are told. */
import type { Micros } from '../../engine/time.ts';
import type { PodTemplate } from '../../kube/apiObjects.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { ObjectEventMessage, Reply, Tick, WatchEventMessage } from '../messages.ts';
import type { ProcessBehaviour } from '../state.ts';
import type { DisruptionReason } from './scaleDownState.ts';
import type { NodeTaint, WorkloadBehaviour } from './state.ts';

export type SchedulerInbox =
  | WatchEventMessage
  | { readonly type: 'nodeChanged' }
  | { readonly type: 'scheduleOne'; readonly key: string; readonly uid: string }
  | Reply;

/** A taint as kubectl is told of it; without an effect, one of any. */
export type TaintMeant = Pick<NodeTaint, 'key' | 'value'> & Partial<Pick<NodeTaint, 'effect'>>;

/** Writes of kubectl cordon, uncordon and taint to a Node. */
export type NodeEdit =
  | { readonly type: 'nodeCordoned' | 'nodeUncordoned'; readonly node: string }
  | { readonly type: 'nodeTaintAdded' | 'nodeTaintRemoved'; readonly node: string; readonly taint: TaintMeant };

/** The cluster autoscaler, or Karpenter, has decided to remove a node: the first, where it names none. */
export type NodeRemovalBegins =
  | {
      readonly type: 'scaleDownNode';
      readonly node?: string;
      readonly maxPodEvictionTime?: Micros;
      readonly maxGracefulTermination?: Micros;
    }
  | {
      readonly type: 'disruptNode';
      readonly node?: string;
      readonly reason: DisruptionReason;
      readonly terminationGracePeriod?: Micros;
    };

/** What a person does to a node or a Deployment, as the controllers hear of it through their own watches. */
export type ControllerEffect =
  | NodeEdit
  /** To the first node, where it names none. */
  | { readonly type: 'nodeDeleted' | 'nodeOutOfService'; readonly node?: string }
  | {
      readonly type: 'rollOut';
      /** `namespace/name`. */
      readonly deployment: string;
      readonly manifest: PodManifest;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    };

export type ControllerManagerInbox =
  | ControllerEffect
  | NodeRemovalBegins
  | WatchEventMessage
  | ObjectEventMessage
  /** What no manifest says: how the pods behave that come of the object at `key`. */
  | { readonly type: 'workloadBehaves'; readonly key: string; readonly as: WorkloadBehaviour }
  /** kubectl rollout writes this template of the object at `key`. */
  | { readonly type: 'templateChosen'; readonly key: string; readonly template: PodTemplate }
  /** An object that was there before its controllers began. */
  | { readonly type: 'objectFound'; readonly key: string }
  /** The turn of an object in a controller's queue. */
  | { readonly type: 'syncObject'; readonly item: string }
  | { readonly type: 'nodeSilent'; readonly node: string; readonly renewedAt: Micros }
  | { readonly type: 'nodeHeard'; readonly node: string; readonly after: Micros }
  | { readonly type: 'nodeStatusPosted' | 'nodeRegistered' | 'nodeTainted'; readonly node: string }
  /** A kubelet has written its node's status.volumesInUse. */
  | { readonly type: 'volumesInUse'; readonly node: string; readonly volumes: readonly string[] }
  | { readonly type: 'apiserverIsGone' | 'apiserverIsBack' | 'controllersStart' }
  | Reply
  /** Its timer names the controller and, where there are several, what it is about. */
  | Tick;
