/**
 * How the machine is laid out and what its parts are called: a data table by the ids of the machine's own states and
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
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Where its time stands; inner states tell theirs by name only. */
  readonly time?: Spot;
}

export const STATE_PLACES: Readonly<Record<StateId, StatePlace>> = {
  waitingToStart: { name: 'waiting to start', x: 0, y: 0, w: 120, h: 20, time: { x: 126, y: 9 } },

  syncing: { name: 'SyncPod', x: 0, y: 32, w: 152, h: 40, time: { x: 146, y: 46, anchor: 'end' } },
  'syncing.working': { name: 'working', x: 8, y: 52, w: 56, h: 16 },
  'syncing.idle': { name: 'idle', x: 84, y: 52, w: 36, h: 16 },

  terminating: { name: 'Terminating', x: 0, y: 88, w: 212, h: 48, time: { x: 204, y: 102, anchor: 'end' } },
  'terminating.requested': { name: 'requested', x: 8, y: 108, w: 68, h: 20 },
  'terminating.stopping': { name: 'stopping', x: 92, y: 108, w: 60, h: 20 },
  'terminating.retry': { name: 'retry', x: 168, y: 108, w: 36, h: 20 },

  terminated: { name: 'Terminated', x: 0, y: 164, w: 128, h: 40, time: { x: 0, y: 217 } },
  'terminated.cleaningUp': { name: 'cleaning up', x: 8, y: 184, w: 64, h: 16 },
  'terminated.retry': { name: 'retry', x: 88, y: 184, w: 32, h: 16 },

  finished: { name: 'finished', x: 144, y: 164, w: 76, h: 20, time: { x: 144, y: 197 } },
};

export interface TransitionPlace {
  /** From border to border; the arrow's tip is its last point. */
  readonly path: string;
  /** What it means, in words; read out, and shown when it is pointed at. */
  readonly meaning: string;
  /** What is written beside it. */
  readonly label?: Spot & { readonly text: string };
}

export const TRANSITION_PLACES: Readonly<Record<TransitionId, TransitionPlace>> = {
  'waitingToStart:Start': { path: 'M16 20V32', meaning: 'may start' },
  'waitingToStart:TerminationRequested': {
    path: 'M120 17H200Q204 17 204 21V88',
    meaning: 'an orphan that only the runtime knows, or told to stop before it could start',
    label: { text: 'orphan', x: 197, y: 62, anchor: 'end' },
  },

  'waitingToStart:SeenTerminated': {
    path: 'M120 13H212Q216 13 216 17V154Q216 158 212 158H120Q116 158 116 162V164',
    meaning: 'a pod of an earlier kubelet that had ended already',
  },

  'syncing.working:Rested': { path: 'M64 57H84', meaning: 'sync done' },
  'syncing.idle:Dispatched': { path: 'M84 63H64', meaning: 'an update, or time to sync again' },
  'syncing:TerminationRequested': {
    path: 'M16 72V88',
    meaning: 'deleted, evicted, removed from its source or in a terminal phase',
    label: { text: 'told to stop', x: 22, y: 83 },
  },
  'syncing:SyncTerminal': {
    path: 'M124 72V108',
    meaning: 'SyncPod found that the pod has ended by itself',
    label: { text: 'all exited', x: 130, y: 83 },
  },

  'terminating.requested:Acknowledged': { path: 'M76 118H92', meaning: 'its worker takes up the work' },
  'terminating.requested:CannotStartEver': {
    path: 'M68 128V148Q68 152 72 152H156Q160 152 160 156V164',
    meaning: 'a static pod that never started has nothing to stop',
    label: { text: '[neverStarted]', x: 74, y: 147 },
  },
  'terminating.stopping:StopFailed': { path: 'M152 114H168', meaning: 'stopping failed' },
  'terminating.retry:Acknowledged': { path: 'M168 122H152', meaning: 'tried again after a while' },
  'terminating:Stopped': {
    path: 'M16 136V164',
    meaning: 'no container runs any more',
    label: { text: 'stopped', x: 22, y: 147 },
  },
  'terminating:RuntimePodStopped': {
    path: 'M200 136V164',
    meaning: 'an orphan has stopped; there is nothing to clean up',
  },

  'terminated.cleaningUp:CleanUpFailed': { path: 'M72 189H88', meaning: 'a volume or the cgroup is still there' },
  'terminated.retry:CleanUpStarted': { path: 'M88 195H72', meaning: 'tried again after a while' },
  'terminated:CleanedUp': { path: 'M128 174H144', meaning: 'volumes and cgroup are gone' },
};

/** What comes after the machine: SyncKnownPods drops the record. */
export const FORGETTING: Spot & { readonly text: string } = {
  text: 'housekeeping forgets it',
  x: 220,
  y: 217,
  anchor: 'end',
};

/** How the label tells why a worker was told to stop: the reasons of UpdatePod, in words. */
export const REASON_LABELS: Readonly<Record<string, string>> = {
  deleted: 'deleted',
  orphaned: 'orphaned',
  terminalPhase: 'has ended',
  evicted: 'evicted',
  killed: 'killed',
  forgotten: 'forgotten',
};
