/**
 * How the machine is laid out (`texts.ts` says what its parts are called): a data table by the ids of the machine's own states and
 * transitions. Places are on a 4 px grid of 220 × 224; a test fails when the machine and the table differ.
 *
 * Always true: no edge runs through a label. The lanes are: x = 16 the usual way down, x = 124 a pod that ends by
 * itself, x = 204 and 200 the orphan, x = 68 the static pod that never may start, x = 216 a pod
 * that was over before this kubelet saw it.
 */
import type { StateId, TransitionId } from './chart.ts';

export const DRAWING = { width: 220, height: 224 } as const;

export interface Spot {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly anchor?: 'start' | 'end';
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
  waitingToStart: { x: 0, y: 0, w: 120, h: 20, time: { x: 126, y: 9 } },

  syncing: { x: 0, y: 32, w: 152, h: 40, time: { x: 146, y: 46, anchor: 'end' } },
  'syncing.working': { x: 8, y: 52, w: 56, h: 16 },
  'syncing.idle': { x: 84, y: 52, w: 36, h: 16 },

  terminating: { x: 0, y: 88, w: 212, h: 48, time: { x: 204, y: 102, anchor: 'end' } },
  'terminating.requested': { x: 8, y: 108, w: 68, h: 20 },
  'terminating.stopping': { x: 92, y: 108, w: 60, h: 20 },
  'terminating.retry': { x: 168, y: 108, w: 36, h: 20 },

  terminated: { x: 0, y: 164, w: 128, h: 40, time: { x: 0, y: 217 } },
  'terminated.cleaningUp': { x: 8, y: 184, w: 64, h: 16 },
  'terminated.retry': { x: 88, y: 184, w: 32, h: 16 },

  finished: { x: 144, y: 164, w: 76, h: 20, time: { x: 144, y: 197 } },
};

export interface TransitionPlace {
  /** From border to border; the arrow's tip is its last point. */
  readonly path: string;
  /** What is written beside it. */
  readonly label?: Spot;
}

export const TRANSITION_PLACES: Readonly<Record<TransitionId, TransitionPlace>> = {
  'waitingToStart:Start': { path: 'M16 20V32' },
  'waitingToStart:TerminationRequested': {
    path: 'M120 17H200Q204 17 204 21V88',
    label: { x: 197, y: 62, anchor: 'end' },
  },

  'waitingToStart:SeenTerminated': {
    path: 'M120 13H212Q216 13 216 17V154Q216 158 212 158H120Q116 158 116 162V164',
  },

  'syncing.working:Rested': { path: 'M64 57H84' },
  'syncing.idle:Dispatched': { path: 'M84 63H64' },
  'syncing:TerminationRequested': {
    path: 'M16 72V88',
    label: { x: 22, y: 83 },
  },
  'syncing:SyncTerminal': {
    path: 'M124 72V108',
    label: { x: 130, y: 83 },
  },

  'terminating.requested:Acknowledged': { path: 'M76 118H92' },
  'terminating.requested:CannotStartEver': {
    path: 'M68 128V148Q68 152 72 152H156Q160 152 160 156V164',
    label: { x: 74, y: 147 },
  },
  'terminating.stopping:StopFailed': { path: 'M152 114H168' },
  'terminating.retry:Acknowledged': { path: 'M168 122H152' },
  'terminating:Stopped': {
    path: 'M16 136V164',
    label: { x: 22, y: 147 },
  },
  'terminating:RuntimePodStopped': {
    path: 'M200 136V164',
  },

  'terminated.cleaningUp:CleanUpFailed': { path: 'M72 189H88' },
  'terminated.retry:CleanUpStarted': { path: 'M88 195H72' },
  'terminated:CleanedUp': { path: 'M128 174H144' },
};

/** What comes after the machine: SyncKnownPods drops the record. */
export const FORGETTING: Spot = {
  x: 220,
  y: 217,
  anchor: 'end',
};
