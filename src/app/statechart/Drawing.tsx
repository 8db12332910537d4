/** The picture: a button for each state, in the machine's order, with the edges over them. One tab stop; ↑ and ↓ inside. */
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Seq } from '../../trace/index.ts';
import { colourOf, StateIcon } from '../shell/ui/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, pageStore, usePage } from '../store/index.ts';
import { POD_WORKER_CHART, type ChartState, type StateId } from './chart.ts';
import { Edges } from './Edges.tsx';
import { STATE_PLACES, type StatePlace } from './layout.ts';
import { entryFrom, standingAt, staysIn, type Passage } from './passage.ts';
import { TEXTS } from './texts.ts';
import { nameOf, spokenState, waysOn } from './words.ts';
import { stateOfWorker } from '../readings/index.ts';
import './drawing.css';

interface DrawingProps {
  readonly passage: Passage;
  readonly index: Seq;
}

/** In units of the drawing, which CSS scales to the room there is. */
const placeOf = ({ x, y, w, h }: StatePlace): CSSProperties => ({
  left: `calc(var(--u) * ${x})`,
  top: `calc(var(--u) * ${y})`,
  width: `calc(var(--u) * ${w})`,
  height: `calc(var(--u) * ${h})`,
});

const hasInner = (id: string): boolean => POD_WORKER_CHART.states.some(({ parent }) => parent === id);

function StateButton({
  passage,
  index,
  state,
  stop,
  onFocus,
  onPoint,
}: DrawingProps & {
  state: ChartState;
  stop: boolean;
  onFocus: () => void;
  onPoint: (id: StateId | null) => void;
}) {
  const { id, parent } = state;
  const place = STATE_PLACES[id];
  const stays = staysIn(passage, id);
  const standing = standingAt(stays, index);
  const entry = entryFrom(stays, index);
  const pointed = usePage(({ hoveredSeq }) => hoveredSeq !== null && stays.some(({ seq }) => seq === hoveredSeq));
  if (place === undefined) return null;
  const shape = stateOfWorker({ value: id.split('.')[0] });
  const kind = parent !== null ? 'inner' : hasInner(id) ? 'outer' : 'leaf';
  const enter = () => {
    // The picture's own index stands still between turning points; which entry comes next depends on the exact one.
    const to = entryFrom(stays, pageStore.getState().instant.index);
    if (to !== null) actions.seekEvent(to);
  };
  return (
    <button
      type="button"
      className={`sc-state flex gap-[calc(var(--u)_*_5)] leading-[1] whitespace-nowrap sc-${kind} sc-${standing.is} ${colourOf(shape)} ${pointed ? 'sc-pointed' : ''}`}
      style={placeOf(place)}
      tabIndex={stop ? 0 : -1}
      aria-label={spokenState(id, standing)}
      aria-current={standing.is === 'current' ? 'step' : undefined}
      aria-disabled={standing.is === 'never'}
      data-state={id}
      onClick={enter}
      onFocus={onFocus}
      onBlur={() => onPoint(null)}
      onPointerEnter={() => {
        onPoint(id);
        actions.hover(entry === null || entry < 0 ? null : entry);
      }}
      onPointerLeave={() => {
        onPoint(null);
        actions.hover(null);
      }}
    >
      {kind === 'inner' ? null : <StateIcon shape={shape} />}
      <span className="sc-label truncate py-0.75" title={nameOf(id)}>
        {nameOf(id)}
      </span>
    </button>
  );
}

/** ↑ and ↓ go through the states; ← and → stay the player's. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const to = all[all.indexOf(document.activeElement as HTMLElement) + step];
  event.preventDefault();
  to?.focus();
}

export function Drawing({ passage, index }: DrawingProps) {
  const say = useTexts(TEXTS);
  const [focused, setFocused] = useState<string | null>(null);
  const [pointed, setPointed] = useState<StateId | null>(null);
  const { states } = POD_WORKER_CHART;
  const current = states.filter(({ id }) => standingAt(staysIn(passage, id), index).is === 'current');
  const leaf = current.at(-1)?.id;
  const stop = focused ?? current[0]?.id ?? states[0]?.id;
  return (
    <div className="sc-drawing relative h-fit flex-none">
      <div
        className="sc-plane absolute inset-0"
        role="toolbar"
        aria-orientation="vertical"
        aria-label={say.toolbar}
        tabIndex={-1}
        onKeyDown={onArrow}
      >
        {states.map((state) => (
          <StateButton
            key={state.id}
            {...{ passage, index, state }}
            stop={state.id === stop}
            onFocus={() => {
              setFocused(state.id);
              setPointed(state.id);
            }}
            onPoint={setPointed}
          />
        ))}
      </div>
      <Edges passage={passage} index={index} pointed={pointed} />
      {leaf === undefined ? null : (
        <ul className="sr-only" aria-label={say.waysOn({ state: nameOf(leaf) })}>
          {waysOn(POD_WORKER_CHART, leaf).map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
