/**
 * Whom one may say what. An inbox holds every message that its actor knows, and no other can be sent to it: `send` takes
 * its message's type from the addressee.
 */
import type { Understood } from '../engine/kernel.ts';
import type { ApiserverInbox, EtcdInbox } from './apiserver/inbox.ts';
import type { KubectlInbox } from './client/inbox.ts';
import type { ControllerManagerInbox, SchedulerInbox } from './controllers/inbox.ts';
import type { KubeletInboxes } from './kubelet/inbox.ts';
import type { NodeInbox } from './node/inbox.ts';
import type { RuntimeInbox } from './runtime/inbox.ts';
import type { ActorName } from './state.ts';

export interface Inboxes extends KubeletInboxes {
  readonly kubectl: KubectlInbox;
  readonly apiserver: ApiserverInbox;
  readonly etcd: EtcdInbox;
  readonly scheduler: SchedulerInbox;
  readonly controllerManager: ControllerManagerInbox;
  readonly runtime: RuntimeInbox;
  readonly node: NodeInbox;
}

/** What can be sent to an actor, or to each of several. */
export type MessageTo<To extends ActorName> = Understood<Inboxes, To>;

/** Any message, whomever it is for. */
export type Message = Inboxes[ActorName];
