/** The overview's kubelet: its pod workers, what the one in focus does, and the part that acted last. */
import { baseline, box, toneOf, words, wrapped, type Face, type Frame } from '../../drawing/index.ts';
import { releaseTag } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import { overviewPlace, placeOfEvent } from '../../readings/index.ts';
import { lastAtOrBelow } from '../../../trace/index.ts';
import { workerWords } from '../contents/calls.ts';
import { TEXTS } from '../contents/texts.ts';
import { methodsOf } from '../contents/workers.ts';
import { glowOf } from '../picture/causes.ts';
import { WORDS } from '../words.ts';
import { boxAt, lineAt, lineFace } from './frames.ts';
import { hasLine, lineOf, type PlaceWithLine } from './lines.ts';
import { workerRows } from './pipeline.ts';
import { isDown, type Scene } from './scene.ts';

/** How far back to look for the kubelet's last step; further back it says nothing about now. */
const LOOK_BACK = 400;

interface Acting {
  readonly place: PlaceWithLine;
  readonly now: boolean;
}

function actingPart({
  moment: {
    trace,
    run: { steps },
    instant,
  },
}: Scene): Acting {
  const at = lastAtOrBelow(steps, instant.index);
  for (let i = at; i >= 0 && i > at - LOOK_BACK; i--) {
    const event = trace.events[steps[i] ?? -1];
    if (event === undefined) break;
    const own = placeOfEvent(event);
    const place = own !== null && hasLine(own) ? own : [...glowOf(event).places].find(hasLine);
    if (place !== undefined && overviewPlace(place) === 'kubelet') return { place, now: i === at };
  }
  return { place: 'statusManager', now: false };
}

const PART = { w: 184, h: 76 } as const;
/** Of what a part says, `…, pod web`. */
const LINE_END = 12;

function card(scene: Scene, frame: Frame, title: string, now: boolean): string {
  const { ink } = scene;
  const face: Face = { font: 'ui', size: 11.5, weight: 600, fill: ink.text };
  return (
    box(frame, { fill: ink.raised, stroke: ink['line-2'], radius: 5, now }, ink) +
    words(frame.x + 11, baseline(frame.y + 9, 16, face), title, face)
  );
}

function syncerCard(scene: Scene, frame: Frame): string {
  const { moment, focus, ink } = scene;
  const { cluster, release } = moment;
  const running = cluster.podWorkers.workers[focus.podUID ?? '']?.running ?? null;
  if (running === null) return '';
  const method = methodsOf(cluster.podWorkers.workers, { key: null, podUID: focus.podUID }, release).find(
    ({ here }) => here,
  );
  const waits = workerWords(cluster, focus.podUID);
  const quiet = lineFace(scene);
  const inside = { x: frame.x + 11, w: frame.w - 22 };
  return (
    card(scene, frame, method ? 'pod syncer' : 'pod worker', false) +
    lineAt(
      inside.x,
      frame.y + 25,
      method?.name ?? running.procedure,
      method === undefined ? quiet : { ...quiet, fill: toneOf(method.state, ink).text },
      inside.w,
    ) +
    (waits === undefined
      ? ''
      : wrapped(texts(TEXTS).waitsForWhat({ what: waits }), quiet, inside.w, 2)
          .map((line, i) => words(inside.x, baseline(frame.y + 41 + 14 * i, 14, quiet), line, quiet))
          .join(''))
  );
}

export function kubeletOverview(scene: Scene): string {
  const { moment, focus } = scene;
  const { place, now } = actingPart(scene);
  const isUp = !isDown(scene, 'kubelet');
  const isSyncing = (moment.cluster.podWorkers.workers[focus.podUID ?? '']?.running ?? null) !== null;
  return boxAt(
    scene,
    'kubelet',
    ({ x, y, w }) => {
      if (!isUp) return lineAt(x, y + 4, texts(TEXTS).noWorker, lineFace(scene), w);
      const last: Frame = { x: x + w - PART.w, y: y + 4, ...PART };
      const middle: Frame = { ...last, x: last.x - PART.w - 8 };
      const both = place !== 'podSyncer' && isSyncing;
      const line = lineOf(scene, place);
      const face = lineFace(scene, now || line.tone === 'now' ? 'now' : line.tone === 'failed' ? 'failed' : 'quiet');
      const shownPart =
        place === 'podSyncer' && isSyncing
          ? syncerCard(scene, last)
          : card(scene, last, WORDS[place].name, now) +
            lineAt(last.x + 11, last.y + 25, line.text, face, last.w - 22, LINE_END);
      const rows: Frame = { x, y: y + 4, w: (both ? middle.x : last.x) - x - 12, h: PART.h };
      return workerRows(scene, rows, 3, 28) + (both ? syncerCard(scene, middle) : '') + shownPart;
    },
    { frame: true, still: now, aside: releaseTag(moment.release) },
  );
}
