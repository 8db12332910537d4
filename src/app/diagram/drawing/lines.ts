/** The one line that each part of the kubelet shows. */
import type { Place } from '../../readings/index.ts';
import {
  gcLine,
  housekeepingLine,
  mirrorLine,
  podConfigLine,
  probesLine,
  relistLine,
  sourceLine,
  statusLine,
  syncerLine,
  syncLoopLine,
  volumesLine,
  type Line,
} from '../contents/parts.ts';
import { methodsOf } from '../contents/workers.ts';
import { lastEventAt, type Scene } from './scene.ts';

const LINES = {
  apiSource: ({ moment }) => sourceLine(moment.cluster.apiSource),
  fileSource: ({ moment }) => sourceLine(moment.cluster.fileSource),
  httpSource: ({ moment }) => sourceLine(moment.cluster.httpSource),
  podConfig: ({ moment }) => podConfigLine(moment.cluster.podConfig),
  syncLoop: (scene) => syncLoopLine(lastEventAt(scene, 'syncLoop'), scene.moment.cluster.syncLoop.channels),
  podSyncer: ({ moment: { cluster, release }, focus }) =>
    syncerLine(methodsOf(cluster.podWorkers.workers, focus, release)),
  statusManager: ({ moment: { cluster }, focus }) =>
    statusLine(cluster.statusManager, cluster.etcd, cluster.podManager, focus),
  mirrorClient: ({ moment: { cluster } }) => mirrorLine(cluster.podManager, cluster.etcd),
  housekeeping: ({ moment }) => housekeepingLine(moment.cluster.syncLoop),
  volumeManager: ({ moment }) => volumesLine(moment.cluster.volumeManager),
  containerGC: ({ moment }) => gcLine(moment.cluster.containerGC),
  pleg: ({ moment }) => relistLine(moment.cluster.pleg.running !== null),
  probeManager: ({ moment }) => probesLine(moment.cluster.probeManager),
} satisfies Partial<Record<Place, (scene: Scene) => Line>>;

export type PlaceWithLine = keyof typeof LINES;
export const hasLine = (place: Place): place is PlaceWithLine => Object.hasOwn(LINES, place);
export const lineOf = (scene: Scene, place: PlaceWithLine): Line => LINES[place](scene);
