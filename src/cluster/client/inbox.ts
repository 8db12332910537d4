/** What kubectl is told: by the person who types, by the API server, and by itself. */
import type { PodManifest } from '../../kube/objects.ts';
import type { Reply, Tick, WatchClosed, WatchEventMessage } from '../messages.ts';
import type { ProcessBehaviour } from '../state.ts';

interface OfPod {
  readonly namespace: string;
  readonly name: string;
}

/** What people type. */
export type Typing =
  | ({ readonly type: 'kubectlDelete'; readonly gracePeriodSeconds?: number; readonly force: boolean } & OfPod)
  | { readonly type: 'kubectlCreate'; readonly manifest: PodManifest }
  | ({ readonly type: 'kubectlLabel'; readonly labels: Readonly<Record<string, string | null>> } & OfPod)
  | ({ readonly type: 'kubectlEvict'; readonly gracePeriodSeconds?: number } & OfPod)
  /** The first node, where it names none. */
  | { readonly type: 'kubectlDrain' | 'kubectlDeleteNode' | 'kubectlTaintOutOfService'; readonly node?: string }
  | {
      readonly type: 'kubectlApply';
      readonly namespace: string;
      readonly deployment: string;
      readonly manifest: PodManifest;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    }
  | ({ readonly type: 'kubectlRemoveFinalizer'; readonly finalizer?: string } & OfPod);

export type KubectlInbox =
  | Typing
  | { readonly type: 'kubectlSend'; readonly command: number }
  | { readonly type: 'kubectlWatchAgain' }
  | WatchEventMessage
  | WatchClosed
  | Reply
  /** Its timer is the key of what it looks at again. */
  | Tick;
