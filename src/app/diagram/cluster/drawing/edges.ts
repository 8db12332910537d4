/** What goes between the boxes, as `EdgeLayer.tsx` draws it: edges below them, requests and packets above. */
import { baseline, group, tag, widthOf, words, type Face, type Moment } from '../../../drawing/index.ts';
import { seconds } from '../../contents/time.ts';
import { arrowHead, length, pointAt, svgPath, type Polyline } from '../../geometry/polyline.ts';
import type { Edge } from '../layCluster.ts';
import { cometsAt } from '../packets.ts';
import { dotsAt } from '../requests.ts';
import { wayIn } from '../wayIn.ts';
import { cutIn, drawnEdges, lastPiece, pointOn } from '../ways.ts';
import type { Drawing } from './parts.ts';

const DASHES = { cut: '5 3', watch: '2 3' } as const;

/** Two strokes across a line, with a gap of ground behind them. */
function broken(path: Polyline, isLevel: boolean, { ink }: Drawing): string {
  const { x, y } = pointAt(path, length(path) * 0.5);
  const stroke = (shift: number): string =>
    isLevel
      ? `M${x + shift - 3} ${y + 7}L${x + shift + 3} ${y - 7}`
      : `M${x - 7} ${y + shift + 3}L${x + 7} ${y + shift - 3}`;
  return (
    tag('rect', { x: x - 8, y: y - 8, width: 16, height: 16, fill: ink.bg }) +
    tag('path', { d: stroke(-3) + stroke(3), fill: 'none', stroke: ink.failure, 'stroke-width': 2 })
  );
}

function wordsOf(drawing: Drawing, edge: Edge, cut: number | undefined): string {
  const { scene, say, ink } = drawing;
  const { kind, path } = edge;
  const face: Face = { font: 'mono', size: 10, fill: ink['text-3'] };
  const [start] = path;
  if (kind === 'heartbeat' && cut !== undefined) {
    const piece = cutIn(path);
    const end = piece.at(-1);
    if (end === undefined) return '';
    const isLevel = piece[0]?.y === end.y;
    return words(
      isLevel ? ((piece[0]?.x ?? 0) + end.x) / 2 + 14 : end.x + 12,
      isLevel ? end.y - 4 : ((piece[0]?.y ?? 0) + end.y) / 2 + 4,
      say.edges.none({ at: seconds(cut) }),
      { ...face, weight: 500, fill: ink['failure-text'], halo: ink.bg },
    );
  }
  if (start === undefined) return '';
  if (kind === 'watch') return words(start.x + 6, start.y + 14, say.edges.watch, face);
  return kind === 'heartbeat' && scene.traffic.length === 0
    ? words(start.x + 6, start.y - 4, say.edges.heartbeat, face)
    : '';
}

export function edges(drawing: Drawing): string {
  const { scene, ink } = drawing;
  const { layout, traffic, t } = scene;
  const failed = new Set(dotsAt(traffic, t).failures.map(({ way }) => wayIn(layout, way).at(-1)?.id));
  return drawnEdges(layout, scene.columns, traffic)
    .map(({ edge, cut }) => {
      const { id, kind, path } = edge;
      const piece = cutIn(path);
      const dashes = cut !== undefined ? DASHES.cut : kind === 'watch' ? DASHES.watch : undefined;
      return group(
        { 'data-edge': id },
        tag('path', {
          d: svgPath(path),
          fill: 'none',
          stroke: ink.edge,
          'stroke-width': 1.25,
          'stroke-dasharray': dashes,
        }),
        kind === 'requests' ? '' : tag('path', { d: arrowHead(path, 6), fill: ink.edge }),
        failed.has(id)
          ? tag('path', { d: svgPath(lastPiece(path)), fill: 'none', stroke: ink.failure, 'stroke-width': 2 })
          : '',
        cut === undefined ? '' : broken(piece, piece[0]?.y === piece.at(-1)?.y, drawing),
        wordsOf(drawing, edge, cut),
      );
    })
    .join('');
}

/** The requests of the last second, and how those ended that failed. */
export function requests({ scene, say, ink }: Drawing): string {
  const { layout, traffic, t } = scene;
  const { dots, failures } = dotsAt(traffic, t);
  const face: Face = { font: 'mono', size: 11, weight: 600, fill: ink['on-now'], anchor: 'middle' };
  return (
    dots
      .map(({ way, share }) => {
        const at = pointOn(wayIn(layout, way), share);
        return at === null ? '' : tag('circle', { cx: at.x, cy: at.y, r: 2.6, fill: ink['text-2'] });
      })
      .join('') +
    failures
      .map(({ way, outcome, count }) => {
        const end = wayIn(layout, way).at(-1)?.path.at(-1);
        if (end === undefined) return '';
        const text = `${say.failure[outcome]}${count > 1 ? ` ×${count}` : ''}`;
        const width = widthOf(text, face) + 16;
        const top = end.y - 34;
        return (
          tag('circle', { cx: end.x, cy: end.y - 4, r: 4.5, fill: ink.failure }) +
          tag('rect', { x: end.x - width / 2, y: top, width, height: 20, rx: 10, fill: ink.now }) +
          words(end.x, baseline(top, 20, face), text, face)
        );
      })
      .join('')
  );
}

export function packets({ scene, ink }: Drawing, { trace, instant, step }: Moment): string {
  const { layout, lost } = scene;
  const comets = cometsAt(layout, trace.events, {
    index: instant.index,
    t: instant.t,
    step: step?.seq ?? null,
    still: false,
    lost,
  });
  const face: Face = { font: 'mono', size: 11, weight: 600, fill: ink.now, halo: ink.bg };
  const dot = (x: number, y: number, r: number, opacity?: number): string =>
    tag('circle', { cx: x, cy: y, r, fill: ink.now, 'fill-opacity': opacity });
  return (
    comets
      .map(
        ({ at, edge }) =>
          tag('path', { d: svgPath(edge.path), fill: 'none', stroke: ink.now, 'stroke-width': 1.75 }) +
          dot(at.x, at.y, 10, 0.14) +
          dot(at.x, at.y, 5),
      )
      .join('') +
    comets
      .slice(-1)
      .map(({ label, text }) => words(label.x, label.y, text, face))
      .join('')
  );
}
