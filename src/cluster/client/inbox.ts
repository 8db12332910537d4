/** What kubectl is told: by the person who types, by the API server, and by itself. */
import type { Micros } from '../../engine/time.ts';
import type { ObjectKind } from '../../kube/apiObjects.ts';
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import type { PodPatch } from '../../kube/strategicMerge.ts';
import type { PodManifest } from '../../kube/objects.ts';
import type { PropagationPolicy } from '../apiserver/state.ts';
import type { TaintMeant } from '../controllers/inbox.ts';
import type { ObjectEventMessage, Reply, Tick, WatchClosed, WatchEventMessage } from '../messages.ts';
import type { ProcessBehaviour } from '../state.ts';
import type { DrainFlags } from './drainFlags.ts';

interface OfPod {
  readonly namespace: string;
  readonly name: string;
}

/** What `kubectl delete` may be told of any object. */
export interface DeleteFlags {
  readonly gracePeriodSeconds?: number;
  readonly force?: boolean;
  readonly now?: boolean;
  /** Whether it waits for the object to be gone; unless this is false it does. */
  readonly wait?: boolean;
  /** How long it waits; 0, or none: a week. */
  readonly timeout?: Micros;
}

/** What people type. */
export type Typing =
  | ({ readonly type: 'kubectlDelete'; readonly force: boolean } & DeleteFlags & OfPod)
  | { readonly type: 'kubectlCreate'; readonly manifest: PodManifest }
  | ({ readonly type: 'kubectlLabel'; readonly labels: Readonly<Record<string, string | null>> } & OfPod)
  | ({ readonly type: 'kubectlPatch'; readonly patch: PodPatch } & OfPod)
  | ({ readonly type: 'kubectlEvict'; readonly gracePeriodSeconds?: number } & OfPod)
  /** The first node, where it names none. */
  | { readonly type: 'kubectlDeleteNode' | 'kubectlTaintOutOfService'; readonly node?: string }
  | { readonly type: 'kubectlCordon' | 'kubectlUncordon'; readonly node?: string }
  | { readonly type: 'kubectlTaint' | 'kubectlUntaint'; readonly node?: string; readonly taint: TaintMeant }
  | { readonly type: 'kubectlDrain'; readonly node?: string; readonly flags?: DrainFlags }
  | {
      readonly type: 'kubectlApply';
      readonly namespace: string;
      readonly deployment: string;
      readonly manifest: PodManifest;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    }
  | ({ readonly type: 'kubectlRemoveFinalizer'; readonly finalizer?: string } & OfPod);

interface OfObject extends OfPod {
  readonly kind: ObjectKind;
}

/** Deletes of several objects, and the wait for a pod that something else deletes. */
export type ManyTyping =
  | ({ readonly type: 'kubectlDeletePods'; readonly namespace: string; readonly selector?: string } & DeleteFlags)
  | ({
      readonly type: 'kubectlDeleteFile';
      readonly file: string;
      readonly of: readonly ({ readonly kind: ObjectKind | 'Pod' } & OfPod)[];
    } & DeleteFlags)
  | ({ readonly type: 'kubectlWaitDeleted'; readonly timeout?: Micros } & OfPod);

/** kubectl rollout. */
export interface RolloutTyping extends OfObject {
  readonly type: 'kubectlRollout';
  readonly does: 'rolloutRestart' | 'rolloutUndo' | 'rolloutPause' | 'rolloutResume';
  readonly toRevision?: number;
}

/** The same of an object that is no pod. */
export type ObjectTyping =
  | {
      readonly type: 'kubectlCreateObject' | 'kubectlApplyObject';
      readonly manifest: ObjectManifest;
      /** The annotation kubectl.kubernetes.io/last-applied-configuration: the manifest that was written before this one. */
      readonly last?: ObjectManifest;
    }
  | RolloutTyping
  | ({ readonly type: 'kubectlScale'; readonly replicas: number } & OfObject)
  | ({ readonly type: 'kubectlDeleteObject'; readonly propagationPolicy?: PropagationPolicy } & DeleteFlags & OfObject);

export type KubectlInbox =
  | Typing
  | ManyTyping
  | ObjectTyping
  | ObjectEventMessage
  | { readonly type: 'kubectlSend'; readonly command: number }
  | { readonly type: 'kubectlWatchAgain' }
  | WatchEventMessage
  | WatchClosed
  | Reply
  /** Its timer is the key of what it looks at again. */
  | Tick;
