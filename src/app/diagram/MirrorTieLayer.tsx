/** The dashed line from a mirror pod's object to its static pod: there as long as either is, and broken without the other. */
import type { ReactElement } from 'react';
import { useClusterState } from '../store/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { length, pointAt, svgPath, type Polyline } from './geometry/polyline.ts';
import { useTexts } from '../language/index.ts';
import { mirrorTie, type MirrorTie } from './contents/mirrors.ts';
import { TEXTS } from './contents/texts.ts';
import { useFocus } from './picture/hooks.ts';

/** How much of a broken tie hangs from the end that is there. */
const STUMP = 24;

function drawn(path: Polyline, ends: MirrorTie['ends']): Polyline {
  const [from, to] = [path[0], path.at(-1)];
  if (ends === 'both' || from === undefined || to === undefined) return path;
  return ends === 'object' ? [from, pointAt(path, STUMP)] : [pointAt(path, length(path) - STUMP), to];
}

export function MirrorTieLayer(): ReactElement | null {
  const say = useTexts(TEXTS);
  const { layout } = useDiagram();
  const { etcd, workers } = useClusterState((cluster) => ({ etcd: cluster.etcd, workers: cluster.podWorkers.workers }));
  const tie = mirrorTie(etcd, workers, useFocus());
  if (tie === null) return null;
  const { path, label } = layout.mirror;
  const line = drawn(path, tie.ends);
  const knots = [tie.ends !== 'pod' && path[0], tie.ends !== 'object' && path.at(-1)];
  const loose = tie.ends === 'object' ? line.at(-1) : tie.ends === 'pod' ? line[0] : undefined;
  return (
    <svg
      className={
        tie.inFocus
          ? 'dg-tie is-strong z-1 overflow-visible pointer-events-none'
          : 'dg-tie z-1 overflow-visible pointer-events-none'
      }
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      <path className="fill-none" d={svgPath(line)} />
      {knots.map((knot) => knot && <circle className="fill-bg" key={knot.y} cx={knot.x} cy={knot.y} r="2.5" />)}
      {loose && <path className="[stroke-dasharray:none] fill-none" d={`M${loose.x - 4} ${loose.y}h8`} />}
      {label && tie.ends === 'both' && (
        <text className="[font:10px/12px_var(--font-mono)]" x={label.x} y={label.y} textAnchor={label.anchor}>
          {say.mirrorTie}
        </text>
      )}
    </svg>
  );
}
