/** What the horizontal timeline consists of once it is laid out: things with places, ready to be drawn. */
import type { PodKey, Wait } from '../explain/index.ts';
import type { Seq } from '../../trace/index.ts';
import type { Axis } from './axis.ts';
import type { BandIs, RowName, Tone } from './bands.ts';
import type { Crowd } from './crowd.ts';
import type { FoldIs } from './folds.ts';
import type { Grace } from './grace.ts';
import type { Mark } from './marks.ts';

export interface Band extends BandIs {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  readonly label: string | null;
}

/** Words with their left end. */
export interface Written {
  readonly x: number;
  readonly text: string;
}

export interface PlacedMark extends Mark {
  readonly x: number;
  /** Its words; null where they have no room: then they are shown when it is pointed at, or present. */
  readonly words: Written | null;
  /** Whether its sign is drawn; the same one twice at one place is told by the words. */
  readonly sign: boolean;
}

export interface Fold extends FoldIs {
  readonly x0: number;
  readonly x1: number;
  readonly open: boolean;
  /** What goes on in an opened fold all the same, periodically. */
  readonly moments: readonly Moment[];
  /** What is written on the axis. */
  readonly title: string;
}

/** What is waited for, in the last row. */
export interface WaitNote {
  readonly from: number;
  readonly to: number;
  readonly wait: Wait;
  /** In full, with its length where it is the longest. */
  readonly reason: string;
  /** How long it is waited for. */
  readonly length: string;
  readonly x0: number;
  readonly x1: number;
  /** null where they have no room. */
  readonly words: Written | null;
  /** Nothing of the removal took longer. */
  readonly isLongest: boolean;
  readonly isOfRemoval: boolean;
}

export interface Moment {
  readonly t: number;
  readonly x: number;
  readonly what: string;
}

export interface PlacedGrace extends Grace {
  readonly x0: number;
  readonly x1: number;
}

export interface Row {
  readonly name: RowName | 'requests' | 'grace' | 'waits for';
  readonly label: string;
  readonly y: number;
  readonly h: number;
  readonly lanes: readonly string[];
  /** Of one lane; and from one to the next. */
  readonly laneH: number;
  readonly step: number;
}

/** A place that the arrow keys reach. */
export interface Stop {
  readonly seq: Seq;
  readonly t: number;
  readonly x: number;
  readonly name: string;
  /** Of its button. */
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

/** Another pod of the run, in one slim row: the states of its worker. */
export interface OtherPod {
  readonly key: PodKey;
  readonly name: string;
  readonly y: number;
  readonly h: number;
  readonly bands: readonly { readonly tone: Tone; readonly x0: number; readonly x1: number }[];
}

/** A time on the ruler. */
export interface Tick {
  readonly x: number;
  readonly label: string;
  readonly t: number;
}

export interface TimelineLayout {
  readonly axis: Axis;
  /** The other pods, where they are too many for a row each. */
  readonly crowd: Crowd | null;
  /** Of the selected pod's rows. */
  readonly height: number;
  /** With the slim rows of the others. */
  readonly fullHeight: number;
  readonly rows: readonly Row[];
  readonly bands: readonly Band[];
  readonly afters: readonly { readonly x: number; readonly y: number; readonly label: string; readonly from: number }[];
  readonly marks: readonly PlacedMark[];
  readonly graces: readonly PlacedGrace[];
  readonly folds: readonly Fold[];
  readonly notes: readonly WaitNote[];
  readonly ticks: readonly Tick[];
  /** Seconds of a grace, as lines on the ruler; each fifth is longer. */
  readonly seconds: readonly { readonly x: number; readonly isLong: boolean }[];
  readonly stops: readonly Stop[];
  readonly others: readonly OtherPod[];
}
