/** Where what a trace tells happens in the cluster's view, and between which boxes its messages travel. Pure. */
import { endsOfMessage, overviewPlace, placeOfEvent, type Place } from '../../readings/index.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import type { ClusterLayout } from './layCluster.ts';

/** The controller that a write of the controllers is by, as far as the objects that it names tell. */
const BY_RESOURCE: readonly (readonly [RegExp, string])[] = [
  [/\bstatefulsets|controllerrevisions/, 'StatefulSet'],
  [/\b(?:deployments|replicasets)/, 'Deployment'],
  [/\bdaemonsets/, 'DaemonSet'],
  [/\bjobs/, 'Job'],
  [/\bnamespaces/, 'Namespace'],
];
const OF_NODES: ReadonlySet<string> = new Set([
  'NodeNotReady',
  'NodeReady',
  'NodeTainted',
  'NodesMonitored',
  'HeartbeatNoted',
  'EvictionScheduled',
  'EvictionCancelled',
]);

function controllerOf({ kind, message = '', detail }: TraceEvent): string | null {
  if (OF_NODES.has(kind)) return 'controller nodeLifecycle';
  if (kind === 'GarbagePodFound') return 'controller podGC';
  const resource = typeof detail?.['resource'] === 'string' ? `${message} ${detail['resource']}` : message;
  const found = BY_RESOURCE.find(([words]) => words.test(resource));
  return found === undefined ? null : `controller ${found[1]}`;
}

/**
 * The boxes in which an event happens: the part of a node, and the pod that it is about. Of what happens on a node that
 * nobody hears of, nobody knows: nothing there is lit.
 * @param lost nodes by name
 */
export function boxesOf(event: TraceEvent, layout: ClusterLayout, lost: ReadonlySet<string>): readonly string[] {
  const place = placeOfEvent(event);
  if (place === null) return [];
  const node =
    event.node ?? (layout.boxes.filter(({ kind }) => kind === 'node').length === 1 ? onlyNode(layout) : undefined);
  const isLost = node !== undefined && lost.has(node);
  const pod = event.pod === undefined ? [] : [`pod ${event.pod.namespace}/${event.pod.name}`];
  switch (overviewPlace(place)) {
    case 'kubectl':
      return ['kubectl'];
    case 'apiserver': {
      const controller = place === 'controllers' ? controllerOf(event) : null;
      return [controller !== null && layout.boxes.some(({ id }) => id === controller) ? controller : 'api'];
    }
    case 'runtime':
      return isLost ? [] : [`runtime ${node ?? ''}`, ...pod];
    default:
      return isLost ? [] : [`kubelet ${node ?? ''}`, ...pod];
  }
}

const onlyNode = (layout: ClusterLayout): string | undefined => layout.boxes.find(({ kind }) => kind === 'node')?.of;

export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The boxes between which an event's message goes; null where it stays within one, or nothing is drawn between them. */
export function endsIn(event: TraceEvent, layout: ClusterLayout): Ends | null {
  const ends = endsOfMessage(event);
  if (ends === null) return null;
  const node = event.node ?? onlyNode(layout);
  const spot = (place: Place): string | null => {
    const seen = overviewPlace(place);
    if (place === 'controllers') return controllerOf(event);
    if (seen === 'kubectl') return 'kubectl';
    if (seen === 'apiserver') return 'api';
    return node === undefined ? null : `node ${node}`;
  };
  const [from, to] = [spot(ends.from), spot(ends.to)];
  return from === null || to === null || from === to ? null : { from, to };
}
