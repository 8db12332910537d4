/** What all parts of a picture of the diagram read of its moment, found once. */
import type { Ink, Moment } from '../../drawing/index.ts';
import type { Place } from '../../readings/index.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { focusOf, type Focus } from '../contents/focus.ts';
import { heldCalls, type HeldCall } from '../contents/calls.ts';
import type { Layout } from '../geometry/layout.ts';
import { route } from '../geometry/route.ts';
import { drawnAt, glowOf, wayTo, type Glow, type Lit } from '../picture/causes.ts';
import { outageOf } from '../picture/outages.ts';
import { packetsAt, type Packet } from '../picture/packets.ts';
import { aroundIn, trafficOf } from '../picture/traffic.ts';

export interface Scene {
  readonly moment: Moment;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly focus: Focus;
  readonly glow: Glow;
  readonly lit: Lit;
  readonly packets: readonly Packet[];
  /** Calls that wait for their answer, by wire. */
  readonly held: ReadonlyMap<string, readonly HeldCall[]>;
  /** Wires on which something is under way, whichever way. */
  readonly inUse: ReadonlySet<string>;
}

function heldIn({ cluster, outages }: Moment, layout: Layout, inUse: ReadonlySet<string>): Scene['held'] {
  const held = new Map<string, HeldCall[]>();
  const isUp = outageOf('podWorkers', outages) === null;
  for (const call of isUp ? heldCalls(cluster.runtime, cluster.podWorkers.workers) : []) {
    const way = route(layout, drawnAt(layout, call.from), drawnAt(layout, call.to));
    if (way !== null && !inUse.has(way.wire.id)) held.set(way.wire.id, [...(held.get(way.wire.id) ?? []), call]);
  }
  return held;
}

export function sceneOf(moment: Moment, layout: Layout, ink: Ink): Scene {
  const { trace, cluster, instant, step, selected } = moment;
  const { etcd, podManager, podWorkers, runtime } = cluster;
  const packets = packetsAt(trace.events, instant.index, instant.t, step?.seq ?? null);
  const inUse = new Set<string>();
  const forth = new Set<string>();
  for (const { from, to } of packets) {
    const way = route(layout, drawnAt(layout, from), drawnAt(layout, to));
    if (way === null) continue;
    inUse.add(way.wire.id);
    if (!way.isBack) forth.add(way.wire.id);
  }
  return {
    moment,
    layout,
    ink,
    focus: focusOf(selected, etcd, podManager, podWorkers.workers, runtime),
    glow: glowOf(step),
    lit: wayTo(layout, trace.events, step),
    packets,
    held: heldIn(moment, layout, forth),
    inUse,
  };
}

export const isNow = ({ glow, layout }: Scene, place: Place): boolean =>
  [...glow.places].some((changed) => drawnAt(layout, changed) === place);

export const isDown = ({ moment }: Scene, place: Place): boolean => outageOf(place, moment.outages) !== null;

export function lastEventAt({ moment: { trace, instant } }: Scene, place: Place): TraceEvent | null {
  const { last } = aroundIn(trafficOf(trace.events), place, instant.index);
  return last === null ? null : (trace.events[last] ?? null);
}
