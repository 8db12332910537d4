/** Which boxes and wires show that something is away. */
import type { Outable, Outages, Place } from '../../readings/index.ts';
import type { Layout } from '../geometry/layout.ts';
import { drawnAt } from './causes.ts';

/** The process that each box belongs to; those without one here are never seen to be away. */
const PROCESS: Readonly<Record<Place, Extract<Outable, 'kubelet' | 'apiserver' | 'runtime'> | null>> = {
  kubectl: null,
  etcd: null,
  controllers: null,
  disk: null,
  apiserver: 'apiserver',
  runtime: 'runtime',
  kubelet: 'kubelet',
  apiSource: 'kubelet',
  httpSource: 'kubelet',
  fileSource: 'kubelet',
  podConfig: 'kubelet',
  syncLoop: 'kubelet',
  podWorkers: 'kubelet',
  podSyncer: 'kubelet',
  statusManager: 'kubelet',
  mirrorClient: 'kubelet',
  housekeeping: 'kubelet',
  volumeManager: 'kubelet',
  containerGC: 'kubelet',
  pleg: 'kubelet',
  probeManager: 'kubelet',
};

export interface BoxOutage {
  readonly of: Outable;
  readonly since: number;
}

/** Why a box is down: its process, or its node, of which both the kubelet and the runtime are. */
export function outageOf(place: Place, outages: Outages): BoxOutage | null {
  const process = PROCESS[place];
  if (process === null) return null;
  const ofNode = process === 'apiserver' ? undefined : outages.node;
  const own = outages[process];
  if (own !== undefined && (ofNode === undefined || own <= ofNode)) return { of: process, since: own };
  return ofNode === undefined ? null : { of: 'node', since: ofNode };
}

/** A part of a process that is drawn by itself: without the process it holds nothing. */
export const isPart = (layout: Layout, place: Place): boolean =>
  PROCESS[place] === 'kubelet' && place !== 'kubelet' && drawnAt(layout, place) === place;

/** Boxes that are hatched as one. */
export const WHOLES: readonly Place[] = ['apiserver', 'kubelet', 'runtime'];
