/**
 * What goes between the boxes: edges, the requests of the last second as dots, the packets of the present step, and where
 * nothing gets through. Drawn under the boxes, as ways end at their borders.
 */
import { useMemo, type ReactElement } from 'react';
import { useTexts } from '../../language/index.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { useCurrentStep, useInstant, usePage } from '../../store/index.ts';
import { arrowHead, length, pointAt, svgPath, type Polyline } from '../geometry/polyline.ts';
import { seconds } from '../contents/time.ts';
import { useReducedMotion } from '../motion.ts';
import { cx } from '../nodes/Box.tsx';
import { useSceneHere } from './context.ts';
import { cometsAt } from './packets.ts';
import { dotsAt } from './requests.ts';
import { TEXTS } from './texts.ts';
import { wayIn } from './wayIn.ts';
import { cutIn, drawnEdges, lastPiece, pointOn } from './ways.ts';

function Cut({ path, horizontal }: { readonly path: Polyline; readonly horizontal: boolean }): ReactElement {
  const { x, y } = pointAt(path, length(path) * 0.5);
  const stroke = (shift: number): string =>
    horizontal
      ? `M${x + shift - 3} ${y + 7}L${x + shift + 3} ${y - 7}`
      : `M${x - 7} ${y + shift + 3}L${x + 7} ${y + shift - 3}`;
  return (
    <g className="dgc-cut">
      <rect x={x - 8} y={y - 8} width="16" height="16" className="dgc-ground" />
      <path d={`${stroke(-3)}${stroke(3)}`} />
    </g>
  );
}

function Edges(): ReactElement {
  const say = useTexts(TEXTS);
  const { layout, columns, traffic, t } = useSceneHere();
  const { failures } = useMemo(() => dotsAt(traffic, t), [traffic, t]);
  const failed = new Set(failures.map(({ way }) => wayIn(layout, way).at(-1)?.id));
  const edges = useMemo(() => drawnEdges(layout, columns, traffic), [layout, columns, traffic]);
  return (
    <>
      {edges.map(({ edge: { id, kind, path }, cut }) => {
        const piece = cutIn(path);
        const end = piece.at(-1);
        const isLevel = piece[0]?.y === end?.y;
        return (
          <g key={id} className={cx('dgc-edge', `is-${kind}`, cut !== undefined && 'is-cut')}>
            <path className="dg-wire" d={svgPath(path)} />
            {kind === 'requests' ? null : <path className="dg-arrow" d={arrowHead(path, 6)} />}
            {failed.has(id) ? <path className="dgc-failed" d={svgPath(lastPiece(path))} /> : null}
            {cut === undefined ? null : <Cut path={piece} horizontal={isLevel} />}
            {cut === undefined || kind !== 'heartbeat' || end === undefined ? null : (
              <text
                className="fill-failure-text font-medium"
                x={isLevel ? ((piece[0]?.x ?? 0) + end.x) / 2 + 14 : end.x + 12}
                y={isLevel ? end.y - 4 : ((piece[0]?.y ?? 0) + end.y) / 2 + 4}
              >
                {say.edges.none({ at: seconds(cut) })}
              </text>
            )}
            {kind === 'watch' || (kind === 'heartbeat' && cut === undefined && traffic.length === 0) ? (
              <text x={(path[0]?.x ?? 0) + 6} y={kind === 'watch' ? (path[0]?.y ?? 0) + 14 : (path[0]?.y ?? 0) - 4}>
                {kind === 'watch' ? say.edges.watch : say.edges.heartbeat}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

function Dots(): ReactElement {
  const say = useTexts(TEXTS);
  const { layout, traffic } = useSceneHere();
  const { t } = useInstant();
  const { dots, failures } = useMemo(() => dotsAt(traffic, t), [traffic, t]);
  return (
    <>
      {dots.map(({ way, share }, i) => {
        const at = pointOn(wayIn(layout, way), share);
        // eslint-disable-next-line react/no-array-index-key -- dots are all alike
        return at === null ? null : <circle key={i} className="dgc-dot" cx={at.x} cy={at.y} r="2.6" />;
      })}
      {failures.map(({ way, outcome, count }) => {
        const end = wayIn(layout, way).at(-1)?.path.at(-1);
        if (end === undefined) return null;
        const text = `${say.failure[outcome]}${count > 1 ? ` ×${count}` : ''}`;
        const width = text.length * 6.6 + 16;
        return (
          <g key={`${way.client} ${way.by ?? ''} ${way.pod ?? ''}`}>
            <circle className="dgc-end" cx={end.x} cy={end.y - 4} r="4.5" />
            <rect className="dgc-tag" x={end.x - width / 2} y={end.y - 34} width={width} height="20" rx="10" />
            <text className="dgc-tag-text" x={end.x} y={end.y - 20} textAnchor="middle">
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

const NONE: readonly TraceEvent[] = [];

function Packets(): ReactElement {
  const { layout, lost } = useSceneHere();
  // The first node's, whichever is in view: packets are the same from each, so that they are found once.
  const events = usePage(({ run }) => (run.status === 'ready' ? run.trace.events : NONE));
  const { t, index } = useInstant();
  const step = useCurrentStep()?.seq ?? null;
  const still = useReducedMotion();
  const comets = useMemo(
    () => cometsAt(layout, events, { index, t, step, still, lost }),
    [layout, events, index, t, step, still, lost],
  );
  return (
    <>
      {comets.map(({ seq, at, edge }) => (
        <g key={seq} className="dgc-packet">
          <path className="dgc-lit" d={svgPath(edge.path)} />
          <circle cx={at.x} cy={at.y} r="10" className="dgc-halo" />
          <circle cx={at.x} cy={at.y} r="5" />
        </g>
      ))}
      {comets.slice(-1).map(({ seq, label, text }) => (
        <text key={seq} className="dgc-words" x={label.x} y={label.y}>
          {text}
        </text>
      ))}
    </>
  );
}

export function EdgeLayer(): ReactElement {
  const { layout } = useSceneHere();
  return (
    <svg
      className="dg-wires dgc-edges absolute inset-0 overflow-visible pointer-events-none"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      <Edges />
    </svg>
  );
}

/** Over the boxes' borders, at which dots end. */
export function TrafficLayer(): ReactElement {
  const { layout } = useSceneHere();
  return (
    <svg
      className="dg-wires dgc-traffic absolute inset-0 overflow-visible pointer-events-none"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      <Dots />
      <Packets />
    </svg>
  );
}
