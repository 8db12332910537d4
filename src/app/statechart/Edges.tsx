/** The transitions, with their labels and the times beside the states: everything that is drawn and not pressed. */
import { useId } from 'react';
import { useTexts } from '../language/index.ts';
import { isInside, POD_WORKER_CHART, type ChartTransition, type StateId } from './chart.ts';
import { DRAWING, FORGETTING, lengthOf, STATE_PLACES, TRANSITION_PLACES, type Spot } from './layout.ts';
import {
  edgeStandingAt,
  isForgotten,
  reasonOf,
  standingAt,
  staysIn,
  type EdgeStanding,
  type Passage,
} from './passage.ts';
import { TEXTS } from './texts.ts';
import { edgeLabel, forgettingText, meaningOf, timeText } from './words.ts';

interface EdgesProps {
  readonly passage: Passage;
  readonly index: number;
  /** The state that is pointed at or has the focus. */
  readonly pointed: StateId | null;
}

/** What is dim goes first, so that a lit edge lies on top. */
const ORDER: readonly EdgeStanding[] = ['never', 'coming', 'passed', 'last'];

/** SVG knows no ellipsis, and a time is not to be cut: what is too long for its place is set narrower. */
function Label({ at, text, className = '' }: { at: Spot; text: string | null; className?: string }) {
  const isTight = text !== null && lengthOf(text) > at.room;
  return (
    <text
      className={`pointer-events-none ${className}`}
      x={at.x}
      y={at.y}
      textAnchor={at.anchor ?? 'start'}
      {...(isTight ? { textLength: at.room, lengthAdjust: 'spacingAndGlyphs' } : {})}
    >
      {text}
    </text>
  );
}

function Edge({
  transition,
  standing,
  passage,
  index,
  pointed,
  tip,
}: EdgesProps & {
  transition: ChartTransition;
  standing: EdgeStanding;
  tip: string;
}) {
  const say = useTexts(TEXTS);
  const place = TRANSITION_PLACES[transition.id];
  if (place === undefined) return null;
  const { path, label, rare = false } = place;
  const { source, target } = transition;
  const isMeant = pointed !== null && (isInside(source, pointed) || isInside(target, pointed));
  const isTaken = standing === 'passed' || standing === 'last';
  const reason = reasonOf(passage, transition.id, index);
  return (
    <g
      className={`sc-edge sc-edge-${standing} ${rare && !isTaken ? 'sc-edge-rare' : ''} ${isMeant ? 'sc-edge-meant' : ''}`}
    >
      <title>{say.transition({ event: transition.event, meaning: meaningOf(transition) })}</title>
      <path d={path} className="sc-hit fill-none stroke-transparent stroke-9" />
      <path d={path} className="sc-line fill-none stroke-(--e)" markerEnd={`url(#${tip})`} />
      {label === undefined ? null : <Label at={label} text={edgeLabel(transition.id, reason)} />}
    </g>
  );
}

export function Edges({ passage, index, pointed }: EdgesProps) {
  useTexts(TEXTS); // everything here is written in its words
  const id = useId();
  const edges = POD_WORKER_CHART.transitions
    .map((transition) => ({ transition, standing: edgeStandingAt(passage, transition.id, index) }))
    .toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing));
  return (
    <svg
      className="sc-svg absolute inset-0 size-full overflow-visible pointer-events-none"
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      aria-hidden="true"
    >
      <defs>
        {ORDER.map((standing) => (
          <marker
            key={standing}
            id={id + standing}
            className={`sc-edge-${standing}`}
            viewBox="0 0 8 8"
            refX="7.5"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M.5.8 7.5 4 .5 7.2z" className="fill-(--e)" />
          </marker>
        ))}
      </defs>
      {edges.map(({ transition, standing }) => (
        <Edge key={transition.id} {...{ transition, standing, passage, index, pointed }} tip={id + standing} />
      ))}
      {Object.entries(STATE_PLACES).map(([state, { time }]) => {
        if (time === undefined) return null;
        const standing = standingAt(staysIn(passage, state), index);
        return <Label key={state} at={time} text={timeText(standing)} className={`sc-time sc-time-${standing.is}`} />;
      })}
      <Label
        at={FORGETTING}
        text={forgettingText(passage, index)}
        className={`sc-time sc-time-${isForgotten(passage, index) ? 'current' : 'coming'}`}
      />
    </svg>
  );
}
