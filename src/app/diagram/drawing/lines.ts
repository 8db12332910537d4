/** The one line that each part of the kubelet shows. */
import { texts } from '../../language/index.ts';
import type { Place } from '../../readings/index.ts';
import {
  gcLine,
  housekeepingLine,
  mirrorLine,
  podConfigLine,
  probesLine,
  statusLine,
  volumesLine,
  type Line,
} from '../contents/parts.ts';
import { syncLoopWords } from '../contents/syncLoop.ts';
import { TEXTS } from '../contents/texts.ts';
import { methodsOf } from '../contents/workers.ts';
import { lastEventAt, type Scene } from './scene.ts';

const listed = (pods: object): Line => ({
  text: texts(TEXTS).listed({ count: Object.keys(pods).length }),
  tone: 'quiet',
});

function syncerLine({ moment, focus }: Scene): Line {
  const methods = methodsOf(moment.cluster.podWorkers.workers, focus, moment.release);
  const running = methods.find((method) => method.here) ?? methods.find((method) => method.running > 0);
  return running ? { text: running.name, tone: 'now' } : { text: texts(TEXTS).nothingRuns, tone: 'quiet' };
}

const LINES = {
  apiSource: ({ moment }) => listed(moment.cluster.apiSource.pods),
  fileSource: ({ moment }) => listed(moment.cluster.fileSource.pods),
  httpSource: ({ moment }) => listed(moment.cluster.httpSource.pods),
  podConfig: ({ moment }) => podConfigLine(moment.cluster.podConfig),
  syncLoop: (scene) => ({
    text: syncLoopWords(lastEventAt(scene, 'syncLoop'), scene.moment.cluster.syncLoop.channels, false).join(
      texts(TEXTS).comma,
    ),
    tone: 'now',
  }),
  podSyncer: syncerLine,
  statusManager: ({ moment: { cluster }, focus }) =>
    statusLine(cluster.statusManager, cluster.etcd, cluster.podManager, focus),
  mirrorClient: ({ moment: { cluster } }) => mirrorLine(cluster.podManager, cluster.etcd),
  housekeeping: ({ moment }) => housekeepingLine(moment.cluster.syncLoop),
  volumeManager: ({ moment }) => volumesLine(moment.cluster.volumeManager),
  containerGC: ({ moment }) => gcLine(moment.cluster.containerGC),
  pleg: ({ moment }) =>
    moment.cluster.pleg.running === null
      ? { text: texts(TEXTS).relistEvery, tone: 'quiet' }
      : { text: texts(TEXTS).relisting, tone: 'now' },
  probeManager: ({ moment }) => probesLine(moment.cluster.probeManager),
} satisfies Partial<Record<Place, (scene: Scene) => Line>>;

export type PlaceWithLine = keyof typeof LINES;
export const hasLine = (place: Place): place is PlaceWithLine => Object.hasOwn(LINES, place);
export const lineOf = (scene: Scene, place: PlaceWithLine): Line => LINES[place](scene);
