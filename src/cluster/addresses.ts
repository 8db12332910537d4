/**
 * Where each actor of a cluster is found. What runs on a node is addressed by that node (`node-1/kubelet/pleg`,
 * `node-1/runtime`); the control plane and kubectl are no node's. The last part is what an actor is called where it runs.
 */
import type { Inboxes } from './inboxes.ts';
import type { ActorName, ControlPlane, NodeActorName, NodeComponents } from './state.ts';

/** Parts of the kubelet's process. */
export const KUBELET_ACTORS = [
  'fileSource',
  'httpSource',
  'apiSource',
  'podConfig',
  'podManager',
  'syncLoop',
  'podWorkers',
  'podKiller',
  'statusManager',
  'volumeManager',
  'pleg',
  'probeManager',
  'containerGC',
  'eventRecorder',
  'evictionManager',
  'nodeShutdown',
  'apiClient',
] as const satisfies readonly NodeActorName[];

export type KubeletActor = (typeof KUBELET_ACTORS)[number];

type OnNode<Actor extends NodeActorName> = Actor extends KubeletActor
  ? `${string}/kubelet/${Actor}`
  : `${string}/${Actor}`;

export type Address<Actor extends ActorName = ActorName> = Actor extends NodeActorName ? OnNode<Actor> : Actor;

/** Every actor's branch, by its address. */
export type ClusterWorld = ControlPlane & {
  readonly [Actor in NodeActorName as OnNode<Actor>]: NodeComponents[Actor];
};

/** What each may be told, by its address. */
export type AddressedInboxes = { readonly [Actor in ActorName as Address<Actor>]: Inboxes[Actor] };

/** A place of the cluster, and what is called so there. */
export interface Place {
  /** Absent for the control plane. */
  readonly node?: string;
  readonly actor: ActorName;
}

/** Every actor of the control plane, as a world lists them, and whether it sends requests to the API server. */
const CONTROL_PLANE = {
  kubectl: { isClient: true },
  apiserver: { isClient: false },
  etcd: { isClient: false },
  scheduler: { isClient: true },
  controllerManager: { isClient: true },
} as const satisfies Record<keyof ControlPlane, { readonly isClient: boolean }>;

export type ControlPlaneClient = {
  [Actor in keyof ControlPlane]: (typeof CONTROL_PLANE)[Actor]['isClient'] extends true ? Actor : never;
}[keyof ControlPlane];

export const isOfControlPlane = (actor: string): actor is keyof ControlPlane => Object.hasOwn(CONTROL_PLANE, actor);
export const CONTROL_PLANE_ACTORS: readonly (keyof ControlPlane)[] =
  Object.keys(CONTROL_PLANE).filter(isOfControlPlane);

/** Whoever else sends requests, does it with its node's kubelet's own client. */
export const isControlPlaneClient = (actor: string): actor is ControlPlaneClient =>
  isOfControlPlane(actor) && CONTROL_PLANE[actor].isClient;

const IN_KUBELET: ReadonlySet<string> = new Set(KUBELET_ACTORS);

/** The address of what is called `actor` on `node`: of an actor of the control plane, just what it is called. */
export function addressOf<Actor extends ActorName>(node: string, actor: Actor): Address<Actor>;
export function addressOf(node: string, actor: string): string;
export function addressOf(node: string, actor: string): string {
  if (isOfControlPlane(actor)) return actor;
  return IN_KUBELET.has(actor) ? `${node}/kubelet/${actor}` : `${node}/${actor}`;
}

/** What an address says. */
export function placeAt(address: string): Place {
  const last = address.lastIndexOf('/');
  const actor = address.slice(last + 1) as ActorName;
  return last < 0 ? { actor } : { node: address.slice(0, address.indexOf('/')), actor };
}
