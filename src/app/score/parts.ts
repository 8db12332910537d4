/** What the story's picture consists of, in px of its canvas: the one list that the page, its exports and its text are made from. */
import type { Seq } from '../../trace/index.ts';

/** A colour by the name of its token, or a pattern of the picture. */
export type Tone =
  | 'bg'
  | 'ground-node'
  | 'edge'
  | 'line'
  | 'line-2'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'on-fill'
  | 'on-user'
  | 'user'
  | 'user-text'
  | 'failure'
  | 'failure-text'
  | 'now'
  | 'on-now'
  | 'pencil'
  | 'rec'
  | 'rec-del'
  | 'run'
  | 'run-edge'
  | 'st-sync'
  | 'st-sync-fill'
  | 'st-sync-text'
  | 'st-terminating'
  | 'st-terminating-fill'
  | 'st-terminating-soft'
  | 'st-terminating-text'
  | 'st-terminated'
  | 'st-terminated-fill'
  | 'st-terminated-text'
  | 'st-gone'
  | 'st-gone-fill'
  | 'st-gone-text'
  | 'st-waiting'
  | 'st-waiting-text';
export type Pattern = 'slab' | 'slab-down' | 'hook' | 'cut-off' | 'down';

export interface Look {
  readonly fill?: Tone;
  readonly pattern?: Pattern;
  readonly fillOpacity?: number;
  readonly stroke?: Tone;
  readonly width?: number;
  readonly dash?: string;
  readonly opacity?: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Shape =
  | { readonly is: 'rect'; readonly at: Box; readonly radius: number; readonly look: Look }
  /** Many shapes that look the same, drawn as one path. */
  | { readonly is: 'rects'; readonly at: readonly Box[]; readonly look: Look }
  | { readonly is: 'path'; readonly points: readonly Point[]; readonly closed: boolean; readonly look: Look };

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/**
 * A mark with its past and its future look. Without `at` it is cut where the instant is; with it, it is all future before
 * that instant and all past from then on.
 */
export interface Part {
  readonly id: string;
  readonly box: Box;
  readonly ink: readonly Shape[];
  readonly pencil: readonly Shape[];
  readonly at?: number;
  /** Time runs down: the instant cuts it across. */
  readonly runsDown?: boolean;
  /** Until then it is drawn in the colour of now. */
  readonly hotUntil?: number;
  /** The event to go to; undefined where it was so from the start. */
  readonly seq?: Seq;
  /** What it is, for those who do not see it. */
  readonly name: string;
}

/** A message between two strata. */
export interface Line {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly sent: number;
  /** Infinity where it never arrives. */
  readonly arrives: number;
  readonly tone: Tone;
  readonly width: number;
  /** Drawn in the colour of now while it is under way. */
  readonly isHot: boolean;
  /** The DELETE that removes: all else steps back while it is under way. */
  readonly isLast: boolean;
  readonly disc?: { readonly text: string; readonly kind: 'you' | 'kubelet' | 'controller' };
  readonly seq: Seq;
  readonly name: string;
}

export interface Label {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  readonly mono?: boolean;
  readonly anchor: 'start' | 'middle' | 'end';
  /** By 90 degrees, with its ribbon: it reads downwards. */
  readonly isTurned?: boolean;
  readonly ink: Tone;
  /** Absent: not shown before its instant. */
  readonly pencil?: Tone;
  readonly at: number;
  /** Where it may be written instead, the dearest first. */
  readonly elsewhere?: readonly (Point & { readonly anchor?: 'start' | 'end' })[];
  /** Said more quietly on its far side where there is room. */
  readonly aside?: string;
  /** The stretch of the axis that it may not leave; in it, it makes way for what lies there. */
  readonly within?: readonly [number, number];
  /** Of the DELETE that removes: it stays bright while that is under way. */
  readonly isLast?: boolean;
  /** The ground that it stands on, so that no line runs through its letters. */
  readonly halo?: Tone;
  /** Greater stays where two meet. */
  readonly weightOfMeaning: number;
}

export interface RulerMark {
  readonly is: 'even' | 'stretched' | 'folded';
  readonly x0: number;
  readonly x1: number;
  readonly ticks: readonly { readonly x: number; readonly text: string; readonly isMajor: boolean }[];
  /** Its true length, where that is not read off ticks. */
  readonly length: string;
}

export interface StratumName extends Point {
  readonly name: string;
  readonly about: string;
}
