/** The boxes inside the kubelet: its sources, its pipeline of decisions, and the parts around it. */
import {
  baseline,
  box,
  fitted,
  stateShape,
  statePill,
  tag,
  toneOf,
  widthOf,
  words,
  type Face,
  type Frame,
} from '../../drawing/index.ts';
import { releaseTag, withoutNode } from '../../explain/index.ts';
import { texts } from '../../language/index.ts';
import type { Place, StateName } from '../../readings/index.ts';
import { cellPath, cellsFor, placesOf } from '../contents/density.ts';
import type { Line } from '../contents/parts.ts';
import { TEXTS } from '../contents/texts.ts';
import { syncLoopWords } from '../contents/syncLoop.ts';
import { methodsOf, stateWord, STATES, workersOf, type WorkerRow } from '../contents/workers.ts';
import { boxAt, lineAt, lineFace, NAME_END } from './frames.ts';
import { lineOf, type PlaceWithLine } from './lines.ts';
import { isNow, lastEventAt, type Scene } from './scene.ts';

const CHIPS = { apiSource: 'api', httpSource: 'http', fileSource: 'file' } as const;

/** The frame around the whole kubelet, with its sources'; wires lie over it. */
export function kubeletFrame(scene: Scene): string {
  const { ink, layout, moment } = scene;
  const [frame, sources] = layout.frames;
  if (frame === undefined || sources === undefined) return '';
  const where: Face = { font: 'mono', size: 10.5, fill: ink['text-3'], anchor: 'end' };
  const title: Face = { font: 'ui', size: 11.5, weight: 600, fill: ink.text };
  const small: Face = { font: 'ui', size: 11.5, weight: 500, fill: ink['text-2'] };
  return (
    box(frame, { fill: ink.surface, stroke: ink['line-2'], radius: 8, now: isNow(scene, 'kubelet') }, ink) +
    words(frame.x + 12, baseline(frame.y + 5, 16, title), 'kubelet', title) +
    words(
      frame.x + frame.w - 12,
      baseline(frame.y + 5, 16, where),
      `${moment.cluster.node.name} · ${releaseTag(moment.release)}`,
      where,
    ) +
    box(sources, { fill: 'none', stroke: ink['line-2'], radius: 5 }, ink) +
    words(sources.x + 8, baseline(sources.y + 4, 16, small), texts(TEXTS).sources, small)
  );
}

export function chip(scene: Scene, place: keyof typeof CHIPS): string {
  const { ink, layout } = scene;
  const rect = layout.boxes.get(place);
  if (rect === undefined) return '';
  const now = isNow(scene, place);
  const face: Face = { font: 'mono', size: 11, fill: now ? ink.text : ink['text-2'], anchor: 'middle' };
  return (
    box(rect, { fill: ink.raised, stroke: ink['line-2'], radius: 3, now }, ink) +
    words(rect.x + rect.w / 2, baseline(rect.y, rect.h, face), CHIPS[place], face)
  );
}

const toneOfLine = (scene: Scene, place: Place, line: Line): Face =>
  lineFace(
    scene,
    line.tone === 'failed'
      ? 'failed'
      : line.tone === 'now' || isNow(scene, place) || scene.lit.places.has(place)
        ? 'now'
        : 'quiet',
  );

export function partBox(scene: Scene, place: PlaceWithLine): string {
  const line = lineOf(scene, place);
  return boxAt(scene, place, ({ x, y, w }) => lineAt(x, y, line.text, toneOfLine(scene, place, line), w), {
    quiet: line.tone === 'quiet',
  });
}

export function syncLoopBox(scene: Scene): string {
  const { syncLoop } = scene.moment.cluster;
  const told = syncLoopWords(lastEventAt(scene, 'syncLoop'), syncLoop.channels, syncLoop.running !== null);
  const strong = isNow(scene, 'syncLoop') || scene.lit.places.has('syncLoop');
  return boxAt(scene, 'syncLoop', ({ x, y, w }) =>
    told
      .map((word, i) => {
        const top = y + 16 * i;
        if (i === 0) return lineAt(x, top, word, lineFace(scene, strong ? 'now' : 'quiet'), w);
        const [name = '', ...values] = word.split(' ');
        if (values.length === 0 || /^\d/.test(word)) return lineAt(x, top, word, lineFace(scene), w);
        const own = widthOf(`${name} `, lineFace(scene));
        return (
          lineAt(x, top, name, lineFace(scene), w) +
          lineAt(x + own, top, values.join(' '), lineFace(scene, 'value'), w - own, NAME_END)
        );
      })
      .join(''),
  );
}

function workerRow(scene: Scene, row: WorkerRow, { x, w }: Frame, top: number, strong: boolean): string {
  const { ink, moment } = scene;
  const label = stateWord(row.state);
  const pill = 20 + widthOf(label, { font: 'ui', size: 11 }) + (strong ? 7 : 0);
  const face = lineFace(scene, strong ? 'now' : 'value');
  const name = withoutNode(row.name, row.uid, moment.cluster.node.name);
  const edge = row.isStatic
    ? tag('path', { d: `M${x - 4} ${top + 4}v16`, stroke: ink['text-3'], 'stroke-width': 2 })
    : '';
  return (
    edge +
    words(x, baseline(top, 24, face), fitted(name, face, w - pill - 6, NAME_END), face) +
    statePill(row.state, label, x + w, top + 2, ink, !strong)
  );
}

/** How many are in which state, side by side. */
function counted(
  scene: Scene,
  counts: readonly { readonly state: StateName; readonly count: number }[],
  hidden: number | null,
  x: number,
  top: number,
): string {
  const face = lineFace(scene, 'value');
  let at = x;
  const parts: string[] = [];
  const write = (text: string): void => {
    parts.push(words(at, baseline(top, 14, face), text, face));
    at += widthOf(text, face) + 8;
  };
  if (hidden !== null) write(`+${hidden}`);
  for (const { state, count } of counts) {
    parts.push(stateShape(state, at, top + 2, scene.ink));
    at += 14;
    write(String(count));
  }
  return parts.join('');
}

function density(scene: Scene, frame: Frame): string {
  const { ink, moment, focus } = scene;
  const places = placesOf(moment.trace.initial.podWorkers.workers, moment.cluster.podWorkers.workers);
  const counts = STATES.map((state) => ({ state, count: places.filter((each) => each.state === state).length }));
  const { pitch, columns } = cellsFor(places.length, frame.w, frame.h - 16);
  const side = Math.max(1, pitch - (pitch > 4 ? 1.5 : 0.5));
  const cells = places.map(({ uid, state }, i) => {
    const x = frame.x + (i % columns) * pitch + 0.5;
    const y = frame.y + 16 + Math.floor(i / columns) * pitch + 0.5;
    return (
      (state === null ? '' : tag('path', { d: cellPath(state, x, y, side), fill: toneOf(state, ink).line })) +
      (uid === focus.podUID
        ? tag('rect', { x: x - 1, y: y - 1, width: side + 2, height: side + 2, fill: 'none', stroke: ink.text })
        : '')
    );
  });
  return (
    counted(
      scene,
      counts.filter(({ count }) => count > 0),
      null,
      frame.x,
      frame.y,
    ) + cells.join('')
  );
}

/** More without a row than this are cells of a strip. */
const CROWD_FROM = 5;

export function workerRows(scene: Scene, frame: Frame, room: number, pitch = 24): string {
  const { moment, focus } = scene;
  const { rows, counts, hidden } = workersOf(moment.cluster.podWorkers.workers, focus, room);
  const [first] = rows;
  if (first === undefined) return lineAt(frame.x, frame.y, texts(TEXTS).noWorker, lineFace(scene), frame.w);
  if (hidden >= CROWD_FROM) {
    return (
      workerRow(scene, first, frame, frame.y, first.uid === focus.podUID) +
      density(scene, { ...frame, y: frame.y + pitch, h: 36 })
    );
  }
  return (
    rows
      .map((row, i) => workerRow(scene, row, frame, frame.y + i * pitch, row.uid === focus.podUID || rows.length === 1))
      .join('') +
    (hidden === 0
      ? ''
      : counted(scene, counts, counts.length < 4 ? hidden : null, frame.x, frame.y + rows.length * pitch + 5))
  );
}

export const podWorkersBox = (scene: Scene): string =>
  boxAt(scene, 'podWorkers', (inside) => workerRows(scene, inside, 2));

export function podSyncerBox(scene: Scene): string {
  const { ink, moment, focus } = scene;
  const methods = methodsOf(moment.cluster.podWorkers.workers, focus, moment.release);
  const tight = methods.length > 3;
  const [size, height] = tight ? [9, 14] : [10.5, 18];
  return boxAt(
    scene,
    'podSyncer',
    ({ x, y, w }) =>
      methods
        .map(({ name, state, running }, i) => {
          const top = y + i * height;
          const on = running > 0;
          const tone = toneOf(state, ink);
          const face: Face = { font: 'mono', size, weight: on ? 500 : 400, fill: on ? tone.text : ink['text-3'] };
          const many = running > 1 ? `×${running}` : '';
          const row = { x: x - 4, y: top, w: w + 8, h: height };
          return (
            (on
              ? tag('rect', { x: row.x, y: row.y, width: row.w, height: row.h, rx: 3, fill: tone.soft }) +
                tag('rect', {
                  x: row.x + 0.5,
                  y: row.y + 0.5,
                  width: row.w - 1,
                  height: row.h - 1,
                  rx: 2.5,
                  fill: 'none',
                  stroke: tone.line,
                  'stroke-opacity': 0.5,
                })
              : '') +
            tag('circle', {
              cx: x + 4,
              cy: top + height / 2,
              r: 3.5,
              fill: on ? tone.line : 'none',
              stroke: on ? tone.line : ink.edge,
            }) +
            words(
              x + (tight ? 12 : 14),
              baseline(top, height, face),
              fitted(name, face, w - (tight ? 12 : 14) - widthOf(many, face)),
              face,
            ) +
            words(x + w, baseline(top, height, face), many, { ...face, anchor: 'end' })
          );
        })
        .join(''),
    { quiet: methods.every(({ running }) => running === 0) },
  );
}
