/** What just changed, and the way that led to it: the white of the picture. */
import type { TraceEvent } from '../../../trace/index.ts';
import type { Layout } from '../geometry/layout.ts';
import { route } from '../geometry/route.ts';
import {
  cardOfChange,
  endsOfMessage,
  ledByMessage,
  overviewPlace,
  placeOfCause,
  placeOfChange,
  placeOfEvent,
} from '../../readings/index.ts';
import type { Place } from '../../readings/index.ts';

/** Ways that are lit: enough to see where a step came from, few enough to see it at once. */
const LIT_WAYS = 4;

export interface Glow {
  readonly places: ReadonlySet<Place>;
  /** Things inside a box, as `cardOfChange` names them. */
  readonly cards: ReadonlySet<string>;
}

const NOTHING: Glow = { places: new Set(), cards: new Set() };

/** The boxes that an event changed, and the things in them. */
export function glowOf(event: TraceEvent | null): Glow {
  if (event === null) return NOTHING;
  const places = new Set<Place>();
  const cards = new Set<string>();
  const own = placeOfEvent(event);
  if (own !== null) places.add(own);
  for (const change of event.changes) {
    const card = cardOfChange(change);
    if (card !== null) cards.add(card);
    const place = placeOfChange(change);
    // A worker's goroutine moves with almost every step of its worker: where the event itself happened says more.
    if (place !== null && place !== 'podSyncer') places.add(place);
  }
  return { places, cards };
}

/** The place as a layout draws it. */
export const drawnAt = (layout: Layout, place: Place): Place =>
  layout.standsAt?.(place) ?? (layout.name === 'inside' ? place : overviewPlace(place));

export interface Lit {
  /**
   * The wires along which the causes of an event came, and along which its own message goes, by id; true where all of
   * that went against the wire's own direction, as answers do.
   */
  readonly wires: ReadonlyMap<string, boolean>;
  /** The boxes that these wires join. */
  readonly places: ReadonlySet<Place>;
}

/** The way that led to an event, as far back as is worth seeing. */
export function wayTo(layout: Layout, events: readonly TraceEvent[], event: TraceEvent | null): Lit {
  const lit = new Map<string, boolean>();
  const places = new Set<Place>();
  const light = (from: Place | null | undefined, to: Place | null | undefined): void => {
    if (from === null || to === null || from === undefined || to === undefined || lit.size >= LIT_WAYS) return;
    const way = route(layout, drawnAt(layout, from), drawnAt(layout, to));
    if (way === null) return;
    lit.set(way.wire.id, way.isBack && lit.get(way.wire.id) !== false);
    places.add(way.wire.from).add(way.wire.to);
  };
  const lightMessage = (sent: TraceEvent): void => {
    const ends = endsOfMessage(sent);
    light(ends?.from, ends?.to);
  };
  if (event) lightMessage(event);
  let effect = event;
  while (effect && lit.size < LIT_WAYS) {
    const cause: TraceEvent | undefined = effect.cause === undefined ? undefined : events[effect.cause];
    if (cause) {
      light(placeOfCause(cause, effect), placeOfEvent(effect));
      if (ledByMessage(cause, effect)) lightMessage(cause);
    }
    effect = cause ?? null;
  }
  return { wires: lit, places };
}
