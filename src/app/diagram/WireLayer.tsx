/**
 * The wires, under the boxes: one SVG layer in five manners. A dotted one has not been used yet, a plain one has; a white
 * one led to the present step, a blue one is yours, an amber one a call that is held open. While the node is cut off, what
 * would cross is broken.
 */
import { useMemo, type ReactElement } from 'react';
import { useClusterState, useCurrentStep, useEvents, useHovered, usePage } from '../store/index.ts';
import { useDiagram } from './DiagramContext.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { useTexts } from '../language/index.ts';
import { seconds } from './contents/time.ts';
import type { Layout, Spot, Wire } from './geometry/layout.ts';
import { arrowHead, reversed, shortened, svgPath, type Point } from './geometry/polyline.ts';
import { route } from './geometry/route.ts';
import { drawnAt, wayTo } from './picture/causes.ts';
import { useHeld } from './Docked.tsx';
import { useWiresInUse } from './picture/hooks.ts';
import { trafficOf } from './picture/traffic.ts';
import { useOutages, type Place, endsOfMessage } from '../readings/index.ts';

type Manner = 'idle' | 'plain' | 'pointed' | 'lit' | 'held' | 'user';
/** What is drawn later lies on top. */
const ORDER: readonly Manner[] = ['idle', 'plain', 'pointed', 'user', 'held', 'lit'];
/** They come and go with each step, and stand apart so that the others stay where they are. */
const STRONG: ReadonlySet<Manner> = new Set<Manner>(['user', 'held', 'lit']);

/** Index of the event with which each wire was used first. */
function firstUses(layout: Layout, firstUse: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [way, seq] of firstUse) {
    const [from, to] = way.split(' ') as [Place, Place];
    const wire = route(layout, drawnAt(layout, from), drawnAt(layout, to))?.wire;
    if (wire) found.set(wire.id, Math.min(seq, found.get(wire.id) ?? seq));
  }
  return found;
}

/** What kubectl asked for last, as the word beside its wire. */
function useLastRequest(): string | null {
  return useClusterState(({ kubectl }) => kubectl.commands.at(-1)?.request?.verb.toUpperCase() ?? null);
}

function usePointed(layout: Layout): string | null {
  const events = useEvents();
  const hovered = useHovered();
  const event = hovered === null ? undefined : events[hovered];
  const ends = event && endsOfMessage(event);
  return ends ? (route(layout, drawnAt(layout, ends.from), drawnAt(layout, ends.to))?.wire.id ?? null) : null;
}

/** Two strokes across a line, with a gap of ground behind them: 14 × 8 px. */
function Break({ at, wire }: { readonly at: Point; readonly wire: Wire }): ReactElement {
  const lies = wire.path.some((corner, i) => corner.y === at.y && wire.path[i + 1]?.y === at.y);
  return (
    <g transform={`translate(${at.x} ${at.y})${lies ? ' rotate(90)' : ''}`} data-break={wire.id}>
      <rect className="fill-bg forced-colors:fill-[Canvas]" x="-7" y="-4" width="14" height="8" />
      <path className="fill-none stroke-failure stroke-2 forced-colors:stroke-[CanvasText]" d="M-7 -1 7 -5M-7 5 7 1" />
    </g>
  );
}

/** Over the middle of a level wire; of one that stands, where its packets' words do. */
function besideOf({ path: [from, to], words }: Wire): Point & { readonly textAnchor: Spot['anchor'] } {
  const [a, b] = [from ?? { x: 0, y: 0 }, to ?? { x: 0, y: 0 }];
  if (words !== undefined && a.y !== b.y) return { x: words.x, y: words.y, textAnchor: words.anchor };
  return { x: (a.x + b.x) / 2, y: a.y - 8, textAnchor: 'middle' };
}

export function WireLayer(): ReactElement {
  const { layout } = useDiagram();
  const events = useEvents();
  const index = usePage((state) => state.instant.index);
  const step = useCurrentStep() ?? null;
  const uses = useMemo(() => firstUses(layout, trafficOf(events).firstUse), [layout, events]);
  const { wires: lit } = useMemo(() => wayTo(layout, events, step), [layout, events, step]);
  const held = useHeld(layout);
  const verb = useLastRequest();
  const waiting = useClusterState(({ kubectl }) => kubectl.commands.some(({ state }) => state === 'running'));
  const pointed = usePointed(layout);
  const inUse = useWiresInUse();
  const { network: cutSince } = useOutages();
  const say = useTexts(OUTAGE_TEXTS);
  const breakOf = (wire: Wire): Point | undefined =>
    cutSince === undefined ? undefined : layout.cut.breaks.get(wire.id);

  const mannerOf = (wire: Wire): Manner => {
    if (wire.from === 'kubectl' && (lit.has(wire.id) || (waiting && wire.to === 'apiserver'))) return 'user';
    if (held.has(wire.id)) return 'held';
    if (lit.has(wire.id)) return 'lit';
    if (pointed === wire.id) return 'pointed';
    if (wire.from === 'podWorkers' && held.size > 0) return 'held';
    const isUsed = wire.steady ?? (uses.get(wire.id) ?? Number.POSITIVE_INFINITY) <= index;
    return isUsed ? 'plain' : 'idle';
  };
  const drawn = layout.wires
    .map((wire) => ({ wire, manner: mannerOf(wire) }))
    .filter(({ wire, manner }) => wire.resting || manner !== 'idle')
    .toSorted((a, b) => ORDER.indexOf(a.manner) - ORDER.indexOf(b.manner));

  const drawWire = ({ wire, manner }: { readonly wire: Wire; readonly manner: Manner }): ReactElement => {
    const docked = wire.dock && held.has(wire.id) && wire.path.at(-1)?.y === wire.dock.y;
    const line = docked ? shortened(wire.path, 11) : wire.path;
    const path = manner === 'lit' && lit.get(wire.id) === true ? reversed(line) : line;
    // A packet on the wire says what goes there, and would cover the word.
    const isFree = !inUse.has(wire.id) && !inUse.has(`${wire.id} back`);
    const at = breakOf(wire);
    const strong = STRONG.has(manner);
    return (
      <g key={wire.id} className={at === undefined ? `is-${manner}` : `is-${manner} is-cut`} data-wire={wire.id}>
        <path className="dg-wire" d={svgPath(shortened(path, 2))} />
        <path className="dg-arrow" d={arrowHead(path, strong ? 8 : 7)} />
        {wire.label && isFree && at === undefined && (
          <text x={wire.label.x} y={wire.label.y} textAnchor={wire.label.anchor}>
            {wire.label.text}
          </text>
        )}
        {wire.id === 'kubectl-apiserver' && verb !== null && wire.room > 0 && isFree && (
          <text {...besideOf(wire)}>{verb}</text>
        )}
        {at === undefined ? null : <Break at={at} wire={wire} />}
      </g>
    );
  };

  return (
    <svg
      className="dg-wires top-0 right-auto bottom-auto left-0 z-1 pointer-events-none absolute overflow-visible"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      <g>{drawn.filter(({ manner }) => !STRONG.has(manner)).map(drawWire)}</g>
      <g>{drawn.filter(({ manner }) => STRONG.has(manner)).map(drawWire)}</g>
      {cutSince === undefined ? null : (
        <text
          className="fill-failure-text font-medium"
          x={layout.cut.words.x}
          y={layout.cut.words.y}
          textAnchor={layout.cut.words.anchor}
        >
          {say.since.network({ at: seconds(cutSince) })}
        </text>
      )}
    </svg>
  );
}
