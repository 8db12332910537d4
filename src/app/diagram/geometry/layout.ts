/**
 * What a drawn layout consists of. There are the kubelet's inside, the overview for a desktop and a phone, and what is
 * presented to a room (app/presenter), and what stands in an article (player/).
 * Coordinates are px on a 4 px grid; a place is something that can send, receive or change.
 */
import type { Place } from '../../readings/index.ts';
import type { Point, Polyline, Rect } from './polyline.ts';

/** Where a line of text stands on the canvas itself; `x`, `y` are the baseline's start, middle or end. */
export interface Spot extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Label extends Spot {
  readonly text: string;
}

export interface Wire {
  readonly id: string;
  readonly from: Place;
  readonly to: Place;
  readonly path: Polyline;
  readonly label?: Label;
  /** In use all the time, not only by what a run tells: watches, lists, tickers. */
  readonly steady?: true;
  /** Drawn at rest; the others appear with their first use, so that the picture stays as calm as the run. */
  readonly resting: boolean;
  /** Widest label that has room beside the line where nothing else is written; 0 where none has. */
  readonly room: number;
  /** Where a packet's label stands; above the line's level part, and right of a line without one, unless it says so. */
  readonly words?: Spot;
  /** Where the pill of a call that is held open rests: its right end, and the height of its middle. */
  readonly dock?: { readonly right: number; readonly y: number };
}

/** Two things that belong together without speaking to each other: a mirror pod and its static pod. */
export interface Tie {
  /** From the object down to the pod. */
  readonly path: Polyline;
  readonly label?: Label;
}

/** How the network between the node and the API server looks while it is cut. */
export interface Cut {
  /** Where each wire that crosses it breaks. */
  readonly breaks: ReadonlyMap<string, Point>;
  /** Where it is said since when: beside one break, in the room of the labels that then say nothing. */
  readonly words: Spot;
}

/** Where it is said of a box that it is down: the middle of the plate, or its right end in the row of the title. */
export interface Plate extends Point {
  readonly anchor: 'middle' | 'end';
}

export interface Layout {
  readonly name: 'inside' | 'overview' | 'phone' | 'wide' | 'narrow' | 'player';
  /** px of a packet's dot, of the light around it and of what it draws behind it, where they are not the usual ones. */
  readonly packet?: { readonly dot: number; readonly halo: number; readonly trail: number };
  /** Where a place without a box of its own is shown; absent where all boxes are the inside's, or the overview's. */
  readonly standsAt?: (place: Place) => Place;
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<Place, Rect>;
  /** Frames around several places; wires may pass through them. */
  readonly frames: readonly Rect[];
  /** Text of frames, as the room it may take. */
  readonly titles: readonly Rect[];
  readonly wires: readonly Wire[];
  readonly mirror: Tie;
  readonly cut: Cut;
  readonly plates: ReadonlyMap<Place, Plate>;
}

/** Room that a label takes: JetBrains Mono at 10 px is 6 px wide. */
export function labelRect({ x, y, text, anchor }: Label): Rect {
  const w = text.length * 6;
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - w / 2 : x - w;
  return { x: left, y: y - 10, w, h: 12 };
}
