/**
 * Where an event belongs in the picture. Actors of the model and boxes of the diagram differ in three spots: the pod
 * syncer is the inside of a pod worker's goroutine, the mirror client is called by it, and housekeeping runs in syncLoop.
 */
import type { ActorName } from '../../cluster/state.ts';
import type { Change, TraceEvent } from '../../trace/index.ts';

export type Place =
  | 'kubectl'
  | 'apiserver'
  | 'etcd'
  | 'controllers'
  | 'kubelet'
  | 'apiSource'
  | 'httpSource'
  | 'fileSource'
  | 'podConfig'
  | 'syncLoop'
  | 'podWorkers'
  | 'podSyncer'
  | 'statusManager'
  | 'mirrorClient'
  | 'housekeeping'
  | 'volumeManager'
  | 'containerGC'
  | 'pleg'
  | 'probeManager'
  | 'disk'
  | 'runtime';

const PLACE_OF_ACTOR: Readonly<Record<ActorName, Place>> = {
  kubectl: 'kubectl',
  apiserver: 'apiserver',
  etcd: 'etcd',
  controllerManager: 'controllers',
  scheduler: 'controllers',
  kubelet: 'kubelet',
  fileSource: 'fileSource',
  httpSource: 'httpSource',
  apiSource: 'apiSource',
  apiClient: 'kubelet',
  podConfig: 'podConfig',
  podManager: 'syncLoop',
  syncLoop: 'syncLoop',
  podWorkers: 'podWorkers',
  podKiller: 'podSyncer',
  statusManager: 'statusManager',
  volumeManager: 'volumeManager',
  pleg: 'pleg',
  probeManager: 'probeManager',
  containerGC: 'containerGC',
  eventRecorder: 'kubelet',
  evictionManager: 'kubelet',
  nodeShutdown: 'kubelet',
  runtime: 'runtime',
  node: 'disk',
};

const isActor = (name: string): name is ActorName => Object.hasOwn(PLACE_OF_ACTOR, name);
const placeOfActor = (actor: string): Place | null => (isActor(actor) ? PLACE_OF_ACTOR[actor] : null);

/** Kinds that a pod worker's actor records from inside SyncPod, SyncTerminatingPod or SyncTerminatedPod. */
const SYNCER_KINDS: ReadonlySet<string> = new Set([
  'SyncPodEntered',
  'SyncPodExited',
  'TerminatingEntered',
  'GracePeriodChosen',
  'ContainersStopped',
  'TerminatingExited',
  'TerminatedEntered',
  'VolumesUnmountedSeen',
  'CgroupRemoved',
  'StatusGenerated',
  'StatusFinal',
  'TerminatedExited',
  'KillContainer',
  'PreStopStarted',
  'PreStopEnded',
  'StopContainerCalled',
  'StopContainerReturned',
  'StopSandboxCalled',
  'SandboxStopped',
  'RuntimeRead',
  'Idled',
  'RuntimeCallFailed',
]);

const MIRROR_KINDS: ReadonlySet<string> = new Set([
  'MirrorPodOutdated',
  'MirrorPodDeleting',
  'MirrorPodDeleted',
  'MirrorPodCreating',
]);

const HOUSEKEEPING_KINDS: ReadonlySet<string> = new Set([
  'HousekeepingStarted',
  'HousekeepingStage',
  'HousekeepingEnded',
  'OrphanFound',
  'PodDirRemoved',
]);

type Sighting = Pick<TraceEvent, 'actor' | 'kind' | 'to'>;

/** The box of an actor that speaks with `other`; `kind` tells which part of it does. */
function speaker(actor: string, other: string | null, kind: string): Place | null {
  if (actor === 'podWorkers') {
    if (other === 'apiserver' || MIRROR_KINDS.has(kind)) return 'mirrorClient';
    if (other === 'syncLoop' || other === 'podConfig') return 'podWorkers';
    return other !== null || SYNCER_KINDS.has(kind) ? 'podSyncer' : 'podWorkers';
  }
  if (actor === 'syncLoop') {
    if (other === 'apiserver' || MIRROR_KINDS.has(kind)) return 'mirrorClient';
    const tidies = other === 'node' || other === 'runtime' || other === 'pleg';
    return tidies || HOUSEKEEPING_KINDS.has(kind) ? 'housekeeping' : 'syncLoop';
  }
  return placeOfActor(actor);
}

/** The box in which an event happens. */
export const placeOfEvent = (event: Sighting): Place | null =>
  speaker(event.actor, event.to === event.actor ? null : (event.to ?? null), event.kind);

/** The boxes between which an event's message travels; null where it has none, or where both are one box. */
export function endsOfMessage(event: Sighting): { readonly from: Place; readonly to: Place } | null {
  if (event.to === undefined || event.to === event.actor) return null;
  const from = speaker(event.actor, event.to, event.kind);
  const to = speaker(event.to, event.actor, event.kind);
  return from === null || to === null || from === to ? null : { from, to };
}

/**
 * How a cause led to its effect: by its own message, or by being followed within an actor that also told others of it.
 * Only the first went along the wire of that message.
 */
export const ledByMessage = (cause: Sighting, effect: Sighting): boolean =>
  cause.to !== undefined && cause.to === effect.actor && cause.to !== cause.actor;

/** The box from which a cause led to its effect. */
export const placeOfCause = (cause: Sighting, effect: Sighting): Place | null =>
  (ledByMessage(cause, effect) ? endsOfMessage(cause)?.to : null) ?? placeOfEvent(cause);

/** The box that shows what a change changed. */
export function placeOfChange({ path }: Change): Place | null {
  const [actor, part, , field] = path;
  if (actor === 'podWorkers' && part === 'workers' && field === 'running') return 'podSyncer';
  if (actor === 'syncLoop' && part === 'housekeeping') return 'housekeeping';
  return placeOfActor(String(actor));
}

/** The one thing inside a box that a change is about: an API object, or what the runtime runs. */
export function cardOfChange({ path }: Change): string | null {
  const [actor, part, key] = path;
  if (key === undefined) return null;
  if (actor === 'etcd' && part === 'pods') return `object ${key}`;
  if (actor === 'runtime' && (part === 'containers' || part === 'sandboxes')) return `${part} ${key}`;
  return null;
}

/** The overview's box for a place. */
export function overviewPlace(place: Place): Place {
  switch (place) {
    case 'kubectl':
    case 'apiserver':
    case 'runtime':
    case 'disk':
      return place;
    case 'etcd':
    case 'controllers':
      return 'apiserver';
    default:
      return 'kubelet';
  }
}
