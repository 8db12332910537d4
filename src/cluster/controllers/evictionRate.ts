/**
 * How many nodes of a zone may get the taint that evicts (node_lifecycle_controller.go: handleDisruption, setLimiterInZone,
 * ReducedQPSFunc): one every 10 s. In a zone of which more than two nodes and at least 55 % are lost nobody does, as a
 * zone has up to 50 nodes here; one that is lost altogether goes on at the usual rate for as long as another is not. A limiter
 * that replaces one which lets nobody through begins empty (SwapLimiter). Whoever has a taint keeps it.
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { ControlPlaneContext } from '../context.ts';
import { NODE_EVICTION_INTERVAL, NODE_EVICTION_PERIOD, UNHEALTHY_ZONE_THRESHOLD } from './constants.ts';
import type { ControllerManagerState, NodeObject, ZoneEvictions } from './state.ts';
import { allWatched, watchedNode } from './watchedNodes.ts';

type Self = Draft<ControllerManagerState>;
type Context = ControlPlaneContext<'controllerManager'>;

/** component-helpers/node/topology/helpers.go:GetZoneKey */
const zoneOf = ({ labels = {} }: Pick<NodeObject, 'labels'>): string =>
  `${labels['topology.kubernetes.io/region'] ?? ''}/${labels['topology.kubernetes.io/zone'] ?? ''}`;

/** The cluster has but one node, of which the zone is a matter for others. */
const isOne = ({ otherNodes }: ControllerManagerState): boolean => otherNodes === undefined;

/** ComputeZoneState: the zone is disrupted, but not altogether. */
export function evictionsStop(self: ControllerManagerState, of: Pick<NodeObject, 'labels'>): boolean {
  if (isOne(self)) return false;
  const zone = allWatched(self).filter(({ node }) => node.exists && zoneOf(node) === zoneOf(of));
  const lost = zone.filter(({ node }) => node.ready !== 'True').length;
  return lost > 2 && lost < zone.length && lost / zone.length >= UNHEALTHY_ZONE_THRESHOLD;
}

const fresh = (): Draft<ZoneEvictions> => ({ queue: [], nextAt: ZERO, stopped: false });

function zoneIn(self: Self, key: string): Draft<ZoneEvictions> {
  self.zones ??= {};
  return (self.zones[key] ??= fresh());
}

/** A node is ready that was not, or the other way round. */
export function zonesChanged(self: Self, context: Context): void {
  if (isOne(self)) return;
  const nodes = allWatched(self).map(({ node }) => node);
  const isLost = nodes.every(({ exists, ready }) => !exists || ready !== 'True');
  for (const node of nodes) {
    const key = zoneOf(node);
    const before = self.zones?.[key]?.stopped ?? false;
    const stopped = isLost || evictionsStop(self, node);
    if (stopped === before) continue;
    const zone = zoneIn(self, key);
    zone.stopped = stopped;
    if (!stopped) zone.nextAt = plus(context.now, NODE_EVICTION_INTERVAL);
  }
}

/** @returns whether the node was not in its zone's queue: it is from now on. */
export function mayQueue(self: Self, name: string): boolean {
  if (isOne(self)) return true;
  const zone = zoneIn(self, zoneOf(watchedNode(self, name).node));
  if (zone.queue.includes(name)) return false;
  zone.queue.push(name);
  return true;
}

export function leaveQueue(self: Self, name: string): void {
  for (const zone of Object.values(self.zones ?? {})) zone.queue = zone.queue.filter((each) => each !== name);
}

/** null where it is the node's turn, which uses the limiter's token; else when the queue is to be read again. */
export function untilAllowed(self: Self, name: string, { now }: Context): Micros | null {
  if (isOne(self)) return null;
  const zone = zoneIn(self, zoneOf(watchedNode(self, name).node));
  const isFirst = zone.queue[0] === name;
  if (isFirst && now >= zone.nextAt) {
    zone.nextAt = plus(now, NODE_EVICTION_INTERVAL);
    return null;
  }
  const passes = Math.max(1, Math.ceil((zone.nextAt - now) / NODE_EVICTION_PERIOD));
  return micros(passes * NODE_EVICTION_PERIOD);
}
