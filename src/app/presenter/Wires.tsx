/** The wires and what travels on them, in one picture under the boxes and one over them. */
import { useMemo, type ReactElement } from 'react';
import {
  arrowHead,
  HELD_TEXTS,
  packetsAt,
  pillText,
  seconds,
  shortened,
  svgPath,
  useFocus,
  useHeld,
  useReducedMotion,
  useWiresInUse,
  wayTo,
  type Polyline,
  type Wire,
} from '../diagram/index.ts';
import { useTexts } from '../language/index.ts';
import { OUTAGE_TEXTS } from '../outages/index.ts';
import { StateIcon } from '../shell/ui/index.ts';
import { useClusterState, useCurrentStep, useEvents, useInstant } from '../store/index.ts';
import { cometsOf, lastShare } from './comets.ts';
import type { Stage } from './geometry.ts';
import { useOutages } from '../readings/index.ts';
import './wires.css';

type Manner = 'plain' | 'lit' | 'held' | 'user';
/** What is drawn later lies on top. */
const ORDER: readonly Manner[] = ['plain', 'user', 'held', 'lit'];

/** Room for the pill at the end of a wire whose call is held open. */
const DOCK = 17;

export function Wires({ stage: { layout } }: { readonly stage: Stage }): ReactElement {
  const events = useEvents();
  const step = useCurrentStep() ?? null;
  const { wires: lit } = useMemo(() => wayTo(layout, events, step), [layout, events, step]);
  const held = useHeld(layout);
  const inUse = useWiresInUse();
  const verb = useClusterState(({ kubectl }) => kubectl.commands.at(-1)?.request?.verb.toUpperCase() ?? null);
  const waiting = useClusterState(({ kubectl }) => kubectl.commands.some(({ state }) => state === 'running'));
  const { network: cutSince } = useOutages();
  const say = useTexts(OUTAGE_TEXTS);
  const isUsed = ({ id }: Wire): boolean => inUse.has(id) || inUse.has(`${id} back`);
  const mannerOf = (wire: Wire): Manner => {
    if (wire.from === 'kubectl' && (lit.has(wire.id) || (waiting && wire.to === 'apiserver'))) return 'user';
    if (held.has(wire.id)) return 'held';
    return lit.has(wire.id) ? 'lit' : 'plain';
  };
  const drawn = layout.wires
    .map((wire) => ({ wire, manner: mannerOf(wire) }))
    .filter(({ wire, manner }) => wire.resting || manner !== 'plain' || isUsed(wire))
    .toSorted((a, b) => ORDER.indexOf(a.manner) - ORDER.indexOf(b.manner));
  return (
    <svg
      className="pr-wires top-0 right-auto bottom-auto left-0 overflow-visible pointer-events-none"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
    >
      {drawn.map(({ wire, manner }) => {
        const isDocked = wire.dock !== undefined && held.has(wire.id);
        const path = isDocked ? shortened(wire.path, DOCK) : wire.path;
        const line = manner === 'lit' && lit.get(wire.id) === true ? path.toReversed() : path;
        const at = cutSince === undefined ? undefined : layout.cut.breaks.get(wire.id);
        const isFree = !isUsed(wire) && at === undefined;
        const [start, next] = wire.path;
        return (
          <g key={wire.id} className={`is-${manner}${at ? ' is-cut' : ''}`} data-wire={wire.id}>
            <path className="pr-wire fill-none" d={svgPath(shortened(line, 3))} />
            <path className="pr-arrow" d={arrowHead(line, 10)} />
            {wire.label && isFree ? (
              <text x={wire.label.x} y={wire.label.y} textAnchor={wire.label.anchor}>
                {wire.label.text}
              </text>
            ) : null}
            {wire.id === 'kubectl-apiserver' && verb !== null && isFree && start && next ? (
              <text x={(start.x + next.x) / 2} y={start.y - 12} textAnchor="middle">
                {verb}
              </text>
            ) : null}
            {at ? (
              <g transform={`translate(${at.x} ${at.y})`}>
                <rect className="fill-bg forced-colors:fill-[Canvas]" x="-10" y="-6" width="20" height="12" />
                <path
                  className="fill-none stroke-3 stroke-failure forced-colors:stroke-[CanvasText]"
                  d="M-10 -2 10 -8M-10 8 10 2"
                />
              </g>
            ) : null}
          </g>
        );
      })}
      {cutSince === undefined ? null : (
        <text className="pr-cut" x={layout.cut.words.x} y={layout.cut.words.y} textAnchor={layout.cut.words.anchor}>
          {say.since.network({ at: seconds(cutSince) })}
        </text>
      )}
    </svg>
  );
}

/** Calls that are held open, where their answer will come from. */
export function Pills({ stage: { layout } }: { readonly stage: Stage }): ReactElement {
  const say = useTexts(HELD_TEXTS);
  const held = useHeld(layout);
  const { podUID } = useFocus();
  return (
    <>
      {layout.wires.map(({ id, dock }) => {
        const calls = held.get(id);
        if (calls === undefined || dock === undefined) return null;
        return (
          <span
            key={id}
            className="pr-pill c-terminating flex items-center gap-2 h-8 py-0 px-3.25 border border-(--c) rounded-full bg-(--cs) text-(--ct) font-medium whitespace-nowrap"
            style={{ left: dock.right, top: dock.y }}
          >
            <StateIcon shape="terminating" label={say.waitsFor} />
            {pillText(calls, podUID)}
          </span>
        );
      })}
    </>
  );
}

const pointsOf = (path: Polyline): string => path.map(({ x, y }) => `${x},${y}`).join(' ');

/** Tapers to nothing. */
const TAPER = [
  { share: 1, width: 2, opacity: 0.25 },
  { share: 0.66, width: 3.5, opacity: 0.4 },
  { share: 0.33, width: 5, opacity: 0.9 },
] as const;

export function Comets({ stage }: { readonly stage: Stage }): ReactElement {
  const events = useEvents();
  const { index, t } = useInstant();
  const step = useCurrentStep()?.seq ?? null;
  const still = useReducedMotion();
  const comets = cometsOf(stage, packetsAt(events, index, t, step), still);
  return (
    <svg
      className="pr-comets top-0 right-auto bottom-auto left-0 overflow-visible pointer-events-none"
      width={stage.layout.width}
      height={stage.layout.height}
      aria-hidden="true"
    >
      {comets.map(({ seq, head, trail, failed, words }) => (
        <g key={seq} className={failed ? 'is-failed' : undefined}>
          {TAPER.map(({ share, width, opacity }) => (
            <polyline
              key={share}
              points={pointsOf(lastShare(trail, share))}
              style={{ strokeWidth: width, opacity }}
              className="pr-trail fill-none [stroke-linecap:round] [stroke-linejoin:round]"
            />
          ))}
          <circle className="pr-halo opacity-14" cx={head.x} cy={head.y} r="14" />
          <circle className="pr-head" cx={head.x} cy={head.y} r="7" />
          {words ? (
            <text x={words.x} y={words.y} textAnchor={words.anchor}>
              {words.text}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
