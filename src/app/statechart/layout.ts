/**
 * How the machine is laid out (`texts.ts` says what its parts are called): a data table by the ids of the machine's own states and
 * transitions. Places are on a 4 px grid of 232 × 336; a test fails when the machine and the table differ.
 *
 * Always true: no edge runs through a label. The lanes are: x = 16 the usual way down, x = 110 a pod that ends by
 * itself, x = 208 and 204 the orphan, x = 76 the static pod that never may start, x = 230 a pod
 * that was over before this kubelet saw it.
 */
import type { StateId, TransitionId } from './chart.ts';

export const DRAWING = { width: 232, height: 336 } as const;

export interface Spot {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly anchor?: 'start' | 'end';
  /** How long its text may be: a longer one, which no language of ours has, is set narrower. */
  readonly room: number;
}

export interface StatePlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Where its time stands; inner states tell theirs by name only. */
  readonly time?: Spot;
}

export const STATE_PLACES: Readonly<Record<StateId, StatePlace>> = {
  waitingToStart: { x: 0, y: 0, w: 132, h: 28, time: { x: 138, y: 10, room: 94 } },

  syncing: { x: 0, y: 44, w: 196, h: 52, time: { x: 190, y: 61, anchor: 'end', room: 102 } },
  'syncing.working': { x: 8, y: 68, w: 64, h: 24 },
  'syncing.idle': { x: 100, y: 68, w: 48, h: 24 },

  terminating: { x: 0, y: 120, w: 216, h: 100, time: { x: 208, y: 138, anchor: 'end', room: 102 } },
  'terminating.requested': { x: 8, y: 148, w: 72, h: 24 },
  'terminating.stopping': { x: 104, y: 148, w: 104, h: 24 },
  'terminating.retry': { x: 104, y: 188, w: 104, h: 24 },

  terminated: { x: 0, y: 248, w: 136, h: 52, time: { x: 0, y: 314, room: 132 } },
  'terminated.cleaningUp': { x: 8, y: 272, w: 76, h: 24 },
  'terminated.retry': { x: 96, y: 272, w: 36, h: 24 },

  finished: { x: 152, y: 248, w: 80, h: 28, time: { x: 232, y: 291, anchor: 'end', room: 95 } },
};

export interface TransitionPlace {
  /** From border to border; the arrow's tip is its last point. */
  readonly path: string;
  /** What is written beside it. */
  readonly label?: Spot;
  /** Few pods go that way: it is drawn once it was taken, or while one of its ends is pointed at. */
  readonly rare?: true;
}

export const TRANSITION_PLACES: Readonly<Record<TransitionId, TransitionPlace>> = {
  'waitingToStart:Start': { path: 'M16 28V44' },
  'waitingToStart:TerminationRequested': {
    path: 'M132 22H204Q208 22 208 26V120',
    label: { x: 202, y: 39, anchor: 'end', room: 180 },
    rare: true,
  },

  'waitingToStart:SeenTerminated': {
    path: 'M132 17H226Q230 17 230 21V236Q230 240 226 240H128Q124 240 124 244V248',
    rare: true,
  },

  'syncing.working:Rested': { path: 'M72 76H100' },
  'syncing.idle:Dispatched': { path: 'M100 84H72' },
  'syncing:TerminationRequested': {
    path: 'M16 96V120',
    label: { x: 22, y: 112, room: 87 },
  },
  'syncing:SyncTerminal': {
    path: 'M110 96V148',
    label: { x: 116, y: 112, room: 86 },
    rare: true,
  },

  'terminating.requested:Acknowledged': { path: 'M80 160H104' },
  'terminating.requested:CannotStartEver': {
    path: 'M76 172V232Q76 236 80 236H164Q168 236 168 240V248',
    label: { x: 82, y: 231, room: 120 },
    rare: true,
  },
  'terminating.stopping:StopFailed': { path: 'M140 172V188', label: { x: 14, y: 204, room: 88 } },
  'terminating.retry:Acknowledged': { path: 'M172 188V172' },
  'terminating:Stopped': {
    path: 'M16 220V248',
    label: { x: 22, y: 237, room: 52 },
  },
  'terminating:RuntimePodStopped': {
    path: 'M204 220V248',
    rare: true,
  },

  'terminated.cleaningUp:CleanUpFailed': { path: 'M84 280H96' },
  'terminated.retry:CleanUpStarted': { path: 'M96 288H84' },
  'terminated:CleanedUp': { path: 'M136 258H152' },
};

/** What comes after the machine: SyncKnownPods drops the record. */
export const FORGETTING: Spot = { x: 0, y: 331, room: 232 };

/** JetBrains Mono at 12 px is 7.2 px a character; Han are 12. */
export function lengthOf(text: string): number {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return text.length * 7.2 + wide * 4.8;
}
