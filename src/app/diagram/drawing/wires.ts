/** The wires under the boxes, in the manners of `WireLayer.tsx`; the tie of a mirror pod; what breaks while the node is cut off. */
import { group, tag, words, type Ink } from '../../drawing/index.ts';
import { texts } from '../../language/index.ts';
import { OUTAGE_TEXTS } from '../../outages/index.ts';
import type { Place } from '../../readings/index.ts';
import { mirrorTie } from '../contents/mirrors.ts';
import { TEXTS } from '../contents/texts.ts';
import { seconds } from '../contents/time.ts';
import type { Layout, Wire } from '../geometry/layout.ts';
import { arrowHead, length, pointAt, reversed, shortened, svgPath, type Point } from '../geometry/polyline.ts';
import { route } from '../geometry/route.ts';
import { drawnAt } from '../picture/causes.ts';
import { trafficOf } from '../picture/traffic.ts';
import type { Scene } from './scene.ts';

type Manner = 'idle' | 'plain' | 'user' | 'held' | 'lit';
/** What is drawn later lies on top. */
const ORDER: readonly Manner[] = ['idle', 'plain', 'user', 'held', 'lit'];

const lookOf = (manner: Manner, ink: Ink): { readonly colour: string; readonly width: number } => {
  switch (manner) {
    case 'idle':
    case 'plain':
      return { colour: ink.edge, width: 1.25 };
    case 'user':
      return { colour: ink.user, width: 2 };
    case 'held':
      return { colour: ink['st-terminating'], width: 2 };
    case 'lit':
      return { colour: ink.now, width: 1.75 };
  }
};

function usedBy({ moment: { trace, instant }, layout }: Scene): ReadonlySet<string> {
  const used = new Set<string>();
  for (const [way, seq] of trafficOf(trace.events).firstUse) {
    if (seq > instant.index) continue;
    const [from, to] = way.split(' ') as [Place, Place];
    const wire = route(layout, drawnAt(layout, from), drawnAt(layout, to))?.wire;
    if (wire !== undefined) used.add(wire.id);
  }
  return used;
}

function mannerOf(scene: Scene, wire: Wire, used: ReadonlySet<string>): Manner {
  const { lit, held, moment } = scene;
  const waiting = moment.cluster.kubectl.commands.some(({ state }) => state === 'running');
  if (wire.from === 'kubectl' && (lit.wires.has(wire.id) || (waiting && wire.to === 'apiserver'))) return 'user';
  if (held.has(wire.id)) return 'held';
  if (lit.wires.has(wire.id)) return 'lit';
  if (wire.from === 'podWorkers' && held.size > 0) return 'held';
  return wire.steady === true || used.has(wire.id) ? 'plain' : 'idle';
}

/** Two strokes across a line, with a gap of ground behind them. */
function broken(at: Point, wire: Wire, ink: Ink): string {
  const lies = wire.path.some((corner, i) => corner.y === at.y && wire.path[i + 1]?.y === at.y);
  return tag(
    'g',
    { transform: `translate(${at.x} ${at.y})${lies ? ' rotate(90)' : ''}` },
    tag('rect', { x: -7, y: -4, width: 14, height: 8, fill: ink.bg }),
    tag('path', { d: 'M-7 -1 7 -5M-7 5 7 1', fill: 'none', stroke: ink.failure, 'stroke-width': 2 }),
  );
}

function drawn(scene: Scene, wire: Wire, manner: Manner): string {
  const { ink, lit, held, inUse, layout, moment } = scene;
  const { colour, width } = lookOf(manner, ink);
  const docked = wire.dock !== undefined && held.has(wire.id) && wire.path.at(-1)?.y === wire.dock.y;
  const line = docked ? shortened(wire.path, 11) : wire.path;
  const path = manner === 'lit' && lit.wires.get(wire.id) === true ? reversed(line) : line;
  const at = moment.outages.network === undefined ? undefined : layout.cut.breaks.get(wire.id);
  const strong = manner !== 'idle' && manner !== 'plain';
  const verb = moment.cluster.kubectl.commands.at(-1)?.request?.verb.toUpperCase();
  // A packet on the wire says what goes there, and would cover the word.
  const free = !inUse.has(wire.id);
  const face = { font: 'mono', size: 10, fill: manner === 'user' ? ink['user-text'] : ink['text-3'] } as const;
  const [first, second] = wire.path;
  return group(
    { 'data-wire': wire.id },
    tag('path', {
      d: svgPath(shortened(path, 2)),
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      ...(at === undefined ? manner === 'idle' && { 'stroke-dasharray': '2 3' } : { 'stroke-dasharray': '5 3' }),
    }),
    tag('path', { d: arrowHead(path, strong ? 8 : 7), fill: colour }),
    wire.label !== undefined && free && at === undefined
      ? words(wire.label.x, wire.label.y, wire.label.text, { ...face, anchor: wire.label.anchor })
      : '',
    wire.id === 'kubectl-apiserver' && verb !== undefined && wire.room > 0 && free && first && second
      ? words((first.x + second.x) / 2, first.y - 8, verb, { ...face, anchor: 'middle' })
      : '',
    at === undefined ? '' : broken(at, wire, ink),
  );
}

export function wires(scene: Scene): string {
  const { layout, moment, ink } = scene;
  const used = usedBy(scene);
  const cut = moment.outages.network;
  return (
    layout.wires
      .map((wire) => ({ wire, manner: mannerOf(scene, wire, used) }))
      .filter(({ wire, manner }) => wire.resting || manner !== 'idle')
      .toSorted((a, b) => ORDER.indexOf(a.manner) - ORDER.indexOf(b.manner))
      .map(({ wire, manner }) => drawn(scene, wire, manner))
      .join('') +
    (cut === undefined
      ? ''
      : words(layout.cut.words.x, layout.cut.words.y, texts(OUTAGE_TEXTS).since.network({ at: seconds(cut) }), {
          font: 'mono',
          size: 10,
          weight: 500,
          fill: ink['failure-text'],
          anchor: layout.cut.words.anchor,
        }))
  );
}

/** How much of a broken tie hangs from the end that is there. */
const STUMP = 24;

function tiePath({ mirror: { path } }: Layout, ends: 'both' | 'object' | 'pod'): readonly Point[] {
  const [from, to] = [path[0], path.at(-1)];
  if (ends === 'both' || from === undefined || to === undefined) return path;
  return ends === 'object' ? [from, pointAt(path, STUMP)] : [pointAt(path, length(path) - STUMP), to];
}

/** From a mirror pod's object to its static pod. */
export function mirrorLine(scene: Scene): string {
  const { moment, layout, ink, focus } = scene;
  const tie = mirrorTie(moment.cluster.etcd, moment.cluster.podWorkers.workers, focus);
  if (tie === null) return '';
  const path = tiePath(layout, tie.ends);
  const stroke = tie.inFocus ? ink['text-2'] : ink.edge;
  const { label } = layout.mirror;
  const knots = [tie.ends === 'pod' ? undefined : path[0], tie.ends === 'object' ? undefined : path.at(-1)];
  const loose = tie.ends === 'object' ? path.at(-1) : tie.ends === 'pod' ? path[0] : undefined;
  return group(
    {},
    tag('path', { d: svgPath(path), fill: 'none', stroke, 'stroke-width': 1.25, 'stroke-dasharray': '5 3' }),
    ...knots.map((knot) =>
      knot === undefined
        ? ''
        : tag('circle', { cx: knot.x, cy: knot.y, r: 2.5, fill: ink.bg, stroke, 'stroke-width': 1.25 }),
    ),
    loose === undefined ? '' : tag('path', { d: `M${loose.x - 4} ${loose.y}h8`, stroke, 'stroke-width': 1.25 }),
    label !== undefined && tie.ends === 'both'
      ? words(label.x, label.y, texts(TEXTS).mirrorTie, {
          font: 'mono',
          size: 10,
          fill: ink['text-3'],
          anchor: label.anchor,
        })
      : '',
  );
}
